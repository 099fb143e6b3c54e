// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/byte_cursor.h"

#include "core/io/stamps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace ninspect::io {

ByteCursor::ByteCursor(const ByteSource& source, std::uint64_t offset, ByteOrder order, std::size_t window_bytes)
    : source_(source),
      size_(source.size()),
      begin_(offset),
      window_bytes_(std::max<std::size_t>(window_bytes, 1)),
      order_(order) {}

Result<std::span<const std::uint8_t>> ByteCursor::bytes(std::uint64_t n, std::string_view what) {
    if (Status status = need(n, what); !status) return std::move(status).error();
    const std::span<const std::uint8_t> view(window_.data() + used_, static_cast<std::size_t>(n));
    used_ += static_cast<std::size_t>(n);
    return view;
}

Status ByteCursor::skip(std::uint64_t n, std::string_view what) {
    if (n > left()) return need(n, what);
    seek(offset() + n);
    return {};
}

void ByteCursor::seek(std::uint64_t offset) noexcept {
    if (offset >= begin_ && offset - begin_ <= filled_) {
        used_ = static_cast<std::size_t>(offset - begin_);
        return;
    }
    begin_ = offset;
    used_ = filled_ = 0;
}

Result<std::span<const std::uint8_t>> ByteCursor::peek(std::size_t at_least) {
    if (!has(at_least)) {
        const std::uint64_t rest = left();
        if (Status status = refill(static_cast<std::size_t>(std::min<std::uint64_t>(at_least, rest))); !status)
            return std::move(status).error();
    }
    if (used_ >= filled_) return std::span<const std::uint8_t>{};
    return std::span<const std::uint8_t>(window_.data() + used_, filled_ - used_);
}

Status ByteCursor::need(std::uint64_t n, std::string_view what) {
    const std::uint64_t rest = left();
    if (n <= rest && n <= std::numeric_limits<std::size_t>::max()) {
        const auto wanted = static_cast<std::size_t>(n);
        return has(wanted) ? Status{} : refill(wanted);
    }
    Error error;
    error.code = ErrorCode::truncated;
    error.file = source_.name();
    error.offset = offset();
    error.path = what;
    error.expected = fmt::format("{} B", n);
    error.found = fmt::format("{} B", rest);
    return error;
}

/// Moves the window so that it begins at the cursor, and fills it. `at_least` bytes are there.
Status ByteCursor::refill(std::size_t at_least) {
    const std::uint64_t at = offset();
    const std::size_t kept = used_ < filled_ ? filled_ - used_ : 0;
    if (kept >= at_least && kept != 0) return {};
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(std::max(window_bytes_, at_least), left()));
    if (size > window_.size()) {
        std::vector<std::uint8_t> larger(size);
        if (kept != 0) std::memcpy(larger.data(), window_.data() + used_, kept);
        window_ = std::move(larger);
    } else {
        if (kept != 0) std::memmove(window_.data(), window_.data() + used_, kept);
        if (window_.size() > window_bytes_ && size <= window_bytes_) {  // grown for one large field
            window_.resize(size);
            window_.shrink_to_fit();
        }
    }
    begin_ = at;
    used_ = 0;
    filled_ = kept;
    if (kept >= size) return {};
    const std::span<std::uint8_t> room = std::span(window_).subspan(kept, size - kept);
    Result<std::size_t> got = source_.read_at(at + kept, room);
    // What is read ahead may be unreadable (a missing part, a bad sector) without being asked for.
    if (!got && kept + room.size() > at_least && at_least > kept)
        got = source_.read_at(at + kept, room.first(at_least - kept));
    if (!got) return std::move(got).error();
    filled_ += *got;
    if (filled_ < at_least) return shrunk(source_.name(), at, at_least, filled_);
    return {};
}

}  // namespace ninspect::io
