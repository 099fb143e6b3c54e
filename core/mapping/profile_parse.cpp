// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// From JSON to a Profile: the schema of docs/profiles.md.
#include "core/codec/encoding.h"
#include "core/mapping/profile.h"
#include "core/mapping/profile_objects.h"
#include "core/mapping/profile_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

namespace ninspect::mapping {
namespace {

using Kind = JsonNodes::Kind;

bool ggml_type_known(std::string_view name) {
    const auto all = codec::all_encodings();
    return std::any_of(all.begin(), all.end(),
                       [&](const codec::Encoding* e) { return e->ggml_type >= 0 && e->format == name; });
}

class Parser {
public:
    explicit Parser(const JsonNodes& nodes) : read_(nodes) {}

    Result<Profile> parse() {
        constexpr NodeId root = 0;
        if (read_.object(root, {"schema", "name", "title", "template", "result", "source", "dimensions", "layers",
                                "objects", "borrowed", "known_models"})) {
            read_schema(root);
            if (const auto at = read_.need(root, "name")) profile_.name = read_.string(*at);
            profile_.title = read_.string_or(root, "title", profile_.name);
            if (const auto at = read_.need(root, "template")) read_template(*at);
            if (const auto at = read_.need(root, "result")) read_result(*at);
            if (const auto at = read_.need(root, "dimensions")) read_dimensions(*at);
            if (const auto at = read_.need(root, "source")) read_source(*at);
            if (const auto at = read_.need(root, "layers")) read_layers(*at);
            if (const auto at = read_.need(root, "objects")) read_objects(read_, *at, known_, profile_);
            if (const auto at = read_.member(root, "borrowed")) read_borrowed(*at);
            if (const auto at = read_.member(root, "known_models")) read_known_models(*at);
        }
        if (read_.error()) return *read_.error();
        return std::move(profile_);
    }

private:
    void read_schema(NodeId root) {
        const auto at = read_.need(root, "schema");
        if (at && read_.number(*at) != 1) read_.fault("profile.schema", *at, "1", std::to_string(read_.number(*at)));
    }

    void read_template(NodeId id) {
        if (!read_.object(id, {"container_version", "model_id", "weights_id", "fused_names", "advice"})) return;
        if (const auto at = read_.need(id, "container_version")) {
            const std::uint64_t version = read_.number(*at);
            if (version != 2) read_.fault("profile.value", *at, "2", std::to_string(version));
            profile_.container_version = static_cast<std::uint32_t>(version);
        }
        if (const auto at = read_.need(id, "model_id")) profile_.model_id = read_.string(*at);
        if (const auto at = read_.need(id, "weights_id")) profile_.template_weights_id = read_.string(*at);
        if (const auto at = read_.member(id, "fused_names")) profile_.fused_names = read_.strings(*at);
        profile_.template_advice = read_.string_or(id, "advice", {});
    }

    void read_result(NodeId id) {
        if (!read_.object(id, {"weights_id"})) return;
        const auto at = read_.need(id, "weights_id");
        if (!at) return;
        profile_.result_weights = read_.strings(*at);
        if (profile_.result_weights.empty()) read_.fault("profile.value", *at, "a name at least", "none");
    }

    void read_dimensions(NodeId id) {
        if (read_.nodes()[id].kind != Kind::object) {
            read_.fault("profile.member-type", id, "object", std::string(kind_name(read_.nodes()[id].kind)));
            return;
        }
        read_.allow_keys(true);
        for (const NodeId child : read_.nodes()[id].children) {
            Dimension dimension;
            dimension.name = read_.nodes()[child].key;
            const Result<Expression> as_name = Expression::parse(dimension.name);
            if (!as_name || as_name->names().size() != 1 || as_name->names()[0] != dimension.name ||
                dimension.name.find('.') != std::string::npos)
                read_.fault_at_key("profile.value", child, "a name of letters, digits and _", dimension.name);
            read_dimension(child, dimension);
            known_.push_back(dimension.name);
            profile_.dimensions.push_back(std::move(dimension));
        }
        read_.allow_keys(false);
    }

    void read_dimension(NodeId id, Dimension& dimension) {
        if (read_.nodes()[id].kind != Kind::object) {
            dimension.value = read_.expression(id, known_);
            return;
        }
        if (!read_.object(id, {"rows", "columns"})) return;
        const auto rows = read_.member(id, "rows"), columns = read_.member(id, "columns");
        if (rows.has_value() == columns.has_value()) {
            read_.fault("profile.one-of", id, "rows, columns", rows ? "both" : "none");
            return;
        }
        dimension.from = rows ? Dimension::From::tensor_rows : Dimension::From::tensor_columns;
        dimension.tensor = read_.string(rows ? *rows : *columns);
    }

    void read_source(NodeId id) {
        if (!read_.object(id, {"ternary_types", "metadata"})) return;
        if (const auto at = read_.need(id, "ternary_types")) read_ternary_types(*at);
        if (const auto at = read_.member(id, "metadata"))
            for (const NodeId child : read_.array(*at)) read_metadata_rule(child);
    }

    void read_ternary_types(NodeId id) {
        if (read_.nodes()[id].kind != Kind::object || read_.nodes()[id].children.empty()) {
            read_.fault("profile.value", id, "an object with a type at least", "none");
            return;
        }
        for (const NodeId child : read_.nodes()[id].children) {
            const std::string type = read_.nodes()[child].key, format = read_.string(child);
            if (read_.failed()) return;
            if (!ggml_type_known(type)) read_.fault_at_key("profile.format-unknown", child, "a type of GGUF", type);
            if (codec::find_ninfer(format, "row-split-k128-v1", profile_.container_version) == nullptr)
                read_.fault("profile.format-unknown", child, "a format with the layout row-split-k128-v1", format);
            profile_.ternary.emplace_back(type, format);
        }
    }

    void read_metadata_rule(NodeId id) {
        if (!read_.object(id, {"key", "equals", "divides", "elements", "signs", "names"})) return;
        MetadataRule rule;
        if (const auto at = read_.need(id, "key")) rule.key = read_.string(*at);
        if (read_.nodes()[id].children.size() != 2) {
            read_.fault("profile.one-of", id, "equals, divides, elements, signs, names",
                        fmt::format("{} of them", read_.nodes()[id].children.size() - (rule.key.empty() ? 0 : 1)));
            return;
        }
        if (const auto at = read_.member(id, "equals")) rule.must = read_equals(*at);
        if (const auto at = read_.member(id, "divides"))
            rule.must = MetadataRule::Divides{read_.expressions(*at, known_)};
        if (const auto at = read_.member(id, "elements"))
            rule.must = MetadataRule::Elements{read_.expressions(*at, known_)};
        if (const auto at = read_.member(id, "signs")) rule.must = MetadataRule::Signs{read_.expression(*at, known_)};
        if (const auto at = read_.member(id, "names")) rule.must = read_names(*at);
        profile_.metadata.push_back(std::move(rule));
    }

    MetadataRule::Equals read_equals(NodeId id) {
        const JsonNodes::Node& node = read_.nodes()[id];
        MetadataRule::Equals equals;
        if (node.kind == Kind::boolean)
            equals.value = node.truth;
        else if (node.kind == Kind::string)
            equals.value = node.text;
        else if (node.kind != Kind::integer)
            read_.fault("profile.member-type", id, "string, integer or boolean", std::string(kind_name(node.kind)));
        else if (node.magnitude > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            read_.fault("profile.value", id, "< 2^63", std::to_string(node.magnitude));
        else
            equals.value =
                node.negative ? -static_cast<std::int64_t>(node.magnitude) : static_cast<std::int64_t>(node.magnitude);
        return equals;
    }

    MetadataRule::Names read_names(NodeId id) {
        MetadataRule::Names names;
        if (!read_.object(id, {"ternary", "without", "with"})) return names;
        names.ternary = read_.boolean_or(id, "ternary", false);
        if (const auto at = read_.member(id, "without")) names.without = read_.strings(*at);
        if (const auto at = read_.member(id, "with")) names.with = read_.strings(*at);
        return names;
    }

    void read_layers(NodeId id) {
        if (!read_.object(id, {"count", "kinds"})) return;
        if (const auto at = read_.need(id, "count")) profile_.layer_count = read_.expression(*at, known_);
        const auto kinds = read_.need(id, "kinds");
        if (!kinds) return;
        for (const NodeId child : read_.array(*kinds)) {
            if (!read_.object(child, {"name", "every", "at"})) return;
            LayerKind kind;
            if (const auto at = read_.need(child, "name")) kind.name = read_.string(*at);
            const auto every = read_.member(child, "every"), at = read_.member(child, "at");
            if (every.has_value() != at.has_value())
                read_.fault("profile.member-missing", child, every ? "at" : "every", {});
            if (every) kind.every = read_.expression(*every, known_);
            if (at) kind.at = read_.expression(*at, known_);
            profile_.layer_kinds.push_back(std::move(kind));
        }
    }

    void read_borrowed(NodeId id) {
        for (const NodeId child : read_.array(id)) {
            if (!read_.object(child, {"target", "prefix", "count", "step", "optional"})) return;
            BorrowRule rule;
            const auto target = read_.member(child, "target"), prefix = read_.member(child, "prefix");
            if (target.has_value() == prefix.has_value()) {
                read_.fault("profile.one-of", child, "target, prefix", target ? "both" : "none");
                return;
            }
            rule.prefix = prefix.has_value();
            rule.target = read_.string(prefix ? *prefix : *target);
            rule.count = read_.number_or(child, "count", 1);
            rule.step = read_.number_or(child, "step", 0);
            rule.optional = read_.boolean_or(child, "optional", false);
            profile_.borrowed.push_back(std::move(rule));
        }
    }

    void read_known_models(NodeId id) {
        for (const NodeId child : read_.array(id)) {
            if (!read_.object(child, {"name", "metadata", "shapes"})) return;
            KnownModel model;
            if (const auto at = read_.need(child, "name")) model.name = read_.string(*at);
            if (const auto at = read_.member(child, "metadata"))
                for (const NodeId key : read_.nodes()[*at].children)
                    model.metadata[read_.nodes()[key].key] = read_.number(key);
            if (const auto at = read_.member(child, "shapes"))
                for (const NodeId tensor : read_.nodes()[*at].children)
                    for (const NodeId size : read_.array(tensor))
                        model.shapes[read_.nodes()[tensor].key].push_back(read_.number(size));
            profile_.known_models.push_back(std::move(model));
        }
    }

    ProfileReader read_;
    std::vector<std::string> known_;  // dimensions read so far
    Profile profile_;
};

}  // namespace

Result<Profile> parse_profile(std::string_view json, std::string file) {
    Result<JsonNodes> nodes = JsonNodes::parse(json, file);
    if (!nodes) return nodes.error();
    Result<Profile> profile = Parser(*nodes).parse();
    if (profile) profile->origin = std::move(file);
    return profile;
}

}  // namespace ninspect::mapping
