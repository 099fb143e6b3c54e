// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The rotation contract of PrismML files, rule by rule.
#include "tests/unit/gguf/gguf_test_support.h"

namespace ninspect::test {
namespace {

/// A small file that keeps the contract; each test breaks one thing.
struct Contract {
    std::optional<std::uint32_t> version = 1;
    std::optional<std::uint32_t> block_size = 256;
    std::optional<std::string> transform = "normalized-sylvester-walsh-hadamard";
    std::optional<std::string> axis = "input-last-dimension";
    std::optional<std::string> sign_mode = "explicit";
    std::optional<std::vector<std::string>> names = std::vector<std::string>{"output.weight", "blk.0.ffn_up.weight"};
    std::optional<std::vector<std::int32_t>> widths = std::vector<std::int32_t>{512};
    std::vector<std::int32_t> signs = std::vector<std::int32_t>(512, -1);
    std::vector<std::string> inverse = {"token_embd.weight"};
    std::optional<bool> tied;
    bool with_output = true;
    std::int32_t type = 142;

    GgufFile file() const {
        const std::string p = "prism.hadamard.";
        GgufFile f;
        f.basics();
        if (version) f.u32(p + "version", *version);
        if (block_size) f.u32(p + "block_size", *block_size);
        if (transform) f.string(p + "transform", *transform);
        if (axis) f.string(p + "axis", *axis);
        if (sign_mode) f.string(p + "sign_mode", *sign_mode);
        if (names) f.strings(p + "weight_names", *names);
        if (widths) f.i32s(p + "sign_widths", *widths);
        f.i32s(p + "sign_values", signs);
        f.strings(p + "inverse_weight_names", inverse);
        if (tied) f.boolean(p + "tied_output", *tied ? 1 : 0);
        const std::uint64_t bytes = type == 142 ? 4 * 34 * 6 : 512 * 6 * 2;
        f.tensor("token_embd.weight", {512, 6}, type, bytes);
        if (with_output) f.tensor("output.weight", {512, 6}, type, bytes);
        f.tensor("blk.0.ffn_up.weight", {512, 6}, type, bytes);
        return f;
    }
};

std::size_t key_index(const GgufFile& f, std::string_view name) {
    for (std::size_t i = 0; i < f.keys.size(); ++i)
        if (f.keys[i].name == "prism.hadamard." + std::string(name)) return i;
    ADD_FAILURE() << name;
    return 0;
}

/// The one finding of this rule, at the key's value.
void expect_broken(const Contract& contract, std::string_view rule, std::string_view key, const std::string& expected,
                   const std::string& found) {
    GgufFile f = contract.file();
    const ArtifactPtr a = read(f);
    expect_finding(*a, {rule, Severity::error, f.data_at[key_index(f, key)], "prism.hadamard." + std::string(key),
                        expected, found});
    EXPECT_EQ(a->diagnostic_counts().errors, 1u) << all_findings(*a);
    EXPECT_EQ(finding(*a, rule)->refused_by, mask_of(Loader::prism_llama));
}

TEST(GgufPrism, GoodTwin) {
    GgufFile f = Contract{}.file();
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->diagnostic_counts().errors, 0u) << all_findings(*a);
    EXPECT_EQ(a->diagnostic_counts().warnings, 1u) << all_findings(*a);  // a private type
}

TEST(GgufPrism, Version) {
    Contract c;
    c.version = 3;
    expect_broken(c, "gguf.prism.hadamard-version", "version", "1, 2", "3");
}

TEST(GgufPrism, VersionMissing) {
    Contract c;
    c.version.reset();
    GgufFile f = c.file();
    const ArtifactPtr a = read(f);
    expect_finding(
        *a, {"gguf.prism.hadamard-version-missing", Severity::error, std::nullopt, "prism.hadamard.version", "", ""});
    EXPECT_EQ(finding(*a, "gguf.prism.hadamard-version-missing")->refused_by, no_loader);  // it loads, and is wrong
}

TEST(GgufPrism, BlockSize) {
    Contract c;
    c.block_size = 384;
    expect_broken(c, "gguf.prism.hadamard-block-size", "block_size", "2^n", "384");
}

TEST(GgufPrism, Words) {
    Contract transform;
    transform.transform = "hadamard";
    expect_broken(transform, "gguf.prism.hadamard-word", "transform", "normalized-sylvester-walsh-hadamard",
                  "hadamard");
    Contract axis;
    axis.axis = "output";
    expect_broken(axis, "gguf.prism.hadamard-word", "axis", "input-last-dimension", "output");
    Contract mode;
    mode.sign_mode = "random";
    expect_broken(mode, "gguf.prism.hadamard-word", "sign_mode", "explicit, identity", "random");
}

TEST(GgufPrism, IdentityModeNeedsNoSigns) {
    Contract c;
    c.sign_mode = "identity";
    c.widths.reset();
    EXPECT_EQ(read(c.file().build())->diagnostic_counts().errors, 0u);
    c.sign_mode = "explicit";
    GgufFile f = c.file();
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.prism.hadamard-key-missing", Severity::error, std::nullopt,
                             "prism.hadamard.sign_widths", "arr[i32]", ""});
}

TEST(GgufPrism, KeyOfAnotherType) {
    Contract c;
    c.block_size.reset();
    GgufFile f = c.file();
    f.u64("prism.hadamard.block_size", 256);
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.prism.hadamard-key-type", Severity::error, f.value_at.back(),
                             "prism.hadamard.block_size", "u32", "u64"});
}

TEST(GgufPrism, WeightNames) {
    Contract none;
    none.names = std::vector<std::string>{};
    expect_broken(none, "gguf.prism.hadamard-weight-names", "weight_names", ">= 1", "0");
    Contract twice;
    twice.names->push_back("output.weight");
    expect_broken(twice, "gguf.prism.hadamard-weight-names", "weight_names", "1", "2 x output.weight");
}

TEST(GgufPrism, WeightKinds) {
    for (const char* good :
         {"blk.12.attn_q.weight", "blk.0.attn_qkv.weight", "blk.3.ffn_down_exps.weight", "blk.9.ssm_out.weight"}) {
        Contract c;
        c.names->push_back(good);
        GgufFile f = c.file();
        EXPECT_EQ(finding(*read(f), "gguf.prism.hadamard-weight-kind"), nullptr) << good;
    }
    for (const char* bad : {"token_embd.weight", "blk.0.attn_norm.weight", "blk.0.ssm_alpha.weight",
                            "blk.x.ffn_up.weight", "ffn_up.weight"}) {
        Contract c;
        c.inverse.clear();
        c.names->push_back(bad);
        GgufFile f = c.file();
        const Diagnostic* d = finding(*read(f), "gguf.prism.hadamard-weight-kind");
        ASSERT_NE(d, nullptr) << bad;
    }
    Contract c;
    c.names->push_back("blk.0.attn_norm.weight");
    GgufFile f = c.file();
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f,
                   {"gguf.prism.hadamard-weight-kind", Severity::error, f.data_at[key_index(f, "weight_names")],
                    "prism.hadamard.weight_names", "", "blk.0.attn_norm.weight"});
}

TEST(GgufPrism, NameWithoutTensor) {
    Contract c;
    c.names->push_back("blk.7.ffn_up.weight");
    expect_broken(c, "gguf.prism.hadamard-weight-missing", "weight_names", "blk.7.ffn_up.weight", "");
}

TEST(GgufPrism, InverseNames) {
    Contract c;
    c.inverse = {"output.weight"};
    expect_broken(c, "gguf.prism.hadamard-inverse-names", "inverse_weight_names", "token_embd.weight", "output.weight");
}

TEST(GgufPrism, SignWidths) {
    Contract odd;
    odd.widths = std::vector<std::int32_t>{512, 100};
    odd.signs.resize(612, 1);
    expect_broken(odd, "gguf.prism.hadamard-sign-width", "sign_widths", "% 256 = 0", "100");
    Contract negative;
    negative.widths = std::vector<std::int32_t>{512, -256};
    expect_broken(negative, "gguf.prism.hadamard-sign-width", "sign_widths", "% 256 = 0", "-256");
}

TEST(GgufPrism, SignCount) {
    Contract c;
    c.signs.resize(500);
    expect_broken(c, "gguf.prism.hadamard-sign-count", "sign_values", "512", "500");
}

TEST(GgufPrism, SignValues) {
    Contract c;
    c.signs[300] = 0;
    GgufFile f = c.file();
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.prism.hadamard-sign-value", Severity::error,
                        f.data_at[key_index(f, "sign_values")] + 1200, "prism.hadamard.sign_values", "-1, +1", "0"});
}

TEST(GgufPrism, InputWidth) {
    Contract c;
    c.widths = std::vector<std::int32_t>{256};
    c.signs.resize(256);
    GgufFile f = c.file();
    const ArtifactPtr a = read(f);
    EXPECT_EQ(count_findings(*a, "gguf.prism.hadamard-input-width"), 3u) << all_findings(*a);
    expect_finding(*a, {"gguf.prism.hadamard-input-width", Severity::error, f.record_at[1], "output.weight",
                        "sign_widths", "ne[0] = 512"});
    Contract large;
    large.block_size = 1024;
    large.widths = std::vector<std::int32_t>{1024};
    large.signs.resize(1024, 1);
    GgufFile g = large.file();
    const ArtifactPtr read_g = read(g);
    expect_finding(*read_g, {"gguf.prism.hadamard-input-width", Severity::error, g.record_at[1], "output.weight",
                             "% 1024 = 0", "ne[0] = 512"});
}

TEST(GgufPrism, TiedOutput) {
    Contract good;
    good.version = 2;
    good.tied = true;
    good.with_output = false;
    good.names = std::vector<std::string>{"blk.0.ffn_up.weight"};
    EXPECT_EQ(read(good.file().build())->diagnostic_counts().errors, 0u);

    Contract flag = good;
    flag.tied = false;
    expect_broken(flag, "gguf.prism.hadamard-tied-output", "tied_output", "true", "false");
    Contract output = good;
    output.with_output = true;
    expect_broken(output, "gguf.prism.hadamard-tied-output", "tied_output", "-", "output.weight");
    Contract inverse = good;
    inverse.inverse.clear();
    expect_broken(inverse, "gguf.prism.hadamard-inverse-names", "inverse_weight_names", "token_embd.weight", "-");
    Contract old;
    old.tied = true;
    GgufFile f = old.file();
    EXPECT_NE(finding(*read(f), "gguf.prism.hadamard-tied-output"), nullptr);
}

TEST(GgufPrism, RotationKeysMissing) {
    GgufFile f;
    f.basics().f32("norm", 8).tensor("a", {512, 6}, 142, 816).tensor("b", {512, 6}, 143, 4 * 28 * 6);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.prism.rotation-keys-missing", Severity::warning, f.record_at[1], "a",
                        "prism.hadamard.version", "2"});
    EXPECT_EQ(read(read_bytes(fixture("gguf/prism-types.gguf")))->diagnostic_counts().errors, 0u);
}

TEST(GgufPrism, OrdinaryTypesWithRotationKeys) {
    Contract c;
    c.type = 1;
    GgufFile f = c.file();
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.prism.hadamard-plain-types", Severity::warning, f.value_at[2], "prism.hadamard.version",
                        "142, 143", "F16"});
    EXPECT_EQ(a->diagnostic_counts().errors, 0u) << all_findings(*a);
}

}  // namespace
}  // namespace ninspect::test
