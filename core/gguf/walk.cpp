// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/walk.h"

#include "core/base/checked.h"
#include "core/gguf/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ninspect::gguf {
namespace {

constexpr std::uint64_t items_per_check = 4096;

Error broken(std::string_view rule_id, std::uint64_t offset, std::string expected, std::string found) {
    Error error;
    error.code = ErrorCode::rule_broken;
    error.offset = offset;
    error.expected = std::move(expected);
    error.found = std::move(found);
    error.rule = &rule(rule_id);
    return error;
}

Error too_short(std::uint64_t offset, std::string expected, std::uint64_t left) {
    Error error;
    error.code = ErrorCode::truncated;
    error.offset = offset;
    error.expected = std::move(expected);
    error.found = fmt::format("{} B", left);
    return error;
}

/// Looks at the stop flag and tells how far the header has been read.
Status checkpoint(const io::ByteCursor& cursor, const RunControl& control) {
    if (control.stop_requested()) return cancelled_error();
    control.report({cursor.offset(), 0, ProgressUnit::bytes});
    return {};
}

/// `count` items of at least `least` bytes each must fit what is left.
Status enough_left(const io::ByteCursor& cursor, std::uint64_t count, std::uint64_t least) {
    if (count <= cursor.left() / least) return {};
    return too_short(cursor.offset(), fmt::format(">= {} x {} B", count, least), cursor.left());
}

Status skip_fixed(io::ByteCursor& cursor, std::uint64_t count, std::uint32_t size) {
    if (Status fits = enough_left(cursor, count, size); !fits) return fits;
    return cursor.skip(count * size, "array");
}

/// Strings that lie in the window as a whole: one load and one addition each. Gives how many
/// bytes and strings were passed.
struct Passed {
    std::size_t bytes = 0;
    std::uint64_t strings = 0;
};

template <unsigned Word, ByteOrder Order>
Passed pass_strings(std::span<const std::uint8_t> view, std::uint64_t most) noexcept {
    const std::uint8_t* p = view.data();
    std::size_t left = view.size();
    std::uint64_t n = 0;
    for (; n < most && left >= Word; ++n) {
        const std::uint64_t length = Word == 4 ? load_u32(p, Order) : load_u64(p, Order);
        if (length > left - Word) break;
        p += Word + length;
        left -= static_cast<std::size_t>(Word + length);
    }
    return {view.size() - left, n};
}

Passed pass_strings(std::span<const std::uint8_t> view, const Layout& layout, std::uint64_t most) noexcept {
    const bool big = layout.order == ByteOrder::big;
    if (layout.word() == 4)
        return big ? pass_strings<4, ByteOrder::big>(view, most) : pass_strings<4, ByteOrder::little>(view, most);
    return big ? pass_strings<8, ByteOrder::big>(view, most) : pass_strings<8, ByteOrder::little>(view, most);
}

Status skip_one_string(io::ByteCursor& cursor, const Layout& layout) {
    Result<std::uint64_t> length = read_word(cursor, layout, "string length");
    if (!length) return std::move(length).error();
    return cursor.skip(*length, "string");
}

Status skip_strings(io::ByteCursor& cursor, const Layout& layout, std::uint64_t count, const RunControl& control) {
    if (Status fits = enough_left(cursor, count, layout.word()); !fits) return fits;
    while (count > 0) {
        if (Status go_on = checkpoint(cursor, control); !go_on) return go_on;
        Result<std::span<const std::uint8_t>> view = cursor.peek(layout.word());
        if (!view) return std::move(view).error();
        const Passed passed = pass_strings(*view, layout, std::min(count, items_per_check));
        cursor.advance(passed.bytes);
        count -= passed.strings;
        if (passed.strings > 0 || count == 0) continue;
        if (Status one = skip_one_string(cursor, layout); !one) return one;  // reaches beyond the window
        --count;
    }
    return {};
}

Status skip_plain(io::ByteCursor& cursor, const Layout& layout, ValueType type, std::uint64_t count,
                  const RunControl& control) {
    return type == ValueType::string ? skip_strings(cursor, layout, count, control)
                                     : skip_fixed(cursor, count, fixed_bytes(type));
}

/// Arrays in arrays, without recursion: how many are still to come on each level.
class NestedWalk {
public:
    NestedWalk(io::ByteCursor& cursor, const Layout& layout, const RunControl& control, unsigned depth)
        : cursor_(cursor), layout_(layout), control_(control), outer_(depth) {}

    Status run(std::uint64_t count) {
        if (Status pushed = push(count); !pushed) return pushed;
        for (std::uint64_t n = 0; levels_ > 0; ++n) {
            if (n % items_per_check == 0)
                if (Status go_on = checkpoint(cursor_, control_); !go_on) return go_on;
            if (left_[levels_ - 1] == 0) {
                --levels_;
                continue;
            }
            --left_[levels_ - 1];
            if (Status one = pass_array(); !one) return one;
        }
        return {};
    }

private:
    Status pass_array() {
        const std::uint64_t at = cursor_.offset();
        Result<ArrayHead> head = read_array_head(cursor_, layout_);
        if (!head) return std::move(head).error();
        if (outer_ + levels_ >= max_array_depth)
            if (head->element_type == ValueType::array)
                return broken("gguf.meta.array-depth", at, fmt::format("<= {}", max_array_depth),
                              fmt::format("> {}", max_array_depth));
        if (head->element_type == ValueType::array) return push(head->count);
        return skip_plain(cursor_, layout_, head->element_type, head->count, control_);
    }

    Status push(std::uint64_t count) {
        if (Status fits = enough_left(cursor_, count, 4 + layout_.word()); !fits) return fits;
        left_[levels_++] = count;
        return {};
    }

    io::ByteCursor& cursor_;
    const Layout& layout_;
    const RunControl& control_;
    unsigned outer_;
    unsigned levels_ = 0;
    std::array<std::uint64_t, max_array_depth + 1> left_{};
};

}  // namespace

Error cancelled_error() {
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

Result<std::uint64_t> read_word(io::ByteCursor& cursor, const Layout& layout, std::string_view what) {
    Result<std::span<const std::uint8_t>> bytes = cursor.bytes(layout.word(), what);
    if (!bytes) return std::move(bytes).error();
    return layout.load_word(bytes->data());
}

Result<ArrayHead> read_array_head(io::ByteCursor& cursor, const Layout& layout) {
    const std::uint64_t at = cursor.offset();
    Result<std::uint32_t> type = cursor.u32("element type");
    if (!type) return std::move(type).error();
    if (!is_value_type(*type))
        return broken("gguf.meta.value-type", at, "0..12", std::to_string(static_cast<std::int32_t>(*type)));
    Result<std::uint64_t> count = read_word(cursor, layout, "array count");
    if (!count) return std::move(count).error();
    return ArrayHead{static_cast<ValueType>(*type), *count};
}

Status skip_elements(io::ByteCursor& cursor, const Layout& layout, ValueType type, std::uint64_t count,
                     const RunControl& control, unsigned depth) {
    if (type != ValueType::array) return skip_plain(cursor, layout, type, count, control);
    return NestedWalk(cursor, layout, control, depth).run(count);
}

}  // namespace ninspect::gguf
