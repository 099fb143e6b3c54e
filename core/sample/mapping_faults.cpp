// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Faults of the mapping: an artifact whose every byte is healthy and in another place than the rules
// have it, or of which a rule was left out (acceptance gates A1, A9, A10, A11).
#include "core/sample/model.h"

#include <string_view>
#include <utility>

namespace ninspect::sample {

namespace {

constexpr std::uint64_t flipped = 100;  // which sign

bool is(const Object& object, std::string_view tail) noexcept { return object.name.ends_with(tail); }

void set_map(Object& object, RowMap from, RowMap to) noexcept {
    for (Piece& piece : object.pieces)
        if (piece.map == from) piece.map = to;
}

void swap_chunks(Object& object) noexcept {
    for (Piece& piece : object.pieces) {
        if (piece.map == RowMap::even_chunks)
            piece.map = RowMap::odd_chunks;
        else if (piece.map == RowMap::odd_chunks)
            piece.map = RowMap::even_chunks;
    }
}

void spoil(Object& object, Fault fault) {
    switch (fault) {
        case Fault::heads_by_rows:
            if (is(object, "gdn/value_z")) set_map(object, RowMap::grouped_heads, RowMap::grouped_rows);
            break;
        case Fault::heads_unpermuted:
            if (is(object, "gdn/value_z")) set_map(object, RowMap::grouped_heads, RowMap::plain);
            break;
        case Fault::query_gate_swapped:
            swap_chunks(object);
            break;
        case Fault::gate_up_swapped:
            if (is(object, "mlp/gate_up")) std::swap(object.pieces[0], object.pieces[1]);
            break;
        case Fault::norm_plus_one:
            if (object.transform == Transform::bf16_minus_one) object.transform = Transform::bf16;
            break;
        case Fault::gdn_norm_minus_one:
            if (is(object, "gdn/norm")) object.transform = Transform::bf16_minus_one;
            break;
        case Fault::conv_unpermuted:
            if (is(object, "gdn/convolution")) set_map(object, RowMap::grouped_heads, RowMap::plain);
            break;
        case Fault::a_log_plain:
            if (object.transform == Transform::logarithm) object.transform = Transform::fp32;
            break;
        case Fault::signs_shifted:
            object.sign_shift = 1;
            break;
        case Fault::sign_flipped:
            object.flipped_sign = flipped;
            break;
        case Fault::head_rotated:
            if (is(object, "gdn/value_z") && layer_of(object.name) == faulty_layer)
                set_map(object, RowMap::grouped_heads, RowMap::rotated_head);
            break;
        default:
            break;
    }
}

}  // namespace

Model mapped_with(const Model& model, Fault fault) {
    Model packed = model;
    for (Object& object : packed.objects) spoil(object, fault);
    return packed;
}

}  // namespace ninspect::sample
