// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast a conversion is, beside copying its result and reading both files.
//
//   bench_convert [--check] [--runs N] [--gib N] [--type PQ2_0|PTQ1_0] [--folder DIR] [--threads N]
//
// Writes a GGUF of the 27B model's shapes (64 layers; fewer with --gib N, the size of the result)
// and a template whose unused parts are holes, reads both once, then measures in turn, best of N runs
// each: `cp RESULT COPY`; the conversion without reading back and without waiting for the disk (cp
// does not wait either); `cat GGUF RESULT >/dev/null`; the reading back and comparing; the same with the
// SHA-256 of the result, which is one stream through one processor; the way back to a GGUF. Peak resident
// memory of this process is printed at the end.
// --check: exit status 1 when the conversion takes longer than 1.5 times cp, reading back and comparing longer
// than reading both files at 60 % of cat, the peak is 300 MB or more, or the GGUF that comes back is
// another.
#include "core/base/message.h"
#include "core/convert/run.h"
#include "core/inspect/open.h"
#include "tests/bench/convert/pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>

namespace ninspect::bench {
namespace {

constexpr double most_of_cp = 1.5, least_of_cat = 0.6;
constexpr std::uint64_t most_resident = 300'000'000;

struct Arguments {
    bool check = false;
    int runs = 3;
    unsigned threads = 0;
    double gib = 0;
    std::string type = "PQ2_0";
    std::filesystem::path folder = std::filesystem::temp_directory_path();
};

double seconds_of(const std::function<bool()>& what) {
    const auto start = std::chrono::steady_clock::now();
    if (!what()) return -1;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

bool shell(const std::string& command) {
#ifdef _WIN32
    static_cast<void>(command);
    return false;
#else
    return std::system(command.c_str()) == 0;
#endif
}

std::uint64_t peak_resident() {
    std::ifstream status("/proc/self/status");
    std::string word;
    std::uint64_t kib = 0;
    while (status >> word)
        if (word == "VmHWM:" && status >> kib) return kib * 1024;
    return 0;
}

/// The files of one benchmark; removed at the end.
struct Files {
    explicit Files(const Arguments& arguments) : folder(arguments.folder / "ninspect-bench-convert") {
        std::filesystem::create_directories(folder);
        pair.gguf = (folder / "model.gguf").string();
        pair.templ = (folder / "template.ninfer").string();
    }
    ~Files() {
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
    }
    Files(const Files&) = delete;
    Files& operator=(const Files&) = delete;
    std::string file(const char* name) const { return (folder / name).string(); }

    std::filesystem::path folder;
    Pair pair;
};

std::optional<convert::Outcome> convert_files(const std::string& gguf, const std::string& ninfer,
                                              const std::string& output, convert::Direction direction,
                                              const convert::RunOptions& options) {
    const auto fail = [](const Error& error) {
        fmt::print("{}\n", english_message(error));
        return std::nullopt;
    };
    convert::Request request;
    auto source = inspect::open_artifact(gguf, {}, {});
    if (!source) return fail(source.error());
    auto target = inspect::open_artifact(ninfer, {}, {});
    if (!target) return fail(target.error());
    auto profile = mapping::load_profile(std::string(mapping::default_profile_name()));
    if (!profile) return fail(profile.error());
    request.gguf = std::move(*source);
    request.ninfer = std::move(*target);
    request.profile = std::make_shared<const mapping::Profile>(std::move(*profile));
    request.output = output;
    request.direction = direction;
    request.overwrite = true;
    const auto plan = convert::make_plan(request);
    if (!plan) return fail(plan.error());
    auto outcome = convert::run(*plan, options, [](convert::Stage) { return RunControl{}; });
    if (!outcome) return fail(outcome.error());
    return std::move(*outcome);
}

struct Figures {
    double cp = 0, cat = 0, write = 0, flush = 0, compare = 0, verify = 0, back = 0;
    bool same = false;
};
void keep_best(double& best, double seconds) {
    if (seconds > 0 && (best == 0 || seconds < best)) best = seconds;
}

bool measure_once(const Files& files, const Arguments& arguments, Figures& figures) {
    const std::string out = files.file("out.ninfer"), copy = files.file("copy.ninfer");
    convert::RunOptions quick;
    quick.verify = false;
    quick.threads = arguments.threads;
    const auto written = convert_files(files.pair.gguf, files.pair.templ, out, convert::Direction::to_ninfer, quick);
    if (!written) return false;
    keep_best(figures.write, written->write_seconds);
    keep_best(figures.flush, written->flush_seconds);
    keep_best(figures.cp, seconds_of([&] { return shell(fmt::format("cp '{}' '{}'", out, copy)); }));
    std::filesystem::remove(copy);
    keep_best(figures.cat,
              seconds_of([&] { return shell(fmt::format("cat '{}' '{}' >/dev/null", files.pair.gguf, out)); }));
    convert::RunOptions full = quick;
    full.verify = true;
    for (const bool digest : {false, true}) {
        full.digest = digest;
        const auto checked = convert_files(files.pair.gguf, files.pair.templ, out, convert::Direction::to_ninfer, full);
        if (!checked) return false;
        keep_best(figures.write, checked->write_seconds);
        keep_best(digest ? figures.verify : figures.compare, checked->verify_seconds);
    }
    return true;
}

/// The GGUF made again, compared by its digest.
bool measure_back(const Files& files, const Arguments& arguments, Figures& figures) {
    const std::string again = files.file("again.gguf");
    convert::RunOptions options;
    options.threads = arguments.threads;
    options.input_digests = true;
    const auto outcome =
        convert_files(files.pair.gguf, files.file("out.ninfer"), again, convert::Direction::to_gguf, options);
    if (!outcome) return false;
    figures.back = outcome->write_seconds;
    figures.same = outcome->sha256 == outcome->gguf.front().sha256;
    std::filesystem::remove(again);
    return true;
}

void print_row(const char* name, double seconds, double bytes, const std::string& beside) {
    fmt::print("{:<34} {:8.2f} s {:8.2f} GB/s  {}\n", name, seconds, bytes / seconds / 1e9, beside);
}

int tell(const Files& files, const Figures& figures, bool check) {
    const double out = static_cast<double>(std::filesystem::file_size(files.file("out.ninfer")));
    const double both = out + static_cast<double>(files.pair.gguf_bytes);
    const double of_cp = figures.write / figures.cp, of_cat = figures.cat / figures.compare;
    print_row("cp RESULT COPY", figures.cp, out, "");
    print_row("convert, not read back", figures.write, out, fmt::format("{:.2f} x cp", of_cp));
    print_row("  waiting for the disk", figures.flush, out, "(cp does not)");
    print_row("cat GGUF RESULT >/dev/null", figures.cat, both, "");
    print_row("reading back and comparing", figures.compare, both, fmt::format("{:.0f} % of cat", 100 * of_cat));
    print_row("  and SHA-256 of the result", figures.verify, out, "(one stream)");
    print_row("back to GGUF, not read back", figures.back, static_cast<double>(files.pair.gguf_bytes), "");
    fmt::print("the GGUF that came back: {}\n", figures.same ? "equal, same SHA-256" : "DIFFERENT");
    const std::uint64_t peak = peak_resident();
    fmt::print("peak resident memory: {}\n",
               peak != 0 ? fmt::format("{:.1f} MB", static_cast<double>(peak) / 1e6) : "not known on this system");
    const bool fast = of_cp <= most_of_cp, read = of_cat >= least_of_cat, small = peak < most_resident;
    const auto word = [](bool good) { return good ? "met" : "MISSED"; };
    fmt::print("targets: at most 1.5 x cp: {}; reading back at 60 % of cat: {}; less than 300 MB: {}\n", word(fast),
               word(read), word(small));
    return check && !(fast && read && small && figures.same) ? 1 : 0;
}

/// Layers that give a result of about that size: 1.8 GB are there without any, four take 0.41 GB (PQ2_0).
std::uint64_t layers_for(double gib) {
    if (gib <= 0) return 64;
    const double fours = (gib * 1.0737 - 1.8) / 0.41;
    return 4 * static_cast<std::uint64_t>(std::clamp(fours, 1.0, 16.0));
}

int run(const Arguments& arguments) {
    Files files(arguments);
    const auto profile = mapping::load_profile(std::string(mapping::default_profile_name()));
    if (!profile || !write_pair(*profile, arguments.type, layers_for(arguments.gib), files.pair)) return 1;
    fmt::print("{} layers of {}: GGUF {:.2f} GB, template {:.2f} GB (with holes), in {}\n", files.pair.layers,
               arguments.type, static_cast<double>(files.pair.gguf_bytes) / 1e9,
               static_cast<double>(files.pair.templ_bytes) / 1e9, files.folder.string());
    shell(fmt::format("cat '{}' >/dev/null", files.pair.gguf));
    Figures figures;
    for (int i = 0; i < arguments.runs; ++i)
        if (!measure_once(files, arguments, figures)) return 1;
    if (!measure_back(files, arguments, figures)) return 1;
    return tell(files, figures, arguments.check);
}

bool parse(int count, char** words, Arguments& arguments) {
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i], value = i + 1 < count ? words[i + 1] : "";
        if (word == "--check") {
            arguments.check = true;
            continue;
        }
        if (value.empty()) return false;
        ++i;
        if (word == "--runs")
            arguments.runs = std::atoi(value.c_str());
        else if (word == "--threads")
            arguments.threads = static_cast<unsigned>(std::atoi(value.c_str()));
        else if (word == "--gib")
            arguments.gib = std::atof(value.c_str());
        else if (word == "--type")
            arguments.type = value;
        else if (word == "--folder")
            arguments.folder = value;
        else
            return false;
    }
    return arguments.runs > 0 && (arguments.type == "PQ2_0" || arguments.type == "PTQ1_0");
}

}  // namespace
}  // namespace ninspect::bench

int main(int count, char** words) {
    ninspect::bench::Arguments arguments;
    if (!ninspect::bench::parse(count, words, arguments)) {
        fmt::print(
            "usage: bench_convert [--check] [--runs N] [--gib N] [--type PQ2_0|PTQ1_0] [--folder DIR] "
            "[--threads N]\n");
        return 2;
    }
    return ninspect::bench::run(arguments);
}
