// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/values_row.h"
#include "ui/session.h"

#include <QObject>
#include <array>
#include <list>
#include <memory>
#include <optional>

namespace ninspect::ui {

class JobList;

/// A few rows of one or two tensors, read in jobs when they are asked for. Window's thread only.
class ValueRowCache : public QObject {
    Q_OBJECT
public:
    ValueRowCache(JobList* jobs, QObject* parent);
    void set_tensors(std::optional<TensorRef> a, std::optional<TensorRef> b);
    const std::optional<TensorRef>& tensor(Side side) const { return tensors_[place(side)]; }
    /// The row, or null: then it is asked for, unless the side has no tensor or no such row.
    std::shared_ptr<const ValueRow> row(Side side, std::uint64_t row);

signals:
    void arrived();

private:
    static std::size_t place(Side side) { return side == Side::a ? 0 : 1; }
    struct Key {
        Side side;
        std::uint64_t row;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Kept {
        Key key;
        std::shared_ptr<const ValueRow> row;
    };
    void read(const Key& key);

    JobList* jobs_;
    std::array<std::optional<TensorRef>, 2> tensors_;
    std::list<Kept> kept_;  // latest first
    std::list<Key> failed_;
    std::optional<Key> waiting_;  ///< asked for while another is read: only the latest counts
    int reading_ = 0;
    std::uint64_t number_ = 0;  ///< of the tensors; what belongs to earlier ones is dropped
};

}  // namespace ninspect::ui
