// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/metadata_ref.h"

#include "core/base/text.h"
#include "ui/text/units.h"
#include "ui/text/words.h"

#include <algorithm>

namespace ninspect::ui {
namespace {

const MetaItem& item_of(const Artifact& artifact, MetaRef ref) { return artifact.metadata()[ref.index]; }

EntryId entry_of(MetaRef ref) { return EntryId{ref.index}; }

/// The source that holds a key's bytes; null when that part is missing.
const io::ByteSource* source_of(const Artifact& artifact, const MetaItem& item) {
    return item.part < artifact.parts.size() ? artifact.parts[item.part].source.get() : nullptr;
}

Error missing_part(const Artifact& artifact, std::uint32_t part) {
    Error error;
    error.code = ErrorCode::not_found;
    if (part < artifact.parts.size()) error.file = artifact.parts[part].path;
    return error;
}

/// Up to `max_bytes` bytes from the start of the value.
Result<std::string> read_start(const Artifact& artifact, MetaRef ref, std::uint64_t max_bytes) {
    const auto wanted = static_cast<std::size_t>(std::min(meta_bytes(artifact, ref), max_bytes));
    std::string bytes(wanted, '\0');
    const std::span<std::uint8_t> out(reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size());
    if (ref.kind == MetaRef::Kind::resource) {
        const Status status = artifact.read_entry(entry_of(ref), 0, out);
        if (!status) return status.error();
        return bytes;
    }
    const MetaItem& item = item_of(artifact, ref);
    const io::ByteSource* source = source_of(artifact, item);
    if (source == nullptr) return missing_part(artifact, item.part);
    const Status status = source->read_exactly(item.value_offset, out);
    if (!status) return status.error();
    return bytes;
}

/// A cut of UTF-8 text must not show half a character as damage.
void drop_partial_character(std::string& bytes) {
    for (std::size_t back = 1; back <= 3 && back <= bytes.size(); ++back) {
        const auto byte = static_cast<unsigned char>(bytes[bytes.size() - back]);
        if (byte < 0x80) return;
        if (byte >= 0xC0) {
            const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
            if (length > back) bytes.erase(bytes.size() - back);
            return;
        }
    }
}

QString cut(const QString& text, std::size_t max_chars, bool more) {
    const auto limit = static_cast<qsizetype>(max_chars);
    if (text.size() <= limit && !more) return text;
    return text.left(limit) + QChar(0x2026);
}

QString text_preview(const Artifact& artifact, MetaRef ref, std::size_t max_chars) {
    const std::uint64_t limit = max_chars * 4 + 16;
    Result<std::string> bytes = read_start(artifact, ref, limit);
    if (!bytes) return text::sentence(bytes.error());
    const bool more = meta_bytes(artifact, ref) > bytes->size();
    if (more) drop_partial_character(*bytes);
    return cut(text::safe(*bytes), max_chars, more);
}

/// "[250 000] <unk>, <s>, …": the first elements say more than the number alone.
QString array_preview(const Artifact& artifact, const ArrayHandle& array, std::size_t max_chars) {
    QString text = QStringLiteral("[%1]").arg(text::count(array.count));
    const MetadataReader* reader = artifact.metadata_reader();
    const std::uint64_t shown = std::min<std::uint64_t>(array.count, 8);
    if (shown == 0 || reader == nullptr) return text;
    const auto elements = reader->elements(array, 0, shown);
    if (!elements) return text + QLatin1Char(' ') + text::sentence(elements.error());
    QStringList parts;
    for (const MetaValue& value : *elements) parts << element_text(value, 40);
    text += QLatin1Char(' ') + parts.join(QStringLiteral(", "));
    return cut(text + (array.count > shown ? QStringLiteral(", \u2026") : QString()), max_chars, false);
}

/// The number of general.file_type means nothing to anybody; its name does.
QString explained(const MetaItem& item, const MetaValue& value, const QString& text) {
    if (item.key != "general.file_type") return text;
    const auto* number = std::get_if<std::uint64_t>(&value);
    if (number == nullptr || *number > 0xFFFFFFFFU) return text;
    const std::string_view name = codec::llama_ftype_name(static_cast<std::uint32_t>(*number));
    return name.empty() ? text : QStringLiteral("%1 (%2)").arg(text, text::utf8(name));
}

}  // namespace

std::string_view meta_name(const Artifact& artifact, MetaRef ref) {
    switch (ref.kind) {
        case MetaRef::Kind::key:
            return item_of(artifact, ref).key;
        case MetaRef::Kind::resource:
            return artifact.name(entry_of(ref));
        case MetaRef::Kind::none:
            break;
    }
    return {};
}

QString meta_type(const Artifact& artifact, MetaRef ref) {
    if (ref.kind == MetaRef::Kind::resource) return text::safe(artifact.format_name(entry_of(ref)));
    if (ref.kind == MetaRef::Kind::none) return {};
    const MetaItem& item = item_of(artifact, ref);
    const QString name = text::utf8(value_type_name(item.type));
    if (item.type != ValueType::array) return name;
    return QStringLiteral("%1[%2]").arg(name, text::utf8(value_type_name(item.element_type)));
}

std::optional<std::uint64_t> meta_count(const Artifact& artifact, MetaRef ref) {
    if (ref.kind != MetaRef::Kind::key) return std::nullopt;
    const MetaItem& item = item_of(artifact, ref);
    if (item.type == ValueType::array || (item.type == ValueType::json && item.count > 0)) return item.count;
    return std::nullopt;
}

std::uint64_t meta_bytes(const Artifact& artifact, MetaRef ref) {
    switch (ref.kind) {
        case MetaRef::Kind::key:
            return item_of(artifact, ref).value_bytes;
        case MetaRef::Kind::resource:
            return artifact.entry(entry_of(ref)).bytes;
        case MetaRef::Kind::none:
            break;
    }
    return 0;
}

std::optional<ByteSpot> meta_spot(const MetaTarget& target) {
    if (!target) return std::nullopt;
    const Artifact& artifact = *target.artifact;
    if (target.ref.kind == MetaRef::Kind::key) {
        const MetaItem& item = item_of(artifact, target.ref);
        return ByteSpot{target.side, item.part, item.value_offset, std::max<std::uint64_t>(item.value_bytes, 1)};
    }
    const auto position = artifact.file_position(entry_of(target.ref), 0);
    if (!position) return std::nullopt;
    const std::uint64_t bytes = std::min(meta_bytes(artifact, target.ref), position->contiguous);
    return ByteSpot{target.side, position->part, position->file_offset, std::max<std::uint64_t>(bytes, 1)};
}

QString meta_preview(const Artifact& artifact, MetaRef ref, std::size_t max_chars) {
    if (ref.kind == MetaRef::Kind::none) return {};
    if (meta_is_text(artifact, ref)) return text_preview(artifact, ref, max_chars);
    const MetaItem& item = item_of(artifact, ref);
    const MetadataReader* reader = artifact.metadata_reader();
    if (reader == nullptr) return {};
    const Result<MetaValue> value = reader->value(item);
    if (!value) return text::sentence(value.error());
    if (const auto* array = std::get_if<ArrayHandle>(&*value)) return array_preview(artifact, *array, max_chars);
    return explained(item, *value, text::utf8(display_value(*value, max_chars)));
}

Result<std::string> meta_content(const Artifact& artifact, MetaRef ref, std::uint64_t cap) {
    return read_start(artifact, ref, cap);
}

bool meta_is_text(const Artifact& artifact, MetaRef ref) {
    if (ref.kind == MetaRef::Kind::resource) return true;
    if (ref.kind == MetaRef::Kind::none) return false;
    const ValueType type = item_of(artifact, ref).type;
    return type == ValueType::string || type == ValueType::json;
}

std::vector<MetaRef> resource_refs(const Artifact& artifact) {
    std::vector<MetaRef> refs;
    const auto entries = artifact.entries();
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].kind == EntryKind::resource)
            refs.push_back({MetaRef::Kind::resource, static_cast<std::uint32_t>(i)});
    return refs;
}

QString element_text(const MetaValue& value, std::size_t max_chars) {
    if (const auto* bytes = std::get_if<std::string>(&value)) {
        std::string start = bytes->substr(0, max_chars * 4 + 16);
        const bool more = start.size() < bytes->size();
        if (more) drop_partial_character(start);
        return cut(text::safe(start), max_chars, more);
    }
    if (const auto* array = std::get_if<ArrayHandle>(&value))
        return QStringLiteral("[%1 \u00D7 %2]")
            .arg(text::count(array->count), text::utf8(value_type_name(array->element_type)));
    return text::utf8(display_value(value, max_chars));
}

}  // namespace ninspect::ui
