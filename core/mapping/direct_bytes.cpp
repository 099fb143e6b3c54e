// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/base/endian.h"
#include "core/mapping/plan.h"
#include "core/mapping/source_values.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <limits>
#include <new>

namespace ninspect::mapping {
namespace {

using codec::WordFormat;

constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20;

Error refused(const PlanObject& object, std::string expected, std::string found) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = object.name;
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

/// bfloat16 of the nearest value, ties to even; a NaN stays one.
std::uint16_t to_bf16(float value) noexcept {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<std::uint16_t>(bits >> 16 | 0x40u);
    return static_cast<std::uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

/// The words of one source in storage order: float bits (BF16 widened, which loses nothing) or integers.
struct Words {
    bool integers = false;
    std::vector<std::uint32_t> floats;
    std::vector<std::int64_t> numbers;
};

Result<Words> read_tensor(const MappingPlan& plan, EntryId id) {
    const Entry& entry = plan.source->entry(id);
    const std::uint32_t width = codec::word_bytes(entry.encoding->value_word);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(entry.bytes));
    if (Status status = plan.source->read_entry(id, 0, bytes); !status) return status.error();
    Words words;
    words.floats.reserve(bytes.size() / width);
    for (std::size_t at = 0; at + width <= bytes.size(); at += width)
        words.floats.push_back(width == 2 ? static_cast<std::uint32_t>(load_u16(&bytes[at])) << 16
                                          : load_u32(&bytes[at]));
    return words;
}

Result<Words> read_source(const MappingPlan& plan, const PlanObject& object, const PlanSource& source) {
    if (!source.key) {
        const std::uint64_t bytes = plan.source->entry(*source.entry).bytes;
        if (bytes > most_bytes)
            return refused(object, fmt::format("at most {} bytes", most_bytes), fmt::format("{}", bytes));
        return read_tensor(plan, *source.entry);
    }
    Result<std::vector<std::int64_t>> numbers = metadata_integers(*plan.source, source.name, source.rows);
    if (!numbers) return numbers.error();
    Words words;
    words.integers = true;
    words.numbers = std::move(*numbers);
    return words;
}

/// Writes values one by one in the order of the target.
class Encoder {
public:
    Encoder(const PlanObject& object, std::vector<std::uint8_t>& out)
        : object_(object), word_(object.encoding->value_word), width_(codec::word_bytes(word_)), out_(out) {}

    /// `place`: which element of the target.
    Status put_number(std::uint64_t place, std::int64_t number) {
        if (word_ == WordFormat::i32) {
            if (number < std::numeric_limits<std::int32_t>::min() || number > std::numeric_limits<std::int32_t>::max())
                return unfit(place, "32 bits", std::to_string(number));
            store(place, static_cast<std::uint32_t>(static_cast<std::int32_t>(number)));
            return {};
        }
        constexpr std::int64_t exact = std::int64_t{1} << 24;
        if (number < -exact || number > exact) return unfit(place, "at most 2^24", std::to_string(number));
        return put_float(place, static_cast<float>(number));
    }

    Status put_float(std::uint64_t place, float value) {
        if (object_.value == ValueTransform::minus_one) {
            value = value - 1.0f;
        } else if (object_.value == ValueTransform::log_of_negative) {
            if (!(value < 0.0f)) return unfit(place, "< 0", fmt::format("{}", value));
            value = static_cast<float>(std::log(-static_cast<double>(value)));
        }
        if (word_ == WordFormat::bf16)
            store(place, to_bf16(value));
        else if (word_ == WordFormat::f32)
            store(place, std::bit_cast<std::uint32_t>(value));
        else
            return unfit(place, "whole numbers", fmt::format("{}", value));
        return {};
    }

    /// Float bits that go through unchanged where nothing is to be done to them.
    Status put_bits(std::uint64_t place, std::uint32_t bits) {
        const bool same = object_.value == ValueTransform::none;
        if (same && word_ == WordFormat::f32) return store(place, bits), Status{};
        if (same && word_ == WordFormat::bf16 && (bits & 0xffffu) == 0) return store(place, bits >> 16), Status{};
        return put_float(place, std::bit_cast<float>(bits));
    }

private:
    void store(std::uint64_t place, std::uint32_t word) {
        std::uint8_t* p = out_.data() + static_cast<std::size_t>(place * width_);
        for (std::uint32_t i = 0; i < width_; ++i) p[i] = static_cast<std::uint8_t>(word >> (8 * i));
    }
    Status unfit(std::uint64_t place, std::string expected, std::string found) const {
        return refused(object_, std::move(expected), fmt::format("element {}: {}", place, found));
    }

    const PlanObject& object_;
    WordFormat word_;
    std::uint32_t width_;
    std::vector<std::uint8_t>& out_;
};

Status encode(const PlanObject& object, std::span<const Words> sources, std::uint64_t row_length,
              std::vector<std::uint8_t>& out) {
    Encoder encoder(object, out);
    const std::uint64_t rows = object.rows.rows();
    for (const RowRun& run : object.rows.runs()) {
        const Words& words = sources[run.source];
        for (std::uint64_t i = 0; i < run.rows * row_length; ++i) {
            const std::uint64_t row = run.target + i / row_length, column = i % row_length;
            const std::uint64_t place = object.transpose ? column * rows + row : row * row_length + column;
            const std::size_t from = static_cast<std::size_t>(run.first * row_length + i);
            const std::size_t there = words.integers ? words.numbers.size() : words.floats.size();
            if (from >= there) return refused(object, "all elements", fmt::format("{} of them", there));
            const Status status = words.integers ? encoder.put_number(place, words.numbers[from])
                                                 : encoder.put_bits(place, words.floats[from]);
            if (!status) return status;
        }
    }
    return {};
}

Result<std::vector<std::uint8_t>> make_bytes(const MappingPlan& plan, const PlanObject& object) {
    std::vector<Words> sources;
    for (const PlanSource& source : object.sources) {
        Result<Words> words = read_source(plan, object, source);
        if (!words) return words.error();
        sources.push_back(std::move(*words));
    }
    const std::uint32_t width = codec::word_bytes(object.encoding->value_word);
    std::vector<std::uint8_t> out(static_cast<std::size_t>(object.bytes));
    const std::uint64_t row_length = object.bytes / width / object.rows.rows();
    if (Status status = encode(object, sources, row_length, out); !status) return status.error();
    return out;
}

}  // namespace

Result<std::vector<std::uint8_t>> direct_bytes(const MappingPlan& plan, const PlanObject& object) {
    if (object.origin != Origin::direct || !object.usable)
        return refused(object, "a usable direct object",
                       object.usable ? std::string(origin_name(object.origin)) : std::string("not usable"));
    if (object.bytes > most_bytes)
        return refused(object, fmt::format("at most {} bytes", most_bytes), fmt::format("{}", object.bytes));
    try {
        return make_bytes(plan, object);
    } catch (const std::bad_alloc&) {
        Error error;
        error.code = ErrorCode::out_of_memory;
        error.path = object.name;
        return error;
    }
}

}  // namespace ninspect::mapping
