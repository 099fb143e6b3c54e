// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every file of the fuzzing corpus through the function that the fuzzer runs: inputs that
// once broke something stay tests.
#include "tests/fuzz/gguf_touch.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ninspect::test {
namespace {

TEST(GgufCorpus, EveryFile) {
    std::size_t files = 0;
    for (const auto& e :
         std::filesystem::directory_iterator(fs_path(source_file("tests/fuzz/corpus/gguf")))) {
        if (!e.is_regular_file()) continue;
        const std::string path = utf8_of(e.path());
        GgufTouch touch;
        EXPECT_TRUE(touch.run(read_bytes(path))) << path;
        EXPECT_GT(touch.sum(), 0u) << path;
        ++files;
    }
    EXPECT_GE(files, 10u);
}

TEST(GgufCorpus, FixturesToo) {
    for (const char* file : {"gguf/all-types.gguf", "gguf/variants/metadata-zoo.gguf", "gguf/prism-types.gguf",
                             "bonsai-mini/mini-pq2_0.gguf"}) {
        GgufTouch touch;
        EXPECT_TRUE(touch.run(read_bytes(fixture(file)))) << file;
    }
}

}  // namespace
}  // namespace ninspect::test
