// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How long a parity run takes, gate by gate, beside `cat` of both files from the page cache.
//
//   bench_parity [--check] [--runs N] [--gib N] [--type PQ2_0|PTQ1_0] [--folder DIR] [--threads N] [--keep]
//
// --gib: size of the result, about; 0 for the whole model. --check: status 1 when a target is missed: assembly at
// 60 % of cat; the whole run without the products within three times the time that assembly may take; all gates pass.
#include "core/base/message.h"
#include "core/convert/run.h"
#include "core/inspect/open.h"
#include "core/parity/parity.h"
#include "tests/bench/convert/pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace ninspect::bench {
namespace {

struct Arguments {
    bool check = false, keep = false;
    int runs = 3;
    double gib = 2;
    unsigned threads = 0;
    std::string type = "PQ2_0";
    std::filesystem::path folder = std::filesystem::temp_directory_path();
};

constexpr double least_of_cat = 0.6, most_times = 3;

/// The files of one benchmark; removed at the end.
struct Files {
    explicit Files(const Arguments& arguments)
        : folder(arguments.folder / "ninspect-bench-parity"), keep(arguments.keep) {
        std::filesystem::create_directories(folder);
        pair.gguf = (folder / "model.gguf").string();
        pair.templ = (folder / "template.ninfer").string();
        result = (folder / "out.ninfer").string();
    }
    ~Files() {
        std::error_code ignored;
        if (!keep) std::filesystem::remove_all(folder, ignored);
    }
    Files(const Files&) = delete;
    Files& operator=(const Files&) = delete;

    std::filesystem::path folder;
    bool keep = false;
    Pair pair;
    std::string result;
};

bool fail(const Error& error) {
    fmt::print("{}\n", english_message(error));
    return false;
}

struct Opened {
    std::shared_ptr<const Artifact> gguf, ninfer, templ;
    std::shared_ptr<const mapping::Profile> profile;
};

bool open_one(const std::string& path, std::shared_ptr<const Artifact>& to) {
    auto artifact = inspect::open_artifact(path, {}, {});
    if (!artifact) return fail(artifact.error());
    to = std::move(*artifact);
    return true;
}

bool make_result(const Files& files, const Opened& opened) {
    convert::Request request;
    request.gguf = opened.gguf;
    request.ninfer = opened.templ;
    request.profile = opened.profile;
    request.output = files.result;
    request.overwrite = true;
    const auto plan = convert::make_plan(request);
    if (!plan) return fail(plan.error());
    convert::RunOptions options;
    options.verify = false;
    const auto outcome = convert::run(*plan, options, [](convert::Stage) { return RunControl{}; });
    return outcome ? true : fail(outcome.error());
}

bool prepare(const Arguments& arguments, Files& files, Opened& opened) {
    auto profile = mapping::load_profile(std::string(mapping::default_profile_name()));
    if (!profile) return fail(profile.error());
    opened.profile = std::make_shared<const mapping::Profile>(std::move(*profile));
    const double fours = (arguments.gib * 1.0737 - 1.8) / 0.41;  // 1.8 GB are there without any layer
    const std::uint64_t layers = arguments.gib <= 0 ? 64 : 4 * static_cast<std::uint64_t>(std::clamp(fours, 1.0, 16.0));
    if (!write_pair(*opened.profile, arguments.type, layers, files.pair)) return false;
    if (!open_one(files.pair.gguf, opened.gguf) || !open_one(files.pair.templ, opened.templ)) return false;
    if (!make_result(files, opened) || !open_one(files.result, opened.ninfer)) return false;
    fmt::print("{} layers of {}: GGUF {:.2f} GB, artifact {:.2f} GB, in {}\n", layers, arguments.type,
               static_cast<double>(opened.gguf->file_bytes()) / 1e9,
               static_cast<double>(opened.ninfer->file_bytes()) / 1e9, files.folder.string());
    return true;
}

double seconds_of_cat(const Files& files) {
    const std::string command = fmt::format("cat '{}' '{}' >/dev/null", files.pair.gguf, files.result);
    const auto begin = std::chrono::steady_clock::now();
    if (std::system(command.c_str()) != 0) return 0;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The best of several runs, of each gate for itself.
struct Best {
    std::map<std::string, double> gates;
    double cat = 0;
    bool passed = true;
    void keep(const std::string& gate, double seconds) {
        double& best = gates[gate];
        if (best == 0 || seconds < best) best = seconds;
    }
};

bool measure(const Arguments& arguments, const Files& files, const Opened& opened, Best& best) {
    const double cat = seconds_of_cat(files);
    if (cat > 0 && (best.cat == 0 || cat < best.cat)) best.cat = cat;
    parity::Request request;
    request.gguf = opened.gguf;
    request.ninfer = opened.ninfer;
    request.templ = opened.templ;
    request.profile = opened.profile;
    request.threads = arguments.threads;
    const auto report = parity::run(request);
    if (!report) return fail(report.error());
    best.passed = best.passed && report->passed();
    for (const parity::GateResult& gate : report->gates) {
        best.keep(std::string(gate.gate->id), gate.seconds);
        if (gate.status == parity::Outcome::pass) continue;
        fmt::print("{}: {}\n", gate.gate->id, parity::outcome_name(gate.status));
        if (gate.error) fmt::print("  {}\n", english_message(*gate.error));
        for (const parity::Failure& f : gate.first_failures)
            fmt::print("  {}: expected {}, found {}\n", f.entry, f.expected, f.found);
        for (const parity::Control& c : gate.controls)
            if (!c.separates) fmt::print("  control {} does not separate\n", c.id);
    }
    return true;
}

int tell(const Opened& opened, const Best& best, bool check) {
    const double bytes = static_cast<double>(opened.gguf->file_bytes() + opened.ninfer->file_bytes());
    double all = 0, products = 0;
    fmt::print("{:<28} {:8.2f} s {:8.2f} GB/s\n", "cat GGUF RESULT >/dev/null", best.cat, bytes / best.cat / 1e9);
    for (const parity::GateInfo& gate : parity::gates()) {
        const double seconds = best.gates.at(std::string(gate.id));
        all += seconds;
        if (gate.id == "product") products = seconds;
        fmt::print("  {:<26} {:8.2f} s {:8.2f} x cat\n", gate.id, seconds, seconds / best.cat);
    }
    const double assembly = best.cat / best.gates.at("assembly"), allowed = most_times * best.cat / least_of_cat;
    fmt::print("{:<28} {:8.2f} s, without the products {:.2f} s\n", "all gates", all, all - products);
    const auto word = [](bool good) { return good ? "met" : "MISSED"; };
    const bool fast = assembly >= least_of_cat, whole = all - products <= allowed;
    fmt::print("targets: assembly at {:.0f} % of cat (60 %): {}; the rest within {:.2f} s: {}; all gates: {}\n",
               100 * assembly, word(fast), allowed, word(whole), best.passed ? "passed" : "NOT passed");
    return check && !(fast && whole && best.passed) ? 1 : 0;
}

int run(const Arguments& arguments) {
    Files files(arguments);
    Opened opened;
    if (!prepare(arguments, files, opened)) return 1;
    Best best;
    for (int i = 0; i < arguments.runs; ++i)
        if (!measure(arguments, files, opened, best)) return 1;
    return tell(opened, best, arguments.check);
}

bool parse(int count, char** words, Arguments& arguments) {
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i], value = i + 1 < count ? words[i + 1] : "";
        if (word == "--check" || word == "--keep") {
            (word == "--check" ? arguments.check : arguments.keep) = true;
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
            "usage: bench_parity [--check] [--runs N] [--gib N] [--type PQ2_0|PTQ1_0] [--folder DIR] [--threads N] "
            "[--keep]\n");
        return 2;
    }
    return ninspect::bench::run(arguments);
}
