// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/spans.h"

#include <algorithm>
#include <numeric>

namespace ninspect::gguf {

std::vector<std::uint32_t> offset_order(std::span<const Entry> entries, const PartSpan& span) {
    std::vector<std::uint32_t> order(span.last - span.first);
    std::iota(order.begin(), order.end(), span.first);
    const auto before = [entries](std::uint32_t a, std::uint32_t b) {
        return entries[a].offset != entries[b].offset ? entries[a].offset < entries[b].offset : a < b;
    };
    if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);
    return order;
}

std::vector<Gap> all_gaps(std::span<const Entry> entries, std::span<const PartSpan> spans) {
    std::vector<Gap> gaps(entries.size());
    for (const PartSpan& span : spans) {
        const std::vector<std::uint32_t> order = offset_order(entries, span);
        std::uint64_t next = 0;  // the next larger offset, seen from behind
        bool to_end = true;
        for (std::size_t i = order.size(); i-- > 0;) {
            const std::uint64_t offset = entries[order[i]].offset;
            if (i + 1 < order.size() && entries[order[i + 1]].offset > offset) {
                next = entries[order[i + 1]].offset;
                to_end = false;
            }
            const std::uint64_t end = to_end ? std::max(span.data_bytes, offset) : next;
            gaps[order[i]] = {end - offset, to_end};
        }
    }
    return gaps;
}

}  // namespace ninspect::gguf
