// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/display_text.h"

#include "core/base/text.h"
#include "ui/text/words.h"

#include <algorithm>

namespace ninspect::ui::text {
namespace {

/// One line of the file without its end; tabs stay as they are.
QString shown_line(std::string_view line) {
    QString text;
    while (true) {
        const std::size_t tab = line.find('\t');
        text += safe(line.substr(0, tab));
        if (tab == std::string_view::npos) return text;
        text += QLatin1Char('\t');
        line.remove_prefix(tab + 1);
    }
}

/// A cut must not fall inside a surrogate pair.
qsizetype cut_position(const QString& text, qsizetype from) {
    qsizetype end = std::min(text.size(), from + max_line_chars);
    if (end < text.size() && text[end].isLowSurrogate()) --end;
    return end;
}

void append_line(DisplayText& out, const QString& line, std::uint32_t number) {
    qsizetype begin = 0;
    do {
        const qsizetype end = cut_position(line, begin);
        if (!out.line_numbers.empty()) out.text += QLatin1Char('\n');
        out.text += QStringView(line).mid(begin, end - begin);
        out.line_numbers.push_back(begin == 0 ? number : 0);
        begin = end;
    } while (begin < line.size());
}

/// More than one byte in ten of a sample is no text. Short values stay text: their few odd
/// bytes are easier to see escaped.
bool looks_binary(std::string_view bytes) {
    const std::string_view sample = bytes.substr(0, 4096);
    if (sample.size() < 32) return false;
    std::size_t odd = 0;
    for (const char c : sample) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 9 || (byte > 13 && byte < 32)) ++odd;
    }
    std::string_view rest = sample;
    while (const auto bad = first_invalid_utf8(rest)) {
        if (*bad + 4 >= rest.size() && sample.size() < bytes.size()) break;  // the sample's own cut
        ++odd;
        rest.remove_prefix(*bad + 1);
    }
    return odd * 10 > sample.size();
}

}  // namespace

DisplayText display_text(std::string_view bytes, std::uint64_t max_bytes) {
    DisplayText out;
    out.binary = looks_binary(bytes);
    std::string_view shown =
        bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(max_bytes, bytes.size())));
    if (const auto bad = first_invalid_utf8(shown); bad && !(shown.size() < bytes.size() && *bad + 4 > shown.size()))
        out.first_ill_formed = *bad;
    out.bytes_shown = shown.size();
    out.text.reserve(static_cast<qsizetype>(shown.size()));
    std::uint32_t number = 1;
    while (true) {
        const std::size_t end = shown.find('\n');
        std::string_view line = shown.substr(0, end);
        if (!line.empty() && line.back() == '\r' && end != std::string_view::npos) line.remove_suffix(1);
        append_line(out, shown_line(line), number++);
        if (end == std::string_view::npos) return out;
        shown.remove_prefix(end + 1);
    }
}

DisplayText hex_text(std::string_view bytes, std::uint64_t max_bytes, std::uint64_t first_offset) {
    static constexpr char digits[] = "0123456789ABCDEF";
    DisplayText out;
    const std::string_view shown =
        bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(max_bytes, bytes.size())));
    out.bytes_shown = shown.size();
    std::string text;
    text.reserve(shown.size() * 5);
    for (std::size_t row = 0; row < shown.size(); row += 16) {
        if (row != 0) text += '\n';
        const std::uint64_t offset = first_offset + row;
        for (int shift = offset > 0xFFFFFFFFU ? 60 : 28; shift >= 0; shift -= 4) text += digits[(offset >> shift) & 15];
        text += "  ";
        std::string characters;
        for (std::size_t i = 0; i < 16; ++i) {
            if (i == 8) text += ' ';
            if (row + i >= shown.size()) {
                text += "   ";
                continue;
            }
            const auto byte = static_cast<unsigned char>(shown[row + i]);
            text += digits[byte >> 4];
            text += digits[byte & 15];
            text += ' ';
            characters += byte >= 32 && byte < 127 ? static_cast<char>(byte) : '.';
        }
        text += ' ' + characters;
        out.line_numbers.push_back(static_cast<std::uint32_t>(row / 16 + 1));
    }
    out.text = utf8(text);
    return out;
}

}  // namespace ninspect::ui::text
