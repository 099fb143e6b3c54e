// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Output that cannot be written, Ctrl-C, progress.
#include "tests/cli/run_program.h"
#include "tests/cli/run_program_posix.h"
#include "tests/unit/gguf/gguf_writer.h"
#include "tests/unit/io/system_actions.h"

#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

namespace ninspect::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

const std::string sample = fixture("gguf/variants/v3-little.gguf");

/// Runs with stdout on a descriptor, which is closed here.
RunResult run_on(int out_fd, const std::vector<std::string>& arguments) {
    const TempDir dir;
    RunResult result;
    const pid_t process = start_program(arguments, "", dir.file("stderr"), out_fd);
    close(out_fd);
    result.exit = wait_for(process);
    result.err = file_text(dir.file("stderr"));
    return result;
}

TEST(Output, AFullDiskEndsWithFour) {
    const std::vector<std::vector<std::string>> commands{{"info", sample},
                                                         {"ls", sample, "--json"},
                                                         {"meta", sample, "--key", "general.name"},
                                                         {"validate", sample},
                                                         {"validate", "--rules"},
                                                         {"hash", sample},
                                                         {"diff", sample, sample},
                                                         {"dump", sample, "token_embd.weight", "-o", "-"},
                                                         {"--help"},
                                                         {"backends"}};
    for (const auto& arguments : commands) {
        const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
        if (full < 0) {
            std::puts("no /dev/full here: nothing to test");
            return;
        }
        const RunResult result = run_on(full, arguments);
        EXPECT_EQ(result.exit, 4) << arguments[0];
        EXPECT_THAT(result.err, HasSubstr("stdout")) << arguments[0];
    }
}

TEST(Output, AReaderThatWentAwayEndsWithFourInSilence) {
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
    close(ends[0]);
    const RunResult result = run_on(ends[1], {"ls", fixture("gguf/all-types.gguf"), "--json"});
    EXPECT_EQ(result.exit, 4);
    EXPECT_EQ(result.err, "") << "`ls … | head` is no mishap";
}

/// A file of 64 GiB that takes no room: hashing it would take a minute.
std::string endless_file(const TempDir& dir) {
    constexpr std::uint64_t size = std::uint64_t{64} << 30;
    const std::string file = dir.file("endless.gguf");
    GgufFile gguf;
    gguf.basics().f32("w", size / 8).last().bytes = 0;
    const Bytes bytes = gguf.build();
    EXPECT_TRUE(make_sparse_file(file, size));
    EXPECT_TRUE(write_text_at(file, 0, std::string(bytes.begin(), bytes.end())));
    return file;
}

bool wait_until_written(const std::string& path) {
    for (int i = 0; i < 300; ++i) {
        if (!read_bytes(path).empty()) return true;
        std::this_thread::sleep_for(100ms);
    }
    return false;
}

TEST(Interrupt, CtrlCEndsWithFive) {
    const TempDir dir;
    const std::string file = endless_file(dir);
    const pid_t process = start_program({"hash", file}, dir.file("stdout"), dir.file("stderr"));
    ASSERT_GT(process, 0);
    EXPECT_TRUE(wait_until_written(dir.file("stderr"))) << "progress appears while it works";
    kill(process, SIGINT);
    EXPECT_EQ(wait_for(process), 5);
    EXPECT_EQ(file_text(dir.file("stdout")), "");
    const std::string err = file_text(dir.file("stderr"));
    EXPECT_THAT(err, HasSubstr("hashing"));
    EXPECT_THAT(err, HasSubstr("of 64.0 GiB"));
    EXPECT_EQ(err.find('\r'), std::string::npos) << "lines, no bar: this is no terminal";
}

TEST(Interrupt, QuietShowsNoProgress) {
    const TempDir dir;
    const std::string file = endless_file(dir);
    const pid_t process = start_program({"hash", file, "--quiet"}, dir.file("stdout"), dir.file("stderr"));
    ASSERT_GT(process, 0);
    std::this_thread::sleep_for(2500ms);
    EXPECT_EQ(file_text(dir.file("stderr")), "");
    kill(process, SIGINT);
    EXPECT_EQ(wait_for(process), 5);
}

TEST(Output, ShortCommandsShowNoProgress) {
    for (const char* command : {"info", "ls", "meta", "hash"}) EXPECT_EQ(run_cli({command, sample}).err, "") << command;
}

}  // namespace
}  // namespace ninspect::test
