// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace ninspect::codec {

/// Codebooks of ggml's i-quants. A grid word holds eight magnitudes (iq3: four), least
/// significant byte first; the bytes of iq1s_grid are int8.
extern const std::uint64_t iq2xxs_grid[256];
extern const std::uint64_t iq2xs_grid[512];
extern const std::uint64_t iq2s_grid[1024];
extern const std::uint32_t iq3xxs_grid[256];
extern const std::uint32_t iq3s_grid[512];
extern const std::uint64_t iq1s_grid[2048];
/// Sign mask of a 7-bit sign index: the eighth bit makes the number of negatives even.
extern const std::uint8_t iq2_signs[128];
extern const std::int8_t iq4nl_values[16];

}  // namespace ninspect::codec
