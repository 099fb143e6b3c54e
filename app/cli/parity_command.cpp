// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// parity.
#include "app/cli/commands.h"
#include "app/cli/profile_choice.h"
#include "core/base/text.h"
#include "core/io/atomic_file_writer.h"
#include "core/io/path.h"
#include "core/parity/parity.h"
#include "core/report/parity.h"

#include <fmt/format.h>

#include <ctime>
#include <string_view>

namespace ninspect::cli {
namespace {

struct ParityOptions {
    std::string source, target, templ, profile, gates = "all", report, backend = "auto";
    unsigned threads = 0;
    std::uint32_t tokens = parity::default_tokens;
    std::uint64_t seed = parity::default_seed;
    bool all_rows = false, digests = false, force = false, details = false, list = false;
};

/// "a,b" -> a, b; empty for "all".
std::vector<std::string> gate_ids(const std::string& text) {
    std::vector<std::string> ids;
    if (text == "all") return ids;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t comma = std::min(text.find(',', begin), text.size());
        ids.push_back(text.substr(begin, comma - begin));
        begin = comma + 1;
    }
    return ids;
}

std::string now_text() {
    const std::time_t now = std::time(nullptr);
    const std::tm* utc = std::gmtime(&now);
    char text[32];
    const std::size_t n = utc != nullptr ? std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", utc) : 0;
    return std::string(text, n);
}

enum class ReportForm { none, html, markdown, json, unknown };

ReportForm form_of(const std::string& path) {
    if (path.empty()) return ReportForm::none;
    const std::size_t dot = path.rfind('.');
    const std::string ending = dot == std::string::npos ? "" : path.substr(dot);
    if (io::same_name_ignoring_case(ending, ".html") || io::same_name_ignoring_case(ending, ".htm"))
        return ReportForm::html;
    if (io::same_name_ignoring_case(ending, ".md")) return ReportForm::markdown;
    return io::same_name_ignoring_case(ending, ".json") ? ReportForm::json : ReportForm::unknown;
}

/// False, with a complaint, when something is missing or does not belong here.
bool is_usable(const Context& context, const ParityOptions& options) {
    std::string what;
    if (options.source.empty() || options.target.empty())
        what = "parity: two files are meant, SRC.gguf and the DST.ninfer made from it; or --list";
    if (form_of(options.report) == ReportForm::unknown)
        what =
            fmt::format("--report {}: the name has to end in .html, .md or .json", escape_for_display(options.report));
    for (const std::string& id : gate_ids(options.gates)) {
        if (parity::find_gate(id) != nullptr) continue;
        what = fmt::format("--gates {}: there is no such gate; there are", escape_for_display(id));
        for (const parity::GateInfo& gate : parity::gates()) what.append(" ").append(gate.id);
    }
    if (!what.empty()) context.complain(what);
    return what.empty();
}

bool right_way_round(const Context& context, const parity::Request& request) {
    const bool right = request.gguf->container == Container::gguf && request.ninfer->container == Container::ninfer &&
                       (!request.templ || request.templ->container == Container::ninfer);
    if (!right) context.complain("parity: SRC has to be a GGUF, DST a .ninfer, and so has --template");
    return right;
}

Exit write_report(const Context& context, const ParityOptions& options, const parity::Report& result,
                  const report::ParityWords& words) {
    std::string text;
    switch (form_of(options.report)) {
        case ReportForm::html:
            text = report::parity_html(result, words);
            break;
        case ReportForm::markdown:
            text = report::parity_markdown(result, words);
            break;
        case ReportForm::json:
            text = report::parity_json(result, words) + "\n";
            break;
        default:
            return Exit::ok;
    }
    const Status written =
        io::write_file(options.report, text, options.force ? io::IfExists::replace : io::IfExists::refuse);
    return written ? Exit::ok : context.fail_to_write(written.error());
}

Exit prove(const Context& context, const ParityOptions& options, const parity::Request& request) {
    if (!options.report.empty() && !options.force && io::file_exists(options.report)) {
        Error error;
        error.code = ErrorCode::already_exists;
        error.file = options.report;
        return context.fail(error);
    }
    const auto control = [&](const parity::GateInfo* gate) {
        return context.control(gate != nullptr ? gate->title : std::string_view("digests"));
    };
    const Result<parity::Report> result = parity::run(request, control);
    if (!result) return context.fail(result.error());
    context.work_is_done();
    report::ParityWords words;
    words.version = NINSPECT_VERSION;
    words.made_at = now_text();
    const Exit written = write_report(context, options, *result, words);
    const Exit printed = context.print_either([&] { return report::parity_json(*result, words); },
                                              [&] { return report::parity_text(*result, words, options.details); });
    if (printed != Exit::ok) return printed;
    if (written != Exit::ok) return written;
    return result->passed() ? Exit::ok : Exit::findings;
}

Exit run_parity(const Context& context, const ParityOptions& options) {
    if (options.list) return context.print(report::parity_gates_markdown());
    if (!is_usable(context, options)) return Exit::usage;
    Exit exit{};
    parity::Request request;
    request.profile = open_profile(context, options.profile, exit);
    if (!request.profile) return exit;
    request.gguf = context.open(options.source, exit);
    if (!request.gguf) return exit;
    request.ninfer = context.open(options.target, exit);
    if (!request.ninfer) return exit;
    if (!options.templ.empty() && !(request.templ = context.open(options.templ, exit))) return exit;
    if (!right_way_round(context, request)) return Exit::usage;
    request.gates = gate_ids(options.gates);
    request.threads = options.threads;
    request.tokens = options.tokens;
    request.seed = options.seed;
    request.all_rows = options.all_rows;
    request.digests = options.digests;
    return prove(context, options, request);
}

}  // namespace

void add_parity_command(Program& program) {
    auto options = std::make_shared<ParityOptions>();
    CLI::App* command = program.add("parity", "Whether a .ninfer holds what its GGUF holds: gates with controls",
                                    [options](const Context& context) { return run_parity(context, *options); });
    command->add_option("SRC", options->source, "GGUF file");
    command->add_option("DST", options->target, ".ninfer file made from it");
    command->add_option("--template", options->templ, "The template: what is taken from it is compared too")
        ->type_name("FILE");
    command->add_option("--gates", options->gates, "all, or ids with commas between")->capture_default_str();
    command->add_option("--profile", options->profile, "Name of a profile, or path of its .json file")
        ->type_name("NAME");
    command->add_option("--backend", options->backend, "What computes")
        ->check(CLI::IsMember({"auto", "cpu"}))
        ->capture_default_str();
    command->add_option("--threads", options->threads, "0: as many as the machine has")
        ->type_name("N")
        ->check(CLI::Range(0u, 1024u));
    command->add_option("--tokens", options->tokens, "T of the products with several tokens")
        ->check(CLI::Range(2u, parity::most_tokens))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Of activations and of the rows that are drawn")
        ->capture_default_str();
    command->add_option("--report", options->report, "Report to hand on: FILE.html, FILE.md or FILE.json")
        ->type_name("FILE");
    command->add_flag("--all-rows", options->all_rows, "Decode all rows of a large model too");
    command->add_flag("--digests", options->digests, "SHA-256 of the files too");
    command->add_flag("--details", options->details, "Figures and controls of the gates that passed, too");
    command->add_flag("--force", options->force, "Replace the report if it exists");
    command->add_flag("--list", options->list, "The gates and the tolerances, as Markdown");
}

}  // namespace ninspect::cli
