// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace ninspect::report {
namespace {

constexpr std::string_view style = R"css(
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#59636e;--line:#d5dae0;--zebra:#f5f7f9;--back:#fff;
--error:#b3261e;--warning:#8a5a00;--good:#0b6b3a;--a:#0072b2;--b:#b35900}
@media(prefers-color-scheme:dark){:root{--ink:#e4e7eb;--soft:#9aa4af;--line:#3a424b;--zebra:#20252b;--back:#171b20;
--error:#ff8a80;--warning:#f0b84a;--good:#67d391;--a:#56b4e9;--b:#f0a04b}}
@media print{:root{--ink:#000;--soft:#444;--line:#bbb;--zebra:#f5f5f5;--back:#fff;--error:#9c1c15;--warning:#7a4f00;
--good:#0b5e33;--a:#005f96;--b:#994c00}body{font-size:9pt}thead{display:table-header-group}tr{break-inside:avoid}}
body{font:14px/1.45 system-ui,"Segoe UI","Microsoft YaHei","PingFang SC","Noto Sans","Noto Sans CJK SC",sans-serif;
color:var(--ink);background:var(--back);max-width:1200px;margin:24px auto;padding:0 16px}
h1{font-size:22px;margin:0 0 4px}h2{font-size:18px;margin:32px 0 8px;padding-top:12px;border-top:2px solid var(--line)}
h3{font-size:15px;margin:20px 0 6px}p{margin:4px 0}.soft{color:var(--soft)}
table{border-collapse:collapse;margin:4px 0 12px}th,td{padding:3px 10px 3px 0;text-align:left;vertical-align:top;
border-bottom:1px solid var(--line);overflow-wrap:anywhere}th{color:var(--soft);font-weight:600;white-space:nowrap}
tbody tr:nth-child(even){background:var(--zebra)}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.error td:first-child,.broken td:first-child,.error-mark{color:var(--error);font-weight:600}
.warning td:first-child,.suspect td:first-child,.warning-mark{color:var(--warning);font-weight:600}
.good-mark{color:var(--good);font-weight:600}.side-a{color:var(--a)}.side-b{color:var(--b)}
svg{display:block;fill:currentColor;color:var(--a)}code{font-family:ui-monospace,Consolas,"DejaVu Sans Mono",monospace}
)css";

std::string_view class_of(HtmlTable::Kind kind) { return kind == HtmlTable::Kind::number ? " class=\"n\"" : ""; }

}  // namespace

std::string html_text(std::string_view bytes) {
    const std::string shown = escape_for_display(bytes);
    std::string out;
    out.reserve(shown.size() + shown.size() / 8);
    for (const char c : shown) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

void HtmlTable::add_row(const std::vector<std::string>& cells, std::string_view row_class) {
    body_ += row_class.empty() ? "<tr>" : fmt::format("<tr class=\"{}\">", html_text(row_class));
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const std::string_view cell = i < cells.size() ? std::string_view(cells[i]) : std::string_view();
        const Kind kind = columns_[i].kind;
        body_ += fmt::format("<td{}>", class_of(kind));
        body_ += kind == Kind::markup ? std::string(cell) : html_text(cell);
        body_ += "</td>";
    }
    body_ += "</tr>\n";
    ++rows_;
}

std::string HtmlTable::html() const {
    std::string out = "<table><thead><tr>";
    for (const Column& column : columns_)
        out += fmt::format("<th{}>{}</th>", class_of(column.kind), html_text(column.title));
    return out + "</tr></thead><tbody>\n" + body_ + "</tbody></table>\n";
}

std::string html_bars(std::span<const std::uint64_t> counts, std::string_view title) {
    constexpr double width = 120, height = 22;
    if (counts.empty()) return {};
    const std::uint64_t most = std::max<std::uint64_t>(1, *std::max_element(counts.begin(), counts.end()));
    const double step = width / static_cast<double>(counts.size());
    std::string out =
        fmt::format("<svg width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\"><title>{2}</title>", width,
                    height, html_text(title));
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        const double bar = std::max(1.0, height * static_cast<double>(counts[i]) / static_cast<double>(most));
        fmt::format_to(std::back_inserter(out), "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"/>",
                       static_cast<double>(i) * step, height - bar, std::max(0.5, step - 0.3), bar);
    }
    return out + "</svg>";
}

std::string html_page(std::string_view title, std::string_view language, std::string_view body) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\">"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        "<title>{}</title><style>{}</style></head>\n<body>\n{}</body></html>\n",
        html_text(language), html_text(title), style, body);
}

}  // namespace ninspect::report
