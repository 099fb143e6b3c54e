// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/dialect.h"

#include "core/base/checked.h"
#include "core/codec/geometry.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace ninspect::gguf {
namespace {

using codec::Encoding;

bool has_size(const Encoding& e) noexcept {
    return e.block_bytes != 0 || e.arrangement == codec::Arrangement::whole_tensor;
}

/// True when it makes no difference which of the two is meant.
bool same_bytes(const Encoding& a, const Encoding& b) noexcept {
    return a.arrangement == b.arrangement && a.block_weights == b.block_weights && a.block_bytes == b.block_bytes &&
           a.row_meta_bytes == b.row_meta_bytes && a.interleaved_rows == b.interleaved_rows;
}

enum class Fit : std::uint8_t { no, room, exact };

/// One reading of one tensor against its gap.
struct Probe {
    Fit fit = Fit::no;
    std::uint64_t padded = 0;  ///< 0: no size can be computed
};

Probe probe(const Encoding& encoding, std::span<const std::uint64_t> shape, const Gap& gap, std::uint64_t alignment) {
    const Result<std::uint64_t> bytes = codec::encoded_bytes(encoding, shape);
    if (!bytes) return {};
    const CheckedU64 padded = checked_align_up(*bytes, alignment);
    if (!padded) return {};
    if (*bytes == 0) return {Fit::exact, 0};
    if (*padded == gap.bytes || (gap.to_end && *bytes == gap.bytes)) return {Fit::exact, *padded};
    return {gap.to_end && *bytes < gap.bytes ? Fit::room : Fit::no, *padded};
}

class Resolution {
public:
    Resolution(const Artifact& artifact, const TypeUse& use, std::span<const Gap> gaps,
               std::span<const std::uint64_t> alignments)
        : artifact_(artifact), use_(use), gaps_(gaps), alignments_(alignments) {
        reading_.type_id = use.type_id;
        reading_.tensors = use.entries.size();
        for (const Encoding* e : use.readings) reading_.candidates.push_back({e, 0, {}, 0, 0, false});
        probes_.resize(use.readings.size());
    }

    TypeReading run() {
        for (std::uint32_t index : use_.entries) weigh(index);
        reading_.chosen = choose();
        return std::move(reading_);
    }

private:
    void weigh(std::uint32_t index) {
        const EntryId id{index};
        const Entry& entry = artifact_.entry(id);
        const Gap& gap = gaps_[index];
        Fit best = Fit::no;
        for (std::size_t c = 0; c < probes_.size(); ++c) {
            probes_[c] = has_size(*use_.readings[c])
                             ? probe(*use_.readings[c], artifact_.shape(id), gap, alignments_[entry.part])
                             : Probe{};
            best = std::max(best, probes_[c].fit);
        }
        const bool says_nothing = gap.to_end && best == Fit::no && any_size();
        const Fit needed = best == Fit::exact ? Fit::exact : Fit::room;
        for (std::size_t c = 0; c < probes_.size(); ++c) {
            const bool fits = says_nothing ? probes_[c].padded != 0 : probes_[c].fit >= needed;
            count(reading_.candidates[c], fits, id, probes_[c].padded, gap.bytes);
            if (has_size(*use_.readings[c]) && probes_[c].fit == Fit::no) reading_.candidates[c].refuted = true;
        }
    }

    bool any_size() const noexcept {
        return std::any_of(probes_.begin(), probes_.end(), [](const Probe& p) { return p.padded != 0; });
    }

    void count(TypeReading::Candidate& candidate, bool fits, EntryId id, std::uint64_t needs, std::uint64_t has) {
        if (fits) {
            ++candidate.tensors_fitting;
            return;
        }
        if (misfit_noted(candidate)) return;
        candidate.first_misfit = artifact_.name(id);
        candidate.misfit_needs = needs;
        candidate.misfit_has = has;
        noted_.push_back(candidate.encoding);
    }
    bool misfit_noted(const TypeReading::Candidate& candidate) const {
        return std::find(noted_.begin(), noted_.end(), candidate.encoding) != noted_.end();
    }

    const Encoding* choose() const {
        const Encoding* chosen = nullptr;
        for (const TypeReading::Candidate& c : reading_.candidates) {
            if (c.tensors_fitting != reading_.tensors || !has_size(*c.encoding)) continue;
            if (chosen != nullptr && !same_bytes(*chosen, *c.encoding)) return nullptr;
            if (chosen == nullptr) chosen = c.encoding;
        }
        return chosen != nullptr ? chosen : only_living();
    }

    /// A number whose other meanings were given up is not in doubt, even in a damaged file.
    const Encoding* only_living() const {
        const Encoding* living = nullptr;
        for (const Encoding* e : use_.readings) {
            if (e->status == codec::TypeStatus::withdrawn) continue;
            if (living != nullptr) return nullptr;
            living = e;
        }
        return living;
    }

    const Artifact& artifact_;
    const TypeUse& use_;
    std::span<const Gap> gaps_;
    std::span<const std::uint64_t> alignments_;
    TypeReading reading_;
    std::vector<Probe> probes_;
    std::vector<const Encoding*> noted_;
};

/// When nothing can be proven because no reading has a size, the number's first owner names it.
const Encoding* name_giver(const TypeUse& use) noexcept {
    const bool any =
        std::any_of(use.readings.begin(), use.readings.end(), [](const Encoding* e) { return has_size(*e); });
    return any ? nullptr : use.readings.front();
}

}  // namespace

std::vector<TypeUse> type_uses(std::span<const Entry> entries) {
    std::vector<TypeUse> uses;
    std::unordered_map<std::int32_t, std::size_t> where;
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        const auto [it, fresh] = where.try_emplace(entries[i].type_id, uses.size());
        if (fresh) uses.push_back({entries[i].type_id, codec::ggml_readings(entries[i].type_id), {}, nullptr, false});
        uses[it->second].entries.push_back(i);
    }
    return uses;
}

std::vector<TypeReading> resolve_types(const Artifact& artifact, std::vector<TypeUse>& uses, std::span<const Gap> gaps,
                                       std::span<const PartSpan> spans) {
    std::vector<std::uint64_t> alignments(artifact.parts.size(), 1);
    for (const PartSpan& span : spans) alignments[span.part] = span.alignment;
    std::vector<TypeReading> readings;
    for (TypeUse& use : uses) {
        if (use.readings.empty()) continue;
        if (use.readings.size() == 1) {
            use.chosen = use.readings.front();
            continue;
        }
        readings.push_back(Resolution(artifact, use, gaps, alignments).run());
        use.chosen = readings.back().chosen;
        use.undecided = use.chosen == nullptr;
        if (use.undecided) use.chosen = name_giver(use);
    }
    return readings;
}

}  // namespace ninspect::gguf
