// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What can be known to be wrong before a conversion begins.
#include "core/convert/plan_build.h"
#include "core/io/atomic_file_writer.h"
#include "core/io/byte_source.h"
#include "core/io/path.h"
#include "core/io/volume.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace ninspect::convert {
namespace {

/// Checks that gather findings of the mapping: by the beginning of the rule's id, the first that fits.
struct Group {
    std::string_view id, title;
    std::array<std::string_view, 5> begins;
};
constexpr Group groups[] = {
    {"gguf.file",
     NI_CONVERT_TEXT("The GGUF is a file that rows can be moved from"),
     {"mapping.source.container", "mapping.source.byte-order"}},
    {"gguf.metadata",
     NI_CONVERT_TEXT("Its metadata say what the profile expects: rotation, signs, widths, names"),
     {"mapping.metadata.", "mapping.size"}},
    {"gguf.tensors", NI_CONVERT_TEXT("Its tensors are all there, of the right types and shapes"), {"mapping.source."}},
    {"ninfer.kind",
     NI_CONVERT_TEXT("The .ninfer is of the right kind: version, model, weights"),
     {"mapping.target.container", "mapping.target.version", "mapping.target.model-id", "mapping.target.weights-id",
      "mapping.target.fused-names"}},
    {"ninfer.objects", NI_CONVERT_TEXT("Its objects are all there, of the right shapes"), {"mapping.target."}},
    {"rows", NI_CONVERT_TEXT("Every row is used exactly once"), {"mapping.rows.", "mapping.object"}},
};

bool belongs(const Group& group, std::string_view rule_id) noexcept {
    return std::any_of(group.begins.begin(), group.begins.end(), [&](std::string_view begin) {
        return !begin.empty() && rule_id.substr(0, begin.size()) == begin;
    });
}

void gather_findings(Plan& plan) {
    const std::size_t first = plan.checks.size();
    for (const Group& group : groups) plan.checks.push_back({group.id, group.title});
    for (std::size_t i = 0; i < plan.mapping.findings.size(); ++i) {
        const Diagnostic& what = plan.mapping.findings[i].what;
        std::size_t g = 0;
        while (g + 1 < std::size(groups) && !belongs(groups[g], what.rule->id)) ++g;
        Check& check = plan.checks[first + g];
        check.findings.push_back(i);
        if (what.severity() == Severity::error) check.passed = false;
    }
}

void fail(Check& check, Error error) {
    check.passed = false;
    check.expected = error.expected;
    check.found = error.found;
    check.error = std::move(error);
}

Check identity_check(const Plan& plan) {
    const mapping::Profile& profile = *plan.mapping.profile;
    Check check{"identity", NI_CONVERT_TEXT("The result can be called so")};
    const auto& known = profile.result_weights;
    check.found = plan.mapping.model_id + " / " + plan.mapping.weights_id;
    if (std::find(known.begin(), known.end(), plan.mapping.weights_id) == known.end())
        fail(check,
             broken_rule("convert.weights-id", {}, fmt::format("{}", fmt::join(known, ", ")), plan.mapping.weights_id));
    else if (profile.container_version != 2)
        fail(check, broken_rule("convert.version", {}, "2", fmt::format("{}", profile.container_version)));
    return check;
}

/// Both files are still those that were opened.
Check unchanged_check(const Plan& plan) {
    Check check{"inputs.unchanged", NI_CONVERT_TEXT("No input was changed since it was opened")};
    for (const Artifact* artifact : {plan.mapping.source.get(), plan.mapping.target.get()})
        if (Status status = artifact->check_unchanged(); !status && check.passed)
            fail(check, std::move(status).error());
    return check;
}

// ---- output -----------------------------------------------------------------------------------

/// The input that lies under this name too, if one does.
const Part* same_file(const Plan& plan, const std::string& path) {
    const Result<io::FileStamp> stamp = io::stat_file(path);
    if (!stamp) return nullptr;
    for (const Artifact* artifact : {plan.mapping.source.get(), plan.mapping.target.get()})
        for (const Part& part : artifact->parts)
            if (part.stamp && part.stamp->device == stamp->device && part.stamp->file_id == stamp->file_id)
                return &part;
    return nullptr;
}

Check name_check(const Plan& plan) {
    Check check{"output.name", NI_CONVERT_TEXT("The result replaces nothing that is needed"), true};
    if (same_file(plan, plan.output) == nullptr) return check;
    Error error = broken_rule("convert.output.is-input", {});
    error.file = plan.output;
    fail(check, std::move(error));
    return check;
}

/// Makes the temporary file as the run will, and lets go of it.
Check folder_check(const Plan& plan) {
    Check check{"output.folder", NI_CONVERT_TEXT("The result can be written under its name"), true};
    const auto if_exists = plan.overwrite ? io::IfExists::replace : io::IfExists::refuse;
    Result<io::AtomicFileWriter> file = io::AtomicFileWriter::create(plan.output, if_exists);
    if (!file) fail(check, std::move(file).error());
    return check;
}

Check limit_check(const Plan& plan, const io::VolumeFacts& volume) {
    Check check{"output.limit", NI_CONVERT_TEXT("The file system takes a file of this size"), true};
    check.expected = fmt::format("{} B", plan.file_bytes);
    if (!volume.largest_file || plan.file_bytes <= *volume.largest_file) return check;
    Error error =
        broken_rule("convert.output.too-large", {}, check.expected, fmt::format("{} B", *volume.largest_file));
    error.file = plan.output;
    fail(check, std::move(error));
    return check;
}

Check room_check(const Plan& plan, const io::VolumeFacts& volume) {
    Check check{"output.room", NI_CONVERT_TEXT("There is room for the result"), true};
    check.expected = fmt::format("{} B", plan.file_bytes);
    if (volume.free_bytes) check.found = fmt::format("{} B", *volume.free_bytes);
    if (!volume.free_bytes || plan.file_bytes <= *volume.free_bytes) return check;
    Error error;
    error.code = ErrorCode::disk_full;
    error.file = plan.output;
    error.expected = check.expected;
    error.found = check.found;
    fail(check, std::move(error));
    return check;
}

}  // namespace

void check_inputs(Plan& plan, const Request& request) {
    plan.checks.push_back(unchanged_check(plan));
    gather_findings(plan);
    if (request.direction == Direction::to_ninfer) plan.checks.push_back(identity_check(plan));
}

void check_output(Plan& plan) {
    plan.checks.push_back(name_check(plan));
    plan.checks.push_back(folder_check(plan));
    if (plan.file_bytes == 0) return;
    const Result<io::VolumeFacts> volume = io::volume_of(io::directory_of(plan.output));
    if (!volume) return;  // the folder's own check has said so
    plan.checks.push_back(limit_check(plan, *volume));
    plan.checks.push_back(room_check(plan, *volume));
}

}  // namespace ninspect::convert
