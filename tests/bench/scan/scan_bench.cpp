// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast the statistics of an artifact are, beside reading the file and throwing it away.
//
//   bench_scan [--check] [--runs N] [--gib N] [--folder DIR] [--threads N]
//
// Writes a `.ninfer` of PQ2_0 matrices (4 GiB), reads it once so that it lies in the page
// cache, then measures in turn, best of N runs each: `cat FILE >/dev/null`; scales; codes;
// scales and codes. Peak resident memory of this process is printed at the end.
// --check: exit status 1 when scales and codes together are slower than 80 % of cat, or the
// peak is 200 MB or more.
#include "core/inspect/open.h"
#include "core/ninfer/write.h"
#include "core/stats/scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <string>

namespace ninspect::bench {
namespace {

constexpr double least_part_of_cat = 0.8;
constexpr std::uint64_t most_resident = 200'000'000;
constexpr std::uint64_t rows = 17408, columns = 5120;  // an MLP matrix of the 27B model

struct Arguments {
    bool check = false;
    int runs = 7;
    unsigned threads = 0;
    double gib = 4;
    std::filesystem::path folder = std::filesystem::temp_directory_path();
};

/// Deterministic bytes: codes 0, 1, 2 in pairs of bits; scales between 0.008 and 0.031.
struct Content {
    std::mt19937_64 random{20'261'201};

    void codes(std::span<std::uint8_t> bytes) {
        for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
            const std::uint64_t low = random() & 0x5555555555555555u, high = random() & 0x5555555555555555u & ~low;
            for (unsigned k = 0; k < 8; ++k) bytes[i + k] = static_cast<std::uint8_t>((low | high << 1) >> (8 * k));
        }
    }
    void scales(std::span<std::uint8_t> bytes) {
        for (std::size_t i = 0; i + 2 <= bytes.size(); i += 2) {
            const std::uint64_t word = 0x2000 + random() % 0x0800;  // binary16 from 2^-7 to 2^-5
            bytes[i] = static_cast<std::uint8_t>(word);
            bytes[i + 1] = static_cast<std::uint8_t>(word >> 8);
        }
    }
};

bool fail(const std::string& what, const Error& error) {
    fmt::print("{}: {}\n", what, error.code == ErrorCode::disk_full ? "the disk is full" : error.path);
    return false;
}

/// One matrix, repeated under many names.
bool write_artifact(const std::string& path, double gib) {
    const codec::Encoding* encoding = codec::find_ninfer("PQ2_0_G128", "row-split-k128-v1", 2);
    if (encoding == nullptr) return false;
    const std::uint64_t shape[] = {rows, columns};
    const auto geometry = codec::compute_geometry(*encoding, shape);
    if (!geometry) return fail("geometry", geometry.error());
    const auto count =
        static_cast<std::uint64_t>(gib * 1024 * 1024 * 1024 / static_cast<double>(geometry->payload_bytes)) + 1;
    std::vector<ninfer::NewObject> objects;
    for (std::uint64_t i = 0; i < count; ++i)
        objects.push_back({fmt::format("text/layers/{}/matrix", i), {rows, columns}, encoding});
    const auto plan = ninfer::plan_v2({"bench", "scan"}, objects);
    if (!plan) return fail("plan", plan.error());
    auto file = ninfer::create_file(path, io::IfExists::replace, *plan);
    if (!file) return fail("file", file.error());
    std::vector<std::uint8_t> matrix(static_cast<std::size_t>(geometry->payload_bytes));
    Content content;
    for (const codec::Plane& plane : geometry->planes) {
        const auto bytes =
            std::span(matrix).subspan(static_cast<std::size_t>(plane.offset), static_cast<std::size_t>(plane.bytes));
        plane.role == codec::FieldRole::scales ? content.scales(bytes) : content.codes(bytes);
    }
    for (std::size_t i = 0; i < count; ++i)
        if (const Status status = file->write(i, 0, matrix); !status) return fail("write", status.error());
    if (const Status status = file->commit(); !status) return fail("commit", status.error());
    return true;
}

double seconds_of(const std::function<bool()>& what) {
    const auto start = std::chrono::steady_clock::now();
    if (!what()) return -1;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

bool cat(const std::string& path) {
#ifdef _WIN32
    static_cast<void>(path);
    return false;
#else
    return std::system(fmt::format("cat '{}' >/dev/null", path).c_str()) == 0;
#endif
}

bool scan(const std::shared_ptr<const Artifact>& artifact, const Arguments& arguments, bool scales, bool codes) {
    std::vector<EntryId> all;
    for (std::uint32_t i = 0; i < artifact->entry_count(); ++i) all.push_back(EntryId{i});
    stats::ScanOptions options;
    options.scales = scales;
    options.codes = codes;
    options.threads = arguments.threads;
    std::uint64_t groups = 0, weights = 0, illegal = 0;
    const Status status = stats::scan(artifact, all, options, {}, [&](const stats::TensorStats& one) {
        if (one.scale_words) groups += one.scale_words->total();
        if (one.codes) weights += one.codes->count;
        if (one.codes) illegal += one.codes->illegal;
    });
    const std::uint64_t expected = all.size() * rows * columns;
    return status && (!scales || groups == expected / 128) && (!codes || weights == expected) && illegal == 0;
}

/// Largest resident size so far; 0 where /proc is not there.
std::uint64_t peak_resident() {
    std::ifstream status("/proc/self/status");
    std::string word;
    std::uint64_t kib = 0;
    while (status >> word)
        if (word == "VmHWM:" && status >> kib) return kib * 1024;
    return 0;
}

struct Row {
    const char* name;
    std::function<bool()> run;
    double best = 0;
};

int measure(const std::string& path, const Arguments& arguments) {
    const double bytes = static_cast<double>(std::filesystem::file_size(path));
    const auto artifact = inspect::open_artifact(path, {}, {});
    if (!artifact) return fail("open", artifact.error()), 1;
    Row table[] = {{"cat FILE >/dev/null", [&] { return cat(path); }},
                   {"scales", [&] { return scan(*artifact, arguments, true, false); }},
                   {"codes", [&] { return scan(*artifact, arguments, false, true); }},
                   {"scales and codes", [&] { return scan(*artifact, arguments, true, true); }}};
    for (int run = 0; run < arguments.runs; ++run)
        for (Row& row : table) {
            const double s = seconds_of(row.run);
            if (s >= 0 && (row.best == 0 || s < row.best)) row.best = s;
        }
    fmt::print("{:<22} {:>9} {:>9} {:>9}\n", "", "seconds", "GB/s", "of cat");
    for (const Row& row : table)
        if (row.best > 0)
            fmt::print("{:<22} {:9.3f} {:9.2f} {:>9}\n", row.name, row.best, bytes / row.best / 1e9,
                       table[0].best > 0 ? fmt::format("{:.0f} %", 100 * table[0].best / row.best) : "-");
        else
            fmt::print("{:<22} did not run\n", row.name);
    const std::uint64_t peak = peak_resident();
    fmt::print("peak resident memory: {}\n",
               peak != 0 ? fmt::format("{:.1f} MB", static_cast<double>(peak) / 1e6) : "not known on this system");
    const bool good = table[3].best > 0 && table[0].best >= least_part_of_cat * table[3].best && peak < most_resident;
    fmt::print("target (at least 80 % of cat, less than 200 MB): {}\n", good ? "met" : "MISSED");
    return arguments.check && !good ? 1 : 0;
}

int run(const Arguments& arguments) {
    const std::filesystem::path path = arguments.folder / "ninspect-bench-scan.ninfer";
    if (!write_artifact(path.string(), arguments.gib)) return 1;
    fmt::print("{:.2f} GiB of PQ2_0 in {}\n", static_cast<double>(std::filesystem::file_size(path)) / (1 << 30),
               path.string());
    const int result = measure(path.string(), arguments);
    std::filesystem::remove(path);
    return result;
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
        else if (word == "--folder")
            arguments.folder = value;
        else
            return false;
    }
    return arguments.runs > 0 && arguments.gib > 0;
}

}  // namespace
}  // namespace ninspect::bench

int main(int count, char** words) {
    ninspect::bench::Arguments arguments;
    if (!ninspect::bench::parse(count, words, arguments)) {
        fmt::print("usage: bench_scan [--check] [--runs N] [--gib N] [--folder DIR] [--threads N]\n");
        return 2;
    }
    return ninspect::bench::run(arguments);
}
