// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/key_values.h"

#include <algorithm>

namespace ninspect::gguf {

KeyValues::KeyValues(std::span<const MetaItem> items, const MetadataReader& reader) : items_(items), reader_(reader) {
    for (std::size_t i = 0; i < items.size(); ++i) by_name_.try_emplace(items[i].key, i);
}

const MetaItem* KeyValues::find(std::string_view key) const noexcept {
    const auto found = by_name_.find(key);
    return found == by_name_.end() ? nullptr : &items_[found->second];
}

std::optional<std::uint64_t> KeyValues::number(std::string_view key) const {
    const MetaItem* item = find(key);
    if (item == nullptr) return std::nullopt;
    if (item->type == ValueType::string || item->type == ValueType::array) return std::nullopt;
    const Result<MetaValue> value = reader_.value(*item);
    if (!value) return std::nullopt;
    if (const auto* u = std::get_if<std::uint64_t>(&*value)) return *u;
    if (const auto* i = std::get_if<std::int64_t>(&*value); i != nullptr && *i >= 0)
        return static_cast<std::uint64_t>(*i);
    return std::nullopt;
}

std::optional<std::string> KeyValues::text(std::string_view key, std::uint64_t cap) const {
    const MetaItem* item = find(key);
    if (item == nullptr || item->type != ValueType::string) return std::nullopt;
    MetaItem head = *item;
    head.value_bytes = std::min(head.value_bytes, cap);
    Result<MetaValue> value = reader_.value(head);
    if (!value) return std::nullopt;
    if (auto* text = std::get_if<std::string>(&*value)) return std::move(*text);
    return std::nullopt;
}

std::optional<bool> KeyValues::flag(std::string_view key) const {
    const MetaItem* item = find(key);
    if (item == nullptr || item->type != ValueType::boolean) return std::nullopt;
    const Result<MetaValue> value = reader_.value(*item);
    if (!value) return std::nullopt;
    const auto* flag = std::get_if<bool>(&*value);
    return flag == nullptr ? std::nullopt : std::optional<bool>(*flag);
}

std::optional<ArrayHandle> KeyValues::array(std::string_view key, ValueType element) const {
    const MetaItem* item = find(key);
    if (item == nullptr || item->type != ValueType::array || item->element_type != element) return std::nullopt;
    return ArrayHandle{item->element_type, item->count, item->value_offset, item->value_bytes, item->part};
}

}  // namespace ninspect::gguf
