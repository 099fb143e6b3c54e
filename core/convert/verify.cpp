// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/convert/verify.h"

#include "core/convert/plan_build.h"
#include "core/gguf/reader.h"
#include "core/ninfer/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace ninspect::convert {
namespace {

/// Region of an entry of the written file; the GGUF's table begins behind the header's region, and
/// is in the order of the original, not of the offsets.
EntryId entry_of(const Plan& plan, std::size_t item) {
    return plan.direction == Direction::to_ninfer ? EntryId{static_cast<std::uint32_t>(item)} : plan.items[item].entry;
}

Error not_as_planned(const Plan& plan, std::size_t item, std::string expected, std::string found) {
    Error error =
        broken_rule("convert.verify.directory", plan.regions[item].name, std::move(expected), std::move(found));
    error.file = plan.output;
    return error;
}

/// What the entry has to be: the object of the plan, or the tensor of the original.
Status compare_entry(const Plan& plan, std::size_t item, const Artifact& written) {
    const io::Region& region = plan.regions[item];
    const EntryId id = entry_of(plan, item);
    if (id.value >= written.entry_count()) return not_as_planned(plan, item, region.name, {});
    const Entry& entry = written.entry(id);
    const bool forward = plan.direction == Direction::to_ninfer;
    const Artifact& original = *plan.mapping.source;
    if (written.name(id) != region.name) return not_as_planned(plan, item, region.name, std::string(written.name(id)));
    const std::span<const std::uint64_t> shape =
        forward ? std::span<const std::uint64_t>(plan.mapping.objects[item].shape) : original.shape(id);
    const codec::Encoding* encoding = !forward ? original.entry(id).encoding
                                      : plan.mapping.objects[item].kind == EntryKind::resource
                                          ? nullptr
                                          : plan.mapping.objects[item].encoding;
    const auto found = written.shape(id);
    if (!std::equal(shape.begin(), shape.end(), found.begin(), found.end()))
        return not_as_planned(plan, item, shape_text(written.container, shape, ", "),
                              shape_text(written.container, found, ", "));
    if (entry.encoding != encoding)
        return not_as_planned(plan, item, encoding == nullptr ? "-" : std::string(encoding->format),
                              std::string(written.format_name(id)));
    if (entry.file_offset != region.offset || entry.bytes != region.bytes)
        return not_as_planned(plan, item, fmt::format("{} B at {}", region.bytes, region.offset),
                              fmt::format("{} B at {}", entry.bytes, entry.file_offset));
    return {};
}

Status compare_identity(const Plan& plan, const Artifact& written) {
    for (const auto& [field, value] : written.identity) {
        const std::string* planned = field == "model_id"     ? &plan.mapping.model_id
                                     : field == "weights_id" ? &plan.mapping.weights_id
                                                             : nullptr;
        if (planned == nullptr || *planned == value) continue;
        Error error = broken_rule("convert.verify.directory", field, *planned, value);
        error.file = plan.output;
        return error;
    }
    return {};
}

/// No more is wrong with the GGUF than with the original.
Status compare_findings(const Plan& plan, const Artifact& written) {
    const std::uint64_t before = plan.mapping.source->diagnostic_counts().errors;
    const std::uint64_t now = written.diagnostic_counts().errors;
    if (now <= before) return {};
    Error error =
        broken_rule("convert.verify.directory", {}, fmt::format("{} errors", before), fmt::format("{} errors", now));
    error.file = plan.output;
    return error;
}

/// What the file has there, into scratch.other; in the form that make_piece() gives.
Status read_written(const Plan& plan, const Piece& piece, const Artifact& written, Scratch& scratch) {
    const Item& item = plan.items[piece.item];
    scratch.other.resize(scratch.bytes.size());
    if (item.work == Work::head) return written.parts.front().source->read_exactly(piece.begin, scratch.other);
    const EntryId id = entry_of(plan, piece.item);
    if (item.work == Work::split) {
        const std::uint64_t groups = piece.end - piece.begin;
        scratch.size_planes(item.layout, groups);
        const Matrix& matrix = plan.matrices[item.object];
        if (Status status = read_planes(written, id, matrix, piece.begin, groups, 0, scratch); !status) return status;
        join_blocks(item.layout, scratch.planes(), static_cast<std::size_t>(groups), scratch.other.data());
        return {};
    }
    const std::uint64_t offset = piece.begin * std::max<std::uint64_t>(item.layout.block_bytes, 1);
    return written.read_entry(id, item.work == Work::computed ? 0 : offset, scratch.other);
}

Error differs(const Plan& plan, const Piece& piece, std::size_t at, std::uint8_t expected, std::uint8_t found) {
    const Item& item = plan.items[piece.item];
    std::string place;
    if (item.groups_per_row != 0)
        place = fmt::format("row {}: ", (piece.begin + at / item.layout.block_bytes) / item.groups_per_row);
    Error error = broken_rule("convert.verify.bytes", plan.regions[piece.item].name,
                              fmt::format("{}0x{:02x}", place, expected), fmt::format("0x{:02x}", found));
    error.file = plan.output;
    return error;
}

Status compare_gaps(const Plan& plan, const Piece& piece, const Artifact& written) {
    std::array<std::uint8_t, 256> bytes{};
    for (const Gap& gap : gaps_of(plan.matrices[plan.items[piece.item].object].planes)) {
        const auto part = std::span(bytes).first(static_cast<std::size_t>(gap.bytes));
        if (Status status = written.read_entry(entry_of(plan, piece.item), gap.offset, part); !status) return status;
        const auto bad = std::find_if(part.begin(), part.end(), [](std::uint8_t byte) { return byte != 0; });
        if (bad == part.end()) continue;
        Error error =
            broken_rule("convert.verify.bytes", plan.regions[piece.item].name, "0x00", fmt::format("0x{:02x}", *bad));
        error.file = plan.output;
        return error;
    }
    return {};
}

}  // namespace

Result<std::shared_ptr<const Artifact>> open_written(const Plan& plan, const std::string& path,
                                                     const RunControl& control) {
    const bool forward = plan.direction == Direction::to_ninfer;
    OpenOptions options;
    options.strict = forward;  // of a GGUF that means llama.cpp itself, which does not know the ternary types
    options.whole_set = false;
    RunControl silent;
    silent.stop = control.stop;
    Result<std::shared_ptr<const Artifact>> written =
        forward ? ninfer::open(path, options, silent) : gguf::open(path, options, silent);
    if (!written) {
        Error error = std::move(written).error();
        error.file = plan.output;
        return error;
    }
    if (!forward)
        if (Status status = compare_findings(plan, **written); !status) return std::move(status).error();
    const std::size_t heads = forward ? 0 : 1;
    if ((*written)->entry_count() != plan.items.size() - heads) {
        Error error = broken_rule("convert.verify.directory", {}, fmt::format("{}", plan.items.size() - heads),
                                  fmt::format("{}", (*written)->entry_count()));
        error.file = plan.output;
        return error;
    }
    for (std::size_t i = heads; i < plan.items.size(); ++i)
        if (Status status = compare_entry(plan, i, **written); !status) return std::move(status).error();
    if (forward)
        if (Status status = compare_identity(plan, **written); !status) return std::move(status).error();
    return written;
}

Status compare_piece(const Plan& plan, const Piece& piece, const Artifact& written, Scratch& scratch) {
    if (Status status = make_piece(plan, piece, scratch); !status) return status;
    if (Status status = read_written(plan, piece, written, scratch); !status) return status;
    if (!scratch.bytes.empty() && std::memcmp(scratch.bytes.data(), scratch.other.data(), scratch.bytes.size()) != 0) {
        const auto [expected, found] = std::mismatch(scratch.bytes.begin(), scratch.bytes.end(), scratch.other.begin());
        return differs(plan, piece, static_cast<std::size_t>(expected - scratch.bytes.begin()), *expected, *found);
    }
    const Item& item = plan.items[piece.item];
    if (item.work == Work::split && piece.end == item.units) return compare_gaps(plan, piece, written);
    return {};
}

}  // namespace ninspect::convert
