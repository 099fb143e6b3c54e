// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/stats/stats_support.h"

#include <set>

namespace ninspect::test {
namespace {

using stats::Verdict;

const codec::Encoding& ninfer(std::string_view format) { return *codec::find_ninfer(format, "row-split-k128-v1", 2); }

stats::TensorStats of_words(std::initializer_list<std::pair<std::uint16_t, std::uint64_t>> words) {
    stats::TensorStats stats;
    stats.scale_words.emplace(codec::WordFormat::f16);
    for (const auto& [word, times] : words) stats.scale_words->add_word(word, times);
    stats.scales = summarize(*stats.scale_words);
    return stats;
}

TEST(Health, RulesAreInOrderAndSayEverything) {
    std::set<std::string_view> ids;
    std::string_view before;
    for (const stats::HealthRule& rule : stats::health_rules()) {
        EXPECT_LT(before, rule.id) << "alphabetical";
        before = rule.id;
        EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
        EXPECT_TRUE(rule.verdict == Verdict::suspect || rule.verdict == Verdict::broken);
        EXPECT_NE(rule.text.find("{found}"), std::string_view::npos) << rule.id;
        EXPECT_FALSE(rule.source.empty()) << rule.id;
    }
    EXPECT_GE(ids.size(), 15u);
}

// 0x2400 = 2^-6, 0xa400 = -2^-6

TEST(Health, SignsMatterWhereTheLayoutSaysSo) {
    stats::TensorStats s = of_words({{0x2400, 1000}, {0xa400, 3}});
    judge(ninfer("Q4G64_F16S"), s);
    EXPECT_EQ(s.verdict, Verdict::broken);
    ASSERT_EQ(s.why.size(), 1u);
    EXPECT_EQ(s.why[0].rule->id, "scales.negative");
    EXPECT_EQ(s.why[0].found, "3");
    EXPECT_EQ(stats::english_reason(s.why[0]).find("3 scales are below zero"), 0u);
    judge(*codec::find_ggml(2, codec::Dialect::upstream), s);  // Q4_0
    EXPECT_EQ(s.verdict, Verdict::healthy) << "ggml writes negative scales";
    EXPECT_TRUE(s.why.empty());
}

TEST(Health, NaNAndInfinityAreNeverScales) {
    stats::TensorStats s = of_words({{0x2400, 1000}, {0x7e00, 1}, {0x7c00, 2}});
    judge(*codec::find_ggml(2, codec::Dialect::upstream), s);
    EXPECT_TRUE(has_reason(s, "scales.nan") && has_reason(s, "scales.infinite")) << reasons(s);
    EXPECT_EQ(s.verdict, Verdict::broken);
}

TEST(Health, TernaryPacksHaveNarrowScales) {
    stats::TensorStats wide;
    wide.scale_words.emplace(codec::WordFormat::f16);
    for (std::uint32_t high = 0; high < 65; ++high) wide.scale_words->add_word(high << 8 | 1, high == 33 ? 10'000 : 1);
    wide.scales = summarize(*wide.scale_words);
    judge(ninfer("PQ2_0_G128"), wide);
    EXPECT_TRUE(has_reason(wide, "scales.high-byte-kinds")) << reasons(wide);
    EXPECT_EQ(wide.verdict, Verdict::suspect);
    judge(ninfer("Q4G64_F16S"), wide);
    EXPECT_FALSE(has_reason(wide, "scales.high-byte-kinds")) << "a limit of ternary packs";

    stats::TensorStats large = of_words({{0x3d66, 100}});  // 1.3496
    judge(ninfer("PTQ1_0_G128"), large);
    EXPECT_TRUE(has_reason(large, "scales.median-range")) << reasons(large);
}

TEST(Health, ArbitraryBytesAreNoScales) {
    stats::TensorStats s;
    s.scale_words.emplace(codec::WordFormat::f16);
    for (std::uint32_t word = 0; word < 0x7c00; ++word) s.scale_words->add_word(word);  // every positive value once
    s.scales = summarize(*s.scale_words);
    judge(*codec::find_ggml(2, codec::Dialect::upstream), s);
    EXPECT_TRUE(has_reason(s, "scales.scattered")) << reasons(s);
}

TEST(Health, NothingToJudge) {
    stats::TensorStats s;
    judge(*codec::find_ggml(0, codec::Dialect::upstream), s);
    EXPECT_EQ(s.verdict, Verdict::none);
    EXPECT_EQ(stats::verdict_name(s.verdict), "");
    stats::TensorStats zero = of_words({{0, 12}});
    judge(ninfer("Q4G64_F16S"), zero);
    EXPECT_TRUE(has_reason(zero, "scales.all-zero"));
}

/// Every fault of the sample writer that is not a matter of names is seen by the rules.
TEST(Health, SamplesWithFaultsAreNotHealthy) {
    using sample::Fault;
    using sample::Ternary;
    for (const sample::FaultInfo& info : sample::faults())
        for (const Ternary format : {Ternary::pq2_0, Ternary::ptq1_0}) {
            if (format == Ternary::pq2_0 ? !info.pq2_0 : !info.ptq1_0) continue;
            const TempDir dir("ninspect-health");
            const Result<sample::Written> written = sample::write(dir.file("s"), {format, info.fault}, {});
            ASSERT_TRUE(written.has_value()) << info.id;
            const bool gguf = info.in_gguf;
            std::size_t bad = 0, tensors = 0;
            for (const auto& [name, s] : scan_file(open_file(gguf ? written->gguf : written->artifact))) {
                bad += s.verdict == Verdict::healthy || s.verdict == Verdict::none ? 0 : 1;
                ++tensors;
                if (info.fault == Fault::none) {
                    EXPECT_EQ(s.verdict, Verdict::healthy) << name << reasons(s);
                }
            }
            const bool nothing_to_see = info.fault == Fault::none || info.fault == Fault::legacy_type_42 ||
                                        sample::is_of_mapping(info.fault);
            EXPECT_EQ(bad > 0, !nothing_to_see) << info.id << ": " << bad << " of " << tensors;
        }
}

}  // namespace
}  // namespace ninspect::test
