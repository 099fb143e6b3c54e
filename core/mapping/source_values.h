// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Metadata of an artifact as plain numbers and names. For core/mapping and core/parity.
#pragma once

#include "core/base/result.h"
#include "core/model/artifact.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ninspect::mapping {

/// A whole number that is not negative. Errors: no_such_entry; invalid_argument (another type); reading.
Result<std::uint64_t> metadata_number(const Artifact& artifact, const std::string& key);

/// All elements of an array of whole numbers (of at most `most`). Errors as above; unsigned elements beyond
/// 2^63 - 1 give invalid_argument.
Result<std::vector<std::int64_t>> metadata_integers(const Artifact& artifact, const std::string& key,
                                                    std::uint64_t most);
/// All elements of an array of strings.
Result<std::vector<std::string>> metadata_names(const Artifact& artifact, const std::string& key, std::uint64_t most);

/// A scalar; errors as above.
Result<MetaValue> metadata_value(const Artifact& artifact, const std::string& key);
/// The number that a value is; empty when it is none, or not whole.
std::optional<std::int64_t> whole_number(const MetaValue& value) noexcept;

}  // namespace ninspect::mapping
