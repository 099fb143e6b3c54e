// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The declared arrangement wins on every healthy fixture, the true one on every faulty sample.
#include "tests/unit/stats/stats_support.h"

namespace ninspect::test {
namespace {

using sample::Fault;
using sample::Ternary;

std::string ranking(const stats::Examination& exam) {
    std::string text;
    for (const stats::Candidate& c : exam.candidates) text += "\n    " + std::to_string(c.score) + "  " + c.arrangement;
    return text;
}

void expect_agreement(const std::string& path) {
    const auto artifact = open_file(path);
    std::size_t examined = 0;
    for (const EntryId id : tensors_of(*artifact)) {
        const Result<stats::Examination> exam = stats::examine(artifact, id, {});
        if (!exam) {
            EXPECT_EQ(exam.error().code, ErrorCode::unsupported);
            continue;
        }
        ++examined;
        EXPECT_TRUE(exam->agrees) << path << " " << artifact->name(id) << ranking(*exam);
        EXPECT_EQ(exam->best, exam->candidates.front().arrangement);
        for (std::size_t i = 0; i < exam->candidates.size(); ++i) {
            EXPECT_GE(exam->candidates[i].score, 0.0);
            EXPECT_LE(exam->candidates[i].score, 1.0);
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_NE(exam->candidates[i].arrangement, exam->candidates[j].arrangement)
                    << path << " " << artifact->name(id);
        }
    }
    EXPECT_GT(examined, 0u) << path;
}

TEST(Doctor, AgreesWithHealthyGguf) {
    for (const char* file :
         {"gguf/all-types.gguf", "gguf/prism-types.gguf", "gguf/variants/v3-little.gguf", "gguf/variants/v3-big.gguf",
          "bonsai-mini/mini-pq2_0.gguf", "bonsai-mini/mini-ptq1_0.gguf"})
        expect_agreement(fixture(file));
}

TEST(Doctor, AgreesWithHealthyArtifacts) {
    for (const char* file :
         {"bonsai-mini/expected-pq2_0.ninfer", "bonsai-mini/expected-ptq1_0.ninfer",
          "bonsai-mini/template-groupwise-int.ninfer", "ninfer/all-formats-v1.ninfer", "ninfer/all-formats-v2.ninfer",
          "ninfer/all-formats-v3.ninfer", "ninfer/multipart-v3.ninfer", "ninfer/fork-kvmem-v3.ninfer",
          "ninfer/fork-t5-v3.ninfer", "ninfer/fork-t2-ternary-row-v3.ninfer"})
        expect_agreement(fixture(file));
}

struct Expected {
    Fault fault;
    Ternary format;
    const char* entry;
    std::string best;      ///< arrangement that must win; empty: the declared one
    std::uint64_t offset;  ///< of its scales
};

/// Shapes of the miniature sample: hidden 256, feed-forward 512, vocabulary 650.
TEST(Doctor, FindsEveryPlaneFaultOfTheSamples) {
    for (const sample::FaultInfo& info : sample::faults())
        for (const Ternary format : {Ternary::pq2_0, Ternary::ptq1_0}) {
            if (format == Ternary::pq2_0 ? !info.pq2_0 : !info.ptq1_0) continue;
            const TempDir dir("ninspect-doctor");
            const Result<sample::Written> written = sample::write(dir.file("s"), {format, info.fault}, {});
            ASSERT_TRUE(written.has_value()) << info.id;
            const auto artifact = open_file(info.in_gguf ? written->gguf : written->artifact);
            std::size_t examined = 0;
            for (const EntryId id : tensors_of(*artifact)) {
                const Result<stats::Examination> exam = stats::examine(artifact, id, {});
                if (!exam) continue;
                ++examined;
                const auto geometry = artifact->geometry(id);
                ASSERT_TRUE(geometry.has_value());
                const stats::Candidate& best = exam->candidates.front();
                const std::string where = std::string(info.id) + " " + std::string(artifact->name(id)) + ranking(*exam);
                const std::uint64_t groups = geometry->rows * geometry->groups_per_row;
                switch (info.fault) {
                    case Fault::scales_in_high_plane:
                        EXPECT_FALSE(exam->agrees) << where;
                        EXPECT_EQ(best.scale_offset, groups * 24) << where;
                        break;
                    case Fault::block_stream:
                        EXPECT_FALSE(exam->agrees) << where;
                        EXPECT_EQ(best.scale_offset, format == Ternary::pq2_0 ? 0u : 26u) << where;
                        EXPECT_NE(best.arrangement.find("blocks"), std::string::npos) << where;
                        break;
                    case Fault::planes_unaligned: {
                        const std::uint64_t at = groups * (format == Ternary::pq2_0 ? 32 : 26);
                        EXPECT_EQ(exam->agrees, at == geometry->row_split->scale_offset) << where;
                        EXPECT_EQ(best.scale_offset, at) << where;
                        break;
                    }
                    case Fault::qs_qh_swapped:
                        EXPECT_FALSE(exam->agrees) << where;
                        EXPECT_NE(best.arrangement.find("high"), std::string::npos) << where;
                        EXPECT_EQ(best.scale_offset, geometry->row_split->scale_offset) << where;
                        break;
                    case Fault::data_shifted:
                        EXPECT_FALSE(exam->agrees) << where;
                        EXPECT_LT(best.shift, 0) << where;
                        break;
                    case Fault::pq2_as_t2:
                        EXPECT_FALSE(exam->agrees) << where;
                        EXPECT_NE(best.arrangement.find("PQ2_0"), std::string::npos) << where;
                        break;
                    default:
                        EXPECT_TRUE(exam->agrees) << where;
                }
            }
            EXPECT_GT(examined, 5u) << info.id;
        }
}

TEST(Doctor, SaysByHowMuchAndStops) {
    const auto artifact = open_file(fixture("bonsai-mini/expected-ptq1_0.ninfer"));
    for (const EntryId id : tensors_of(*artifact)) {
        const Result<stats::Examination> exam = stats::examine(artifact, id, {});
        if (!exam || artifact->format_name(id) != "PTQ1_0_G128") continue;
        EXPECT_GT(exam->better_by, 0.1) << artifact->name(id) << ranking(*exam);
        EXPECT_GE(exam->candidates.size(), 8u);
        StopSource stop;
        stop.request_stop();
        RunControl control;
        control.stop = stop.token();
        const Result<stats::Examination> stopped = stats::examine(artifact, id, control);
        ASSERT_FALSE(stopped.has_value());
        EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
    }
}

TEST(Doctor, NumbersHaveNothingToExamine) {
    const auto artifact = open_file(fixture("gguf/all-types.gguf"));
    const Result<stats::Examination> exam = stats::examine(artifact, artifact->find("f32").value(), {});
    ASSERT_FALSE(exam.has_value());
    EXPECT_EQ(exam.error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace ninspect::test
