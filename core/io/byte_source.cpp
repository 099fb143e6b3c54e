// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/byte_source.h"

#include "core/base/checked.h"
#include "core/io/stamps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace ninspect::io {

namespace {

/// How many bytes of a read of `wanted` bytes at `offset` lie inside `size` bytes.
std::size_t clamp_read(std::uint64_t offset, std::size_t wanted, std::uint64_t size) noexcept {
    if (offset >= size) return 0;
    return static_cast<std::size_t>(std::min<std::uint64_t>(wanted, size - offset));
}

}  // namespace

Error shrunk(const std::string& path, std::uint64_t offset, std::uint64_t wanted, std::uint64_t got) {
    Error error;
    error.code = ErrorCode::truncated;
    error.file = path;
    error.offset = offset;
    error.expected = fmt::format("{} B", wanted);
    error.found = fmt::format("{} B", got);
    return error;
}

Status compare_stamps(const std::string& path, const FileStamp& then, const FileStamp& now) {
    if (now == then) return {};
    const bool same_file = now.device == then.device && now.file_id == then.file_id;
    Error error;
    error.code = same_file && now.bytes < then.bytes ? ErrorCode::truncated : ErrorCode::changed_on_disk;
    error.file = path;
    if (now.bytes != then.bytes) {
        error.expected = fmt::format("{} B", then.bytes);
        error.found = fmt::format("{} B", now.bytes);
    }
    return error;
}

Status ByteSource::read_exactly(std::uint64_t offset, std::span<std::uint8_t> out) const {
    Result<std::size_t> got = read_at(offset, out);
    if (!got) return std::move(got).error();
    if (*got < out.size()) return shrunk(name(), offset, out.size(), *got);
    return {};
}

MemorySource::MemorySource(std::string name, std::vector<std::uint8_t> bytes)
    : name_(std::move(name)), owned_(std::move(bytes)), view_(owned_) {}

std::shared_ptr<MemorySource> MemorySource::view(std::string name, std::span<const std::uint8_t> bytes) {
    auto source = std::make_shared<MemorySource>(std::move(name), std::vector<std::uint8_t>{});
    source->view_ = bytes;
    return source;
}

Result<std::size_t> MemorySource::read_at(std::uint64_t offset, std::span<std::uint8_t> out) const {
    const std::size_t n = clamp_read(offset, out.size(), view_.size());
    if (n != 0) std::memcpy(out.data(), view_.data() + offset, n);
    return n;
}

ConcatSource::ConcatSource(std::string name, std::vector<Slice> slices, std::vector<std::uint64_t> begins,
                           std::uint64_t size)
    : name_(std::move(name)), slices_(std::move(slices)), begins_(std::move(begins)), size_(size) {}

Result<std::shared_ptr<ConcatSource>> ConcatSource::make(std::string name, std::vector<Slice> slices) {
    std::vector<std::uint64_t> begins;
    begins.reserve(slices.size());
    std::uint64_t size = 0;
    for (const Slice& slice : slices) {
        begins.push_back(size);
        const CheckedU64 end = checked_add(size, slice.bytes);
        if (!end || !checked_add(slice.offset, slice.bytes)) {
            Error error;
            error.code = ErrorCode::overflow;
            error.file = slice.source ? slice.source->name() : slice.missing_name;
            error.found = fmt::format("{} + {} B", end ? slice.offset : size, slice.bytes);
            return error;
        }
        size = *end;
    }
    return std::shared_ptr<ConcatSource>(new ConcatSource(std::move(name), std::move(slices), std::move(begins), size));
}

Result<std::size_t> ConcatSource::read_at(std::uint64_t offset, std::span<std::uint8_t> out) const {
    const std::size_t total = clamp_read(offset, out.size(), size_);
    // The last slice that begins at or before `offset`; slices without bytes are stepped over.
    const auto after = std::upper_bound(begins_.begin(), begins_.end(), offset);
    std::size_t index = static_cast<std::size_t>(after - begins_.begin()) - (after == begins_.begin() ? 0 : 1);
    std::size_t done = 0;
    while (done < total) {
        const Slice& slice = slices_[index];
        const std::uint64_t inside = offset + done - begins_[index];
        const std::size_t n = clamp_read(inside, total - done, slice.bytes);
        ++index;
        if (n == 0) continue;
        const std::uint64_t at = slice.offset + inside;
        if (!slice.source) {
            Error error;
            error.code = ErrorCode::not_found;
            error.file = slice.missing_name;
            error.offset = at;
            return error;
        }
        if (Status read = slice.source->read_exactly(at, out.subspan(done, n)); !read) return std::move(read).error();
        done += n;
    }
    return done;
}

}  // namespace ninspect::io
