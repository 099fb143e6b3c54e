// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast one thread turns blocks into float32.
//
//   bench_decode [--check] [--rounds N] [--values N] [--only NAME]
//
// Every ggml type beside ggml's own decoder; the formats that ggml does not have beside the
// plain decoders. Everything stays in the processor's caches (65,536 values, 256 KiB of
// floats, unless --values says otherwise). The two take turns, the best of N rounds counts
// for each, measured in processor time, so that other programs on the machine do not matter.
// --check: exit status 1 when a type is slower than ggml. A ggml that is not there is said.
#include "core/codec/encoding.h"
#include "core/compute/kernels.h"
#include "tests/bench/decode/peer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::bench {
namespace {

constexpr double round_seconds = 0.001;  // of one measurement, several calls long

struct Arguments {
    bool check = false;
    int rounds = 100;
    std::size_t values = 65536;
    std::string only;
};

double processor_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

/// Stored bytes of one encoding and room for its values.
struct Sample {
    std::vector<std::uint8_t> base, high, scales;
    std::vector<float> values;
    std::size_t units = 0;  ///< blocks, words or groups
};

constexpr std::uint16_t some_scale = 0x2c33;  // f16, about 0.066

void fill(std::vector<std::uint8_t>& bytes, std::size_t size, std::mt19937& random) {
    bytes.resize(size);
    for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random() >> 24);
}

/// Random codes under ordinary scales: no infinities, as in a real file.
void set_scales(const codec::Encoding& e, Sample& s) {
    for (const codec::BlockField& field : e.fields) {
        if (field.word != codec::WordFormat::f16 && field.word != codec::WordFormat::e8m0) continue;
        for (std::size_t i = 0; i < s.units; ++i) {
            std::uint8_t* p = s.base.data() + i * e.block_bytes + field.offset;
            if (field.word == codec::WordFormat::e8m0) *p = 120;
            for (std::size_t at = 0; field.word == codec::WordFormat::f16 && at + 2 <= field.bytes; at += 2)
                std::memcpy(p + at, &some_scale, 2);
        }
    }
    for (std::size_t i = 0; i + 2 <= s.scales.size(); i += 2) std::memcpy(s.scales.data() + i, &some_scale, 2);
    if (e.arrangement == codec::Arrangement::words)  // numbers around ±1, none of them a NaN
        for (std::size_t i = 1; i < s.base.size(); i += 2)
            s.base[i] = static_cast<std::uint8_t>((s.base[i] & 0x83u) | 0x38u);
}

Sample make_sample(const codec::Encoding& e, std::size_t values) {
    std::mt19937 random(1);
    Sample s;
    s.units = std::max<std::size_t>(1, values / e.block_weights);
    s.values.resize(s.units * e.block_weights + 16);
    if (e.arrangement == codec::Arrangement::words || e.arrangement == codec::Arrangement::blocks) {
        fill(s.base, s.units * e.block_bytes, random);
    } else {
        fill(s.base, s.units * e.base_group_bytes, random);
        fill(s.high, s.units * e.high_group_bytes, random);
        fill(s.scales, s.units * 2, random);
    }
    set_scales(e, s);
    return s;
}

float* aligned(std::vector<float>& values) {
    const std::uintptr_t at = reinterpret_cast<std::uintptr_t>(values.data());
    return values.data() + (64 - at % 64) % 64 / sizeof(float);
}

/// Seconds that one call takes, from as many calls as fill a round.
class Stopwatch {
public:
    explicit Stopwatch(std::function<void()> call) : call_(std::move(call)) {
        for (double spent = 0; spent < round_seconds; calls_ *= 2) spent = time(calls_);
    }
    void round() { best_ = std::min(best_, time(calls_) / calls_); }
    double best() const { return best_; }

private:
    double time(int calls) const {
        const double start = processor_seconds();
        for (int i = 0; i < calls; ++i) call_();
        return processor_seconds() - start;
    }

    std::function<void()> call_;
    int calls_ = 1;
    double best_ = std::numeric_limits<double>::max();
};

std::function<void()> calls_of(const codec::RowKernels& kernels, Sample& s) {
    float* const out = aligned(s.values);
    if (kernels.blocks != nullptr) return [&s, out, f = kernels.blocks] { f(s.base.data(), s.units, out); };
    return [&s, out, f = kernels.groups] {
        f(s.base.data(), s.high.empty() ? nullptr : s.high.data(), s.scales.data(), s.units, out);
    };
}

struct Rates {
    double ours = 0, other = 0;  ///< values a second
};

Rates race(const std::function<void()>& ours, const std::function<void()>& other, std::size_t values, int rounds) {
    Stopwatch first(ours), second(other);
    for (int i = 0; i < rounds; ++i) {
        first.round();
        second.round();
    }
    const auto n = static_cast<double>(values);
    return {n / first.best(), n / second.best()};
}

class Bench {
public:
    explicit Bench(Arguments arguments) : arguments_(std::move(arguments)) {}

    int run() {
        fmt::print("one thread, {} values at a time, best of {} rounds; NInspect uses {}\n\n", arguments_.values,
                   arguments_.rounds, compute::instruction_set());
        if (!have_ggml())
            fmt::print(
                "ggml: missing (NINSPECT_GGML_ROOT names a build of it); ggml's types are compared with the "
                "plain decoders\n\n");
        head(have_ggml() ? "ggml" : "plain");
        for (const codec::Encoding* e : codec::all_encodings())
            if (is_ggml(*e)) against_ggml(*e);
        fmt::print("\n");
        head("plain");
        std::set<const void*> seen;  // spellings of one format share a kernel
        for (const codec::Encoding* e : codec::all_encodings())
            if (!is_ggml(*e) && is_ours(*e) && seen.insert(kernel_of(*e)).second) against_plain(*e);
        if (have_ggml()) fmt::print("\nslower than ggml: {}\n", missed_);
        return arguments_.check && missed_ != 0 ? 1 : 0;
    }

private:
    bool wanted(const codec::Encoding& e) const { return arguments_.only.empty() || e.format == arguments_.only; }

    /// Types of ggml itself that are decoded by vector kernels.
    static bool is_ggml(const codec::Encoding& e) {
        if (e.dialect != codec::Dialect::upstream || e.ggml_type < 0 || !e.layout.empty()) return false;
        if (e.arrangement == codec::Arrangement::words)
            return e.value_word == codec::WordFormat::f16 || e.value_word == codec::WordFormat::bf16;
        return e.arrangement == codec::Arrangement::blocks && codec::reference_kernels(e).blocks != nullptr;
    }

    /// Formats of the forks and of `.ninfer` that are decoded by vector kernels.
    static bool is_ours(const codec::Encoding& e) {
        if (e.dialect == codec::Dialect::prism_legacy) return false;
        const codec::RowKernels plain = codec::reference_kernels(e), fast = compute::row_kernels(e);
        return plain.groups != fast.groups || (e.ggml_type >= 0 && e.layout.empty() && plain.blocks != fast.blocks);
    }

    static const void* kernel_of(const codec::Encoding& e) {
        const codec::RowKernels fast = compute::row_kernels(e);
        return fast.groups != nullptr ? reinterpret_cast<const void*>(fast.groups)
                                      : reinterpret_cast<const void*>(fast.blocks);
    }

    static void head(std::string_view other) {
        fmt::print("{:<22}{:>12}{:>12}{:>9}\n", "type (G values/s)", "NInspect", other, "ratio");
    }

    static void row(const codec::Encoding& e, const Rates& r, std::string_view verdict) {
        fmt::print("{:<22}{:>12.2f}{:>12.2f}{:>9.2f}  {}\n", e.format, r.ours / 1e9, r.other / 1e9, r.ours / r.other,
                   verdict);
        std::fflush(stdout);
    }

    void against_ggml(const codec::Encoding& e) {
        if (!wanted(e)) return;
        const PeerDecoder peer = ggml_decoder(e.ggml_type, e.block_weights, e.block_bytes);
        if (peer == nullptr) return against_plain(e);
        Sample s = make_sample(e, arguments_.values);
        const std::size_t values = s.units * e.block_weights;
        float* const out = aligned(s.values);
        const Rates r = race(
            calls_of(compute::row_kernels(e), s),
            [&s, out, peer, values] { peer(s.base.data(), out, static_cast<std::int64_t>(values)); }, values,
            arguments_.rounds);
        const bool met = r.ours >= r.other;
        missed_ += met ? 0 : 1;
        row(e, r, met ? "met" : "NOT MET");
    }

    void against_plain(const codec::Encoding& e) {
        if (!wanted(e)) return;
        Sample s = make_sample(e, arguments_.values);
        const std::size_t values = s.units * e.block_weights;
        const Rates r = race(calls_of(compute::row_kernels(e), s), calls_of(codec::reference_kernels(e), s), values,
                             arguments_.rounds);
        row(e, r, have_ggml() && is_ggml(e) ? "(ggml has no decoder: plain)" : "");
    }

    Arguments arguments_;
    int missed_ = 0;
};

bool parse(int argc, char** argv, Arguments& arguments) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view a = argv[i];
        if (a == "--check") {
            arguments.check = true;
            continue;
        }
        if (i + 1 == argc) return false;
        const char* const value = argv[++i];
        if (a == "--rounds")
            arguments.rounds = std::max(1, std::atoi(value));
        else if (a == "--values")
            arguments.values = static_cast<std::size_t>(std::max(256, std::atoi(value)));
        else if (a == "--only")
            arguments.only = value;
        else
            return false;
    }
    return true;
}

}  // namespace
}  // namespace ninspect::bench

int main(int argc, char** argv) {
    ninspect::bench::Arguments arguments;
    if (!ninspect::bench::parse(argc, argv, arguments)) {
        fmt::print(stderr, "usage: bench_decode [--check] [--rounds N] [--values N] [--only NAME]\n");
        return 2;
    }
    return ninspect::bench::Bench(std::move(arguments)).run();
}
