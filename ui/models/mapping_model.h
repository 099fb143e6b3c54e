// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mapping/observe.h"
#include "core/mapping/plan.h"
#include "ui/session.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <memory>

namespace ninspect::ui {

/// The objects of a plan, one in each row, in the order of the `.ninfer`.
class MappingModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        object_column,
        once_column,
        observed_column,
        origin_column,
        rule_column,
        transform_column,
        sources_column,
        columns
    };
    static constexpr int sort_role = Qt::UserRole;

    explicit MappingModel(QObject* parent);
    void set_plan(std::shared_ptr<const mapping::MappingPlan> plan);
    /// Of that plan; or null.
    void set_observed(std::shared_ptr<const mapping::Observation> observed);
    const mapping::ObservedObject* observed(int row) const;  ///< null: nothing is known
    const mapping::PlanObject& object(int row) const { return plan_->objects[static_cast<std::size_t>(row)]; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(int row, int column) const;
    QString tip(int row, int column) const;
    std::shared_ptr<const mapping::MappingPlan> plan_;
    std::shared_ptr<const mapping::Observation> observed_;
};

/// Text in names or sources, and one kind of origin.
class MappingFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class Show : std::uint8_t { all, made, not_once, differing };  ///< made: not borrowed
    explicit MappingFilter(MappingModel* model, QObject* parent);
    void set_text(const QString& text);
    void set_show(Show show);
    Show show() const { return show_; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    MappingModel* model_;
    QString text_;
    Show show_ = Show::all;
};

}  // namespace ninspect::ui
