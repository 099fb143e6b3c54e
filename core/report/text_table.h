// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Aligned text for people. Inside core/report only.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::report {

/// Columns of a terminal that UTF-8 text takes: two for East Asian wide characters and
/// emoji, none for combining marks and joiners.
std::size_t display_width(std::string_view text) noexcept;

/// A table with a header line, columns two spaces apart, no lines drawn. Cells are shown as
/// they are: escape untrusted text before.
class TextTable {
public:
    enum class Align : unsigned char { left, right };
    struct Column {
        std::string title;
        Align align = Align::left;
    };
    explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

    void add_row(std::vector<std::string> cells);
    bool empty() const noexcept { return rows_.empty(); }

    /// Every line ends with a line end and without trailing spaces. A cell wider than
    /// `widest` columns pushes the rest of its own line only.
    std::string text(std::size_t widest = 72) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// "Label       value" lines with the values below each other.
class FactList {
public:
    void add(std::string label, std::string value);
    std::string text() const;

private:
    std::vector<std::pair<std::string, std::string>> facts_;
};

}  // namespace ninspect::report
