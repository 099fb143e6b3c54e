// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/metadata.h"

#include "core/base/checked.h"
#include "core/base/text.h"
#include "core/ninfer/json_tree.h"
#include "core/ninfer/prefix.h"

#include <charconv>
#include <utility>

namespace ninspect::ninfer {
namespace {

Error item_error(ErrorCode code, const io::ByteSource& source, const MetaItem& item) {
    Error error;
    error.code = code;
    error.file = source.name();
    error.offset = item.value_offset;
    error.path = item.key;
    return error;
}

}  // namespace

JsonMetadataReader::JsonMetadataReader(std::shared_ptr<const io::ByteSource> source, std::uint32_t version)
    : source_(std::move(source)), version_(version) {}

Result<MetaValue> JsonMetadataReader::value(const MetaItem& item) const {
    if (item.value_bytes > max_directory_bytes || !range_fits(item.value_offset, item.value_bytes, source_->size()))
        return item_error(ErrorCode::truncated, *source_, item);
    std::string text(static_cast<std::size_t>(item.value_bytes), '\0');
    const std::span<std::uint8_t> bytes(reinterpret_cast<std::uint8_t*>(text.data()), text.size());
    if (Status status = source_->read_exactly(item.value_offset, bytes); !status) return status.error();
    if (item.type == ValueType::string) {
        if (version_ == 3 && item.key == artifact_id_key && item.value_offset == 16) return MetaValue(to_hex(text));
        return MetaValue(decode_json_string(text));
    }
    if (item.type != ValueType::u64) return MetaValue(std::move(text));
    std::uint64_t number = 0;
    const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc{} || stop != text.data() + text.size())
        return item_error(ErrorCode::changed_on_disk, *source_, item);
    return MetaValue(number);
}

Result<std::vector<MetaValue>> JsonMetadataReader::elements(const ArrayHandle& array, std::uint64_t,
                                                            std::uint64_t) const {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.file = source_->name();
    error.offset = array.offset;
    return error;
}

}  // namespace ninspect::ninfer
