// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "core/gguf/findings.h"
#include "core/gguf/spans.h"
#include "core/model/artifact.h"

#include <span>

namespace ninspect::gguf {

/// Gives every entry its encoding, format name and size, and says what is odd about the type
/// numbers. Types with several meanings are decided by the span test (dialect.h); what has
/// no known size is as long as the distance to the next tensor.
/// Error cancelled.
Status assign_types_and_sizes(ArtifactBuilder& builder, std::span<const PartSpan> spans, Findings& findings,
                              const RunControl& control);

/// Formats and sizes of the first `count` entries as far as they are plain from the type
/// number alone, for showing them before the table has been read.
void assign_first_types(ArtifactBuilder& builder, std::size_t count);

/// Compares where tensors lie with the file and with what loaders expect: inside the file,
/// aligned, in table order, without gaps and overlaps; trailing bytes. Fills file_offset.
Status check_placement(ArtifactBuilder& builder, std::span<const PartSpan> spans, Findings& findings,
                       const RunControl& control);

}  // namespace ninspect::gguf
