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

/// Hashes rows of one tensor from the bytes that a TensorReader gives.
class RowHasher {
public:
    explicit RowHasher(const codec::Geometry& geometry) : geometry_(geometry) {}

    std::uint64_t hash(const codec::RowBytes& bytes, std::uint64_t row) {
        scratch_.clear();
        if (geometry_.encoding->arrangement == Arrangement::blocks)
            gather_blocks(bytes.planes[0], row);
        else
            gather_planes(bytes, row);
        return XXH3_64bits(scratch_.data(), scratch_.size());
    }

private:
    void add(std::span<const std::uint8_t> from, std::uint64_t offset, std::uint64_t bytes) {
        if (offset > from.size() || bytes > from.size() - offset) return;
        const auto begin = from.begin() + static_cast<std::ptrdiff_t>(offset);
        scratch_.insert(scratch_.end(), begin, begin + static_cast<std::ptrdiff_t>(bytes));
    }
    void gather_blocks(std::span<const std::uint8_t> blocks, std::uint64_t row) {
        const codec::Encoding& e = *geometry_.encoding;
        const std::uint64_t first = row * geometry_.groups_per_row * e.block_bytes;
        for (const FieldRole role : order)
            for (std::uint64_t g = 0; g < geometry_.groups_per_row; ++g)
                for (const codec::BlockField& field : e.fields)
                    if (field.role == role) add(blocks, first + g * e.block_bytes + field.offset, field.bytes);
    }
    void gather_planes(const codec::RowBytes& bytes, std::uint64_t row) {
        for (const FieldRole role : order)
            for (std::size_t p = 0; p < geometry_.planes.size() && p < bytes.planes.size(); ++p)
                if (geometry_.planes[p].role == role)
                    add(bytes.planes[p], row * geometry_.planes[p].row_bytes, geometry_.planes[p].row_bytes);
    }

    const codec::Geometry& geometry_;
    std::vector<std::uint8_t> scratch_;
};

Result<Fingerprints> hash_rows(TensorReader& reader, std::uint64_t bytes_per_row, const RunControl& control,
                               const BytesRead& read) {
    Fingerprints prints;
    const std::uint64_t rows = reader.rows();
    prints.reserve(static_cast<std::size_t>(rows));
    RowHasher hasher(reader.geometry());
    const std::uint64_t at_once = std::max<std::uint64_t>(1, piece_bytes / std::max<std::uint64_t>(1, bytes_per_row));
    for (std::uint64_t first = 0; first < rows; first += at_once) {
        if (control.stop_requested()) return cancelled();
        const std::uint64_t count = std::min(at_once, rows - first);
        const Result<codec::RowBytes> bytes = reader.read_bytes(first, count);
        if (!bytes) return bytes.error();
        for (std::uint64_t i = 0; i < count; ++i) prints.push_back(hasher.hash(*bytes, i));
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
