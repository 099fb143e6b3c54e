// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/endian.h"
#include "core/base/error.h"
#include "core/base/result.h"
#include "core/codec/encoding.h"
#include "core/codec/geometry.h"
#include "core/io/byte_source.h"
#include "core/model/metadata.h"
#include "core/model/name_index.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ninspect {

enum class Container : std::uint8_t { gguf, ninfer };
std::string_view container_name(Container container) noexcept;  ///< "gguf", "ninfer"

/// A dimension as digits. GGUF stores dimensions as signed numbers, so that a damaged one reads
/// "-1" there, not 18446744073709551615.
std::string dimension_text(Container container, std::uint64_t dimension);
/// Dimensions with `separator` between them: "32 × -1".
std::string shape_text(Container container, std::span<const std::uint64_t> shape, std::string_view separator);

/// Index of an entry in directory order. Not the index of a part or a key.
struct EntryId {
    std::uint32_t value = 0;
    friend bool operator==(EntryId, EntryId) = default;
    friend auto operator<=>(EntryId, EntryId) = default;
};

enum class EntryKind : std::uint8_t { tensor, resource };

/// One file of the artifact: shard of a GGUF split, entry or continuation of a v3 set.
struct Part {
    std::string path;                   ///< UTF-8, as it can be opened
    std::string recorded_name;          ///< as written in the artifact (v3 files[]), or the file name
    std::uint64_t file_bytes = 0;       ///< 0 when missing
    std::uint64_t directory_begin = 0;  ///< where the tensor table / JSON directory begins; 0: not known
    std::uint64_t header_end = 0;       ///< end of the last header structure (directory, tensor table), before padding
    std::uint64_t payload_offset = 0;   ///< file offset of the payload / data section
    std::uint64_t payload_bytes = 0;    ///< declared (v3) or up to the end of the file
    std::uint64_t logical_begin = 0;    ///< v3: first logical payload byte that it holds; 0 for GGUF shards
    bool present = true;
    std::optional<io::FileStamp> stamp;            ///< none for memory sources
    std::shared_ptr<const io::ByteSource> source;  ///< null when not present

    // When it is not present although something has its name:
    std::optional<Error> problem;                 ///< why that is not used; empty when there is nothing
    std::shared_ptr<const io::ByteSource> other;  ///< that file, if it can be read (another artifact's part, …): for
                                                  ///< its size and digest, never for the payload
};

/// One record of the directory. Names and shapes live in the Artifact's pools.
struct Entry {
    EntryKind kind = EntryKind::tensor;
    bool size_from_gap = false;                 ///< unknown type: `bytes` is the distance to the next entry
    bool usable = true;                         ///< false: broken (out of bounds, impossible shape, unknown format …)
    std::uint32_t part = 0;                     ///< file where it begins
    std::int32_t type_id = -1;                  ///< ggml type number as stored; -1 for `.ninfer`
    const codec::Encoding* encoding = nullptr;  ///< null: unknown, unresolved or a resource
    std::uint64_t offset = 0;         ///< bytes, relative to the payload / data section (of its shard; logical in v3)
    std::uint64_t file_offset = 0;    ///< bytes from the start of the part's file
    std::uint64_t bytes = 0;          ///< encoded size. GGUF: computed; `.ninfer`: as declared
    std::uint64_t padding_after = 0;  ///< bytes up to the next entry in offset order (or, for the last, to the
                                      ///< aligned end if the file goes on); 0 when they overlap
    std::uint64_t record_offset = 0;  ///< file offset of the directory record itself
    std::uint64_t divisors = 1;       ///< v3 member

    // indices into the pools; use Artifact's accessors
    std::uint64_t name_begin = 0;
    std::uint32_t name_bytes = 0;
    std::uint32_t shape_begin = 0;
    std::uint32_t rank = 0;
    std::uint32_t format_name = 0;  ///< index of the format's (encoding's) name as stored
    std::uint32_t layout_name = 0;
};

/// How the readings of one ambiguous ggml type number were told apart (gguf.md §4): which
/// dialects fit the gaps between the offsets, with the arithmetic to show.
struct TypeReading {
    std::int32_t type_id = 0;
    struct Candidate {
        const codec::Encoding* encoding = nullptr;
        std::uint64_t tensors_fitting = 0;
        std::string first_misfit;        ///< name of the first tensor that does not fit; empty if all do
        std::uint64_t misfit_needs = 0;  ///< its padded bytes under this reading
        std::uint64_t misfit_has = 0;    ///< bytes to the next tensor
        bool refuted = false;  ///< some tensor's size contradicts the offsets: who reads the number so stops there
    };
    std::uint64_t tensors = 0;
    std::vector<Candidate> candidates;
    const codec::Encoding* chosen = nullptr;  ///< null: both or neither fit; nothing is decoded
};

/// A region of one part's file for the to-scale map. Regions are in offset order and cover
/// the file from 0 to its end exactly once, except overlaps, which repeat bytes that are in
/// another region too, and `missing`, which lies behind the end: bytes that an entry claims
/// and the file does not have (their offsets can be anything in a hostile file).
///
/// padding: no more bytes than alignment explains; gap: more. trailing: behind the last entry.
/// A part that is not there is one `missing` region of its declared size.
enum class RegionKind : std::uint8_t { header, metadata, directory, padding, gap, entry, overlap, trailing, missing };
std::string_view region_kind_name(RegionKind kind) noexcept;
struct Region {
    RegionKind kind = RegionKind::gap;
    std::uint64_t offset = 0;  ///< file offset
    std::uint64_t bytes = 0;
    /// entry, missing: whose bytes these are. overlap: the later entry, whose bytes lie in those
    /// of an earlier one. padding, gap: the entry before, if there is one.
    std::optional<EntryId> entry;
};

/// What `info` says about who made this: pairs of stable field name and value, in the order
/// to show. ninfer v1: model_id; v2: model_id, weights_id; v3: artifact_id, name, components.
/// gguf: architecture, name, file_type, quantized_by …
using Identity = std::vector<std::pair<std::string, std::string>>;

/// An opened GGUF file or split set, or `.ninfer` artifact. Immutable once built; shared by
/// const pointer between threads. Owns its sources. Knows nothing of how it was parsed.
class Artifact {
public:
    Container container = Container::gguf;
    std::uint32_t version = 0;
    ByteOrder byte_order = ByteOrder::little;
    std::string path;             ///< UTF-8, as given by the user
    std::uint64_t alignment = 1;  ///< of the data section (GGUF) or the payload (4096)
    std::vector<Part> parts;      ///< never empty
    Identity identity;
    std::vector<Diagnostic> diagnostics;  ///< in the order in which the loader would meet them
    std::vector<TypeReading> type_readings;
    bool complete = true;  ///< false: a partial result while opening goes on

    struct Counts {
        std::uint64_t errors = 0, warnings = 0, notes = 0;
        void add(Severity severity, std::uint64_t n) noexcept;  ///< saturates
    };
    Counts left_out;  ///< findings that are not in `diagnostics` because there are too many of a kind

    // ---- directory ------------------------------------------------------------------
    std::size_t entry_count() const noexcept { return entries_.size(); }
    std::span<const Entry> entries() const noexcept { return entries_; }
    const Entry& entry(EntryId id) const noexcept { return entries_[id.value]; }
    std::string_view name(EntryId id) const noexcept;                 ///< bytes as stored
    std::span<const std::uint64_t> shape(EntryId id) const noexcept;  ///< outermost first, elements
    std::string_view format_name(EntryId id) const noexcept;          ///< "Q4_K", "type 77"; encoding of resources
    std::string_view layout_name(EntryId id) const noexcept;          ///< "" for GGUF and resources
    /// First entry of that name. Constant time.
    std::optional<EntryId> find(std::string_view name) const noexcept;
    /// Product of the shape; empty on overflow.
    std::optional<std::uint64_t> elements(EntryId id) const noexcept;
    /// Geometry of a tensor. Errors: unsupported (unknown format), invalid_argument (bad shape).
    Result<codec::Geometry> geometry(EntryId id) const;
    /// Bits per weight of what is stored (bytes * 8 / elements); 0 when unknown, as it is for a
    /// size that is only the distance to the next entry.
    double bits_per_weight(EntryId id) const noexcept;
    /// Entry ids in payload order (part, then offset); computed once when built.
    std::span<const EntryId> by_offset() const noexcept { return by_offset_; }
    /// The entry that covers a file offset of a part, if one does.
    std::optional<EntryId> entry_at(std::uint32_t part, std::uint64_t file_offset) const noexcept;

    // ---- metadata ------------------------------------------------------------------
    const std::vector<MetaItem>& metadata() const noexcept { return metadata_; }
    const MetaItem* find_key(std::string_view key) const noexcept;
    const MetadataReader* metadata_reader() const noexcept { return reader_.get(); }
    /// All payload bytes of a `.ninfer` set as one source, when the reader has set it.
    const std::shared_ptr<const io::ByteSource>& logical_payload() const noexcept { return logical_payload_; }

    // ---- bytes ---------------------------------------------------------------------
    /// Bytes [offset, offset+out.size()) of an entry's payload, across parts.
    /// Errors: truncated, not_found (missing part), read_failed, invalid_argument.
    Status read_entry(EntryId id, std::uint64_t offset, std::span<std::uint8_t> out) const;
    /// The entry's payload as a source of its own (size = the bytes that are really there).
    Result<std::shared_ptr<const io::ByteSource>> entry_source(EntryId id) const;
    /// File offset and part of byte `offset` of an entry's payload (entries may straddle parts).
    struct FilePosition {
        std::uint32_t part = 0;
        std::uint64_t file_offset = 0;
        std::uint64_t contiguous = 0;  ///< bytes of the entry from here on that this file has; 0 beyond its end
    };
    /// Empty when the entry has no such byte, or its offset does not fit 64 bits.
    std::optional<FilePosition> file_position(EntryId id, std::uint64_t offset) const noexcept;

    /// Regions of one part, computed on demand from the directory. Linear in entries.
    std::vector<Region> file_map(std::uint32_t part) const;

    // ---- totals --------------------------------------------------------------------
    Counts diagnostic_counts() const noexcept;  ///< of all findings, those left out of the list included
    std::uint64_t file_bytes() const noexcept;  ///< sum over present parts
    std::uint64_t tensor_count() const noexcept;
    std::uint64_t resource_count() const noexcept;
    /// Sum of elements / payload bits of tensors; saturates at 2^64-1.
    std::uint64_t total_weights() const noexcept;
    std::uint64_t tensor_bytes() const noexcept;

    /// Success while every present part is still the file that was opened.
    Status check_unchanged() const;

private:
    friend class ArtifactBuilder;
    /// A stretch of an entry's payload inside one part's file.
    struct Piece {
        std::uint32_t part;
        std::uint64_t file_offset, bytes, available;
    };
    std::optional<Piece> piece_at(const Entry& entry, std::uint64_t offset) const noexcept;
    std::uint32_t part_of_logical(std::uint64_t logical) const noexcept;
    std::span<const EntryId> entries_of_part(std::uint32_t part) const noexcept;
    std::string_view entry_name(const Entry& e) const noexcept {
        return std::string_view(names_).substr(e.name_begin, e.name_bytes);
    }
    void sort_entries();
    void fill_padding();

    std::vector<Entry> entries_;
    std::string names_;                // pool
    std::vector<std::uint64_t> dims_;  // pool
    std::vector<std::string> labels_;  // format and layout names, each once
    std::vector<EntryId> by_offset_;
    std::vector<std::uint64_t> reach_;  // per place in by_offset_: the largest end so far
    NameIndex name_index_;
    NameIndex label_index_;
    NameIndex key_index_;
    std::vector<MetaItem> metadata_;
    std::shared_ptr<const MetadataReader> reader_;
    std::shared_ptr<const io::ByteSource> logical_payload_;  // ninfer: all parts as one
};

/// Puts an Artifact together; used by the container readers only. Not thread-safe.
class ArtifactBuilder {
public:
    ArtifactBuilder();
    Artifact& artifact() noexcept { return *artifact_; }

    /// Adds an entry; name and shape are copied into the pools. Returns the id, and the id of
    /// the earlier entry of the same name if there is one.
    struct Added {
        EntryId id;
        std::optional<EntryId> same_name;
    };
    Added add_entry(Entry entry, std::string_view name, std::span<const std::uint64_t> shape, std::string_view format,
                    std::string_view layout);
    Entry& entry(EntryId id) noexcept;
    void set_format_name(EntryId id, std::string_view format);
    void reserve_entries(std::size_t n);  ///< caller has compared n with the bytes that remain

    /// Adds a key. Returns the index of an earlier item with the same key, if any.
    std::optional<std::size_t> add_meta(MetaItem item);
    void set_metadata_reader(std::shared_ptr<const MetadataReader> reader);
    void set_logical_payload(std::shared_ptr<const io::ByteSource> payload);
    void add_diagnostic(Diagnostic diagnostic);

    /// A complete copy of what there is so far, with complete = false, for showing early.
    std::shared_ptr<const Artifact> snapshot(std::size_t max_entries) const;

    /// Sorts by offset, fills padding_after, indexes keys. The builder is empty afterwards.
    std::shared_ptr<const Artifact> finish();

private:
    std::uint32_t label(std::string_view text);
    std::shared_ptr<Artifact> artifact_;
    std::uint32_t last_label_ = 0;  // neighbours mostly have the same format
};

}  // namespace ninspect
