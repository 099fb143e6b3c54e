// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/base/endian.h"
#include "core/base/result.h"
#include "core/base/run_control.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <thread>

namespace ninspect {
namespace {

constexpr std::uint64_t max64 = 0xFFFF'FFFF'FFFF'FFFFu;

TEST(Checked, AddsUpToTheLimit) {
    EXPECT_EQ(checked_add(max64 - 1, 1), CheckedU64{max64});
    EXPECT_EQ(checked_add(0, max64), CheckedU64{max64});
    EXPECT_EQ(checked_add(max64, 1), std::nullopt);
    EXPECT_EQ(checked_add(max64, max64), std::nullopt);
}

TEST(Checked, MultipliesUpToTheLimit) {
    EXPECT_EQ(checked_mul(0x1'0000'0001u, 0xFFFF'FFFFu), CheckedU64{max64});
    EXPECT_EQ(checked_mul(0x1'0000'0000u, 0x1'0000'0000u), std::nullopt);
    EXPECT_EQ(checked_mul(max64, 1), CheckedU64{max64});
    EXPECT_EQ(checked_mul(max64, 0), CheckedU64{0});
    EXPECT_EQ(checked_mul(0, max64), CheckedU64{0});
    EXPECT_EQ(checked_mul(max64, 2), std::nullopt);
}

TEST(Checked, AFailureStaysOne) {
    const CheckedU64 none;
    EXPECT_EQ(checked_add(none, CheckedU64{1}), std::nullopt);
    EXPECT_EQ(checked_mul(CheckedU64{0}, none), std::nullopt);
    EXPECT_EQ(checked_align_up(none, 32), std::nullopt);
}

TEST(Checked, AlignsToAnyNumber) {
    EXPECT_EQ(checked_align_up(0, 32), CheckedU64{0});
    EXPECT_EQ(checked_align_up(1, 32), CheckedU64{32});
    EXPECT_EQ(checked_align_up(64, 32), CheckedU64{64});
    EXPECT_EQ(checked_align_up(50, 24), CheckedU64{72});
    EXPECT_EQ(checked_align_up(7, 1), CheckedU64{7});
    EXPECT_EQ(checked_align_up(7, 0), std::nullopt);
    EXPECT_EQ(checked_align_up(max64 - 30, 32), std::nullopt);
    EXPECT_EQ(checked_align_up(max64 - 31, 32), CheckedU64{max64 - 31});
}

TEST(Checked, PaddingIsWhatIsMissing) {
    EXPECT_EQ(padding_to(65, 32), 31u);
    EXPECT_EQ(padding_to(64, 32), 0u);
    EXPECT_EQ(padding_to(50, 24), 22u);
    EXPECT_EQ(padding_to(5, 0), 0u);
}

TEST(Checked, ProductOfDimensions) {
    EXPECT_EQ(checked_product({}), CheckedU64{1});
    EXPECT_EQ(checked_product(std::array<std::uint64_t, 3>{5120, 3, 7}), CheckedU64{107520});
    EXPECT_EQ(checked_product(std::array<std::uint64_t, 2>{0x1'0000'0000u, 0x1'0000'0000u}), std::nullopt);
    // A zero anywhere makes the product zero, even where the rest alone would not fit.
    EXPECT_EQ(checked_product(std::array<std::uint64_t, 3>{max64, max64, 0}), CheckedU64{0});
}

TEST(Checked, RangesNeverWrap) {
    EXPECT_TRUE(range_fits(0, 100, 100));
    EXPECT_TRUE(range_fits(100, 0, 100));
    EXPECT_FALSE(range_fits(1, 100, 100));
    EXPECT_FALSE(range_fits(101, 0, 100));
    EXPECT_FALSE(range_fits(50, max64, 100));
    EXPECT_FALSE(range_fits(max64, 2, 100));
}

TEST(Endian, UnalignedWordsInBothOrders) {
    const std::array<std::uint8_t, 9> bytes{0xEE, 0x01, 0x82, 0x03, 0x84, 0x05, 0x86, 0x07, 0x88};
    EXPECT_EQ(load_u16(&bytes[1]), 0x8201u);
    EXPECT_EQ(load_u32(&bytes[1]), 0x84038201u);
    EXPECT_EQ(load_u64(&bytes[1]), 0x8807860584038201u);
    EXPECT_EQ(load_u16(&bytes[1], ByteOrder::big), 0x0182u);
    EXPECT_EQ(load_u32(&bytes[1], ByteOrder::big), 0x01820384u);
    EXPECT_EQ(load_u64(&bytes[1], ByteOrder::big), 0x0182038405860788u);
}

TEST(Result, HoldsAValueOrAnError) {
    const Result<std::string> good = std::string("text");
    ASSERT_TRUE(good);
    EXPECT_EQ(good->size(), 4u);
    Error error;
    error.code = ErrorCode::locked;
    const Result<std::string> bad = error;
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().code, ErrorCode::locked);
    const Status fine, failed = error;
    EXPECT_TRUE(fine);
    EXPECT_FALSE(failed);
}

TEST(Result, MovesWhatCannotBeCopied) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
    const std::unique_ptr<int> taken = *std::move(result);
    EXPECT_EQ(*taken, 7);
}

TEST(RunControl, CopiesOfATokenHearTheSameStop) {
    EXPECT_FALSE(RunControl{}.stop_requested());
    StopSource source;
    RunControl control;
    control.stop = source.token();
    const RunControl copy = control;
    EXPECT_FALSE(copy.stop_requested());
    std::thread([&] { source.request_stop(); }).join();
    EXPECT_TRUE(control.stop_requested());
    EXPECT_TRUE(copy.stop_requested());
}

}  // namespace
}  // namespace ninspect
