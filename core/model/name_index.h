// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ninspect {

/// Finds the position of a text in a sequence that its owner keeps: a hash table of positions
/// only, so that the texts may move. The owner passes a function from position to text.
///
/// The hash is seeded at random per table: a file cannot be written so that its names collide.
class NameIndex {
public:
    NameIndex();

    /// Position of `name`, if it was inserted.
    template <class TextAt>
    std::optional<std::uint32_t> find(std::string_view name, const TextAt& text_at) const {
        if (slots_.empty()) return std::nullopt;
        const std::uint32_t tag = hash(name);
        for (std::size_t i = tag & mask_;; i = (i + 1) & mask_) {
            const Slot& slot = slots_[i];
            if (slot.position_plus_1 == 0) return std::nullopt;
            if (slot.tag == tag && text_at(slot.position_plus_1 - 1) == name) return slot.position_plus_1 - 1;
        }
    }

    /// Inserts `name` at `position`, or gives the position that it has already.
    template <class TextAt>
    std::optional<std::uint32_t> insert(std::string_view name, std::uint32_t position, const TextAt& text_at) {
        if ((used_ + 1) * 2 > slots_.size()) grow((used_ + 1) * 2);
        const std::uint32_t tag = hash(name);
        std::size_t i = tag & mask_;
        for (; slots_[i].position_plus_1 != 0; i = (i + 1) & mask_) {
            if (slots_[i].tag == tag && text_at(slots_[i].position_plus_1 - 1) == name)
                return slots_[i].position_plus_1 - 1;
        }
        slots_[i] = {tag, position + 1};
        ++used_;
        return std::nullopt;
    }

    /// Makes room for `names` of them.
    void reserve(std::size_t names);

private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t position_plus_1 = 0;  // 0: free
    };
    std::uint32_t hash(std::string_view name) const noexcept;
    void grow(std::size_t at_least);

    std::vector<Slot> slots_;  // a power of two of them, at most half of them used
    std::size_t mask_ = 0;
    std::size_t used_ = 0;
    std::uint64_t seed_;
};

}  // namespace ninspect
