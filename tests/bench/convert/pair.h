// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A ternary GGUF of the 27B model's shapes and a template for it, made up.
#pragma once

#include "core/mapping/profile.h"

#include <cstdint>
#include <string>

namespace ninspect::bench {

struct Pair {
    std::string gguf, templ;
    std::uint64_t gguf_bytes = 0, templ_bytes = 0;
    std::uint64_t layers = 0;
};

/// Writes both files. `ternary`: "PQ2_0" or "PTQ1_0"; `layers`: a multiple of 4, 64 for the whole model. Of the
/// template only what is borrowed has bytes, the rest is a hole. False, with a message, when that
/// fails.
bool write_pair(const mapping::Profile& profile, const std::string& ternary, std::uint64_t layers, Pair& pair);

}  // namespace ninspect::bench
