// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace ninspect::bench {

/// ggml's decoder of a row of `values` values; the same signature for every type.
using PeerDecoder = void (*)(const void* blocks, float* values, std::int64_t count);

/// False when the program was built without ggml.
bool have_ggml() noexcept;

/// Null when ggml is missing, has no decoder for the type number, or means another block by it.
PeerDecoder ggml_decoder(std::int32_t type, std::size_t block_weights, std::size_t block_bytes) noexcept;

}  // namespace ninspect::bench
