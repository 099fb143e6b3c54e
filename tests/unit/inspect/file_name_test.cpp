// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/file_name.h"

#include <gtest/gtest.h>

namespace ninspect::inspect {
namespace {

struct PieceCase {
    const char* name;
    const char* label;
    const char* whole;
};

TEST(FileName, NamesOfPiecesAreRecognised) {
    const PieceCase cases[] = {
        {"m.gguf.part1of3", "1of3", "m.gguf"},
        {"m.gguf.part-2-of-3", "2-of-3", "m.gguf"},
        {"m.gguf.part-00001-of-00003", "00001-of-00003", "m.gguf"},
        {"m.gguf-split-a", "a", "m.gguf"},
        {"m.gguf-split-ab", "ab", "m.gguf"},
        {"m.gguf-part-b", "b", "m.gguf"},
        {"m.gguf.part1", "1", "m.gguf"},
        {"m.gguf.002", "002", "m.gguf"},
        {"M.GGUF.Part2of3", "2of3", "M.GGUF"},
        {"model.ninfer.001", "001", "model.ninfer"},
    };
    for (const PieceCase& c : cases) {
        const auto piece = byte_piece(c.name);
        ASSERT_TRUE(piece) << c.name;
        EXPECT_EQ(piece->label, c.label) << c.name;
        EXPECT_EQ(piece->whole, c.whole) << c.name;
    }
}

TEST(FileName, OtherNamesAreNotPieces) {
    for (const char* name : {"m.gguf", "model-00001-of-00003.gguf", "m.gguf.bak", "m.gguf.partial", "m.gguf.part",
                             "part1of3", "m.gguf.2", "m.ggufpart1", "m.gguf.part1ofx", "", "m.gguf.split-quality"})
        EXPECT_FALSE(byte_piece(name)) << name;
}

TEST(FileName, DownloadsThatAreNotFinished) {
    EXPECT_EQ(unfinished_suffix("m.gguf.crdownload"), ".crdownload");
    EXPECT_EQ(unfinished_suffix("abc123.INCOMPLETE"), ".incomplete");
    EXPECT_EQ(unfinished_suffix("m.gguf.part"), ".part");
    EXPECT_EQ(unfinished_suffix("m.gguf"), "");
    EXPECT_EQ(unfinished_suffix("partial.gguf"), "");
}

}  // namespace
}  // namespace ninspect::inspect
