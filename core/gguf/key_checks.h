// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/findings.h"
#include "core/gguf/key_values.h"
#include "core/model/artifact.h"

#include <cstdint>

namespace ninspect::gguf {

/// The alignment of the data section: general.alignment where it can be used, else 32.
std::uint64_t read_alignment(const KeyValues& keys, std::uint32_t part, Findings& findings);

/// Keys that loaders need or read with a fixed type, and such as should be looked at before
/// a file is published. `quantized`: some tensor has a block type.
void check_known_keys(const KeyValues& keys, bool first_part, std::uint32_t part, bool quantized, Findings& findings);

/// Architecture, name, file type … as pairs to show, in this order; absent keys are left out.
Identity identity_of(const KeyValues& keys);

}  // namespace ninspect::gguf
