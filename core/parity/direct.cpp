// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "direct": objects that are computed value by value, computed here once more by arithmetic of its own
// (rounding by distance in double, not by bits) and compared bit for bit.
#include "core/model/tensor_reader.h"
#include "core/parity/gate.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace ninspect::parity {
namespace {

using codec::WordFormat;
using mapping::PlanObject;
using mapping::ValueTransform;

constexpr std::uint64_t most_elements = std::uint64_t{1} << 26;

/// The object's rows as values, of one source or of the target.
struct Values {
    std::uint64_t rows = 0, columns = 0;
    std::vector<float> all;
};

Error too_large(std::string name) {
    Error error = error_of(ErrorCode::unsupported);
    error.path = std::move(name);
    return error;
}

/// All values of an entry with `rows` rows of its leading axis.
Result<Values> values_of(const std::shared_ptr<const Artifact>& artifact, EntryId id, std::uint64_t rows) {
    Result<TensorReader> reader = TensorReader::open(artifact, id);
    if (!reader) return reader.error();
    const std::uint64_t elements = reader->geometry().elements();
    if (elements > most_elements || rows == 0 || elements % rows != 0)
        return too_large(std::string(artifact->name(id)));
    Values values;
    values.rows = rows;
    values.columns = elements / rows;
    values.all.resize(static_cast<std::size_t>(elements));
    if (Status status = reader->read_values(0, reader->rows(), values.all); !status) return std::move(status).error();
    return values;
}

/// Metadata numbers as values; beyond 2^24 a float would not hold them.
Result<Values> values_of_key(const Inputs& in, const mapping::PlanSource& source) {
    const bool signs = source.name == "prism.hadamard.sign_values";
    const bool widths = source.name == "prism.hadamard.sign_widths";
    if (!signs && !widths) return too_large(source.name);
    Values values;
    for (const std::int64_t v : signs ? in.signs.values : in.signs.widths) values.all.push_back(static_cast<float>(v));
    values.rows = values.all.size();
    values.columns = 1;
    return values;
}

/// The value of 16 bits that is nearest; of two equally near the one with an even last bit.
float nearest_bf16(float value) {
    if (!std::isfinite(value)) return value;
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const float low = std::bit_cast<float>(bits & 0xffff0000U);
    const float high = std::bit_cast<float>((bits & 0xffff0000U) + 0x10000U);  // away from zero
    const double to_low = std::abs(static_cast<double>(value) - low);
    const double to_high =
        std::isfinite(high) ? std::abs(static_cast<double>(high) - value) : std::numeric_limits<double>::infinity();
    if (to_low != to_high) return to_low < to_high ? low : high;
    return (bits >> 16 & 1U) == 0 ? low : high;
}

float transformed(float value, ValueTransform how, WordFormat word) {
    if (how == ValueTransform::minus_one) value = value - 1.0F;
    if (how == ValueTransform::log_of_negative) value = static_cast<float>(std::log(-static_cast<double>(value)));
    return word == WordFormat::bf16 ? nearest_bf16(value) : value;
}

bool same_bits(float a, float b) noexcept { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

/// How an object may be made.
struct Recipe {
    ValueTransform value = ValueTransform::none;
    bool permuted = true;
};

/// One object with everything that is compared.
class Computed {
public:
    static Result<Computed> load(const Inputs& in, const PlanObject& object) {
        Computed c(object);
        for (const mapping::PlanSource& source : object.sources) {
            Result<Values> values =
                source.key ? values_of_key(in, source) : values_of(in.plan.source, *source.entry, source.rows);
            if (!values) return std::move(values).error();
            c.sources_.push_back(std::move(*values));
        }
        // A transposed object has its leading axis last.
        const std::uint64_t leading = object.transpose ? object.shape.front() : object.rows.rows();
        Result<Values> target = values_of(in.plan.target, *object.target, leading);
        if (!target) return std::move(target).error();
        c.target_ = std::move(*target);
        return c;
    }

    std::uint64_t elements() const noexcept { return target_.all.size(); }
    Recipe right() const noexcept { return {object_->value, true}; }

    /// Calls `differs(element, expected, found)`; returns how many do.
    template <class Differs>
    std::uint64_t compare(const Recipe& recipe, Differs differs) const {
        const std::uint64_t rows = object_->rows.rows();
        std::uint64_t n = 0, in_order = 0;
        for (const mapping::RowRun& run : object_->rows.runs()) {
            const Values& from = sources_[run.source];
            for (std::uint64_t i = 0; i < run.rows; ++i) {
                const std::uint64_t row = run.target + i;
                const std::uint64_t source_row = recipe.permuted ? run.first + i : in_order % from.rows;
                ++in_order;
                for (std::uint64_t c = 0; c < from.columns; ++c) {
                    const std::uint64_t place = object_->transpose ? c * rows + row : row * from.columns + c;
                    const float value = from.all[static_cast<std::size_t>(source_row * from.columns + c)];
                    const float expected = transformed(value, recipe.value, object_->encoding->value_word);
                    if (place < target_.all.size() && same_bits(expected, target_.all[static_cast<std::size_t>(place)]))
                        continue;
                    ++n;
                    differs(place, expected,
                            place < target_.all.size() ? target_.all[static_cast<std::size_t>(place)] : 0.0F);
                }
            }
        }
        return n;
    }
    std::uint64_t differences(const Recipe& recipe) const {
        return compare(recipe, [](std::uint64_t, float, float) {});
    }

private:
    explicit Computed(const PlanObject& object) : object_(&object) {}
    const PlanObject* object_;
    std::vector<Values> sources_;
    Values target_;
};

/// How often a wrong recipe was tried, and how much of it agreed.
struct Tried {
    std::uint64_t objects = 0, agreeing = 0;
    bool separates = true;
    void count(const Computed& computed, const Recipe& recipe) {
        const std::uint64_t different = computed.differences(recipe);
        ++objects;
        agreeing += computed.elements() - different;
        separates = separates && different != 0;
    }
    void tell(GateRun& run, std::string_view id, std::string_view name) const {
        if (objects != 0)
            run.add({id, name, separates, static_cast<double>(agreeing), NI_PARITY_TEXT("numbers that still agree")});
    }
};

bool has_heads(const PlanObject& object) {
    for (const mapping::RowPiece& piece : object.rows.pieces())
        if (piece.kind == mapping::RowPiece::Kind::heads) return true;
    return false;
}

Failure not_comparable(const PlanObject& object, const Inputs& in) {
    Failure failure;
    failure.entry = object.name;
    if (object.encoding != nullptr)
        failure.expected = std::string(object.encoding->format) + " " + shape_fact(object.shape);
    if (object.target) {
        failure.found = std::string(in.plan.target->format_name(*object.target)) + " ";
        failure.found += shape_fact(in.plan.target->shape(*object.target));
    }
    return failure;
}

bool can_compare(const PlanObject& object, const Inputs& in) {
    if (!object.target || !object.usable || object.encoding == nullptr) return false;
    const auto shape = in.plan.target->shape(*object.target);
    return in.plan.target->entry(*object.target).encoding == object.encoding &&
           std::equal(shape.begin(), shape.end(), object.shape.begin(), object.shape.end());
}

/// Whether the artifact has any object in the format that the profile makes.
bool any_comparable(const Inputs& in) {
    for (const PlanObject& object : in.plan.objects)
        if (object.origin == mapping::Origin::direct && can_compare(object, in)) return true;
    return false;
}

struct AllTried {
    Tried no_minus_one, no_logarithm, not_permuted;
    void count(const PlanObject& object, const Computed& c) {
        if (object.value == ValueTransform::minus_one) no_minus_one.count(c, {ValueTransform::none, true});
        if (object.value == ValueTransform::log_of_negative) no_logarithm.count(c, {ValueTransform::none, true});
        if (has_heads(object)) not_permuted.count(c, {object.value, false});
    }
};

Status check_object(GateRun& run, std::size_t index, AllTried& tried) {
    const PlanObject& object = run.in.plan.objects[index];
    const Result<Computed> computed = Computed::load(run.in, object);
    if (!computed) return computed.error();
    run.checked(computed->elements());
    std::uint64_t told = 0;
    const std::uint64_t wrong =
        computed->compare({object.value, true}, [&](std::uint64_t element, float expected, float found) {
            if (told >= most_failures) return;
            ++told;
            Failure failure;
            failure.entry = object.name;
            failure.row = element;
            failure.expected = fmt::format("{}", expected);
            failure.found = fmt::format("{}", found);
            run.fail((std::uint64_t{index} << 32) + element, std::move(failure));
        });
    run.failed_too(wrong - told);
    tried.count(object, *computed);
    return {};
}

}  // namespace

Status check_direct(GateRun& run) {
    run.unit(NI_PARITY_TEXT("numbers"));
    if (!any_comparable(run.in)) {
        run.skip(NI_PARITY_TEXT(
            "no computed object is in both files in formats that belong together: the inventory says more"));
        return {};
    }
    const auto& objects = run.in.plan.objects;
    AllTried tried;
    std::uint64_t compared = 0;
    run.expect(objects.size(), ProgressUnit::items);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        run.advance(1);
        if (run.control.stop_requested()) return error_of(ErrorCode::cancelled);
        if (objects[i].origin != mapping::Origin::direct) continue;
        if (!can_compare(objects[i], run.in)) {
            run.checked(1);
            run.fail(std::uint64_t{i} << 32, not_comparable(objects[i], run.in));
            continue;
        }
        if (Status status = check_object(run, i, tried); !status) return status;
        ++compared;
    }
    run.figure("objects", NI_PARITY_TEXT("objects compared"), compared);
    tried.no_minus_one.tell(run, "no-minus-one", NI_PARITY_TEXT("norms without -1"));
    tried.no_logarithm.tell(run, "no-logarithm", NI_PARITY_TEXT("ssm_a without the logarithm"));
    tried.not_permuted.tell(run, "not-permuted", NI_PARITY_TEXT("rows and channels not permuted"));
    return {};
}

}  // namespace ninspect::parity
