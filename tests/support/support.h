// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What every test needs: fixtures, temporary folders, byte strings. Header only; knows the
// standard library and nothing of NInspect, so that no expected value is made by the code
// under test.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::test {

using Bytes = std::vector<std::uint8_t>;

inline std::filesystem::path fs_path(std::string_view utf8) {
    return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}
inline std::string utf8_of(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return std::string(text.begin(), text.end());
}

/// Folder of the sources, with '/' (a generated file of the build).
extern const char* const source_folder;

/// Path of a file of the sources: "docs/rules.md".
inline std::string source_file(std::string_view relative) {
    return std::string(source_folder) + "/" + std::string(relative);
}
/// Path of a file below tests/fixtures.
inline std::string fixture(std::string_view relative) {
    return source_file("tests/fixtures/" + std::string(relative));
}

inline Bytes read_bytes(std::string_view path) {
    std::ifstream in(fs_path(path), std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(in), {});
}
inline void write_bytes(std::string_view path, const Bytes& bytes) {
    std::ofstream out(fs_path(path), std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}
inline Bytes bytes_of(std::string_view text) { return Bytes(text.begin(), text.end()); }

/// A folder that is removed with everything in it when the test ends.
class TempDir {
public:
    explicit TempDir(std::string_view name = "ninspect") {
        std::random_device rd;
        path_ = std::filesystem::temp_directory_path() / fs_path(std::string(name) + "-" + std::to_string(rd()));
        std::filesystem::create_directories(path_);
    }
    ~TempDir() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;
    const std::filesystem::path& path() const { return path_; }
    /// UTF-8 path of a file inside.
    std::string file(std::string_view name) const { return utf8_of(path_ / fs_path(name)); }

private:
    std::filesystem::path path_;
};

}  // namespace ninspect::test
