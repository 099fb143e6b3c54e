// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/gguf/sizes.h"
#include "core/gguf/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace ninspect::gguf {
namespace {

constexpr std::uint64_t max_u64 = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t entries_per_check = 4096;

class Placement {
public:
    Placement(ArtifactBuilder& builder, const PartSpan& span, Findings& findings, const RunControl& control)
        : builder_(builder), artifact_(builder.artifact()), span_(span), findings_(findings), control_(control) {}

    Status run() {
        findings_.enter(span_.part, Stage::offsets);
        if (Status s = check_table_order(); !s) return s;
        if (Status s = check_neighbours(); !s) return s;
        findings_.enter(span_.part, Stage::model);
        check_file_end();
        return {};
    }

private:
    const Entry& entry(std::uint32_t index) const noexcept { return artifact_.entry(EntryId{index}); }
    std::string name(std::uint32_t index) const {
        return item_label(artifact_.name(EntryId{index}), "tensors", index - span_.first);
    }
    void locate(std::uint32_t index) { findings_.at_item(index - span_.first); }

    /// Each tensor on its own and against the one before it in the table.
    Status check_table_order() {
        for (std::uint32_t i = span_.first; i < span_.last; ++i) {
            if (i % entries_per_check == 0 && control_.stop_requested()) return cancelled_error();
            Entry& e = builder_.entry(EntryId{i});
            locate(i);
            const CheckedU64 at = checked_add(span_.data_offset, e.offset);
            e.file_offset = at.value_or(max_u64);
            if (span_.alignment != 0 && e.offset % span_.alignment != 0)
                findings_.add(
                    "gguf.tensor.offset-unaligned",
                    {name(i), e.record_offset, fmt::format("% {} = 0", span_.alignment), std::to_string(e.offset)});
            if (i > span_.first && e.offset < entry(i - 1).offset)
                findings_.add(
                    "gguf.tensor.offset-order",
                    {name(i), e.record_offset, fmt::format(">= {}", entry(i - 1).offset), std::to_string(e.offset)});
            if (!inside_file(e)) note_outside(i, e);
        }
        return {};
    }

    bool inside_file(const Entry& e) const noexcept {
        if (e.size_from_gap) return e.offset <= span_.data_bytes;
        return range_fits(e.offset, e.bytes, span_.data_bytes);
    }

    /// The file ends before its data section begins: then every tensor is outside it, which the
    /// finding about the file says for all of them.
    bool no_data_section() const noexcept { return span_.data_offset > span_.file_bytes; }

    void note_outside(std::uint32_t index, Entry& e) {
        e.usable = false;
        if (no_data_section()) return;
        findings_.enter(span_.part, Stage::model);
        locate(index);
        const CheckedU64 end = checked_add(checked_add(span_.data_offset, e.offset), CheckedU64{e.bytes});
        findings_.add("gguf.tensor.outside-file",
                      {name(index), e.file_offset == max_u64 ? e.record_offset : e.file_offset,
                       fmt::format("{} B", span_.file_bytes), end ? std::to_string(*end) : "> 2^64"});
        findings_.enter(span_.part, Stage::offsets);
    }

    /// In offset order: what lies between a tensor and the next.
    Status check_neighbours() {
        const std::vector<std::uint32_t> order = offset_order(artifact_.entries(), span_);
        std::uint64_t reach = 0;              // furthest end so far
        std::uint64_t known_reach = 0;        // … of tensors whose size is known
        std::uint32_t reacher = span_.first;  // … and whose that is
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i % entries_per_check == 0 && control_.stop_requested()) return cancelled_error();
            const Entry& e = entry(order[i]);
            locate(order[i]);
            if (e.offset < known_reach && has_bytes(order[i]))
                note_overlap(order[i], reacher, known_reach);
            else
                note_gap(order[i], e, reach);
            const std::uint64_t end = checked_add(e.offset, e.bytes).value_or(max_u64);
            reach = std::max(reach, end);
            if (!e.size_from_gap && end > known_reach) {
                known_reach = end;
                reacher = order[i];
            }
        }
        data_end_ = reach;
        return {};
    }

    /// Not from a size that is a guess: then the shape must say so.
    bool has_bytes(std::uint32_t index) const noexcept {
        const Entry& e = entry(index);
        return e.size_from_gap ? artifact_.elements(EntryId{index}).value_or(0) > 0 : e.bytes > 0;
    }

    void note_overlap(std::uint32_t index, std::uint32_t other, std::uint64_t reach) {
        findings_.add("gguf.tensor.offset-overlap", {name(index), entry(index).record_offset,
                                                     fmt::format(">= {} ({})", reach, artifact_.name(EntryId{other})),
                                                     std::to_string(entry(index).offset)});
    }

    void note_gap(std::uint32_t index, const Entry& e, std::uint64_t reach) {
        const CheckedU64 expected = checked_align_up(reach, span_.alignment);
        if (!expected) {
            findings_.add("gguf.tensor.size-overflow",
                          {name(index), e.record_offset, "< 2^64 B", std::to_string(reach)});
            return;
        }
        if (e.offset > *expected)
            findings_.add("gguf.tensor.offset-gap",
                          {name(index), e.record_offset, std::to_string(*expected), std::to_string(e.offset)});
    }

    void check_file_end() {
        if (span_.first == span_.last || !span_.table_complete) return;
        if (no_data_section()) findings_.enter(span_.part, Stage::data_start);  // where loaders notice it
        findings_.at_item(span_.last - span_.first);
        const CheckedU64 end = checked_add(span_.data_offset, data_end_);
        if (!end || *end > span_.file_bytes) {
            findings_.add("gguf.file.truncated", {{},
                                                  span_.file_bytes,
                                                  end ? fmt::format("{} B", *end) : "> 2^64 B",
                                                  fmt::format("{} B", span_.file_bytes)});
            return;
        }
        findings_.enter(span_.part, Stage::remarks);
        const CheckedU64 padded_data = checked_align_up(data_end_, span_.alignment);
        const std::uint64_t padded = checked_add(CheckedU64{span_.data_offset}, padded_data).value_or(max_u64);
        if (span_.file_bytes > padded)
            findings_.add("gguf.file.trailing-bytes",
                          {{}, padded, fmt::format("{} B", padded), fmt::format("{} B", span_.file_bytes)});
        else if (span_.file_bytes < padded)
            findings_.add("gguf.file.last-padding-missing",
                          {{}, *end, fmt::format("{} B", padded), fmt::format("{} B", span_.file_bytes)});
    }

    ArtifactBuilder& builder_;
    Artifact& artifact_;
    const PartSpan& span_;
    Findings& findings_;
    const RunControl& control_;
    std::uint64_t data_end_ = 0;  ///< end of the last tensor, relative to the data section
};

}  // namespace

Status check_placement(ArtifactBuilder& builder, std::span<const PartSpan> spans, Findings& findings,
                       const RunControl& control) {
    for (const PartSpan& span : spans)
        if (Status s = Placement(builder, span, findings, control).run(); !s) return s;
    return {};
}

}  // namespace ninspect::gguf
