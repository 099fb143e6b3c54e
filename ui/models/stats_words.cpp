// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/stats_words.h"

#include <algorithm>
#include <limits>

namespace ninspect::ui {

PackedCounts::PackedCounts(const stats::WordCounts& counts) : word_(counts.word()) {
    for (const auto& [word, times] : counts.sparse()) {
        words_.push_back(word);
        counts_.push_back(times);
    }
    const auto table = counts.table();
    const auto used =
        static_cast<std::size_t>(std::count_if(table.begin(), table.end(), [](auto n) { return n != 0; }));
    const bool small =
        std::all_of(table.begin(), table.end(), [](auto n) { return n <= std::numeric_limits<std::uint32_t>::max(); });
    if (small && used * (sizeof(std::uint32_t) + sizeof(std::uint64_t)) > table.size() * sizeof(std::uint32_t)) {
        dense_.reserve(table.size());
        for (const std::uint64_t n : table) dense_.push_back(static_cast<std::uint32_t>(n));
        return;
    }
    words_.reserve(words_.size() + used);
    counts_.reserve(counts_.size() + used);
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table[i] == 0) continue;
        words_.push_back(static_cast<std::uint32_t>(i));
        counts_.push_back(table[i]);
    }
}

stats::WordCounts PackedCounts::unpack() const {
    stats::WordCounts counts(word_);
    for (std::size_t i = 0; i < words_.size(); ++i) counts.add_word(words_[i], counts_[i]);
    const auto table = counts.table();
    for (std::size_t i = 0; i < dense_.size() && i < table.size(); ++i) table[i] = dense_[i];
    return counts;
}

std::size_t PackedCounts::memory() const noexcept {
    return words_.size() * sizeof(std::uint32_t) + counts_.size() * sizeof(std::uint64_t) +
           dense_.size() * sizeof(std::uint32_t);
}

}  // namespace ninspect::ui
