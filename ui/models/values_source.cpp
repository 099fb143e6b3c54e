// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/values_source.h"

#include "core/compute/kernels.h"

#include <algorithm>
#include <string>

namespace ninspect::ui {

namespace {

Status read_rows(TensorReader& reader, std::uint64_t first, std::uint64_t count, std::span<float> out) {
    return reader.read_values(first, count, out);
}
Status read_rows(TensorReader& reader, std::uint64_t first, std::uint64_t count, std::span<std::int16_t> out) {
    return reader.read_codes(first, count, out);
}

template <class Number>
Status read_any(TensorReader& reader, std::uint64_t first, std::uint64_t count, std::span<Number> out) {
    const codec::Encoding* encoding = reader.geometry().encoding;
    const std::uint64_t woven = encoding != nullptr ? std::max<std::uint32_t>(1, encoding->interleaved_rows) : 1;
    const std::uint64_t begin = first - first % woven;
    std::uint64_t end = first + count;
    if (end % woven != 0) end = std::min(reader.rows(), end + (woven - end % woven));
    if (begin == first && end == first + count) return read_rows(reader, first, count, out);
    const std::uint64_t columns = reader.columns();
    std::vector<Number> wider(static_cast<std::size_t>((end - begin) * columns));
    if (Status read = read_rows(reader, begin, end - begin, std::span<Number>(wider)); !read) return read;
    std::copy_n(wider.begin() + static_cast<std::ptrdiff_t>((first - begin) * columns), out.size(), out.begin());
    return {};
}

}  // namespace

Status read_any_rows(TensorReader& reader, std::uint64_t first, std::uint64_t count, std::span<float> values) {
    return read_any(reader, first, count, values);
}

Status read_any_rows(TensorReader& reader, std::uint64_t first, std::uint64_t count, std::span<std::int16_t> codes) {
    return read_any(reader, first, count, codes);
}

Result<TensorReader> open_fast(const TensorRef& tensor) {
    const codec::Encoding* encoding = tensor.artifact->entry(tensor.entry).encoding;
    if (encoding == nullptr) return TensorReader::open(tensor.artifact, tensor.entry);
    return TensorReader::open(tensor.artifact, tensor.entry, compute::row_kernels(*encoding));
}

Result<ValueSource> ValueSource::open(const ValueSubject& subject) {
    auto first = open_fast(subject.tensor);
    if (!first) return std::move(first).error();
    ValueSource source(std::move(*first));
    if (!subject.minus) return source;
    auto second = open_fast(*subject.minus);
    if (!second) return std::move(second).error();
    if (second->rows() != source.rows() || second->columns() != source.columns()) {
        Error error;
        error.code = ErrorCode::invalid_argument;
        error.path = "shape";
        error.expected = std::to_string(source.rows()) + " x " + std::to_string(source.columns());
        error.found = std::to_string(second->rows()) + " x " + std::to_string(second->columns());
        return error;
    }
    source.second_ = std::move(*second);
    return source;
}

Status ValueSource::read(std::uint64_t first, std::uint64_t count, std::span<float> values) {
    if (Status read = read_any_rows(first_, first, count, values); !read || !second_) return read;
    subtrahend_.resize(values.size());
    if (Status read = read_any_rows(*second_, first, count, std::span<float>(subtrahend_)); !read) return read;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] -= subtrahend_[i];
    return {};
}

Status ValueSource::read_codes(std::uint64_t first, std::uint64_t count, std::span<std::int16_t> codes) {
    return read_any_rows(first_, first, count, codes);
}

}  // namespace ninspect::ui
