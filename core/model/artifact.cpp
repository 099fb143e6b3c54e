// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/artifact.h"

#include "core/base/checked.h"

#include <algorithm>
#include <limits>

namespace ninspect {
namespace {

constexpr std::uint64_t max_u64 = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) noexcept { return checked_add(a, b).value_or(max_u64); }

}  // namespace

std::string_view container_name(Container container) noexcept {
    return container == Container::gguf ? "gguf" : "ninfer";
}

std::string dimension_text(Container container, std::uint64_t dimension) {
    const bool negative = container == Container::gguf && dimension > max_u64 / 2;
    return negative ? std::string("-").append(std::to_string(~dimension + 1)) : std::to_string(dimension);
}

std::string shape_text(Container container, std::span<const std::uint64_t> shape, std::string_view separator) {
    std::string text;
    for (std::size_t i = 0; i < shape.size(); ++i)
        (i > 0 ? text.append(separator) : text).append(dimension_text(container, shape[i]));
    return text;
}

std::string_view region_kind_name(RegionKind kind) noexcept {
    switch (kind) {
        case RegionKind::header:
            return "header";
        case RegionKind::metadata:
            return "metadata";
        case RegionKind::directory:
            return "directory";
        case RegionKind::padding:
            return "padding";
        case RegionKind::gap:
            return "gap";
        case RegionKind::entry:
            return "entry";
        case RegionKind::overlap:
            return "overlap";
        case RegionKind::trailing:
            return "trailing";
        case RegionKind::missing:
            return "missing";
    }
    return "";
}

std::string_view Artifact::name(EntryId id) const noexcept { return entry_name(entry(id)); }

std::span<const std::uint64_t> Artifact::shape(EntryId id) const noexcept {
    const Entry& e = entry(id);
    return std::span<const std::uint64_t>(dims_).subspan(e.shape_begin, e.rank);
}

std::string_view Artifact::format_name(EntryId id) const noexcept { return labels_[entry(id).format_name]; }
std::string_view Artifact::layout_name(EntryId id) const noexcept { return labels_[entry(id).layout_name]; }

std::optional<EntryId> Artifact::find(std::string_view wanted) const noexcept {
    const auto found = name_index_.find(wanted, [this](std::uint32_t i) { return entry_name(entries_[i]); });
    if (!found) return std::nullopt;
    return EntryId{*found};
}

std::optional<std::uint64_t> Artifact::elements(EntryId id) const noexcept { return checked_product(shape(id)); }

Result<codec::Geometry> Artifact::geometry(EntryId id) const {
    const Entry& e = entry(id);
    const std::span<const std::uint64_t> dims = shape(id);
    const bool negative = container == Container::gguf &&
                          std::any_of(dims.begin(), dims.end(), [](std::uint64_t d) { return d > max_u64 / 2; });
    if (negative) {
        Error error;
        error.code = ErrorCode::rule_broken;
        error.file = path;
        error.path = std::string(name(id));
        error.expected = "dimensions >= 0";
        error.found = std::string("[").append(shape_text(container, dims, ", ")).append("]");
        return error;
    }
    if (e.encoding != nullptr) return codec::compute_geometry(*e.encoding, shape(id), e.divisors);
    Error error;
    error.code = ErrorCode::unsupported;
    error.file = path;
    error.path = std::string(name(id));
    error.found = std::string(format_name(id));
    if (!layout_name(id).empty()) error.found.append(", ").append(layout_name(id));
    return error;
}

double Artifact::bits_per_weight(EntryId id) const noexcept {
    const Entry& e = entry(id);
    const std::uint64_t n = elements(id).value_or(0);
    if (e.kind != EntryKind::tensor || n == 0 || e.size_from_gap) return 0;
    return static_cast<double>(e.bytes) * 8 / static_cast<double>(n);
}

const MetaItem* Artifact::find_key(std::string_view key) const noexcept {
    const auto found = key_index_.find(key, [this](std::uint32_t i) -> std::string_view { return metadata_[i].key; });
    return found ? &metadata_[*found] : nullptr;
}

void Artifact::Counts::add(Severity severity, std::uint64_t n) noexcept {
    std::uint64_t& count = severity == Severity::error ? errors : severity == Severity::warning ? warnings : notes;
    count = saturating_add(count, n);
}

Artifact::Counts Artifact::diagnostic_counts() const noexcept {
    Counts counts = left_out;
    for (const Diagnostic& d : diagnostics) counts.add(d.severity(), 1);
    return counts;
}

std::uint64_t Artifact::file_bytes() const noexcept {
    std::uint64_t sum = 0;
    for (const Part& part : parts)
        if (part.present) sum = saturating_add(sum, part.file_bytes);
    return sum;
}

std::uint64_t Artifact::tensor_count() const noexcept { return entries_.size() - resource_count(); }

std::uint64_t Artifact::resource_count() const noexcept {
    std::uint64_t n = 0;
    for (const Entry& e : entries_) n += e.kind == EntryKind::resource;
    return n;
}

std::uint64_t Artifact::total_weights() const noexcept {
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < entries_.size(); ++i)
        if (entries_[i].kind == EntryKind::tensor) sum = saturating_add(sum, elements(EntryId{i}).value_or(max_u64));
    return sum;
}

std::uint64_t Artifact::tensor_bytes() const noexcept {
    std::uint64_t sum = 0;
    for (const Entry& e : entries_)
        if (e.kind == EntryKind::tensor) sum = saturating_add(sum, e.bytes);
    return sum;
}

Status Artifact::check_unchanged() const {
    for (const Part& part : parts) {
        const auto* file = dynamic_cast<const io::FileSource*>(part.source.get());
        if (!part.present || file == nullptr) continue;
        if (Status status = file->check_unchanged(); !status) return status;
    }
    return {};
}

}  // namespace ninspect
