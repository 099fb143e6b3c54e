// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/traits.h"

#include "core/codec/decode.h"

namespace ninspect::stats {
namespace {

using codec::Arrangement;
using codec::Dialect;
using codec::Encoding;

void set_form(FormatTraits& t, CodeForm form, std::int32_t bias) noexcept {
    t.form = form;
    t.bias = bias;
}
void set_twos(FormatTraits& t, CodeForm form) noexcept {
    t.form = form;
    t.twos_complement = true;
    t.has_zero = true;
}
void set_zero(FormatTraits& t, std::int32_t zero) noexcept {
    t.has_zero = true;
    t.zero = zero;
}
void set_illegal(FormatTraits& t, std::int32_t a) noexcept { t.illegal[t.illegal_count++] = a; }

void set_ternary(FormatTraits& t) noexcept {
    t.ternary = t.non_negative_scales = t.zero_scale_rule = true;
    set_zero(t, 0);
}
/// Codes 0, 1, 2 stand for -1, 0, +1; 3 would be +2.
void set_prism_pairs(FormatTraits& t) noexcept {
    set_form(t, CodeForm::pairs, 1);
    set_ternary(t);
    t.plus_two = true;
    set_illegal(t, 2);
}
void set_float_codes(FormatTraits& t, CodeForm form, std::int32_t minus_zero) noexcept {
    set_form(t, form, 0);
    set_zero(t, 0);
    t.minus_zero = minus_zero;
}

/// Upstream types whose codes are counted without decoding, and those with a code for zero.
void set_upstream(std::int32_t type, FormatTraits& t) noexcept {
    switch (type) {
        case 2:  // Q4_0
            set_form(t, CodeForm::nibbles, 8);
            set_zero(t, 0);
            break;
        case 3:   // Q4_1
        case 20:  // IQ4_NL
            set_form(t, CodeForm::nibbles, 0);
            break;
        case 8:  // Q8_0
        case 9:  // Q8_1
            set_twos(t, CodeForm::bytes);
            break;
        case 6:   // Q5_0
        case 11:  // Q3_K
        case 14:  // Q6_K
        case 15:  // Q8_K
            set_zero(t, 0);
            break;
        case 34:  // TQ1_0
            t.form = CodeForm::trits;
            set_ternary(t);
            break;
        case 35:  // TQ2_0
            set_form(t, CodeForm::pairs, 1);
            set_ternary(t);
            break;
        case 39:  // MXFP4
        case 40:  // NVFP4
            set_float_codes(t, CodeForm::nibbles, 8);
            break;
        case 42:  // Q2_0
            set_form(t, CodeForm::pairs, 1);
            set_zero(t, 0);
            break;
        default:
            break;
    }
}

void set_blocks(const Encoding& e, FormatTraits& t) noexcept {
    constexpr std::int32_t ptq1_0 = 143, pq2_0 = 142, q2_0 = 42, q6_0 = 133;
    const bool prism = e.dialect == Dialect::prism || e.dialect == Dialect::prism_legacy;
    if (prism && e.ggml_type == ptq1_0) {
        t.form = CodeForm::trits;
        set_ternary(t);
    } else if (prism && (e.ggml_type == pq2_0 || e.ggml_type == q2_0)) {
        set_prism_pairs(t);
    } else if (e.dialect == Dialect::ik && e.ggml_type == q6_0) {
        set_zero(t, 0);
    } else if (e.dialect == Dialect::upstream) {
        set_upstream(e.ggml_type, t);
    }
}

void set_row_split(const Encoding& e, FormatTraits& t) noexcept {
    constexpr std::int32_t illegal_w8 = -128, illegal_t2 = -2;
    t.non_negative_scales = t.zero_scale_rule = true;
    set_zero(t, 0);
    if (e.block_weights == 128 && e.high_group_bytes != 0) {
        t.form = CodeForm::trits;
        set_ternary(t);
    } else if (e.block_weights == 128 && !e.format.starts_with("t2")) {
        set_prism_pairs(t);
    } else if (e.block_weights == 128) {
        set_twos(t, CodeForm::pairs);
        set_ternary(t);
        set_illegal(t, illegal_t2);
    } else if (e.block_weights == 32) {
        set_twos(t, CodeForm::bytes);
        set_illegal(t, illegal_w8);
    } else if (e.high_group_bytes == 0) {
        set_twos(t, CodeForm::nibbles);
    }
}

void set_planes(const Encoding& e, FormatTraits& t) noexcept {
    constexpr std::int32_t fp8_nan = 0x7f, fp8_minus_nan = 0xff;
    switch (e.arrangement) {
        case Arrangement::row_split:
            set_row_split(e, t);
            break;
        case Arrangement::block_scale:
        case Arrangement::expert_block_scale:
            set_float_codes(t, CodeForm::nibbles, 8);
            t.non_negative_scales = true;
            break;
        case Arrangement::row_scale:
            set_float_codes(t, CodeForm::bytes, 0x80);
            t.non_negative_scales = t.zero_scale_rule = true;
            set_illegal(t, fp8_nan);
            set_illegal(t, fp8_minus_nan);
            break;
        case Arrangement::packed_u4:
            set_form(t, CodeForm::nibbles, 8);
            set_zero(t, 0);
            break;
        case Arrangement::ternary_row:
            if (e.base_group_bytes == 26) {
                t.form = CodeForm::trits;
                set_ternary(t);
            } else {
                set_prism_pairs(t);
            }
            break;
        default:
            break;
    }
}

}  // namespace

FormatTraits traits_of(const Encoding& encoding) noexcept {
    FormatTraits t;
    if (!codec::has_codes(encoding)) return t;
    t.form = CodeForm::other;
    const codec::CodeRange range = codec::code_range(encoding);
    t.first = range.first;
    t.last = range.last;
    if (encoding.arrangement == Arrangement::blocks)
        set_blocks(encoding, t);
    else
        set_planes(encoding, t);
    return t;
}

std::int32_t code_of_word(const FormatTraits& traits, std::uint32_t word, unsigned bits) noexcept {
    const auto value = static_cast<std::int32_t>(word);
    if (!traits.twos_complement) return value - traits.bias;
    const std::int32_t half = std::int32_t{1} << (bits - 1);
    return (value ^ half) - half;
}

}  // namespace ninspect::stats
