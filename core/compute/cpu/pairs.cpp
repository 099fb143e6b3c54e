// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums over pairs of bits, for counting two-bit codes without taking them apart: bits are added
// in fields of 2, then 4, then 8 bits before a field can overflow.
#include "core/compute/cpu/kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/compute/cpu/pairs.cpp"
#include <hwy/foreach_target.h>

#include "core/compute/cpu/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ninspect::compute::cpu {
namespace HWY_NAMESPACE {
#if NI_VECTORS
namespace {

using DP = hn::ScalableTag<std::uint64_t>;
using VP = hn::Vec<DP>;

/// Adds six vectors of single bits in fields of two (0 or 1 each) to fields of eight: at most
/// 24 a byte.
HWY_INLINE VP add_bits(VP bytes, const VP (&x)[6]) noexcept {
    const VP fours = hn::Set(DP(), 0x3333333333333333u), eights = hn::Set(DP(), 0x0f0f0f0f0f0f0f0fu);
    const VP a = hn::Add(hn::Add(x[0], x[1]), x[2]), b = hn::Add(hn::Add(x[3], x[4]), x[5]);
    const VP of_four = hn::Add(hn::Add(hn::And(a, fours), hn::And(hn::ShiftRight<2>(a), fours)),
                               hn::Add(hn::And(b, fours), hn::And(hn::ShiftRight<2>(b), fours)));
    return hn::Add(bytes, hn::Add(hn::And(of_four, eights), hn::And(hn::ShiftRight<4>(of_four), eights)));
}

HWY_INLINE std::uint64_t total(VP bytes) noexcept {
    const VP sums = hn::SumsOf8(hn::BitCast(hn::Repartition<std::uint8_t, DP>(), bytes));
    return hn::GetLane(hn::SumOfLanes(DP(), sums));
}

constexpr std::size_t most_steps = 10;  // 10 · 24 fits a byte

std::size_t count_pairs(const std::uint8_t* p, std::size_t count, PairSums& sums) noexcept {
    const std::size_t vector = hn::Lanes(DP()) * sizeof(std::uint64_t), step = 6 * vector;
    const VP twos = hn::Set(DP(), 0x5555555555555555u);
    const std::uint8_t* const begin = p;
    for (std::size_t steps = count / step; steps > 0;) {
        const std::size_t now = steps < most_steps ? steps : most_steps;
        VP low = hn::Zero(DP()), high = hn::Zero(DP()), both = hn::Zero(DP());
        for (std::size_t s = 0; s < now; ++s, p += step) {
            VP l[6], h[6], b[6];
            for (std::size_t i = 0; i < 6; ++i) {
                const VP x = hn::BitCast(DP(), hn::LoadU(hn::Repartition<std::uint8_t, DP>(), p + i * vector));
                l[i] = hn::And(x, twos);
                h[i] = hn::And(hn::ShiftRight<1>(x), twos);
                b[i] = hn::And(l[i], h[i]);
            }
            low = add_bits(low, l);
            high = add_bits(high, h);
            both = add_bits(both, b);
        }
        sums.low += total(low);
        sums.high += total(high);
        sums.both += total(both);
        steps -= now;
    }
    return static_cast<std::size_t>(p - begin);
}

}  // namespace
#endif  // NI_VECTORS

PairCounter pairs() {
#if NI_VECTORS
    return count_pairs;
#else
    return nullptr;
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace ninspect::compute::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ninspect::compute::cpu {

HWY_EXPORT(pairs);
PairCounter pair_counter() noexcept { return HWY_DYNAMIC_DISPATCH(pairs)(); }

}  // namespace ninspect::compute::cpu
#endif
