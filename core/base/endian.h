// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace ninspect {

enum class ByteOrder : std::uint8_t { little, big };

/// Words from unaligned bytes in a stated byte order, whatever the machine's own is.
/// `p` must have sizeof(result) readable bytes.
constexpr std::uint16_t load_u16(const std::uint8_t* p, ByteOrder order = ByteOrder::little) noexcept {
    return order == ByteOrder::little ? static_cast<std::uint16_t>(p[0] | p[1] << 8)
                                      : static_cast<std::uint16_t>(p[1] | p[0] << 8);
}

constexpr std::uint32_t load_u32(const std::uint8_t* p, ByteOrder order = ByteOrder::little) noexcept {
    const std::uint32_t a = load_u16(p, order), b = load_u16(p + 2, order);
    return order == ByteOrder::little ? a | b << 16 : b | a << 16;
}

constexpr std::uint64_t load_u64(const std::uint8_t* p, ByteOrder order = ByteOrder::little) noexcept {
    const std::uint64_t a = load_u32(p, order), b = load_u32(p + 4, order);
    return order == ByteOrder::little ? a | b << 32 : b | a << 32;
}

}  // namespace ninspect
