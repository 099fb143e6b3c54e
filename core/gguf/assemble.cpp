// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/assemble.h"

#include "core/base/checked.h"
#include "core/gguf/key_checks.h"
#include "core/gguf/key_values.h"
#include "core/gguf/metadata_reader.h"
#include "core/gguf/prism_contract.h"
#include "core/gguf/sizes.h"
#include "core/gguf/walk.h"
#include "core/io/path.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace ninspect::gguf {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::uint64_t most_padding_read = 4096;

class Assembly {
public:
    Assembly(const std::string& path, MemberSet set, Findings findings, const OpenOptions& options,
             const RunControl& control, Clock::time_point started)
        : path_(path),
          set_(std::move(set)),
          findings_(std::move(findings)),
          options_(options),
          control_(control),
          started_(started) {}

    Result<std::shared_ptr<const Artifact>> run() {
        describe();
        index_keys();
        for (std::uint32_t i = 0; i < set_.members.size(); ++i)
            if (Status s = read_table(i); !s) return with_file(std::move(s).error(), i);
        if (Status s = check(); !s) return with_file(std::move(s).error(), named());
        artifact().diagnostics = findings_.take(artifact().left_out);
        if (options_.strict)
            if (const Diagnostic* first = first_complaint())
                return strict_error(*first, artifact().parts[first->part].path);
        return builder_.finish();
    }

private:
    Artifact& artifact() noexcept { return builder_.artifact(); }
    std::uint32_t named() const noexcept { return static_cast<std::uint32_t>(set_.named); }

    Error with_file(Error error, std::uint32_t part) const {
        if (error.file.empty()) error.file = set_.members[part].path;
        return error;
    }

    // ---- what is known before any table is read --------------------------------------------
    void describe() {
        Artifact& a = artifact();
        const FileScan& scan = *set_.members[set_.named].scan;
        a.container = Container::gguf;
        a.version = scan.header.layout.version;
        a.byte_order = scan.header.layout.order;
        a.path = path_;
        for (std::uint32_t i = 0; i < set_.members.size(); ++i) {
            Member& m = set_.members[i];
            a.parts.push_back(part_of(m));
            if (m.scan) findings_.absorb(std::move(m.scan->findings), i);
        }
    }

    static Part part_of(const Member& m) {
        Part part;
        part.path = m.path;
        part.problem = m.problem;
        part.recorded_name = io::file_name_of(m.path);
        part.present = m.source != nullptr;
        part.source = m.source;
        if (!part.present) return part;
        part.file_bytes = m.source->size();
        if (const auto* file = dynamic_cast<const io::FileSource*>(m.source.get())) part.stamp = file->stamp();
        if (!m.scan) return part;
        set_payload(part, m.scan->keys.end, m.scan->keys.end);
        return part;
    }

    static void set_payload(Part& part, std::uint64_t header_end, std::uint64_t payload) {
        part.header_end = header_end;
        part.payload_offset = payload;
        part.payload_bytes = part.file_bytes > payload ? part.file_bytes - payload : 0;
    }

    void index_keys() {
        std::vector<FileMetadataReader::File> files;
        for (const Member& m : set_.members)
            files.push_back({m.scan ? m.source : nullptr, m.scan ? m.scan->header.layout : Layout{}});
        reader_ = std::make_shared<FileMetadataReader>(std::move(files));
        builder_.set_metadata_reader(reader_);
        for (std::uint32_t i = 0; i < set_.members.size(); ++i) {
            if (!set_.members[i].scan) continue;
            std::vector<MetaItem>& items = set_.members[i].scan->keys.items;
            for (MetaItem& item : items) item.part = i;
            for (const MetaItem& item : items) builder_.add_meta(item);
        }
        artifact().identity = identity_of(keys_of(first_scanned()));
    }

    KeyValues keys_of(std::uint32_t part) const {
        const std::optional<FileScan>& scan = set_.members[part].scan;
        return KeyValues(scan ? std::span<const MetaItem>(scan->keys.items) : std::span<const MetaItem>{}, *reader_);
    }
    std::uint32_t first_scanned() const noexcept {
        for (std::uint32_t i = 0; i < set_.members.size(); ++i)
            if (set_.members[i].scan) return i;
        return 0;
    }

    // ---- tensor tables -----------------------------------------------------------------------
    Status read_table(std::uint32_t part) {
        const Member& m = set_.members[part];
        if (!m.scan) return {};
        PartSpan span;
        span.part = part;
        span.file_bytes = m.source->size();
        span.alignment = read_alignment(keys_of(part), part, findings_);
        if (part == first_scanned()) artifact().alignment = span.alignment;
        if (!m.scan->keys.complete) return {};

        io::ByteCursor cursor(*m.source, m.scan->keys.end, m.scan->header.layout.order);
        Result<TensorTable> table =
            read_tensor_table(cursor, m.scan->header, part, builder_, findings_, control_, [this] { offer_partial(); });
        if (!table) return std::move(table).error();
        if (artifact().entry_count() > options_.partial_entries) offer_partial();  // checking them all takes as long
        span.first = table->first;
        span.last = table->last;
        span.table_complete = table->complete;
        locate_data(span, *table);
        spans_.push_back(span);
        return {};
    }

    /// The data section begins at the next multiple of the alignment; without tensors there
    /// is none, and llama.cpp does not align either.
    void locate_data(PartSpan& span, const TensorTable& table) {
        const bool empty = span.first == span.last;
        const std::uint64_t start =
            empty ? table.end
                  : checked_align_up(table.end, span.alignment).value_or(std::numeric_limits<std::uint64_t>::max());
        span.data_offset = start;
        span.data_bytes = span.file_bytes > start ? span.file_bytes - start : 0;
        set_payload(artifact().parts[span.part], table.end, start);
        findings_.enter(span.part, Stage::data_start);
        if (start > span.file_bytes && !table.complete)  // else the end of the last tensor is known (placement.cpp)
            findings_.add("gguf.file.truncated",
                          {{}, span.file_bytes, fmt::format("{} B", start), fmt::format("{} B", span.file_bytes)});
        if (start > span.file_bytes) return;
        if (empty && table.complete)
            note_bytes_behind_header(span, table.end);
        else if (table.complete)
            check_padding(span, table.end);
    }

    void note_bytes_behind_header(const PartSpan& span, std::uint64_t end) {
        const bool only_padding = checked_align_up(end, span.alignment) == CheckedU64{span.file_bytes};
        findings_.enter(span.part, Stage::remarks);
        if (span.file_bytes > end && !only_padding)
            findings_.add("gguf.file.trailing-bytes",
                          {{}, end, fmt::format("{} B", end), fmt::format("{} B", span.file_bytes)});
    }

    void check_padding(const PartSpan& span, std::uint64_t end) {
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(std::min(span.data_offset - end, most_padding_read)));
        if (!set_.members[span.part].source->read_exactly(end, bytes)) return;
        const auto odd = std::find_if(bytes.begin(), bytes.end(), [](std::uint8_t b) { return b != 0; });
        if (odd == bytes.end()) return;
        findings_.enter(span.part, Stage::remarks);
        findings_.add(
            "gguf.file.padding-not-zero",
            {{}, end + static_cast<std::uint64_t>(odd - bytes.begin()), "0x00", fmt::format("0x{:02X}", *odd)});
    }

    void offer_partial() {
        if (!options_.on_partial || offered_ || Clock::now() - started_ < options_.partial_after) return;
        offered_ = true;
        assign_first_types(builder_, options_.partial_entries);
        options_.on_partial(builder_.snapshot(options_.partial_entries));
    }

    // ---- what needs everything ------------------------------------------------------------------
    Status check() {
        if (Status s = assign_types_and_sizes(builder_, spans_, findings_, control_); !s) return s;
        if (Status s = check_placement(builder_, spans_, findings_, control_); !s) return s;
        const bool quantized = has_blocks();
        for (std::uint32_t i = 0; i < set_.members.size(); ++i)
            if (set_.members[i].scan && set_.members[i].scan->keys.complete)
                check_known_keys(keys_of(i), i == 0, i, quantized, findings_);
        check_split_keys(set_, artifact().entry_count(), findings_);
        const std::uint32_t first = first_scanned();
        if (first != 0 || !set_.members[first].scan->keys.complete) return {};
        return check_prism_contract(artifact(), keys_of(first), findings_, control_);
    }

    bool has_blocks() {
        const std::span<const Entry> entries = artifact().entries();
        return std::any_of(entries.begin(), entries.end(), [](const Entry& e) {
            return e.encoding != nullptr && e.encoding->arrangement != codec::Arrangement::words;
        });
    }

    const Diagnostic* first_complaint() {
        for (const Diagnostic& d : artifact().diagnostics)
            if ((d.refused_by & mask_of(Loader::llama_cpp)) != 0) return &d;
        return nullptr;
    }

    const std::string& path_;
    MemberSet set_;
    Findings findings_;
    const OpenOptions& options_;
    const RunControl& control_;
    Clock::time_point started_;
    ArtifactBuilder builder_;
    std::shared_ptr<const FileMetadataReader> reader_;
    std::vector<PartSpan> spans_;
    bool offered_ = false;
};

}  // namespace

Result<std::shared_ptr<const Artifact>> assemble(const std::string& path, MemberSet set, Findings findings,
                                                 const OpenOptions& options, const RunControl& control,
                                                 Clock::time_point started) {
    return Assembly(path, std::move(set), std::move(findings), options, control, started).run();
}

}  // namespace ninspect::gguf
