// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Where profiles are found: inside the program, or in a file.
#include "core/io/byte_source.h"
#include "core/mapping/builtin.h"
#include "core/mapping/profile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ninspect::mapping {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{4} << 20;

bool is_path(std::string_view text) noexcept {
    return text.find_first_of("/\\") != std::string_view::npos ||
           (text.size() > 5 && text.substr(text.size() - 5) == ".json");
}

Error too_large(const std::string& path, std::uint64_t bytes) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.file = path;
    error.expected = fmt::format("at most {} bytes", most_bytes);
    error.found = fmt::format("{}", bytes);
    return error;
}

Result<Profile> load_file(const std::string& path) {
    const Result<std::shared_ptr<io::FileSource>> file = io::FileSource::open(path);
    if (!file) return file.error();
    const std::uint64_t bytes = (*file)->size();
    if (bytes > most_bytes) return too_large(path, bytes);
    std::vector<std::uint8_t> content(static_cast<std::size_t>(bytes));
    if (Status status = (*file)->read_exactly(0, content); !status) return status.error();
    return parse_profile({reinterpret_cast<const char*>(content.data()), content.size()}, path);
}

}  // namespace

std::string_view value_transform_name(ValueTransform transform) noexcept {
    switch (transform) {
        case ValueTransform::none:
            return "none";
        case ValueTransform::minus_one:
            return "minus-one";
        case ValueTransform::log_of_negative:
            return "log-of-negative";
    }
    return "";
}

std::vector<std::string> builtin_profiles() {
    std::vector<std::string> names;
    for (const Builtin& one : builtin_table()) names.emplace_back(one.name);
    std::sort(names.begin(), names.end());
    return names;
}

std::string_view builtin_profile_text(std::string_view name) noexcept {
    for (const Builtin& one : builtin_table())
        if (one.name == name) return one.text;
    return {};
}

Result<Profile> load_profile(const std::string& name_or_path) {
    if (is_path(name_or_path)) return load_file(name_or_path);
    const std::string_view text = builtin_profile_text(name_or_path);
    if (!text.empty()) return parse_profile(text);
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = "profile";
    error.expected = fmt::format("{}, or the path of a .json file", fmt::join(builtin_profiles(), ", "));
    error.found = name_or_path;
    return error;
}

std::string_view default_profile_name() noexcept { return "ternary-bonsai-2"; }

}  // namespace ninspect::mapping
