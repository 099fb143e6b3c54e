// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows by their contents: XXH3 over the code bytes, high bits and scale words of a row, in this
// order, so that a row has the same fingerprint in blocks and in planes. 64 bits: among the ten
// million rows of a large model two different ones are alike once in a hundred thousand models.
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/codec/geometry.h"
#include "core/mapping/plan.h"
#include "core/model/tensor_reader.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::mapping {

using Fingerprints = std::vector<std::uint64_t>;

/// What of a row is looked at; rows of two tensors can be compared when these are equal.
struct RowForm {
    std::uint64_t groups = 0;
    std::uint32_t code_bytes = 0, high_bytes = 0, scale_bytes = 0;  ///< of one group
    friend bool operator==(const RowForm&, const RowForm&) = default;
};
/// Empty for arrangements other than plain blocks and row-split planes, and for blocks with other fields.
std::optional<RowForm> row_form(const codec::Geometry& geometry) noexcept;

/// Called with the number of bytes read since the last call.
using BytesRead = std::function<void(std::uint64_t)>;

/// One for each row of a tensor. Reads it once, in pieces.
/// Errors: unsupported (no row_form()), cancelled, those of reading and of geometry.
Result<Fingerprints> row_fingerprints(std::shared_ptr<const Artifact> artifact, EntryId id, const RunControl& control,
                                      const BytesRead& read = {});

/// The same for a few rows, with buffers that are kept: one for each thread. Rows of any tensor with a row_form().
class RowHasher {
public:
    /// Fingerprints of rows [first, first + prints.size()). Errors: those of reading.
    Status hash(TensorReader& reader, std::uint64_t first, std::span<std::uint64_t> prints);

private:
    std::vector<std::uint8_t> row_;
};

/// Of the same number of bytes behind each other.
Fingerprints fingerprints_of(std::span<const std::uint8_t> bytes, std::uint64_t rows);
/// Of a matrix that is stored the other way round: `rows` columns of words of `word_bytes` bytes.
Fingerprints column_fingerprints(std::span<const std::uint8_t> bytes, std::uint64_t rows, std::uint32_t word_bytes);

}  // namespace ninspect::mapping
