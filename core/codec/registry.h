// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables behind encoding.h and the few functions that write their rows.
#pragma once

#include "core/codec/encoding.h"

namespace ninspect::codec {

std::span<const Encoding> upstream_encodings() noexcept;  ///< ggml_types.cpp
std::span<const Encoding> fork_encodings() noexcept;      ///< ggml_fork_types.cpp: PrismML, BitNet
std::span<const Encoding> ik_encodings() noexcept;        ///< ggml_ik_types.cpp
std::span<const Encoding> ninfer_encodings() noexcept;    ///< ninfer_encodings.cpp

/// A `.ninfer` name that is known although no pair with it can be sized.
struct KnownName {
    std::string_view name;
    bool v3_spelling;
    LoaderMask known_to;
};
std::span<const KnownName> lone_format_names() noexcept;  ///< ninfer_encodings.cpp
std::span<const KnownName> lone_layout_names() noexcept;

// ---- rows of the ggml tables -----------------------------------------------------------

constexpr Encoding ggml_row(std::int32_t type, std::string_view name, Dialect dialect, LoaderMask known_to) {
    Encoding e;
    e.format = name;
    e.ggml_type = type;
    e.dialect = dialect;
    e.known_to = known_to;
    return e;
}

constexpr Encoding ggml_words(std::int32_t type, std::string_view name, std::uint32_t bytes, WordFormat word) {
    Encoding e = ggml_row(type, name, Dialect::upstream, every_gguf_loader);
    e.arrangement = Arrangement::words;
    e.block_bytes = bytes;
    e.value_word = word;
    return e;
}

constexpr Encoding ggml_blocks(std::int32_t type, std::string_view name, Dialect dialect, LoaderMask known_to,
                               std::uint32_t weights, std::uint32_t bytes, std::span<const BlockField> fields) {
    Encoding e = ggml_row(type, name, dialect, known_to);
    e.arrangement = Arrangement::blocks;
    e.block_weights = weights;
    e.block_bytes = bytes;
    e.fields = fields;
    for (const BlockField& field : fields)
        if (field.role == FieldRole::scales) e.scale_word = field.word;
    return e;
}

constexpr Encoding with_status(Encoding e, TypeStatus status) {
    e.status = status;
    return e;
}
constexpr Encoding with_note(Encoding e, std::string_view note) {
    e.note = note;
    return e;
}

/// A type number without a size.
constexpr Encoding ggml_unsized(std::int32_t type, std::string_view name, Dialect dialect, TypeStatus status,
                                std::string_view note) {
    Encoding e = ggml_row(type, name, dialect, no_loader);
    e.arrangement = Arrangement::blocks;
    e.status = status;
    e.note = note;
    return e;
}

/// For static_assert: the fields of every block lie behind each other and fill it.
constexpr bool fields_fill_blocks(std::span<const Encoding> table) {
    for (const Encoding& e : table) {
        if (e.fields.empty()) continue;
        std::uint32_t at = 0;
        for (const BlockField& field : e.fields) {
            if (field.offset != at || field.bytes == 0) return false;
            at += field.bytes;
        }
        if (at != e.block_bytes) return false;
    }
    return true;
}

}  // namespace ninspect::codec
