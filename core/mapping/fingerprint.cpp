// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/fingerprint.h"

#include "core/model/tensor_reader.h"

#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace ninspect::mapping {
namespace {

using codec::Arrangement;
using codec::FieldRole;

constexpr std::uint64_t piece_bytes = std::uint64_t{1} << 20;
constexpr FieldRole order[] = {FieldRole::codes, FieldRole::high_bits, FieldRole::scales};

Error cancelled() {
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

std::uint32_t* part_of(RowForm& form, FieldRole role) {
    switch (role) {
        case FieldRole::codes:
            return &form.code_bytes;
        case FieldRole::high_bits:
            return &form.high_bytes;
        case FieldRole::scales:
            return &form.scale_bytes;
        default:
            return nullptr;
    }
}

/// So many bytes from every block to one place behind the other. The sizes that fields have are known to the
/// compiler: a call of memcpy for each would take most of the time.
template <std::size_t Bytes>
std::uint8_t* gather(const std::uint8_t* from, std::size_t stride, std::size_t blocks, std::uint8_t* to) noexcept {
    for (std::size_t i = 0; i < blocks; ++i, from += stride, to += Bytes) std::memcpy(to, from, Bytes);
    return to;
}

std::uint8_t* gather_field(const std::uint8_t* from, std::size_t stride, std::size_t blocks, std::size_t bytes,
                           std::uint8_t* to) noexcept {
    switch (bytes) {
        case 2:
            return gather<2>(from, stride, blocks, to);
        case 24:
            return gather<24>(from, stride, blocks, to);
        case 32:
            return gather<32>(from, stride, blocks, to);
        default:
            for (std::size_t i = 0; i < blocks; ++i, from += stride, to += bytes) std::memcpy(to, from, bytes);
            return to;
    }
}

std::size_t gather_blocks(const codec::Geometry& geometry, const std::uint8_t* row, std::uint8_t* to) noexcept {
    const codec::Encoding& e = *geometry.encoding;
    std::uint8_t* at = to;
    for (const FieldRole role : order)
        for (const codec::BlockField& field : e.fields)
            if (field.role == role)
                at = gather_field(row + field.offset, e.block_bytes, static_cast<std::size_t>(geometry.groups_per_row),
                                  field.bytes, at);
    return static_cast<std::size_t>(at - to);
}

std::size_t gather_planes(const codec::Geometry& geometry, const codec::RowBytes& bytes, std::uint64_t row,
                          std::uint8_t* to) noexcept {
    std::uint8_t* at = to;
    for (const FieldRole role : order)
        for (std::size_t p = 0; p < geometry.planes.size() && p < bytes.planes.size(); ++p) {
            if (geometry.planes[p].role != role) continue;
            const std::size_t length = static_cast<std::size_t>(geometry.planes[p].row_bytes);
            const std::size_t offset = static_cast<std::size_t>(row) * length;
            if (offset > bytes.planes[p].size() || length > bytes.planes[p].size() - offset) continue;
            std::memcpy(at, bytes.planes[p].data() + offset, length);
            at += length;
        }
    return static_cast<std::size_t>(at - to);
}

Result<Fingerprints> hash_rows(TensorReader& reader, std::uint64_t bytes_per_row, const RunControl& control,
                               const BytesRead& read) {
    Fingerprints prints;
    const std::uint64_t rows = reader.rows();
    prints.reserve(static_cast<std::size_t>(rows));
    RowHasher hasher;
    const std::uint64_t at_once = std::max<std::uint64_t>(1, piece_bytes / std::max<std::uint64_t>(1, bytes_per_row));
    for (std::uint64_t first = 0; first < rows; first += at_once) {
        if (control.stop_requested()) return cancelled();
        const std::uint64_t count = std::min(at_once, rows - first);
        prints.resize(static_cast<std::size_t>(first + count));
        const auto part = std::span(prints).subspan(static_cast<std::size_t>(first));
        if (Status status = hasher.hash(reader, first, part); !status) return std::move(status).error();
        if (read) read(count * bytes_per_row);
    }
    return prints;
}

}  // namespace

std::optional<RowForm> row_form(const codec::Geometry& geometry) noexcept {
    const codec::Encoding* e = geometry.encoding;
    if (e == nullptr) return std::nullopt;
    RowForm form;
    form.groups = geometry.groups_per_row;
    if (e->arrangement == Arrangement::blocks) {
        if (e->row_meta_bytes != 0 || e->interleaved_rows != 1 || e->fields.empty()) return std::nullopt;
        for (const codec::BlockField& field : e->fields) {
            std::uint32_t* part = part_of(form, field.role);
            if (part == nullptr) return std::nullopt;
            *part += field.bytes;
        }
        return form;
    }
    if (e->arrangement != Arrangement::row_split || !geometry.row_split) return std::nullopt;
    form.code_bytes = e->base_group_bytes;
    form.high_bytes = e->high_group_bytes;
    form.scale_bytes = codec::word_bytes(e->scale_word);
    return form;
}

Result<Fingerprints> row_fingerprints(std::shared_ptr<const Artifact> artifact, EntryId id, const RunControl& control,
                                      const BytesRead& read) {
    Result<TensorReader> reader = TensorReader::open(artifact, id);
    if (!reader) return reader.error();
    if (!row_form(reader->geometry())) {
        Error error;
        error.code = ErrorCode::unsupported;
        error.path = std::string(artifact->name(id));
        error.found = std::string(artifact->format_name(id));
        return error;
    }
    try {
        const std::uint64_t rows = std::max<std::uint64_t>(1, reader->rows());
        return hash_rows(*reader, reader->geometry().payload_bytes / rows, control, read);
    } catch (const std::bad_alloc&) {
        Error error;
        error.code = ErrorCode::out_of_memory;
        error.path = std::string(artifact->name(id));
        return error;
    }
}

Status RowHasher::hash(TensorReader& reader, std::uint64_t first, std::span<std::uint64_t> prints) {
    const codec::Geometry& geometry = reader.geometry();
    const Result<codec::RowBytes> bytes = reader.read_bytes(first, prints.size());
    if (!bytes) return bytes.error();
    const bool blocks = geometry.encoding->arrangement == Arrangement::blocks;
    const std::uint64_t row_bytes = geometry.groups_per_row * geometry.encoding->block_bytes;
    if (row_.size() < row_bytes) row_.resize(static_cast<std::size_t>(row_bytes));
    for (std::size_t i = 0; i < prints.size(); ++i) {
        const std::size_t length =
            blocks ? gather_blocks(geometry, bytes->planes[0].data() + i * static_cast<std::size_t>(row_bytes),
                                   row_.data())
                   : gather_planes(geometry, *bytes, i, row_.data());
        prints[i] = XXH3_64bits(row_.data(), length);
    }
    return {};
}

Fingerprints fingerprints_of(std::span<const std::uint8_t> bytes, std::uint64_t rows) {
    Fingerprints prints;
    if (rows == 0) return prints;
    const std::size_t each = bytes.size() / static_cast<std::size_t>(rows);
    prints.reserve(static_cast<std::size_t>(rows));
    for (std::uint64_t i = 0; i < rows; ++i)
        prints.push_back(XXH3_64bits(bytes.data() + static_cast<std::size_t>(i) * each, each));
    return prints;
}

Fingerprints column_fingerprints(std::span<const std::uint8_t> bytes, std::uint64_t rows, std::uint32_t word_bytes) {
    Fingerprints prints;
    if (rows == 0 || word_bytes == 0) return prints;
    const std::size_t width = static_cast<std::size_t>(rows) * word_bytes, length = bytes.size() / width;
    std::vector<std::uint8_t> row(length * word_bytes);
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t i = 0; i < length; ++i)
            std::memcpy(row.data() + i * word_bytes, bytes.data() + i * width + r * word_bytes, word_bytes);
        prints.push_back(XXH3_64bits(row.data(), row.size()));
    }
    return prints;
}

}  // namespace ninspect::mapping
