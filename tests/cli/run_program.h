// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs ninspect-cli and keeps what it says.
#pragma once

#include "tests/support/support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace ninspect::test {

using nlohmann::json;

struct RunResult {
    int exit = -1;    ///< -1: it could not be started or died of a signal
    std::string out;  ///< stdout, byte for byte
    std::string err;
};

/// Starts the program with these arguments (UTF-8) and waits for its end. `folder`: where
/// what it says is kept meanwhile.
RunResult run_program(const std::vector<std::string>& arguments, const TempDir& folder);

/// The same with a folder of its own.
inline RunResult run_cli(const std::vector<std::string>& arguments) {
    const TempDir folder("ninspect-cli");
    return run_program(arguments, folder);
}

/// The document that a command prints with --json; the exit status must be `exit`.
inline json run_json(std::vector<std::string> arguments, int exit = 0) {
    std::string line;
    for (const std::string& argument : arguments) line.append(" ").append(argument);
    arguments.push_back("--json");
    const RunResult result = run_cli(arguments);
    EXPECT_EQ(result.exit, exit) << line << "\n" << result.err;
    json document = json::parse(result.out, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << line << ": not JSON";
    return document;
}

inline std::string file_text(const std::string& path) {
    const Bytes bytes = read_bytes(path);
    return std::string(bytes.begin(), bytes.end());
}

}  // namespace ninspect::test
