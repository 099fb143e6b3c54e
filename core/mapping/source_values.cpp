// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/source_values.h"

#include <fmt/format.h>

#include <limits>

namespace ninspect::mapping {
namespace {

constexpr std::uint64_t batch = 65536;  // elements read at a time

Error not_such(const std::string& key, ErrorCode code, std::string expected, std::string found) {
    Error error;
    error.code = code;
    error.path = key;
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

Result<ArrayHandle> array_of(const Artifact& artifact, const std::string& key, std::uint64_t most) {
    Result<MetaValue> value = metadata_value(artifact, key);
    if (!value) return value.error();
    const ArrayHandle* handle = std::get_if<ArrayHandle>(&*value);
    if (handle == nullptr) return not_such(key, ErrorCode::invalid_argument, "an array", display_value(*value, 40));
    if (handle->count > most)
        return not_such(key, ErrorCode::invalid_argument, fmt::format("at most {} elements", most),
                        fmt::format("{}", handle->count));
    return *handle;
}

/// Reads all elements and turns each into a T with `take`, which gives nothing for what is none.
template <class T, class Take>
Result<std::vector<T>> elements_of(const Artifact& artifact, const std::string& key, std::uint64_t most,
                                   std::string_view wanted, Take take) {
    const Result<ArrayHandle> handle = array_of(artifact, key, most);
    if (!handle) return handle.error();
    std::vector<T> all;
    while (all.size() < handle->count) {
        Result<std::vector<MetaValue>> some = artifact.metadata_reader()->elements(*handle, all.size(), batch);
        if (!some) return some.error();
        if (some->empty()) break;
        for (MetaValue& value : *some) {
            std::optional<T> one = take(value);
            if (!one) return not_such(key, ErrorCode::invalid_argument, std::string(wanted), display_value(value, 40));
            all.push_back(std::move(*one));
        }
    }
    return all;
}

}  // namespace

Result<MetaValue> metadata_value(const Artifact& artifact, const std::string& key) {
    const MetaItem* item = artifact.find_key(key);
    if (item == nullptr || artifact.metadata_reader() == nullptr)
        return not_such(key, ErrorCode::no_such_entry, key, "no such key");
    return artifact.metadata_reader()->value(*item);
}

std::optional<std::int64_t> whole_number(const MetaValue& value) noexcept {
    if (const auto* n = std::get_if<std::int64_t>(&value)) return *n;
    const auto* n = std::get_if<std::uint64_t>(&value);
    if (n == nullptr || *n > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return std::nullopt;
    return static_cast<std::int64_t>(*n);
}

Result<std::uint64_t> metadata_number(const Artifact& artifact, const std::string& key) {
    Result<MetaValue> value = metadata_value(artifact, key);
    if (!value) return value.error();
    const std::optional<std::int64_t> number = whole_number(*value);
    if (!number || *number < 0)
        return not_such(key, ErrorCode::invalid_argument, "a whole number >= 0", display_value(*value, 40));
    return static_cast<std::uint64_t>(*number);
}

Result<std::vector<std::int64_t>> metadata_integers(const Artifact& artifact, const std::string& key,
                                                    std::uint64_t most) {
    return elements_of<std::int64_t>(artifact, key, most, "whole numbers",
                                     [](const MetaValue& value) { return whole_number(value); });
}

Result<std::vector<std::string>> metadata_names(const Artifact& artifact, const std::string& key, std::uint64_t most) {
    return elements_of<std::string>(artifact, key, most, "strings", [](MetaValue& value) -> std::optional<std::string> {
        auto* text = std::get_if<std::string>(&value);
        return text ? std::optional(std::move(*text)) : std::nullopt;
    });
}

}  // namespace ninspect::mapping
