// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/name_index.h"

#include <atomic>
#include <bit>
#include <chrono>
#include <exception>
#include <random>
#include <utility>

#include <xxhash.h>

namespace ninspect {
namespace {

std::uint64_t process_seed() {
    std::uint64_t seed = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
    try {
        std::random_device device;
        seed ^= std::uint64_t{device()} << 32 | device();
    } catch (const std::exception&) {
        // No entropy source: the clock alone has to do.
    }
    return seed;
}

std::uint64_t next_seed() {
    static std::atomic<std::uint64_t> state{process_seed()};
    return state.fetch_add(0x9E3779B97F4A7C15u, std::memory_order_relaxed);
}

}  // namespace

NameIndex::NameIndex() : seed_(next_seed()) {}

std::uint32_t NameIndex::hash(std::string_view name) const noexcept {
    const XXH64_hash_t h = XXH3_64bits_withSeed(name.data(), name.size(), seed_);
    return static_cast<std::uint32_t>(h ^ h >> 32);
}

void NameIndex::reserve(std::size_t names) {
    if (names > slots_.size() / 2) grow(names * 2);
}

void NameIndex::grow(std::size_t at_least) {
    const std::size_t count = std::bit_ceil(at_least < 16 ? std::size_t{16} : at_least);
    std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(count));
    mask_ = count - 1;
    for (const Slot& slot : old) {
        if (slot.position_plus_1 == 0) continue;
        std::size_t i = slot.tag & mask_;
        while (slots_[i].position_plus_1 != 0) i = (i + 1) & mask_;
        slots_[i] = slot;
    }
}

}  // namespace ninspect
