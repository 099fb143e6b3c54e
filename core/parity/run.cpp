// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/digest.h"
#include "core/parity/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <new>

namespace ninspect::parity {
namespace {

using Clock = std::chrono::steady_clock;
using Check = Status (*)(GateRun&);

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct Row {
    std::string_view id;
    Check check;
};
constexpr Row checks[] = {
    {"container", check_container},     {"inventory", check_inventory}, {"geometry", check_geometry},
    {"arrangement", check_arrangement}, {"scales", check_scales},       {"signs", check_signs},
    {"assembly", check_assembly},       {"borrowed", check_borrowed},   {"direct", check_direct},
    {"decode", check_decode},           {"rotation", check_rotation},   {"product", check_product},
    {"embedding", check_embedding},
};

Check check_of(std::string_view id) noexcept {
    for (const Row& row : checks)
        if (row.id == id) return row.check;
    return nullptr;
}

Error unknown_gate(const std::string& id) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = "gates";
    for (const GateInfo& gate : gates()) error.expected.append(error.expected.empty() ? "" : ", ").append(gate.id);
    error.found = id;
    return error;
}

Status check_request(const Request& request) {
    for (const std::string& id : request.gates)
        if (find_gate(id) == nullptr) return unknown_gate(id);
    if (request.tokens >= 2 && request.tokens <= most_tokens) return {};
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = "tokens";
    error.expected = fmt::format("2 ... {}", most_tokens);
    error.found = fmt::format("{}", request.tokens);
    return error;
}

bool wanted(const Request& request, const GateInfo& gate) {
    return request.gates.empty() ||
           std::find(request.gates.begin(), request.gates.end(), gate.id) != request.gates.end();
}

GateResult run_gate(const GateInfo& gate, const Inputs& inputs, const RunControl& control) {
    GateResult result;
    result.gate = &gate;
    const Clock::time_point begin = Clock::now();
    GateRun run(inputs, control, result);
    Status done;
    try {
        done = check_of(gate.id)(run);
    } catch (const std::bad_alloc&) {
        done = error_of(ErrorCode::out_of_memory);
    }
    run.conclude(std::move(done));
    result.seconds = seconds_since(begin);
    return result;
}

void list_files(const std::shared_ptr<const Artifact>& artifact, Failure::Side role, Report& report) {
    if (!artifact) return;
    for (const Part& part : artifact->parts) report.files.push_back({role, part.path, part.file_bytes, {}});
}

Status digest_files(const Request& request, Report& report, const RunControl& control) {
    std::size_t at = 0;
    for (const auto& artifact : {request.gguf, request.ninfer, request.templ}) {
        if (!artifact) continue;
        for (const Part& part : artifact->parts) {
            FileRecord& file = report.files[at++];
            if (!part.source) continue;
            Result<std::string> digest =
                io::digest_range(*part.source, 0, part.source->size(), io::DigestAlgorithm::sha256, control);
            if (!digest) return std::move(digest).error();
            file.sha256 = std::move(*digest);
        }
    }
    return {};
}

Report start(const Request& request, const Inputs& inputs) {
    Report report;
    list_files(request.gguf, Failure::Side::gguf, report);
    list_files(request.ninfer, Failure::Side::ninfer, report);
    list_files(request.templ, Failure::Side::templ, report);
    report.profile = request.profile->name;
    report.model = inputs.plan.model_name;
    report.ternary_type = inputs.plan.ternary_type;
    report.seed = request.seed;
    report.tokens = request.tokens;
    report.threads = inputs.threads;
    return report;
}

Result<Report> run_all(const Request& request, const ControlOf& control_of, const Finished& finished) {
    const auto control = [&](const GateInfo* gate) { return control_of ? control_of(gate) : RunControl{}; };
    if (Status status = check_request(request); !status) return std::move(status).error();
    const Clock::time_point begin = Clock::now();
    const Result<Inputs> inputs = prepare(request, control(&gates().front()));
    if (!inputs) return inputs.error();
    Report report = start(request, *inputs);
    for (const GateInfo& gate : gates()) {
        if (!wanted(request, gate)) continue;
        const RunControl asked = control(&gate);
        report.gates.push_back(run_gate(gate, *inputs, asked));
        if (asked.stop_requested()) return error_of(ErrorCode::cancelled);
        if (finished) finished(report.gates.back());
    }
    if (request.digests)
        if (Status status = digest_files(request, report, control(nullptr)); !status) return std::move(status).error();
    report.seconds = seconds_since(begin);
    return report;
}

}  // namespace

Result<Report> run(const Request& request, const ControlOf& control, const Finished& finished) {
    try {
        return run_all(request, control, finished);
    } catch (const std::bad_alloc&) {
        return error_of(ErrorCode::out_of_memory);
    }
}

}  // namespace ninspect::parity
