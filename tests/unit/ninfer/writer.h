// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes `.ninfer` files for tests, from the container's description alone: it shares no code
// with the reader. JSON texts are given as they shall stand in the file.
#pragma once

#include "tests/support/support.h"

#include <array>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ninspect::test {

inline void put_u64(Bytes& out, std::uint64_t value) {
    for (int i = 0; i < 8; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}
inline void put(Bytes& out, std::string_view text) { out.insert(out.end(), text.begin(), text.end()); }
inline void put(Bytes& out, const Bytes& bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }
inline void pad_to_multiple(Bytes& out, std::size_t multiple) {
    while (out.size() % multiple != 0) out.push_back(0);
}

using ArtifactId = std::array<std::uint8_t, 16>;
inline constexpr ArtifactId demo_id = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
                                       0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};

/// Version 1 or 2: magic, length, JSON, zeros up to 4096, payload.
inline Bytes ninfer_v12(std::uint8_t version, std::string_view json, const Bytes& payload) {
    Bytes out = {0x4e, 0x49, 0x4e, 0x46, 0x45, 0x52, 0x00, version};
    put_u64(out, json.size());
    put(out, json);
    pad_to_multiple(out, 4096);
    put(out, payload);
    return out;
}

/// The JSON with spaces up to the next multiple of 4096 minus the 32 bytes of the head.
inline std::string space_padded(std::string json) {
    while ((32 + json.size()) % 4096 != 0) json.push_back(' ');
    return json;
}

/// Version 3, entry file.
inline Bytes ninfer_v3(std::string_view json, const Bytes& payload, const ArtifactId& id = demo_id) {
    Bytes out = {0x4e, 0x49, 0x4e, 0x46, 0x45, 0x52, 0x00, 0x03};
    put_u64(out, json.size());
    out.insert(out.end(), id.begin(), id.end());
    put(out, json);
    pad_to_multiple(out, 4096);
    put(out, payload);
    return out;
}

/// Version 3, continuation part.
inline Bytes ninfer_part(std::uint64_t index, const Bytes& payload, const ArtifactId& id = demo_id) {
    Bytes out = {0x4e, 0x49, 0x4e, 0x50, 0x52, 0x54, 0x00, 0x03};
    put_u64(out, index);
    out.insert(out.end(), id.begin(), id.end());
    pad_to_multiple(out, 4096);
    put(out, payload);
    return out;
}

/// `text` with the only occurrence of `from` replaced: a test that changes nothing must fail.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("nothing to replace: " + std::string(from));
    if (text.find(from, at + 1) != std::string::npos) throw std::logic_error("not unique: " + std::string(from));
    return text.replace(at, from.size(), to);
}

/// Offset of the `nth` (from 0) occurrence of `text` in a file.
inline std::uint64_t position_of(const Bytes& file, std::string_view text, int nth = 0) {
    const std::string_view all(reinterpret_cast<const char*>(file.data()), file.size());
    std::size_t at = all.find(text);
    for (int i = 0; i < nth && at != std::string_view::npos; ++i) at = all.find(text, at + 1);
    if (at == std::string_view::npos) throw std::logic_error("not in the file: " + std::string(text));
    return at;
}

// ---- the worked files of the container's description (§14) -----------------------------------

inline const std::string json_v1 =
    R"({"model_id":"demo","objects":[{"name":"frontend/note.txt","kind":"resource","encoding":"raw-bytes-v1","offset":0,"bytes":5},{"name":"text/w","kind":"tensor","shape":[2,2],"format":"BF16","layout":"contiguous-le-v1","offset":256,"bytes":8}]})";

inline const std::string json_v2 =
    R"({"identity":{"model_id":"demo","weights_id":"unit"},"objects":[{"name":"frontend/note.txt","kind":"resource","encoding":"raw-bytes-v1","offset":0,"bytes":5},{"name":"text/w","kind":"tensor","shape":[2,2],"format":"BF16","layout":"contiguous-le-v1","offset":256,"bytes":8}]})";

inline const std::string json_v3 =
    R"({"components":{"text":{"config":{},"resources":{"note":"r.note"}}},"objects":[{"id":"w","kind":"tensor","shape":[2,2],"format":"bf16","layout":"contiguous_le_v1","offset":0,"bytes":8},{"id":"r.note","kind":"resource","encoding":"raw_bytes_v1","offset":8,"bytes":5}],"bindings":{"text/w":{"object":"w"}},"uses":[{"parameter":"text/w","input":"text/final_hidden"}],"files":[{"path":null,"payload_bytes":13}]})";

inline const std::string json_v3_parts =
    R"({"components":{"text":{"config":{}}},"objects":[{"id":"big","kind":"resource","encoding":"raw_bytes_v1","offset":0,"bytes":8292}],"bindings":{},"uses":[],"files":[{"path":null,"payload_bytes":4096},{"path":"demo.ninfer.part-0001","payload_bytes":4096},{"path":"demo.ninfer.part-0002","payload_bytes":100}]})";

inline const Bytes tensor_bytes = {0x80, 0x3f, 0x00, 0xc0, 0x00, 0x3f, 0x80, 0xbf};  // 1, -2, 0.5, -1 as bf16

/// "hello", zeros up to 256, the tensor.
inline Bytes payload_v12() {
    Bytes out = bytes_of("hello");
    pad_to_multiple(out, 256);
    put(out, tensor_bytes);
    return out;
}

/// The tensor, then "hello".
inline Bytes payload_v3() {
    Bytes out = tensor_bytes;
    put(out, "hello");
    return out;
}

/// byte[i] = (31 i + 7) mod 256, 8292 bytes.
inline Bytes payload_v3_parts() {
    Bytes out;
    for (std::uint32_t i = 0; i < 8292; ++i) out.push_back(static_cast<std::uint8_t>((31 * i + 7) % 256));
    return out;
}

struct FileSet {
    Bytes entry;
    std::map<std::string, Bytes> parts;
};

/// The three files of the multi-part example, with a JSON text that may have been changed.
inline FileSet demo_set(const std::string& json = json_v3_parts) {
    const Bytes payload = payload_v3_parts();
    const auto piece = [&payload](std::ptrdiff_t begin, std::ptrdiff_t end) {
        return Bytes(payload.begin() + begin, payload.begin() + end);
    };
    FileSet set;
    set.entry = ninfer_v3(space_padded(json), piece(0, 4096));
    set.parts["demo.ninfer.part-0001"] = ninfer_part(1, piece(4096, 8192));
    set.parts["demo.ninfer.part-0002"] = ninfer_part(2, piece(8192, 8292));
    return set;
}

}  // namespace ninspect::test
