// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/tensor_reader.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::ui {

/// One tensor of one file.
struct TensorRef {
    std::shared_ptr<const Artifact> artifact;
    EntryId entry;
    friend bool operator==(const TensorRef&, const TensorRef&) = default;
};

/// What an image of values is made of: a tensor, or a tensor less another of the same matrix.
struct ValueSubject {
    TensorRef tensor;
    std::optional<TensorRef> minus;
    friend bool operator==(const ValueSubject&, const ValueSubject&) = default;
};

/// Rows of such a subject as values. For one thread; opening is cheap.
class ValueSource {
public:
    /// Errors: as TensorReader::open; invalid_argument (path "shape") when the matrices differ in size.
    static Result<ValueSource> open(const ValueSubject& subject);

    std::uint64_t rows() const noexcept { return first_.rows(); }
    std::uint64_t columns() const noexcept { return first_.columns(); }
    const codec::Geometry& geometry() const noexcept { return first_.geometry(); }

    /// Values of rows [first, first + count), which may begin and end anywhere, also between
    /// rows that the format weaves together. values.size() = count * columns().
    Status read(std::uint64_t first, std::uint64_t count, std::span<float> values);
    /// Codes of the tensor itself (not of what is subtracted), in the same way.
    Status read_codes(std::uint64_t first, std::uint64_t count, std::span<std::int16_t> codes);

private:
    explicit ValueSource(TensorReader first) : first_(std::move(first)) {}
    TensorReader first_;
    std::optional<TensorReader> second_;
    std::vector<float> subtrahend_;
};

/// Rows [first, first + count) of a reader, whatever rows its format weaves together.
Status read_any_rows(TensorReader& reader, std::uint64_t first, std::uint64_t count, std::span<float> values);
Status read_any_rows(TensorReader& reader, std::uint64_t first, std::uint64_t count, std::span<std::int16_t> codes);

/// A reader with the fastest kernels for the tensor. Errors: as TensorReader::open.
Result<TensorReader> open_fast(const TensorRef& tensor);

}  // namespace ninspect::ui
