// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/metadata.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace ninspect::gguf {

/// The keys of one file by name, for the checks that need a few of them. Borrows both; the
/// first of duplicate keys counts. Values that cannot be read are as good as absent.
class KeyValues {
public:
    KeyValues(std::span<const MetaItem> items, const MetadataReader& reader);

    const MetaItem* find(std::string_view key) const noexcept;
    bool has(std::string_view key) const noexcept { return find(key) != nullptr; }

    /// An integer of any type that is not negative.
    std::optional<std::uint64_t> number(std::string_view key) const;
    /// A string; cut to `cap` bytes.
    std::optional<std::string> text(std::string_view key, std::uint64_t cap = 4096) const;
    std::optional<bool> flag(std::string_view key) const;
    /// Handle of an array with this element type.
    std::optional<ArrayHandle> array(std::string_view key, ValueType element) const;

    std::span<const MetaItem> items() const noexcept { return items_; }
    const MetadataReader& reader() const noexcept { return reader_; }

private:
    std::span<const MetaItem> items_;
    const MetadataReader& reader_;
    std::unordered_map<std::string_view, std::size_t> by_name_;
};

}  // namespace ninspect::gguf
