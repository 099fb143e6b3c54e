// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/model.h"

#include "core/sample/weights.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

namespace ninspect::sample {

namespace {

constexpr Dims small_dims = {256, 650, 512, 32, 64, 256};
constexpr Dims full_dims = {5120, 248'320, 17'408, 128, 256, 1024};
constexpr std::uint64_t taps = 4;  // of the convolution

/// The 48 value heads from GGUF's order to the artifact's (mapping §5.1).
constexpr std::uint64_t grouped_head(std::uint64_t i) noexcept { return i % 3 * head_groups + i / 3; }

constexpr std::pair<std::string_view, std::string_view> resources[] = {
    {"frontend/tokenizer.json",
     "{\"version\":\"1.0\",\"model\":{\"type\":\"BPE\",\"vocab\":{\"<|im_start|>\":0,\"<|im_end|>\":1},\"merges\":[]}}"
     "\n"},
    {"frontend/tokenizer_config.json", "{\"tokenizer_class\":\"Qwen2Tokenizer\",\"eos_token\":\"<|im_end|>\"}\n"},
    {"frontend/chat_template.jinja",
     "{%- for message in messages %}\n<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{%- endfor "
     "%}\n"},
    {"frontend/generation_config.json", "{\"temperature\":1.0,\"top_k\":20,\"top_p\":0.95}\n"},
    {"frontend/preprocessor_config.json", "{\"patch_size\":16}\n"},
    {"frontend/video_preprocessor_config.json", "{\"fps\":2}\n"},
};

/// Puts tensors and objects into their files' orders.
class Builder {
public:
    explicit Builder(const Dims& dims) : d_(dims) { model_.dims = dims; }

    Model build() {
        for (const auto& [name, text] : resources) add_text(name, text);
        const std::size_t embedding = source("token_embd.weight", Content::ternary, {d_.vocabulary, d_.hidden});
        matrix("text/token_embedding", {whole(embedding)});
        for (std::uint32_t layer = 0; layer < layer_count; ++layer) add_layer(layer);
        const std::size_t norm = source("output_norm.weight", Content::norm, {d_.hidden});
        object("text/final_norm", Transform::bf16_minus_one, {d_.hidden}, {whole(norm)});
        const std::size_t head = source("output.weight", Content::ternary, {d_.vocabulary, d_.hidden});
        matrix("text/output_head", {whole(head)});
        add_signs();
        return std::move(model_);
    }

private:
    std::size_t source(std::string name, Content content, std::vector<std::uint64_t> shape) {
        model_.sources.push_back({std::move(name), content, std::move(shape)});
        return model_.sources.size() - 1;
    }
    std::size_t of_layer(std::string_view name, Content content, std::vector<std::uint64_t> shape) {
        return source(fmt::format("blk.{}.{}", layer_, name), content, std::move(shape));
    }
    Piece whole(std::size_t i) const { return {i, 0, model_.sources[i].shape.front(), RowMap::plain, 1}; }

    void object(std::string name, Transform transform, std::vector<std::uint64_t> shape, std::vector<Piece> pieces) {
        model_.objects.push_back({std::move(name), transform, std::move(shape), std::move(pieces), {}});
    }
    void in_layer(std::string_view name, Transform transform, std::vector<std::uint64_t> shape,
                  std::vector<Piece> pieces) {
        object(fmt::format("text/layers/{}/{}", layer_, name), transform, std::move(shape), std::move(pieces));
    }
    /// A ternary matrix of the pieces' rows, one piece below the other.
    void matrix(std::string name, std::vector<Piece> pieces) {
        std::uint64_t rows = 0;
        for (const Piece& piece : pieces) rows += piece.rows;
        const std::uint64_t columns = model_.sources[pieces.front().source].shape[1];
        object(std::move(name), Transform::matrix, {rows, columns}, std::move(pieces));
    }
    void layer_matrix(std::string_view name, std::vector<Piece> pieces) {
        matrix(fmt::format("text/layers/{}/{}", layer_, name), std::move(pieces));
    }
    void add_text(std::string_view name, std::string_view text) {
        model_.objects.push_back({std::string(name), Transform::text, {}, {}, std::string(text)});
    }

    void add_layer(std::uint32_t layer) {
        layer_ = layer;
        const std::size_t input = of_layer("attn_norm.weight", Content::norm, {d_.hidden});
        in_layer("input_norm", Transform::bf16_minus_one, {d_.hidden}, {whole(input)});
        if (layer % 4 == attention_layer)
            add_attention();
        else
            add_delta_net();
        const std::size_t after = of_layer("post_attention_norm.weight", Content::norm, {d_.hidden});
        in_layer("post_attention_norm", Transform::bf16_minus_one, {d_.hidden}, {whole(after)});
        const std::size_t gate = of_layer("ffn_gate.weight", Content::ternary, {d_.feed_forward, d_.hidden});
        const std::size_t up = of_layer("ffn_up.weight", Content::ternary, {d_.feed_forward, d_.hidden});
        const std::size_t down = of_layer("ffn_down.weight", Content::ternary, {d_.hidden, d_.feed_forward});
        layer_matrix("mlp/gate_up", {whole(gate), whole(up)});
        layer_matrix("mlp/down", {whole(down)});
    }

    void add_attention() {
        const std::uint64_t rows = d_.attention_rows(), head = d_.attention_head_rows;
        const std::size_t q = of_layer("attn_q.weight", Content::ternary, {2 * rows, d_.hidden});
        const std::size_t k = of_layer("attn_k.weight", Content::ternary, {d_.kv_rows(), d_.hidden});
        const std::size_t v = of_layer("attn_v.weight", Content::ternary, {d_.kv_rows(), d_.hidden});
        const std::size_t out = of_layer("attn_output.weight", Content::ternary, {d_.hidden, rows});
        const std::size_t q_norm = of_layer("attn_q_norm.weight", Content::norm, {head});
        const std::size_t k_norm = of_layer("attn_k_norm.weight", Content::norm, {head});
        layer_matrix("attention/query_key", {{q, 0, rows, RowMap::even_chunks, head}, whole(k)});
        layer_matrix("attention/gate_value", {{q, 0, rows, RowMap::odd_chunks, head}, whole(v)});
        in_layer("attention/query_norm", Transform::bf16_minus_one, {head}, {whole(q_norm)});
        in_layer("attention/key_norm", Transform::bf16_minus_one, {head}, {whole(k_norm)});
        layer_matrix("attention/output", {whole(out)});
    }

    /// Rows [first, first + value rows) of a source, their heads in the artifact's order.
    Piece heads(std::size_t source, std::uint64_t first, std::uint64_t head_rows) const {
        return {source, first, value_heads * head_rows, RowMap::grouped_heads, head_rows};
    }

    void add_delta_net() {
        const std::uint64_t fixed = d_.query_key_rows();
        const std::size_t qkv = of_layer("attn_qkv.weight", Content::ternary, {d_.channels(), d_.hidden});
        const std::size_t gate = of_layer("attn_gate.weight", Content::ternary, {d_.value_rows(), d_.hidden});
        const std::size_t a = of_layer("ssm_a", Content::decay, {value_heads});
        const std::size_t kernel = of_layer("ssm_conv1d.weight", Content::kernel, {d_.channels(), taps});
        const std::size_t bias = of_layer("ssm_dt.bias", Content::bias, {value_heads});
        const std::size_t alpha = of_layer("ssm_alpha.weight", Content::projection, {value_heads, d_.hidden});
        const std::size_t beta = of_layer("ssm_beta.weight", Content::projection, {value_heads, d_.hidden});
        const std::size_t norm = of_layer("ssm_norm.weight", Content::norm, {d_.head_rows});
        const std::size_t out = of_layer("ssm_out.weight", Content::ternary, {d_.hidden, d_.value_rows()});
        in_layer("gdn/a_log", Transform::logarithm, {value_heads}, {heads(a, 0, 1)});
        in_layer("gdn/dt_bias", Transform::fp32, {value_heads}, {heads(bias, 0, 1)});
        in_layer("gdn/convolution", Transform::bf16_transposed, {taps, d_.channels()},
                 {{kernel, 0, fixed, RowMap::plain, 1}, heads(kernel, fixed, d_.head_rows)});
        in_layer("gdn/a_projection", Transform::bf16, {value_heads, d_.hidden}, {heads(alpha, 0, 1)});
        in_layer("gdn/b_projection", Transform::bf16, {value_heads, d_.hidden}, {heads(beta, 0, 1)});
        layer_matrix("gdn/query_key", {{qkv, 0, fixed, RowMap::plain, 1}});
        layer_matrix("gdn/value_z", {heads(qkv, fixed, d_.head_rows), heads(gate, 0, d_.head_rows)});
        in_layer("gdn/norm", Transform::bf16, {d_.head_rows}, {whole(norm)});
        layer_matrix("gdn/output", {whole(out)});
    }

    void add_signs() {
        std::uint64_t values = 0;
        const std::vector<std::uint64_t> widths = sign_widths(d_);
        for (const std::uint64_t width : widths) values += width;
        object("text/hadamard_signs", Transform::signs, {values}, {});
        object("text/hadamard_widths", Transform::widths, {widths.size()}, {});
    }

    const Dims& d_;
    Model model_;
    std::uint32_t layer_ = 0;
};

}  // namespace

const Dims& dims_of(bool full) noexcept { return full ? full_dims : small_dims; }

Model make_model(bool full) { return Builder(dims_of(full)).build(); }

std::uint64_t source_row(const Piece& piece, std::uint64_t i) noexcept {
    const std::uint64_t chunk = i / piece.chunk, rest = i % piece.chunk;
    switch (piece.map) {
        case RowMap::plain:
            return piece.first + i;
        case RowMap::grouped_heads:
            return piece.first + grouped_head(chunk) * piece.chunk + rest;
        case RowMap::grouped_rows:
            return piece.first + grouped_head(i);
        case RowMap::rotated_head:
            return piece.first + grouped_head(chunk) * piece.chunk +
                   (chunk == rotated_head_number ? (rest + 1) % piece.chunk : rest);
        case RowMap::even_chunks:
            return piece.first + 2 * chunk * piece.chunk + rest;
        case RowMap::odd_chunks:
            return piece.first + (2 * chunk + 1) * piece.chunk + rest;
    }
    return piece.first + i;
}

std::vector<std::uint64_t> sign_widths(const Dims& dims) { return {dims.hidden, dims.value_rows(), dims.feed_forward}; }

std::int32_t sign_value(std::uint64_t seed, std::uint64_t i) noexcept {
    return (RandomWords(seed, "prism.hadamard.sign_values")(i) & 1) != 0 ? 1 : -1;
}

std::uint32_t layer_of(const std::string& object_name) noexcept {
    constexpr std::string_view prefix = "text/layers/";
    std::uint32_t layer = std::numeric_limits<std::uint32_t>::max();
    if (object_name.compare(0, prefix.size(), prefix) == 0)
        std::from_chars(object_name.data() + prefix.size(), object_name.data() + object_name.size(), layer);
    return layer;
}

}  // namespace ninspect::sample
