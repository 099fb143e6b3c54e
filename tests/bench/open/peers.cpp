// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/open/peers.h"

#include "core/gguf/reader.h"

#ifdef NINSPECT_HAVE_GGML
#include <ggml.h>
#include <gguf.h>
#endif

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>

#ifdef _WIN32
#define popen _popen
#define pclose _pclose
#endif

namespace ninspect::bench {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace

Seconds open_with_ninspect(const std::string& path, std::uint64_t tensors) {
    const Clock::time_point start = Clock::now();
    Result<std::shared_ptr<const Artifact>> artifact = gguf::open(path, {}, {});
    const double seconds = since(start);
    if (!artifact || (*artifact)->entry_count() != tensors) return std::nullopt;
    return seconds;
}

Seconds cpu_with_ninspect(const std::string& path, std::uint64_t tensors) {
    const std::clock_t start = std::clock();
    if (!open_with_ninspect(path, tensors)) return std::nullopt;
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

Seconds first_rows_with_ninspect(const std::string& path) {
    StopSource stop;
    RunControl control;
    control.stop = stop.token();
    Seconds seconds;
    OpenOptions options;
    const Clock::time_point start = Clock::now();
    options.on_partial = [&](const std::shared_ptr<const Artifact>& artifact) {
        seconds = since(start);
        if (artifact->entry_count() < options.partial_entries) seconds.reset();
        stop.request_stop();
    };
    (void)gguf::open(path, options, control);
    return seconds;
}

#ifdef NINSPECT_HAVE_GGML
bool have_ggml() noexcept { return true; }

Seconds open_with_ggml(const std::string& path, std::uint64_t tensors) {
    const Clock::time_point start = Clock::now();
    gguf_context* context = gguf_init_from_file(path.c_str(), {/*no_alloc =*/true, /*ctx =*/nullptr});
    const double seconds = since(start);
    if (context == nullptr) return std::nullopt;
    const bool whole = gguf_get_n_tensors(context) == static_cast<std::int64_t>(tensors);
    gguf_free(context);
    return whole ? Seconds(seconds) : std::nullopt;
}
#else
bool have_ggml() noexcept { return false; }
Seconds open_with_ggml(const std::string&, std::uint64_t) { return std::nullopt; }
#endif

Seconds open_with_gguf_py(const std::string& path, std::string& why) {
    const char* chosen = std::getenv("NINSPECT_PYTHON");
    const std::string python = chosen != nullptr ? chosen : "python3";
    const std::string script =
        "import sys, time\n"
        "try:\n    from gguf import GGUFReader\n"
        "except ImportError:\n    print('missing'); sys.exit()\n"
        "start = time.perf_counter(); GGUFReader(sys.argv[1]); print(time.perf_counter() - start)\n";
    const std::optional<std::string> out = run_command(python + " -c \"" + script + "\" \"" + path + "\"");
    if (!out || out->empty())
        why = python + " cannot be run";
    else if (out->compare(0, 7, "missing") == 0)
        why = python + " has no package gguf";
    else
        return std::strtod(out->c_str(), nullptr);
    return std::nullopt;
}

std::optional<std::string> run_command(const std::string& command) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
    if (!pipe) return std::nullopt;
    std::string text;
    std::array<char, 4096> part{};
    while (const std::size_t n = std::fread(part.data(), 1, part.size(), pipe.get())) text.append(part.data(), n);
    return text;
}

std::optional<std::uint64_t> resident_bytes() {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word)
        if (word == "VmRSS:") {
            std::uint64_t kib = 0;
            if (status >> kib) return kib * 1024;
        }
    return std::nullopt;
}

}  // namespace ninspect::bench
