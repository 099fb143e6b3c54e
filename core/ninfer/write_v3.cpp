// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The directory of a v3 artifact (container §9).
#include "core/base/checked.h"
#include "core/ninfer/prefix.h"
#include "core/ninfer/write.h"
#include "core/ninfer/write_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <unordered_map>

namespace ninspect::ninfer {
namespace {

constexpr std::string_view component_ids[] = {"text", "vision", "mtp", "dflash", "dflash2"};
constexpr std::string_view policies[] = {"A16Only", "AllowA8", "AllowA4"};
constexpr std::uint64_t json_offset = 32;
constexpr int max_depth = 64;  // of JSON texts that the caller gives

template <class List>
bool contains(const List& list, std::string_view text) {
    return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

class Directory {
public:
    Directory(const NewDirectory& directory, std::span<const NewObject> objects) : from_(directory), objects_(objects) {
        for (const NewObject& object : objects) by_id_.emplace(object.name, &object);
    }

    Result<OrderedJson> build(std::span<const io::Region> places) {
        OrderedJson root;
        if (Status s = add_components(root["components"]); !s) return std::move(s).error();
        root["objects"] = objects_json(objects_, places, 3);
        if (Status s = add_bindings(root["bindings"]); !s) return std::move(s).error();
        if (Status s = add_uses(root["uses"]); !s) return std::move(s).error();
        if (Status s = add_free_member(root, "metadata", from_.metadata); !s) return std::move(s).error();
        if (Status s = add_free_member(root, "provenance", from_.provenance); !s) return std::move(s).error();
        const io::Region& last = places.back();
        root["files"] = {{{"path", nullptr}, {"payload_bytes", last.offset + last.bytes}}};
        return root;
    }

private:
    // ---- JSON texts of the caller -------------------------------------------------------------
    static Status parse_object(const std::string& text, const std::string& path, OrderedJson& to) {
        bool too_deep = false;  // writing it out would go as deep
        to = OrderedJson::parse(
            text,
            [&too_deep](int depth, OrderedJson::parse_event_t, OrderedJson&) {
                too_deep = too_deep || depth > max_depth;
                return !too_deep;
            },
            false);
        if (to.is_object() && !too_deep) return {};
        return refused_argument(path, "JSON object", text.substr(0, 64));
    }

    static Status add_free_member(OrderedJson& root, const std::string& name, const std::string& text) {
        return text.empty() ? Status{} : parse_object(text, name, root[name]);
    }

    // ---- references ---------------------------------------------------------------------------
    Result<const NewObject*> find(const std::string& id, bool tensor, const std::string& path) const {
        const auto found = by_id_.find(id);
        if (found == by_id_.end()) return refused_argument(path, "object", id);
        if ((found->second->encoding != nullptr) != tensor)
            return refused_argument(path, tensor ? "tensor" : "resource", id);
        return found->second;
    }

    Status add_piece(OrderedJson& parts, const NewPiece& piece, const std::string& path) const {
        const Result<const NewObject*> object = find(piece.object, true, path);
        if (!object) return object.error();
        const CheckedU64 elements = checked_product((*object)->shape);
        if (!elements || piece.begin >= piece.end || piece.end > *elements)
            return refused_argument(path, fmt::format("[0, {}]", elements.value_or(0)),
                                    fmt::format("[{}, {}]", piece.begin, piece.end));
        parts.push_back({{"object", piece.object}, {"range", {piece.begin, piece.end}}});
        return {};
    }

    Status add_target(OrderedJson& to, const std::vector<NewPiece>& pieces, const std::string& path) const {
        if (pieces.empty()) return refused_argument(path, "≥ 1", "0");
        if (pieces.size() == 1 && pieces[0].begin == 0 && pieces[0].end == 0) {
            to["object"] = pieces[0].object;
            const Result<const NewObject*> object = find(pieces[0].object, true, path);
            return object ? Status{} : Status{object.error()};
        }
        OrderedJson& parts = to["parts"] = OrderedJson::array();
        for (const NewPiece& piece : pieces)
            if (Status s = add_piece(parts, piece, path); !s) return s;
        return {};
    }

    // ---- components ---------------------------------------------------------------------------
    const NewComponent* component(std::string_view id) const {
        const auto found = std::find_if(from_.components.begin(), from_.components.end(),
                                        [id](const NewComponent& c) { return c.id == id; });
        return found == from_.components.end() ? nullptr : &*found;
    }

    Status add_components(OrderedJson& to) const {
        to = OrderedJson::object();
        if (component("text") == nullptr) return refused_argument("components", "text", "");
        for (const NewComponent& c : from_.components) {
            if (!contains(component_ids, c.id))
                return refused_argument("components", "text, vision, mtp, dflash, dflash2", c.id);
            if (to.contains(c.id)) return refused_argument("components." + c.id, "1×", "2×");
            if (Status s = add_component(to[c.id], c); !s) return s;
        }
        return {};
    }

    Status add_component(OrderedJson& to, const NewComponent& c) const {
        const std::string path = "components." + c.id;
        if (Status s = parse_object(c.config, path + ".config", to["config"]); !s) return s;
        if (!c.target.empty()) {
            if (component(c.target) == nullptr) return refused_argument(path + ".target", "component", c.target);
            to["target"] = c.target;
        }
        for (const auto& [role, id] : c.resources) {
            const Result<const NewObject*> object = find(id, false, path + ".resources");
            if (!object) return object.error();
            if (!is_good_id(role)) return refused_argument(path + ".resources", "UTF-8, ≥ 1 B", role);
            to["resources"][role] = id;
        }
        if (!c.proposal_rows) return {};
        if (c.id != "text") return refused_argument(path + ".proposal", "text", c.id);
        to["proposal"] = *c.proposal_rows == 0 ? OrderedJson{{"domain", "full"}}
                                               : OrderedJson{{"domain", "indexed"}, {"rows", *c.proposal_rows}};
        return {};
    }

    // ---- bindings and uses --------------------------------------------------------------------
    Status add_bindings(OrderedJson& to) {
        OrderedJson::object_t members;  // appended without looking for an earlier member of that name
        for (const NewBinding& binding : from_.bindings) {
            const std::string path = fmt::format("bindings[\"{}\"]", binding.parameter);
            if (!is_good_id(binding.parameter)) return refused_argument(path, "UTF-8, ≥ 1 B", binding.parameter);
            if (!parameters_.insert(binding.parameter).second) return refused_argument(path, "1×", "2×");
            OrderedJson target;
            if (Status s = add_target(target, binding.pieces, path); !s) return s;
            members.emplace_back(binding.parameter, std::move(target));
        }
        to = std::move(members);
        return {};
    }

    Status add_uses(OrderedJson& to) const {
        to = OrderedJson::array();
        std::set<std::pair<std::string_view, std::string_view>> seen;
        for (std::size_t i = 0; i < from_.uses.size(); ++i) {
            const NewUse& use = from_.uses[i];
            const std::string path = fmt::format("uses[{}]", i);
            if (parameters_.count(use.parameter) == 0)
                return refused_argument(path + ".parameter", "bindings", use.parameter);
            if (!is_good_id(use.input)) return refused_argument(path + ".input", "UTF-8, ≥ 1 B", use.input);
            if (!seen.emplace(use.parameter, use.input).second) return refused_argument(path, "1×", "2×");
            OrderedJson record;
            if (Status s = add_use(record, use, path); !s) return s;
            to.push_back(std::move(record));
        }
        return {};
    }

    Status add_use(OrderedJson& to, const NewUse& use, const std::string& path) const {
        to["parameter"] = use.parameter;
        to["input"] = use.input;
        if (!use.activation_policy.empty()) {
            if (!contains(policies, use.activation_policy))
                return refused_argument(path + ".activation_policy", "A16Only, AllowA8, AllowA4",
                                        use.activation_policy);
            to["activation_policy"] = use.activation_policy;
        }
        for (const auto& [role, pieces] : use.auxiliaries) {
            if (!is_good_id(role)) return refused_argument(path + ".auxiliaries", "UTF-8, ≥ 1 B", role);
            if (Status s = add_target(to["auxiliaries"][role], pieces, path + ".auxiliaries." + role); !s) return s;
        }
        return {};
    }

    const NewDirectory& from_;
    std::span<const NewObject> objects_;
    std::unordered_map<std::string_view, const NewObject*> by_id_;
    std::set<std::string_view> parameters_;
};

}  // namespace

Result<FilePlan> plan_v3(const NewDirectory& directory, std::span<const NewObject> objects) {
    Result<std::vector<io::Region>> places = place_objects(objects, 3);
    if (!places) return std::move(places).error();
    Result<OrderedJson> root = Directory(directory, objects).build(*places);
    if (!root) return std::move(root).error();
    std::string json = root->dump();
    if (directory.padded)
        json.append(static_cast<std::size_t>(padding_to(json_offset + json.size(), payload_alignment)), ' ');
    std::vector<std::uint8_t> head = {0x4e, 0x49, 0x4e, 0x46, 0x45, 0x52, 0x00, 0x03};
    head.resize(16);
    head.insert(head.end(), directory.artifact_id.begin(), directory.artifact_id.end());
    return finish_plan(std::move(head), json, std::move(*places));
}

}  // namespace ninspect::ninfer
