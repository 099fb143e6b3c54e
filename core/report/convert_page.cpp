// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The report of a conversion for people. What it says is put together once; HTML and Markdown are two
// ways to write that.
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/convert.h"
#include "core/report/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace ninspect::report {
namespace {

using convert::Check;
using convert::Outcome;
using convert::Plan;

struct Cell {
    std::string text;
    bool code = false;  ///< a name, path or digest: not to be read as words
};
struct Table {
    struct Column {
        std::string title;
        bool number = false;
    };
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows;
};
struct Section {
    std::string heading;
    Table table;
};
struct Page {
    std::string title, made, verdict;
    bool good = false;  ///< the verdict
    std::vector<Section> sections;
};

// ---- what it says -----------------------------------------------------------------------------

class Composer {
public:
    Composer(const Plan& plan, const Outcome& outcome, const ConvertWords& words)
        : plan_(plan), outcome_(outcome), words_(words), forward_(plan.direction == convert::Direction::to_ninfer) {}

    Page page() const {
        Page page;
        page.title = say(NI_CONVERT_TEXT("Conversion report"));
        page.made = words_.program;
        if (!page.made.empty() && !words_.made_at.empty()) page.made += " · ";
        page.made += words_.made_at;
        page.good = outcome_.verified;
        page.verdict = say(outcome_.verified ? NI_CONVERT_TEXT("Every byte was read back and compared with its source.")
                                             : NI_CONVERT_TEXT("The result was not read back."));
        page.sections = {inputs(), result(), timings(), checks(), objects()};
        return page;
    }

private:
    std::string say(std::string_view english) const {
        return words_.translate ? words_.translate(english) : std::string(english);
    }
    std::string number(std::uint64_t value) const { return words_.number ? words_.number(value) : group_digits(value); }
    std::string size(std::uint64_t bytes) const { return fmt::format("{} ({} B)", human_bytes(bytes), number(bytes)); }
    Table facts() const { return {{{say(NI_CONVERT_TEXT("Property"))}, {say(NI_CONVERT_TEXT("Value"))}}, {}}; }
    void add(Table& table, std::string_view label, std::string value, bool code = false) const {
        table.rows.push_back({{say(label)}, {std::move(value), code}});
    }

    Section inputs() const {
        Section section{say(NI_CONVERT_TEXT("Inputs")),
                        {{{say(NI_CONVERT_TEXT("Input"))},
                          {say(NI_CONVERT_TEXT("File"))},
                          {say(NI_CONVERT_TEXT("Size (B)")), true},
                          {"SHA-256"}},
                         {}}};
        const auto list = [&](const std::vector<convert::InputFile>& files, std::string_view label) {
            for (const convert::InputFile& file : files)
                section.table.rows.push_back(
                    {{say(label)},
                     {file.path, true},
                     {number(file.bytes)},
                     file.sha256.empty() ? Cell{say(NI_CONVERT_TEXT("not computed"))} : Cell{file.sha256, true}});
        };
        const auto gguf = [&] {
            list(outcome_.gguf, forward_ ? NI_CONVERT_TEXT("Source") : NI_CONVERT_TEXT("Original"));
        };
        if (forward_) gguf();
        list(outcome_.ninfer, forward_ ? NI_CONVERT_TEXT("Template") : NI_CONVERT_TEXT("Source"));
        if (!forward_) gguf();
        return section;
    }

    Section result() const {
        Section section{say(NI_CONVERT_TEXT("Result")), facts()};
        Table& table = section.table;
        add(table, NI_CONVERT_TEXT("File"), outcome_.path, true);
        add(table, NI_CONVERT_TEXT("Size"), size(outcome_.bytes));
        if (!outcome_.sha256.empty()) add(table, "SHA-256", outcome_.sha256, true);
        if (forward_)
            add(table, NI_CONVERT_TEXT("Identity"), plan_.mapping.model_id + " / " + plan_.mapping.weights_id, true);
        add(table, NI_CONVERT_TEXT("Profile"), plan_.mapping.profile->name, true);
        if (!plan_.mapping.profile->origin.empty())
            add(table, NI_CONVERT_TEXT("Profile from"), plan_.mapping.profile->origin, true);
        if (!plan_.mapping.model_name.empty()) add(table, NI_CONVERT_TEXT("Model"), plan_.mapping.model_name);
        add(table, NI_CONVERT_TEXT("Made"), totals(outcome_.produced));
        add(table, NI_CONVERT_TEXT("Taken over"), totals(outcome_.borrowed));
        return section;
    }
    std::string totals(const convert::Totals& totals) const {
        return fmt::format("{}: {} · {}", say(NI_CONVERT_TEXT("objects")), number(totals.objects), size(totals.bytes));
    }

    Section timings() const {
        Section section{say(NI_CONVERT_TEXT("Timings")), facts()};
        Table& table = section.table;
        const auto seconds = [](double s) { return fmt::format("{:.2f} s", s); };
        add(table, NI_CONVERT_TEXT("Writing"), seconds(outcome_.write_seconds));
        add(table, NI_CONVERT_TEXT("Reading back"), seconds(outcome_.verify_seconds));
        add(table, NI_CONVERT_TEXT("Waiting for the disk"), seconds(outcome_.flush_seconds));
        add(table, NI_CONVERT_TEXT("Together"), seconds(outcome_.seconds()));
        if (outcome_.seconds() > 0) {
            const double rate = static_cast<double>(outcome_.bytes) / outcome_.seconds();
            add(table, NI_CONVERT_TEXT("Rate"), human_bytes(static_cast<std::uint64_t>(rate)) + "/s");
        }
        add(table, NI_CONVERT_TEXT("Backend"), "cpu", true);
        add(table, NI_CONVERT_TEXT("Threads"), number(outcome_.threads));
        return section;
    }

    /// "4540428 B" as sizes are written elsewhere on the page; other facts as they are.
    std::string fact(const std::string& found) const {
        std::uint64_t bytes = 0;
        const char* end = found.data() + found.size();
        const auto [rest, problem] = std::from_chars(found.data(), end, bytes);
        return problem == std::errc() && std::string_view(rest, end) == " B" ? size(bytes) : found;
    }

    Section checks() const {
        Section section{say(NI_CONVERT_TEXT("Checks")),
                        {{{say(NI_CONVERT_TEXT("Answer"))},
                          {say(NI_CONVERT_TEXT("What has to be right"))},
                          {say(NI_CONVERT_TEXT("Found"))}},
                         {}}};
        for (const Check& check : plan_.checks) {
            std::string found = fact(check.found);
            for (const std::size_t i : check.findings) {
                const Diagnostic& what = plan_.mapping.findings[i].what;
                if (!found.empty()) found += "; ";
                found += words_.finding ? words_.finding(what) : english_message(what);
            }
            section.table.rows.push_back({{say(check.passed ? NI_CONVERT_TEXT("passed") : NI_CONVERT_TEXT("failed"))},
                                          {say(check.title)},
                                          {found}});
        }
        return section;
    }

    Section objects() const {
        const std::vector<ConvertRow> list = convert_rows(plan_, words_);
        Section section{say(forward_ ? NI_CONVERT_TEXT("Objects") : NI_CONVERT_TEXT("Tensors")),
                        {{{say(NI_CONVERT_TEXT("Name"))},
                          {say(NI_CONVERT_TEXT("Format"))},
                          {say(NI_CONVERT_TEXT("How"))},
                          {say(NI_CONVERT_TEXT("File offset (B)")), true},
                          {say(NI_CONVERT_TEXT("Size (B)")), true},
                          {say(NI_CONVERT_TEXT("Made of"))}},
                         {}}};
        for (const ConvertRow& row : list)
            section.table.rows.push_back({{row.target, true},
                                          {row.format},
                                          {say(work_words(row.work))},
                                          {number(row.file_offset)},
                                          {number(row.bytes)},
                                          {row.rule}});
        return section;
    }

    const Plan& plan_;
    const Outcome& outcome_;
    const ConvertWords& words_;
    const bool forward_;
};

// ---- HTML -------------------------------------------------------------------------------------

std::string table_html(const Table& table) {
    std::vector<HtmlTable::Column> columns;
    for (const Table::Column& column : table.columns)
        columns.push_back({column.title, column.number ? HtmlTable::Kind::number : HtmlTable::Kind::markup});
    HtmlTable html(std::move(columns));
    for (const std::vector<Cell>& row : table.rows) {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string text = table.columns[i].number ? row[i].text : html_text(row[i].text);
            cells.push_back(row[i].code ? fmt::format("<code>{}</code>", text) : text);
        }
        html.add_row(cells);
    }
    return html.html();
}

// ---- Markdown ---------------------------------------------------------------------------------

/// Text that no Markdown reader takes for markup.
std::string markdown_text(std::string_view bytes) {
    const std::string text = escape_for_display(bytes);
    std::string out;
    const auto is_word = [&](std::size_t i) {
        return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0);
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool inside = i > 0 && is_word(i - 1) && is_word(i + 1);
        if (std::string_view("\\`*<>[]|&#~").find(text[i]) != std::string_view::npos || (text[i] == '_' && !inside))
            out += '\\';
        out += text[i];
    }
    return out;
}

/// A code span: its fence is longer than any run of backticks inside it, and "|" would end the cell.
std::string markdown_code(std::string_view bytes) {
    const std::string text = escape_for_display(bytes);
    std::size_t run = 0, longest = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    std::string out = fence;
    if (longest != 0) out += ' ';
    for (const char c : text) {
        if (c == '|') out += '\\';
        out += c;
    }
    if (longest != 0) out += ' ';
    return out + fence;
}

std::string table_markdown(const Table& table) {
    std::string head = "|", line = "|", body;
    for (const Table::Column& column : table.columns) {
        head.append(" ").append(markdown_text(column.title)).append(" |");
        line += column.number ? " ---: |" : " --- |";
    }
    for (const std::vector<Cell>& row : table.rows) {
        body += '|';
        for (const Cell& cell : row)
            body.append(" ").append(cell.code ? markdown_code(cell.text) : markdown_text(cell.text)).append(" |");
        body += '\n';
    }
    return head + '\n' + line + '\n' + body;
}

}  // namespace

std::string convert_html(const Plan& plan, const Outcome& outcome, const ConvertWords& words) {
    const Page page = Composer(plan, outcome, words).page();
    std::string body = fmt::format("<h1>{}</h1>\n", html_text(page.title));
    if (!page.made.empty()) body += fmt::format("<p class=\"soft\">{}</p>\n", html_text(page.made));
    body += fmt::format("<p class=\"{}\">{}</p>\n", page.good ? "good-mark" : "warning-mark", html_text(page.verdict));
    for (const Section& section : page.sections)
        body += fmt::format("<h2>{}</h2>\n{}", html_text(section.heading), table_html(section.table));
    return html_page(page.title, words.language, body);
}

std::string convert_markdown(const Plan& plan, const Outcome& outcome, const ConvertWords& words) {
    const Page page = Composer(plan, outcome, words).page();
    std::string text = fmt::format("# {}\n\n", markdown_text(page.title));
    if (!page.made.empty()) text += markdown_text(page.made) + "\n\n";
    text += fmt::format("**{}**\n", markdown_text(page.verdict));
    for (const Section& section : page.sections)
        text += fmt::format("\n## {}\n\n{}", markdown_text(section.heading), table_markdown(section.table));
    return text;
}

}  // namespace ninspect::report
