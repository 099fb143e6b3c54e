// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/packed.h"

#include <cstring>

namespace ninspect::stats {
namespace {

constexpr std::uint64_t most_codes = 65536;

class Packer {
public:
    void number(std::uint64_t x) {
        for (; x >= 0x80; x >>= 7) bytes_.push_back(static_cast<std::uint8_t>(x | 0x80));
        bytes_.push_back(static_cast<std::uint8_t>(x));
    }
    void integer(std::int64_t x) {
        number(x < 0 ? ~static_cast<std::uint64_t>(x) << 1 | 1 : static_cast<std::uint64_t>(x) << 1);
    }
    void real(double x) {
        std::uint64_t bits;
        std::memcpy(&bits, &x, sizeof bits);
        for (unsigned shift = 0; shift < 64; shift += 8) bytes_.push_back(static_cast<std::uint8_t>(bits >> shift));
    }
    void words(const std::optional<WordCounts>& words) {
        number(words ? 1 : 0);
        if (!words) return;
        number(static_cast<std::uint64_t>(words->word()));
        std::uint64_t kinds = words->sparse().size(), before = 0;
        for (const std::uint64_t times : words->table()) kinds += times != 0 ? 1 : 0;
        number(kinds);
        const auto one = [&](std::uint64_t word, std::uint64_t times) {
            number(word - before);
            number(times);
            before = word;
        };
        const auto table = words->table();
        for (std::size_t word = 0; word < table.size(); ++word)
            if (table[word] != 0) one(word, table[word]);
        for (const auto& [word, times] : words->sparse()) one(word, times);
    }
    std::vector<std::uint8_t> take() && { return std::move(bytes_); }

private:
    std::vector<std::uint8_t> bytes_;
};

class Unpacker {
public:
    explicit Unpacker(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::uint64_t number() {
        std::uint64_t x = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const std::uint8_t byte = next();
            x |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
            if ((byte & 0x80) == 0) return x;
        }
        good_ = false;
        return 0;
    }
    std::int64_t integer() {
        const std::uint64_t x = number();
        return static_cast<std::int64_t>((x & 1) != 0 ? ~(x >> 1) : x >> 1);
    }
    double real() {
        std::uint64_t bits = 0;
        for (unsigned shift = 0; shift < 64; shift += 8) bits |= static_cast<std::uint64_t>(next()) << shift;
        double x;
        std::memcpy(&x, &bits, sizeof x);
        return x;
    }
    bool flag() {
        const std::uint64_t x = number();
        if (x > 1) good_ = false;
        return x == 1;
    }
    std::optional<WordCounts> words() {
        if (!flag() || !good_) return std::nullopt;
        const std::uint64_t format = number(), kinds = number();
        if (format > static_cast<std::uint64_t>(codec::WordFormat::packed) || kinds > bytes_.size()) good_ = false;
        if (!good_) return std::nullopt;
        WordCounts words(static_cast<codec::WordFormat>(format));
        std::uint64_t word = 0;
        for (std::uint64_t i = 0; i < kinds && good_; ++i) {
            word += number();
            const std::uint64_t times = number();
            const bool fits = words.table().empty() ? word <= 0xffffffffu : word < words.table().size();
            if (!fits) good_ = false;
            if (good_) words.add_word(static_cast<std::uint32_t>(word), times);
        }
        return words;
    }
    std::uint64_t left() const noexcept { return bytes_.size(); }
    bool good() const noexcept { return good_; }
    void fail() noexcept { good_ = false; }

private:
    std::uint8_t next() {
        if (bytes_.empty()) {
            good_ = false;
            return 0;
        }
        const std::uint8_t byte = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return byte;
    }
    std::span<const std::uint8_t> bytes_;
    bool good_ = true;
};

void pack_codes(Packer& p, const CodeStats& c) {
    p.number(c.count);
    p.integer(c.first);
    p.number(c.counts.size());
    for (const std::uint64_t times : c.counts) p.number(times);
    p.integer(c.zero_code);
    p.number(c.has_zero ? 1 : 0);
    p.number(c.minus_zero_code ? 1 : 0);
    p.integer(c.minus_zero_code.value_or(0));
    for (const std::uint64_t x :
         {c.illegal, c.non_canonical, c.zero_scale_groups, c.zero_scale_with_codes, c.padding_not_zero})
        p.number(x);
}

CodeStats unpack_codes(Unpacker& u) {
    CodeStats c;
    c.count = u.number();
    c.first = static_cast<std::int32_t>(u.integer());
    const std::uint64_t places = u.number();
    if (places > most_codes || places > u.left()) {
        u.fail();
        return c;
    }
    for (std::uint64_t i = 0; i < places; ++i) c.counts.push_back(u.number());
    c.zero_code = static_cast<std::int32_t>(u.integer());
    c.has_zero = u.flag();
    const bool two_zeros = u.flag();
    const auto minus_zero = static_cast<std::int32_t>(u.integer());
    if (two_zeros) c.minus_zero_code = minus_zero;
    for (std::uint64_t* x :
         {&c.illegal, &c.non_canonical, &c.zero_scale_groups, &c.zero_scale_with_codes, &c.padding_not_zero})
        *x = u.number();
    return c;
}

void pack_values(Packer& p, const ValueStats& v) {
    for (const std::uint64_t x : {v.count, v.nan, v.inf, v.zero}) p.number(x);
    for (const double x : {v.mean, v.rms, v.min, v.max, v.absmax}) p.real(x);
}

ValueStats unpack_values(Unpacker& u) {
    ValueStats v;
    for (std::uint64_t* x : {&v.count, &v.nan, &v.inf, &v.zero}) *x = u.number();
    for (double* x : {&v.mean, &v.rms, &v.min, &v.max, &v.absmax}) *x = u.real();
    return v;
}

}  // namespace

std::vector<std::uint8_t> pack(const TensorStats& stats) {
    Packer p;
    for (const auto* words : {&stats.scale_words, &stats.sub_scale_words, &stats.min_words}) p.words(*words);
    p.number(stats.codes ? 1 : 0);
    if (stats.codes) pack_codes(p, *stats.codes);
    p.number(stats.values ? 1 : 0);
    if (stats.values) pack_values(p, *stats.values);
    p.number(stats.bad_divisors);
    p.number(stats.content ? 1 : 0);
    p.number(stats.content.value_or(0));
    return std::move(p).take();
}

std::optional<TensorStats> unpack(std::span<const std::uint8_t> bytes) {
    Unpacker u(bytes);
    TensorStats stats;
    for (auto* words : {&stats.scale_words, &stats.sub_scale_words, &stats.min_words}) *words = u.words();
    if (u.flag()) stats.codes = unpack_codes(u);
    if (u.flag()) stats.values = unpack_values(u);
    stats.bad_divisors = u.number();
    const bool digested = u.flag();
    const std::uint64_t content = u.number();
    if (digested) stats.content = content;
    if (!u.good() || u.left() != 0) return std::nullopt;
    if (stats.scale_words) stats.scales = summarize(*stats.scale_words);
    if (stats.min_words) stats.mins = summarize(*stats.min_words);
    return stats;
}

}  // namespace ninspect::stats
