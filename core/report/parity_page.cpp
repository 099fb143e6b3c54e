// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The verdict of a parity run to hand on: as a page, and as Markdown.
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/html.h"
#include "core/report/parity.h"
#include "core/report/parity_words.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

using Kind = HtmlTable::Kind;
using parity::Failure;
using parity::GateResult;
using parity::Outcome;

/// Text as it may stand in a cell of a Markdown table.
std::string markdown_cell(std::string_view text) {
    std::string out;
    for (const char c : escape_for_display(text)) {
        if (c == '|' || c == '*' || c == '_' || c == '`' || c == '<' || c == '[' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

/// Labels and values in the order of the page.
std::vector<std::pair<std::string, std::string>> facts_of(const parity::Report& report, const ParityVoice& voice,
                                                          const ParityWords& words) {
    std::vector<std::pair<std::string, std::string>> facts;
    for (const parity::FileRecord& file : report.files) {
        facts.emplace_back(voice.side(file.role),
                           fmt::format("{}, {} ({} B)", file.path, human_bytes(file.bytes), group_digits(file.bytes)));
        if (!file.sha256.empty()) facts.emplace_back("SHA-256", file.sha256);
    }
    facts.emplace_back(voice.say(NI_PARITY_TEXT("Profile")),
                       report.model.empty() ? report.profile : report.profile + ", " + report.model);
    facts.emplace_back(voice.say(NI_PARITY_TEXT("Ternary type")), report.ternary_type);
    facts.emplace_back(voice.say(NI_PARITY_TEXT("Tokens of the products")), fmt::format("{}", report.tokens));
    facts.emplace_back(voice.say(NI_PARITY_TEXT("Seed")), fmt::format("{}", report.seed));
    facts.emplace_back(voice.say(NI_PARITY_TEXT("Machine")), machine_text());
    facts.emplace_back(voice.say(NI_PARITY_TEXT("Threads in use")), fmt::format("{}", report.threads));
    facts.emplace_back(voice.say(NI_PARITY_TEXT("Seconds")), fmt::format("{:.2f}", report.seconds));
    facts.emplace_back(voice.say(NI_PARITY_TEXT("Program")), "NInspect " + words.version);
    if (!words.made_at.empty()) facts.emplace_back(voice.say(NI_PARITY_TEXT("Made at")), words.made_at);
    return facts;
}

std::string failures_left(const GateResult& gate, const ParityVoice& voice) {
    if (gate.first_failures.empty() || gate.failed <= gate.first_failures.size()) return {};
    return fmt::format("{} {}", group_digits(gate.failed - gate.first_failures.size()),
                       voice.say(NI_PARITY_TEXT("more")));
}

class Page {
public:
    Page(const parity::Report& report, const ParityWords& words) : report_(report), words_(words), voice_(words) {}

    std::string html() {
        body_ += fmt::format("<h1>{}</h1>\n", html_text(title()));
        body_ += fmt::format("<p class=\"{}\">{}</p>\n", report_.passed() ? "good-mark" : "error-mark",
                             html_text(voice_.verdict(report_)));
        HtmlTable facts({{voice_.say(NI_PARITY_TEXT("Property"))}, {voice_.say(NI_PARITY_TEXT("Value"))}});
        for (const auto& [label, value] : facts_of(report_, voice_, words_)) facts.add_row({label, value});
        body_ += facts.html();
        overview();
        for (const GateResult& gate : report_.gates) details(gate);
        tolerances();
        return html_page(title(), words_.language, body_);
    }

private:
    std::string title() const { return voice_.say(NI_PARITY_TEXT("Parity report")); }

    void overview() {
        HtmlTable table({{voice_.say(NI_PARITY_TEXT("Result"))},
                         {voice_.say(NI_PARITY_TEXT("Gate"))},
                         {voice_.say(NI_PARITY_TEXT("What is looked at"))},
                         {voice_.say(NI_PARITY_TEXT("Checked"))},
                         {voice_.say(NI_PARITY_TEXT("Seconds")), Kind::number}});
        for (const GateResult& gate : report_.gates)
            table.add_row({voice_.outcome(gate.status), std::string(gate.gate->id), voice_.say(gate.gate->title),
                           voice_.count(gate), fmt::format("{:.2f}", gate.seconds)},
                          gate.status == Outcome::fail   ? "error"
                          : gate.status == Outcome::skip ? "warning"
                                                         : "");
        body_ += table.html();
    }

    void details(const GateResult& gate) {
        body_ += fmt::format("<h2>{} – {}</h2>\n", html_text(gate.gate->id), html_text(voice_.outcome(gate.status)));
        body_ += fmt::format("<p>{}.</p>\n", html_text(voice_.say(gate.gate->passes)));
        if (gate.status == Outcome::skip)
            body_ += fmt::format("<p class=\"soft\">{}</p>\n", html_text(voice_.say(gate.reason)));
        if (gate.error)
            body_ += fmt::format("<p class=\"error-mark\">{}</p>\n", html_text(english_message(*gate.error)));
        figures(gate);
        controls(gate);
        failures(gate);
    }

    void figures(const GateResult& gate) {
        HtmlTable table({{voice_.say(NI_PARITY_TEXT("Figure"))}, {voice_.say(NI_PARITY_TEXT("Value")), Kind::number}});
        for (const parity::Figure& f : gate.figures) table.add_row({voice_.say(f.name), figure_text(f)});
        if (!table.empty()) body_ += table.html();
    }

    void controls(const GateResult& gate) {
        HtmlTable table({{voice_.say(NI_PARITY_TEXT("Told apart?"))},
                         {voice_.say(NI_PARITY_TEXT("Control: done wrongly on purpose"))},
                         {voice_.say(NI_PARITY_TEXT("What it came to"))},
                         {voice_.say(NI_PARITY_TEXT("Value")), Kind::number}});
        for (const parity::Control& c : gate.controls)
            table.add_row(
                {voice_.separates(c), voice_.say(c.name), voice_.say(c.figure_name), control_figure_text(c.figure)},
                c.separates ? "" : "error");
        if (!table.empty()) body_ += table.html();
    }

    void failures(const GateResult& gate) {
        HtmlTable table({{voice_.say(NI_PARITY_TEXT("Where"))},
                         {voice_.say(NI_PARITY_TEXT("expected"))},
                         {voice_.say(NI_PARITY_TEXT("found"))}});
        for (const Failure& f : gate.first_failures) table.add_row({voice_.place(f), f.expected, f.found}, "error");
        if (!table.empty()) body_ += table.html();
        const std::string left = failures_left(gate, voice_);
        if (!left.empty()) body_ += fmt::format("<p class=\"soft\">{}</p>\n", html_text(left));
    }

    void tolerances() {
        body_ += fmt::format("<h2>{}</h2>\n", html_text(voice_.say(NI_PARITY_TEXT("Tolerances"))));
        HtmlTable table({{voice_.say(NI_PARITY_TEXT("Name"))},
                         {voice_.say(NI_PARITY_TEXT("Relative error")), Kind::number},
                         {voice_.say(NI_PARITY_TEXT("Why"))}});
        for (const parity::Tolerance& t : parity::tolerances())
            table.add_row({std::string(t.id), fmt::format("{:g}", t.value), voice_.say(t.reason)});
        body_ += table.html();
    }

    const parity::Report& report_;
    const ParityWords& words_;
    ParityVoice voice_;
    std::string body_;
};

std::string gate_markdown(const GateResult& gate, const ParityVoice& voice) {
    std::string text = fmt::format("\n## {}: {}\n\n{}.\n", gate.gate->id, voice.outcome(gate.status),
                                   markdown_cell(voice.say(gate.gate->passes)));
    if (gate.status == Outcome::skip) text += fmt::format("\n{}\n", markdown_cell(voice.say(gate.reason)));
    if (gate.error) text += fmt::format("\n{}\n", markdown_cell(english_message(*gate.error)));
    if (!gate.figures.empty()) {
        text += fmt::format("\n| {} | {} |\n|---|--:|\n", voice.say(NI_PARITY_TEXT("Figure")),
                            voice.say(NI_PARITY_TEXT("Value")));
        for (const parity::Figure& f : gate.figures)
            text += fmt::format("| {} | {} |\n", markdown_cell(voice.say(f.name)), figure_text(f));
    }
    if (!gate.controls.empty()) {
        text += fmt::format("\n| {} | {} | {} | {} |\n|---|---|---|--:|\n", voice.say(NI_PARITY_TEXT("Told apart?")),
                            voice.say(NI_PARITY_TEXT("Control: done wrongly on purpose")),
                            voice.say(NI_PARITY_TEXT("What it came to")), voice.say(NI_PARITY_TEXT("Value")));
        for (const parity::Control& c : gate.controls)
            text += fmt::format("| {} | {} | {} | {} |\n", voice.separates(c), markdown_cell(voice.say(c.name)),
                                markdown_cell(voice.say(c.figure_name)), control_figure_text(c.figure));
    }
    if (gate.first_failures.empty()) return text;
    text += fmt::format("\n| {} | {} | {} |\n|---|---|---|\n", voice.say(NI_PARITY_TEXT("Where")),
                        voice.say(NI_PARITY_TEXT("expected")), voice.say(NI_PARITY_TEXT("found")));
    for (const Failure& f : gate.first_failures)
        text += fmt::format("| {} | {} | {} |\n", markdown_cell(voice.place(f)), markdown_cell(f.expected),
                            markdown_cell(f.found));
    const std::string left = failures_left(gate, voice);
    return left.empty() ? text : text + "\n" + left + "\n";
}

}  // namespace

std::string parity_html(const parity::Report& report, const ParityWords& words) { return Page(report, words).html(); }

std::string parity_markdown(const parity::Report& report, const ParityWords& words) {
    const ParityVoice voice(words);
    std::string text =
        fmt::format("# {}\n\n**{}**\n\n| {} | {} |\n|---|---|\n", voice.say(NI_PARITY_TEXT("Parity report")),
                    voice.verdict(report), voice.say(NI_PARITY_TEXT("Property")), voice.say(NI_PARITY_TEXT("Value")));
    for (const auto& [label, value] : facts_of(report, voice, words))
        text += fmt::format("| {} | {} |\n", label, markdown_cell(value));
    text += fmt::format("\n| {} | {} | {} | {} |\n|---|---|---|--:|\n", voice.say(NI_PARITY_TEXT("Gate")),
                        voice.say(NI_PARITY_TEXT("Result")), voice.say(NI_PARITY_TEXT("Checked")),
                        voice.say(NI_PARITY_TEXT("Seconds")));
    for (const GateResult& gate : report.gates)
        text += fmt::format("| {} | {} | {} | {:.2f} |\n", gate.gate->id, voice.outcome(gate.status),
                            markdown_cell(voice.count(gate)), gate.seconds);
    for (const GateResult& gate : report.gates) text += gate_markdown(gate, voice);
    return text;
}

std::string parity_gates_markdown() {
    std::string text = "| Gate | Looks at | Passes when | Controls | Runs on |\n|---|---|---|---|---|\n";
    for (const parity::GateInfo& gate : parity::gates())
        text += fmt::format("| `{}` | {} | {} | {} | {} |\n", gate.id, markdown_cell(gate.title),
                            markdown_cell(gate.passes), markdown_cell(gate.controls), markdown_cell(gate.needs));
    text += "\n| Tolerance | Relative error | Why |\n|---|--:|---|\n";
    for (const parity::Tolerance& t : parity::tolerances())
        text += fmt::format("| `{}` | {:g} | {} |\n", t.id, t.value, markdown_cell(t.reason));
    return text;
}

}  // namespace ninspect::report
