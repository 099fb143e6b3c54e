// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The `files` table of a v3 artifact, and the files themselves (§8, §9, §10).
#include "core/base/checked.h"
#include "core/base/message.h"
#include "core/io/path.h"
#include "core/ninfer/directory.h"
#include "core/ninfer/members.h"
#include "core/ninfer/part_path.h"
#include "core/ninfer/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ninspect::ninfer {
namespace {

constexpr MemberSpec file_members[] = {{"path"}, {"payload_bytes"}};

std::string number(std::uint64_t n) { return fmt::format("{}", n); }

/// One item of `files` as it stands in the directory.
struct FileRecord {
    std::string name;       ///< empty for the entry
    bool may_open = false;  ///< the name passed all tests
    NodeId path_node = no_node, bytes_node = no_node;
    std::optional<std::uint64_t> payload_bytes;
    std::optional<Error> refused;  ///< the test of the name that it did not pass
};

Error broken_rule(std::string_view rule_id, std::string file, std::string entry, std::uint64_t at, std::string expected,
                  std::string found) {
    Error error;
    error.code = ErrorCode::rule_broken;
    error.file = std::move(file);
    error.offset = at;
    error.path = std::move(entry);
    error.expected = std::move(expected);
    error.found = std::move(found);
    error.rule = &rule(rule_id);
    return error;
}

void check_part_name(Reading& reading, PartPaths& paths, FileRecord& record, const std::string& entry) {
    if (!is_kind(reading, record.path_node, JsonKind::string, entry, "path")) return;
    record.name = reading.tree.string(record.path_node);
    const std::uint64_t at = reading.tree.offset(record.path_node);
    if (const std::string demand = paths.engine_demand(record.name); !demand.empty()) {
        reading.findings.add(Stage::open, "ninfer.v3.path", entry, at, demand, record.name);
        record.refused = broken_rule("ninfer.v3.path", reading.path, entry, at, demand, record.name);
    } else if (const std::string safe = paths.safety_demand(record.name); !safe.empty()) {
        reading.findings.add_for(no_loader, Stage::read, "ninfer.v3.path-unsafe", entry, at, safe, record.name);
        record.refused = broken_rule("ninfer.v3.path-unsafe", reading.path, entry, at, safe, record.name);
    } else {
        record.may_open = true;
    }
}

FileRecord read_record(Reading& reading, NodeId node, std::uint32_t index, PartPaths& paths) {
    FileRecord record;
    const std::string entry = fmt::format("files[{}]", index);
    if (!is_kind(reading, node, JsonKind::object, entry, "file")) return record;
    const Members m = take_members(reading, node, file_members, entry);
    record.path_node = m[0];
    record.bytes_node = m[1];
    if (index > 0) {
        check_part_name(reading, paths, record, entry);
    } else if (m[0] != no_node && reading.tree.kind(m[0]) != JsonKind::null) {
        reading.findings.add(Stage::open, "ninfer.v3.entry-path", entry, reading.tree.offset(m[0]), "null",
                             excerpt(reading.tree, m[0]));
    }
    record.payload_bytes = take_integer(reading, m[1], 1, entry, "payload_bytes");
    return record;
}

std::vector<FileRecord> read_records(Reading& reading, NodeId files) {
    std::vector<FileRecord> records;
    if (is_kind(reading, files, JsonKind::array, "files", "files")) {
        const JsonTree& tree = reading.tree;
        std::uint32_t n = tree.children(files);
        if (n == 0)
            reading.findings.add(Stage::open, "ninfer.directory.member-type", "files", tree.offset(files), "files: ≥ 1",
                                 "[]");
        if (n > max_files) {
            reading.findings.add_for(no_loader, Stage::open, "ninfer.limit.files", "files", tree.offset(files),
                                     number(max_files), number(n));
            n = max_files;
        }
        PartPaths paths(io::file_name_of(reading.path));
        NodeId node = n > 0 ? tree.first_child(files) : no_node;
        for (std::uint32_t i = 0; i < n; ++i, node = tree.next_sibling(node))
            records.push_back(read_record(reading, node, i, paths));
    }
    if (records.empty()) records.emplace_back();
    return records;
}

/// Places the files in the logical payload; those behind an overflow are dropped.
void place_files(Reading& reading, std::vector<FileRecord>& records) {
    const Prefix& prefix = reading.prefix;
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const std::uint64_t fallback = i == 0 ? prefix.payload_bytes() : 0;
        const std::uint64_t bytes = records[i].payload_bytes.value_or(fallback);
        const std::uint64_t start = i == 0 ? prefix.payload_offset : part_payload_offset;
        const CheckedU64 end = checked_add(begin, bytes);
        if (!end || !checked_add(start, bytes)) {
            reading.findings.add(Stage::open, "ninfer.int.overflow", fmt::format("files[{}]", i),
                                 reading.tree.offset(records[i].bytes_node), "payload_bytes", number(bytes));
            records.resize(std::max<std::size_t>(i, 1));
            if (i == 0) reading.files.push_back({0, fallback, start});
            break;
        }
        reading.files.push_back({begin, bytes, start});
        begin = *end;
    }
    reading.payload_bytes = reading.files.back().logical_begin + reading.files.back().payload_bytes;
}

void check_entry_length(Reading& reading, const FileRecord& record) {
    const PayloadFile& file = reading.files.front();
    const std::uint64_t expected = file.payload_offset + file.payload_bytes;
    if (!record.payload_bytes || expected == reading.prefix.file_bytes) return;
    reading.findings.add(Stage::open, "ninfer.v3.entry-length", "files[0]", reading.tree.offset(record.bytes_node),
                         number(expected), number(reading.prefix.file_bytes));
}

// ---- continuation parts -------------------------------------------------------------------

/// The finding; and the reason in the part, unless there is simply no such file.
void report_unopened(Reading& reading, Part& part, const FileRecord& record, const Error& error) {
    const std::uint64_t at = reading.tree.offset(record.path_node);
    if (error.code == ErrorCode::not_found) {
        reading.findings.add(Stage::read, "ninfer.v3.part-missing", record.name, at);
        return;
    }
    reading.findings.add(Stage::read, "ninfer.v3.part-unreadable", record.name, at, "", english_reason(error));
    part.problem = error;
}

/// The source of a part, or null with a finding.
std::shared_ptr<const io::ByteSource> open_part(Reading& reading, Part& part, const FileRecord& record) {
    Error missing;
    missing.code = ErrorCode::not_found;
    if (!reading.parts) {
        report_unopened(reading, part, record, missing);
        return nullptr;
    }
    auto source = reading.parts(record.name);
    if (!source || !*source) {
        report_unopened(reading, part, record, source ? missing : source.error());
        return nullptr;
    }
    return std::move(*source);
}

/// Looks at the head of a file that has the name of part `index`. Empty when it is that part;
/// otherwise the first of the findings that say why not.
class PartCheck {
public:
    PartCheck(Reading& reading, Part& part, const FileRecord& record, std::uint32_t index)
        : reading_(reading), part_(part), record_(record), index_(index) {}

    std::optional<Error> run(const io::ByteSource& source) {
        const auto head = read_part_head(source);
        if (!head && head.error().code == ErrorCode::truncated) {
            refuse("ninfer.v3.part-length", source.size(),
                   number(part_payload_offset + reading_.files[index_].payload_bytes), number(source.size()));
        } else if (!head) {
            refuse("ninfer.v3.part-unreadable", head.error().offset.value_or(0), "", english_reason(head.error()));
        } else if (!head->magic_ok) {
            refuse("ninfer.v3.part-magic", 0, "4e 49 4e 50 52 54 00 03", "");
        } else {
            compare(*head);
        }
        return std::move(first_);
    }

private:
    void compare(const PartHead& head) {
        if (head.index != index_) refuse("ninfer.v3.part-index", 8, number(index_), number(head.index));
        if (head.artifact_id != reading_.prefix.artifact_id)
            refuse("ninfer.v3.part-foreign", 16, hex_id(reading_.prefix.artifact_id), hex_id(head.artifact_id));
    }

    void refuse(std::string_view rule_id, std::uint64_t at, std::string expected, std::string found) {
        if (!first_) first_ = broken_rule(rule_id, part_.path, record_.name, at, expected, found);
        reading_.findings.add_for(reading_.findings.loaders(), Stage::read, rule_id, record_.name, at,
                                  std::move(expected), std::move(found), index_);
    }

    Reading& reading_;
    Part& part_;
    const FileRecord& record_;
    std::uint32_t index_;
    std::optional<Error> first_;
};

Part describe_part(const Reading& reading, const FileRecord& record, std::uint32_t index) {
    Part part;
    const PayloadFile& file = reading.files[index];
    part.path = record.may_open ? io::path_beside(reading.path, record.name) : record.name;
    part.recorded_name = record.name;
    part.header_end = 32;
    part.payload_offset = file.payload_offset;
    part.payload_bytes = file.payload_bytes;
    part.logical_begin = file.logical_begin;
    part.present = false;
    part.problem = record.refused;
    return part;
}

void attach(Reading& reading, Part& part, const FileRecord& record, std::uint32_t index) {
    auto source = open_part(reading, part, record);
    if (!source) return;
    part.problem = PartCheck(reading, part, record, index).run(*source);
    if (part.problem) {
        part.other = std::move(source);
        return;
    }
    part.present = true;
    part.file_bytes = source->size();
    if (const auto* file = dynamic_cast<const io::FileSource*>(source.get())) {
        part.stamp = file->stamp();
        part.path = file->name();
    }
    part.source = std::move(source);
    const std::uint64_t expected = part.payload_offset + part.payload_bytes;
    if (record.payload_bytes && part.file_bytes != expected)
        reading.findings.add_for(reading.findings.loaders(), Stage::read, "ninfer.v3.part-length", record.name,
                                 std::min(part.file_bytes, expected), number(expected), number(part.file_bytes), index);
}

/// Notes which logical bytes no file provides.
void note_unreadable(Reading& reading) {
    for (std::size_t i = 0; i < reading.files.size(); ++i) {
        const PayloadFile& file = reading.files[i];
        const Part& part = reading.artifact().parts[i];
        const std::uint64_t there = part.file_bytes > file.payload_offset ? part.file_bytes - file.payload_offset : 0;
        if (there < file.payload_bytes)
            reading.unreadable.push_back({file.logical_begin + there, file.logical_begin + file.payload_bytes});
    }
}

void remark_entry_name(Reading& reading) {
    const std::string name = io::file_name_of(reading.path);
    const bool ascii =
        std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (!ascii && reading.files.size() > 1)
        reading.findings.add_for(no_loader, Stage::remark, "ninfer.v3.entry-non-ascii", "", std::nullopt, "", name);
}

}  // namespace

void read_files(Reading& reading, NodeId files) {
    std::vector<FileRecord> records = read_records(reading, files);
    place_files(reading, records);
    check_entry_length(reading, records.front());
    auto& parts = reading.artifact().parts;
    parts.front().payload_offset = reading.files.front().payload_offset;
    parts.front().payload_bytes = reading.files.front().payload_bytes;
    for (std::uint32_t i = 1; i < records.size(); ++i) {
        parts.push_back(describe_part(reading, records[i], i));
        if (reading.options.whole_set && records[i].may_open) attach(reading, parts.back(), records[i], i);
    }
    note_unreadable(reading);
    remark_entry_name(reading);
}

}  // namespace ninspect::ninfer
