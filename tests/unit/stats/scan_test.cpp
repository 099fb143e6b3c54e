// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scans of fixtures, against the values that are stored beside them, and of small objects
// whose figures are worked out by hand.
#include "tests/unit/stats/stats_support.h"

#include <xxhash.h>

#include <cmath>
#include <cstring>
#include <numeric>

namespace ninspect::test {
namespace {

std::vector<float> floats(const std::string& path) {
    const Bytes bytes = read_bytes(path);
    std::vector<float> values(bytes.size() / 4);
    std::memcpy(values.data(), bytes.data(), values.size() * 4);
    return values;
}

std::shared_ptr<const Artifact> open_bytes(const TempDir& dir, const Bytes& bytes) {
    write_bytes(dir.file("m.ninfer"), bytes);
    return open_file(dir.file("m.ninfer"));
}

TEST(Scan, ValuesOfEveryUpstreamTypeAgreeWithTheStoredOnes) {
    const auto artifact = open_file(fixture("gguf/all-types.gguf"));
    const auto results = scan_file(artifact);
    EXPECT_EQ(results.size(), 33u);
    for (const auto& [name, stats] : results) {
        ASSERT_TRUE(stats.values.has_value()) << name;
        EXPECT_FALSE(stats.error.has_value()) << name;
        const std::vector<float> expected = floats(fixture("gguf/all-types.expected/" + name + ".f32"));
        ASSERT_EQ(stats.values->count, expected.size()) << name;
        double sum = 0, squares = 0;
        for (const float x : expected) {
            sum += static_cast<double>(x);
            squares += static_cast<double>(x) * static_cast<double>(x);
        }
        const auto n = static_cast<double>(expected.size());
        EXPECT_EQ(stats.values->min, static_cast<double>(*std::min_element(expected.begin(), expected.end()))) << name;
        EXPECT_EQ(stats.values->max, static_cast<double>(*std::max_element(expected.begin(), expected.end()))) << name;
        EXPECT_NEAR(stats.values->mean, sum / n, 1e-12 * std::abs(squares)) << name;
        EXPECT_NEAR(stats.values->rms, std::sqrt(squares / n), 1e-12 * std::sqrt(squares / n)) << name;
        EXPECT_EQ(stats.values->zero, static_cast<std::uint64_t>(std::count(expected.begin(), expected.end(), 0.0f)))
            << name;
        EXPECT_EQ(stats.verdict, stats::Verdict::healthy) << name << ": " << reasons(stats);
    }
}

/// XXH3 of one mebibyte with its number as seed, as the library itself gives it for each tensor of the fixture.
TEST(Scan, ContentIsADigestOfTheStoredBytesAlone) {
    const auto artifact = open_file(fixture("gguf/all-types.gguf"));
    const stats::ScanOptions all{.scales = true, .codes = true, .values = true, .content = true, .threads = 1};
    const stats::ScanOptions just{.scales = false, .codes = false, .values = false, .content = true, .threads = 4};
    for (std::uint32_t i = 0; i < artifact->entry_count(); ++i) {
        const EntryId id{i};
        const std::uint64_t bytes = artifact->entry(id).bytes;
        ASSERT_LT(bytes, std::uint64_t{1} << 20);  // one piece
        Bytes stored(static_cast<std::size_t>(bytes));
        ASSERT_TRUE((*artifact->entry_source(id))->read_exactly(0, stored));
        const std::uint64_t digest = XXH3_64bits_withSeed(stored.data(), stored.size(), 0);
        for (const stats::ScanOptions& options : {all, just}) {
            const auto result = stats::scan_tensor(artifact, id, options, {});
            ASSERT_TRUE(result);
            EXPECT_EQ(result->content, digest) << artifact->name(id);
        }
        EXPECT_FALSE(stats::scan_tensor(artifact, id, {}, {})->content) << artifact->name(id);
    }
}

TEST(Scan, EveryScaleAndEveryCodeIsCounted) {
    // [6,512]: 3072 weights; blocks of 32, 64, 128, 256 weights
    const std::map<std::string, std::uint64_t> scales = {
        {"q4_0", 96},  {"q4_1", 96},   {"q5_0", 96},  {"q5_1", 96},    {"q8_0", 96},    {"q2_K", 12},  {"q3_K", 12},
        {"q4_K", 12},  {"q5_K", 12},   {"q6_K", 12},  {"iq4_nl", 96},  {"iq4_xs", 12},  {"iq1_s", 12}, {"iq1_m", 12},
        {"iq2_s", 12}, {"iq2_xs", 12}, {"iq3_s", 12}, {"iq2_xxs", 12}, {"iq3_xxs", 12}, {"tq1_0", 12}, {"tq2_0", 12},
        {"mxfp4", 96}, {"nvfp4", 192}, {"q1_0", 24},  {"q2_0", 48}};
    const auto results = scan_file(open_file(fixture("gguf/all-types.gguf")));
    for (const auto& [name, count] : scales) {
        ASSERT_TRUE(results.count(name)) << name;
        const stats::TensorStats& stats = results.at(name);
        ASSERT_TRUE(stats.scales && stats.codes) << name;
        EXPECT_EQ(stats.scales->count, count) << name;
        EXPECT_EQ(stats.codes->count, 3072u) << name;
        EXPECT_EQ(std::accumulate(stats.codes->counts.begin(), stats.codes->counts.end(), std::uint64_t{0}), 3072u);
        EXPECT_EQ(stats.codes->illegal + stats.codes->non_canonical, 0u) << name;
    }
    EXPECT_FALSE(results.at("f32").scales || results.at("f32").codes);
    EXPECT_EQ(results.at("q4_K").mins->count, 12u);
    EXPECT_EQ(results.at("q4_K").sub_scale_words->total(), 12u * 8);
    EXPECT_EQ(results.at("q6_K").sub_scale_words->total(), 12u * 16);
    EXPECT_FALSE(results.at("q4_0").sub_scale_words.has_value());
}

/// Codes counted from bytes are the codes that decoding gives: zeros and products of codes.
TEST(Scan, CodesOfSimpleTypesExplainTheValues) {
    const auto results = scan_file(open_file(fixture("gguf/all-types.gguf")));
    for (const char* name : {"q4_0", "q8_0", "q5_0", "tq1_0", "tq2_0", "q2_0", "mxfp4", "nvfp4"}) {
        const stats::TensorStats& stats = results.at(name);
        EXPECT_EQ(static_cast<std::uint64_t>(std::llround(stats.codes->zero_share() * 3072)), stats.values->zero)
            << name;
    }
}

TEST(Scan, TernaryFixturesHaveTheirFigures) {
    // prism-types: the files' .f32 are codes times scales; the scale of a row's group is the largest magnitude
    const auto artifact = open_file(fixture("gguf/prism-types.gguf"));
    const auto results = scan_file(artifact);
    for (const auto& [name, stats] : results) {
        const std::vector<float> expected = floats(fixture("gguf/prism-types.expected/" + name + ".f32"));
        const auto positive =
            static_cast<std::uint64_t>(std::count_if(expected.begin(), expected.end(), [](float x) { return x > 0; }));
        const auto zero = static_cast<std::uint64_t>(std::count(expected.begin(), expected.end(), 0.0f));
        ASSERT_TRUE(stats.codes.has_value()) << name;
        const std::vector<std::uint64_t>& c = stats.codes->counts;
        ASSERT_EQ(stats.codes->first, -1) << name;
        EXPECT_EQ(c[1], zero) << name;
        EXPECT_EQ(c[2] + (c.size() > 3 ? c[3] : 0), positive) << name;
        EXPECT_EQ(c[0], expected.size() - zero - positive) << name;
        EXPECT_EQ(stats.scales->count, expected.size() / 128) << name;
        EXPECT_EQ(stats.scales->neg + stats.scales->nan, 0u) << name;
        const bool odd = name == "pq2_0.with_plus2" || name == "ptq1_0.any_bytes";
        EXPECT_EQ(stats.verdict, odd ? stats::Verdict::suspect : stats::Verdict::healthy)
            << name << ": " << reasons(stats);
    }
    EXPECT_TRUE(has_reason(results.at("pq2_0.with_plus2"), "codes.plus-two"));
    EXPECT_TRUE(has_reason(results.at("ptq1_0.any_bytes"), "codes.non-canonical"));
    EXPECT_GT(results.at("pq2_0.with_plus2").codes->illegal, 0u);
}

TEST(Scan, EveryNinferFormatHasItsValues) {
    for (const char* stem : {"all-formats-v1", "all-formats-v2", "all-formats-v3", "fork-kvmem-v3",
                             "fork-t2-ternary-row-v3", "fork-t5-v3", "multipart-v3"}) {
        const auto artifact = open_file(fixture(std::string("ninfer/") + stem + ".ninfer"));
        std::size_t compared = 0;
        for (const auto& [name, stats] : scan_file(artifact)) {
            EXPECT_FALSE(stats.error.has_value()) << stem << " " << name;
            std::string file = name;
            for (std::size_t at = 0; (at = file.find('/', at)) != std::string::npos;) file.replace(at, 1, "__");
            const std::vector<float> expected =
                floats(fixture(std::string("ninfer/") + stem + ".expected/" + file + ".f32"));
            if (expected.empty() || !stats.values) continue;
            ++compared;
            EXPECT_EQ(stats.values->count, expected.size()) << stem << " " << name;
            const auto nan = static_cast<std::uint64_t>(
                std::count_if(expected.begin(), expected.end(), [](float x) { return std::isnan(x); }));
            EXPECT_EQ(stats.values->nan, nan) << stem << " " << name;
            EXPECT_EQ(stats.values->zero,
                      static_cast<std::uint64_t>(std::count(expected.begin(), expected.end(), 0.0f)))
                << stem << " " << name;
            if (stats.codes && stats.codes->has_zero) {
                EXPECT_GE(static_cast<double>(stats.values->zero) + 0.5,
                          stats.codes->zero_share() * static_cast<double>(expected.size()))
                    << stem << " " << name;
            }
        }
        EXPECT_GT(compared, 0u) << stem;
    }
}

TEST(Scan, BonsaiMiniIsHealthy) {
    for (const char* file : {"mini-pq2_0.gguf", "mini-ptq1_0.gguf", "expected-pq2_0.ninfer", "expected-ptq1_0.ninfer",
                             "expected-pq2_0-layer3.ninfer", "template-groupwise-int.ninfer"})
        for (const auto& [name, stats] : scan_file(open_file(fixture(std::string("bonsai-mini/") + file))))
            EXPECT_EQ(stats.verdict, stats::Verdict::healthy) << file << " " << name << " " << reasons(stats);
}

TEST(Scan, PlanesWorkedOutByHand) {
    // PQ2_0 [2,128]: codes of row 0 are all -1 but the first four (0x24: -1, 0, +1, -1 from bit 0: 00 01 10 00),
    // row 1 has scale 0 and one code that is not 0.
    Bytes payload(64, 0x00);
    payload[0] = 0x24;
    std::fill(payload.begin() + 32, payload.end(), 0x55);
    payload[40] = 0x95;  // 01 01 01 10: one code +1
    payload.resize(256);
    payload[100] = 7;  // fill between the planes
    add_words(payload, {0x3c00, 0x0000});
    const TempDir dir;
    const auto artifact =
        open_bytes(dir, NinferFile().object("m", "PQ2_0_G128", "row-split-k128-v1", 2, 128, payload).build());
    const auto results = scan_file(artifact);
    const stats::TensorStats& s = results.at("m");
    ASSERT_TRUE(s.scales && s.codes && s.values) << reasons(s);
    EXPECT_EQ(s.scales->count, 2u);
    EXPECT_EQ(s.scales->zero, 1u);
    EXPECT_EQ(s.scales->max, 1.0);
    EXPECT_EQ(s.codes->counts, (std::vector<std::uint64_t>{126, 128, 2, 0}));
    EXPECT_EQ(s.codes->zero_scale_groups, 1u);
    EXPECT_EQ(s.codes->zero_scale_with_codes, 1u);
    EXPECT_EQ(s.codes->padding_not_zero, 1u);
    EXPECT_EQ(s.values->zero, 129u) << "one in row 0, all of row 1";
    EXPECT_EQ(s.values->mean, -125.0 / 256) << "126 times -1, once +1";
    EXPECT_EQ(s.values->absmax, 1.0);
    EXPECT_EQ(s.verdict, stats::Verdict::suspect);
    EXPECT_TRUE(has_reason(s, "codes.zero-scale") && has_reason(s, "padding.not-zero")) << reasons(s);
}

TEST(Scan, LanesBeyondTheLastColumnAreNotCounted) {
    // Q4 [1,6]: k_pad 128, two groups of 64; codes 7 -4 1 0 -7 3 (ninfer-layouts.md §3.3), then one stray code in lane
    // 7
    Bytes payload(64, 0);
    payload[0] = 0xc7;
    payload[1] = 0x01;
    payload[2] = 0x39;
    payload[3] = 0x50;  // lane 6: 0, lane 7: 5
    payload.resize(256);
    add_words(payload, {0x2e66, 0x0000});
    const TempDir dir;
    const auto artifact =
        open_bytes(dir, NinferFile().object("m", "Q4G64_F16S", "row-split-k128-v1", 1, 6, payload).build());
    const auto results = scan_file(artifact);
    const stats::TensorStats& s = results.at("m");
    ASSERT_TRUE(s.codes && s.scales && s.values);
    EXPECT_EQ(s.codes->count, 6u);
    EXPECT_EQ(s.codes->first, -8);
    EXPECT_EQ(s.codes->counts[15], 1u) << "7";
    EXPECT_EQ(s.codes->counts[4], 1u) << "-4";
    EXPECT_EQ(s.codes->counts[8], 1u) << "0";
    EXPECT_EQ(s.codes->padding_not_zero, 1u);
    EXPECT_EQ(s.scales->count, 2u);
    EXPECT_EQ(s.codes->zero_scale_groups, 0u) << "the group of padding lanes has no weights";
    EXPECT_EQ(s.values->count, 6u);
    EXPECT_NEAR(s.values->max, 0.7, 1e-3);
}

TEST(Scan, TheFiguresDoNotDependOnThreads) {
    const auto artifact = open_file(fixture("ninfer/all-formats-v2.ninfer"));
    const auto one = scan_file(artifact, everything(1)), five = scan_file(artifact, everything(5));
    ASSERT_EQ(one.size(), five.size());
    for (const auto& [name, a] : one) {
        const stats::TensorStats& b = five.at(name);
        EXPECT_TRUE(a.scale_words == b.scale_words) << name;
        ASSERT_EQ(a.values.has_value(), b.values.has_value());
        if (a.values) {
            EXPECT_EQ(std::memcmp(&a.values->mean, &b.values->mean, sizeof(double)), 0) << name;
            EXPECT_EQ(std::memcmp(&a.values->rms, &b.values->rms, sizeof(double)), 0) << name;
        }
        ASSERT_EQ(a.codes.has_value(), b.codes.has_value());
        if (a.codes) {
            EXPECT_EQ(a.codes->counts, b.codes->counts) << name;
        }
    }
}

TEST(Scan, OneLongTensorIsSharedByThreadsAndGivesTheSame) {
    // BF16 [64, 20011]: 2.5 MB, several pieces; values 1, 2 (0x3f80, 0x4000) alternating, one NaN
    Bytes payload;
    for (int i = 0; i < 64 * 20011; ++i) add_words(payload, {static_cast<std::uint16_t>(i % 2 == 0 ? 0x3f80 : 0x4000)});
    payload[2'000'001] = 0x7f;
    payload[2'000'000] = 0xc0;
    const TempDir dir;
    const auto artifact =
        open_bytes(dir, NinferFile().object("m", "BF16", "contiguous-le-v1", 64, 20011, payload).build());
    std::optional<double> mean;
    for (const unsigned threads : {1u, 2u, 7u}) {
        const auto results = scan_file(artifact, everything(threads));
        const stats::ValueStats& v = results.at("m").values.value();
        EXPECT_EQ(v.count, 64u * 20011);
        EXPECT_EQ(v.nan, 1u);
        EXPECT_EQ(v.max, 2.0);
        EXPECT_NEAR(v.mean, 1.5, 1e-5);
        EXPECT_EQ(mean.value_or(v.mean), v.mean);
        mean = v.mean;
        EXPECT_TRUE(has_reason(results.at("m"), "values.nan"));
        EXPECT_EQ(results.at("m").verdict, stats::Verdict::broken);
    }
}

TEST(Scan, BigEndianFilesHaveTheSameFigures) {
    const auto little = scan_file(open_file(fixture("gguf/variants/v3-little.gguf")));
    const auto big = scan_file(open_file(fixture("gguf/variants/v3-big.gguf")));
    ASSERT_EQ(little.size(), big.size());
    for (const auto& [name, a] : little) {
        EXPECT_TRUE(a.scale_words == big.at(name).scale_words) << name;
        ASSERT_TRUE(a.values && big.at(name).values) << name;
        EXPECT_EQ(a.values->mean, big.at(name).values->mean) << name;
        if (a.codes) {
            EXPECT_EQ(a.codes->counts, big.at(name).codes->counts) << name;
        }
    }
}

TEST(Scan, ATruncatedFileIsScannedAsFarAsItGoes) {
    const TempDir dir;
    Bytes file = read_bytes(fixture("gguf/variants/v3-little.gguf"));
    const auto whole = open_file(fixture("gguf/variants/v3-little.gguf"));
    const EntryId last = whole->by_offset().back();
    file.resize(static_cast<std::size_t>(whole->entry(last).file_offset + whole->entry(last).bytes / 2));
    write_bytes(dir.file("cut.gguf"), file);
    const auto results = scan_file(open_file(dir.file("cut.gguf")));
    const stats::TensorStats& cut = results.at(std::string(whole->name(last)));
    ASSERT_TRUE(cut.error.has_value());
    EXPECT_EQ(cut.error->code, ErrorCode::truncated);
    EXPECT_EQ(cut.error->path, whole->name(last));
    ASSERT_TRUE(cut.values.has_value());
    EXPECT_EQ(cut.values->count, whole->elements(last).value() / 2) << "the half that is there";
    for (const auto& [name, stats] : results) EXPECT_EQ(stats.error.has_value(), name == whole->name(last)) << name;
}

TEST(Scan, CanBeStopped) {
    const auto artifact = open_file(fixture("gguf/all-types.gguf"));
    StopSource stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.token();
    int told = 0;
    const auto ids = tensors_of(*artifact);
    const Status status = stats::scan(artifact, ids, everything(), control, [&](stats::TensorStats) { ++told; });
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::cancelled);
    EXPECT_EQ(told, 0);
}

TEST(Scan, ProgressEndsAtItsTotal) {
    const auto artifact = open_file(fixture("ninfer/all-formats-v2.ninfer"));
    Progress last;
    RunControl control;
    control.progress = [&](const Progress& p) {
        if (p.done >= last.done) last = p;
    };
    const auto ids = tensors_of(*artifact);
    ASSERT_TRUE(stats::scan(artifact, ids, everything(1), control, [](stats::TensorStats) {}).has_value());
    EXPECT_GT(last.total, 0u);
    EXPECT_EQ(last.done, last.total);
    EXPECT_EQ(last.unit, ProgressUnit::bytes);
}

}  // namespace
}  // namespace ninspect::test
