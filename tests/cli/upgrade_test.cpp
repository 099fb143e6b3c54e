// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_program.h"

#include <gmock/gmock.h>

namespace ninspect::test {
namespace {

using testing::HasSubstr;

const std::string version_1 = fixture("ninfer/all-formats-v1.ninfer");

TEST(UpgradeCommand, WritesVersion2AndSaysWhat) {
    const TempDir folder;
    const std::string output = folder.file("v2.ninfer");
    const json record = run_json({"upgrade", version_1, "-o", output, "--quiet"});
    EXPECT_EQ(record.at("from"), 1);
    EXPECT_EQ(record.at("to"), 2);
    EXPECT_EQ(record.at("objects"), 43);
    EXPECT_EQ(record.at("identity").at("weights_id"), "groupwise-int");
    EXPECT_EQ(record.at("sha256"), run_json({"hash", output, "--quiet"}).at("parts")[0].at("digest"));
    EXPECT_EQ(run_json({"validate", output}).at("result"), "ok");
    // Never over an existing one.
    EXPECT_EQ(run_cli({"upgrade", version_1, "-o", output}).exit, 4);
    EXPECT_EQ(run_cli({"upgrade", version_1, "-o", output, "--force"}).exit, 0);
}

TEST(UpgradeCommand, RefusalsSayWhyAndLeaveNothing) {
    const TempDir folder;
    const std::string output = folder.file("out.ninfer");
    const RunResult ternary =
        run_cli({"upgrade", fixture("bonsai-mini/expected-pq2_0.ninfer"), "-o", output, "--to", "3"});
    EXPECT_EQ(ternary.exit, 3);
    EXPECT_THAT(ternary.err, HasSubstr("No established form of version 3"));
    EXPECT_EQ(run_cli({"upgrade", folder.file("none.ninfer"), "-o", output}).exit, 3);
    EXPECT_EQ(run_cli({"upgrade", version_1, "-o", folder.file("none/out.ninfer")}).exit, 4);
    EXPECT_EQ(run_cli({"upgrade", version_1}).exit, 2);
    EXPECT_FALSE(std::filesystem::exists(fs_path(output)));
}

/// Whatever is written: a folder that is not there is a fault of the output.
TEST(UpgradeCommand, AMissingFolderIsTheOutputsFaultInEveryCommand) {
    const TempDir folder;
    const std::string nowhere = folder.file("none/x"), gguf = fixture("bonsai-mini/mini-pq2_0.gguf");
    EXPECT_EQ(run_cli({"report", gguf, "-o", nowhere + ".html"}).exit, 4);
    EXPECT_EQ(run_cli({"dump", gguf, "blk.0.ssm_a", "-o", nowhere}).exit, 4);
    EXPECT_EQ(run_cli({"convert", gguf, "--template", fixture("bonsai-mini/template-groupwise-int.ninfer"), "-o",
                       nowhere + ".ninfer"})
                  .exit,
              4);
}

}  // namespace
}  // namespace ninspect::test
