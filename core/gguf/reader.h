// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/io/byte_source.h"
#include "core/model/artifact.h"
#include "core/model/open_options.h"

#include <memory>
#include <string>

namespace ninspect::gguf {

/// True when the bytes begin with "GGUF".
bool is_gguf(std::span<const std::uint8_t> head) noexcept;

/// Reads one GGUF file, tolerantly: the counts and the version must be readable, each later
/// section may fail alone, every break is a diagnostic and what can be read is shown.
///
/// Versions 1, 2, 3 in either byte order. Memory: index only (no array elements). Linear in
/// the size of the header; no allocation from an unchecked count.
/// Errors: cancelled; header_unreadable (magic, version, counts); read_failed. With
/// options.strict the first thing that llama.cpp's reader would complain about is returned
/// as rule_broken. Blocking.
Result<std::shared_ptr<const Artifact>> read_file(std::shared_ptr<const io::ByteSource> source, const std::string& path,
                                                  const OpenOptions& options, const RunControl& control);

/// Opens the split set that `path` is a member of (or just the file when it is none):
/// members are found beside the path as given (links not resolved), by the name pattern
/// PREFIX-%05d-of-%05d.gguf, ordered by split.no; missing, duplicate and disagreeing shards
/// are diagnostics. Errors as read_file for the member named, and io errors of opening it.
Result<std::shared_ptr<const Artifact>> open(const std::string& path, const OpenOptions& options,
                                             const RunControl& control);

}  // namespace ninspect::gguf
