// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "core/model/artifact.h"

#include <string>
#include <vector>

namespace ninspect::inspect {

/// The entries of `other` that correspond to an entry of `artifact`: same name; names that
/// differ only in the container's spelling come with the model profiles.
std::vector<EntryId> counterparts(const Artifact& artifact, EntryId entry, const Artifact& other);

struct FieldChange {
    std::string_view field;  ///< "kind", "format", "type_id", "layout", "shape", "bytes", "divisors"
    std::string a, b;
};

/// Entries of the same name, one in each artifact.
struct EntryPair {
    EntryId a, b;
};

struct EntryChange {
    EntryId a, b;
    std::vector<FieldChange> fields;
};

/// Differences in structure of two artifacts. Linear in the number of entries and keys.
/// Entries of the same name are paired in directory order.
struct StructureDiff {
    std::vector<FieldChange> header;  ///< "container", "version", "byte_order", "alignment"
    std::vector<EntryId> only_a, only_b;
    std::vector<EntryChange> changed;  ///< not their offsets
    std::uint64_t same = 0;
    std::vector<EntryPair> pairs;  ///< all that have the same name, changed or not
    std::vector<std::string> keys_only_a, keys_only_b;
    struct KeyChange {
        std::string key, a, b;
    };  ///< values as short text for people
    std::vector<KeyChange> keys_changed;
    bool equal() const noexcept {
        return header.empty() && only_a.empty() && only_b.empty() && changed.empty() && keys_only_a.empty() &&
               keys_only_b.empty() && keys_changed.empty();
    }
};
/// Metadata is compared by value: text and arrays by their bytes where both files store them
/// alike, element by element where they do not. A value that cannot be read in either file
/// counts as changed. Errors: cancelled.
Result<StructureDiff> diff_structure(const Artifact& a, const Artifact& b, const RunControl& control);

}  // namespace ninspect::inspect
