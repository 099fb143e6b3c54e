// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the name of a file says. Inside core/inspect only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ninspect::inspect {

/// A name that splitting tools give to pieces of a file: `m.gguf.part2of3`,
/// `m.gguf-part-b`, `m.gguf.002`, `m.gguf-split-ab`, `m.gguf.part-00001-of-00003`.
struct BytePiece {
    std::string label;  ///< "2of3", "b", "002" …: which piece
    std::string whole;  ///< name that the joined file would have: "m.gguf"
};
std::optional<BytePiece> byte_piece(std::string_view file_name);

/// The suffix by which a browser or download program marks an unfinished file
/// (".crdownload", ".incomplete" …); empty when there is none.
std::string_view unfinished_suffix(std::string_view file_name);

/// True when `file_name` ends in `suffix`, upper or lower case.
bool ends_with_suffix(std::string_view file_name, std::string_view suffix);

}  // namespace ninspect::inspect
