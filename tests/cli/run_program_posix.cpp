// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_program_posix.h"

#include "tests/cli/run_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace ninspect::test {

pid_t start_program(const std::vector<std::string>& arguments, const std::string& out, const std::string& err,
                    int out_fd) {
    std::vector<std::string> owned{NINSPECT_CLI};
    owned.insert(owned.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& argument : owned) argv.push_back(argument.data());
    argv.push_back(nullptr);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    if (out_fd >= 0)
        posix_spawn_file_actions_adddup2(&files, out_fd, 1);
    else
        posix_spawn_file_actions_addopen(&files, 1, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&files, 2, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t process = -1;
    const int failed = posix_spawn(&process, owned[0].c_str(), &files, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    return failed ? -1 : process;
}

int wait_for(pid_t process) {
    int status = 0;
    if (process < 0 || waitpid(process, &status, 0) != process) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

RunResult run_program(const std::vector<std::string>& arguments, const TempDir& folder) {
    const std::string out = folder.file("stdout"), err = folder.file("stderr");
    RunResult result;
    result.exit = wait_for(start_program(arguments, out, err));
    result.out = file_text(out);
    result.err = file_text(err);
    return result;
}

}  // namespace ninspect::test
