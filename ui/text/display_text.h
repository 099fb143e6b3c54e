// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ninspect::ui::text {

/// Bytes of a file made ready for an editor: cut into lines that an editor can bear.
struct DisplayText {
    QString text;                                   ///< lines joined by '\n'
    std::vector<std::uint32_t> line_numbers;        ///< per line of `text`: its number in the file from 1, 0 when
                                                    ///< it continues the line above, which was too long
    std::optional<std::uint64_t> first_ill_formed;  ///< byte offset of the first bytes that are no UTF-8
    bool binary = false;                            ///< holds NUL bytes or mostly no text: better shown as hexadecimal
    std::uint64_t bytes_shown = 0;                  ///< less than there are when the text was cut
};

/// Longer lines are continued on the next one.
inline constexpr qsizetype max_line_chars = 4000;

/// Line ends and tabs stay; other control characters, bidi marks and ill-formed bytes are
/// escaped as in tables. At most `max_bytes` bytes. Linear, blocking.
DisplayText display_text(std::string_view bytes, std::uint64_t max_bytes);

/// Offset, sixteen bytes, characters; one line for every sixteen bytes.
DisplayText hex_text(std::string_view bytes, std::uint64_t max_bytes, std::uint64_t first_offset = 0);

}  // namespace ninspect::ui::text
