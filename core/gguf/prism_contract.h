// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "core/gguf/findings.h"
#include "core/gguf/key_values.h"
#include "core/model/artifact.h"

namespace ninspect::gguf {

/// The rotation contract of PrismML files (keys `prism.hadamard.*`): every rule of the
/// vendor's loader, names against tensors, ternary types without the keys, ordinary types
/// with them. Reads the name and sign arrays once. `keys` are those of the first file;
/// types have been resolved. Error cancelled.
Status check_prism_contract(const Artifact& artifact, const KeyValues& keys, Findings& findings,
                            const RunControl& control);

}  // namespace ninspect::gguf
