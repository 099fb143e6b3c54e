// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The miniature model with single bytes changed: what a plan says against it.
#include "tests/unit/mapping/mapping_test.h"

#include <algorithm>

namespace ninspect::mapping {
namespace {

using test::Bytes;
using testing::HasSubstr;

class Damaged : public testing::Test {
protected:
    /// Offset of a text in a file; it must occur.
    static std::size_t offset_of(const Bytes& bytes, const std::string& text, std::size_t from = 0) {
        const auto at =
            std::search(bytes.begin() + static_cast<std::ptrdiff_t>(from), bytes.end(), text.begin(), text.end());
        EXPECT_NE(at, bytes.end()) << text;
        return static_cast<std::size_t>(at - bytes.begin());
    }

    /// Replaces the first `what` behind `from` with a text of the same length.
    static void replace(Bytes& bytes, const std::string& what, const std::string& with, std::size_t from = 0) {
        ASSERT_EQ(what.size(), with.size());
        std::copy(with.begin(), with.end(), bytes.begin() + static_cast<std::ptrdiff_t>(offset_of(bytes, what, from)));
    }

    /// File offset of the first element of a number array (or of a value) of the source.
    static std::size_t value_offset(const std::string& key) {
        return static_cast<std::size_t>(mini("mini-pq2_0.gguf")->find_key(key)->value_offset);
    }

    MappingPlan plan_of_source(const Bytes& bytes) {
        test::write_bytes(folder_.file("s.gguf"), bytes);
        return plan_of(open_file(folder_.file("s.gguf")), mini("template-groupwise-int.ninfer"));
    }
    MappingPlan plan_of_template(const Bytes& bytes) {
        test::write_bytes(folder_.file("t.ninfer"), bytes);
        return plan_of(mini("mini-pq2_0.gguf"), open_file(folder_.file("t.ninfer")));
    }

    /// The only finding, of this rule.
    static Finding only(const MappingPlan& plan, std::string_view rule) {
        EXPECT_EQ(plan.findings.size(), 1u) << all_findings(plan);
        EXPECT_FALSE(plan.usable());
        const auto found = findings_of(plan, rule);
        EXPECT_EQ(found.size(), 1u) << all_findings(plan);
        return found.empty() ? Finding{} : found[0];
    }

    /// Read once: the copies are what the tests change.
    static const Bytes& original(bool of_source) {
        static const Bytes source = test::read_bytes(test::fixture("bonsai-mini/mini-pq2_0.gguf"));
        static const Bytes templ = test::read_bytes(test::fixture("bonsai-mini/template-groupwise-int.ninfer"));
        return of_source ? source : templ;
    }

    Bytes source_ = original(true), template_ = original(false);
    test::TempDir folder_;
};

TEST_F(Damaged, SignThatIsNone) {
    const std::size_t at = value_offset("prism.hadamard.sign_values") + 4 * 17;
    std::fill_n(source_.begin() + static_cast<std::ptrdiff_t>(at), 4, std::uint8_t{0});
    const Finding finding = only(plan_of_source(source_), "mapping.metadata.sign");
    EXPECT_EQ(finding.what.entry, "prism.hadamard.sign_values");
    EXPECT_EQ(finding.what.found, "[17] = 0");
}

TEST_F(Damaged, SwappedWidths) {
    const std::size_t at = value_offset("prism.hadamard.sign_widths");
    std::swap_ranges(source_.begin() + static_cast<std::ptrdiff_t>(at),
                     source_.begin() + static_cast<std::ptrdiff_t>(at + 4),
                     source_.begin() + static_cast<std::ptrdiff_t>(at + 4));
    const Finding finding = only(plan_of_source(source_), "mapping.metadata.value");
    EXPECT_EQ(finding.what.expected, "[256, 1536, 512]");
    EXPECT_EQ(finding.what.found, "[1536, 256, 512]");
}

TEST_F(Damaged, NameOfAFoldedTensor) {
    replace(source_, "blk.0.ffn_up.weight", "blk.0.ffn_uq.weight", value_offset("prism.hadamard.weight_names"));
    const Finding finding = only(plan_of_source(source_), "mapping.metadata.names");
    EXPECT_EQ(finding.what.expected, "26 names");
    EXPECT_EQ(finding.what.found, "1 missing: blk.0.ffn_up.weight; 1 not expected: blk.0.ffn_uq.weight");
}

TEST_F(Damaged, TiledColumns) {
    source_[value_offset("prism.hadamard.gdn_v_grouped")] = 0;
    const Finding finding = only(plan_of_source(source_), "mapping.metadata.value");
    EXPECT_EQ(finding.what.expected, "true");
    EXPECT_EQ(finding.what.found, "false");
}

TEST_F(Damaged, BlockSizeThatDoesNotDivide) {
    source_[value_offset("prism.hadamard.block_size") + 1] = 2;  // 256 -> 512, more than the hidden size
    const Finding finding = only(plan_of_source(source_), "mapping.metadata.value");
    EXPECT_EQ(finding.what.expected, "a divisor of 256");
    EXPECT_EQ(finding.what.found, "512");
}

TEST_F(Damaged, ModelOfAnotherSizeThanItsTensors) {
    source_[value_offset("qwen35.feed_forward_length") + 1] = 4;  // 512 -> 1024
    const MappingPlan plan = plan_of_source(source_);
    const auto shapes = findings_of(plan, "mapping.source.shape");
    ASSERT_EQ(shapes.size(), 12u);  // gate, up and down of four layers
    EXPECT_EQ(shapes[0].what.expected, "[1024, 256]");
    EXPECT_EQ(shapes[0].what.found, "[512, 256]");
    EXPECT_EQ(findings_of(plan, "mapping.target.shape").size(), 8u);  // gate_up and down of four layers
}

TEST_F(Damaged, HeadsThatDoNotDivide) {
    source_[value_offset("qwen35.ssm.group_count")] = 17;
    const Finding finding = findings_of(plan_of_source(source_), "mapping.size").at(0);
    EXPECT_EQ(finding.what.entry, "gdn_repeats");
    EXPECT_EQ(finding.what.found, "48 / 17, remainder 14");
}

TEST_F(Damaged, SourcesOfOneObjectAreOfTwoTypes) {
    // record of the tensor table: name, number of dimensions (4 bytes), two dimensions (8 each), type
    const std::size_t table = value_offset("prism.hadamard.gdn_v_grouped");
    const std::string name = "blk.3.attn_k.weight";
    source_[offset_of(source_, name, table) + name.size() + 4 + 16] = 143;
    const MappingPlan plan = plan_of_source(source_);
    const auto mixed = findings_of(plan, "mapping.source.mixed-types");
    ASSERT_EQ(mixed.size(), 1u) << all_findings(plan);
    EXPECT_EQ(mixed[0].what.entry, "text/layers/3/attention/query_key");
    EXPECT_EQ(mixed[0].what.expected, "PQ2_0");
    EXPECT_EQ(mixed[0].what.found, "PTQ1_0");
    EXPECT_FALSE(plan.find("text/layers/3/attention/query_key")->usable);
}

TEST_F(Damaged, TemplateOfOtherWeights) {
    replace(template_, "\"groupwise-int\"", "\"nvfp4-weights\"");
    const Finding finding = only(plan_of_template(template_), "mapping.target.weights-id");
    EXPECT_EQ(finding.what.expected, "groupwise-int");
    EXPECT_EQ(finding.what.found, "nvfp4-weights");
    EXPECT_THAT(finding.advice, HasSubstr("neroued/Qwen3.8-27B-NInfer"));
}

TEST_F(Damaged, FusedTemplateIsExplainedOnce) {
    replace(template_, "\"groupwise-int\"", "\"nvfp4-weights\"");
    // Two names, together as long as before.
    const std::string before = "text/layers/0/gdn/a_projection", longer = "text/layers/0/gdn/a_b_projection";
    const std::size_t at = offset_of(template_, before);
    const std::size_t second = offset_of(template_, "text/layers/0/gdn/b_projection");
    template_.erase(template_.begin() + static_cast<std::ptrdiff_t>(second + 28),
                    template_.begin() + static_cast<std::ptrdiff_t>(second + 30));
    template_.erase(template_.begin() + static_cast<std::ptrdiff_t>(at),
                    template_.begin() + static_cast<std::ptrdiff_t>(at + before.size()));
    template_.insert(template_.begin() + static_cast<std::ptrdiff_t>(at), longer.begin(), longer.end());
    const MappingPlan plan = plan_of_template(template_);
    ASSERT_EQ(plan.findings.size(), 2u) << all_findings(plan);
    EXPECT_EQ(findings_of(plan, "mapping.target.weights-id").size(), 1u);
    const Finding fused = findings_of(plan, "mapping.target.fused-names").at(0);
    EXPECT_EQ(fused.what.found, longer);
    EXPECT_THAT(fused.advice, HasSubstr("dc370fb6295a"));
}

TEST_F(Damaged, TemplateWithAForeignAndWithoutABorrowedObject) {
    replace(template_, "\"mtp/final_norm\"", "\"mtq/final_norm\"");
    const MappingPlan plan = plan_of_template(template_);
    ASSERT_EQ(findings_of(plan, "mapping.target.unmapped").size(), 1u);
    EXPECT_EQ(findings_of(plan, "mapping.target.unmapped")[0].what.entry, "mtq/final_norm");
    ASSERT_EQ(plan.unmapped_targets.size(), 1u);
    const Finding borrowed = findings_of(plan, "mapping.target.borrowed").at(0);
    EXPECT_EQ(borrowed.what.entry, "mtp/");
    EXPECT_EQ(borrowed.what.expected, "12 objects");
    EXPECT_EQ(borrowed.what.found, "11");
}

TEST_F(Damaged, TemplateWithoutAProducedObject) {
    replace(template_, "\"text/output_head\"", "\"text/output_hear\"");
    const MappingPlan plan = plan_of_template(template_);
    ASSERT_EQ(findings_of(plan, "mapping.target.missing").size(), 1u);
    EXPECT_EQ(findings_of(plan, "mapping.target.missing")[0].what.entry, "text/output_head");
}

TEST_F(Damaged, CutSourceHasUnusableTensors) {
    source_.resize(source_.size() - 1000);
    const MappingPlan plan = plan_of_source(source_);
    EXPECT_FALSE(findings_of(plan, "mapping.source.unusable").empty());
    EXPECT_FALSE(plan.usable());
}

}  // namespace
}  // namespace ninspect::mapping
