// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What goes wrong while a conversion runs: nothing is left of it, and the message is right.
#include "tests/unit/convert/convert_test.h"

#include <fstream>

namespace ninspect::convert {
namespace {

using test::read_bytes;

/// Runs on copies of the inputs and does something to the world when a stage begins.
class Disturbed : public testing::Test {
protected:
    void SetUp() override { copy_inputs("pq2_0"); }

    void copy_inputs(const std::string& type) {
        test::write_bytes(gguf, read_bytes(mini("mini-" + type + ".gguf")));
        test::write_bytes(templ, read_bytes(mini("template-groupwise-int.ninfer")));
    }

    Error error_of(Stage stage, const std::function<void()>& what, const RunOptions& options = {}) {
        Request request = forward(gguf, templ, out);
        request.overwrite = true;
        const Result<Outcome> outcome = convert_now(request, options, [&](Stage now) {
            if (now == stage) what();
            return RunControl{};
        });
        EXPECT_FALSE(outcome.has_value());
        return outcome ? Error{} : outcome.error();
    }

    /// Windows lets nobody else write to a file that is being written.
    static bool others_can_write() {
#ifdef _WIN32
        return false;
#else
        return true;
#endif
    }
#define NI_SKIP_WHERE_LOCKED() \
    if (!others_can_write()) GTEST_SKIP() << "the temporary file is locked while it is written: nobody can disturb it"

    void expect_nothing_left() {
        EXPECT_TRUE(names_in(results).empty());
        EXPECT_FALSE(std::filesystem::exists(test::fs_path(out)));
    }

    /// The temporary file of the run.
    std::string temporary() {
        const auto names = names_in(results);
        EXPECT_EQ(names.size(), 1u);
        return names.empty() ? "" : results.file(names.front());
    }

    static void flip(const std::string& path, std::uint64_t at) {
        std::fstream file(test::fs_path(path), std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(static_cast<std::streamoff>(at));
        const char byte = static_cast<char>(file.get() ^ 1);
        file.seekp(static_cast<std::streamoff>(at));
        file.put(byte);
    }

    TempDir dir, results;
    const std::string gguf = dir.file("a.gguf"), templ = dir.file("t.ninfer"), out = results.file("out.ninfer");
};

/// File offset of an entry of the expected artifact.
Entry expected_entry(const char* name) {
    const auto artifact = open_file(mini("expected-pq2_0.ninfer"));
    return artifact->entry(*artifact->find(name));
}

TEST_F(Disturbed, AFlippedBitOfTheResultIsFoundAndNamed) {
    NI_SKIP_WHERE_LOCKED();
    const Entry entry = expected_entry("text/layers/0/gdn/value_z");
    for (const std::uint64_t at : {std::uint64_t{0}, entry.bytes - 1}) {  // in the base plane, in the scale plane
        const Error error = error_of(Stage::verifying, [&] { flip(temporary(), entry.file_offset + at); });
        EXPECT_EQ(error.code, ErrorCode::rule_broken);
        ASSERT_NE(error.rule, nullptr);
        EXPECT_EQ(error.rule->id, "convert.verify.bytes");
        EXPECT_EQ(error.path, "text/layers/0/gdn/value_z");
        EXPECT_EQ(error.file, out);
        EXPECT_EQ(error.expected.substr(0, at == 0 ? 7 : 10), at == 0 ? "row 0: " : "row 3071: ");
        expect_nothing_left();
    }
}

TEST_F(Disturbed, SoAreThoseOfComputedAndBorrowedObjects) {
    NI_SKIP_WHERE_LOCKED();
    for (const char* name : {"text/layers/1/gdn/a_log", "frontend/tokenizer.json", "mtp/final_norm"}) {
        const Error error = error_of(Stage::verifying, [&] { flip(temporary(), expected_entry(name).file_offset); });
        ASSERT_NE(error.rule, nullptr) << name;
        EXPECT_EQ(error.rule->id, "convert.verify.bytes");
        EXPECT_EQ(error.path, name);
        expect_nothing_left();
    }
}

TEST_F(Disturbed, ADamagedDirectoryIsFound) {
    NI_SKIP_WHERE_LOCKED();
    const Error error = error_of(Stage::verifying, [&] { flip(temporary(), 40); });
    EXPECT_EQ(error.file, out);
    EXPECT_TRUE(error.code == ErrorCode::rule_broken || error.code == ErrorCode::header_unreadable);
    expect_nothing_left();
}

TEST_F(Disturbed, AnInputThatChangesMeanwhileIsNoticed) {
    for (const Stage stage : {Stage::writing, Stage::verifying})
        for (const std::string& victim : {gguf, templ}) {
            copy_inputs("pq2_0");
            const Error error = error_of(
                stage, [&] { std::ofstream(test::fs_path(victim), std::ios::binary | std::ios::app) << "more"; });
            EXPECT_EQ(error.code, ErrorCode::changed_on_disk) << victim;
            EXPECT_EQ(error.file, victim);
            expect_nothing_left();
        }
}

TEST_F(Disturbed, ASourceThatLosesBytesIsToldOf) {
    const Error error = error_of(Stage::writing, [&] { std::filesystem::resize_file(test::fs_path(gguf), 500'000); });
    EXPECT_EQ(error.code, ErrorCode::truncated);
    EXPECT_EQ(error.file, gguf);
    expect_nothing_left();
}

TEST_F(Disturbed, AResultThatAppearsMeanwhileStays) {
    const Request request = forward(gguf, templ, out);
    const Result<Outcome> outcome = convert_now(request, {}, [&](Stage stage) {
        if (stage == Stage::flushing) test::write_bytes(out, test::bytes_of("somebody else's"));
        return RunControl{};
    });
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, ErrorCode::already_exists);
    EXPECT_EQ(read_bytes(out), test::bytes_of("somebody else's"));
    EXPECT_EQ(names_in(results).size(), 1u);
}

TEST_F(Disturbed, CancelInAnyStageLeavesTheOldFile) {
    for (const Stage stage : {Stage::writing, Stage::verifying, Stage::flushing})
        for (const unsigned threads : {1u, 4u}) {
            test::write_bytes(out, test::bytes_of("old"));
            Request request = forward(gguf, templ, out);
            request.overwrite = true;
            RunOptions options;
            options.threads = threads;
            StopSource stop;
            const Result<Outcome> outcome = convert_now(request, options, [&](Stage now) {
                RunControl control;
                control.stop = stop.token();
                if (now == stage) control.progress = [&](const Progress&) { stop.request_stop(); };
                return control;
            });
            ASSERT_FALSE(outcome.has_value());
            EXPECT_EQ(outcome.error().code, ErrorCode::cancelled);
            EXPECT_EQ(read_bytes(out), test::bytes_of("old"));
            EXPECT_EQ(names_in(results), std::vector<std::string>{"out.ninfer"});
        }
}

TEST_F(Disturbed, WhatAKilledRunLeftIsRemoved) {
    test::write_bytes(results.file(".out.ninfer.ninspect-0123abcd.tmp"), test::bytes_of("half"));
    test::write_bytes(results.file(".out.ninfer.ninspect-mine.tmp"), test::bytes_of("not ours"));
    test::write_bytes(results.file(".other.ninfer.ninspect-0123abcd.tmp"), test::bytes_of("another result"));
    ASSERT_TRUE(convert_now(forward(gguf, templ, out)).has_value());
    EXPECT_THAT(names_in(results), testing::UnorderedElementsAre("out.ninfer", ".out.ninfer.ninspect-mine.tmp",
                                                                 ".other.ninfer.ninspect-0123abcd.tmp"));
}

/// A source with one byte of a tensor changed, its file offset in `offset`.
struct Wound {
    const char* tensor;
    std::uint64_t byte;
    std::uint8_t value;
};
void wound(const std::string& path, const Wound& where, std::uint64_t& offset) {
    Bytes bytes = read_bytes(path);
    const auto artifact = open_file(path);
    offset = artifact->entry(*artifact->find(where.tensor)).file_offset + where.byte;
    bytes[static_cast<std::size_t>(offset)] = where.value;
    test::write_bytes(path, bytes);
}

TEST_F(Disturbed, ACodeThatIsNotTernaryIsToldWithItsPlace) {
    std::uint64_t offset = 0;
    // Row 200 of two blocks of 34 bytes; byte 5 of the second block's codes.
    wound(gguf, {"blk.0.attn_gate.weight", (200 * 2 + 1) * 34 + 2 + 5, 0x0c}, offset);
    const Error error = error_of(Stage::writing, [] {});
    ASSERT_NE(error.rule, nullptr);
    EXPECT_EQ(error.rule->id, "convert.source.code");
    EXPECT_EQ(error.path, "blk.0.attn_gate.weight");
    EXPECT_EQ(error.file, gguf);
    EXPECT_EQ(error.offset, offset);
    expect_nothing_left();
}

TEST_F(Disturbed, ANegativeScaleIsToldWithItsPlace) {
    copy_inputs("ptq1_0");
    std::uint64_t offset = 0;
    wound(gguf, {"blk.3.attn_q.weight", (70 * 2 + 1) * 28 + 27, 0xa5}, offset);  // upper byte of the scale
    const Error error = error_of(Stage::writing, [] {});
    ASSERT_NE(error.rule, nullptr);
    EXPECT_EQ(error.rule->id, "convert.source.scale");
    EXPECT_EQ(error.path, "blk.3.attn_q.weight");
    EXPECT_EQ(error.offset, offset - 1);  // of the word
    EXPECT_EQ(error.found.substr(0, 8), "f16 0xa5");
    expect_nothing_left();
}

TEST_F(Disturbed, AValueWithoutLogarithmIsToldOf) {
    std::uint64_t offset = 0;
    wound(gguf, {"blk.1.ssm_a", 3, 0x3f}, offset);  // the sign and exponent of the first value
    const Error error = error_of(Stage::writing, [] {});
    ASSERT_NE(error.rule, nullptr);
    EXPECT_EQ(error.rule->id, "convert.source.value");
    EXPECT_EQ(error.path, "text/layers/1/gdn/a_log");
    expect_nothing_left();
}

}  // namespace
}  // namespace ninspect::convert
