// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "arrangement": the doctor looks at every ternary tensor of both files.
#include "core/convert/workers.h"
#include "core/parity/gate.h"
#include "core/stats/doctor.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

namespace ninspect::parity {
namespace {

// Below that the declared reading is no reading of scales either: the doctor's own limit for a convincing one.
constexpr double convincing = 0.35;
// Of each tensor, spread over it: enough to rank arrangements, while every scale is counted in "scales".
constexpr stats::ExamineOptions sparse{4096};

/// What the doctor said of one tensor, as far as it matters here.
struct Opinion {
    bool gguf = false;
    EntryId id;
    bool judged = false, agrees = false;
    bool has_rival = false;
    double score = 0, best_score = 0,
           rival = 0;  ///< of the declared arrangement; of the best that puts the bytes in the other one
    std::string declared, best;
    bool good() const noexcept { return agrees && score >= convincing; }
};

/// Planes for blocks, blocks for planes: that is the fault that no size shows.
bool is_rival(const stats::Candidate& c, const stats::Candidate& declared) {
    const bool planes = declared.arrangement.find("planes") != std::string::npos;
    return c.shift == declared.shift && c.encoding == declared.encoding &&
           (c.arrangement.find("planes") != std::string::npos) != planes;
}

void judge(const stats::Examination& exam, Opinion& o) {
    const auto declared = std::find_if(exam.candidates.begin(), exam.candidates.end(),
                                       [&](const stats::Candidate& c) { return c.arrangement == exam.declared; });
    if (declared == exam.candidates.end()) return;
    o.judged = true;
    o.agrees = exam.agrees;
    o.declared = exam.declared;
    o.best = exam.best;
    o.best_score = exam.candidates.front().score;
    o.score = declared->score;
    for (const stats::Candidate& c : exam.candidates) {
        if (!is_rival(c, *declared)) continue;
        o.has_rival = true;
        o.rival = std::max(o.rival, c.score);
    }
}

void tell(GateRun& run, const std::vector<Opinion>& opinions) {
    double highest = 0, lowest = 1;
    bool any = false, separates = true;
    for (std::size_t i = 0; i < opinions.size(); ++i) {
        const Opinion& o = opinions[i];
        run.checked(1);
        lowest = std::min(lowest, o.score);
        if (o.good() && o.has_rival) {
            any = true;
            highest = std::max(highest, o.rival);
            separates = separates && o.rival < o.score;
        }
        if (o.good()) continue;
        Failure failure;
        failure.side = o.gguf ? Failure::Side::gguf : Failure::Side::ninfer;
        failure.entry = std::string((o.gguf ? run.in.plan.source : run.in.plan.target)->name(o.id));
        failure.expected = o.declared;
        failure.found = o.judged ? fmt::format("{} ({:.2g})", o.best, o.agrees ? o.score : o.best_score) : "-";
        run.fail(i, std::move(failure));
    }
    run.figure("lowest_score", NI_PARITY_TEXT("lowest score of a declared arrangement"), lowest);
    if (any)
        run.add({"other-arrangement", NI_PARITY_TEXT("the same bytes read in the other arrangement"), separates,
                 highest, NI_PARITY_TEXT("highest score")});
}

}  // namespace

Status check_arrangement(GateRun& run) {
    run.unit(NI_PARITY_TEXT("tensors"));
    std::vector<Opinion> opinions;
    for (const bool gguf : {true, false})
        for (const EntryId id : ternary_entries(run.in, gguf)) {
            opinions.emplace_back();
            opinions.back().gguf = gguf;
            opinions.back().id = id;
        }
    run.expect(opinions.size(), ProgressUnit::items);
    RunControl quiet;
    quiet.stop = run.control.stop;
    const Status done =
        convert::for_pieces(opinions.size(), run.in.threads, run.control, [&](std::uint64_t i, unsigned) -> Status {
            Opinion& o = opinions[static_cast<std::size_t>(i)];
            const Result<stats::Examination> exam =
                stats::examine(o.gguf ? run.in.plan.source : run.in.plan.target, o.id, quiet, sparse);
            run.advance(1);
            if (exam) {
                judge(*exam, o);
                return {};
            }
            return exam.error().code == ErrorCode::unsupported ? Status{} : Status{exam.error()};
        });
    if (!done) return done;
    tell(run, opinions);
    return {};
}

}  // namespace ninspect::parity
