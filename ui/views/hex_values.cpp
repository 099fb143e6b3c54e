// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_values.h"

#include "core/base/text.h"
#include "ui/text/words.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace ninspect::ui {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Sign, exponent and fraction of a small float word with all-ones exponent = inf / NaN.
double small_float(std::uint32_t word, int exponent_bits, int fraction_bits) {
    const std::uint32_t fraction = word & ((1U << fraction_bits) - 1);
    const auto exponent = static_cast<int>((word >> fraction_bits) & ((1U << exponent_bits) - 1));
    const bool negative = ((word >> (exponent_bits + fraction_bits)) & 1U) != 0;
    const int bias = (1 << (exponent_bits - 1)) - 1;
    double magnitude = 0;
    if (exponent == (1 << exponent_bits) - 1)
        magnitude = fraction ? nan : infinity;
    else if (exponent == 0)
        magnitude = std::ldexp(fraction, 1 - bias - fraction_bits);
    else
        magnitude = std::ldexp(fraction + (1U << fraction_bits), exponent - bias - fraction_bits);
    return negative ? -magnitude : magnitude;
}

/// Round to nearest even into a word with that many exponent and fraction bits (16 in all).
std::uint16_t to_small_float(double value, int exponent_bits, int fraction_bits) {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const std::uint32_t sign = std::signbit(value) ? 0x8000U : 0U;
    const std::uint32_t top = ((1U << exponent_bits) - 1) << fraction_bits;
    if (std::isnan(value)) return static_cast<std::uint16_t>(sign | top | (1U << (fraction_bits - 1)));
    if (std::isinf(value)) return static_cast<std::uint16_t>(sign | top);
    if (value == 0) return static_cast<std::uint16_t>(sign);
    int exponent = 0;
    std::frexp(value, &exponent);  // |value| in [2^(exponent-1), 2^exponent)
    const int unit = std::max(exponent - 1, 1 - bias) - fraction_bits;
    const double units = std::nearbyint(std::ldexp(std::fabs(value), -unit));
    // The carry of a rounded-up fraction runs into the exponent by itself.
    const int biased = unit + fraction_bits + bias;
    const double word = units + std::ldexp(biased - 1, fraction_bits);
    return static_cast<std::uint16_t>(sign | (word >= top ? top : static_cast<std::uint32_t>(word)));
}

template <class Float>
QString shortest(Float value) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return value < 0 ? QStringLiteral("-inf") : QStringLiteral("inf");
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return QString::fromLatin1(buffer, end - buffer);
}

QString bits_text(std::uint64_t word, int bytes) {
    return QStringLiteral("0x") + QString::number(word, 16).toUpper().rightJustified(2 * bytes, QLatin1Char('0'));
}

std::optional<std::uint64_t> load(std::span<const std::uint8_t> bytes, std::size_t n, ByteOrder order) {
    if (bytes.size() < n) return std::nullopt;
    switch (n) {
        case 1:
            return bytes[0];
        case 2:
            return load_u16(bytes.data(), order);
        case 4:
            return load_u32(bytes.data(), order);
        default:
            return load_u64(bytes.data(), order);
    }
}

struct Kind {
    const char* type;
    std::size_t bytes;
    QString (*text)(std::uint64_t);
};

QString unsigned_text(std::uint64_t v) { return QString::number(v); }
template <class Signed>
QString signed_text(std::uint64_t v) {
    return QString::number(static_cast<qlonglong>(static_cast<Signed>(v)));
}
QString f16_text(std::uint64_t v) { return number_text(f16_value(static_cast<std::uint16_t>(v))); }
QString bf16_text(std::uint64_t v) { return number_text(bf16_value(static_cast<std::uint16_t>(v))); }
QString e4m3_text(std::uint64_t v) { return number_text(e4m3_value(static_cast<std::uint8_t>(v))); }
QString e8m0_text(std::uint64_t v) { return number_text(e8m0_value(static_cast<std::uint8_t>(v))); }
QString f32_text(std::uint64_t v) {
    const auto bits = static_cast<std::uint32_t>(v);
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return number_text(value);
}
QString f64_text(std::uint64_t v) {
    double value = 0;
    std::memcpy(&value, &v, sizeof value);
    return number_text(value);
}

constexpr Kind kinds[] = {
    {"u8", 1, unsigned_text},
    {"i8", 1, signed_text<std::int8_t>},
    {"u16", 2, unsigned_text},
    {"i16", 2, signed_text<std::int16_t>},
    {"f16", 2, f16_text},
    {"bf16", 2, bf16_text},
    {"u32", 4, unsigned_text},
    {"i32", 4, signed_text<std::int32_t>},
    {"f32", 4, f32_text},
    {"u64", 8, unsigned_text},
    {"i64", 8, signed_text<std::int64_t>},
    {"f64", 8, f64_text},
    {"E4M3", 1, e4m3_text},
    {"E8M0", 1, e8m0_text},
};

WordReading reading(const Kind& kind, std::span<const std::uint8_t> bytes, ByteOrder order) {
    WordReading result;
    result.type = QString::fromLatin1(kind.type);
    if (const auto word = load(bytes, kind.bytes, order)) {
        result.value = kind.text(*word);
        result.bits = bits_text(*word, static_cast<int>(kind.bytes));
    }
    return result;
}

const char* kind_name(codec::WordFormat format) {
    using codec::WordFormat;
    switch (format) {
        case WordFormat::f16:
            return "f16";
        case WordFormat::bf16:
            return "bf16";
        case WordFormat::f32:
            return "f32";
        case WordFormat::f64:
            return "f64";
        case WordFormat::e8m0:
            return "E8M0";
        case WordFormat::e4m3:
        case WordFormat::ue4m3:
            return "E4M3";
        case WordFormat::u8:
            return "u8";
        case WordFormat::i8:
            return "i8";
        case WordFormat::i16:
            return "i16";
        case WordFormat::i32:
            return "i32";
        case WordFormat::i64:
            return "i64";
        case WordFormat::none:
        case WordFormat::packed:
            break;
    }
    return nullptr;
}

}  // namespace

double f16_value(std::uint16_t word) { return small_float(word, 5, 10); }
double bf16_value(std::uint16_t word) { return small_float(word, 8, 7); }

double e4m3_value(std::uint8_t word) {
    if ((word & 0x7F) == 0x7F) return nan;
    const int exponent = (word >> 3) & 15, fraction = word & 7;
    const double magnitude = exponent == 0 ? std::ldexp(fraction, -9) : std::ldexp(8 + fraction, exponent - 10);
    return (word & 0x80) != 0 ? -magnitude : magnitude;
}

double e8m0_value(std::uint8_t word) { return word == 255 ? nan : std::ldexp(1.0, word - 127); }

std::uint16_t f16_from_double(double value) { return to_small_float(value, 5, 10); }
std::uint16_t bf16_from_double(double value) { return to_small_float(value, 8, 7); }

QString number_text(double value) { return shortest(value); }
QString number_text(float value) { return shortest(value); }

std::vector<WordReading> read_words(std::span<const std::uint8_t> bytes, ByteOrder order) {
    std::vector<WordReading> result;
    for (const Kind& kind : kinds) result.push_back(reading(kind, bytes, order));
    return result;
}

std::optional<WordReading> read_word(codec::WordFormat format, std::span<const std::uint8_t> bytes, ByteOrder order) {
    const char* name = kind_name(format);
    if (!name) return std::nullopt;
    for (const Kind& kind : kinds)
        if (std::strcmp(kind.type, name) == 0 && bytes.size() >= kind.bytes) return reading(kind, bytes, order);
    return std::nullopt;
}

QString leading_text(std::span<const std::uint8_t> bytes) {
    std::string_view view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const auto invalid = first_invalid_utf8(view)) view = view.substr(0, *invalid);
    return text::safe(view);
}

}  // namespace ninspect::ui
