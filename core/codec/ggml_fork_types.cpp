// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Type numbers that PrismML and Microsoft's BitNet gave a meaning of their own.
#include "core/codec/block_fields.h"
#include "core/codec/registry.h"

namespace ninspect::codec {
namespace {

constexpr Encoding i2_s() {
    Encoding e = ggml_row(36, "I2_S", Dialect::bitnet, mask_of(Loader::ik_llama));
    e.arrangement = Arrangement::whole_tensor;
    e.block_weights = 128;
    e.block_bytes = 32;
    e.scale_word = WordFormat::f32;
    e.note = "sized as a whole: elements / 4 + 32 bytes";
    return e;
}

constexpr Encoding table[] = {
    with_note(ggml_blocks(40, "Q1_0", Dialect::prism_legacy, no_loader, 32, 6, {}),
              "the first public PrismML fork; number 40 is NVFP4 in ggml"),
    with_note(ggml_blocks(42, "Q2_0", Dialect::prism_legacy, no_loader, 128, 34, fields::pq2_0),
              "old PrismML files; the same bytes as type 142 (PQ2_0)"),
    ggml_blocks(142, "PQ2_0", Dialect::prism, mask_of(Loader::prism_llama), 128, 34, fields::pq2_0),
    ggml_blocks(143, "PTQ1_0", Dialect::prism, mask_of(Loader::prism_llama), 128, 28, fields::ptq1_0),
    i2_s(),
    ggml_unsized(37, "I8_S", Dialect::bitnet, TypeStatus::storage, "BitNet; the size of its rows is not documented"),
    ggml_unsized(38, "TL1", Dialect::bitnet, TypeStatus::storage, "BitNet; the size of its rows is not documented"),
    ggml_unsized(39, "TL2", Dialect::bitnet, TypeStatus::storage, "BitNet; the size of its rows is not documented"),
};
static_assert(fields_fill_blocks(table));

}  // namespace

std::span<const Encoding> fork_encodings() noexcept { return table; }

}  // namespace ninspect::codec
