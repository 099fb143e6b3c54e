// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_program.h"

#include <windows.h>

namespace ninspect::test {
namespace {

std::wstring wide(const std::string& utf8) { return fs_path(utf8).wstring(); }

/// Appends one argument so that the C runtime's rules give it back unchanged.
void append_argument(std::wstring& line, const std::wstring& argument) {
    if (!line.empty()) line += L' ';
    line += L'"';
    std::size_t backslashes = 0;
    for (wchar_t c : argument) {
        if (c == L'\\') {
            ++backslashes;
            continue;
        }
        line.append(c == L'"' ? 2 * backslashes + 1 : backslashes, L'\\');
        backslashes = 0;
        line += c;
    }
    line.append(2 * backslashes, L'\\');
    line += L'"';
}

HANDLE open_for_child(const std::string& path) {
    SECURITY_ATTRIBUTES inherit{sizeof inherit, nullptr, TRUE};
    return CreateFileW(wide(path).c_str(), GENERIC_WRITE, FILE_SHARE_READ, &inherit, CREATE_ALWAYS, 0, nullptr);
}

int run_line(std::wstring line, HANDLE out, HANDLE err) {
    STARTUPINFOW start{};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdOutput = out;
    start.hStdError = err;
    PROCESS_INFORMATION process{};
    if (!CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &start, &process)) {
        ADD_FAILURE() << "the program was not started: system error " << GetLastError();
        return -1;
    }
    WaitForSingleObject(process.hProcess, INFINITE);
    DWORD exit = 0;
    GetExitCodeProcess(process.hProcess, &exit);
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
    return static_cast<int>(exit);
}

}  // namespace

RunResult run_program(const std::vector<std::string>& arguments, const TempDir& folder) {
    std::wstring line;
    append_argument(line, fs_path(NINSPECT_CLI).make_preferred().wstring());
    for (const std::string& argument : arguments) append_argument(line, wide(argument));

    const HANDLE out = open_for_child(folder.file("stdout"));
    const HANDLE err = open_for_child(folder.file("stderr"));
    EXPECT_TRUE(out != INVALID_HANDLE_VALUE && err != INVALID_HANDLE_VALUE) << "system error " << GetLastError();
    RunResult result;
    result.exit = run_line(line, out, err);
    CloseHandle(out);
    CloseHandle(err);
    result.out = file_text(folder.file("stdout"));
    result.err = file_text(folder.file("stderr"));
    return result;
}

}  // namespace ninspect::test
