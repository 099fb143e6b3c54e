// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A written file against the plan and the inputs that it was made from. Private to core/convert.
#pragma once

#include "core/convert/pieces.h"

#include <memory>
#include <string>

namespace ninspect::convert {

/// Opens the file as strictly as the program that it is for, and compares what it lists with the plan.
/// Errors: those of opening; rule_broken (an entry that is not as planned).
Result<std::shared_ptr<const Artifact>> open_written(const Plan& plan, const std::string& path,
                                                     const RunControl& control);

/// Makes the piece once more from the inputs and compares it with what is in the file.
/// Errors: reading; rule_broken (convert.verify.bytes).
Status compare_piece(const Plan& plan, const Piece& piece, const Artifact& written, Scratch& scratch);

}  // namespace ninspect::convert
