// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The miniature model there and back.
#include "tests/unit/convert/convert_test.h"

#include "core/io/digest.h"

#include <atomic>

namespace ninspect::convert {
namespace {

using test::read_bytes;

std::string sha256_of(const std::string& path) {
    const Bytes bytes = read_bytes(path);
    auto digest = io::Digest::make(io::DigestAlgorithm::sha256);
    (*digest)->update(bytes);
    return (*digest)->finish();
}

struct Case {
    const char* type;
    unsigned threads;
};

class MiniModel : public testing::TestWithParam<Case> {
protected:
    std::string type() const { return GetParam().type; }
    RunOptions options() const {
        RunOptions wanted;
        wanted.threads = GetParam().threads;
        return wanted;
    }
};

TEST_P(MiniModel, BecomesTheExpectedArtifactByteForByte) {
    const TempDir dir;
    const std::string out = dir.file("out.ninfer");
    const Result<Outcome> outcome = convert_now(forward(type(), out), options());
    ASSERT_TRUE(outcome.has_value()) << english_message(outcome.error());
    const std::string expected = mini("expected-" + type() + ".ninfer");
    EXPECT_TRUE(read_bytes(out) == read_bytes(expected));
    EXPECT_TRUE(outcome->verified);
    EXPECT_EQ(outcome->sha256, sha256_of(expected));
    EXPECT_EQ(outcome->path, out);
    EXPECT_EQ(outcome->bytes, read_bytes(expected).size());
    EXPECT_EQ(outcome->produced.objects + outcome->borrowed.objects, 94u);
    EXPECT_EQ(names_in(dir), std::vector<std::string>{"out.ninfer"});
}

TEST_P(MiniModel, BecomesTheGgufAgain) {
    const TempDir dir;
    const std::string out = dir.file("out.gguf"), original = mini("mini-" + type() + ".gguf");
    const Result<Outcome> outcome = convert_now(back(mini("expected-" + type() + ".ninfer"), original, out), options());
    ASSERT_TRUE(outcome.has_value()) << english_message(outcome.error());
    const auto made = open_file(out), wanted = open_file(original);
    ASSERT_EQ(made->entry_count(), wanted->entry_count());
    for (std::uint32_t i = 0; i < wanted->entry_count(); ++i) {
        const Entry& entry = wanted->entry(EntryId{i});
        Bytes a(static_cast<std::size_t>(entry.bytes)), b(a.size());
        ASSERT_EQ(made->name(EntryId{i}), wanted->name(EntryId{i}));
        ASSERT_EQ(made->entry(EntryId{i}).bytes, entry.bytes);
        ASSERT_TRUE(made->read_entry(EntryId{i}, 0, a));
        ASSERT_TRUE(wanted->read_entry(EntryId{i}, 0, b));
        ASSERT_TRUE(a == b) << wanted->name(EntryId{i});
    }
    EXPECT_TRUE(outcome->verified);
    EXPECT_GT(outcome->produced.objects, 20u) << "most of it comes from the artifact";
}

/// The ternary data come from the artifact, not from the original: an original that has zeros
/// there gives the same tensors.
TEST_P(MiniModel, TheWayBackNeedsNoTernaryDataOfTheOriginal) {
    const TempDir dir;
    const std::string original = mini("mini-" + type() + ".gguf"), emptied = dir.file("emptied.gguf");
    Bytes bytes = read_bytes(original);
    const auto artifact = open_file(original);
    for (const Entry& entry : artifact->entries())
        if (entry.encoding->ggml_type >= 142)
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(entry.file_offset), entry.bytes, std::uint8_t{0});
    ASSERT_FALSE(bytes == read_bytes(original));
    test::write_bytes(emptied, bytes);
    const std::string out = dir.file("out.gguf");
    const Result<Outcome> outcome = convert_now(back(mini("expected-" + type() + ".ninfer"), emptied, out), options());
    ASSERT_TRUE(outcome.has_value()) << english_message(outcome.error());
    EXPECT_TRUE(read_bytes(out) == read_bytes(original));
}

INSTANTIATE_TEST_SUITE_P(All, MiniModel,
                         testing::Values(Case{"pq2_0", 1}, Case{"pq2_0", 3}, Case{"ptq1_0", 1}, Case{"ptq1_0", 5}),
                         [](const auto& one) {
                             return one.param.type + std::string("_") + std::to_string(one.param.threads);
                         });

TEST(Convert, WeightsMayBeCalledFoldedTernary) {
    const TempDir dir;
    Request request = forward("pq2_0", dir.file("out"));
    request.weights_id = "folded-ternary";
    ASSERT_TRUE(convert_now(request).has_value());
    const auto made = open_file(dir.file("out")), expected = open_file(mini("expected-pq2_0.ninfer"));
    EXPECT_THAT(made->identity, testing::Contains(std::pair<std::string, std::string>("weights_id", "folded-ternary")));
    ASSERT_EQ(made->entry_count(), expected->entry_count());
    for (std::uint32_t i = 0; i < made->entry_count(); ++i)
        EXPECT_EQ(made->entry(EntryId{i}).offset, expected->entry(EntryId{i}).offset);
}

TEST(Convert, WithoutVerificationTheBytesAreTheSame) {
    const TempDir dir;
    RunOptions options;
    options.verify = false;
    const Result<Outcome> outcome = convert_now(forward("ptq1_0", dir.file("out")), options);
    ASSERT_TRUE(outcome.has_value());
    EXPECT_FALSE(outcome->verified);
    EXPECT_EQ(outcome->sha256, "");
    EXPECT_TRUE(read_bytes(dir.file("out")) == read_bytes(mini("expected-ptq1_0.ninfer")));
}

TEST(Convert, InputsAreDigestedWhenAskedFor) {
    const TempDir dir;
    for (const bool verify : {true, false}) {
        RunOptions options;
        options.verify = verify;
        options.input_digests = true;
        Request request = forward("pq2_0", dir.file("out"));
        request.overwrite = true;
        const Result<Outcome> outcome = convert_now(request, options);
        ASSERT_TRUE(outcome.has_value());
        ASSERT_EQ(outcome->gguf.size(), 1u);
        EXPECT_EQ(outcome->gguf[0].sha256, sha256_of(mini("mini-pq2_0.gguf")));
        EXPECT_EQ(outcome->ninfer[0].sha256, sha256_of(mini("template-groupwise-int.ninfer")));
        EXPECT_EQ(outcome->ninfer[0].bytes, read_bytes(mini("template-groupwise-int.ninfer")).size());
        EXPECT_EQ(outcome->sha256.empty(), !verify);
    }
}

TEST(Convert, ProgressOfEachStageEndsAtItsTotal) {
    const TempDir dir;
    struct Seen {
        std::atomic<std::uint64_t> most{0}, total{0};
    } seen[3];
    const Result<Outcome> outcome = convert_now(forward("pq2_0", dir.file("out")), {}, [&](Stage stage) {
        RunControl control;
        Seen& mine = seen[static_cast<int>(stage)];
        control.progress = [&mine](const Progress& progress) {
            EXPECT_EQ(progress.unit, ProgressUnit::bytes);
            std::uint64_t most = mine.most;
            while (most < progress.done && !mine.most.compare_exchange_weak(most, progress.done)) {
            }
            mine.total = progress.total;
        };
        return control;
    });
    ASSERT_TRUE(outcome.has_value());
    for (const Seen& one : seen) {
        EXPECT_EQ(one.most, one.total);
        EXPECT_GT(one.total, 3'000'000u);
    }
}

/// Of every object all bytes are told of, once when written and once when compared.
TEST(Convert, EachItemIsToldOfCompletely) {
    const TempDir dir;
    const Plan plan = plan_of(forward("ptq1_0", dir.file("out")));
    std::vector<std::atomic<std::uint64_t>> written(plan.items.size()), compared(plan.items.size());
    RunOptions options;
    options.threads = 3;
    options.item_done = [&](Stage stage, std::size_t item, std::uint64_t bytes) {
        (stage == Stage::writing ? written : compared)[item] += bytes;
    };
    ASSERT_TRUE(run(plan, options, [](Stage) { return RunControl{}; }).has_value());
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        EXPECT_EQ(written[i], compared[i]);
        EXPECT_EQ(written[i], item_bytes(plan, i));
        EXPECT_LE(written[i], plan.regions[i].bytes);
        EXPECT_GT(written[i] + 512, plan.regions[i].bytes) << "two gaps of fewer than 256 bytes at most";
    }
}

TEST(Convert, AnExistingFileIsReplacedOnlyWhenAllowed) {
    const TempDir dir;
    const std::string out = dir.file("out");
    test::write_bytes(out, test::bytes_of("mine"));
    const Plan refused = plan_of(forward("pq2_0", out));
    EXPECT_FALSE(refused.passed());
    EXPECT_EQ(refused.first_problem()->code, ErrorCode::already_exists);
    EXPECT_FALSE(run(refused, {}, [](Stage) { return RunControl{}; }).has_value());
    EXPECT_EQ(read_bytes(out), test::bytes_of("mine"));
    Request request = forward("pq2_0", out);
    request.overwrite = true;
    ASSERT_TRUE(convert_now(request).has_value());
    EXPECT_TRUE(read_bytes(out) == read_bytes(mini("expected-pq2_0.ninfer")));
}

}  // namespace
}  // namespace ninspect::convert
