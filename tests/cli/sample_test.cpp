// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// `sample`: what is written, what is said, what is refused.
#include "tests/cli/run_program.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace ninspect::test {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

std::size_t files_in(const std::string& folder) {
    std::size_t n = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(fs_path(folder))) ++n;
    return n;
}

TEST(SampleCommand, WritesTwoFilesThatTheOtherCommandsRead) {
    const TempDir dir;
    const std::string folder = dir.file("新 folder");
    const json document = run_json({"sample", folder, "--format", "ptq1_0"});
    EXPECT_EQ(document["format"], "ptq1_0");
    EXPECT_EQ(document["fault"], "none");
    EXPECT_EQ(document["file"], nullptr);
    EXPECT_EQ(document["full"], false);
    EXPECT_EQ(document["seed"], 20261130);
    const std::string gguf = document["gguf"], artifact = document["artifact"];
    EXPECT_THAT(gguf, testing::EndsWith("sample-ptq1_0.gguf"));
    EXPECT_THAT(artifact, testing::EndsWith("sample-ptq1_0.ninfer"));
    EXPECT_EQ(document["bytes"], fs::file_size(fs_path(gguf)) + fs::file_size(fs_path(artifact)));
    EXPECT_EQ(run_json({"info", gguf})["identity"]["architecture"], "qwen35");
    EXPECT_EQ(run_json({"info", artifact})["identity"]["model_id"], "qwen3.8-27b");
    EXPECT_EQ(run_json({"validate", artifact})["result"], "ok");
    EXPECT_EQ(files_in(folder), 2u);
}

TEST(SampleCommand, TheTextSaysWhereToLook) {
    const TempDir dir;
    const RunResult result =
        run_cli({"sample", dir.file("d"), "--format", "ptq1_0", "--fault", "scales-in-high-plane"});
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("sample-ptq1_0-scales-in-high-plane.ninfer  (scales-in-high-plane)"));
    EXPECT_THAT(result.out, HasSubstr("doctor"));
    EXPECT_THAT(result.out, Not(HasSubstr(".gguf  (")));
}

TEST(SampleCommand, ExistingFilesStayUnlessForced) {
    const TempDir dir;
    const std::string folder = dir.file("d"), gguf = dir.file("d/sample-pq2_0.gguf");
    ASSERT_EQ(run_cli({"sample", folder}).exit, 0);
    const Bytes before = read_bytes(gguf);
    const RunResult refused = run_cli({"sample", folder, "--seed", "7"});
    EXPECT_EQ(refused.exit, 4);
    EXPECT_THAT(refused.err, HasSubstr("sample-pq2_0.gguf"));
    EXPECT_TRUE(read_bytes(gguf) == before);
    EXPECT_EQ(run_cli({"sample", folder, "--seed", "7", "--force"}).exit, 0);
    EXPECT_FALSE(read_bytes(gguf) == before);
    EXPECT_EQ(files_in(folder), 2u);
}

TEST(SampleCommand, OneOfTwoNamesTakenLeavesNothingNew) {
    const TempDir dir;
    write_bytes(dir.file("sample-pq2_0.ninfer"), bytes_of("mine"));
    EXPECT_EQ(run_cli({"sample", utf8_of(dir.path())}).exit, 4);
    EXPECT_EQ(read_bytes(dir.file("sample-pq2_0.ninfer")), bytes_of("mine"));
    EXPECT_EQ(files_in(utf8_of(dir.path())), 1u);
}

TEST(SampleCommand, WrongUsage) {
    const TempDir dir;
    const std::string folder = dir.file("d");
    const std::vector<std::vector<std::string>> wrong = {
        {"sample"},
        {"sample", folder, "--format", "q4_k"},
        {"sample", folder, "--fault", "no-such-fault"},
        {"sample", folder, "--fault", "qs-qh-swapped"},                         // PQ2_0 has no qh
        {"sample", folder, "--format", "ptq1_0", "--fault", "legacy-type-42"},  // only PQ2_0 had it
        {"sample", folder, "--full", "--fault", "planes-unaligned"},            // would not show
        {"sample", folder, "--seed", "x"},
    };
    for (const auto& arguments : wrong) {
        const RunResult result = run_cli(arguments);
        EXPECT_EQ(result.exit, 2) << result.err;
        EXPECT_EQ(result.out, "");
        EXPECT_THAT(result.err, HasSubstr("ninspect-cli: "));
    }
    EXPECT_FALSE(fs::exists(fs_path(folder)));
}

TEST(SampleCommand, AFolderThatCannotBeMadeEndsWithFour) {
    const TempDir dir;
    write_bytes(dir.file("file"), bytes_of("x"));
    const RunResult result = run_cli({"sample", dir.file("file") + "/d"});
    EXPECT_EQ(result.exit, 4);
    EXPECT_THAT(result.err, HasSubstr("not a folder"));
}

TEST(SampleCommand, TheListNamesEveryFault) {
    const json list = run_json({"sample", "--list"});
    ASSERT_EQ(list.size(), 23u);
    EXPECT_EQ(list[0]["fault"], "none");
    EXPECT_EQ(list[0]["file"], nullptr);
    const std::string text = run_cli({"sample", "--list"}).out;
    for (const json& record : list) {
        EXPECT_THAT(text, HasSubstr(record["fault"].get<std::string>()));
        EXPECT_FALSE(record["description"].get<std::string>().empty());
        EXPECT_FALSE(record["formats"].empty());
    }
    const auto legacy =
        std::find_if(list.begin(), list.end(), [](const json& r) { return r["fault"] == "legacy-type-42"; });
    ASSERT_NE(legacy, list.end());
    EXPECT_EQ((*legacy)["formats"], json::array({"pq2_0"}));
    EXPECT_EQ((*legacy)["file"], "gguf");
}

}  // namespace
}  // namespace ninspect::test
