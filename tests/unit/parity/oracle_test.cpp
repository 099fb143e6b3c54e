// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The oracle itself, against an example of order 4 that was computed by hand (bonsai-mapping.md §2), and what the fast
// rotation and products give beside it.
#include "core/parity/oracle.h"

#include "core/compute/product.h"
#include "core/compute/rotate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace ninspect::parity {
namespace {

using testing::ElementsAre;
using Doubles = std::vector<double>;
using Floats = std::vector<float>;

const Doubles signs{1, -1, -1, 1};
const Doubles x{1, 2, 3, 4};
const Doubles w{0.5, -1, 2, 0.25};
const Doubles folded{-0.125, -1.375, 1.625, 0.875};  // w' = H(s * w)

double product(const Doubles& a, const Doubles& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

TEST(ParityOracle, OrderFourByHand) {
    EXPECT_THAT(oracle_hadamard(Doubles{1, 0, 0, 0}, 4), ElementsAre(0.5, 0.5, 0.5, 0.5));
    EXPECT_THAT(oracle_hadamard(Doubles{0, 1, 0, 0}, 4), ElementsAre(0.5, -0.5, 0.5, -0.5));
    EXPECT_THAT(oracle_hadamard(Doubles{0, 0, 1, 0}, 4), ElementsAre(0.5, 0.5, -0.5, -0.5));
    EXPECT_THAT(oracle_hadamard(Doubles{0, 0, 0, 1}, 4), ElementsAre(0.5, -0.5, -0.5, 0.5));
    EXPECT_THAT(oracle_rotate(x, signs, 4), ElementsAre(0, -2, -1, 5));
    EXPECT_THAT(oracle_rotate(w, signs, 4), ElementsAre(-0.125, -1.375, 1.625, 0.875));
    EXPECT_THAT(oracle_rotate_back(folded, signs, 4), ElementsAre(0.5, -1, 2, 0.25));
    EXPECT_EQ(product(w, x), 5.5);
    EXPECT_EQ(product(folded, oracle_rotate(x, signs, 4)), 5.5);
    // The wrong order: s * (H x).
    EXPECT_THAT(oracle_rotate_back(x, signs, 4), ElementsAre(5, 1, 2, 0));
    EXPECT_EQ(product(folded, oracle_rotate_back(x, signs, 4)), 1.25);
}

TEST(ParityOracle, BlocksAreRotatedEachForItself) {
    EXPECT_THAT(oracle_hadamard(Doubles{1, 2, 3, 4, 1, 0, 0, 0}, 4), ElementsAre(5, -1, -2, 0, 0.5, 0.5, 0.5, 0.5));
    EXPECT_THAT(oracle_hadamard(Doubles{3, 1}, 1), ElementsAre(3, 1));
}

TEST(ParityOracle, ErrorIsRelativeAndHearsOfWhatIsNoNumber) {
    EXPECT_DOUBLE_EQ(relative_error(Doubles{3, 4}, Floats{3, 4}), 0);
    EXPECT_DOUBLE_EQ(relative_error(Doubles{3, 4}, Floats{3, 9}), 1);
    EXPECT_DOUBLE_EQ(relative_error(Doubles{0, 0}, Floats{0, 0}), 0);
    EXPECT_TRUE(std::isinf(relative_error(Doubles{0, 0}, Floats{0, 1})));
    EXPECT_TRUE(std::isinf(relative_error(Doubles{1, 1}, Floats{1, NAN})));
    EXPECT_TRUE(std::isinf(relative_error(Doubles{NAN, 1}, Floats{1, 1})));
}

TEST(ParityOracle, DrawsDifferentRowsAndAllOfAFew) {
    EXPECT_THAT(draw(3, 8, 1), ElementsAre(0, 1, 2));
    const auto rows = draw(248'320, 8, 1);
    ASSERT_EQ(rows.size(), 8u);
    for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_LT(rows[i - 1], rows[i]);
    EXPECT_EQ(draw(248'320, 8, 1), rows);
    EXPECT_NE(draw(248'320, 8, 2), rows);
}

TEST(ParityRotate, OrderFourByHand) {
    Floats y{1, 2, 3, 4};
    const Floats s{1, -1, -1, 1};
    compute::rotate(y, s, 4);
    EXPECT_THAT(y, ElementsAre(0, -2, -1, 5));
    compute::rotate_back(y, s, 4);
    EXPECT_THAT(y, ElementsAre(1, 2, 3, 4));
}

TEST(ParityRotate, AnyWidthAndBlockIsAsDefined) {
    Random random(5);
    for (const std::uint32_t block : {1U, 2U, 8U, 32U, 128U, 1024U, 2048U})
        for (const std::size_t blocks : {1U, 5U}) {
            Floats values(block * blocks), s(values.size());
            for (float& v : values) v = random.normal();
            for (float& v : s) v = random.below(2) == 0 ? 1.0F : -1.0F;
            const Doubles expected =
                oracle_rotate(Doubles(values.begin(), values.end()), Doubles(s.begin(), s.end()), block);
            compute::rotate(values, s, block);
            EXPECT_LT(relative_error(expected, values), 1e-6) << block << " x " << blocks;
        }
}

TEST(ParityProduct, TokensStandBehindEachOther) {
    const Floats weights{1, 10, 100};
    const Floats activations{1, 2, 3, 4, 5, 6};  // (k, t) at t * 3 + k
    Floats y(2);
    compute::row_product(weights, activations, y);
    EXPECT_THAT(y, ElementsAre(321, 654));
}

TEST(ParityProduct, Q8KeepsScaleAndSumInHalfPrecision) {
    Floats values(32, 0.0F);
    values[0] = 127.0F;
    values[1] = -63.0F;
    values[2] = 0.5F;  // a tie goes away from zero
    const auto blocks = compute::quantize_q8_1(values);
    ASSERT_EQ(blocks.size(), 1u);
    EXPECT_EQ(blocks[0].scale, 1.0F);
    EXPECT_EQ(blocks[0].q[0], 127);
    EXPECT_EQ(blocks[0].q[1], -63);
    EXPECT_EQ(blocks[0].q[2], 1);
    EXPECT_EQ(blocks[0].sum, 65.0F);
    // 1/127 and its multiples do not fit half precision: 0.007874016 -> 0.0078735352 (0x2008).
    const auto small = compute::quantize_q8_1(Floats(32, 1.0F));
    EXPECT_EQ(small[0].scale, 0.0078735352F);
    EXPECT_EQ(small[0].q[31], 127);
    EXPECT_EQ(small[0].sum, 32.0F);
    EXPECT_EQ(compute::quantize_q8_1(Floats(32, 0.0F))[0].scale, 0.0F);
}

TEST(ParityProduct, IntegerProductsOfOneGroup) {
    Floats values(128);
    for (std::size_t i = 0; i < 128; ++i) values[i] = static_cast<float>(i % 32 == 0 ? 127 : 1);
    std::vector<std::uint8_t> codes(128, 2);  // all +1 …
    codes[0] = 0;                             // … but one -1
    codes[1] = 1;                             // and one 0
    // Sum of all: 4 * (127 + 31) = 632; without the first 505, with it subtracted 378, without the second 377.
    const Floats scales{0.5F};
    EXPECT_EQ(compute::ternary_dot_q8_1(codes, scales, compute::quantize_q8_1(values)), 188.5F);
}

}  // namespace
}  // namespace ninspect::parity
