// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers behind the sample weights. Only integers and words that were computed once, so that
// every platform writes the same bytes. Internal to core/sample.
#pragma once

#include <array>
#include <cstdint>

namespace ninspect::sample {

/// f16 words at the quantiles i/256 of a log-normal distribution with median 0.0168 and sigma
/// 0.4 (natural logarithm); the ends stand for 1/2048 and 2047/2048. Never falling, all positive.
extern const std::array<std::uint16_t, 257> scale_quantiles;

/// A decay of a gated delta net as both files hold it: float32 words.
struct DecayPair {
    std::uint32_t ssm_a;  ///< negative; GGUF
    std::uint32_t a_log;  ///< ln(-ssm_a), rounded once from double; artifact
};
extern const std::array<DecayPair, 16> decays;

/// Five trits at a time. A value 0 … 242 is t0·81 + t1·27 + t2·9 + t3·3 + t4, a trit 0, 1, 2
/// stands for -1, 0, +1 (layouts §3.6).
struct TritTables {
    std::array<std::uint8_t, 65536> value_of_draw;  ///< 16 random bits -> value, zeros a little rarer
    std::array<std::uint8_t, 243> carrier;          ///< carrier byte of the value
    std::array<std::uint8_t, 243> high_carrier;     ///< of its first four trits, the fifth 0
    std::array<std::uint64_t, 243> digits;          ///< trit n in the low bits of byte n
};
const TritTables& trit_tables();

/// For each carrier byte the one above it, when that holds the same trits but no encoder writes
/// it; else the byte itself. 13 bytes have such an alias.
const std::array<std::uint8_t, 256>& carrier_aliases();

}  // namespace ninspect::sample
