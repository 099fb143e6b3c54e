// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/encoding.h"

#include "core/codec/registry.h"

#include <algorithm>
#include <array>

namespace ninspect::codec {
namespace {

/// Pointers to every row of every table: the ggml types first, in the order of their
/// numbers and of Dialect, then the `.ninfer` pairs.
struct Registry {
    std::array<const Encoding*, 192> list{};
    std::size_t ggml = 0, count = 0;

    Registry() noexcept {
        for (const auto table : {upstream_encodings(), fork_encodings(), ik_encodings()}) add(table);
        ggml = count;
        std::sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(ggml),
                  [](const Encoding* a, const Encoding* b) {
                      return a->ggml_type != b->ggml_type ? a->ggml_type < b->ggml_type : a->dialect < b->dialect;
                  });
        add(ninfer_encodings());
    }

    void add(std::span<const Encoding> table) noexcept {
        for (const Encoding& e : table)
            if (count < list.size()) list[count++] = &e;
    }
};

const Registry& registry() noexcept {
    static const Registry instance;
    return instance;
}

bool is_v3(unsigned container_version) noexcept { return container_version >= 3; }

/// v3 names layouts with underscores, v1 and v2 with hyphens.
bool is_v3_spelling(const Encoding& e) noexcept { return e.layout.find('_') != std::string_view::npos; }

template <class Match>
LoaderMask loaders_of(unsigned container_version, const Match& match) noexcept {
    LoaderMask mask = no_loader;
    for (const Encoding& e : ninfer_encodings())
        if (is_v3_spelling(e) == is_v3(container_version) && match(e)) mask |= e.known_to;
    return mask;
}

template <class Match>
bool any_of(unsigned container_version, const Match& match) noexcept {
    const auto table = ninfer_encodings();
    return std::any_of(table.begin(), table.end(),
                       [&](const Encoding& e) { return is_v3_spelling(e) == is_v3(container_version) && match(e); });
}

const KnownName* find_name(std::span<const KnownName> names, std::string_view name,
                           unsigned container_version) noexcept {
    for (const KnownName& known : names)
        if (known.name == name && known.v3_spelling == is_v3(container_version)) return &known;
    return nullptr;
}

/// The program whose reading of a number a dialect stands for.
LoaderMask loader_of(Dialect dialect) noexcept {
    switch (dialect) {
        case Dialect::upstream:
            return mask_of(Loader::llama_cpp);
        case Dialect::prism:
            return mask_of(Loader::prism_llama);
        case Dialect::ik:
            return mask_of(Loader::ik_llama);
        case Dialect::prism_legacy:
        case Dialect::bitnet:
            return no_loader;
    }
    return no_loader;
}

}  // namespace

std::uint32_t word_bytes(WordFormat word) noexcept {
    switch (word) {
        case WordFormat::none:
        case WordFormat::packed:
            return 0;
        case WordFormat::e8m0:
        case WordFormat::e4m3:
        case WordFormat::ue4m3:
        case WordFormat::u8:
        case WordFormat::i8:
            return 1;
        case WordFormat::f16:
        case WordFormat::bf16:
        case WordFormat::i16:
            return 2;
        case WordFormat::f32:
        case WordFormat::i32:
            return 4;
        case WordFormat::f64:
        case WordFormat::i64:
            return 8;
    }
    return 0;
}

std::string_view dialect_name(Dialect dialect) noexcept {
    switch (dialect) {
        case Dialect::upstream:
            return "ggml";
        case Dialect::prism:
            return "PrismML";
        case Dialect::prism_legacy:
            return "PrismML (old)";
        case Dialect::ik:
            return "ik_llama.cpp";
        case Dialect::bitnet:
            return "BitNet";
    }
    return "";
}

double bits_per_weight(const Encoding& encoding) noexcept {
    return encoding.block_weights == 0 ? 0 : encoding.block_bytes * 8.0 / encoding.block_weights;
}

std::span<const Encoding* const> ggml_readings(std::int32_t type) noexcept {
    const Registry& r = registry();
    const auto first = r.list.begin(), last = first + static_cast<std::ptrdiff_t>(r.ggml);
    const auto begin = std::partition_point(first, last, [type](const Encoding* e) { return e->ggml_type < type; });
    const auto end = std::partition_point(begin, last, [type](const Encoding* e) { return e->ggml_type == type; });
    return std::span<const Encoding* const>(r.list).subspan(static_cast<std::size_t>(begin - first),
                                                            static_cast<std::size_t>(end - begin));
}

const Encoding* find_ggml(std::int32_t type, Dialect dialect) noexcept {
    const auto readings = ggml_readings(type);
    for (const Encoding* e : readings)
        if (e->dialect == dialect) return e;
    for (const Encoding* e : readings)
        if ((e->known_to & loader_of(dialect)) != 0) return e;
    return nullptr;
}

const Encoding* find_ninfer(std::string_view format, std::string_view layout, unsigned container_version) noexcept {
    for (const Encoding& e : ninfer_encodings())
        if (e.format == format && e.layout == layout && is_v3_spelling(e) == is_v3(container_version)) return &e;
    return nullptr;
}

bool ninfer_format_known(std::string_view format, unsigned container_version) noexcept {
    return any_of(container_version, [format](const Encoding& e) { return e.format == format; }) ||
           find_name(lone_format_names(), format, container_version) != nullptr;
}

bool ninfer_layout_known(std::string_view layout, unsigned container_version) noexcept {
    return any_of(container_version, [layout](const Encoding& e) { return e.layout == layout; }) ||
           find_name(lone_layout_names(), layout, container_version) != nullptr;
}

LoaderMask loaders_knowing_format(std::string_view format, unsigned container_version) noexcept {
    const KnownName* lone = find_name(lone_format_names(), format, container_version);
    return (lone != nullptr ? lone->known_to : no_loader) |
           loaders_of(container_version, [format](const Encoding& e) { return e.format == format; });
}

LoaderMask loaders_knowing_layout(std::string_view layout, unsigned container_version) noexcept {
    const KnownName* lone = find_name(lone_layout_names(), layout, container_version);
    return (lone != nullptr ? lone->known_to : no_loader) |
           loaders_of(container_version, [layout](const Encoding& e) { return e.layout == layout; });
}

std::span<const Encoding* const> all_encodings() noexcept {
    const Registry& r = registry();
    return std::span<const Encoding* const>(r.list).first(r.count);
}

}  // namespace ninspect::codec
