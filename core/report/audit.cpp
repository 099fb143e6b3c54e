// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/audit.h"

#include "core/base/text.h"
#include "core/inspect/compat.h"
#include "core/report/finding_text.h"
#include "core/report/html.h"

#include <fmt/format.h>

#include <cmath>

namespace ninspect::report {
namespace {

using Kind = HtmlTable::Kind;

constexpr std::size_t most_rows = 2000;  // of one table: a page has to stay printable

/// Names that come from core as values; here they are only marked for translation.
[[maybe_unused]] constexpr std::string_view dynamic_words[] = {
    NI_AUDIT_TEXT("error"), NI_AUDIT_TEXT("warning"),  NI_AUDIT_TEXT("note"),
    NI_AUDIT_TEXT("loads"), NI_AUDIT_TEXT("doubtful"), NI_AUDIT_TEXT("refuses"),
};

std::string figure(double value) { return std::isnan(value) ? std::string("–") : fmt::format("{:.4g}", value); }

/// Writes the page piece by piece.
class Audit {
public:
    Audit(std::span<const AuditSide> sides, const AuditWords& words) : sides_(sides), words_(words) {}

    std::string page(const inspect::StructureDiff* diff) {
        head();
        for (std::size_t i = 0; i < sides_.size(); ++i) side(i);
        if (diff != nullptr && sides_.size() == 2) differences(*diff);
        return html_page(say(NI_AUDIT_TEXT("Audit report")), words_.language, body_);
    }

private:
    std::string say(std::string_view english) const {
        return words_.translate ? words_.translate(english) : std::string(english);
    }
    std::string finding(const Artifact& artifact, const Diagnostic& diagnostic) const {
        return words_.finding ? words_.finding(artifact, diagnostic) : full_message(artifact, diagnostic);
    }
    std::string reason(const stats::HealthReason& why) const {
        return words_.reason ? words_.reason(why) : stats::english_reason(why);
    }

    void heading(int level, std::string_view english) {
        body_ += fmt::format("<h{0}>{1}</h{0}>\n", level, html_text(say(english)));
    }
    void note(const std::string& text) { body_ += fmt::format("<p class=\"soft\">{}</p>\n", html_text(text)); }

    void head() {
        body_ += fmt::format("<h1>{}</h1>\n", html_text(say(NI_AUDIT_TEXT("Audit report"))));
        std::string made = words_.program;
        if (!made.empty() && !words_.made_at.empty()) made += " · ";
        made += words_.made_at;
        if (!made.empty()) note(made);
        for (std::size_t i = 0; i < sides_.size(); ++i)
            body_ += fmt::format("<p><b class=\"side-{}\">{}</b> {} – {}</p>\n", i == 0 ? 'a' : 'b', i == 0 ? 'A' : 'B',
                                 html_text(sides_[i].artifact->path), health(sides_[i]));
    }

    /// Verdict of a whole file in one line of HTML.
    std::string health(const AuditSide& side) const {
        const Artifact::Counts counts = side.artifact->diagnostic_counts();
        std::size_t broken = 0, suspect = 0;
        for (const stats::TensorStats& t : side.figures) {
            broken += t.verdict == stats::Verdict::broken ? 1 : 0;
            suspect += t.verdict == stats::Verdict::suspect ? 1 : 0;
        }
        const bool bad = counts.errors > 0 || broken > 0, odd = counts.warnings > 0 || suspect > 0;
        const std::string_view mark = bad ? "error-mark" : odd ? "warning-mark" : "good-mark";
        std::string text = fmt::format("<span class=\"{}\">{}</span>", mark,
                                       html_text(say(bad   ? NI_AUDIT_TEXT("broken")
                                                     : odd ? NI_AUDIT_TEXT("suspect")
                                                           : NI_AUDIT_TEXT("healthy"))));
        text += html_text(fmt::format(" · {}: {} · {}: {} · {}: {}", say(NI_AUDIT_TEXT("errors")), counts.errors,
                                      say(NI_AUDIT_TEXT("warnings")), counts.warnings, say(NI_AUDIT_TEXT("notes")),
                                      counts.notes));
        if (!side.figures.empty())
            text += html_text(fmt::format(" · {}: {} · {}: {} · {}: {}", say(NI_AUDIT_TEXT("tensors scanned")),
                                          side.figures.size(), say(NI_AUDIT_TEXT("suspect")), suspect,
                                          say(NI_AUDIT_TEXT("broken")), broken));
        return text;
    }

    void side(std::size_t index) {
        const AuditSide& s = sides_[index];
        body_ += fmt::format("<h2><span class=\"side-{}\">{}</span> {}</h2>\n", index == 0 ? 'a' : 'b',
                             index == 0 ? 'A' : 'B', html_text(s.artifact->path));
        facts(*s.artifact);
        findings(*s.artifact);
        loaders(*s.artifact);
        figures(s);
        opinions(s);
    }

    void facts(const Artifact& a) {
        HtmlTable table({{say(NI_AUDIT_TEXT("Property"))}, {say(NI_AUDIT_TEXT("Value"))}});
        const auto add = [&](std::string_view label, const std::string& value) { table.add_row({say(label), value}); };
        add(NI_AUDIT_TEXT("Container"),
            fmt::format("{} {}", a.container == Container::gguf ? "GGUF" : ".ninfer", a.version));
        add(NI_AUDIT_TEXT("Size"), fmt::format("{} ({} B)", human_bytes(a.file_bytes()), group_digits(a.file_bytes())));
        for (const auto& [name, value] : a.identity) table.add_row({name, value.substr(0, 400)});
        add(NI_AUDIT_TEXT("Tensors"), group_digits(a.tensor_count()));
        add(NI_AUDIT_TEXT("Resources"), group_digits(a.resource_count()));
        add(NI_AUDIT_TEXT("Weights"), group_digits(a.total_weights()));
        add(NI_AUDIT_TEXT("Payload at (B)"), group_digits(a.parts.front().payload_offset));
        add(NI_AUDIT_TEXT("Parts"), group_digits(a.parts.size()));
        body_ += table.html();
    }

    void findings(const Artifact& a) {
        heading(3, NI_AUDIT_TEXT("Findings"));
        if (a.diagnostics.empty()) return note(say(NI_AUDIT_TEXT("Nothing wrong found.")));
        HtmlTable table({{say(NI_AUDIT_TEXT("Severity"))},
                         {say(NI_AUDIT_TEXT("Rule"))},
                         {say(NI_AUDIT_TEXT("Entry"))},
                         {say(NI_AUDIT_TEXT("File offset (B)")), Kind::number},
                         {say(NI_AUDIT_TEXT("What is wrong"))}});
        for (std::size_t i = 0; i < a.diagnostics.size() && i < most_rows; ++i) {
            const Diagnostic& d = a.diagnostics[i];
            const std::string severity(severity_name(d.rule->severity));
            table.add_row({say(severity), std::string(d.rule->id), d.entry,
                           d.file_offset ? group_digits(*d.file_offset) : "", finding(a, d)},
                          severity);
        }
        body_ += table.html();
        cut(a.diagnostics.size());
    }

    void cut(std::size_t rows) {
        if (rows > most_rows)
            note(fmt::format("{} {} / {}", say(NI_AUDIT_TEXT("Rows shown:")), most_rows, group_digits(rows)));
    }

    void loaders(const Artifact& a) {
        heading(3, NI_AUDIT_TEXT("Who can load this?"));
        HtmlTable table(
            {{say(NI_AUDIT_TEXT("Loader"))}, {say(NI_AUDIT_TEXT("Answer"))}, {say(NI_AUDIT_TEXT("First complaint"))}});
        for (const inspect::LoadVerdict& v : inspect::who_can_load(a))
            table.add_row({std::string(v.loader->name), say(inspect::load_answer_name(v.answer)),
                           v.why.empty() ? std::string() : finding(a, *v.why.front())},
                          v.answer == inspect::LoadAnswer::refuses    ? "error"
                          : v.answer == inspect::LoadAnswer::doubtful ? "warning"
                                                                      : "");
        body_ += table.html();
    }

    void figures(const AuditSide& s) {
        heading(3, NI_AUDIT_TEXT("Scales and codes"));
        if (s.figures.empty()) return note(say(NI_AUDIT_TEXT("Nothing was scanned.")));
        HtmlTable table({{say(NI_AUDIT_TEXT("Verdict"))},
                         {say(NI_AUDIT_TEXT("Tensor"))},
                         {say(NI_AUDIT_TEXT("Format"))},
                         {say(NI_AUDIT_TEXT("Shape"))},
                         {say(NI_AUDIT_TEXT("Scales")), Kind::number},
                         {say(NI_AUDIT_TEXT("Negative")), Kind::number},
                         {"NaN", Kind::number},
                         {say(NI_AUDIT_TEXT("Infinite")), Kind::number},
                         {say(NI_AUDIT_TEXT("Zero")), Kind::number},
                         {say(NI_AUDIT_TEXT("Minimum")), Kind::number},
                         {say(NI_AUDIT_TEXT("Median")), Kind::number},
                         {say(NI_AUDIT_TEXT("Maximum")), Kind::number},
                         {say(NI_AUDIT_TEXT("Zero share")), Kind::number},
                         {say(NI_AUDIT_TEXT("Histogram (log)")), Kind::markup},
                         {say(NI_AUDIT_TEXT("Why"))}});
        for (std::size_t i = 0; i < s.figures.size() && i < most_rows; ++i) figure_row(table, s, s.figures[i]);
        body_ += table.html();
        cut(s.figures.size());
    }

    static std::vector<std::uint64_t> bars(const AuditSide& side, const stats::TensorStats& t) {
        if (side.bars) return side.bars(t.id);
        if (!t.scale_words || t.scale_words->empty()) return {};
        return stats::histogram(*t.scale_words, audit_bars, true).counts;
    }

    void figure_row(HtmlTable& table, const AuditSide& side, const stats::TensorStats& t) {
        const Artifact& a = *side.artifact;
        std::vector<std::string> cells{say(stats::verdict_name(t.verdict)), std::string(a.name(t.id)),
                                       std::string(a.format_name(t.id)),
                                       fmt::format("[{}]", shape_text(a.container, a.shape(t.id), " × "))};
        if (t.scales) {
            const stats::ScaleStats& s = *t.scales;
            for (const std::uint64_t n : {s.count, s.neg, s.nan, s.inf, s.zero}) cells.push_back(group_digits(n));
            for (const double x : {s.min, s.median, s.max}) cells.push_back(figure(x));
        } else {
            cells.resize(cells.size() + 8);
        }
        cells.push_back(t.codes ? figure(t.codes->zero_share()) : std::string());
        cells.push_back(html_bars(bars(side, t), a.name(t.id)));
        std::string why;
        for (const stats::HealthReason& r : t.why) {
            if (!why.empty()) why += ' ';
            why += reason(r);
        }
        cells.push_back(why);
        table.add_row(cells, stats::verdict_name(t.verdict));
    }

    void opinions(const AuditSide& s) {
        if (s.opinions.empty()) return;
        heading(3, NI_AUDIT_TEXT("Arrangements tried by the doctor"));
        HtmlTable table({{say(NI_AUDIT_TEXT("Tensor"))},
                         {say(NI_AUDIT_TEXT("Declared"))},
                         {say(NI_AUDIT_TEXT("Best"))},
                         {say(NI_AUDIT_TEXT("Better by")), Kind::number}});
        for (std::size_t i = 0; i < s.opinions.size() && i < most_rows; ++i) {
            const stats::Examination& e = s.opinions[i];
            table.add_row({std::string(s.artifact->name(e.id)), e.declared, e.best, figure(e.better_by)},
                          e.agrees ? "" : "error");
        }
        body_ += table.html();
        cut(s.opinions.size());
    }

    void differences(const inspect::StructureDiff& diff) {
        heading(2, NI_AUDIT_TEXT("Differences between A and B"));
        if (diff.equal()) return note(say(NI_AUDIT_TEXT("The two have the same structure.")));
        const Artifact &a = *sides_[0].artifact, &b = *sides_[1].artifact;
        HtmlTable table({{say(NI_AUDIT_TEXT("Entry"))}, {say(NI_AUDIT_TEXT("What"))}, {"A"}, {"B"}});
        for (const inspect::FieldChange& f : diff.header) table.add_row({"", std::string(f.field), f.a, f.b});
        if (a.container != b.container) {  // every name would be on one side only
            body_ += table.html();
            return note(say(
                NI_AUDIT_TEXT("The containers differ, and with them the names. The rows of the two are compared by the "
                              "profile of the model: Mapping in the window, `ninspect-cli map A B --observe`.")));
        }
        for (const inspect::EntryChange& c : diff.changed)
            for (const inspect::FieldChange& f : c.fields)
                table.add_row({std::string(a.name(c.a)), std::string(f.field), f.a, f.b});
        for (const EntryId id : diff.only_a)
            table.add_row(
                {std::string(a.name(id)), say(NI_AUDIT_TEXT("only in A")), std::string(a.format_name(id)), ""});
        for (const EntryId id : diff.only_b)
            table.add_row(
                {std::string(b.name(id)), say(NI_AUDIT_TEXT("only in B")), "", std::string(b.format_name(id))});
        for (const auto& key : diff.keys_only_a) table.add_row({key, say(NI_AUDIT_TEXT("key only in A")), "", ""});
        for (const auto& key : diff.keys_only_b) table.add_row({key, say(NI_AUDIT_TEXT("key only in B")), "", ""});
        for (const auto& c : diff.keys_changed) table.add_row({c.key, say(NI_AUDIT_TEXT("key")), c.a, c.b});
        body_ += table.html();
    }

    std::span<const AuditSide> sides_;
    const AuditWords& words_;
    std::string body_;
};

}  // namespace

std::string audit_html(std::span<const AuditSide> sides, const inspect::StructureDiff* diff, const AuditWords& words) {
    return Audit(sides, words).page(diff);
}

}  // namespace ninspect::report
