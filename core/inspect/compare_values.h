// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Comparison of two metadata values. Inside core/inspect only.
#pragma once

#include "core/base/run_control.h"
#include "core/model/artifact.h"

#include <optional>
#include <string>

namespace ninspect::inspect {

/// How two values differ, as short text for people: the values themselves, or for long ones
/// the place of their first difference.
struct ValueChange {
    std::string a, b;
};

/// Empty when both values are the same type and the same value (floats: the same bits).
/// Reads in pieces of constant size. Errors: cancelled; a value that cannot be read is a change.
Result<std::optional<ValueChange>> compare_values(const Artifact& a, const MetaItem& item_a, const Artifact& b,
                                                  const MetaItem& item_b, const RunControl& control);

}  // namespace ninspect::inspect
