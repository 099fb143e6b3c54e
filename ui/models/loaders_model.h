// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/compat.h"
#include "ui/session.h"

#include <QAbstractTableModel>
#include <array>
#include <memory>
#include <vector>

namespace ninspect::ui {

/// Who can load A, who can load B: one row per loader of the containers that are open.
class LoadersModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Field : std::uint8_t { loader, answer, why };
    enum Role { SortRole = Qt::UserRole };
    explicit LoadersModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void set_artifacts(std::shared_ptr<const Artifact> a, std::shared_ptr<const Artifact> b);
    const std::shared_ptr<const Artifact>& artifact(Side side) const { return artifacts_[side == Side::a ? 0 : 1]; }

    Field field(int column) const;
    Side side(int column) const;
    const inspect::LoaderInfo* loader(int row) const { return rows_[static_cast<std::size_t>(row)].info; }
    /// Null when that loader reads another kind of file than the one open on that side.
    const inspect::LoadVerdict* verdict(int row, Side side) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void retranslate();

private:
    struct Row {
        const inspect::LoaderInfo* info = nullptr;
        std::array<const inspect::LoadVerdict*, 2> verdicts{};
    };
    bool both() const { return artifacts_[0] && artifacts_[1]; }
    QString why(int row, Side side) const;
    QString tool_tip(int row, int column) const;
    QVariant display(int row, int column) const;
    std::array<std::shared_ptr<const Artifact>, 2> artifacts_;
    std::array<std::vector<inspect::LoadVerdict>, 2> verdicts_;
    std::vector<Row> rows_;
};

}  // namespace ninspect::ui
