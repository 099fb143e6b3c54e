// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Format, layout, shape and size of one object against the codec registry.
#include "core/codec/geometry.h"
#include "core/ninfer/objects.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::ninfer {
namespace {

constexpr std::string_view device_only_layout = "row_split_panel4_v1";

/// v1 and v2 engines look at these while they read the directory, v3 engines on use.
Stage encoding_stage(const Reading& reading) { return reading.v3() ? Stage::use : Stage::open; }

/// The same name as the other container versions spell it, if that is what went wrong here.
std::string respelled(std::string_view name, std::uint32_t version, bool (*known)(std::string_view, unsigned)) {
    std::string other(name);
    if (version == 3) {
        std::replace(other.begin(), other.end(), '-', '_');
        std::transform(other.begin(), other.end(), other.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    } else {
        std::replace(other.begin(), other.end(), '_', '-');
    }
    return other != name && known(other, version) ? other : std::string();
}

bool format_known(std::string_view name, unsigned version) { return codec::ninfer_format_known(name, version); }
bool layout_known(std::string_view name, unsigned version) { return codec::ninfer_layout_known(name, version); }

std::uint64_t offset_of(const Reading& reading, NodeId value, NodeId fallback) {
    return reading.tree.offset(value == no_node ? fallback : value);
}

/// A format that some fork registers in a layout that nobody has described.
bool is_undocumented(const Reading& reading, const ObjectRecord& record) {
    if (layout_known(record.layout, reading.version()) || record.layout == device_only_layout) return false;
    if ((codec::loaders_knowing_format(record.format, reading.version()) & reading.findings.loaders()) == 0)
        return false;
    const auto all = codec::all_encodings();
    return std::none_of(all.begin(), all.end(), [&record](const codec::Encoding* e) {
        return e->format == record.format && !e->layout.empty();
    });
}

void report_undocumented(Reading& reading, const ObjectRecord& record) {
    if (!reading.first_time(record.format + "/")) return;
    const LoaderMask all = reading.findings.loaders();
    const LoaderMask knowing = codec::loaders_knowing_format(record.format, reading.version()) & all;
    const std::uint64_t at = offset_of(reading, record.format_node, record.node);
    reading.findings.add_for(all & ~knowing, Stage::open, "ninfer.object.format-fork", record.label, at,
                             loader_ids(knowing), record.format);
    reading.findings.add_for(no_loader, Stage::remark, "ninfer.object.undocumented", record.label, at, record.format,
                             record.layout);
}

/// Explains why no encoding has that format and layout.
void report_unknown(Reading& reading, const ObjectRecord& record) {
    const Stage stage = encoding_stage(reading);
    const std::uint32_t version = reading.version();
    if (is_undocumented(reading, record)) {
        report_undocumented(reading, record);
        return;
    }
    const bool knows_format = format_known(record.format, version);
    if (!record.format.empty() && !knows_format)
        reading.findings.add(stage, "ninfer.object.format", record.label,
                             offset_of(reading, record.format_node, record.node),
                             respelled(record.format, version, format_known), record.format);
    if (record.layout.empty()) return;
    const std::uint64_t at = offset_of(reading, record.layout_node, record.node);
    if (record.layout == device_only_layout) {
        reading.findings.add(stage, "ninfer.object.device-only-layout", record.label, at, "", record.layout);
    } else if (!layout_known(record.layout, version)) {
        reading.findings.add(stage, "ninfer.object.layout", record.label, at,
                             respelled(record.layout, version, layout_known), record.layout);
    } else if (knows_format) {
        reading.findings.add(stage, "ninfer.object.layout-format", record.label, at, record.layout, record.format);
    }
}

/// Says once per pair which loaders do not register it.
void report_forks(Reading& reading, const ObjectRecord& record, const codec::Encoding& encoding) {
    const LoaderMask all = reading.findings.loaders();
    if ((encoding.known_to & all) == all || !reading.first_time(record.format + "/" + record.layout)) return;
    // The registry's format is known to somebody; a pair may be known to nobody.
    const LoaderMask knowing_format = codec::loaders_knowing_format(record.format, reading.version()) & all;
    const LoaderMask knowing_pair = encoding.known_to & all;
    const LoaderMask pair_missing = knowing_format & ~knowing_pair;
    if (knowing_format != all)
        reading.findings.add_for(all & ~knowing_format, Stage::open, "ninfer.object.format-fork", record.label,
                                 offset_of(reading, record.format_node, record.node), loader_ids(knowing_format),
                                 record.format);
    if (pair_missing != 0)
        reading.findings.add_for(pair_missing, Stage::open,
                                 knowing_pair != 0 ? "ninfer.object.layout-fork" : "ninfer.object.layout-nobody",
                                 record.label, offset_of(reading, record.layout_node, record.node),
                                 loader_ids(knowing_pair), fmt::format("{}, {}", record.format, record.layout));
}

void report_bad_shape(Reading& reading, const ObjectRecord& record, const Error& error) {
    const std::uint64_t at = offset_of(reading, record.shape_node, record.node);
    if (error.code == ErrorCode::overflow) {
        reading.findings.add(encoding_stage(reading), "ninfer.int.overflow", record.label, at, "shape",
                             fmt::format("{}", fmt::join(record.shape, " × ")));
        return;
    }
    reading.findings.add(encoding_stage(reading), "ninfer.object.shape", record.label, at,
                         error.expected.empty() ? record.layout : error.expected,
                         error.found.empty() ? fmt::format("[{}]", fmt::join(record.shape, ", ")) : error.found);
}

void check_resource(Reading& reading, const ObjectRecord& record) {
    const std::string_view wanted = reading.v3() ? "raw_bytes_v1" : "raw-bytes-v1";
    if (record.format.empty() || record.format == wanted) return;
    reading.findings.add(encoding_stage(reading), "ninfer.object.encoding", record.label,
                         offset_of(reading, record.format_node, record.node), std::string(wanted), record.format);
}

}  // namespace

std::optional<std::uint64_t> check_encoding(Reading& reading, const ObjectRecord& record, Entry& entry) {
    if (!record.tensor) {
        check_resource(reading, record);
        return std::nullopt;
    }
    entry.encoding = codec::find_ninfer(record.format, record.layout, reading.version());
    if (entry.encoding == nullptr) {
        entry.usable = false;
        report_unknown(reading, record);
        return std::nullopt;
    }
    // A name of another version's registry with the same spelling (v1 files with v2 formats).
    if (!reading.v3() && (entry.encoding->known_to & reading.findings.loaders()) == 0) {
        reading.findings.add(Stage::open, "ninfer.object.format", record.label,
                             offset_of(reading, record.format_node, record.node), "", record.format);
    } else {
        report_forks(reading, record, *entry.encoding);
    }
    if (!record.shape_ok) {
        entry.usable = false;
        return std::nullopt;
    }
    const auto needed = codec::encoded_bytes(*entry.encoding, record.shape, record.divisors);
    if (!needed) {
        entry.usable = false;
        report_bad_shape(reading, record, needed.error());
        return std::nullopt;
    }
    if (record.bytes && *record.bytes != *needed && *record.bytes != 0) {
        if (*record.bytes < *needed) entry.usable = false;
        reading.findings.add(encoding_stage(reading), "ninfer.object.encoded-size", record.label,
                             offset_of(reading, record.bytes_node, record.node), fmt::format("{}", *needed),
                             fmt::format("{}", *record.bytes));
    }
    return *needed;
}

}  // namespace ninspect::ninfer
