// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/doctor_readings.h"

#include "core/base/checked.h"
#include "core/stats/health.h"
#include "core/stats/traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace ninspect::stats {
namespace {

using codec::Arrangement;
using codec::Encoding;
using codec::FieldRole;
using codec::Geometry;
using codec::WordFormat;

constexpr std::uint64_t plane_alignment = 256;  // ninfer-layouts §3
constexpr std::string_view as_declared = NI_HEALTH_TEXT("as the directory says");

std::uint64_t aligned(std::uint64_t bytes) { return (bytes + plane_alignment - 1) / plane_alignment * plane_alignment; }
std::int64_t signed_offset(std::uint64_t offset) { return static_cast<std::int64_t>(offset); }

/// Sizes of the parts of one group of a format with one scale word a group.
struct GroupParts {
    std::uint64_t base = 0, high = 0, scale = 0;
    std::uint64_t bytes() const { return base + high + scale; }
};

Alphabet alphabet_of(const Encoding& e) {
    const FormatTraits traits = traits_of(e);
    if (traits.form == CodeForm::trits)
        return e.high_group_bytes != 0 || e.arrangement == Arrangement::blocks ? Alphabet::carriers : Alphabet::any;
    if (traits.form != CodeForm::pairs || traits.illegal_count == 0) return Alphabet::any;
    return traits.twos_complement ? Alphabet::t2 : Alphabet::prism;
}

// ---- the declared reading of an encoding ------------------------------------------------------

std::optional<Reading> blocks_reading(const Geometry& g) {
    const Encoding& e = *g.encoding;
    Reading r;
    r.encoding = &e;
    r.items = g.experts * g.rows * g.groups_per_row;
    r.alphabet = alphabet_of(e);
    if (e.row_meta_bytes != 0) {  // ik_llama.cpp: one f32 in front of each row
        const auto unit = codec::row_unit(g);
        if (!unit || unit->rows != 1 || e.row_meta_bytes != 4) return std::nullopt;
        r.word = WordFormat::f32;
        r.scale = {0, unit->bytes, 4};
        r.items = g.experts * g.rows;
        r.arrangement = "rows@0";
        return r;
    }
    if (e.interleaved_rows != 1) return std::nullopt;
    for (const codec::BlockField& f : e.fields) {
        const Lane lane{static_cast<std::int64_t>(f.offset), e.block_bytes, f.bytes};
        const bool scattered = is_iq1_m(e) && f.name == "scales";
        if (r.scale.bytes == 0 && (scattered || (f.role == FieldRole::scales && codec::word_bytes(f.word) != 0))) {
            r.scale = lane;
            r.word = scattered ? WordFormat::f16 : f.word;
            r.scattered_word = scattered;
        } else if (f.role == FieldRole::codes && r.base.bytes == 0) {
            r.base = lane;
        } else if (r.high.bytes == 0) {
            r.high = lane;  // PTQ1_0: qh
        }
    }
    if (r.scale.bytes == 0) return std::nullopt;
    r.arrangement = fmt::format("blocks@{}", r.scale.offset);
    return r;
}

std::optional<Reading> planes_reading(const Geometry& g) {
    const Encoding& e = *g.encoding;
    Reading r;
    r.encoding = &e;
    r.alphabet = alphabet_of(e);
    r.items = g.experts * g.rows * (e.arrangement == Arrangement::row_scale ? 1 : g.groups_per_row);
    for (const codec::Plane& p : g.planes) {
        const std::int64_t at = signed_offset(p.offset);
        if (p.role == FieldRole::scales) {
            const std::uint32_t word = codec::word_bytes(p.word);
            if (word == 0) return std::nullopt;
            r.word = p.word;
            r.scale = {at, word, word};
        } else if (p.role == FieldRole::high_bits) {
            r.high = {at, e.high_group_bytes, e.high_group_bytes};
        } else if (p.role == FieldRole::codes && e.arrangement != Arrangement::row_scale) {
            r.base = {at, e.base_group_bytes, e.base_group_bytes};
        }
    }
    if (r.scale.bytes == 0) return std::nullopt;
    r.arrangement = fmt::format("planes@{}", r.scale.offset);
    return r;
}

std::optional<Reading> declared_reading(const Geometry& g) {
    std::optional<Reading> reading =
        g.encoding->arrangement == Arrangement::blocks ? blocks_reading(g)
        : g.encoding->arrangement == Arrangement::words || g.encoding->arrangement == Arrangement::whole_tensor
            ? std::nullopt
            : planes_reading(g);
    if (reading) reading->explanation = as_declared;
    return reading;
}

// ---- alternatives -----------------------------------------------------------------------------

/// Collects readings that differ from those before.
class Alternatives {
public:
    explicit Alternatives(Reading declared) { list_.push_back(std::move(declared)); }

    const Reading& declared() const { return list_.front(); }
    std::vector<Reading> take() { return std::move(list_); }

    void add(Reading reading) {
        const auto same = [&](const Reading& r) {
            if (r.scale != reading.scale || r.word != reading.word || r.swapped != reading.swapped ||
                r.items != reading.items || r.scattered_word != reading.scattered_word ||
                r.alphabet != reading.alphabet)
                return false;
            // Codes in which nothing is illegal say nothing.
            return r.alphabet == Alphabet::any || (r.base == reading.base && r.high == reading.high);
        };
        if (std::none_of(list_.begin(), list_.end(), same)) list_.push_back(std::move(reading));
    }

private:
    std::vector<Reading> list_;
};

/// Parts of a group when the format is made of code bytes, high bytes and one scale; empty for others.
std::optional<GroupParts> parts_of(const Reading& r) {
    const Encoding& e = *r.encoding;
    GroupParts parts{r.base.bytes, r.high.bytes, r.scale.bytes};
    if (e.arrangement == Arrangement::row_split) return parts;
    if (e.arrangement == Arrangement::blocks && r.base.bytes != 0 && !r.scattered_word &&
        parts.bytes() == e.block_bytes)
        return parts;
    return std::nullopt;
}

struct PartOrder {
    std::string_view name;
    std::array<FieldRole, 3> order;
};
constexpr PartOrder orders[] = {
    {"base,high,scale", {FieldRole::codes, FieldRole::high_bits, FieldRole::scales}},
    {"base,scale,high", {FieldRole::codes, FieldRole::scales, FieldRole::high_bits}},
    {"high,base,scale", {FieldRole::high_bits, FieldRole::codes, FieldRole::scales}},
    {"high,scale,base", {FieldRole::high_bits, FieldRole::scales, FieldRole::codes}},
    {"scale,base,high", {FieldRole::scales, FieldRole::codes, FieldRole::high_bits}},
    {"scale,high,base", {FieldRole::scales, FieldRole::high_bits, FieldRole::codes}},
};

Lane& lane_of(Reading& r, FieldRole role) {
    return role == FieldRole::codes ? r.base : role == FieldRole::high_bits ? r.high : r.scale;
}
std::uint64_t bytes_of(const GroupParts& parts, FieldRole role) {
    return role == FieldRole::codes ? parts.base : role == FieldRole::high_bits ? parts.high : parts.scale;
}

std::string_view explain_planes(std::size_t order, bool padded, const GroupParts& parts) {
    if (!padded && order == 0) return NI_HEALTH_TEXT("planes without the fill up to multiples of 256 bytes");
    if (order == 0) return NI_HEALTH_TEXT("planes: codes, high bits, scales");
    if (order == 1 && parts.high != 0) return NI_HEALTH_TEXT("the scale plane in front of the high plane");
    if (order == 2) return NI_HEALTH_TEXT("the high plane (qh) in front of the codes (qs)");
    return NI_HEALTH_TEXT("planes in another order");
}

Lane plane_lane(std::uint64_t offset, std::uint64_t bytes) {
    return bytes == 0 ? Lane{} : Lane{signed_offset(offset), bytes, static_cast<std::uint32_t>(bytes)};
}

/// The scale plane right behind the codes, at rows × groups × bytes, as if there were no high plane.
void add_high_ignored(Alternatives& all, const Reading& like, const GroupParts& parts) {
    if (parts.high == 0 || like.encoding->arrangement != Arrangement::row_split) return;
    Reading r = like;
    r.scale = plane_lane(parts.base * r.items, parts.scale);
    r.high = plane_lane(static_cast<std::uint64_t>(like.scale.offset), parts.high);
    r.arrangement = fmt::format("planes@{}", r.scale.offset);
    r.explanation = NI_HEALTH_TEXT("the scale plane inside the high plane: at rows × groups × code bytes");
    all.add(std::move(r));
}

void add_planes(Alternatives& all, const Reading& like, const GroupParts& parts) {
    for (std::size_t i = 0; i < std::size(orders); ++i) {
        if (parts.high == 0 && (i == 1 || i == 2 || i == 3 || i == 5)) continue;  // the same without a high plane
        for (const bool padded : {true, false}) {
            Reading r = like;
            std::uint64_t at = 0;
            for (const FieldRole role : orders[i].order) {
                const std::uint64_t bytes = bytes_of(parts, role);
                lane_of(r, role) = plane_lane(at, bytes);
                at += padded ? aligned(bytes * r.items) : bytes * r.items;
            }
            r.arrangement = fmt::format("planes{}@{}", i == 0 ? std::string() : fmt::format("[{}]", orders[i].name),
                                        r.scale.offset);
            if (!padded) r.arrangement = "unaligned " + r.arrangement;
            r.explanation = explain_planes(i, padded, parts);
            all.add(std::move(r));
        }
    }
}

void add_blocks(Alternatives& all, const Reading& like, const GroupParts& parts) {
    for (const PartOrder& order : orders) {
        Reading r = like;
        std::uint64_t at = 0;
        for (const FieldRole role : order.order) {
            const std::uint64_t bytes = bytes_of(parts, role);
            lane_of(r, role) =
                bytes == 0 ? Lane{} : Lane{signed_offset(at), parts.bytes(), static_cast<std::uint32_t>(bytes)};
            at += bytes;
        }
        r.arrangement = fmt::format("blocks[{}]@{}", order.name, r.scale.offset);
        r.explanation = like.encoding->arrangement == Arrangement::blocks
                            ? NI_HEALTH_TEXT("the fields of a block in another order")
                            : NI_HEALTH_TEXT("blocks, one after another, in place of planes");
        all.add(std::move(r));
    }
}

/// k-quants and others whose blocks have more parts: the scale at the other end.
void add_scale_ends(Alternatives& all, const Reading& like) {
    const std::uint64_t block = like.encoding->block_bytes;
    if (like.encoding->arrangement != Arrangement::blocks || like.encoding->row_meta_bytes != 0 || like.scattered_word)
        return;
    for (const bool first : {true, false}) {
        Reading r = like;
        r.scale.offset = first ? 0 : signed_offset(block - like.scale.bytes);
        r.arrangement = fmt::format("blocks.scale-{}@{}", first ? "first" : "last", r.scale.offset);
        r.explanation = first ? NI_HEALTH_TEXT("the scale at the start of each block")
                              : NI_HEALTH_TEXT("the scale at the end of each block");
        all.add(std::move(r));
    }
}

void add_alphabets(Alternatives& all, const Reading& like) {
    if (like.alphabet != Alphabet::prism && like.alphabet != Alphabet::t2) return;
    const bool to_t2 = like.alphabet == Alphabet::prism;
    Reading r = like;
    r.encoding = to_t2 ? codec::find_ninfer("t2_g128_fp16", "row_split_k128_v1", 3)
                       : codec::find_ninfer("PQ2_0_G128", "row-split-k128-v1", 2);
    if (r.encoding == nullptr) return;
    r.alphabet = to_t2 ? Alphabet::t2 : Alphabet::prism;
    r.arrangement = (to_t2 ? "t2 " : "PQ2_0 ") + like.arrangement;
    r.explanation = to_t2 ? NI_HEALTH_TEXT("codes in two's complement, as t2 has them")
                          : NI_HEALTH_TEXT("codes 0, 1, 2 for -1, 0, +1, as PQ2_0 has them");
    all.add(std::move(r));
}

void add_byte_order(Alternatives& all, const Reading& like) {
    if (codec::word_bytes(like.word) < 2) return;
    Reading r = like;
    r.swapped = !like.swapped;
    r.arrangement = (r.swapped ? "big-endian " : "little-endian ") + like.arrangement;
    r.explanation = NI_HEALTH_TEXT("words of the other byte order");
    all.add(std::move(r));
}

void add_shift(Alternatives& all, const Reading& like, std::int64_t shift, std::string_view explanation) {
    if (shift == 0) return;
    Reading r = like;
    for (Lane* lane : {&r.scale, &r.base, &r.high})
        if (lane->bytes != 0) lane->offset += shift;
    r.shift = shift;
    r.arrangement = fmt::format("shift{:+} {}", shift, like.arrangement);
    r.explanation = explanation;
    all.add(std::move(r));
}

/// Where the tensor table of a part begins: its first record. 0 when there is none.
std::uint64_t table_begin(const Artifact& artifact, std::uint32_t part) {
    std::uint64_t begin = 0;
    for (const Entry& entry : artifact.entries())
        if (entry.part == part && entry.record_offset != 0 && (begin == 0 || entry.record_offset < begin))
            begin = entry.record_offset;
    return begin;
}

void add_shifts(Alternatives& all, const Reading& like, const Artifact& artifact, EntryId id) {
    const Part& part = artifact.parts[artifact.entry(id).part];
    const std::int64_t step = signed_offset(
        artifact.container == Container::gguf ? std::clamp<std::uint64_t>(artifact.alignment, 1, 1u << 20) : 256);
    const std::uint64_t begin =
        artifact.container == Container::gguf ? table_begin(artifact, artifact.entry(id).part) : 0;
    if (begin != 0 && begin < part.payload_offset) {
        const std::int64_t from = signed_offset(part.payload_offset);
        const std::int64_t keys_end = signed_offset(begin);
        const std::int64_t table = signed_offset(part.header_end) - keys_end;
        constexpr std::string_view forgotten =
            NI_HEALTH_TEXT("the data section begins right behind the keys, as if there were no tensor table");
        add_shift(all, like, (keys_end + step - 1) / step * step - from, forgotten);
        add_shift(all, like, -table, forgotten);
        add_shift(all, like, table, NI_HEALTH_TEXT("the data section lies one tensor table further on"));
    }
    add_shift(all, like, -step, NI_HEALTH_TEXT("the data begins one alignment step earlier"));
    add_shift(all, like, step, NI_HEALTH_TEXT("the data begins one alignment step later"));
}

bool of_same_kind(const Encoding& e, const Artifact& artifact) {
    if (artifact.container == Container::gguf) return e.layout.empty();
    const bool v3_layout = e.layout.find('_') != std::string_view::npos;
    return !e.layout.empty() && v3_layout == (artifact.version >= 3);
}

void add_other_format(Alternatives& all, const Encoding& e, std::span<const std::uint64_t> shape,
                      std::string_view explanation) {
    const bool swapped = all.declared().swapped;
    const Result<Geometry> geometry = codec::compute_geometry(e, shape);
    if (!geometry) return;
    std::optional<Reading> r = declared_reading(*geometry);
    if (!r) return;
    const bool other_layout = e.layout != all.declared().encoding->layout;
    r->arrangement =
        fmt::format("{}{}{} {}", e.format, other_layout ? " " : "", other_layout ? e.layout : "", r->arrangement);
    r->explanation = explanation;
    r->swapped = swapped;
    all.add(std::move(*r));
}

void add_other_formats(Alternatives& all, const Artifact& artifact, EntryId id) {
    const Entry& entry = artifact.entry(id);
    const auto shape = artifact.shape(id);
    for (const Encoding* e : codec::all_encodings()) {
        if (e == entry.encoding || !of_same_kind(*e, artifact) || e->status == codec::TypeStatus::removed) continue;
        const Result<std::uint64_t> bytes = codec::encoded_bytes(*e, shape);
        if (bytes && *bytes == entry.bytes)
            add_other_format(all, *e, shape, NI_HEALTH_TEXT("another format that gives the same size"));
    }
    if (entry.type_id >= 0)
        for (const Encoding* e : codec::ggml_readings(entry.type_id))
            if (e != entry.encoding)
                add_other_format(all, *e, shape, NI_HEALTH_TEXT("the other meaning of this type number"));
}

}  // namespace

std::vector<Reading> readings_of(const Artifact& artifact, EntryId id, const Geometry& geometry) {
    std::optional<Reading> declared = declared_reading(geometry);
    if (!declared) return {};
    declared->swapped = artifact.byte_order == ByteOrder::big;
    declared->swapped = artifact.byte_order == ByteOrder::big;
    Alternatives all(std::move(*declared));
    const Reading like = all.declared();
    if (const std::optional<GroupParts> parts = parts_of(like)) {
        add_high_ignored(all, like, *parts);
        add_planes(all, like, *parts);
        add_blocks(all, like, *parts);
    } else {
        add_scale_ends(all, like);
    }
    add_alphabets(all, like);
    add_shifts(all, like, artifact, id);
    add_byte_order(all, like);
    add_other_formats(all, artifact, id);
    return all.take();
}

std::optional<Reading> reading_as(const Artifact& artifact, const Geometry& geometry, ScaleArrangement arrangement) {
    std::optional<Reading> reading = declared_reading(geometry);
    if (!reading) return std::nullopt;
    reading->swapped = artifact.byte_order == ByteOrder::big;
    const bool blocks = reading->encoding->arrangement == Arrangement::blocks;
    if (blocks == (arrangement == ScaleArrangement::blocks)) return reading;
    const std::optional<GroupParts> parts = parts_of(*reading);
    if (!parts) return std::nullopt;
    if (arrangement == ScaleArrangement::planes) {
        const std::uint64_t codes = aligned(parts->base * reading->items), high = aligned(parts->high * reading->items);
        reading->scale = plane_lane(codes + high, parts->scale);
    } else {  // PTQ1_0 has its scale last, all others first
        const std::uint64_t at =
            parts->high != 0 && reading->alphabet == Alphabet::carriers ? parts->base + parts->high : 0;
        reading->scale = {signed_offset(at), parts->bytes(), static_cast<std::uint32_t>(parts->scale)};
    }
    return reading;
}

}  // namespace ninspect::stats
