// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// scales, codes, doctor, report: figures are counted here from the bytes of the file, at the
// offsets of its layout (rows · groups · bytes a group).
#include "tests/cli/run_program.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace ninspect::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string ptq1 = fixture("bonsai-mini/expected-ptq1_0.ninfer");
const std::string pq2 = fixture("bonsai-mini/expected-pq2_0.ninfer");
const std::string pq2_gguf = fixture("bonsai-mini/mini-pq2_0.gguf");
const std::string ptq1_gguf = fixture("bonsai-mini/mini-ptq1_0.gguf");
const std::string matrix = "text/layers/0/gdn/value_z";          // [3072, 256]
constexpr std::size_t groups = 3072 * 256 / 128;                 // 6144
constexpr std::size_t high_plane = groups * 24;                  // behind the base plane
constexpr std::size_t scale_plane = high_plane + groups * 2;     // behind the high plane
static_assert(high_plane == 147'456 && scale_plane == 159'744);  // multiples of 256

/// The bytes of an entry, found with `ls`.
std::string bytes_of(const std::string& file, const std::string& name) {
    for (const json& row : run_json({"ls", file}))
        if (row.at("name") == name)
            return file_text(file).substr(row.at("file_offset").get<std::size_t>(), row.at("bytes").get<std::size_t>());
    ADD_FAILURE() << name;
    return {};
}

/// binary16, from its definition.
double half(unsigned word) {
    const int exponent = static_cast<int>(word >> 10 & 31), fraction = static_cast<int>(word & 1023);
    const double sign = (word & 0x8000) != 0 ? -1 : 1;
    if (exponent == 31) return fraction != 0 ? std::nan("") : sign * HUGE_VAL;
    return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25));
}

struct Counted {
    std::uint64_t neg = 0, nan = 0, inf = 0, finite = 0;
    std::vector<double> positive;  ///< ascending
};

Counted count_halves(const std::string& bytes, std::size_t offset, std::size_t words) {
    Counted c;
    for (std::size_t i = 0; i < words; ++i) {
        const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(bytes.at(offset + 2 * i + k)); };
        const double value = half(byte(0) | static_cast<unsigned>(byte(1)) << 8);
        if (std::isnan(value))
            ++c.nan;
        else if (std::isinf(value))
            ++c.inf;
        else
            ++c.finite;
        if (std::isfinite(value) && value < 0) ++c.neg;
        if (std::isfinite(value) && value > 0) c.positive.push_back(value);
    }
    std::sort(c.positive.begin(), c.positive.end());
    return c;
}

void expect_counts(const json& record, const Counted& c) {
    EXPECT_EQ(record["count"], groups);
    EXPECT_EQ(record["neg"], c.neg);
    EXPECT_EQ(record["nan"], c.nan);
    EXPECT_EQ(record["inf"], c.inf);
    EXPECT_EQ(record["finite"], c.finite);
    EXPECT_EQ(record["min"], c.positive.front());
    EXPECT_EQ(record["max"], c.positive.back());
    const double median = record["median"];
    const std::size_t n = c.positive.size();
    EXPECT_DOUBLE_EQ(median, (c.positive[(n - 1) / 2] + c.positive[n / 2]) / 2);
}

TEST(ScalesCommand, RightAndWrongOffset) {
    const std::string bytes = bytes_of(ptq1, matrix);
    const json right = run_json({"scales", ptq1, matrix})[0];
    expect_counts(right, count_halves(bytes, scale_plane, groups));
    EXPECT_EQ(right["nan"], 0);
    EXPECT_EQ(right["verdict"], "healthy");
    EXPECT_EQ(right["why"], json::array());
    const json wrong = run_json({"scales", ptq1, matrix, "--scale-offset", std::to_string(high_plane)})[0];
    expect_counts(wrong, count_halves(bytes, high_plane, groups));
    EXPECT_GT(wrong["neg"], 1000);
    EXPECT_EQ(wrong["verdict"], "broken");
    EXPECT_THAT(wrong["why"].dump(), HasSubstr("scales.negative"));
}

TEST(ScalesCommand, PlanesReadAsBlocks) {
    const std::string bytes = bytes_of(ptq1, matrix);
    std::string words;  // blocks of 28 bytes, the scale last
    for (std::size_t g = 0; g < groups; ++g) words += bytes.substr(28 * g + 26, 2);
    expect_counts(run_json({"scales", ptq1, matrix, "--arrangement", "blocks"})[0], count_halves(words, 0, groups));
}

TEST(ScalesCommand, HistogramCountsEveryFiniteScale) {
    const json record = run_json({"scales", ptq1, matrix, "--histogram", "16"})[0];
    std::uint64_t sum = 0;
    for (const json& count : record.at("histogram").at("counts")) sum += count.get<std::uint64_t>();
    EXPECT_EQ(record["histogram"]["counts"].size(), 16u);
    EXPECT_EQ(sum, groups);
}

TEST(ScalesCommand, AllTensorsWithScalesInTheOrderOfTheDirectory) {
    std::vector<std::string> expected, shown;
    for (const json& row : run_json({"ls", pq2_gguf}))
        if (row["format"] == "PQ2_0") expected.push_back(row["name"]);
    for (const json& record : run_json({"scales", pq2_gguf, "--all"})) shown.push_back(record["name"]);
    EXPECT_EQ(shown, expected);
    EXPECT_FALSE(expected.empty());
}

TEST(ScalesCommand, IndexIsTheNumberOfTheDirectory) {
    const json by_name = run_json({"scales", pq2_gguf, "blk.0.attn_qkv.weight"});
    EXPECT_EQ(run_json({"scales", pq2_gguf, "--index", "2"}), by_name);
    EXPECT_EQ(run_json({"scales", pq2_gguf, "blk.0.attn_qkv.weight", "--index", "2"}), by_name) << "each once";
    for (const char* command : {"scales", "codes", "doctor"}) {
        const RunResult beyond = run_cli({command, pq2_gguf, "--index", "100000"});
        EXPECT_EQ(beyond.exit, 2);
        EXPECT_THAT(beyond.err, HasSubstr("counted from 0"));
    }
}

TEST(ScalesCommand, WhatHasNoScalesIsSaidWhenItWasNamed) {
    const RunResult norm = run_cli({"scales", pq2_gguf, "blk.0.attn_norm.weight"});
    EXPECT_EQ(norm.exit, 2);
    EXPECT_THAT(norm.err, HasSubstr("has no scales"));
    const RunResult unknown = run_cli({"scales", pq2_gguf, "blk.0.attn_qkv"});
    EXPECT_EQ(unknown.exit, 2);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean blk.0.attn_qkv.weight?"));
    const RunResult resource = run_cli({"scales", ptq1, "frontend/tokenizer.json"});
    EXPECT_EQ(resource.exit, 2);
}

TEST(ScalesCommand, RulesPageIsTheDocumentation) {
    EXPECT_EQ(run_cli({"scales", "--rules", "--markdown"}).out, file_text(source_file("docs/health.md")))
        << "write the output of `ninspect-cli scales --rules --markdown` to docs/health.md";
}

TEST(CodesCommand, PairsOfTheCodePlane) {
    const std::string bytes = bytes_of(pq2, matrix);  // base plane: 32 bytes a group, code - 1
    std::array<std::uint64_t, 4> pairs{};
    for (std::size_t i = 0; i < groups * 32; ++i)
        for (unsigned shift = 0; shift < 8; shift += 2) ++pairs[static_cast<unsigned char>(bytes[i]) >> shift & 3u];
    const json record = run_json({"codes", pq2, matrix})[0];
    EXPECT_EQ(record["count"], groups * 128);
    EXPECT_EQ(record["histogram"]["-1"], pairs[0]);
    EXPECT_EQ(record["histogram"]["0"], pairs[1]);
    EXPECT_EQ(record["histogram"]["1"], pairs[2]);
    EXPECT_EQ(pairs[3], 0u);
    EXPECT_DOUBLE_EQ(record["zero_share"], static_cast<double>(pairs[1]) / static_cast<double>(groups * 128));
    EXPECT_EQ(record["illegal"], 0);
}

TEST(CodesCommand, TheSameWeightsInBothContainers) {
    const auto sum = [](const std::string& file) {
        std::array<std::uint64_t, 3> counts{};
        for (const json& record : run_json({"codes", file}))
            if (record["format"].get<std::string>().rfind("PQ2_0", 0) == 0)
                for (int code = -1; code <= 1; ++code)
                    counts[static_cast<std::size_t>(code + 1)] +=
                        record["histogram"].value(std::to_string(code), std::uint64_t{0});
        return counts;
    };
    EXPECT_EQ(sum(pq2_gguf), sum(pq2));
}

TEST(DoctorCommand, HealthyFilesAgree) {
    for (const std::string& file : {pq2, ptq1, pq2_gguf, ptq1_gguf}) {
        const json exams = run_json({"doctor", file});
        EXPECT_GT(exams.size(), 10u);
        for (const json& exam : exams) EXPECT_EQ(exam["agrees"], true) << file << ": " << exam["name"];
    }
}

TEST(DoctorCommand, NamesTheOffsetOfMisplacedScales) {
    const TempDir dir;
    ASSERT_EQ(run_cli({"sample", dir.file("s"), "--format", "ptq1_0", "--fault", "scales-in-high-plane"}).exit, 0);
    const std::string file = dir.file("s/sample-ptq1_0-scales-in-high-plane.ninfer");
    const json exams = run_json({"doctor", file}, 1);
    std::size_t checked = 0;
    for (const json& exam : exams) {
        if (exam["agrees"] == true) continue;
        const json layout = run_json({"layout", file, exam["name"]});
        const std::size_t n = layout["rows"].get<std::size_t>() * layout["groups_per_row"].get<std::size_t>();
        EXPECT_EQ(exam["candidates"][0]["scale_offset"], n * 24) << exam["name"];
        EXPECT_GE(exam["better_by"], 0);
        ++checked;
    }
    EXPECT_GT(checked, 10u);
    const RunResult text = run_cli({"doctor", file});
    EXPECT_EQ(text.exit, 1);
}

TEST(ReportCommand, OnePageThatNeedsNothingElse) {
    const TempDir dir;
    const std::string page = dir.file("审计.html");
    ASSERT_EQ(run_cli({"report", pq2_gguf, pq2, "-o", page, "--scan", "--doctor"}).exit, 0);
    const std::string html = file_text(page);
    for (const char* word :
         {"<!DOCTYPE html>", "mini-pq2_0.gguf", "expected-pq2_0.ninfer", "blk.0.attn_qkv.weight", "healthy"})
        EXPECT_THAT(html, HasSubstr(word));
    for (const char* outside : {"src=\"http", "href=\"http", "<script src", "@import"})
        EXPECT_THAT(html, Not(HasSubstr(outside)));
    EXPECT_EQ(run_cli({"report", pq2_gguf, "-o", page}).exit, 4) << "it is there already";
    EXPECT_EQ(file_text(page), html);
    EXPECT_EQ(run_cli({"report", pq2_gguf, "-o", page, "--force"}).exit, 0);
    EXPECT_THAT(file_text(page), Not(HasSubstr("expected-pq2_0.ninfer")));
}

TEST(ReportCommand, NoPageOfAFileThatCannotBeRead) {
    const TempDir dir;
    const std::string page = dir.file("page.html");
    EXPECT_EQ(run_cli({"report", dir.file("none.gguf"), "-o", page}).exit, 3);
    EXPECT_FALSE(std::filesystem::exists(fs_path(page)));
}

}  // namespace
}  // namespace ninspect::test
