// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Each fault of the mapping is found by comparing rows, in the objects that have it and no others,
// and called by its name.
#include "core/mapping/observe.h"
#include "tests/unit/sample/samples.h"

#include <gmock/gmock.h>

#include <optional>
#include <vector>

namespace ninspect::test {
namespace {

using mapping::RowPattern;
using mapping::ValueTransform;

struct Seen {
    std::string object;
    std::vector<RowPattern> patterns;      ///< of the pieces that are not as expected
    std::optional<ValueTransform> values;  ///< with which the values would fit
    std::uint64_t wrong = 0;               ///< rows that are not as expected
    bool same_rows = false;
};

/// What differs from the profile, and that everything but the borrowed objects was compared.
std::vector<Seen> observed(Ternary format, Fault fault) {
    const Sample& sample = sample_of(format, fault);
    auto profile = mapping::load_profile("ternary-bonsai-2");
    if (!profile) return {{"no profile", {}, {}, 0, false}};
    const auto plan = mapping::make_plan(
        sample.a, sample.b, std::make_shared<const mapping::Profile>(std::move(*profile)), mapping::TargetRole::result);
    if (!plan) return {{"no plan", {}, {}, 0, false}};
    const auto all = mapping::observe(*plan);
    if (!all) return {{"not observed", {}, {}, 0, false}};
    EXPECT_EQ(all->same + all->different, 53u);
    EXPECT_EQ(all->not_compared, 0u);
    std::vector<Seen> seen;
    for (const mapping::ObservedObject& found : all->objects) {
        if (!found.compared() || found.same()) continue;
        Seen one{plan->objects[found.object].name, {}, found.values, found.rows - found.equal, found.same_rows()};
        for (const mapping::ObservedPiece& piece : found.pieces)
            if (piece.pattern != RowPattern::expected) one.patterns.push_back(piece.pattern);
        seen.push_back(std::move(one));
    }
    return seen;
}

std::vector<std::string> names(const std::vector<Seen>& seen) {
    std::vector<std::string> all;
    for (const Seen& one : seen) all.push_back(one.object);
    return all;
}

/// Of the three delta-net layers, or of all four.
std::vector<std::string> in_layers(const std::string& tail, int layers = 3) {
    std::vector<std::string> all;
    for (int layer = 0; layer < layers; ++layer) all.push_back("text/layers/" + std::to_string(layer) + "/" + tail);
    return all;
}

class MappingFaults : public testing::TestWithParam<Ternary> {};
INSTANTIATE_TEST_SUITE_P(Formats, MappingFaults, testing::Values(Ternary::pq2_0, Ternary::ptq1_0),
                         [](const auto& param) { return std::string(sample::ternary_name(param.param)); });

TEST_P(MappingFaults, AHealthySampleHasNone) {
    EXPECT_THAT(names(observed(GetParam(), Fault::none)), testing::IsEmpty());
}

TEST_P(MappingFaults, ThePermutationOfHeadsOnRows) {
    const auto seen = observed(GetParam(), Fault::heads_by_rows);
    ASSERT_EQ(names(seen), in_layers("gdn/value_z"));
    for (const Seen& one : seen) {
        EXPECT_THAT(one.patterns, testing::ElementsAre(RowPattern::rows_permuted, RowPattern::rows_permuted));
        EXPECT_FALSE(one.same_rows);
    }
}

TEST_P(MappingFaults, HeadsInTheOrderOfTheSource) {
    const auto seen = observed(GetParam(), Fault::heads_unpermuted);
    ASSERT_EQ(names(seen), in_layers("gdn/value_z"));
    for (const Seen& one : seen) {
        EXPECT_THAT(one.patterns, testing::ElementsAre(RowPattern::identity, RowPattern::identity));
        EXPECT_TRUE(one.same_rows);
    }
}

TEST_P(MappingFaults, QueryForGate) {
    const auto seen = observed(GetParam(), Fault::query_gate_swapped);
    EXPECT_THAT(names(seen),
                testing::ElementsAre("text/layers/3/attention/query_key", "text/layers/3/attention/gate_value"));
    for (const Seen& one : seen) EXPECT_THAT(one.patterns, testing::ElementsAre(RowPattern::other_chunks));
}

TEST_P(MappingFaults, HalvesOfGateAndUp) {
    const auto seen = observed(GetParam(), Fault::gate_up_swapped);
    ASSERT_EQ(names(seen), in_layers("mlp/gate_up", 4));
    for (const Seen& one : seen)
        EXPECT_THAT(one.patterns, testing::ElementsAre(RowPattern::exchanged, RowPattern::exchanged));
}

TEST_P(MappingFaults, NormsWithTheirOne) {
    const auto seen = observed(GetParam(), Fault::norm_plus_one);
    ASSERT_EQ(seen.size(), 11u);  // two a layer, query and key of the attention, the last
    for (const Seen& one : seen) EXPECT_EQ(one.values, ValueTransform::none) << one.object;
    const std::vector<std::string> all = names(seen);
    EXPECT_THAT(all, testing::Contains("text/final_norm"));
    EXPECT_THAT(all, testing::Not(testing::Contains(testing::HasSubstr("gdn/norm"))));
}

TEST_P(MappingFaults, DeltaNetNormsWithoutAOneTheyNeverHad) {
    const auto seen = observed(GetParam(), Fault::gdn_norm_minus_one);
    ASSERT_EQ(names(seen), in_layers("gdn/norm"));
    for (const Seen& one : seen) EXPECT_EQ(one.values, ValueTransform::minus_one);
}

TEST_P(MappingFaults, ChannelsOfTheConvolution) {
    const auto seen = observed(GetParam(), Fault::conv_unpermuted);
    ASSERT_EQ(names(seen), in_layers("gdn/convolution"));
    for (const Seen& one : seen) EXPECT_THAT(one.patterns, testing::ElementsAre(RowPattern::identity));
}

TEST_P(MappingFaults, DecayWithoutLogarithm) {
    const auto seen = observed(GetParam(), Fault::a_log_plain);
    ASSERT_EQ(names(seen), in_layers("gdn/a_log"));
    for (const Seen& one : seen) EXPECT_EQ(one.values, ValueTransform::none);
}

TEST_P(MappingFaults, SignsMovedOnByOne) {
    const auto seen = observed(GetParam(), Fault::signs_shifted);
    ASSERT_EQ(names(seen), std::vector<std::string>{"text/hadamard_signs"});
    EXPECT_THAT(seen[0].patterns, testing::ElementsAre(RowPattern::shifted));
}

TEST_P(MappingFaults, OneSign) {
    const auto seen = observed(GetParam(), Fault::sign_flipped);
    ASSERT_EQ(names(seen), std::vector<std::string>{"text/hadamard_signs"});
    EXPECT_THAT(seen[0].patterns, testing::ElementsAre(RowPattern::single_rows));
    EXPECT_EQ(seen[0].wrong, 1u);
}

TEST_P(MappingFaults, RowsOfOneHead) {
    const auto seen = observed(GetParam(), Fault::head_rotated);
    ASSERT_EQ(names(seen), std::vector<std::string>{"text/layers/1/gdn/value_z"});
    EXPECT_THAT(seen[0].patterns, testing::ElementsAre(RowPattern::part_shifted, RowPattern::part_shifted));
    EXPECT_EQ(seen[0].wrong, 64u);  // 32 rows of a head, in value and in z
}

/// The faults of the planes are no rows of the source at all.
TEST_P(MappingFaults, BlocksInPlaceOfPlanesAreNoRowsOfTheSource) {
    const auto seen = observed(GetParam(), Fault::block_stream);
    EXPECT_EQ(seen.size(), 22u);  // every ternary matrix
    for (const Seen& one : seen) EXPECT_FALSE(one.same_rows) << one.object;
}

}  // namespace
}  // namespace ninspect::test
