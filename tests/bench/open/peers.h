// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ninspect::bench {

/// Seconds that one call took; empty when it failed.
using Seconds = std::optional<double>;

/// Our reader: opens and throws away. `tensors` must be found.
Seconds open_with_ninspect(const std::string& path, std::uint64_t tensors);

/// The same in processor time, which does not depend on what else the machine does.
Seconds cpu_with_ninspect(const std::string& path, std::uint64_t tensors);

/// Our reader, until it has handed out the first entries (stopped then): what a window waits for.
Seconds first_rows_with_ninspect(const std::string& path);

/// ggml's gguf_init_from_file without data; empty also when this build has no ggml.
Seconds open_with_ggml(const std::string& path, std::uint64_t tensors);
bool have_ggml() noexcept;

/// gguf-py's GGUFReader in a Python of its own (NINSPECT_PYTHON, or python3), timed there
/// without the imports. `why` says why there is no number.
Seconds open_with_gguf_py(const std::string& path, std::string& why);

/// Output of a command's stdout; empty when it could not be run.
std::optional<std::string> run_command(const std::string& command);

/// Resident bytes of this process; empty where /proc is not there.
std::optional<std::uint64_t> resident_bytes();

}  // namespace ninspect::bench
