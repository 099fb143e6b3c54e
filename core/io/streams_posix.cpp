// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/path.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace ninspect::io {

namespace {

std::atomic<void (*)()> interrupt_handler{nullptr};

extern "C" void ninspect_interrupted(int) {
    const int saved = errno;
    if (void (*handler)() = interrupt_handler.load(std::memory_order_relaxed)) handler();
    errno = saved;
}

}  // namespace

std::vector<std::string> utf8_arguments(int argc, char** argv) { return {argv, argv + argc}; }

void prepare_standard_streams() {
    // A file that is opened while a standard stream is closed would take its number, and
    // messages would be written into it.
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
        if (::fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
        const int null = ::open("/dev/null", fd == STDIN_FILENO ? O_RDONLY : O_WRONLY);
        if (null >= 0 && null != fd) ::close(null);
    }
    // A limit on file sizes shall be an error that is reported, not the end of the program.
    ::signal(SIGXFSZ, SIG_IGN);
}

bool stderr_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }
bool stdout_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }

void on_interrupt(void (*handler)()) {
    interrupt_handler.store(handler, std::memory_order_relaxed);
    struct sigaction action {};
    action.sa_handler = ninspect_interrupted;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        // A program started with nohup or in the background keeps what it was told to ignore.
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        ::sigaction(number, &action, nullptr);
    }
}

}  // namespace ninspect::io
