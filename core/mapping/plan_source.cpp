// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The sources of one object.
#include "core/codec/geometry.h"
#include "core/mapping/plan_build.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::mapping {
namespace {

using Side = Finding::Side;

bool type_fits(const Profile& profile, std::string_view wanted, const codec::Encoding* encoding) {
    if (encoding == nullptr) return false;
    if (wanted != "ternary") return encoding->format == wanted;
    return std::any_of(profile.ternary.begin(), profile.ternary.end(),
                       [&](const auto& pair) { return encoding->format == pair.first; });
}

/// The tensor of that name, if it is what the rule wants. Each tensor is told of once, by the object that comes first.
void find_tensor(PlanBuild& build, const ExpandedSource& expanded, PlanSource& source) {
    const Artifact& artifact = build.source();
    source.entry = artifact.find(expanded.name);
    if (!source.entry) {
        build.find(Side::source, "mapping.source.missing", expanded.name);
        return;
    }
    const EntryId id = *source.entry;
    const auto shape = artifact.shape(id);
    bool fits = true;
    if (!type_fits(build.profile(), expanded.type, artifact.entry(id).encoding)) {
        build.find(Side::source, "mapping.source.type", expanded.name,
                   expanded.type == "ternary" ? ternary_names(build.profile()) : expanded.type,
                   std::string(artifact.format_name(id)));
        fits = false;
    }
    if (!std::equal(shape.begin(), shape.end(), expanded.shape.begin(), expanded.shape.end())) {
        build.find(Side::source, "mapping.source.shape", expanded.name, shape_words(expanded.shape),
                   shape_words(shape));
        fits = false;
    }
    if (!artifact.entry(id).usable) {
        build.find(Side::source, "mapping.source.unusable", expanded.name);
        fits = false;
    }
    source.usable = fits;
}

void find_key(PlanBuild& build, const ExpandedSource& expanded, PlanSource& source) {
    const MetaItem* item = build.source().find_key(expanded.name);
    if (item == nullptr) {
        build.find(Side::source, "mapping.metadata.missing", expanded.name);
        return;
    }
    source.key = static_cast<std::size_t>(item - build.source().metadata().data());
    source.usable = item->type == ValueType::array && item->count == expanded.shape.front();
    if (!source.usable)
        build.find(Side::source, "mapping.metadata.value", expanded.name,
                   fmt::format("{} numbers", expanded.shape.front()),
                   item->type == ValueType::array ? fmt::format("{} elements", item->count)
                                                  : std::string(value_type_name(item->type)));
}

/// The `.ninfer` encoding of an object: of the rule, or what the type of its sources becomes.
const codec::Encoding* encoding_of(PlanBuild& build, const ObjectRule& rule, const PlanObject& object) {
    const unsigned version = build.profile().container_version;
    if (rule.format != "ternary") return codec::find_ninfer(rule.format, "contiguous-le-v1", version);
    std::string_view type;
    for (const PlanSource& source : object.sources) {
        if (!source.usable) continue;
        const std::string_view own = build.source().entry(*source.entry).encoding->format;
        if (!type.empty() && own != type) {
            build.find(Side::source, "mapping.source.mixed-types", object.name, std::string(type), std::string(own));
            return nullptr;
        }
        type = own;
    }
    for (const auto& [name, format] : build.profile().ternary)
        if (name == type) return codec::find_ninfer(format, "row-split-k128-v1", version);
    return nullptr;
}

}  // namespace

PlanObject plan_object(PlanBuild& build, const ExpandedObject& expanded) {
    const ObjectRule& rule = build.profile().objects[expanded.rule];
    PlanObject object;
    object.name = expanded.name;
    object.origin = rule.format == "ternary" ? Origin::ternary : Origin::direct;
    object.shape = expanded.shape;
    object.rows = expanded.rows;
    object.cover = expanded.rows.check();
    object.value = rule.value;
    object.transpose = rule.transpose;
    object.layer = expanded.layer;
    for (const ExpandedSource& wanted : expanded.sources) {
        PlanSource source;
        source.name = wanted.name;
        source.shape = wanted.shape;
        source.rows = wanted.rows;
        wanted.is_key ? find_key(build, wanted, source) : find_tensor(build, wanted, source);
        object.sources.push_back(std::move(source));
    }
    for (const RowPiece& piece : object.rows.pieces()) object.sources[piece.source].rows_taken += piece.rows;
    object.encoding = encoding_of(build, rule, object);
    object.usable = object.encoding != nullptr && object.bijective() &&
                    std::all_of(object.sources.begin(), object.sources.end(),
                                [](const PlanSource& source) { return source.usable; });
    if (object.encoding == nullptr) return object;
    const Result<std::uint64_t> bytes = codec::encoded_bytes(*object.encoding, object.shape);
    if (bytes) {
        object.bytes = *bytes;
    } else {
        build.find(Side::profile, "mapping.object", object.name, bytes.error().expected, bytes.error().found);
        object.usable = false;
    }
    return object;
}

}  // namespace ninspect::mapping
