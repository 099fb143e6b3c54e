// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace ninspect::bench {

/// What a synthetic GGUF holds. Tensors have 32 float32 values each, one after the other.
struct Sample {
    std::uint32_t tokens = 0;
    std::uint32_t merges = 0;
    std::uint32_t tensors = 0;
};

struct Written {
    bool ok = false;
    std::uint64_t header_bytes = 0;  ///< up to the start of the data
    std::uint64_t file_bytes = 0;
};

/// Writes the file (version 3, little-endian) as a converter would: tokens, their types and
/// merges of the lengths of a real byte-pair vocabulary, tensor names of a layered model.
Written write_sample(const std::string& path, const Sample& sample);

}  // namespace ninspect::bench
