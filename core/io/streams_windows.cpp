// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/path.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>

#include <atomic>

namespace ninspect::io {

namespace {

std::atomic<void (*)()> interrupt_handler{nullptr};
UINT code_page_before = 0;

void restore_code_page() { SetConsoleOutputCP(code_page_before); }

BOOL WINAPI interrupted(DWORD event) {
    if (void (*handler)() = interrupt_handler.load(std::memory_order_relaxed)) handler();
    // The process ends as soon as this returns, unless it was Ctrl-C or Ctrl-Break: time for
    // the main thread to clean up and leave by itself.
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(10'000);
    return TRUE;
}

}  // namespace

std::vector<std::string> utf8_arguments(int argc, char** argv) {
    int count = 0;
    wchar_t** wide = CommandLineToArgvW(GetCommandLineW(), &count);
    if (!wide) return {argv, argv + argc};
    std::vector<std::string> arguments;
    for (int i = 0; i < count; ++i) arguments.push_back(from_wide(wide[i]));
    LocalFree(wide);
    return arguments;
}

void prepare_standard_streams() {
    for (FILE* stream : {stdin, stdout, stderr})
        if (const int fd = _fileno(stream); fd >= 0) _setmode(fd, _O_BINARY);
    if (code_page_before != 0) return;
    code_page_before = GetConsoleOutputCP();
    if (code_page_before == 0 || code_page_before == CP_UTF8) return;
    SetConsoleOutputCP(CP_UTF8);
    atexit(restore_code_page);
}

bool stderr_is_terminal() { return _isatty(_fileno(stderr)) != 0; }
bool stdout_is_terminal() { return _isatty(_fileno(stdout)) != 0; }

void on_interrupt(void (*handler)()) {
    const bool first = interrupt_handler.exchange(handler, std::memory_order_relaxed) == nullptr;
    if (first) SetConsoleCtrlHandler(interrupted, TRUE);
}

}  // namespace ninspect::io
