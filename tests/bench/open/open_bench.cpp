// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How long it takes until the directory of a GGUF is complete.
//
//   bench_open [--check] [--runs N] [--folder DIR]
//
// Four questions: a header with a vocabulary of 250,000 tokens and as many merges, beside
// ggml and gguf-py; resident memory for it in a fresh process; whether 1,000, 10,000 and
// 100,000 tensors take time in proportion; when the first rows of 400,000 tensors can be shown.
// Best of N runs, files in the page cache.
// --check: exit status 1 when a target is missed. A peer that is not there is said.
#include "core/gguf/reader.h"
#include "tests/bench/open/peers.h"
#include "tests/bench/open/samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <string>

namespace ninspect::bench {
namespace {

constexpr double ggml_part = 1.0 / 8, gguf_py_part = 1.0 / 500;
constexpr std::uint64_t resident_base = 10'000'000;
constexpr double first_rows_limit = 0.05;  // of the 100 ms that a user waits, the window needs its part
constexpr double linear_slack = 1.5;       // ten times the tensors may take 15 times as long

struct Arguments {
    bool check = false;
    int runs = 15;
    std::filesystem::path folder;
    std::string rss_of;  ///< child process: print the growth for this file
    std::uint64_t rss_tensors = 0;
};

struct File {
    std::string path;
    Sample sample;
    Written written;
};

Seconds best_of(int runs, const std::function<Seconds()>& once) {
    Seconds best;
    for (int i = 0; i < runs; ++i) {
        const Seconds s = once();
        if (!s) return std::nullopt;
        best = best ? std::min(*best, *s) : *s;
    }
    return best;
}

std::string milliseconds(const Seconds& s) {
    return s ? fmt::format("{:10.3f} ms", *s * 1e3) : fmt::format("{:>13}", "-");
}

class Bench {
public:
    Bench(Arguments arguments, std::string self) : arguments_(std::move(arguments)), self_(std::move(self)) {}

    int run() {
        const File vocabulary = make("vocabulary.gguf", {250'000, 250'000, 1000});
        if (!vocabulary.written.ok) return 2;
        compare(vocabulary);
        measure_memory(vocabulary);
        measure_growth();
        measure_first_rows();
        return arguments_.check && missed_ ? 1 : 0;
    }

private:
    File make(const char* name, const Sample& sample) {
        File file{(arguments_.folder / name).string(), sample, {}};
        file.written = write_sample(file.path, sample);
        if (!file.written.ok) fmt::print(stderr, "cannot write {}\n", file.path);
        return file;
    }

    void judge(bool met, const std::string& target) {
        fmt::print("  {:<8} {}\n", met ? "met" : "MISSED", target);
        missed_ = missed_ || !met;
    }

    // ---- a large vocabulary, beside the peers -----------------------------------------------
    void compare(const File& f) {
        const std::uint64_t n = f.sample.tensors;
        fmt::print("{} tokens, {} merges, {} tensors: header {} bytes; best of {}\n", f.sample.tokens, f.sample.merges,
                   n, f.written.header_bytes, arguments_.runs);
        const Seconds ours = best_of(arguments_.runs, [&] { return open_with_ninspect(f.path, n); });
        const Seconds ggml = best_of(arguments_.runs, [&] { return open_with_ggml(f.path, n); });
        std::string why;
        const Seconds python = open_with_gguf_py(f.path, why);
        fmt::print("  {:<28} {}\n", "NInspect", milliseconds(ours));
        print_peer("ggml gguf_init_from_file", ggml, ours,
                   have_ggml() ? "failed" : "this build has no ggml (NINSPECT_GGML_ROOT)");
        print_peer("gguf-py GGUFReader (1 run)", python, ours, why);
        if (!ours) judge(false, "NInspect opens the file");
        if (ours && ggml) judge(*ours <= *ggml * ggml_part, "at most 1/8 of ggml's time");
        if (ours && python) judge(*ours <= *python * gguf_py_part, "at most 1/500 of gguf-py's time");
    }

    static void print_peer(const char* name, const Seconds& peer, const Seconds& ours, const std::string& why) {
        if (peer && ours)
            fmt::print("  {:<28} {}   {:.1f} times as long\n", name, milliseconds(peer), *peer / *ours);
        else
            fmt::print("  {:<28} {}   {}\n", name, milliseconds(peer), why);
    }

    // ---- memory ---------------------------------------------------------------------------------
    void measure_memory(const File& f) {
        const std::optional<std::string> out =
            run_command(fmt::format("\"{}\" --rss \"{}\" {}", self_, f.path, f.sample.tensors));
        const std::uint64_t grown = out ? std::strtoull(out->c_str(), nullptr, 10) : 0;
        if (grown == 0) {
            fmt::print("resident memory: not known on this system\n");
            return;
        }
        const std::uint64_t allowed = resident_base + f.written.header_bytes / 10;
        fmt::print("resident memory: {} bytes for a header of {}\n", grown, f.written.header_bytes);
        judge(grown <= allowed, fmt::format("at most 10 MB and a tenth of the header: {}", allowed));
    }

    // ---- growth with the number of tensors ------------------------------------------------------
    void measure_growth() {
        fmt::print("tensors only (judged by processor time):\n");
        Seconds previous;
        for (const std::uint32_t n : {1000u, 10'000u, 100'000u}) {
            const File f = make("tensors.gguf", {0, 0, n});
            if (!f.written.ok) return;
            const Seconds wall = best_of(arguments_.runs, [&] { return open_with_ninspect(f.path, n); });
            const Seconds cpu = best_of(arguments_.runs, [&] { return cpu_with_ninspect(f.path, n); });
            // ggml compares every name with all before it: one run is enough, and 100,000 take minutes
            const Seconds ggml = n <= 10'000 ? best_of(1, [&] { return open_with_ggml(f.path, n); }) : std::nullopt;
            fmt::print("  {:>7}  NInspect {}, processor {} = {:.0f} ns each   ggml {}\n", n, milliseconds(wall),
                       milliseconds(cpu), cpu ? *cpu * 1e9 / n : 0.0, milliseconds(ggml));
            if (cpu && previous)
                judge(*cpu <= *previous * 10 * linear_slack,
                      fmt::format("{} tensors: linear ({:.1f} times a tenth)", n, *cpu / *previous));
            previous = cpu;
        }
    }

    // ---- the first rows of a file that takes long ---------------------------------------------
    void measure_first_rows() {
        const File f = make("tensors.gguf", {0, 0, 400'000});
        if (!f.written.ok) return;
        const Seconds first = best_of(arguments_.runs, [&] { return first_rows_with_ninspect(f.path); });
        const Seconds whole = best_of(1, [&] { return open_with_ninspect(f.path, f.sample.tensors); });
        fmt::print("{} tensors: first rows after {}, all after {}\n", f.sample.tensors, milliseconds(first),
                   milliseconds(whole));
        judge(first && *first <= first_rows_limit, "first rows for the window within 50 ms of 100");
    }

    Arguments arguments_;
    std::string self_;
    bool missed_ = false;
};

/// In a process of its own: resident bytes before and after opening, the artifact still held.
int print_growth(const Arguments& arguments) {
    const std::optional<std::uint64_t> before = resident_bytes();
    const Result<std::shared_ptr<const Artifact>> artifact = gguf::open(arguments.rss_of, {}, {});
    const std::optional<std::uint64_t> after = resident_bytes();
    if (!before || !after || !artifact || (*artifact)->entry_count() != arguments.rss_tensors) return 1;
    fmt::print("{}\n", *after > *before ? *after - *before : 1);
    return 0;
}

Arguments parse(int argc, char** argv) {
    Arguments a;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--check") a.check = true;
        if (word == "--runs" && i + 1 < argc) a.runs = std::max(1, std::atoi(argv[++i]));
        if (word == "--folder" && i + 1 < argc) a.folder = argv[++i];
        if (word == "--rss" && i + 2 < argc) {
            a.rss_of = argv[++i];
            a.rss_tensors = std::strtoull(argv[++i], nullptr, 10);
        }
    }
    return a;
}

}  // namespace
}  // namespace ninspect::bench

int main(int argc, char** argv) {
    using namespace ninspect::bench;
    Arguments arguments = parse(argc, argv);
    if (!arguments.rss_of.empty()) return print_growth(arguments);
    const bool own_folder = arguments.folder.empty();
    if (own_folder)
        arguments.folder =
            std::filesystem::temp_directory_path() / fmt::format("ninspect-bench-{}", std::random_device{}());
    std::filesystem::create_directories(arguments.folder);
    const std::filesystem::path folder = arguments.folder;
    const int status = Bench(std::move(arguments), argv[0]).run();
    if (own_folder) std::filesystem::remove_all(folder);
    return status;
}
