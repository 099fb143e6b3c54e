// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The steps of reading a directory, in the order of the engines' own checks.
#pragma once

#include "core/ninfer/reading.h"

namespace ninspect::ninfer {

/// At most so many objects, bindings, uses (§16).
inline constexpr std::uint32_t max_records = 4'000'000;
/// At most so many files of a v3 set.
inline constexpr std::uint32_t max_files = 10'000;

/// v1, v2: root, identity, objects (§3–§5). Errors: cancelled; header_unreadable (root is no
/// object, too many records).
Status read_directory_v12(Reading& reading);

/// v3: root, files, objects, components, bindings, uses, metadata, provenance (§9, §11).
/// Errors: as above.
Status read_directory_v3(Reading& reading);

/// Children of an array or object, refusing more than max_records.
Status check_record_count(Reading& reading, NodeId list);

// ---- pieces of read_directory_v3 ----------------------------------------------------------

/// `files` and the parts themselves: reading.files, payload_bytes, unreadable, artifact parts.
void read_files(Reading& reading, NodeId files);

/// `components` against the objects read before.
void read_components(Reading& reading, NodeId components);

/// `bindings` and `uses` against the objects read before. Errors: cancelled.
Status read_bindings(Reading& reading, NodeId bindings, NodeId uses);

// ---- afterwards ---------------------------------------------------------------------------

/// Identity pairs and metadata items.
void describe(Reading& reading);

/// What is known about models and forks: identity, component sets, alphabets. Notes only,
/// and warnings where an engine refuses or misreads the file.
void remark_on_model(Reading& reading);

}  // namespace ninspect::ninfer
