// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// dump and diff --values.
#include "tests/cli/run_program.h"
#include "tests/unit/gguf/gguf_writer.h"

#include <gmock/gmock.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <iterator>

namespace ninspect::test {
namespace {

using testing::HasSubstr;

const std::string types = fixture("gguf/all-types.gguf");
const std::string prism = fixture("gguf/prism-types.gguf");
const std::string v2 = fixture("ninfer/all-formats-v2.ninfer");

/// What dump writes to stdout.
std::string dumped(std::vector<std::string> arguments, int exit = 0) {
    arguments.insert(arguments.begin(), "dump");
    arguments.insert(arguments.end(), {"-o", "-"});
    const RunResult result = run_cli(arguments);
    EXPECT_EQ(result.exit, exit) << arguments[2] << ": " << result.err;
    return result.out;
}

std::string expected(const std::string& relative) { return file_text(fixture(relative)); }

/// The entry's bytes, found with `ls`.
std::string stored(const std::string& file, const std::string& name) {
    for (const json& row : run_json({"ls", file}))
        if (row.at("name") == name)
            return file_text(file).substr(row.at("file_offset").get<std::size_t>(), row.at("bytes").get<std::size_t>());
    ADD_FAILURE() << name;
    return {};
}

std::vector<float> floats(const std::string& bytes) {
    std::vector<float> values;
    for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
        std::uint32_t word = 0;
        for (unsigned j = 0; j < 4; ++j)
            word |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(bytes[i + j])) << (8 * j);
        values.push_back(std::bit_cast<float>(word));
    }
    return values;
}

GgufFile two_tensors() {
    GgufFile file;
    file.basics().f32("short", 8).f32("long", 4096);
    return file;
}

/// The same file without the end of its last tensor.
void write_cut(const std::string& path) {
    const Bytes whole = two_tensors().build();
    write_bytes(path, Bytes(whole.begin(), whole.end() - 8));
}

TEST(Dump, ValuesAreThoseOfTheFormatsOwnTools) {
    EXPECT_EQ(dumped({types, "q4_K"}), expected("gguf/all-types.expected/q4_K.f32"));
    EXPECT_EQ(dumped({types, "iq1_m", "--as", "f32"}), expected("gguf/all-types.expected/iq1_m.f32"));
    EXPECT_EQ(dumped({v2, "q5/partial130"}), expected("ninfer/all-formats-v2.expected/q5__partial130.f32"));
    EXPECT_EQ(dumped({v2, "nvfp4/256x128"}), expected("ninfer/all-formats-v2.expected/nvfp4__256x128.f32"));
    EXPECT_EQ(dumped({fixture("gguf/variants/v3-big.gguf"), "blk.0.q8_0.weight"}),
              expected("gguf/variants/v3-little.expected/blk.0.q8_0.weight.f32"));
}

TEST(Dump, RowsAreHalfOpenRanges) {
    const std::string all = expected("gguf/all-types.expected/q6_K.f32");  // 6 rows of 512
    const std::size_t row = 4 * 512;
    EXPECT_EQ(dumped({types, "q6_K", "--rows", "2:4"}), all.substr(2 * row, 2 * row));
    EXPECT_EQ(dumped({types, "q6_K", "--rows", "4:"}), all.substr(4 * row));
    EXPECT_EQ(dumped({types, "q6_K", "--rows", ":1"}), all.substr(0, row));
    EXPECT_EQ(dumped({types, "q6_K", "--rows", "5"}), all.substr(5 * row));
    EXPECT_EQ(dumped({types, "q6_K", "--rows", "3:3"}), "");
    const std::string planes = expected("ninfer/all-formats-v2.expected/q5__partial130.f32");
    EXPECT_EQ(dumped({v2, "q5/partial130", "--rows", "1:2"}), planes.substr(4 * 130, 4 * 130));
    for (const char* wrong : {"2:7", "4:2", "x", "1:2:3", "-1:2", "6", "99999999999999999999:"})
        dumped({types, "q6_K", "--rows", wrong}, 2);
}

TEST(Dump, HalfPrecisionAndRawBytesOfAFloat16TensorAreTheSame) {
    const std::string raw = stored(types, "f16");
    EXPECT_EQ(raw.size(), 2u * 6 * 512);
    EXPECT_EQ(dumped({types, "f16", "--as", "raw"}), raw);
    EXPECT_EQ(dumped({types, "f16", "--as", "f16"}), raw);
    EXPECT_EQ(dumped({types, "f16", "--as", "f16", "--rows", "1:3"}), raw.substr(1024, 2048));
}

TEST(Dump, RawRowsArePlaneAfterPlane) {
    const std::string blocks = stored(types, "q8_0");  // 16 blocks of 34 bytes a row
    EXPECT_EQ(dumped({types, "q8_0", "--as", "raw", "--rows", "1:3"}), blocks.substr(544, 1088));
    const std::string planes = stored(v2, "q5/partial130");  // base at 0, high at 512, scales at 768
    EXPECT_EQ(dumped({v2, "q5/partial130", "--as", "raw"}), planes) << "padding between planes included";
    EXPECT_EQ(dumped({v2, "q5/partial130", "--as", "raw", "--rows", "1:2"}),
              planes.substr(128, 128) + planes.substr(512 + 32, 32) + planes.substr(768 + 8, 8));
    const RunResult woven = run_cli({"dump", v2, "nvfp4/256x128", "--as", "raw", "--rows", "0:1", "-o", "-"});
    EXPECT_EQ(woven.exit, 2) << "scales of 128 rows lie between each other";
    EXPECT_THAT(woven.err, HasSubstr("whole tensor"));
    EXPECT_EQ(dumped({v2, "frontend/tokenizer.json", "--as", "raw"}), stored(v2, "frontend/tokenizer.json"));
}

TEST(Dump, CodesAreBytesWhereTheyFit) {
    const std::string blocks = stored(types, "q8_0"), codes = dumped({types, "q8_0", "--as", "codes"});
    ASSERT_EQ(codes.size(), 6u * 512);
    for (std::size_t i = 0; i < codes.size(); ++i) ASSERT_EQ(codes[i], blocks[i / 32 * 34 + 2 + i % 32]) << i;

    const std::string planes = stored(v2, "fp8_row/5x7"), words = dumped({v2, "fp8_row/5x7", "--as", "codes"});
    ASSERT_EQ(words.size(), 2u * 35) << "FP8 words need more than int8 has";
    for (std::size_t i = 0; i < 35; ++i) {
        ASSERT_EQ(words[2 * i], planes[i]);
        ASSERT_EQ(words[2 * i + 1], '\0');
    }
}

TEST(Dump, ScalesAreFloats) {
    const std::string blocks = stored(prism, "pq2_0.small");  // 4 blocks of 34 bytes a row, scale first
    const std::vector<float> scales = floats(dumped({prism, "pq2_0.small", "--as", "scales"}));
    ASSERT_EQ(scales.size(), 24u);
    for (std::size_t i = 0; i < scales.size(); ++i) {
        const auto low = static_cast<std::uint8_t>(blocks[34 * i]),
                   high = static_cast<std::uint8_t>(blocks[34 * i + 1]);
        ASSERT_GT(high >> 2, 0) << "a normal positive number";
        const float value = std::ldexp(1.0f + static_cast<float>((high & 3) << 8 | low) / 1024, (high >> 2) - 15);
        ASSERT_EQ(scales[i], value) << i;
    }
    EXPECT_EQ(floats(dumped({prism, "pq2_0.small", "--as", "scales", "--rows", "1:2"})),
              (std::vector<float>(scales.begin() + 4, scales.begin() + 8)));
}

TEST(Dump, WhatAFormatDoesNotHaveIsWrongUsage) {
    for (const char* as : {"codes", "scales"}) {
        const RunResult result = run_cli({"dump", types, "f32", "--as", as, "-o", "-"});
        EXPECT_EQ(result.exit, 2);
        EXPECT_THAT(result.err, HasSubstr(as));
    }
    EXPECT_EQ(run_cli({"dump", v2, "frontend/tokenizer.json", "-o", "-"}).exit, 2) << "a resource has no values";
    EXPECT_THAT(run_cli({"dump", types, "4_K", "-o", "-"}).err, HasSubstr("q4_K"));
}

TEST(Dump, ValuesOfFormatsThatAreNotDecodedAreRefusedInWords) {
    const TempDir dir;
    GgufFile gguf;
    write_bytes(dir.file("ik.gguf"), gguf.basics().tensor("w", {256, 4}, 212, 576).build());
    const RunResult result = run_cli({"dump", dir.file("ik.gguf"), "w", "-o", "-"});
    EXPECT_EQ(result.exit, 3);
    EXPECT_THAT(result.err, HasSubstr("Q4_K_R4 (its size is known"));
    EXPECT_EQ(dumped({dir.file("ik.gguf"), "w", "--as", "raw"}).size(), 576u);
}

TEST(Dump, FilesAppearWholeOrNotAtAll) {
    const TempDir dir("dump-文件");
    const std::string out = dir.file("werte.f32"), values = expected("gguf/all-types.expected/q4_0.f32");
    const json record = run_json({"dump", types, "q4_0", "-o", out});
    EXPECT_EQ(file_text(out), values);
    EXPECT_EQ(record.at("name"), "q4_0");
    EXPECT_EQ(record.at("format"), "Q4_0");
    EXPECT_EQ(record.at("as"), "f32");
    EXPECT_EQ(record.at("word"), "f32");
    EXPECT_EQ(record.at("rows"), (json{0, 6}));
    EXPECT_EQ(record.at("per_row"), 512);
    EXPECT_EQ(record.at("bytes"), 4 * 6 * 512);
    EXPECT_EQ(record.at("output"), out);

    const RunResult refused = run_cli({"dump", types, "q8_0", "-o", out});
    EXPECT_EQ(refused.exit, 4);
    EXPECT_EQ(file_text(out), values) << "what was there stays";
    EXPECT_EQ(run_cli({"dump", types, "q8_0", "-o", out, "--force"}).exit, 0);
    EXPECT_EQ(file_text(out), expected("gguf/all-types.expected/q8_0.f32"));
    EXPECT_EQ(run_cli({"dump", types, "q8_0", "-o", dir.file("no/such/folder.f32")}).exit, 4);

    // A file that ends too early leaves nothing behind.
    write_cut(dir.file("cut.gguf"));
    EXPECT_EQ(run_cli({"dump", dir.file("cut.gguf"), "long", "-o", dir.file("cut.f32")}).exit, 3);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(dir.path()), {}), 2) << "werte.f32 and cut.gguf";
}

TEST(Dump, TheFileThatIsReadIsNotReplaced) {
    const TempDir dir;
    const std::string copy = dir.file("model.gguf");
    write_bytes(copy, read_bytes(types));
    EXPECT_EQ(run_cli({"dump", copy, "q4_0", "-o", copy, "--force"}).exit, 4);
    EXPECT_EQ(read_bytes(copy), read_bytes(types));
}

TEST(Dump, OneDocumentOnTheStandardOutput) {
    const RunResult result = run_cli({"dump", types, "q4_0", "-o", "-", "--json"});
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
}

/// More rows than fit into one piece, and a row that is longer than a piece.
TEST(Dump, LongTensorsComeOutInPieces) {
    const TempDir dir;
    GgufFile gguf;
    gguf.basics().tensor("rows", {300, 2000}, 0, 4 * 600'000).tensor("row", {600'000}, 25, 2 * 600'000);
    write_bytes(dir.file("long.gguf"), gguf.build());
    EXPECT_EQ(dumped({dir.file("long.gguf"), "rows"}), stored(dir.file("long.gguf"), "rows"));
    const std::string words = stored(dir.file("long.gguf"), "row");
    const std::vector<float> values = floats(dumped({dir.file("long.gguf"), "row"}));
    ASSERT_EQ(values.size(), 600'000u);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto word = static_cast<std::int16_t>(static_cast<std::uint8_t>(words[2 * i]) |
                                                    static_cast<std::uint8_t>(words[2 * i + 1]) << 8);
        ASSERT_EQ(values[i], word) << i;
    }
}

// ---- diff --values ---------------------------------------------------------------------

TEST(DiffValues, SaysWhichTensorsDifferAndWhere) {
    const TempDir dir;
    Bytes bytes = read_bytes(types);
    std::size_t at = 0;
    for (const json& row : run_json({"ls", types}))
        if (row.at("name") == "f32") at = row.at("file_offset").get<std::size_t>();
    ASSERT_GT(at, 0u);
    bytes[at + 4 * (512 + 7) + 3] ^= 0x80;  // the sign of row 1, column 7
    write_bytes(dir.file("other.gguf"), bytes);

    EXPECT_EQ(run_json({"diff", types, dir.file("other.gguf")}).at("result"), "equal") << "structure only";
    const json document = run_json({"diff", types, dir.file("other.gguf"), "--values"}, 1);
    EXPECT_EQ(document.at("result"), "differences");
    const json& values = document.at("values");
    EXPECT_EQ(values.at("compared"), 33);
    EXPECT_EQ(values.at("same"), 32);
    ASSERT_EQ(values.at("changed").size(), 1u);
    const json& change = values.at("changed")[0];
    EXPECT_EQ(change.at("name"), "f32");
    EXPECT_EQ(change.at("unit"), "weights");
    EXPECT_EQ(change.at("count"), 3072);
    EXPECT_EQ(change.at("differing"), 1);
    EXPECT_EQ(change.at("first_differing"), (json{1, 7}));
    EXPECT_EQ(change.at("nan_a"), 0);
    const float value = floats(expected("gguf/all-types.expected/f32.f32"))[512 + 7];
    EXPECT_FLOAT_EQ(change.at("max_abs").get<float>(), 2 * std::fabs(value));
    EXPECT_GT(change.at("rel_l2"), 0.0);
    EXPECT_LT(change.at("cosine"), 1.0);

    const RunResult text = run_cli({"diff", types, dir.file("other.gguf"), "--values"});
    EXPECT_EQ(text.exit, 1);
    EXPECT_THAT(text.out, HasSubstr("[1, 7]"));
    EXPECT_THAT(text.out, HasSubstr("32 of 33"));
}

TEST(DiffValues, EqualFilesAreEqual) {
    const RunResult result = run_cli({"diff", types, types, "--values"});
    EXPECT_EQ(result.exit, 0);
    EXPECT_THAT(result.out, HasSubstr("33 of 33"));
    EXPECT_EQ(
        run_json({"diff", fixture("ninfer/all-formats-v3.ninfer"), fixture("ninfer/multipart-v3.ninfer"), "--values"},
                 1)
            .at("values")
            .at("same"),
        26)
        << "one file and three hold the same weights";
}

TEST(DiffValues, WhatCannotBeReadEndsWithThree) {
    const TempDir dir;
    write_bytes(dir.file("whole.gguf"), two_tensors().build());
    write_cut(dir.file("cut.gguf"));
    const json document = run_json({"diff", dir.file("whole.gguf"), dir.file("cut.gguf"), "--values"}, 3);
    EXPECT_EQ(document.at("values").at("same"), 1);
    const json& skipped = document.at("values").at("not_compared");
    ASSERT_EQ(skipped.size(), 1u);
    EXPECT_EQ(skipped[0].at("name"), "long");
    EXPECT_THAT(skipped[0].at("why"), HasSubstr("ends too early"));
}

}  // namespace
}  // namespace ninspect::test
