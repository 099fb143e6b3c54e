// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Healthy pairs, choice of gates, cancelling, what a run says.
#include "tests/unit/parity/parity_test.h"

namespace ninspect::parity {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Request mini_request(const std::string& type) {
    return request_of(mini("mini-" + type + ".gguf"), mini("expected-" + type + ".ninfer"),
                      mini("template-groupwise-int.ninfer"));
}

class Healthy : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Parity, Healthy, testing::Values("pq2_0", "ptq1_0"));

TEST_P(Healthy, AllGatesPassAndAllControlsSeparate) {
    const Report report = run_now(mini_request(GetParam()));
    EXPECT_TRUE(report.passed()) << words_of(report);
    ASSERT_EQ(report.gates.size(), gates().size());
    for (const GateResult& gate : report.gates) {
        EXPECT_EQ(gate.status, Outcome::pass) << gate.gate->id << " " << gate.reason;
        EXPECT_GT(gate.checked, 0u) << gate.gate->id;
        EXPECT_EQ(gate.failed, 0u) << gate.gate->id;
        EXPECT_FALSE(gate.controls.empty()) << gate.gate->id;
        for (const Control& c : gate.controls) EXPECT_TRUE(c.separates) << gate.gate->id << " " << c.id;
    }
}

TEST_P(Healthy, CountsAreThoseOfTheModel) {
    const Report report = run_now(mini_request(GetParam()));
    // dims.json: embedding and head 640 rows each; per layer gate_up 1024 and down 256; three delta nets of 1024, 3072
    // and 256 rows; one attention of 1792, 1792 and 256.
    const std::uint64_t rows = 2 * 640 + 4 * (1024 + 256) + 3 * (1024 + 3072 + 256) + 1792 + 1792 + 256;
    EXPECT_EQ(gate_of(report, "assembly").checked, rows);
    EXPECT_EQ(gate_of(report, "decode").checked, rows);
    EXPECT_EQ(std::get<std::uint64_t>(gate_of(report, "decode").figures.at(2).value), rows);  // by the reference too
    // 27 matrices of the GGUF and 22 of the artifact; scales also hold the code counts against each other.
    EXPECT_EQ(gate_of(report, "arrangement").checked, 27u + 22u);
    EXPECT_EQ(gate_of(report, "scales").checked, 27u + 22u + 1u);
    // 2304 signs, three widths, and where the three begin and the last ends.
    EXPECT_EQ(gate_of(report, "signs").checked, 2304u + 3u + 4u);
    // 21 matrices that are multiplied with: one token, several, Q8_1.
    EXPECT_EQ(gate_of(report, "product").checked, 63u);
    ASSERT_EQ(gate_of(report, "assembly").controls.size(), 3u);
    // 96 rows: head 0 and the last one of each half stay in place under either permutation … of single rows.
    EXPECT_LT(gate_of(report, "assembly").controls[0].figure, 0.02 * static_cast<double>(rows));
}

TEST(ParityRun, OnlyWhatWasAskedForAndToldAsItEnds) {
    Request request = mini_request("pq2_0");
    request.gates = {"signs", "container"};
    std::vector<std::string> told, asked;
    const auto control = [&](const GateInfo* gate) {
        asked.emplace_back(gate != nullptr ? gate->id : "digests");
        return RunControl{};
    };
    const auto report = run(request, control, [&](const GateResult& g) { told.emplace_back(g.gate->id); });
    ASSERT_TRUE(report.has_value());
    EXPECT_THAT(told, ElementsAre("container", "signs"));
    EXPECT_EQ(report->gates.size(), 2u);
    EXPECT_TRUE(report->files.at(0).sha256.empty());
}

TEST(ParityRun, DigestsOfAllFiles) {
    Request request = mini_request("pq2_0");
    request.gates = {"signs"};
    request.digests = true;
    const Report report = run_now(request);
    ASSERT_EQ(report.files.size(), 3u);
    for (const FileRecord& file : report.files) EXPECT_EQ(file.sha256.size(), 64u) << file.path;
    EXPECT_EQ(report.files[1].role, Failure::Side::ninfer);
    EXPECT_EQ(report.files[1].bytes, 4'540'428u);
}

TEST(ParityRun, WithoutATemplateTheBorrowedAreSkippedInWords) {
    Request request = mini_request("pq2_0");
    request.templ = nullptr;
    const Report report = run_now(request);
    EXPECT_TRUE(report.passed()) << words_of(report);
    EXPECT_THAT(gates_that(report, Outcome::skip), ElementsAre("borrowed"));
    EXPECT_EQ(gate_of(report, "borrowed").reason, "no template was given");
}

TEST(ParityRun, NothingRunProvesNothing) {
    Request request = mini_request("pq2_0");
    request.templ = nullptr;
    request.gates = {"borrowed"};
    EXPECT_FALSE(run_now(request).passed());
}

TEST(ParityRun, WhatCannotBeAskedFor) {
    Request request = mini_request("pq2_0");
    request.gates = {"assembly", "everything"};
    auto report = run(request);
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(report.error().found, "everything");
    request.gates.clear();
    request.tokens = 1;  // cannot tell layouts apart
    report = run(request);
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(report.error().path, "tokens");
}

TEST(ParityRun, AWishToStopEndsItInEveryGate) {
    for (const GateInfo& stopped : gates()) {
        const Request request = mini_request("pq2_0");
        StopSource stop;
        std::vector<std::string_view> told;
        const auto control = [&](const GateInfo* gate) {
            RunControl c;
            c.stop = stop.token();
            if (gate != nullptr && gate->id == stopped.id && !told.empty() == (stopped.id != gates().front().id))
                stop.request_stop();
            return c;
        };
        const auto report = run(request, control, [&](const GateResult& g) { told.push_back(g.gate->id); });
        ASSERT_FALSE(report.has_value()) << stopped.id;
        EXPECT_EQ(report.error().code, ErrorCode::cancelled) << stopped.id;
        EXPECT_THAT(told, testing::Not(testing::Contains(stopped.id)));
    }
}

TEST(ParityRun, TheSameOnOneThreadAndOnThree) {
    Request request = mini_request("ptq1_0");
    request.threads = 1;
    const Report one = run_now(request);
    request.threads = 3;
    const Report three = run_now(request);
    EXPECT_EQ(three.threads, 3u);
    ASSERT_EQ(one.gates.size(), three.gates.size());
    for (std::size_t i = 0; i < one.gates.size(); ++i) {
        EXPECT_EQ(one.gates[i].checked, three.gates[i].checked);
        for (std::size_t f = 0; f < one.gates[i].figures.size(); ++f) {
            if (!one.gates[i].figures[f].unit.empty()) continue;  // rates
            EXPECT_EQ(one.gates[i].figures[f].value, three.gates[i].figures[f].value)
                << one.gates[i].gate->id << " " << one.gates[i].figures[f].id;
        }
        for (std::size_t c = 0; c < one.gates[i].controls.size(); ++c)
            EXPECT_EQ(one.gates[i].controls[c].figure, three.gates[i].controls[c].figure);
    }
}

TEST(ParityRun, AnotherSeedDrawsOtherVectors) {
    Request request = mini_request("pq2_0");
    request.gates = {"rotation", "product", "embedding"};
    const Report first = run_now(request);
    request.seed = 7;
    request.tokens = 2;
    const Report second = run_now(request);
    EXPECT_TRUE(second.passed()) << words_of(second);
    EXPECT_NE(gate_of(first, "rotation").controls.at(0).figure, gate_of(second, "rotation").controls.at(0).figure);
}

TEST(ParityRun, AnotherModelFailsInWordsAndDoesNotCrash) {
    const Report report =
        run_now(request_of(test::fixture("gguf/all-types.gguf"), test::fixture("ninfer/all-formats-v3.ninfer")));
    EXPECT_FALSE(report.passed());
    EXPECT_EQ(gate_of(report, "inventory").status, Outcome::fail);
    EXPECT_EQ(gate_of(report, "assembly").status, Outcome::skip);
    EXPECT_THAT(std::string(gate_of(report, "assembly").reason), testing::HasSubstr("inventory"));
}

}  // namespace
}  // namespace ninspect::parity
