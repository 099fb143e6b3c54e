// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "scales": the exact counts of all scales and codes of both files.
#include "core/parity/gate.h"
#include "core/stats/scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ninspect::parity {
namespace {

/// What both files together have of each code.
struct Side {
    std::uint64_t scales = 0, negative = 0, not_finite = 0, weights = 0, zeros = 0;
    std::map<std::int32_t, std::uint64_t> codes;
    double lowest_median = 0, highest_median = 0;
    double zero_share() const noexcept {
        return weights == 0 ? 0.0 : static_cast<double>(zeros) / static_cast<double>(weights);
    }
};

void add_to(Side& side, const stats::TensorStats& t) {
    if (t.scales) {
        side.scales += t.scales->count;
        side.negative += t.scales->neg;
        side.not_finite += t.scales->nan + t.scales->inf;
        if (t.scales->positive != 0) {
            if (side.highest_median == 0) side.lowest_median = t.scales->median;
            side.lowest_median = std::min(side.lowest_median, t.scales->median);
            side.highest_median = std::max(side.highest_median, t.scales->median);
        }
    }
    if (!t.codes) return;
    side.weights += t.codes->count;
    for (std::size_t i = 0; i < t.codes->counts.size(); ++i) {
        const std::int32_t code = t.codes->first + static_cast<std::int32_t>(i);
        side.codes[code] += t.codes->counts[i];
        if (code == t.codes->zero_code) side.zeros += t.codes->counts[i];
    }
}

std::string counts_fact(const std::map<std::int32_t, std::uint64_t>& codes) {
    std::string text;
    for (const auto& [code, count] : codes)
        if (count != 0) text += fmt::format("{}{:+}: {}", text.empty() ? "" : ", ", code, count);
    return text;
}

/// What broke the rule, as facts.
std::string reasons_fact(const stats::TensorStats& t) {
    if (t.error) return t.error->found;
    std::string text;
    for (const stats::HealthReason& why : t.why) {
        text.append(text.empty() ? "" : ", ").append(why.rule->id);
        if (!why.found.empty()) text.append(": ").append(why.found);
    }
    return text.empty() ? std::string(stats::verdict_name(t.verdict)) : text;
}

/// Sources whose rows are all taken, so that code counts of both sides have to be the same.
bool all_rows_taken(const Inputs& in) { return in.unlike.empty() && !in.matrices.empty(); }

class Scan {
public:
    explicit Scan(GateRun& run) : run_(run) {}

    Status side(bool gguf, std::uint64_t order, Side& sums) {
        const auto& artifact = gguf ? run_.in.plan.source : run_.in.plan.target;
        const std::vector<EntryId> ids = ternary_entries(run_.in, gguf);
        stats::ScanOptions options;
        options.codes = true;
        options.threads = run_.in.threads;
        RunControl part;
        part.stop = run_.control.stop;
        part.progress = [this](const Progress& p) { run_.control.report({before_ + p.done, total_, p.unit}); };
        const Status done = stats::scan(artifact, ids, options, part, [&](stats::TensorStats t) {
            add_to(sums, t);
            run_.checked(1);
            if (t.verdict == stats::Verdict::healthy && !t.error) return;
            Failure failure;
            failure.side = gguf ? Failure::Side::gguf : Failure::Side::ninfer;
            failure.entry = std::string(artifact->name(t.id));
            failure.expected = std::string(stats::verdict_name(stats::Verdict::healthy));
            failure.found = reasons_fact(t);
            run_.fail(order + t.id.value, std::move(failure));
        });
        before_ += bytes_of(gguf);
        return done;
    }

    void expect() { total_ = bytes_of(true) + bytes_of(false); }

private:
    std::uint64_t bytes_of(bool gguf) const {
        std::uint64_t bytes = 0;
        const Artifact& artifact = gguf ? *run_.in.plan.source : *run_.in.plan.target;
        for (const EntryId id : ternary_entries(run_.in, gguf)) bytes += artifact.entry(id).bytes;
        return bytes;
    }
    GateRun& run_;
    std::uint64_t before_ = 0, total_ = 0;
};

/// The first code bytes of a matrix taken for scales.
Status control(GateRun& run) {
    double least = 1;
    std::uint64_t tried = 0;
    for (const bool gguf : {true, false}) {
        const std::shared_ptr<const Artifact>& artifact = gguf ? run.in.plan.source : run.in.plan.target;
        for (const EntryId id : ternary_entries(run.in, gguf)) {
            const auto words = stats::scales_at(*artifact, id, gguf ? 4 : 0, run.control);
            if (!words) {
                if (is_cancelled(words.error())) return words.error();
                continue;
            }
            const stats::ScaleStats s = stats::summarize(*words);
            if (s.count == 0) continue;
            ++tried;
            least = std::min(least, static_cast<double>(s.neg + s.nan + s.inf) / static_cast<double>(s.count));
        }
    }
    if (tried != 0)
        run.add({"codes-as-scales", NI_PARITY_TEXT("code bytes read as scales"), least > 0.01, least,
                 NI_PARITY_TEXT("lowest share of negative and non-finite values")});
    return {};
}

void figures(GateRun& run, const Side& gguf, const Side& ninfer) {
    run.figure("scales", NI_PARITY_TEXT("scales of both files"), gguf.scales + ninfer.scales);
    run.figure("negative", NI_PARITY_TEXT("negative scales"), gguf.negative + ninfer.negative);
    run.figure("not_finite", NI_PARITY_TEXT("scales that are not finite"), gguf.not_finite + ninfer.not_finite);
    run.figure("median_lowest", NI_PARITY_TEXT("lowest median of a matrix"), ninfer.lowest_median);
    run.figure("median_highest", NI_PARITY_TEXT("highest median of a matrix"), ninfer.highest_median);
    run.figure("zero_share_gguf", NI_PARITY_TEXT("share of zeros in the GGUF"), gguf.zero_share());
    run.figure("zero_share_ninfer", NI_PARITY_TEXT("share of zeros in the artifact"), ninfer.zero_share());
}

}  // namespace

Status check_scales(GateRun& run) {
    run.unit(NI_PARITY_TEXT("tensors"));
    Side gguf, ninfer;
    Scan scan(run);
    scan.expect();
    if (Status status = scan.side(true, 0, gguf); !status) return status;
    const std::uint64_t behind = run.in.plan.source->entry_count();
    if (Status status = scan.side(false, behind, ninfer); !status) return status;
    figures(run, gguf, ninfer);
    if (all_rows_taken(run.in)) {
        run.checked(1);
        const std::string expected = counts_fact(gguf.codes), found = counts_fact(ninfer.codes);
        if (expected != found) run.fail(2 * behind, {Failure::Side::ninfer, {}, {}, {}, expected, found});
    }
    return control(run);
}

}  // namespace ninspect::parity
