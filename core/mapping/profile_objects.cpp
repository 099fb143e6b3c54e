// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/profile_objects.h"

#include "core/codec/encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace ninspect::mapping {
namespace {

constexpr std::string_view layer_mark = "{layer}";

bool has_layer(std::string_view name) noexcept { return name.find(layer_mark) != std::string_view::npos; }

bool direct_format(std::string_view format) noexcept { return format == "BF16" || format == "FP32" || format == "I32"; }

class ObjectReader {
public:
    ObjectReader(ProfileReader& read, const std::vector<std::string>& known, Profile& profile)
        : read_(read), known_(known), profile_(profile) {}

    void run(NodeId objects) {
        for (const NodeId child : read_.array(objects)) {
            ObjectRule rule = read_rule(child);
            if (read_.failed()) return;
            if (!targets_.insert(rule.target).second) read_.fault("profile.target-twice", child, {}, rule.target);
            profile_.objects.push_back(std::move(rule));
        }
        if (profile_.objects.empty()) read_.fault("profile.value", objects, "a rule at least", "none");
    }

private:
    ObjectRule read_rule(NodeId id) {
        ObjectRule rule;
        if (!read_.object(id, {"target", "layers", "format", "shape", "sources", "transform", "append"})) return rule;
        if (const auto at = read_.member(id, "layers")) rule.layers = read_layers(*at);
        if (const auto at = read_.need(id, "target")) rule.target = read_name(*at, !rule.layers.empty());
        if (const auto at = read_.need(id, "format")) rule.format = read_format(*at);
        if (const auto at = read_.need(id, "shape")) rule.shape = read_.expressions(*at, known_);
        if (const auto at = read_.need(id, "sources"))
            for (const NodeId child : read_.array(*at))
                rule.sources.push_back(read_source(child, !rule.layers.empty()));
        if (const auto at = read_.member(id, "transform")) read_transform(*at, rule);
        rule.append = read_.boolean_or(id, "append", false);
        if (!read_.failed()) check(id, rule);
        return rule;
    }

    std::string read_layers(NodeId id) {
        std::string name = read_.string(id);
        const auto& kinds = profile_.layer_kinds;
        if (name != "*" && std::none_of(kinds.begin(), kinds.end(), [&](const LayerKind& k) { return k.name == name; }))
            read_.fault("profile.name-unknown", id, "*, or a kind of layers.kinds", name);
        return name;
    }

    /// In a rule for layers the name has {layer} in it, elsewhere it has not.
    std::string read_name(NodeId id, bool layered) {
        std::string name = read_.string(id);
        if (!read_.failed() && has_layer(name) != layered)
            read_.fault("profile.value", id, layered ? "a name with {layer}" : "a name without {layer}", name);
        return name;
    }

    std::string read_format(NodeId id) {
        std::string format = read_.string(id);
        if (format != "ternary" && !direct_format(format))
            read_.fault("profile.format-unknown", id, "ternary, BF16, FP32, I32", format);
        return format;
    }

    SourceRule read_source(NodeId id, bool layered) {
        SourceRule source;
        if (!read_.object(id, {"tensor", "key", "type", "shape", "take"})) return source;
        const auto tensor = read_.member(id, "tensor"), key = read_.member(id, "key");
        if (tensor.has_value() == key.has_value()) {
            read_.fault("profile.one-of", id, "tensor, key", tensor ? "both" : "none");
            return source;
        }
        if (tensor) source.tensor = read_source_name(*tensor, layered);
        if (key) source.key = read_.string(*key);
        if (tensor) {
            if (const auto at = read_.need(id, "type")) source.type = read_type(*at);
        }
        if (const auto at = read_.need(id, "shape")) {
            source.shape = read_.expressions(*at, known_);
            if (source.shape.empty()) read_.fault("profile.value", *at, "a size at least", "none");
            if (key && source.shape.size() != 1) read_.fault("profile.value", *at, "one size", "several");
        }
        if (const auto at = read_.member(id, "take")) {
            for (const NodeId child : read_.array(*at)) source.take.push_back(read_piece(child));
            if (source.take.empty()) read_.fault("profile.value", *at, "a piece at least", "none");
        } else if (!source.shape.empty()) {
            PieceRule all;
            all.rows = source.shape.front();
            source.take.push_back(std::move(all));
        }
        return source;
    }

    /// A tensor outside the layers may serve every layer.
    std::string read_source_name(NodeId id, bool layered) {
        std::string name = read_.string(id);
        if (has_layer(name) && !layered) read_.fault("profile.value", id, "a name without {layer}", name);
        return name;
    }

    std::string read_type(NodeId id) {
        std::string type = read_.string(id);
        if (type != "ternary" && type != "F32" && type != "BF16")
            read_.fault("profile.format-unknown", id, "ternary, F32, BF16", type);
        return type;
    }

    PieceRule read_piece(NodeId id) {
        PieceRule piece;
        if (!read_.object(id, {"range", "chunks", "heads"})) return piece;
        if (read_.nodes()[id].children.size() != 1) {
            read_.fault("profile.one-of", id, "range, chunks, heads",
                        fmt::format("{} of them", read_.nodes()[id].children.size()));
            return piece;
        }
        const NodeId at = read_.nodes()[id].children.front();
        const std::string& kind = read_.nodes()[at].key;
        if (kind == "range") {
            if (read_.object(at, {"first", "rows"})) read_first_rows(at, piece);
        } else if (kind == "chunks") {
            piece.kind = RowPiece::Kind::chunks;
            if (!read_.object(at, {"first", "rows", "chunk", "period", "phase"})) return piece;
            read_first_rows(at, piece);
            need(at, "chunk", piece.chunk);
            need(at, "period", piece.period);
            need(at, "phase", piece.phase);
        } else {
            piece.kind = RowPiece::Kind::heads;
            if (!read_.object(at, {"first", "rows", "head_rows", "groups", "repeats"})) return piece;
            read_first_rows(at, piece);
            need(at, "head_rows", piece.head_rows);
            need(at, "groups", piece.groups);
            need(at, "repeats", piece.repeats);
        }
        return piece;
    }

    void read_first_rows(NodeId id, PieceRule& piece) {
        if (const auto at = read_.member(id, "first")) piece.first = read_.expression(*at, known_);
        need(id, "rows", piece.rows);
    }

    void need(NodeId id, std::string_view member, Expression& value) {
        if (const auto at = read_.need(id, member)) value = read_.expression(*at, known_);
    }

    void read_transform(NodeId id, ObjectRule& rule) {
        for (const NodeId child : read_.array(id)) {
            const std::string name = read_.string(child);
            if (name == "transpose" && !rule.transpose) {
                rule.transpose = true;
            } else if (name == "minus-one" && rule.value == ValueTransform::none) {
                rule.value = ValueTransform::minus_one;
            } else if (name == "log-of-negative" && rule.value == ValueTransform::none) {
                rule.value = ValueTransform::log_of_negative;
            } else {
                read_.fault("profile.value", child, "transpose, and one of minus-one, log-of-negative", name);
                return;
            }
        }
    }

    /// What has to agree between the members of one rule.
    void check(NodeId id, const ObjectRule& rule) {
        if (rule.sources.empty())
            read_.fault("profile.value", *read_.member(id, "sources"), "a source at least", "none");
        const bool ternary = rule.format == "ternary";
        if (ternary && (rule.value != ValueTransform::none || rule.transpose))
            read_.fault("profile.ternary-values", *read_.member(id, "transform"), {}, rule.target);
        if (rule.transpose && rule.shape.size() != 2)
            read_.fault("profile.value", *read_.member(id, "shape"), "two sizes", std::to_string(rule.shape.size()));
        const auto sources = read_.nodes()[*read_.member(id, "sources")].children;
        for (std::size_t i = 0; i < rule.sources.size(); ++i)
            if ((rule.sources[i].type == "ternary") != ternary)
                read_.fault("profile.value", sources[i], ternary ? "a ternary source" : "a source of plain numbers",
                            rule.sources[i].key.empty() ? rule.sources[i].type : "a metadata key");
    }

    ProfileReader& read_;
    const std::vector<std::string>& known_;
    Profile& profile_;
    std::set<std::string> targets_;
};

}  // namespace

void read_objects(ProfileReader& read, NodeId objects, const std::vector<std::string>& known, Profile& profile) {
    ObjectReader(read, known, profile).run(objects);
}

}  // namespace ninspect::mapping
