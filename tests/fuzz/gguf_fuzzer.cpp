// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/gguf_touch.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (!ninspect::test::GgufTouch().run({data, size})) std::abort();
    return 0;
}
