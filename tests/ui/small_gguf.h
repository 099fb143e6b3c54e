// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// GGUF files of a few bytes, damaged as a test wants them: little-endian, version 3, no alignment key.
#pragma once

#include "tests/support/support.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ninspect::test {

struct SmallTensor {
    std::string name;
    std::vector<std::uint64_t> ne;  ///< innermost first, as stored
    std::uint32_t type = 0;         ///< 0: F32, 1: F16, 24: I8
    std::uint64_t offset = 0;       ///< in the data section
};

inline Bytes small_gguf(const std::vector<SmallTensor>& tensors, std::size_t data_bytes,
                        const std::vector<std::pair<std::string, std::string>>& keys = {}) {
    Bytes out = bytes_of("GGUF");
    const auto put = [&out](std::uint64_t value, int n) {
        for (int i = 0; i < n; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    };
    const auto put_text = [&](const std::string& text) {
        put(text.size(), 8);
        out.insert(out.end(), text.begin(), text.end());
    };
    put(3, 4);
    put(tensors.size(), 8);
    put(keys.size(), 8);
    for (const auto& [key, value] : keys) {
        put_text(key);
        put(8, 4);  // a string
        put_text(value);
    }
    for (const SmallTensor& t : tensors) {
        put_text(t.name);
        put(t.ne.size(), 4);
        for (const std::uint64_t n : t.ne) put(n, 8);
        put(t.type, 4);
        put(t.offset, 8);
    }
    while (out.size() % 32 != 0) out.push_back(0);
    for (std::size_t i = 0; i < data_bytes; ++i) out.push_back(static_cast<std::uint8_t>(i));
    return out;
}

/// Where the data section of such a file begins.
inline std::uint64_t small_gguf_data(const std::vector<SmallTensor>& tensors) { return small_gguf(tensors, 0).size(); }

}  // namespace ninspect::test
