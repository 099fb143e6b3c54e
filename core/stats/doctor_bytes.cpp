// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/doctor_bytes.h"

#include "core/base/endian.h"
#include "core/codec/decode/ggml_iq.h"
#include "core/compute/kernels.h"

#include <algorithm>

namespace ninspect::stats {
namespace {

constexpr std::uint64_t runs = 16;                          // of a tensor that is not read completely
constexpr std::uint64_t edge_items = 64;                    // where a wrong boundary shows first
constexpr std::uint64_t far_away = std::uint64_t{1} << 61;  // no file is that long
constexpr std::uint32_t iq1_m_scales = 48;                  // bytes in front of its scale words

std::uint32_t word_at(const Reading& r, const std::uint8_t* p) noexcept {
    const std::uint32_t bytes = codec::word_bytes(r.word);
    const ByteOrder order = r.swapped ? ByteOrder::big : ByteOrder::little;
    return bytes == 1 ? p[0] : bytes == 2 ? load_u16(p, order) : load_u32(p, order);
}

void add_item(const Reading& r, const std::uint8_t* p, WordCounts& counts) {
    if (r.scattered_word) {
        counts.add_word(codec::iq1_m_scale_word(p - iq1_m_scales));
        return;
    }
    const std::uint32_t word = codec::word_bytes(r.word);
    for (std::uint32_t at = 0; at + word <= r.scale.bytes; at += word) counts.add_word(word_at(r, p + at));
}

void add_scales(const Reading& r, Run run, const Surroundings::Items& items, Findings& found) {
    for (std::uint64_t i = 0; i < items.count; ++i) {
        const std::uint8_t* p = items.bytes.data() + i * r.scale.stride;
        add_item(r, p, found.words);
        const std::uint64_t item = run.first + i;
        if (item < edge_items || item >= r.items - std::min(edge_items, r.items)) add_item(r, p, found.edge_words);
    }
}

void add_codes(const Reading& r, const Lane& lane, bool high, const Surroundings::Items& items, CodeTally& tally) {
    for (std::uint64_t i = 0; i < items.count; ++i) {
        const std::span<const std::uint8_t> item = items.bytes.subspan(i * lane.stride, lane.bytes);
        if (r.alphabet != Alphabet::carriers)
            compute::count_pairs(item, tally.pairs);
        else
            for (const std::uint8_t byte : item) ++(high ? tally.four_digits : tally.bytes)[byte];
    }
}

}  // namespace

void count_words(const Reading& reading, const Surroundings::Items& items, WordCounts& counts) {
    for (std::uint64_t i = 0; i < items.count; ++i)
        add_item(reading, items.bytes.data() + i * reading.scale.stride, counts);
}

std::vector<Run> runs_of(std::uint64_t items, std::uint64_t most) {
    const std::uint64_t run_items = std::max(most / runs, edge_items);
    if (items <= run_items * runs) return {{0, items}};
    const std::uint64_t room = items - run_items, step = room / (runs - 1);
    std::vector<Run> list;
    for (std::uint64_t i = 0; i + 1 < runs; ++i) list.push_back({step * i, run_items});
    list.push_back({room, run_items});
    return list;
}

std::optional<Surroundings> Surroundings::of(const Artifact& artifact, EntryId id) {
    Surroundings s;
    if (artifact.container == Container::ninfer && artifact.logical_payload()) {
        s.source_ = artifact.logical_payload();
        s.begin_ = artifact.entry(id).offset;
    } else {
        s.source_ = artifact.parts[artifact.entry(id).part].source;
        s.begin_ = artifact.entry(id).file_offset;
    }
    if (!s.source_ || s.begin_ > far_away) return std::nullopt;
    return s;
}

Result<Surroundings::Items> Surroundings::read(const Lane& lane, Run run) {
    const std::uint64_t size = source_->size();
    if (lane.bytes == 0 || lane.stride == 0 || run.first > far_away / lane.stride) return Items{};
    const std::int64_t from =
        static_cast<std::int64_t>(begin_) + lane.offset + static_cast<std::int64_t>(run.first * lane.stride);
    if (from < 0 || static_cast<std::uint64_t>(from) >= size) return Items{};
    const std::uint64_t there = size - static_cast<std::uint64_t>(from);
    std::uint64_t count = std::min(run.count, there / lane.stride);
    if (count < run.count && there - count * lane.stride >= lane.bytes) ++count;
    if (count == 0) return Items{};
    buffer_.resize(static_cast<std::size_t>((count - 1) * lane.stride + lane.bytes));
    if (Status status = source_->read_exactly(static_cast<std::uint64_t>(from), buffer_); !status)
        return status.error();
    return Items{buffer_, count};
}

Result<Findings> look_at(Surroundings& bytes, const Reading& reading, std::uint64_t most_items,
                         const RunControl& control) {
    Findings found;
    found.words = found.edge_words = WordCounts(reading.word);
    const std::uint32_t word = std::max(codec::word_bytes(reading.word), 1u);
    for (const Run& run : runs_of(reading.items, most_items)) {
        if (control.stop_requested()) {
            Error error;
            error.code = ErrorCode::cancelled;
            return error;
        }
        found.expected += run.count * (reading.scattered_word ? 1 : reading.scale.bytes / word);
        const Result<Surroundings::Items> scales = bytes.read(reading.scale, run);
        if (!scales) return scales.error();
        add_scales(reading, run, *scales, found);
        if (reading.alphabet == Alphabet::any) continue;
        found.has_codes = true;
        for (const bool high : {false, true}) {
            const Lane& lane = high ? reading.high : reading.base;
            const Result<Surroundings::Items> codes = bytes.read(lane, run);
            if (!codes) return codes.error();
            add_codes(reading, lane, high, *codes, high ? found.high : found.base);
        }
    }
    return found;
}

}  // namespace ninspect::stats
