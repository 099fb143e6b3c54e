// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Artifacts made by hand, without a container reader.
#pragma once

#include "core/model/artifact.h"

#include <string>
#include <vector>

namespace ninspect::test {

inline std::string numbered(std::string_view name, std::uint64_t number) {
    return std::string(name).append(std::to_string(number));
}

/// Bytes counting up from `first`, modulo 251.
inline std::shared_ptr<const io::ByteSource> counting_source(std::string name, std::size_t bytes,
                                                             std::size_t first = 0) {
    std::vector<std::uint8_t> data(bytes);
    for (std::size_t i = 0; i < bytes; ++i) data[i] = static_cast<std::uint8_t>((first + i) % 251);
    return std::make_shared<io::MemorySource>(std::move(name), std::move(data));
}

/// A GGUF-like artifact of one file: header 24 bytes, metadata to 40, table to 60, data at 64.
inline void make_gguf(ArtifactBuilder& builder, std::uint64_t data_bytes, std::uint64_t alignment = 32) {
    Artifact& a = builder.artifact();
    a.container = Container::gguf;
    a.version = 3;
    a.alignment = alignment;
    a.path = "model.gguf";
    Part part;
    part.path = "model.gguf";
    part.directory_begin = 40;
    part.header_end = 60;
    part.payload_offset = 64;
    part.payload_bytes = data_bytes;
    part.file_bytes = 64 + data_bytes;
    part.source = counting_source("model.gguf", static_cast<std::size_t>(part.file_bytes));
    a.parts.push_back(part);
}

/// A v3-like set: the entry file's payload begins at 100, that of the others at 50.
inline void make_set(ArtifactBuilder& builder, const std::vector<std::uint64_t>& payloads) {
    Artifact& a = builder.artifact();
    a.container = Container::ninfer;
    a.version = 3;
    a.alignment = 4096;
    a.path = "set.ninfer";
    std::uint64_t logical = 0;
    for (std::size_t i = 0; i < payloads.size(); ++i) {
        Part part;
        part.path = i == 0 ? "set.ninfer" : numbered("set.ninfer.part-000", i);
        part.directory_begin = i == 0 ? 32 : 0;
        part.header_end = i == 0 ? 90 : 32;
        part.payload_offset = i == 0 ? 100 : 50;
        part.payload_bytes = payloads[i];
        part.file_bytes = part.payload_offset + payloads[i];
        part.logical_begin = logical;
        // Byte at logical position p is p modulo 251.
        const std::size_t first = static_cast<std::size_t>(logical) + 251 * 10 - part.payload_offset;
        part.source = counting_source(part.path, static_cast<std::size_t>(part.file_bytes), first);
        logical += payloads[i];
        a.parts.push_back(part);
    }
}

inline EntryId add(ArtifactBuilder& builder, std::string_view name, std::uint64_t offset, std::uint64_t bytes,
                   std::uint32_t part = 0) {
    const Artifact& a = builder.artifact();
    Entry entry;
    entry.part = part;
    entry.offset = offset;
    entry.bytes = bytes;
    entry.file_offset = offset + a.parts[part].payload_offset - a.parts[part].logical_begin;
    entry.encoding = codec::find_ggml(24, codec::Dialect::upstream);  // I8: one byte each
    return builder.add_entry(entry, name, std::span(&bytes, 1), "I8", "").id;
}

inline std::string names_of(const Artifact& a, std::span<const EntryId> ids) {
    std::string text;
    for (const EntryId id : ids) text.append(a.name(id)).append(" ");
    return text;
}

}  // namespace ninspect::test
