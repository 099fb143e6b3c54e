// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the gates about arithmetic share. Private to core/parity.
#pragma once

#include "core/model/tensor_reader.h"
#include "core/parity/gate.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

namespace ninspect::parity {

inline constexpr std::string_view no_signs_reason =
    NI_PARITY_TEXT("the GGUF has no sign table that can be used: the inventory says more");

/// The signs of one width: the GGUF's, the artifact's own (the GGUF's where it has none as one table), and a wrong
/// stretch of these, one block further on.
struct WidthSigns {
    std::vector<double> expected;
    std::vector<float> found, shifted;
};
/// `width` is one of in.signs.widths, in.signs is usable.
WidthSigns signs_of(const Inputs& in, std::uint64_t width);

/// `width` numbers, about normal; `which` tells vectors of the same seed apart.
std::vector<float> activations(std::uint64_t width, std::uint64_t seed, std::uint64_t which);

struct Largest {
    double value = 0;
    void note(double error) noexcept { value = std::max(value, error); }
};

/// Wrong variants with the smallest error that each came to; that has to be far from the truth.
class Wrongs {
public:
    void note(std::string_view id, std::string_view name, double error);
    void merge(const Wrongs& other);
    void tell(GateRun& run) const;

private:
    struct One {
        std::string_view id, name;
        double least = std::numeric_limits<double>::infinity();
    };
    std::vector<One> all_;
};

/// The rows of a matrix once more from the GGUF, by the reference decoder: what the artifact's are held against.
class SourceRowReader {
public:
    static Result<SourceRowReader> open(const Inputs& in, const Matrix& matrix);
    /// Row `row` of the target object.
    Result<std::vector<double>> row(std::uint64_t row);

private:
    const mapping::RowMap* rows_ = nullptr;
    std::vector<TensorReader> readers_;
    std::vector<float> values_;
};

/// Names in prism.hadamard.inverse_weight_names: these are not multiplied with but looked up.
std::vector<std::string> inverse_names(const Inputs& in);
bool is_inverse(const Inputs& in, const Matrix& matrix, const std::vector<std::string>& names);

}  // namespace ninspect::parity
