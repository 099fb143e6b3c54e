// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scale words read from any offset.
#include "core/stats/scan.h"

#include "core/base/checked.h"
#include "core/base/endian.h"

#include <algorithm>
#include <array>

namespace ninspect::stats {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 20;
constexpr std::uint64_t most_window_bytes = std::uint64_t{1} << 30;

Error failure(const Artifact& artifact, EntryId id, ErrorCode code) {
    Error error;
    error.code = code;
    error.file = artifact.path;
    error.path = std::string(artifact.name(id));
    return error;
}

/// Number and format of the scale words that the format says a tensor has.
struct Words {
    codec::WordFormat word = codec::WordFormat::none;
    std::uint64_t count = 0;
    std::uint32_t bytes() const { return codec::word_bytes(word); }
};
Result<Words> words_of(const Artifact& artifact, EntryId id) {
    const Result<codec::Geometry> g = artifact.geometry(id);
    if (!g) return g.error();
    Words words;
    const codec::Encoding& e = *g->encoding;
    for (const codec::Plane& p : g->planes)
        if (p.role == codec::FieldRole::scales && codec::word_bytes(p.word) != 0)
            words = {p.word, p.bytes / codec::word_bytes(p.word)};
    if (e.arrangement == codec::Arrangement::blocks && codec::word_bytes(e.scale_word) != 0)
        words = {e.scale_word, g->experts * g->rows * g->groups_per_row};
    if (words.count != 0) return words;
    Error error = failure(artifact, id, ErrorCode::unsupported);
    error.expected = "scale words";
    error.found = std::string(artifact.format_name(id));
    return error;
}

/// Counts of the words with their bytes turned round.
WordCounts byte_swapped(const WordCounts& counts) {
    WordCounts swapped(counts.word());
    const auto table = counts.table();
    for (std::uint32_t word = 0; word < table.size(); ++word)
        if (table[word] != 0) swapped.add_word((word >> 8 | word << 8) & 0xffffu, table[word]);
    for (const auto& [word, times] : counts.sparse())
        swapped.add_word(word >> 24 | (word >> 8 & 0xff00u) | (word << 8 & 0xff0000u) | word << 24, times);
    return swapped;
}

/// The bytes behind an entry's start, wherever they belong.
struct Source {
    std::shared_ptr<const io::ByteSource> bytes;
    std::uint64_t begin = 0;
    std::uint64_t left() const { return bytes->size() > begin ? bytes->size() - begin : 0; }
};
Result<Source> source_of(const Artifact& artifact, EntryId id) {
    const Entry& entry = artifact.entry(id);
    Source source{artifact.logical_payload(), entry.offset};
    if (!source.bytes && entry.part < artifact.parts.size())
        source = {artifact.parts[entry.part].source, entry.file_offset};
    if (!source.bytes) return failure(artifact, id, ErrorCode::not_found);
    return source;
}

class Window final : public SlidingScales {
public:
    /// `turned`: the words are stored most significant byte first.
    Window(Words words, bool turned, std::uint64_t first, std::vector<std::uint8_t> bytes)
        : words_(words), turned_(turned), first_(first), bytes_(std::move(bytes)), counts_(words.word) {}

    std::uint64_t first_offset() const noexcept override { return first_; }
    std::uint64_t last_offset() const noexcept override {
        return first_ + bytes_.size() - words_.count * words_.bytes();
    }

    const WordCounts& at(std::uint64_t offset) override {
        offset = std::clamp(offset, first_offset(), last_offset()) - first_;
        const std::uint64_t length = words_.count * words_.bytes();
        const std::uint64_t apart = offset > at_ ? offset - at_ : at_ - offset;
        // Another parity makes other words of the same bytes; a far jump is quicker counted anew, and so are words
        // without a table (f32: rare, and few).
        if (!counted_ || words_.bytes() > 2 || apart % words_.bytes() != 0 || apart > length / 2) {
            counts_ = WordCounts(words_.word);
            counts_.add(part(offset, length));
            counted_ = true;
        } else if (offset > at_) {
            take_out(part(at_, apart));
            counts_.add(part(at_ + length, apart));
        } else {
            take_out(part(offset + length, apart));
            counts_.add(part(offset, apart));
        }
        at_ = offset;
        if (!turned_) return counts_;
        turned_counts_ = byte_swapped(counts_);
        return *turned_counts_;
    }

private:
    std::span<const std::uint8_t> part(std::uint64_t begin, std::uint64_t length) const {
        return std::span(bytes_).subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(length));
    }
    /// Words of one or two bytes.
    void take_out(std::span<const std::uint8_t> bytes) {
        const std::uint32_t size = words_.bytes();
        const auto table = counts_.table();
        for (std::size_t i = 0; i + size <= bytes.size(); i += size)
            --table[size == 1 ? bytes[i] : load_u16(bytes.data() + i)];
    }

    Words words_;
    bool turned_;
    std::uint64_t first_, at_ = 0;
    std::vector<std::uint8_t> bytes_;
    WordCounts counts_;
    std::optional<WordCounts> turned_counts_;
    bool counted_ = false;
};

}  // namespace

Result<WordCounts> scales_at(const Artifact& artifact, EntryId id, std::uint64_t offset, const RunControl& control) {
    const Result<Words> words = words_of(artifact, id);
    if (!words) return words.error();
    const Result<Source> source = source_of(artifact, id);
    if (!source) return source.error();
    WordCounts counts(words->word);
    const std::uint64_t there = source->left() > offset ? source->left() - offset : 0;
    std::uint64_t left = std::min(words->count * words->bytes(), there / words->bytes() * words->bytes());
    if (left == 0) {
        Error error = failure(artifact, id, ErrorCode::truncated);
        error.expected = std::to_string(offset);
        error.found = std::to_string(source->left());
        return error;
    }
    std::vector<std::uint8_t> buffer;
    for (std::uint64_t at = source->begin + offset; left != 0;) {
        if (control.stop_requested()) return failure(artifact, id, ErrorCode::cancelled);
        buffer.resize(static_cast<std::size_t>(std::min<std::uint64_t>(left, piece_bytes)));
        if (Status status = source->bytes->read_exactly(at, buffer); !status) return status.error();
        counts.add(buffer);
        at += buffer.size();
        left -= buffer.size();
    }
    if (artifact.byte_order == ByteOrder::big && words->bytes() > 1) return byte_swapped(counts);
    return counts;
}

Result<std::unique_ptr<SlidingScales>> SlidingScales::open(std::shared_ptr<const Artifact> artifact, EntryId id,
                                                           std::uint64_t center, std::uint64_t reach,
                                                           const RunControl& control) {
    const Result<Words> words = words_of(*artifact, id);
    if (!words) return words.error();
    const Result<Source> source = source_of(*artifact, id);
    if (!source) return source.error();
    const std::uint64_t length = words->count * words->bytes();
    const std::uint64_t last = source->left() >= length ? source->left() - length : 0;  // offset of the last place
    const std::uint64_t first = std::min(center > reach ? center - reach : 0, last);
    const CheckedU64 up_to = checked_add(center, reach);
    const std::uint64_t bytes = std::min(up_to ? *up_to : last, last) - first + length;
    const bool turned = artifact->byte_order == ByteOrder::big && words->bytes() > 1;
    if (source->left() < length || bytes > most_window_bytes) {
        Error error = failure(*artifact, id, source->left() < length ? ErrorCode::truncated : ErrorCode::unsupported);
        error.expected = std::to_string(std::min(length, most_window_bytes));
        error.found = std::to_string(std::min(source->left(), bytes));
        return error;
    }
    std::vector<std::uint8_t> held(static_cast<std::size_t>(bytes));
    for (std::size_t at = 0; at < held.size(); at += piece_bytes) {
        if (control.stop_requested()) return failure(*artifact, id, ErrorCode::cancelled);
        const auto piece = std::span(held).subspan(at, std::min(piece_bytes, held.size() - at));
        if (Status status = source->bytes->read_exactly(source->begin + first + at, piece); !status)
            return status.error();
        control.report({at + piece.size(), held.size(), ProgressUnit::bytes});
    }
    return std::unique_ptr<SlidingScales>(std::make_unique<Window>(*words, turned, first, std::move(held)));
}

}  // namespace ninspect::stats
