// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_pattern.h"

#include "ui/views/hex_goto.h"
#include "ui/views/hex_values.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace ninspect::ui {

namespace {

std::optional<int> half_byte(QChar c) {
    const char16_t u = c.unicode();
    if (u >= u'0' && u <= u'9') return u - u'0';
    if (u >= u'a' && u <= u'f') return u - u'a' + 10;
    if (u >= u'A' && u <= u'F') return u - u'A' + 10;
    return std::nullopt;
}

std::optional<BytePattern> hex_pattern(const QString& text) {
    BytePattern pattern;
    bool high = true;
    for (const QChar c : text) {
        if (c.isSpace() || c == QLatin1Char(',')) {
            if (!high) return std::nullopt;
            continue;
        }
        const bool any = c == QLatin1Char('?') || c == QChar(0xFF1F);
        const auto digit = half_byte(c);
        if (!any && !digit) return std::nullopt;
        const int value = any ? 0 : *digit, mask = any ? 0 : 15;
        if (high) {
            if (pattern.size() == max_pattern_bytes) return std::nullopt;
            pattern.value.push_back(static_cast<std::uint8_t>(value << 4));
            pattern.mask.push_back(static_cast<std::uint8_t>(mask << 4));
        } else {
            pattern.value.back() = static_cast<std::uint8_t>(pattern.value.back() | value);
            pattern.mask.back() = static_cast<std::uint8_t>(pattern.mask.back() | mask);
        }
        high = !high;
    }
    if (!high || std::all_of(pattern.mask.begin(), pattern.mask.end(), [](std::uint8_t m) { return m == 0; }))
        return std::nullopt;
    return pattern;
}

BytePattern word_pattern(std::uint64_t word, int bytes, ByteOrder order) {
    BytePattern pattern;
    for (int i = 0; i < bytes; ++i) {
        const int shift = 8 * (order == ByteOrder::little ? i : bytes - 1 - i);
        pattern.value.push_back(static_cast<std::uint8_t>(word >> shift));
    }
    pattern.mask.assign(pattern.value.size(), 0xFF);
    return pattern;
}

std::optional<BytePattern> integer_pattern(const QString& text, int bytes, bool is_signed, ByteOrder order) {
    QString digits = text.trimmed();
    bool negative = false;
    if (digits.startsWith(QLatin1Char('-')) || digits.startsWith(QChar(0x2212))) {
        negative = true;
        digits = digits.mid(1);
    } else if (digits.startsWith(QLatin1Char('+'))) {
        digits = digits.mid(1);
    }
    const auto magnitude = parse_number(digits);
    if (!magnitude || (negative && !is_signed)) return std::nullopt;
    const std::uint64_t all =
        bytes == 8 ? std::numeric_limits<std::uint64_t>::max() : (std::uint64_t{1} << (8 * bytes)) - 1;
    const std::uint64_t top = (all >> 1) + 1;  // magnitude of the least signed value
    if (*magnitude > (negative ? top : is_signed ? top - 1 : all)) return std::nullopt;
    return word_pattern(negative ? (~*magnitude + 1) & all : *magnitude, bytes, order);
}

std::optional<BytePattern> float_pattern(PatternKind kind, const QString& text, ByteOrder order) {
    bool ok = false;
    const double value = text.trimmed().toDouble(&ok);
    if (!ok) return std::nullopt;
    switch (kind) {
        case PatternKind::f16:
            return word_pattern(f16_from_double(value), 2, order);
        case PatternKind::bf16:
            return word_pattern(bf16_from_double(value), 2, order);
        case PatternKind::f32: {
            const auto narrow = static_cast<float>(value);
            std::uint32_t bits = 0;
            std::memcpy(&bits, &narrow, sizeof bits);
            return word_pattern(bits, 4, order);
        }
        default: {
            std::uint64_t bits = 0;
            std::memcpy(&bits, &value, sizeof bits);
            return word_pattern(bits, 8, order);
        }
    }
}

/// The byte that memchr looks for: one that is known in full, and rather not 00 or FF, which
/// weight files are full of.
std::size_t anchor_of(const BytePattern& pattern) {
    std::size_t best = pattern.size();
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern.mask[i] != 0xFF) continue;
        if (pattern.value[i] != 0 && pattern.value[i] != 0xFF) return i;
        if (best == pattern.size()) best = i;
    }
    return best;
}

class Finder {
public:
    Finder(const io::ByteSource& source, const BytePattern& pattern, const RunControl& control, std::size_t piece)
        : source_(source), pattern_(pattern), control_(control), anchor_(anchor_of(pattern)), piece_(piece) {}

    /// First match that begins in [begin, end).
    Result<std::optional<std::uint64_t>> first(std::uint64_t begin, std::uint64_t end) {
        while (begin < end) {
            const std::uint64_t n = std::min<std::uint64_t>(piece_, end - begin);
            if (Status loaded = load(begin, n); !loaded) return loaded.error();
            for (std::size_t i = 0; i < n; ++i) {
                i = next_anchor(i, static_cast<std::size_t>(n));
                if (i < n && matches(i)) return std::optional<std::uint64_t>(begin + i);
            }
            begin += n;
        }
        return std::optional<std::uint64_t>();
    }

    /// Last match that begins in [begin, end).
    Result<std::optional<std::uint64_t>> last(std::uint64_t begin, std::uint64_t end) {
        while (begin < end) {
            const std::uint64_t n = std::min<std::uint64_t>(piece_, end - begin);
            if (Status loaded = load(end - n, n); !loaded) return loaded.error();
            for (auto i = static_cast<std::size_t>(n); i-- > 0;)
                if (matches(i)) return std::optional<std::uint64_t>(end - n + i);
            end -= n;
        }
        return std::optional<std::uint64_t>();
    }

private:
    /// Loads what matches beginning in [begin, begin + n) need.
    Status load(std::uint64_t begin, std::uint64_t n) {
        if (control_.stop_requested()) {
            Error cancelled;
            cancelled.code = ErrorCode::cancelled;
            cancelled.file = source_.name();
            return cancelled;
        }
        control_.report({done_, source_.size(), ProgressUnit::bytes});
        done_ += n;
        buffer_.resize(static_cast<std::size_t>(n) + pattern_.size() - 1);
        return source_.read_exactly(begin, buffer_);
    }

    std::size_t next_anchor(std::size_t from, std::size_t n) const {
        if (anchor_ == pattern_.size()) return from;
        const auto* start = buffer_.data() + from + anchor_;
        const void* hit = std::memchr(start, pattern_.value[anchor_], n - from);
        return hit ? from + static_cast<std::size_t>(static_cast<const std::uint8_t*>(hit) - start) : n;
    }

    bool matches(std::size_t at) const {
        for (std::size_t i = 0; i < pattern_.size(); ++i)
            if ((buffer_[at + i] & pattern_.mask[i]) != pattern_.value[i]) return false;
        return true;
    }

    const io::ByteSource& source_;
    const BytePattern& pattern_;
    const RunControl& control_;
    std::size_t anchor_;
    std::size_t piece_;
    std::uint64_t done_ = 0;
    std::vector<std::uint8_t> buffer_;
};

}  // namespace

std::optional<BytePattern> make_pattern(PatternKind kind, const QString& text, ByteOrder order) {
    switch (kind) {
        case PatternKind::hex:
            return hex_pattern(text);
        case PatternKind::text: {
            const QByteArray utf8 = text.toUtf8();
            if (utf8.isEmpty() || utf8.size() > static_cast<qsizetype>(max_pattern_bytes)) return std::nullopt;
            BytePattern pattern;
            pattern.value.assign(utf8.begin(), utf8.end());
            pattern.mask.assign(pattern.value.size(), 0xFF);
            return pattern;
        }
        case PatternKind::u8:
            return integer_pattern(text, 1, false, order);
        case PatternKind::i8:
            return integer_pattern(text, 1, true, order);
        case PatternKind::u16:
            return integer_pattern(text, 2, false, order);
        case PatternKind::i16:
            return integer_pattern(text, 2, true, order);
        case PatternKind::u32:
            return integer_pattern(text, 4, false, order);
        case PatternKind::i32:
            return integer_pattern(text, 4, true, order);
        case PatternKind::u64:
            return integer_pattern(text, 8, false, order);
        case PatternKind::i64:
            return integer_pattern(text, 8, true, order);
        case PatternKind::f16:
        case PatternKind::bf16:
        case PatternKind::f32:
        case PatternKind::f64:
            return float_pattern(kind, text, order);
    }
    return std::nullopt;
}

Result<std::optional<FindHit>> find_pattern(const io::ByteSource& source, const BytePattern& pattern,
                                            std::uint64_t from, FindDirection direction, const RunControl& control,
                                            std::size_t piece_bytes) {
    if (pattern.size() == 0 || pattern.size() > source.size()) return std::optional<FindHit>();
    const std::uint64_t starts = source.size() - pattern.size() + 1;  // places where a match can begin
    Finder finder(source, pattern, control, std::max<std::size_t>(piece_bytes, 1));
    const bool forward = direction == FindDirection::forward;
    const std::uint64_t border = forward ? std::min(from, starts) : from >= starts ? starts : from + 1;

    auto near = forward ? finder.first(border, starts) : finder.last(0, border);
    if (!near) return near.error();
    if (*near) return std::optional<FindHit>(FindHit{**near, false});
    auto far = forward ? finder.first(0, border) : finder.last(border, starts);
    if (!far) return far.error();
    if (*far) return std::optional<FindHit>(FindHit{**far, true});
    return std::optional<FindHit>();
}

}  // namespace ninspect::ui
