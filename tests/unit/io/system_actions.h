// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests do to the world behind the back of the code under test. Made without it,
// and able to do it to paths of any length.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ninspect::test {

/// A file of that many bytes, zeros all, that takes (almost) no room on the disk.
bool make_sparse_file(const std::string& path, std::uint64_t bytes);

/// Creates or opens the file and writes `text` at `offset`.
bool write_text_at(const std::string& path, std::uint64_t offset, std::string_view text);

bool make_folder(const std::string& path);

/// Removes the file or the empty folder.
void remove_entry(const std::string& path);

bool cut_file(const std::string& path, std::uint64_t bytes);

/// Renames over an existing file.
bool move_over(const std::string& from, const std::string& to);

bool make_read_only(const std::string& path, bool read_only);

/// Sets the time of the last change to noon of 1 January 2020, UTC.
bool make_old(const std::string& path);

}  // namespace ninspect::test
