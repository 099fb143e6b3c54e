// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/text_table.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace ninspect::report {
namespace {

struct Range {
    std::uint32_t first, last;
};

// East Asian Width W and F, and emoji that terminals draw two columns wide
constexpr std::array wide_ranges{
    Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x2329, 0x232A},   Range{0x23E9, 0x23EC},
    Range{0x25FD, 0x25FE},   Range{0x2614, 0x2615},   Range{0x2648, 0x2653},   Range{0x26A1, 0x26A1},
    Range{0x26AA, 0x26AB},   Range{0x26BD, 0x26BE},   Range{0x2705, 0x2705},   Range{0x270A, 0x270B},
    Range{0x274C, 0x274C},   Range{0x2753, 0x2755},   Range{0x2795, 0x2797},   Range{0x2E80, 0x303E},
    Range{0x3041, 0x33FF},   Range{0x3400, 0x4DBF},   Range{0x4E00, 0xA4CF},   Range{0xA960, 0xA97F},
    Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},   Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},
    Range{0xFFE0, 0xFFE6},   Range{0x16FE0, 0x18AFF}, Range{0x1B000, 0x1B2FF}, Range{0x1F004, 0x1F004},
    Range{0x1F0CF, 0x1F0CF}, Range{0x1F18E, 0x1F19A}, Range{0x1F200, 0x1F265}, Range{0x1F300, 0x1F64F},
    Range{0x1F680, 0x1F6FF}, Range{0x1F7E0, 0x1F7EB}, Range{0x1F900, 0x1FAFF}, Range{0x20000, 0x3FFFD},
};

constexpr std::array zero_ranges{
    Range{0x0300, 0x036F}, Range{0x0591, 0x05BD},   Range{0x0610, 0x061A},   Range{0x064B, 0x065F},
    Range{0x0E34, 0x0E3A}, Range{0x0E47, 0x0E4E},   Range{0x1AB0, 0x1AFF},   Range{0x1DC0, 0x1DFF},
    Range{0x200B, 0x200D}, Range{0x20D0, 0x20FF},   Range{0xFE00, 0xFE0F},   Range{0xFE20, 0xFE2F},
    Range{0xFEFF, 0xFEFF}, Range{0x1F3FB, 0x1F3FF}, Range{0xE0100, 0xE01EF},
};

template <std::size_t N>
bool inside(const std::array<Range, N>& ranges, std::uint32_t c) noexcept {
    const auto it =
        std::lower_bound(ranges.begin(), ranges.end(), c, [](const Range& r, std::uint32_t x) { return r.last < x; });
    return it != ranges.end() && it->first <= c;
}

/// The next character of well-formed UTF-8; any byte that is not counts as one character.
std::uint32_t next_character(std::string_view text, std::size_t& at) noexcept {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<std::uint8_t>(text[i]) : std::uint8_t{0};
    };
    const std::uint32_t lead = byte(at);
    const std::size_t more = lead < 0xC0 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    std::uint32_t c = more == 0 ? lead : lead & (0x3Fu >> more);
    ++at;
    for (std::size_t i = 0; i < more && (byte(at) & 0xC0) == 0x80; ++i, ++at) c = c << 6 | (byte(at) & 0x3Fu);
    return c;
}

void pad(std::string& line, std::size_t columns) { line.append(columns, ' '); }

void end_line(std::string& out, std::string& line) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += line;
    out += '\n';
    line.clear();
}

}  // namespace

std::size_t display_width(std::string_view text) noexcept {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::uint32_t c = next_character(text, at);
        if (!inside(zero_ranges, c)) width += inside(wide_ranges, c) ? 2 : 1;
    }
    return width;
}

void TextTable::add_row(std::vector<std::string> cells) {
    cells.resize(columns_.size());
    rows_.push_back(std::move(cells));
}

std::string TextTable::text(std::size_t widest) const {
    std::vector<std::size_t> widths;
    for (const Column& column : columns_) widths.push_back(display_width(column.title));
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], std::min(widest, display_width(row[i])));

    std::string out, line;
    const auto add_cell = [&](std::size_t i, const std::string& cell) {
        const std::size_t width = display_width(cell);
        const std::size_t gap = widths[i] > width ? widths[i] - width : 0;
        if (i > 0) pad(line, 2);
        if (columns_[i].align == Align::right) pad(line, gap);
        line += cell;
        if (columns_[i].align == Align::left) pad(line, gap);
    };
    for (std::size_t i = 0; i < columns_.size(); ++i) add_cell(i, columns_[i].title);
    end_line(out, line);
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) add_cell(i, row[i]);
        end_line(out, line);
    }
    return out;
}

void FactList::add(std::string label, std::string value) { facts_.emplace_back(std::move(label), std::move(value)); }

std::string FactList::text() const {
    std::size_t widest = 0;
    for (const auto& [label, value] : facts_) widest = std::max(widest, display_width(label));
    std::string out, line;
    for (const auto& [label, value] : facts_) {
        line = label;
        pad(line, widest - display_width(label) + 2);
        line += value;
        end_line(out, line);
    }
    return out;
}

}  // namespace ninspect::report
