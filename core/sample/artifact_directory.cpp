// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/artifact_directory.h"

#include "core/sample/weights.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace ninspect::sample {

namespace {

unsigned version_of(const Options& options) noexcept { return options.fault == Fault::pq2_as_t2 ? 3 : 2; }

bool is_rotation(Transform transform) noexcept {
    return transform == Transform::signs || transform == Transform::widths;
}

const codec::Encoding* plain(std::string_view v2, std::string_view v3, unsigned version) noexcept {
    return version == 3 ? codec::find_ninfer(v3, "contiguous_le_v1", 3)
                        : codec::find_ninfer(v2, "contiguous-le-v1", version);
}

const codec::Encoding* matrix_encoding(const Options& options) noexcept {
    if (version_of(options) == 3) return codec::find_ninfer("t2_g128_fp16", "row_split_k128_v1", 3);
    const std::string_view format = options.format == Ternary::pq2_0 ? "PQ2_0_G128" : "PTQ1_0_G128";
    return codec::find_ninfer(format, "row-split-k128-v1", 2);
}

const codec::Encoding* encoding_of(Transform transform, const Options& options) noexcept {
    const unsigned version = version_of(options);
    switch (transform) {
        case Transform::matrix:
            return matrix_encoding(options);
        case Transform::bf16:
        case Transform::bf16_minus_one:
        case Transform::bf16_transposed:
            return plain("BF16", "bf16", version);
        case Transform::fp32:
        case Transform::logarithm:
        case Transform::signs:
            return plain("FP32", "fp32", version);
        case Transform::widths:
            return plain("I32", "int32", version);
        case Transform::text:
            break;
    }
    return nullptr;
}

// ---- version 3: parameters and uses -------------------------------------------------------------

std::string sign_name(std::uint64_t width) { return fmt::format("text/hadamard/signs_{}", width); }

/// Two matrices in one object: what they are called, and how many rows the first has.
struct Halves {
    std::string first, second;
    std::uint64_t rows = 0;
};

Halves halves_of(const Object& object) {
    constexpr std::string_view joined[] = {"query_key", "gate_value", "value_z", "gate_up"};
    const std::size_t slash = object.name.rfind('/') + 1;
    const std::string folder = object.name.substr(0, slash), tail = object.name.substr(slash);
    for (const std::string_view name : joined) {
        if (tail != name) continue;
        const std::size_t bar = tail.find('_');
        const std::uint64_t rows = object.pieces.size() == 2 ? object.pieces[0].rows : object.shape[0] / 2;
        return {folder + tail.substr(0, bar), folder + tail.substr(bar + 1), rows};
    }
    return {};
}

/// What the matrix multiplies; empty for one that is looked up.
std::string input_of(const Object& object) {
    if (object.name == "text/output_head") return "text/final_hidden";
    const std::uint32_t layer = layer_of(object.name);
    if (layer >= layer_count) return {};
    const std::string prefix = fmt::format("text/layers/{}/", layer);
    const std::string tail = object.name.substr(prefix.size());
    if (tail == "mlp/gate_up") return prefix + "ffn_input";
    if (tail == "mlp/down") return prefix + "mlp/product";
    if (tail == "attention/output") return prefix + "attention/gated_output";
    if (tail == "gdn/output") return prefix + "gdn/gated_output";
    return prefix + "mixer_input";
}

void bind(ninfer::NewDirectory& to, const std::string& parameter, ninfer::NewPiece piece, const std::string& input) {
    to.bindings.push_back({parameter, {std::move(piece)}});
    if (!input.empty()) to.uses.push_back({parameter, input, "A16Only", {}});
}

void bind_object(ninfer::NewDirectory& to, const ArtifactObject& object) {
    const std::string& id = object.record.name;
    if (object.from == nullptr) return bind(to, id, {id, 0, 0}, {});
    const bool matrix = object.from->transform == Transform::matrix;
    const std::string input = matrix ? input_of(*object.from) : std::string();
    const Halves halves = halves_of(*object.from);
    if (!matrix || halves.rows == 0) return bind(to, id, {id, 0, 0}, input);
    const std::uint64_t columns = object.record.shape[1];
    const std::uint64_t middle = halves.rows * columns, end = object.record.shape[0] * columns;
    bind(to, halves.first, {id, 0, middle}, input);
    bind(to, halves.second, {id, middle, end}, input);
}

ninfer::NewDirectory make_directory(const Model& model, const Options& options,
                                    const std::vector<ArtifactObject>& objects) {
    ninfer::NewDirectory directory;
    const RandomWords words(options.seed, "artifact_id");
    for (std::size_t i = 0; i < directory.artifact_id.size(); ++i)
        directory.artifact_id[i] = static_cast<std::uint8_t>(words(i / 8) >> (8 * (i % 8)));
    ninfer::NewComponent text;
    text.id = "text";
    text.config =
        fmt::format("{{\"hidden_size\":{},\"intermediate_size\":{},\"num_hidden_layers\":{},\"vocab_size\":{}}}",
                    model.dims.hidden, model.dims.feed_forward, layer_count, model.dims.vocabulary);
    for (const ArtifactObject& object : objects) {
        const std::string& id = object.record.name;
        if (object.record.encoding != nullptr) {
            bind_object(directory, object);
            continue;
        }
        const std::size_t begin = id.rfind('/') + 1;
        text.resources.emplace_back(id.substr(begin, id.find('.', begin) - begin), id);
    }
    directory.components.push_back(std::move(text));
    directory.metadata = "{\"name\":\"NInspect sample\"}";
    return directory;
}

}  // namespace

std::vector<ArtifactObject> artifact_objects(const Model& model, const Options& options) {
    std::vector<ArtifactObject> objects;
    for (const Object& object : model.objects) {
        if (version_of(options) == 3 && is_rotation(object.transform)) continue;
        ArtifactObject planned;
        planned.record.name = object.name;
        planned.record.shape = object.shape;
        planned.record.encoding = encoding_of(object.transform, options);
        planned.record.bytes = object.text.size();
        planned.from = &object;
        objects.push_back(std::move(planned));
    }
    if (version_of(options) != 3) return objects;
    const std::vector<std::uint64_t> widths = sign_widths(model.dims);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        ArtifactObject signs;
        signs.record.name = sign_name(widths[i]);
        signs.record.shape = {widths[i]};
        signs.record.encoding = encoding_of(Transform::bf16, options);
        signs.sign_vector = i;
        objects.push_back(std::move(signs));
    }
    return objects;
}

Result<ninfer::FilePlan> plan_artifact(const Model& model, const Options& options,
                                       const std::vector<ArtifactObject>& objects) {
    std::vector<ninfer::NewObject> records;
    for (const ArtifactObject& object : objects) records.push_back(object.record);
    if (version_of(options) == 2) return ninfer::plan_v2({"qwen3.8-27b", "folded-ternary"}, records);
    return ninfer::plan_v3(make_directory(model, options, objects), records);
}

}  // namespace ninspect::sample
