// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Base-3 digits of carrier bytes. Digit n of a carrier c is (3^n · c mod 256) · 3 div 256, that
// is 0 up to 85, 1 up to 170, 2 above. With the top bit turned, bytes are signed numbers and
// multiplying by three stays what it was: 3 · (c − 128) + 128 = 3c − 256.
#if defined(NINSPECT_COMPUTE_CARRIERS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NINSPECT_COMPUTE_CARRIERS_INL_H
#undef NINSPECT_COMPUTE_CARRIERS_INL_H
#else
#define NINSPECT_COMPUTE_CARRIERS_INL_H
#endif

#include "core/compute/cpu/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ninspect::compute::cpu {
namespace HWY_NAMESPACE {
#if NI_VECTORS

HWY_INLINE VB times3(VB v) noexcept { return hn::Add(v, hn::Add(v, v)); }

/// −1, 0 or 1 for the current digit of bytes whose top bit is turned.
HWY_INLINE VB ternary_digit(VB turned) noexcept {
    const DS d;
    const auto v = hn::BitCast(d, turned);
    const auto zero = hn::VecFromMask(d, hn::Lt(v, hn::Set(d, std::int8_t{-42})));  // −1 where the digit is 0
    const auto two = hn::VecFromMask(d, hn::Gt(v, hn::Set(d, std::int8_t{42})));    // −1 where it is 2
    return hn::BitCast(DB(), hn::Sub(zero, two));
}

/// Digits of 16 carriers, one after the other.
class Carriers {
public:
    HWY_INLINE explicit Carriers(VB carriers) noexcept : turned_(hn::Xor(carriers, bytes(0x80))) {}

    HWY_INLINE VB next() noexcept {
        const VB digit = ternary_digit(turned_);
        turned_ = times3(turned_);
        return digit;
    }

private:
    VB turned_;
};

/// Five digits of 16 carriers; digit n goes to y + n · distance.
HWY_INLINE void carriers16(Carriers carriers, VF scale, std::size_t distance, float* y) noexcept {
    for (std::size_t n = 0; n < 5; ++n) scaled16(carriers.next(), scale, y + n * distance);
}

/// Which bytes of a repeated word have been multiplied by three at step 1, 2 and 3.
struct WordRuns {
    Bytes16 from[3];
};

constexpr WordRuns word_runs(std::size_t word_bytes) noexcept {
    WordRuns r{};
    for (std::size_t step = 0; step < 3; ++step)
        for (std::size_t i = 0; i < 16; ++i)
            r.from[step].byte[i] = static_cast<std::uint8_t>(i >= (step + 1) * word_bytes ? 0xff : 0);
    return r;
}

inline constexpr WordRuns word_runs_of_4 = word_runs(4), word_runs_of_2 = word_runs(2);

/// Four digits of the carriers of one word, digit after digit; `repeated` holds the word over
/// and over.
HWY_INLINE VB digits_of_word(VB repeated, const WordRuns& runs) noexcept {
    VB v = hn::Xor(repeated, bytes(0x80));
    for (std::size_t step = 0; step < 3; ++step) v = hn::Add(v, hn::And(hn::Add(v, v), runs.from[step].get()));
    return ternary_digit(v);
}

/// The 128 weights of PTQ1: 24 carriers of five digits at `base`, 2 of four at `high`.
HWY_INLINE void ptq1_carriers(const std::uint8_t* base, const std::uint8_t* high, VF scale, float* y) noexcept {
    carriers16(Carriers(load16(base)), scale, 16, y);
    Carriers last(load16(base + 8));  // its upper half: bytes 16…23
    for (std::size_t n = 0; n < 5; ++n) scaled8(last.next(), 1, scale, y + 80 + 8 * n);
    const std::uint32_t word = read16(high);
    scaled8(digits_of_word(repeat32(word << 16 | word), word_runs_of_2), 0, scale, y + 120);
}

#endif  // NI_VECTORS
}  // namespace HWY_NAMESPACE
}  // namespace ninspect::compute::cpu
HWY_AFTER_NAMESPACE();

#endif
