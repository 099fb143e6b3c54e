// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/scale_groups.h"
#include "ui/views/scales_subject.h"

#include <QAbstractTableModel>
#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

class QLabel;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace ninspect::ui {

/// Figures of one or two readings side by side: one row for each figure.
class ScalesFiguresModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Figure : std::uint8_t {
        count,
        finite,
        neg,
        nan,
        inf,
        zero,
        subnormal,
        min,
        p01,
        median,
        p99,
        max,
        high_byte_kinds,
        count_
    };
    using QAbstractTableModel::QAbstractTableModel;
    void set_readings(std::vector<ScalesReading> readings);
    const std::vector<ScalesReading>& readings() const { return readings_; }
    void retranslate();
    static double value(const stats::ScaleStats& figures, Figure figure);
    static QString text(const stats::ScaleStats& figures, Figure figure);
    /// The groups that a row of the table counts; empty for the others.
    static std::optional<ScaleFilter> filter_of(Figure figure);
    /// {"A": {"count": 10240, …}, …}: numbers as they are, NaN as null.
    std::string json() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString name(Figure figure) const;
    QString meaning(Figure figure) const;
    bool alarming(const ScalesReading& reading, Figure figure) const;
    std::vector<ScalesReading> readings_;
};

/// A few lines of text, each cut with "…" where the width ends; the tooltip has all of it.
class LinesLabel : public QWidget {
    Q_OBJECT
public:
    explicit LinesLabel(QWidget* parent);
    /// The first line is bold. More than `most` end in "and 3 more".
    void set_lines(const QStringList& lines, int most);
    const QStringList& lines() const { return lines_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {fontMetrics().height() * 4, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int shown() const;
    QStringList lines_;
    int most_ = 1;
};

/// The verdict on each reading in words, above the table of its figures.
class ScalesFigures : public QWidget {
    Q_OBJECT
public:
    ScalesFigures(Session* session, QWidget* parent);
    void set_readings(std::vector<ScalesReading> readings);
    void set_export_name(const QString& name) { export_name_ = name; }
    void retranslate();
    ScalesFiguresModel* model() const { return model_; }
    QTableView* table() const { return table_; }
    QString verdict_text() const;  ///< all lines, for tests and screen readers

signals:
    /// Double click or Enter on a figure that counts groups.
    void groups_wanted(ninspect::ui::Side side, const ninspect::ui::ScaleFilter& filter);

protected:
    void changeEvent(QEvent* event) override;

private:
    void show_verdicts();
    void open_row(const QModelIndex& index);
    Session* session_;
    ScalesFiguresModel* model_;
    QTableView* table_;
    QLabel* icons_[2];
    LinesLabel* verdicts_[2];
    QLabel* hint_;
    QToolButton *copy_, *export_;
    QAction *csv_, *json_;
    QString export_name_;
};

}  // namespace ninspect::ui
