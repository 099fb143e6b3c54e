// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/write.h"

#include "core/base/checked.h"
#include "core/base/text.h"
#include "core/codec/geometry.h"
#include "core/ninfer/prefix.h"
#include "core/ninfer/write_objects.h"

#include <fmt/format.h>

#include <unordered_set>

namespace ninspect::ninfer {

Error refused_argument(std::string path, std::string expected, std::string found) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = std::move(path);
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

bool is_good_id(std::string_view text) noexcept {
    return !text.empty() && text.find('\0') == std::string_view::npos && !first_invalid_utf8(text);
}

namespace {

constexpr std::string_view resource_encoding(unsigned version) noexcept {
    return version >= 3 ? "raw_bytes_v1" : "raw-bytes-v1";
}

Error too_large(std::string path) {
    Error error;
    error.code = ErrorCode::overflow;
    error.path = std::move(path);
    return error;
}

Result<std::uint64_t> bytes_of(const NewObject& object, unsigned version) {
    if (object.encoding == nullptr) {
        if (object.bytes == 0) return refused_argument(object.name, "≥ 1 B", "0 B");
        return object.bytes;
    }
    const codec::Encoding& encoding = *object.encoding;
    if (codec::find_ninfer(encoding.format, encoding.layout, version) != &encoding)
        return refused_argument(object.name, fmt::format("container v{}", version),
                                fmt::format("{} {}", encoding.format, encoding.layout));
    Result<std::uint64_t> bytes = codec::encoded_bytes(encoding, object.shape, object.divisors);
    if (bytes && *bytes == 0) return refused_argument(object.name, "≥ 1 B", "0 B");
    if (bytes) return bytes;
    Error error = std::move(bytes).error();
    if (error.code == ErrorCode::invalid_argument) error.path = object.name;
    return error;
}

}  // namespace

Result<std::vector<io::Region>> place_objects(std::span<const NewObject> objects, unsigned version) {
    if (objects.empty()) return refused_argument("objects", "≥ 1", "0");
    std::vector<io::Region> places;
    places.reserve(objects.size());
    std::unordered_set<std::string_view> seen;
    std::uint64_t cursor = 0;
    for (const NewObject& object : objects) {
        if (!is_good_id(object.name)) return refused_argument(object.name, "UTF-8, ≥ 1 B", object.name);
        if (!seen.insert(object.name).second) return refused_argument(object.name, "1×", "2×");
        const Result<std::uint64_t> bytes = bytes_of(object, version);
        if (!bytes) return bytes.error();
        const std::uint64_t alignment = object.encoding != nullptr ? object.encoding->alignment : 1;
        const CheckedU64 offset = checked_align_up(cursor, alignment);
        const CheckedU64 end = checked_add(offset, CheckedU64{*bytes});
        if (!end) return too_large(object.name);
        places.push_back({object.name, *offset, *bytes});
        cursor = *end;
    }
    return places;
}

OrderedJson objects_json(std::span<const NewObject> objects, std::span<const io::Region> places, unsigned version) {
    const char* name = version >= 3 ? "id" : "name";
    OrderedJson list = OrderedJson::array();
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const NewObject& object = objects[i];
        OrderedJson record;
        record[name] = object.name;
        record["kind"] = object.encoding != nullptr ? "tensor" : "resource";
        if (object.encoding != nullptr) {
            record["shape"] = object.shape;
            record["format"] = object.encoding->format;
            record["layout"] = object.encoding->layout;
        } else {
            record["encoding"] = resource_encoding(version);
        }
        record["offset"] = places[i].offset;
        record["bytes"] = places[i].bytes;
        if (version >= 3 && object.divisors != 1) record["divisors"] = object.divisors;
        list.push_back(std::move(record));
    }
    return list;
}

Result<FilePlan> finish_plan(std::vector<std::uint8_t> head, const std::string& json, std::vector<io::Region> places) {
    FilePlan plan;
    plan.head = std::move(head);
    for (unsigned i = 0; i < 8; ++i)
        plan.head[8 + i] = static_cast<std::uint8_t>(std::uint64_t{json.size()} >> (8 * i));
    plan.head.insert(plan.head.end(), json.begin(), json.end());
    const CheckedU64 start = checked_align_up(plan.head.size(), payload_alignment);
    const io::Region& last = places.back();
    const CheckedU64 end = checked_add(start, CheckedU64{last.offset + last.bytes});
    if (!end) return too_large(last.name);
    plan.payload_offset = *start;
    plan.file_bytes = *end;
    plan.objects = std::move(places);
    for (io::Region& object : plan.objects) object.offset += plan.payload_offset;
    return plan;
}

Result<FilePlan> plan_v2(const NewIdentity& identity, std::span<const NewObject> objects) {
    for (const std::string* text : {&identity.model_id, &identity.weights_id})
        if (!is_good_id(*text)) return refused_argument("identity", "UTF-8, ≥ 1 B", *text);
    Result<std::vector<io::Region>> places = place_objects(objects, 2);
    if (!places) return std::move(places).error();
    OrderedJson root;
    root["identity"] = {{"model_id", identity.model_id}, {"weights_id", identity.weights_id}};
    root["objects"] = objects_json(objects, *places, 2);
    std::vector<std::uint8_t> head = {0x4e, 0x49, 0x4e, 0x46, 0x45, 0x52, 0x00, 0x02};
    head.resize(16);
    return finish_plan(std::move(head), root.dump(), std::move(*places));
}

Result<io::RegionWriter> create_file(const std::string& target, io::IfExists if_exists, const FilePlan& plan) {
    return io::RegionWriter::create(target, if_exists, plan.head, plan.objects, plan.file_bytes);
}

}  // namespace ninspect::ninfer
