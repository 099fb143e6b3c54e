// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <cstdint>

class QLabel;
class QLineEdit;
class QToolButton;

namespace ninspect::ui {

/// The line above a directory table: filter as you type, regular expression or not, layers
/// together or not, how many rows are left. Both switches are the program's, not the pane's.
class FilterBar : public QWidget {
    Q_OBJECT
public:
    explicit FilterBar(QWidget* parent);
    QLineEdit* field() const { return field_; }
    QString text() const;
    bool is_regex() const;
    void clear();
    /// Empty: the filter is good.
    void show_error(const QString& why);
    void show_count(std::size_t matching, std::size_t all);

signals:
    void filter_changed();
    void grouping_changed(bool on);
    void leave_down();  ///< the user wants to go on in the table

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate();
    QLineEdit* field_;
    QToolButton* regex_;
    QToolButton* group_;
    QLabel* count_;
    QLabel* problem_;
    QString error_;
    std::size_t matching_ = 0, all_ = 0;
};

}  // namespace ninspect::ui
