// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The plain numbers of a sample: exact in float32, and after the transforms exact in bfloat16
// too. Internal to core/sample.
#pragma once

#include "core/sample/model.h"
#include "core/sample/weights.h"

#include <cstdint>
#include <vector>

namespace ninspect::sample {

/// All numbers of a tensor that is not ternary, as the GGUF holds them.
std::vector<std::uint8_t> source_bytes(const Source& source, std::uint64_t seed);

/// All bytes of an object that is not ternary (resources too), as the artifact holds them.
std::vector<std::uint8_t> object_bytes(const Model& model, const Object& object, std::uint64_t seed);

/// The sign vector at position `i` of sign_widths(), as BF16.
std::vector<std::uint8_t> sign_vector_bf16(const Dims& dims, std::size_t i, std::uint64_t seed);

}  // namespace ninspect::sample
