// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/endian.h"
#include "core/io/byte_source.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace ninspect::io {

/// Reads a source front to back through one window (default 256 KiB), so that a header of
/// any length is parsed with constant memory. Not thread-safe; borrows the source.
///
/// Every call asks for room first and fails with `truncated` (offset, bytes wanted, bytes
/// left) without moving the cursor. `what` names the field for the error's `path`.
class ByteCursor {
public:
    explicit ByteCursor(const ByteSource& source, std::uint64_t offset = 0, ByteOrder order = ByteOrder::little,
                        std::size_t window_bytes = 256 * 1024);

    std::uint64_t offset() const noexcept { return begin_ + used_; }
    std::uint64_t left() const noexcept { return offset() >= size_ ? 0 : size_ - offset(); }
    ByteOrder order() const noexcept { return order_; }
    void set_order(ByteOrder order) noexcept { order_ = order; }

    Result<std::uint8_t> u8(std::string_view what) { return word<std::uint8_t>(what); }
    Result<std::uint16_t> u16(std::string_view what) { return word<std::uint16_t>(what); }
    Result<std::uint32_t> u32(std::string_view what) { return word<std::uint32_t>(what); }
    Result<std::uint64_t> u64(std::string_view what) { return word<std::uint64_t>(what); }

    /// The next `n` bytes, consumed; the view is valid until the next call. `n` must not
    /// exceed the caller's own cap: the window grows to hold it (after it was compared with
    /// the bytes left).
    Result<std::span<const std::uint8_t>> bytes(std::uint64_t n, std::string_view what);

    /// Moves on without reading (bytes are not touched). Error truncated beyond the end.
    Status skip(std::uint64_t n, std::string_view what);

    /// Jumps to an absolute offset; behind the end is legal and fails at the next read.
    void seek(std::uint64_t offset) noexcept;

    /// The bytes of the window from the cursor on, at least `at_least` of them unless the
    /// source ends before; not consumed. For tight loops together with advance().
    Result<std::span<const std::uint8_t>> peek(std::size_t at_least);
    void advance(std::size_t n) noexcept { used_ += n; }

private:
    template <class Word>
    Result<Word> word(std::string_view what) {
        if (!has(sizeof(Word))) {
            if (Status status = need(sizeof(Word), what); !status) return std::move(status).error();
        }
        const std::uint8_t* p = window_.data() + used_;
        used_ += sizeof(Word);
        if constexpr (sizeof(Word) == 1)
            return *p;
        else if constexpr (sizeof(Word) == 2)
            return load_u16(p, order_);
        else if constexpr (sizeof(Word) == 4)
            return load_u32(p, order_);
        else
            return load_u64(p, order_);
    }

    bool has(std::size_t n) const noexcept { return used_ <= filled_ && filled_ - used_ >= n; }
    Status need(std::uint64_t n, std::string_view what);
    Status refill(std::size_t at_least);

    const ByteSource& source_;
    std::uint64_t size_ = 0;   ///< of the source
    std::uint64_t begin_ = 0;  ///< source offset of window_[0]
    std::size_t used_ = 0;     ///< cursor inside the window
    std::size_t filled_ = 0;   ///< bytes of the window that are valid
    std::size_t window_bytes_;
    ByteOrder order_;
    std::vector<std::uint8_t> window_;
};

}  // namespace ninspect::io
