// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/part_path.h"

#include "core/base/text.h"
#include "core/io/path.h"

#include <algorithm>
#include <utility>

namespace ninspect::ninfer {
namespace {

constexpr std::size_t max_name_bytes = 255;
constexpr std::size_t max_alike = 64;  // names compared with one another without case

char ascii_lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Lower-case ASCII letters of a name without its other bytes: equal for names that differ
/// only in case.
std::string fold(std::string_view name) {
    std::string folded;
    for (const char c : name)
        if (static_cast<unsigned char>(c) < 0x80) folded.push_back(ascii_lower(c));
    return folded;
}

/// Names that Windows gives to devices in every folder, with any extension.
bool is_device_name(std::string_view name) {
    std::string stem = fold(name.substr(0, name.find('.')));
    while (!stem.empty() && stem.back() == ' ') stem.pop_back();
    if (stem == "con" || stem == "prn" || stem == "aux" || stem == "nul" || stem == "conin$" || stem == "conout$")
        return true;
    if (stem.substr(0, 3) != "com" && stem.substr(0, 3) != "lpt") return false;
    if (stem.size() == 4) return stem[3] >= '0' && stem[3] <= '9';
    return stem.size() == 3 && name.size() > 3 && static_cast<unsigned char>(name[3]) == 0xC2;  // COM¹ COM² COM³
}

}  // namespace

PartPaths::PartPaths(std::string entry_name) : entry_name_(std::move(entry_name)) {
    folded_[fold(entry_name_)].push_back(entry_name_);
}

std::string PartPaths::engine_demand(const std::string& name) {
    const bool fresh = names_.insert(name).second;
    if (name.empty()) return "not empty";
    if (name.find('\0') != std::string::npos) return "no U+0000";
    if (name.find('/') != std::string::npos) return "no '/'";
    if (name.find('\\') != std::string::npos) return "no '\\'";
    if (name == "." || name == "..") return "a file name";
    if (name == entry_name_) return "not the entry file";
    if (!fresh) return "not the name of another part";
    return {};
}

std::string PartPaths::safety_demand(const std::string& name) {
    if (first_invalid_utf8(name)) return "UTF-8";
    if (name.size() > max_name_bytes) return "≤ 255 bytes";
    if (name.find(':') != std::string::npos) return "no ':'";
    const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (std::any_of(name.begin(), name.end(), control)) return "no control characters";
    if (name.back() == '.' || name.back() == ' ') return "no dot or space at the end";
    if (is_device_name(name)) return "no device name";
    auto& alike = folded_[fold(name)];
    for (const std::string& other : alike)
        if (io::same_name_ignoring_case(name, other)) return "different from \"" + other + "\" in more than case";
    if (alike.size() < max_alike) alike.push_back(name);
    return {};
}

}  // namespace ninspect::ninfer
