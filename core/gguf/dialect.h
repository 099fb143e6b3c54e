// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which of several meanings a ggml type number has in this artifact.
//
// A number such as 42 was given to different block layouts by different projects. The
// distances between the offsets tell them apart: under the right reading every tensor's
// encoded size, padded to the alignment, reaches exactly to the next tensor.
//
// The tensor with the largest offset has no successor, only the end of its file, and that
// is a weaker witness. It fits when its size, padded or not, ends exactly at the end of the
// file. If it does so under no reading, bytes may trail behind the data: then every reading
// that leaves room fits. If none leaves room, the file is cut short there and the tensor
// says nothing about any reading.
#pragma once

#include "core/gguf/findings.h"
#include "core/gguf/spans.h"
#include "core/model/artifact.h"

#include <span>
#include <vector>

namespace ninspect::gguf {

/// The entries of one type number, over all files.
struct TypeUse {
    std::int32_t type_id = 0;
    std::span<const codec::Encoding* const> readings;
    std::vector<std::uint32_t> entries;       ///< in entry order; never empty
    const codec::Encoding* chosen = nullptr;  ///< how to read it; null when unknown or undecided
    bool undecided = false;                   ///< several readings, none of them proven
};

/// Groups entries by type number, in order of first use.
std::vector<TypeUse> type_uses(std::span<const Entry> entries);

/// Decides `chosen` and gives the arithmetic of numbers with several meanings.
std::vector<TypeReading> resolve_types(const Artifact& artifact, std::vector<TypeUse>& uses, std::span<const Gap> gaps,
                                       std::span<const PartSpan> spans);

}  // namespace ninspect::gguf
