// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"

#include <QString>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ninspect::ui::text {

/// A name of which nothing would be seen: none at all, or spaces only.
bool is_blank(std::string_view name);

/// Name of an entry as shown: escaped, at most a few thousand characters; "(no name) #7" or
/// "(3 spaces) #7" where the stored one is blank.
QString entry_name(const Artifact& artifact, EntryId entry);

/// "[32, -1]": as core writes shapes, with the container's meaning of the numbers.
QString shape(const Artifact& artifact, EntryId entry);

/// Product of the shape; empty when it does not fit or a dimension is negative.
std::optional<std::uint64_t> weights(const Artifact& artifact, EntryId entry);

/// Stored bits per weight as text; empty where that is not known: see weights() and
/// Entry::size_from_gap.
QString entry_bits_per_weight(const Artifact& artifact, EntryId entry);

/// The entry that a finding is about, if it is about one: by its name, or, where that has none, by
/// the place that findings use instead ("tensors[7]", "objects[7]", the offset of its record).
std::optional<EntryId> entry_of(const Artifact& artifact, const Diagnostic& diagnostic);

}  // namespace ninspect::ui::text
