// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "borrowed": what is taken from the template, byte for byte.
#include "core/convert/workers.h"
#include "core/parity/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace ninspect::parity {
namespace {

constexpr std::uint64_t at_once = std::uint64_t{1} << 20;

/// The same object in the template and in the artifact.
struct Pair {
    EntryId there, here;
    std::uint64_t bytes = 0, before = 0;  ///< before: pieces of all earlier ones
};

struct Buffers {
    std::vector<std::uint8_t> a, b;
};

std::string fact_of(const Artifact& artifact, EntryId id) {
    return fmt::format("{} {}, {} B", artifact.format_name(id), shape_fact(artifact.shape(id)),
                       artifact.entry(id).bytes);
}

class Compare {
public:
    explicit Compare(GateRun& run) : run_(run), templ_(*run.in.request.templ), ninfer_(*run.in.request.ninfer) {}

    Status pair_up() {
        RunControl quiet;
        quiet.stop = run_.control.stop;
        const Result<mapping::MappingPlan> plan = mapping::make_plan(
            run_.in.request.gguf, run_.in.request.templ, run_.in.request.profile, mapping::TargetRole::templ, quiet);
        if (!plan) return plan.error();
        for (const mapping::PlanObject& object : plan->objects)
            if (object.origin == mapping::Origin::borrowed && object.target) add(*object.target, object.name);
        return {};
    }

    Status bytes() {
        buffers_.resize(run_.in.threads);
        differs_ = std::make_unique<std::atomic<bool>[]>(pairs_.size());
        run_.expect(total_);
        return convert::for_pieces(
            pieces_, run_.in.threads, run_.control,
            [this](std::uint64_t piece, unsigned thread) { return compare(piece, buffers_[thread]); });
    }

    /// The first piece with one bit changed.
    Status control() {
        if (pairs_.empty()) return {};
        const Pair& pair = pairs_.front();
        Buffers bytes;
        if (Status status = read(pair, 0, std::min(at_once, pair.bytes), bytes); !status) return status;
        if (bytes.b.empty()) return {};
        bytes.b.back() ^= 1U;
        const bool noticed = std::memcmp(bytes.a.data(), bytes.b.data(), bytes.a.size()) != 0;
        run_.add({"bit-changed", NI_PARITY_TEXT("one bit changed"), noticed, noticed ? 1.0 : 0.0,
                  NI_PARITY_TEXT("differences noticed")});
        return {};
    }

    std::uint64_t total() const noexcept { return total_; }
    std::size_t objects() const noexcept { return pairs_.size(); }

private:
    void add(EntryId there, const std::string& name) {
        run_.checked(1);
        const std::optional<EntryId> here = ninfer_.find(name);
        const auto shape = templ_.shape(there);
        const bool alike =
            here && ninfer_.format_name(*here) == templ_.format_name(there) &&
            ninfer_.layout_name(*here) == templ_.layout_name(there) &&
            ninfer_.entry(*here).bytes == templ_.entry(there).bytes &&
            std::equal(shape.begin(), shape.end(), ninfer_.shape(*here).begin(), ninfer_.shape(*here).end());
        if (!alike) {
            Failure failure;
            failure.entry = name;
            failure.expected = fact_of(templ_, there);
            if (here) failure.found = fact_of(ninfer_, *here);
            run_.fail(there.value, std::move(failure));
            return;
        }
        const std::uint64_t bytes = templ_.entry(there).bytes;
        pairs_.push_back({there, *here, bytes, pieces_});
        pieces_ += (bytes + at_once - 1) / at_once;
        total_ += bytes;
    }

    Status read(const Pair& pair, std::uint64_t at, std::uint64_t n, Buffers& to) const {
        to.a.resize(static_cast<std::size_t>(n));
        to.b.resize(static_cast<std::size_t>(n));
        if (Status status = templ_.read_entry(pair.there, at, to.a); !status) return status;
        return ninfer_.read_entry(pair.here, at, to.b);
    }

    Status compare(std::uint64_t piece, Buffers& buffers) {
        const auto pair = std::prev(std::upper_bound(pairs_.begin(), pairs_.end(), piece,
                                                     [](std::uint64_t p, const Pair& x) { return p < x.before; }));
        const std::uint64_t at = (piece - pair->before) * at_once, n = std::min(at_once, pair->bytes - at);
        if (Status status = read(*pair, at, n, buffers); !status) return status;
        run_.advance(n);
        if (std::memcmp(buffers.a.data(), buffers.b.data(), buffers.a.size()) == 0) return {};
        const auto [expected, found] = std::mismatch(buffers.a.begin(), buffers.a.end(), buffers.b.begin());
        Failure failure;
        failure.entry = std::string(templ_.name(pair->there));
        failure.offset = at + static_cast<std::uint64_t>(expected - buffers.a.begin());
        failure.expected = fmt::format("0x{:02x}", *expected);
        failure.found = fmt::format("0x{:02x}", *found);
        const bool known = differs_[static_cast<std::size_t>(pair - pairs_.begin())].exchange(true);
        run_.fail(pair->there.value, std::move(failure), known ? 0 : 1);
        return {};
    }

    GateRun& run_;
    const Artifact &templ_, &ninfer_;
    std::vector<Pair> pairs_;
    std::vector<Buffers> buffers_;
    std::unique_ptr<std::atomic<bool>[]> differs_;  ///< of each pair: counted already
    std::uint64_t pieces_ = 0, total_ = 0;
};

}  // namespace

Status check_borrowed(GateRun& run) {
    run.unit(NI_PARITY_TEXT("objects"));
    if (!run.in.request.templ) {
        run.skip(NI_PARITY_TEXT("no template was given"));
        return {};
    }
    Compare compare(run);
    if (Status status = compare.pair_up(); !status) return status;
    if (Status status = compare.bytes(); !status) return status;
    run.figure("bytes", NI_PARITY_TEXT("bytes compared"), compare.total(), "B");
    return compare.control();
}

}  // namespace ninspect::parity
