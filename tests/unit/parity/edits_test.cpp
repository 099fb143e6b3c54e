// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Faults that no sample has, made by changing bytes of the miniature artifact. Sizes and offsets by hand: value_z is
// [3072, 256], two groups a row, so 64 code bytes and 4 scale bytes a row; the scales begin at 3072 * 64.
#include "tests/unit/parity/parity_test.h"

#include <algorithm>

namespace ninspect::parity {
namespace {

using test::Bytes;

/// The artifact with bytes of one object changed, beside its GGUF and template.
class Edited {
public:
    explicit Edited(const std::string& object) : bytes_(test::read_bytes(mini("expected-pq2_0.ninfer"))) {
        const auto artifact = open_file(mini("expected-pq2_0.ninfer"));
        const auto id = artifact->find(object);
        EXPECT_TRUE(id.has_value()) << object;
        if (id) begin_ = static_cast<std::size_t>(artifact->entry(*id).file_offset);
    }
    std::uint8_t* object() { return bytes_.data() + begin_; }
    Report run() {
        const std::string path = folder_.file("edited.ninfer");
        test::write_bytes(path, bytes_);
        return run_now(request_of(mini("mini-pq2_0.gguf"), path, mini("template-groupwise-int.ninfer")));
    }

private:
    TempDir folder_{"ninspect-parity"};
    Bytes bytes_;
    std::size_t begin_ = 0;
};

TEST(ParityEdits, ABorrowedBit) {
    Edited edited("mtp/final_norm");
    edited.object()[3] ^= 0x40;
    const Report report = edited.run();
    EXPECT_EQ(gates_that(report, Outcome::fail), Ids{"borrowed"}) << words_of(report);
    const GateResult& gate = gate_of(report, "borrowed");
    EXPECT_EQ(gate.failed, 1u);
    EXPECT_EQ(gate.first_failures.at(0).entry, "mtp/final_norm");
    EXPECT_EQ(gate.first_failures.at(0).offset, 3u);
}

TEST(ParityEdits, OneSign) {
    Edited edited("text/hadamard_signs");
    edited.object()[4 * 5 + 3] ^= 0x80;
    const Report report = edited.run();
    EXPECT_EQ(gates_that(report, Outcome::fail), (Ids{"signs", "direct", "rotation", "product", "embedding"}))
        << words_of(report);
    EXPECT_EQ(gate_of(report, "signs").failed, 1u);
    EXPECT_EQ(gate_of(report, "signs").first_failures.at(0).row, 5u);
}

TEST(ParityEdits, WidthsInAnotherOrder) {
    Edited edited("text/hadamard_widths");
    std::swap_ranges(edited.object(), edited.object() + 4, edited.object() + 8);
    const Report report = edited.run();
    EXPECT_EQ(gates_that(report, Outcome::fail), (Ids{"signs", "direct"})) << words_of(report);
    // Two widths, and where the second and the third begin: 0, 512, 2048, 2304 for 0, 256, 1792, 2304.
    EXPECT_EQ(gate_of(report, "signs").failed, 4u);
}

TEST(ParityEdits, ANormThatKeptItsOne) {
    Edited edited("text/final_norm");
    edited.object()[0] = 0x80;
    edited.object()[1] = 0x3f;  // 1.0
    const Report report = edited.run();
    EXPECT_EQ(gates_that(report, Outcome::fail), Ids{"direct"}) << words_of(report);
    EXPECT_EQ(gate_of(report, "direct").failed, 1u);
    EXPECT_EQ(gate_of(report, "direct").first_failures.at(0).found, "1");
}

constexpr std::size_t rows = 3072, code_bytes = 64, scale_bytes = 4;

/// Rows of the object in another order: row i becomes what row from[i] was.
void reorder(std::uint8_t* object, const std::vector<std::size_t>& from) {
    const Bytes old(object, object + rows * (code_bytes + scale_bytes));
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::copy_n(old.data() + from[i] * code_bytes, code_bytes, object + i * code_bytes);
        std::copy_n(old.data() + rows * code_bytes + from[i] * scale_bytes, scale_bytes,
                    object + rows * code_bytes + i * scale_bytes);
    }
}

TEST(ParityEdits, HeadsPermutedByRows) {
    // What a source row is in the right artifact: head h of 48 goes to 3 * (h mod 16) + h div 16.
    const auto target_of = [](std::size_t source) {
        const std::size_t head = source / 32;
        return (3 * (head % 16) + head / 16) * 32 + source % 32;
    };
    std::vector<std::size_t> from(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        const std::size_t in_half = i % 1536, source = in_half % 3 * 16 + in_half / 3;
        from[i] = i / 1536 * 1536 + target_of(source);
    }
    Edited edited("text/layers/0/gdn/value_z");
    reorder(edited.object(), from);
    const Report report = edited.run();
    // Rows are missing and repeated, so that the codes of both files are no longer as many.
    EXPECT_EQ(gates_that(report, Outcome::fail), (Ids{"scales", "assembly", "decode", "product"})) << words_of(report);
    const GateResult& gate = gate_of(report, "assembly");
    // Sources run from 0 to 2 * 16 + 1535 / 3 = 543: 544 different rows, so 992 are missing in each half.
    EXPECT_EQ(std::get<std::uint64_t>(gate.figures.at(2).value), 2u * 992u);
    EXPECT_EQ(gate.first_failures.at(0).entry, "text/layers/0/gdn/value_z");
    EXPECT_EQ(gate.first_failures.at(0).row, 1u);
    EXPECT_EQ(gate.first_failures.at(0).expected, "blk.0.attn_qkv.weight [1025]");
    EXPECT_EQ(gate.first_failures.at(0).found, "blk.0.attn_qkv.weight [1040]");
}

TEST(ParityEdits, HalvesExchanged) {
    std::vector<std::size_t> from(rows);
    for (std::size_t i = 0; i < rows; ++i) from[i] = (i + 1536) % rows;
    Edited edited("text/layers/2/gdn/value_z");
    reorder(edited.object(), from);
    const Report report = edited.run();
    EXPECT_EQ(gates_that(report, Outcome::fail), (Ids{"assembly", "decode", "product"})) << words_of(report);
    EXPECT_EQ(gate_of(report, "assembly").failed, rows);
    EXPECT_EQ(std::get<std::uint64_t>(gate_of(report, "assembly").figures.at(2).value), 0u);
    EXPECT_EQ(gate_of(report, "assembly").first_failures.at(0).found, "blk.2.attn_gate.weight [0]");
}

}  // namespace
}  // namespace ninspect::parity
