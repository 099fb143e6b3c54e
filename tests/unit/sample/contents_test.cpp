// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Healthy samples: nothing to complain about, the same values in both files and both formats.
#include "core/model/tensor_reader.h"
#include "tests/unit/sample/samples.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

namespace ninspect::test {
namespace {

constexpr Ternary formats[] = {Ternary::pq2_0, Ternary::ptq1_0};

/// Every value of a tensor, row after row.
std::vector<float> values_of(const std::shared_ptr<const Artifact>& artifact, std::string_view name) {
    const auto id = artifact->find(name);
    if (!id) {
        ADD_FAILURE() << "no entry " << name;
        return {};
    }
    auto reader = TensorReader::open(artifact, *id);
    if (!reader) {
        ADD_FAILURE() << name << ": " << english_message(reader.error());
        return {};
    }
    std::vector<float> values(reader->rows() * reader->columns());
    EXPECT_TRUE(reader->read_values(0, reader->rows(), values)) << name;
    return values;
}

/// Rows of `values`, picked by `row_of(i)` for i = 0 … rows - 1.
std::vector<float> rows_of(const std::vector<float>& values, std::size_t columns, std::size_t rows,
                           const std::function<std::size_t(std::size_t)>& row_of) {
    std::vector<float> picked;
    for (std::size_t i = 0; i < rows; ++i) {
        const auto begin = values.begin() + static_cast<std::ptrdiff_t>(row_of(i) * columns);
        picked.insert(picked.end(), begin, begin + static_cast<std::ptrdiff_t>(columns));
    }
    return picked;
}
std::vector<float> joined(std::vector<float> a, const std::vector<float>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

/// Head of the artifact's order -> head of GGUF's (mapping description, 5.1).
std::size_t tiled(std::size_t head) { return head % 3 * 16 + head / 3; }

TEST(SampleContents, NothingIsWrongButThatOthersDoNotKnowTheTypes) {
    for (const Ternary format : formats) {
        const Sample& sample = sample_of(format);
        for (const Diagnostic& d : sample.a->diagnostics)
            EXPECT_TRUE(d.severity() == Severity::note || d.rule->id == "gguf.tensor.type-private") << d.rule->id;
        for (const Diagnostic& d : sample.b->diagnostics) EXPECT_EQ(d.severity(), Severity::note) << english_message(d);
        EXPECT_EQ(sample.a->entry_count(), 56u);
        EXPECT_EQ(sample.b->entry_count(), 59u);
        EXPECT_LT(sample.gguf.size(), 3'000'000u);
        EXPECT_LT(sample.artifact.size(), 3'000'000u);
    }
}

TEST(SampleContents, MatricesHaveTheSameValuesInBothFiles) {
    for (const Ternary format : formats) {
        const Sample& s = sample_of(format);
        const auto gguf = [&s](std::string_view name) { return values_of(s.a, name); };
        const auto artifact = [&s](std::string_view name) { return values_of(s.b, name); };
        EXPECT_EQ(artifact("text/token_embedding"), gguf("token_embd.weight"));
        EXPECT_EQ(artifact("text/output_head"), gguf("output.weight"));
        EXPECT_EQ(artifact("text/layers/0/gdn/output"), gguf("blk.0.ssm_out.weight"));
        EXPECT_EQ(artifact("text/layers/2/mlp/down"), gguf("blk.2.ffn_down.weight"));
        EXPECT_EQ(artifact("text/layers/3/attention/output"), gguf("blk.3.attn_output.weight"));
        EXPECT_EQ(artifact("text/layers/1/mlp/gate_up"),
                  joined(gguf("blk.1.ffn_gate.weight"), gguf("blk.1.ffn_up.weight")));
        const std::vector<float> qkv = gguf("blk.2.attn_qkv.weight"), gate = gguf("blk.2.attn_gate.weight");
        EXPECT_EQ(artifact("text/layers/2/gdn/query_key"), rows_of(qkv, 256, 1024, [](std::size_t i) { return i; }));
        const auto head_row = [](std::size_t i) { return tiled(i / 32) * 32 + i % 32; };
        EXPECT_EQ(artifact("text/layers/2/gdn/value_z"),
                  joined(rows_of(qkv, 256, 1536, [&](std::size_t i) { return 1024 + head_row(i); }),
                         rows_of(gate, 256, 1536, head_row)));
        const std::vector<float> q = gguf("blk.3.attn_q.weight");
        EXPECT_EQ(artifact("text/layers/3/attention/query_key"),
                  joined(rows_of(q, 256, 1536, [](std::size_t i) { return i / 64 * 128 + i % 64; }),
                         gguf("blk.3.attn_k.weight")));
        EXPECT_EQ(artifact("text/layers/3/attention/gate_value"),
                  joined(rows_of(q, 256, 1536, [](std::size_t i) { return i / 64 * 128 + 64 + i % 64; }),
                         gguf("blk.3.attn_v.weight")));
    }
}

TEST(SampleContents, BothFormatsHoldTheSameValues) {
    for (const char* name : {"token_embd.weight", "blk.0.attn_qkv.weight", "blk.3.ffn_down.weight", "blk.1.ssm_a"})
        EXPECT_EQ(values_of(sample_of(Ternary::pq2_0).a, name), values_of(sample_of(Ternary::ptq1_0).a, name)) << name;
}

TEST(SampleContents, PlainNumbersGoThroughTheTransforms) {
    const Sample& s = sample_of(Ternary::pq2_0);
    std::vector<float> norm = values_of(s.a, "blk.3.attn_q_norm.weight");
    for (float& value : norm) value -= 1;
    EXPECT_EQ(values_of(s.b, "text/layers/3/attention/query_norm"), norm);
    EXPECT_EQ(values_of(s.b, "text/layers/0/gdn/norm"), values_of(s.a, "blk.0.ssm_norm.weight"));
    const std::vector<float> a = values_of(s.a, "blk.0.ssm_a"), dt = values_of(s.a, "blk.0.ssm_dt.bias");
    const std::vector<float> log = values_of(s.b, "text/layers/0/gdn/a_log"),
                             bias = values_of(s.b, "text/layers/0/gdn/dt_bias");
    ASSERT_EQ(log.size(), 48u);
    for (std::size_t i = 0; i < 48; ++i) {
        EXPECT_FLOAT_EQ(log[i], static_cast<float>(std::log(-static_cast<double>(a[tiled(i)])))) << i;
        EXPECT_EQ(bias[i], dt[tiled(i)]) << i;
    }
    const std::vector<float> alpha = values_of(s.a, "blk.0.ssm_alpha.weight");
    EXPECT_EQ(values_of(s.b, "text/layers/0/gdn/a_projection"), rows_of(alpha, 256, 48, tiled));
    const std::vector<float> kernel = values_of(s.a, "blk.0.ssm_conv1d.weight"),
                             turned = values_of(s.b, "text/layers/0/gdn/convolution");
    ASSERT_EQ(turned.size(), 4u * 2560);
    for (std::size_t t = 0; t < 4; ++t)
        for (std::size_t c = 0; c < 2560; ++c) {
            const std::size_t head = (c - 1024) / 32;
            const std::size_t from = c < 1024 ? c : 1024 + tiled(head) * 32 + c % 32;
            ASSERT_EQ(turned[t * 2560 + c], kernel[from * 4 + t]) << t << " " << c;
        }
}

// ---- figures ---------------------------------------------------------------------------------

struct Figures {
    std::vector<float> scales;
    std::size_t zeros = 0, minus = 0, plus = 0, others = 0;
};

/// Of every matrix of the GGUF file.
Figures figures_of(const Sample& sample) {
    Figures f;
    for (std::uint32_t i = 0; i < sample.a->entry_count(); ++i) {
        const std::string name(sample.a->name(EntryId{i}));
        const std::string_view format = sample.a->format_name(EntryId{i});
        if (format != "PQ2_0" && format != "PTQ1_0") continue;
        const std::vector<float> values = values_of(sample.a, name);
        for (std::size_t g = 0; g < values.size(); g += 128) {
            float scale = 0;
            for (std::size_t j = g; j < g + 128; ++j) scale = std::max(scale, std::abs(values[j]));
            f.scales.push_back(scale);
            for (std::size_t j = g; j < g + 128; ++j) {
                f.zeros += values[j] == 0 ? 1 : 0;
                f.minus += values[j] == -scale ? 1 : 0;
                f.plus += values[j] == scale ? 1 : 0;
            }
        }
        f.others += values.size();
    }
    f.others -= f.zeros + f.minus + f.plus;
    return f;
}

TEST(SampleContents, WeightsLookLikeThoseOfTheModel) {
    for (const Ternary format : formats) {
        Figures f = figures_of(sample_of(format));
        const double count = static_cast<double>(f.zeros + f.minus + f.plus);
        EXPECT_EQ(f.others, 0u);
        EXPECT_GT(count, 3e6);
        EXPECT_NEAR(static_cast<double>(f.zeros) / count, 0.3278, 0.001);
        EXPECT_NEAR(static_cast<double>(f.minus) / count, 0.3361, 0.001);
        std::sort(f.scales.begin(), f.scales.end());
        const std::size_t n = f.scales.size();
        EXPECT_GT(f.scales.front(), 0.004F);
        EXPECT_LT(f.scales.back(), 0.07F);
        EXPECT_NEAR(f.scales[n / 2], 0.0168, 0.0003);
        // Log-normal with sigma 0.4: one sigma below and above.
        EXPECT_NEAR(f.scales[n * 1587 / 10'000] / 0.0168, std::exp(-0.4), 0.02);
        EXPECT_NEAR(f.scales[n * 8413 / 10'000] / 0.0168, std::exp(0.4), 0.03);
    }
}

TEST(SampleContents, SignsAreBothAndAlikeInBothFiles) {
    const Sample& s = sample_of(Ternary::pq2_0);
    const std::vector<float> signs = values_of(s.b, "text/hadamard_signs");
    EXPECT_EQ(signs.size(), 256u + 1536 + 512);
    EXPECT_GT(std::count(signs.begin(), signs.end(), 1.0F), 1000);
    EXPECT_EQ(std::count(signs.begin(), signs.end(), 1.0F) + std::count(signs.begin(), signs.end(), -1.0F), 2304);
    // The key's array of i32 stands before the tensor table: the same signs, in the same order.
    Bytes words;
    for (const float sign : signs)
        for (const std::uint8_t b : sign > 0 ? Bytes{1, 0, 0, 0} : Bytes{255, 255, 255, 255}) words.push_back(b);
    EXPECT_NE(std::search(s.gguf.begin(), s.gguf.end(), words.begin(), words.end()), s.gguf.end());
}

}  // namespace
}  // namespace ninspect::test
