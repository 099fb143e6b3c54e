// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/weights.h"

#include "core/sample/tables.h"

#include <array>

namespace ninspect::sample {

namespace {

constexpr std::uint64_t golden = 0x9e37'79b9'7f4a'7c15;
constexpr std::size_t base_carriers = 24, carriers = 26, scale_draw = 26, picking_draw = 27;

constexpr std::uint64_t mix(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11eb;
    return z ^ (z >> 31);
}

constexpr std::uint64_t hash_of(std::string_view name) noexcept {
    std::uint64_t hash = 0xcbf2'9ce4'8422'2325;
    for (const char c : name) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x0000'0100'0000'01b3;
    return hash;
}

using Draws = std::array<std::uint16_t, 28>;

Draws draws_of(const RandomWords& words, std::uint64_t group) noexcept {
    Draws draws;
    for (std::size_t w = 0; w < 7; ++w) {
        const std::uint64_t word = words(8 * group + w);
        for (std::size_t i = 0; i < 4; ++i) draws[4 * w + i] = static_cast<std::uint16_t>(word >> (16 * i));
    }
    return draws;
}

/// Between two quantiles the words of f16 lie on a straight line: within one power of two that
/// is a straight line of values too.
std::uint16_t scale_of(std::uint16_t draw) noexcept {
    const unsigned low = scale_quantiles[draw >> 8], high = scale_quantiles[(draw >> 8) + 1u];
    return static_cast<std::uint16_t>(low + (((high - low) * (draw & 255u) + 128u) >> 8));
}

void put_word(std::uint8_t* to, std::uint16_t word) noexcept {
    to[0] = static_cast<std::uint8_t>(word);
    to[1] = static_cast<std::uint8_t>(word >> 8);
}

void put_carriers(const TritTables& t, const std::uint8_t* values, std::uint8_t* base, std::uint8_t* high) noexcept {
    for (std::size_t i = 0; i < base_carriers; ++i) base[i] = t.carrier[values[i]];
    high[0] = t.high_carrier[values[24]];
    high[1] = t.high_carrier[values[25]];
}

/// Four neighbouring carriers give, for each of their trits, one byte of four 2-bit codes.
std::uint64_t codes_of_four(const TritTables& t, const std::uint8_t* values) noexcept {
    return t.digits[values[0]] | t.digits[values[1]] << 2 | t.digits[values[2]] << 4 | t.digits[values[3]] << 6;
}

/// The weights in the order of layouts §3.6: trit n of bytes 0…15, then of 16…23, then of the
/// two high bytes.
void put_codes(const TritTables& t, const std::uint8_t* values, std::uint8_t* codes) noexcept {
    for (std::size_t q = 0; q < 4; ++q) {
        const std::uint64_t word = codes_of_four(t, values + 4 * q);
        for (std::size_t n = 0; n < 5; ++n) codes[4 * n + q] = static_cast<std::uint8_t>(word >> (8 * n));
    }
    for (std::size_t q = 0; q < 2; ++q) {
        const std::uint64_t word = codes_of_four(t, values + 16 + 4 * q);
        for (std::size_t n = 0; n < 5; ++n) codes[20 + 2 * n + q] = static_cast<std::uint8_t>(word >> (8 * n));
    }
    const std::uint64_t pairs = t.digits[values[24]] | t.digits[values[25]] << 2;
    codes[30] = static_cast<std::uint8_t>((pairs & 15) | ((pairs >> 8 & 15) << 4));
    codes[31] = static_cast<std::uint8_t>((pairs >> 16 & 15) | ((pairs >> 24 & 15) << 4));
}

}  // namespace

RandomWords::RandomWords(std::uint64_t seed, std::string_view name) noexcept : key_(mix(seed ^ hash_of(name))) {}

std::uint64_t RandomWords::operator()(std::uint64_t i) const noexcept { return mix(key_ + (i + 1) * golden); }

std::int32_t RandomWords::between(std::uint64_t i, std::int32_t low, std::int32_t high) const noexcept {
    const std::uint64_t range = static_cast<std::uint64_t>(std::int64_t{high} - low) + 1;
    return static_cast<std::int32_t>(low + static_cast<std::int64_t>(((*this)(i) >> 32) % range));
}

void make_groups(const RandomWords& words, Ternary format, std::uint64_t first, std::size_t count,
                 const GroupBytes& to) noexcept {
    const TritTables& t = trit_tables();
    std::array<std::uint8_t, carriers> values;
    for (std::size_t g = 0; g < count; ++g) {
        const Draws draws = draws_of(words, first + g);
        for (std::size_t i = 0; i < carriers; ++i) values[i] = t.value_of_draw[draws[i]];
        if (format == Ternary::pq2_0)
            put_codes(t, values.data(), to.base + 32 * g);
        else
            put_carriers(t, values.data(), to.base + 24 * g, to.high + 2 * g);
        put_word(to.scale + 2 * g, scale_of(draws[scale_draw]));
    }
}

bool is_picked(const RandomWords& words, std::uint64_t group) noexcept {
    return draws_of(words, group)[picking_draw] < 65536 / 64;
}

}  // namespace ninspect::sample
