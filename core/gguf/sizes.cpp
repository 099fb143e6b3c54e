// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/sizes.h"

#include "core/codec/geometry.h"
#include "core/gguf/dialect.h"
#include "core/gguf/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace ninspect::gguf {
namespace {

using codec::Encoding;
using codec::TypeStatus;

constexpr std::size_t entries_per_check = 4096;

std::string unknown_name(std::int32_t type) { return fmt::format("type {}", type); }

bool has_size(const Encoding* e) noexcept {
    return e != nullptr && (e->block_bytes != 0 || e->arrangement == codec::Arrangement::whole_tensor);
}

class Assignment {
public:
    Assignment(ArtifactBuilder& builder, std::span<const PartSpan> spans, Findings& findings)
        : builder_(builder),
          artifact_(builder.artifact()),
          spans_(spans),
          findings_(findings),
          uses_(type_uses(artifact_.entries())),
          gaps_(all_gaps(artifact_.entries(), spans)) {}

    Status run(const RunControl& control) {
        artifact_.type_readings = resolve_types(artifact_, uses_, gaps_, spans_);
        for (const TypeUse& use : uses_) {
            report_type(use);
            for (std::size_t i = 0; i < use.entries.size(); ++i) {
                if (i % entries_per_check == 0 && control.stop_requested()) return cancelled_error();
                assign(use, use.entries[i]);
            }
        }
        return {};
    }

private:
    // ---- one tensor --------------------------------------------------------------------
    void assign(const TypeUse& use, std::uint32_t index) {
        const EntryId id{index};
        Entry& entry = builder_.entry(id);
        entry.encoding = use.chosen;
        if (use.chosen != nullptr)
            builder_.set_format_name(id, use.chosen->format);
        else
            builder_.set_format_name(id, unknown_name(use.type_id));
        entry.bytes = gaps_[index].bytes;
        entry.size_from_gap = true;
        if (!has_size(use.chosen)) {
            entry.usable = false;
            return;
        }
        const Result<std::uint64_t> bytes = codec::encoded_bytes(*use.chosen, artifact_.shape(id));
        if (bytes) {
            entry.bytes = *bytes;
            entry.size_from_gap = false;
            return;
        }
        if (entry.usable) report_impossible(use, id, bytes.error());
        entry.usable = false;
    }

    void locate(std::uint32_t index) {
        const Entry& entry = artifact_.entry(EntryId{index});
        findings_.enter(entry.part, Stage::tensors);
        findings_.at_item(index - first_of(entry.part));
    }
    std::uint32_t first_of(std::uint32_t part) const noexcept {
        for (const PartSpan& span : spans_)
            if (span.part == part) return span.first;
        return 0;
    }

    void report_impossible(const TypeUse& use, EntryId id, const Error& error) {
        locate(id.value);
        const Entry& entry = artifact_.entry(id);
        const std::string name = item_label(artifact_.name(id), "tensors", id.value - first_of(entry.part));
        const std::span<const std::uint64_t> shape = artifact_.shape(id);
        const Encoding& encoding = *use.chosen;
        if (error.code == ErrorCode::overflow) {
            findings_.add("gguf.tensor.size-overflow",
                          {name, entry.record_offset, "< 2^64 B", fmt::format("{}", fmt::join(shape, " x "))});
        } else if (error.path == "rows") {
            const std::uint64_t rows = shape.size() < 2 ? 1 : shape[shape.size() - 2];
            findings_.add("gguf.tensor.rows-not-group",
                          {name, entry.record_offset, fmt::format("ne[1] % {} = 0", encoding.interleaved_rows),
                           fmt::format("ne[1] = {}", rows)});
        } else if (error.path == "columns") {
            const std::uint64_t columns = shape.empty() ? 1 : shape.back();
            findings_.add("gguf.tensor.row-not-block",
                          {name, entry.record_offset, fmt::format("ne[0] % {} = 0", encoding.block_weights),
                           fmt::format("ne[0] = {}", columns)});
        }
    }

    // ---- one type number -----------------------------------------------------------------
    Facts facts_of(const TypeUse& use, std::string expected, std::string found) const {
        const EntryId first{use.entries.front()};
        const Entry& entry = artifact_.entry(first);
        return {item_label(artifact_.name(first), "tensors", first.value - first_of(entry.part)), entry.record_offset,
                std::move(expected), std::move(found)};
    }

    void report_type(const TypeUse& use) {
        locate(use.entries.front());
        const std::string count = fmt::format("{} x {}", use.entries.size(), unknown_name(use.type_id));
        if (use.readings.empty()) {
            findings_.add("gguf.tensor.type-unknown", facts_of(use, {}, count));
            return;
        }
        if (use.readings.size() > 1) report_reading(use);
        if (use.chosen == nullptr) return;
        const Encoding& e = *use.chosen;
        const std::string named = fmt::format("{} ({})", count, e.format);
        if (e.status == TypeStatus::removed || e.status == TypeStatus::withdrawn)
            findings_.add("gguf.tensor.type-removed", facts_of(use, {}, named));
        if (e.status == TypeStatus::activation) findings_.add("gguf.tensor.type-activation", facts_of(use, {}, named));
        if (e.dialect == codec::Dialect::prism_legacy)
            report_legacy(use, named);
        else
            report_owner(use, named);
    }

    void report_legacy(const TypeUse& use, const std::string& named) {
        findings_.add(use.type_id == 42 ? "gguf.prism.legacy-type-42" : "gguf.prism.legacy-type-40",
                      facts_of(use, std::string(use.readings.front()->format), named));
    }

    /// Types that only some loaders have.
    void report_owner(const TypeUse& use, const std::string& named) {
        const Encoding& e = *use.chosen;
        if (e.status == TypeStatus::removed || e.status == TypeStatus::withdrawn) return;
        const LoaderMask refused = every_gguf_loader & ~e.known_to;
        if (e.dialect != codec::Dialect::upstream)
            findings_.add("gguf.tensor.type-private", refused,
                          facts_of(use, std::string(codec::dialect_name(e.dialect)), named));
        else if (refused != no_loader && e.known_to != no_loader)
            findings_.add("gguf.tensor.type-not-everywhere", refused, facts_of(use, {}, named));
    }

    void report_reading(const TypeUse& use) {
        const TypeReading* reading = nullptr;
        for (const TypeReading& r : artifact_.type_readings)
            if (r.type_id == use.type_id) reading = &r;
        if (reading == nullptr) return;
        std::string arithmetic;
        for (const TypeReading::Candidate& c : reading->candidates)
            arithmetic += (arithmetic.empty() ? "" : "; ") + describe(*reading, c);
        const bool decided = reading->chosen != nullptr;
        if (decided)
            findings_.add(
                "gguf.tensor.type-resolved",
                facts_of(use,
                         fmt::format("{} ({})", reading->chosen->format, codec::dialect_name(reading->chosen->dialect)),
                         std::move(arithmetic)));
        else if (use.chosen == nullptr)
            findings_.add("gguf.tensor.type-unresolved", refusing(*reading), facts_of(use, {}, std::move(arithmetic)));
    }

    /// Loaders for which every meaning that they know of the number is refuted: they stop at the
    /// next tensor's offset. Those that know none stop at the number itself.
    static LoaderMask refusing(const TypeReading& reading) {
        LoaderMask may_load = no_loader;
        for (const TypeReading::Candidate& c : reading.candidates)
            if (!c.refuted) may_load |= c.encoding->known_to;
        return every_gguf_loader & ~may_load;
    }

    /// "Q2_0 (ggml) fits 0 of 5 tensors, blk.0.w needs 96 B and has 64 B"
    static std::string describe(const TypeReading& reading, const TypeReading::Candidate& c) {
        std::string text = fmt::format("{} ({})", c.encoding->format, codec::dialect_name(c.encoding->dialect));
        if (!has_size(c.encoding)) return text + " has no known size";
        text += fmt::format(" fits {} of {} tensors", c.tensors_fitting, reading.tensors);
        if (c.tensors_fitting == reading.tensors) return text;
        return text + fmt::format(", {} needs {} B and has {} B", c.first_misfit, c.misfit_needs, c.misfit_has);
    }

    ArtifactBuilder& builder_;
    Artifact& artifact_;
    std::span<const PartSpan> spans_;
    Findings& findings_;
    std::vector<TypeUse> uses_;
    std::vector<Gap> gaps_;
};

}  // namespace

Status assign_types_and_sizes(ArtifactBuilder& builder, std::span<const PartSpan> spans, Findings& findings,
                              const RunControl& control) {
    return Assignment(builder, spans, findings).run(control);
}

void assign_first_types(ArtifactBuilder& builder, std::size_t count) {
    const Artifact& artifact = builder.artifact();
    const auto n = static_cast<std::uint32_t>(std::min(count, artifact.entry_count()));
    for (std::uint32_t i = 0; i < n; ++i) {
        const EntryId id{i};
        Entry& entry = builder.entry(id);
        const auto readings = codec::ggml_readings(entry.type_id);
        if (readings.size() != 1) {
            builder.set_format_name(id, unknown_name(entry.type_id));
            continue;
        }
        entry.encoding = readings.front();
        if (const auto bytes = codec::encoded_bytes(*entry.encoding, artifact.shape(id))) entry.bytes = *bytes;
        builder.set_format_name(id, entry.encoding->format);
    }
}

}  // namespace ninspect::gguf
