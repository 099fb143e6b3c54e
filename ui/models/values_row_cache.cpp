// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/values_row_cache.h"

#include "ui/jobs/job_list.h"

#include <algorithm>

namespace ninspect::ui {

namespace {
constexpr std::size_t most_rows = 16;
constexpr int most_reading = 4;
}  // namespace

ValueRowCache::ValueRowCache(JobList* jobs, QObject* parent) : QObject(parent), jobs_(jobs) {}

void ValueRowCache::set_tensors(std::optional<TensorRef> a, std::optional<TensorRef> b) {
    if (a == tensors_[0] && b == tensors_[1]) return;
    ++number_;
    tensors_ = {std::move(a), std::move(b)};
    kept_.clear();
    failed_.clear();
    waiting_.reset();
    reading_ = 0;
    emit arrived();
}

std::shared_ptr<const ValueRow> ValueRowCache::row(Side side, std::uint64_t row) {
    if (!tensor(side)) return nullptr;
    const Key key{side, row};
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& k) { return k.key == key; });
    if (found != kept_.end()) {
        kept_.splice(kept_.begin(), kept_, found);
        return found->row;  // null while it is being read
    }
    if (std::find(failed_.begin(), failed_.end(), key) != failed_.end()) return nullptr;
    if (reading_ >= most_reading)
        waiting_ = key;
    else
        read(key);
    return nullptr;
}

void ValueRowCache::read(const Key& key) {
    ++reading_;
    kept_.push_front({key, nullptr});
    if (kept_.size() > most_rows) kept_.pop_back();
    jobs_->run(
        QString(), this,
        [tensor = *tensor(key.side), row = key.row](const RunControl&) { return read_value_row(tensor, row); },
        [this, key, number = number_](Result<ValueRow> row) {
            if (number != number_) return;
            --reading_;
            kept_.remove_if([&](const Kept& k) { return k.key == key; });
            if (row)
                kept_.push_front({key, std::make_shared<const ValueRow>(std::move(*row))});
            else
                failed_.push_back(key);
            if (const auto next = std::exchange(waiting_, std::nullopt)) this->row(next->side, next->row);
            emit arrived();
        });
}

}  // namespace ninspect::ui
