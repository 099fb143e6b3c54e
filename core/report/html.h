// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Pieces of a self-contained page: text is escaped, nothing is loaded from elsewhere, no
// script runs. Inside core/report only.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::report {

/// Text as it may stand between tags and in attribute values: bytes of a file become valid
/// UTF-8 with control characters and bidi marks shown as escapes, then & < > " are replaced.
std::string html_text(std::string_view bytes);

/// A table; numbers are right-aligned in tabular figures.
class HtmlTable {
public:
    enum class Kind : unsigned char { text, number, markup };  ///< markup: cells are HTML already
    struct Column {
        std::string title;
        Kind kind = Kind::text;
    };
    explicit HtmlTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
    /// `row_class`: a class of the page's style sheet ("error", "warning" …); may be empty.
    void add_row(const std::vector<std::string>& cells, std::string_view row_class = {});
    bool empty() const noexcept { return rows_ == 0; }
    std::string html() const;

private:
    std::vector<Column> columns_;
    std::string body_;
    std::size_t rows_ = 0;
};

/// A histogram as a small inline picture (SVG), `counts` from low to high, heights relative to
/// the largest. `title` is read out by screen readers and shown as a tooltip.
std::string html_bars(std::span<const std::uint64_t> counts, std::string_view title);

/// The whole page. `body` is HTML; title is text; `language` a BCP 47 tag such as "en", "zh-CN".
std::string html_page(std::string_view title, std::string_view language, std::string_view body);

}  // namespace ninspect::report
