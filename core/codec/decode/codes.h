// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The codes of blocks and groups, one a weight, as decode_codes() in core/codec/decode.h
// describes them: the integer that the scale multiplies, or, where a table stands between
// code and value, the index into it.
#pragma once

#include "core/codec/decode/ggml_ik.h"
#include "core/codec/decode/ggml_k.h"
#include "core/codec/decode/ggml_simple.h"
#include "core/codec/decode/ninfer_groups.h"

namespace ninspect::codec {

using Code = std::int16_t;

/// Writes code_of(i) for every weight of a block.
template <class CodeOf>
inline void fill_codes(int weights, Code* c, const CodeOf& code_of) noexcept {
    for (int i = 0; i < weights; ++i) c[i] = static_cast<Code>(code_of(i));
}

/// Nibble of weight i: low ones are the first half of `weights`, high ones the second.
inline int nibble_of(const std::uint8_t* qs, int weights, int i) noexcept {
    const int half = weights / 2;
    return qs[i % half] >> (4 * (i / half)) & 15;
}

inline int two_bits_of(const std::uint8_t* qs, int i) noexcept { return qs[i / 4] >> (2 * (i % 4)) & 3; }

// ---- ggml: plain blocks ----------------------------------------------------------------

inline void codes_q4_0(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(32, c, [b](int i) { return nibble_of(b + 2, 32, i) - 8; });
}
inline void codes_q4_1(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(32, c, [b](int i) { return nibble_of(b + 4, 32, i); });
}
inline void codes_q5_0(const std::uint8_t* b, Code* c) noexcept {
    const std::uint32_t high = word32(b + 2);
    fill_codes(32, c, [=](int i) { return (nibble_of(b + 6, 32, i) | static_cast<int>(high >> i & 1u) << 4) - 16; });
}
inline void codes_q5_1(const std::uint8_t* b, Code* c) noexcept {
    const std::uint32_t high = word32(b + 4);
    fill_codes(32, c, [=](int i) { return nibble_of(b + 8, 32, i) | static_cast<int>(high >> i & 1u) << 4; });
}
inline void codes_int8(const std::uint8_t* q, int weights, Code* c) noexcept {
    fill_codes(weights, c, [q](int i) { return static_cast<std::int8_t>(q[i]); });
}
inline void codes_q8_0(const std::uint8_t* b, Code* c) noexcept { codes_int8(b + 2, 32, c); }
inline void codes_q8_1(const std::uint8_t* b, Code* c) noexcept { codes_int8(b + 4, 32, c); }
inline void codes_q8_k(const std::uint8_t* b, Code* c) noexcept { codes_int8(b + 4, 256, c); }
/// -1 and +1.
inline void codes_q1_0(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(128, c, [b](int i) { return (b[2 + i / 8] >> (i % 8) & 1) != 0 ? 1 : -1; });
}
inline void codes_q2_0(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(64, c, [b](int i) { return two_bits_of(b + 2, i) - 1; });
}
inline void codes_pq2_0(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(128, c, [b](int i) { return two_bits_of(b + 2, i) - 1; });
}
/// E2M1 words, 0…15.
inline void codes_mxfp4(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(32, c, [b](int i) { return nibble_of(b + 1, 32, i); });
}
inline void codes_nvfp4_block(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(64, c, [b](int i) { return nibble_of(b + 4 + 8 * (i / 16), 16, i % 16); });
}
inline void codes_of_carriers(const std::uint8_t* carriers, int bytes, int digits, Code* c) noexcept {
    fill_codes(bytes * digits, c, [=](int i) { return carrier_digit(carriers[i % bytes], i / bytes) - 1; });
}
inline void codes_tq1_0(const std::uint8_t* b, Code* c) noexcept {
    codes_of_carriers(b, 32, 5, c);
    codes_of_carriers(b + 32, 16, 5, c + 160);
    codes_of_carriers(b + 48, 4, 4, c + 240);
}
inline void codes_ptq1_0_carriers(const std::uint8_t* qs, const std::uint8_t* qh, Code* c) noexcept {
    codes_of_carriers(qs, 16, 5, c);
    codes_of_carriers(qs + 16, 8, 5, c + 80);
    codes_of_carriers(qh, 2, 4, c + 120);
}
inline void codes_ptq1_0(const std::uint8_t* b, Code* c) noexcept { codes_ptq1_0_carriers(b, b + 24, c); }

/// Two bits of weight i of a super-block: 32 bytes hold 128 weights.
inline int two_bits_of_256(const std::uint8_t* qs, int i) noexcept {
    return qs[32 * (i / 128) + i % 32] >> (2 * (i / 32 % 4)) & 3;
}
inline void codes_tq2_0(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return two_bits_of_256(b, i) - 1; });
}

// ---- ggml: k-quants --------------------------------------------------------------------

inline void codes_q2_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return two_bits_of_256(b + 16, i); });
}
inline void codes_q3_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return two_bits_of_256(b + 32, i) - ((b[i % 32] >> (i / 32) & 1) != 0 ? 0 : 4); });
}
/// Nibble of weight i of a super-block: 32 bytes hold 64 weights.
inline int nibble_of_256(const std::uint8_t* qs, int i) noexcept {
    return qs[32 * (i / 64) + i % 32] >> (4 * (i / 32 % 2)) & 15;
}
inline void codes_q4_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return nibble_of_256(b + 16, i); });
}
inline void codes_q5_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return nibble_of_256(b + 48, i) | (b[16 + i % 32] >> (i / 32) & 1) << 4; });
}
inline void codes_q6_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) {
        const int half = i / 128, part = i / 32 % 4, lane = i % 32;
        const int low = b[64 * half + 32 * (part & 1) + lane] >> (4 * (part >> 1)) & 15;
        return (low | (b[128 + 32 * half + lane] >> (2 * part) & 3) << 4) - 32;
    });
}

// ---- ggml: i-quants. Every weight of a grid word has the index of the word ----------------

inline void codes_iq4_nl(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(32, c, [b](int i) { return nibble_of(b + 2, 32, i); });
}
inline void codes_iq4_xs(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return nibble_of(b + 8 + 16 * (i / 32), 32, i % 32); });
}
inline void codes_iq2_xxs(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return b[2 + 8 * (i / 32) + i / 8 % 4]; });
}
inline void codes_iq2_xs(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return word16(b + 2 + 2 * (i / 8)) & 511; });
}
inline void codes_iq2_s(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return b[2 + i / 8] | (b[66 + i / 32] << (8 - 2 * (i / 8 % 4)) & 0x300); });
}
inline void codes_iq3_xxs(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return b[2 + i / 4]; });
}
inline void codes_iq3_s(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return b[2 + i / 4] | (b[66 + i / 32] >> (i / 4 % 8) & 1) << 8; });
}
inline void codes_iq1_s(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c,
               [b](int i) { return b[2 + i / 8] | (word16(b + 34 + 2 * (i / 32)) >> (3 * (i / 8 % 4)) & 7) << 8; });
}
inline void codes_iq1_m(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return b[i / 8] | (b[32 + i / 16] >> (4 * (i / 8 % 2)) & 7) << 8; });
}

// ---- ik_llama.cpp ----------------------------------------------------------------------

inline void codes_q6_0(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(32, c, [b](int i) { return q6_0_code(b, i); });
}
inline void codes_iq2_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq2k_index(b + 12, i); });
}
inline void codes_iq3_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq3k_index(b + 14, b + 78, i); });
}
inline void codes_iq4_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq4k_index(b + 16, i); });
}
inline void codes_iq5_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq5k_index(b + 16, b + 144, i); });
}
inline void codes_iq6_k(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq6k_index(b + 20, b + 148, i); });
}
inline void codes_iq4_ks(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq4k_index(b + 8, i); });
}
inline void codes_iq4_kss(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq4kss_index(b, i); });
}
inline void codes_iq5_ks(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq5k_index(b + 8, b + 136, i); });
}
inline void codes_iq2_ks(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq2k_index(b + 6, i); });
}
inline void codes_iq3_ks(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq3k_index(b + 6, b + 70, i); });
}
inline void codes_iq2_kl(const std::uint8_t* b, Code* c) noexcept {
    fill_codes(256, c, [b](int i) { return iq2kl_index(b + 6, b + 70, i); });
}

// ---- groups of `.ninfer` planes --------------------------------------------------------

template <unsigned HighBits>
inline void codes_nibble_group(const std::uint8_t* base, const std::uint8_t* high, Code* c) noexcept {
    fill_codes(64, c, [=](int i) { return nibble_code(base, high, HighBits, i); });
}
inline void codes_w8_group(const std::uint8_t* base, const std::uint8_t*, Code* c) noexcept { codes_int8(base, 32, c); }
inline void codes_pq2_0_group(const std::uint8_t* base, const std::uint8_t*, Code* c) noexcept {
    fill_codes(128, c, [base](int i) { return two_bits_of(base, i) - 1; });
}
inline void codes_t2_group(const std::uint8_t* base, const std::uint8_t*, Code* c) noexcept {
    fill_codes(128, c, [base](int i) { return sign_extend(static_cast<unsigned>(two_bits_of(base, i)), 2); });
}
inline void codes_ptq1_0_group(const std::uint8_t* base, const std::uint8_t* high, Code* c) noexcept {
    codes_ptq1_0_carriers(base, high, c);
}
/// Two units of 64.
inline void codes_t5_group(const std::uint8_t* base, const std::uint8_t*, Code* c) noexcept {
    fill_codes(128, c, [base](int i) {
        const std::uint8_t* unit = base + 13 * (i / 64);
        const int lane = i % 64;
        if (lane >= 60) return carrier_digit(unit[12], lane - 60) - 1;
        return carrier_digit(unit[4 * (lane / 20) + lane % 4], lane % 20 / 4) - 1;
    });
}
inline void codes_u4z8_group(const std::uint8_t* base, const std::uint8_t*, Code* c) noexcept {
    fill_codes(16, c, [base](int i) { return (base[i / 2] >> (4 * (i % 2)) & 15) - 8; });
}
inline void codes_nvfp4_group(const std::uint8_t* base, const std::uint8_t*, Code* c) noexcept {
    fill_codes(16, c, [base](int i) { return base[i / 2] >> (4 * (i % 2)) & 15; });
}
/// E4M3 words, 0…255.
inline void codes_fp8(const std::uint8_t* base, const std::uint8_t*, Code* c) noexcept { *c = *base; }

}  // namespace ninspect::codec
