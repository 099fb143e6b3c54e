// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// convert, ended at many moments.
#include "tests/cli/run_program.h"
#include "tests/cli/run_program_posix.h"

#include <csignal>
#include <thread>

namespace ninspect::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

const std::string expected = fixture("bonsai-mini/expected-pq2_0.ninfer");

std::vector<std::string> command(const std::string& out) {
    return {"convert",    fixture("bonsai-mini/mini-pq2_0.gguf"),
            "--template", fixture("bonsai-mini/template-groupwise-int.ninfer"),
            "-o",         out,
            "--force"};
}

/// Starts a conversion and sends the signal after a while; the exit status.
int ended_after(std::chrono::milliseconds wait, int signal, const std::string& out, const TempDir& said) {
    const pid_t process = start_program(command(out), said.file("stdout"), said.file("stderr"));
    EXPECT_GT(process, 0);
    std::this_thread::sleep_for(wait);
    kill(process, signal);
    return wait_for(process);
}

std::size_t files_in(const TempDir& dir) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(dir.path()), fs::directory_iterator()));
}

/// Beside the old file there is nothing, or it is the new one.
bool old_or_new(const std::string& out) {
    const Bytes bytes = read_bytes(out);
    return bytes == bytes_of("old") || bytes == read_bytes(expected);
}

TEST(ConvertInterrupt, CtrlCLeavesTheOldFileOrTheNewOneAndNothingElse) {
    const TempDir dir, said;
    const std::string out = dir.file("out.ninfer");
    unsigned cancelled = 0;
    for (int i = 0; i < 20; ++i) {
        write_bytes(out, bytes_of("old"));
        const int exit = ended_after(i * 4ms, SIGINT, out, said);
        EXPECT_TRUE(exit == 5 || exit == 0 || exit == -1) << exit;  // -1: before the handler was there
        if (exit == 5) {
            EXPECT_EQ(read_bytes(out), bytes_of("old")) << i;
        }
        EXPECT_TRUE(old_or_new(out)) << i;
        EXPECT_EQ(files_in(dir), 1u) << i;
        cancelled += exit == 5 ? 1u : 0u;
    }
    EXPECT_GT(cancelled, 0u) << "none of the signals came in time to be heard";
}

TEST(ConvertInterrupt, AKilledRunLeavesOneTemporaryThatTheNextRemoves) {
    const TempDir dir, said;
    const std::string out = dir.file("out.ninfer");
    for (int i = 0; i < 20; ++i) {
        write_bytes(out, bytes_of("old"));
        ended_after(i * 4ms, SIGKILL, out, said);
        EXPECT_TRUE(old_or_new(out)) << i;
        EXPECT_LE(files_in(dir), 2u) << i;
    }
    EXPECT_EQ(run_program(command(out), said).exit, 0);
    EXPECT_TRUE(read_bytes(out) == read_bytes(expected));
    EXPECT_EQ(files_in(dir), 1u);
}

}  // namespace
}  // namespace ninspect::test
