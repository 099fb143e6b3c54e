// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What is known about the models that `.ninfer` files hold: things that container readers do
// not look at, but that decide whether an engine starts and says something sensible.
#include "core/ninfer/directory.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

namespace ninspect::ninfer {
namespace {

using std::string_view;

bool starts_with(string_view text, string_view start) { return text.substr(0, start.size()) == start; }
bool ends_with(string_view text, string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}
template <class List>
bool contains(const List& list, string_view text) {
    return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

constexpr string_view ternary_formats[] = {"PQ2_0_G128", "PTQ1_0_G128", "t2_g128_fp16", "t5_g128_fp16",
                                           "ptq1_g128_fp16"};
constexpr string_view known_models[] = {"qwen3.6-27b", "qwen3.6-35b-a3b", "qwen3.8-27b"};

/// Identity pairs that engines resolve (container §6.4).
struct KnownPair {
    string_view model, weights;
    LoaderMask known_to;
};
constexpr KnownPair known_pairs[] = {
    {"qwen3.6-27b", "", mask_of(Loader::ninfer_v1)},
    {"qwen3.6-35b-a3b", "", mask_of(Loader::ninfer_v1)},
    {"qwen3.6-27b", "groupwise-int", every_ninfer_v2_loader},
    {"qwen3.6-27b", "nvfp4", every_ninfer_v2_loader},
    {"qwen3.6-35b-a3b", "groupwise-int", every_ninfer_v2_loader},
    {"qwen3.8-27b", "groupwise-int", every_ninfer_v2_loader},
    {"qwen3.8-27b", "nvfp4", every_ninfer_v2_loader},
    {"qwen3.8-27b", "folded-ternary", mask_of(Loader::ninfer_v2_jonj20)},
};

/// Names that only templates with fused matrices have (mapping §3).
bool is_fused_name(string_view name) {
    if (!starts_with(name, "text/layers/")) return false;
    return ends_with(name, "/gdn/a_b_projection") || ends_with(name, "/gdn/query_key_value_z") ||
           ends_with(name, "/attention/query_key_gate_value") || ends_with(name, "/input_scale_divisor");
}

constexpr string_view draft_prefix = "dflash2/";
constexpr string_view draft_globals[] = {"feature_projection", "context_norm",         "final_norm",
                                         "hidden_projection",  "predecessor_codebook", "successor_codebook"};
constexpr string_view draft_layer_names[] = {"input_norm",
                                             "attention_conv/base_kernel",
                                             "attention_conv/kernel_projection",
                                             "attention/query_key_value",
                                             "attention/query_norm",
                                             "attention/key_norm",
                                             "attention/output",
                                             "post_attention_norm",
                                             "mlp_conv/base_kernel",
                                             "mlp_conv/kernel_projection",
                                             "mlp/gate_up",
                                             "mlp/down"};

/// What the directory holds, gathered in one pass.
struct Survey {
    bool text = false, vision = false, mtp = false, signs = false, widths = false;
    std::string first_ternary, first_fused, first_t2_rows, first_t2_split, first_draft;
    std::set<string_view> draft_globals_seen;
    std::map<std::uint64_t, std::set<string_view>> draft_layers;
    std::uint64_t draft_objects = 0;
};

/// "3/mlp/down" -> layer 3, "mlp/down".
bool split_layer(string_view text, std::uint64_t& layer, string_view& rest) {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), layer);
    if (error != std::errc{} || stop == text.data() + text.size() || *stop != '/') return false;
    rest = text.substr(static_cast<std::size_t>(stop - text.data()) + 1);
    return layer < 1000;
}

void survey_draft(Survey& survey, string_view name) {
    if (survey.draft_objects++ == 0) survey.first_draft = name;
    string_view rest = name.substr(draft_prefix.size());
    std::uint64_t layer = 0;
    if (starts_with(rest, "layers/") && split_layer(rest.substr(7), layer, rest)) {
        if (const auto known = std::find(std::begin(draft_layer_names), std::end(draft_layer_names), rest);
            known != std::end(draft_layer_names))
            survey.draft_layers[layer].insert(*known);
        return;
    }
    if (const std::size_t slash = rest.rfind('/'); slash != string_view::npos) rest = rest.substr(slash + 1);
    if (const auto known = std::find(std::begin(draft_globals), std::end(draft_globals), rest);
        known != std::end(draft_globals))
        survey.draft_globals_seen.insert(*known);
}

void note_first(std::string& first, string_view name) {
    if (first.empty()) first = name;
}

Survey survey_entries(const Artifact& artifact) {
    Survey survey;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i) {
        const EntryId id{i};
        const string_view name = artifact.name(id);
        survey.text = survey.text || starts_with(name, "text/");
        survey.vision = survey.vision || starts_with(name, "vision/");
        survey.mtp = survey.mtp || starts_with(name, "mtp/");
        survey.signs = survey.signs || name == "text/hadamard_signs";
        survey.widths = survey.widths || name == "text/hadamard_widths";
        if (starts_with(name, draft_prefix)) survey_draft(survey, name);
        if (is_fused_name(name)) note_first(survey.first_fused, name);
        if (artifact.entry(id).kind != EntryKind::tensor) continue;
        const string_view format = artifact.format_name(id);
        if (contains(ternary_formats, format)) note_first(survey.first_ternary, name);
        if (format != "t2_g128_fp16") continue;
        note_first(artifact.layout_name(id) == "ternary_row_k128_v1" ? survey.first_t2_rows : survey.first_t2_split,
                   name);
    }
    return survey;
}

std::string identity_field(const Artifact& artifact, string_view field) {
    for (const auto& [name, value] : artifact.identity)
        if (name == field) return value;
    return {};
}

void remark(Reading& reading, LoaderMask refused_by, string_view rule_id, std::string entry, std::string expected,
            std::string found) {
    std::optional<std::uint64_t> at;
    if (const auto id = entry.empty() ? std::nullopt : reading.artifact().find(entry))
        at = reading.artifact().entry(*id).record_offset;
    reading.findings.add_for(refused_by & reading.findings.loaders(), Stage::remark, rule_id, std::move(entry), at,
                             std::move(expected), std::move(found));
}

void remark_identity(Reading& reading, const Survey& survey, const std::string& model, const std::string& weights) {
    const LoaderMask all = reading.findings.loaders();
    LoaderMask knowing = no_loader;
    std::string known;
    for (const KnownPair& pair : known_pairs) {
        if ((pair.known_to & all) == 0) continue;
        if (pair.model == model && pair.weights == weights) knowing = pair.known_to;
        known += fmt::format("{}{}{}{}", known.empty() ? "" : ", ", pair.model, pair.weights.empty() ? "" : "/",
                             pair.weights);
    }
    const std::string pair = weights.empty() ? model : model + "/" + weights;
    if (!model.empty() && (knowing & all) == 0)
        remark(reading, all, "ninfer.identity.unknown", "", known, pair);
    else if (!model.empty() && (knowing & all) != all)
        remark(reading, all & ~knowing, "ninfer.identity.fork", "", loader_ids(knowing), pair);
    if (!survey.first_ternary.empty() && weights == "groupwise-int")
        remark(reading, mask_of(Loader::ninfer_v2_jonj20), "ninfer.identity.ternary-groupwise", survey.first_ternary,
               "folded-ternary", weights);
    if (weights == "nvfp4" || !survey.first_fused.empty())
        remark(reading, no_loader, "ninfer.template.nvfp4", survey.first_fused, "groupwise-int", weights);
}

/// First object that a complete DFlash2 set would have besides those that are there.
std::string missing_draft_object(const Artifact& artifact, const Survey& survey) {
    for (const string_view name : draft_globals)
        if (survey.draft_globals_seen.count(name) == 0) return std::string(draft_prefix) + std::string(name);
    // A full-size set has five layers; a miniature as many as it names.
    std::uint64_t layers = survey.draft_layers.empty() ? 1 : survey.draft_layers.rbegin()->first + 1;
    const auto projection = artifact.find("dflash2/feature_projection");
    const auto shape = projection ? artifact.shape(*projection) : std::span<const std::uint64_t>();
    if (shape.size() == 2 && shape[0] == 5120 && shape[1] == 25600) layers = std::max<std::uint64_t>(layers, 5);
    for (std::uint64_t layer = 0; layer < layers; ++layer) {
        const auto found = survey.draft_layers.find(layer);
        for (const string_view name : draft_layer_names)
            if (found == survey.draft_layers.end() || found->second.count(name) == 0)
                return fmt::format("{}layers/{}/{}", draft_prefix, layer, name);
    }
    return {};
}

void remark_components(Reading& reading, const Survey& survey, const std::string& model, const std::string& weights) {
    const bool known = contains(known_models, model);
    if (survey.draft_objects > 0) {
        const std::string missing = missing_draft_object(reading.artifact(), survey);
        if (!missing.empty())
            remark(reading, every_ninfer_v12_loader, "ninfer.model.dflash2-partial", survey.first_draft, missing,
                   fmt::format("{}", survey.draft_objects));
    }
    if (known && survey.text && !survey.vision)
        remark(reading, every_ninfer_v12_loader, "ninfer.model.vision-missing", "", "vision/", model);
    if (known && survey.text && !survey.mtp)
        remark(reading, every_ninfer_v12_loader, "ninfer.model.mtp-missing", "", "mtp/", model);
    if (!survey.first_ternary.empty() && (model == "qwen3.8-27b" || weights == "folded-ternary") &&
        !(survey.signs && survey.widths))
        remark(reading, every_ninfer_v2_loader, "ninfer.model.hadamard-missing", survey.first_ternary,
               survey.signs ? "text/hadamard_widths" : "text/hadamard_signs", "");
}

void remark_v3(Reading& reading, const Survey& survey) {
    if (!survey.first_t2_split.empty())
        remark(reading, no_loader, "ninfer.format.t2-twos-complement", survey.first_t2_split, "", "t2_g128_fp16");
    if (!survey.first_t2_rows.empty())
        remark(reading, no_loader, "ninfer.format.t2-code-minus-one", survey.first_t2_rows, "", "t2_g128_fp16");
    if (!survey.first_ternary.empty() && !reading.rotation_described)
        remark(reading, no_loader, "ninfer.v3.hadamard-missing", survey.first_ternary, "hadamard_signs", "");
}

}  // namespace

void remark_on_model(Reading& reading) {
    const Survey survey = survey_entries(reading.artifact());
    if (reading.v3()) {
        remark_v3(reading, survey);
        return;
    }
    const std::string model = identity_field(reading.artifact(), "model_id");
    const std::string weights = identity_field(reading.artifact(), "weights_id");
    remark_identity(reading, survey, model, weights);
    remark_components(reading, survey, model, weights);
}

}  // namespace ninspect::ninfer
