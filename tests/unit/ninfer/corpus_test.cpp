// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The fuzz target run without a fuzzer: over its corpus (seeds and inputs that once broke
// something) and over the fixtures with single bytes changed.
#include "tests/support/support.h"

#include <gtest/gtest.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace ninspect::test {
namespace {

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
    return files;
}

TEST(Corpus, EveryInputIsSurvived) {
    const auto files = files_in(test::fs_path(test::source_file("tests/fuzz/corpus/ninfer")));
    ASSERT_GE(files.size(), 20u);
    for (const auto& file : files) {
        SCOPED_TRACE(file.filename().string());
        const Bytes bytes = read_bytes(utf8_of(file));
        EXPECT_EQ(LLVMFuzzerTestOneInput(bytes.data(), bytes.size()), 0);
    }
}

TEST(Corpus, ChangedBytesAreSurvived) {
    for (const char* name : {"ninfer/all-formats-v1.ninfer", "ninfer/fork-t5-v3.ninfer"}) {
        const Bytes original = read_bytes(fixture(name));
        ASSERT_GT(original.size(), 2000u);
        for (std::size_t at = 0; at < 1200; at += 3) {
            Bytes changed = original;
            changed[at] = static_cast<std::uint8_t>(changed[at] ^ (1u << at % 8));
            EXPECT_EQ(LLVMFuzzerTestOneInput(changed.data(), changed.size()), 0) << name << " " << at;
        }
    }
}

}  // namespace
}  // namespace ninspect::test
