// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of the miniature's artifact put in other places, and what is said of them. Sizes of the
// miniature: value heads of 32 rows, 16 groups of 3; blk.0.attn_qkv has 1024 query and key rows in
// front of its 1536 value rows; query and gate alternate in chunks of 64 rows.
#include "core/mapping/observe.h"

#include "core/codec/geometry.h"
#include "tests/unit/mapping/mapping_test.h"

#include <algorithm>
#include <functional>

namespace ninspect::mapping {
namespace {

using test::Bytes;
using RowFrom = std::function<std::uint64_t(std::uint64_t)>;

constexpr const char* value_z = "text/layers/0/gdn/value_z";
constexpr const char* gate_up = "text/layers/0/mlp/gate_up";
constexpr const char* query_key = "text/layers/3/attention/query_key";
constexpr const char* gate_value = "text/layers/3/attention/gate_value";

/// A copy of the expected artifact that is damaged row by row.
class Copy {
public:
    explicit Copy(std::string type = "pq2_0")
        : type_(std::move(type)),
          right_(mini("expected-" + type_ + ".ninfer")),
          bytes_(test::read_bytes(test::fixture("bonsai-mini/expected-" + type_ + ".ninfer"))) {}

    /// Row i of the object becomes what row from(i) of `other` was, for rows [begin, end).
    void take(const char* name, std::uint64_t begin, std::uint64_t end, const RowFrom& from,
              const char* other = nullptr) {
        const EntryId to = *right_->find(name), source = *right_->find(other == nullptr ? name : other);
        const codec::Geometry g = *right_->geometry(to), h = *right_->geometry(source);
        const Bytes before = test::read_bytes(test::fixture("bonsai-mini/expected-" + type_ + ".ninfer"));
        for (std::size_t p = 0; p < g.planes.size(); ++p)
            for (std::uint64_t row = begin; row < end; ++row) {
                const std::uint64_t each = g.planes[p].row_bytes;
                const auto at = right_->entry(to).file_offset + g.planes[p].offset + row * each;
                const auto was = right_->entry(source).file_offset + h.planes[p].offset + from(row) * each;
                std::copy_n(before.begin() + static_cast<std::ptrdiff_t>(was), each,
                            bytes_.begin() + static_cast<std::ptrdiff_t>(at));
            }
    }
    void put(const char* name, std::uint64_t offset, const Bytes& bytes) {
        const std::uint64_t at = right_->entry(*right_->find(name)).file_offset + offset;
        std::copy(bytes.begin(), bytes.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(at));
    }
    std::uint64_t size(const char* name) const { return right_->entry(*right_->find(name)).bytes; }

    ObservedObject look(const char* name) {
        plan = open();
        SourceRows sources;
        const std::size_t index = static_cast<std::size_t>(plan.find(name) - plan.objects.data());
        const Result<ObservedObject> found = observe_object(plan, index, sources);
        EXPECT_TRUE(found.has_value());
        return found ? *found : ObservedObject{};
    }
    MappingPlan open() {
        const std::string path = dir_.file("faulty.ninfer");
        test::write_bytes(path, bytes_);
        return plan_of(mini("mini-" + type_ + ".gguf"), open_file(path), bonsai(), TargetRole::result);
    }
    MappingPlan plan;

private:
    std::string type_;
    test::TempDir dir_;
    std::shared_ptr<const Artifact> right_;
    Bytes bytes_;
};

/// Where the right artifact has value head row `s` (counted in the source): the inverse of tiled -> grouped.
std::uint64_t target_of_value_row(std::uint64_t s) {
    const std::uint64_t head = s / 32;
    return (3 * (head % 16) + head / 16) * 32 + s % 32;
}

TEST(Fingerprints, SameRowInBlocksAndInPlanes) {
    for (const char* type : {"pq2_0", "ptq1_0"}) {
        const auto source = mini(std::string("mini-") + type + ".gguf");
        const auto target = mini(std::string("expected-") + type + ".ninfer");
        const auto from = row_fingerprints(source, *source->find("blk.0.attn_qkv.weight"), {});
        const auto to = row_fingerprints(target, *target->find(value_z), {});
        ASSERT_TRUE(from && to);
        ASSERT_EQ(from->size(), 2560u);
        ASSERT_EQ(to->size(), 3072u);
        EXPECT_EQ((*to)[0], (*from)[1024]);
        EXPECT_EQ((*to)[33], (*from)[1537]);
        EXPECT_EQ((*to)[1535], (*from)[2559]);
        EXPECT_NE((*to)[32], (*from)[1056]);
    }
}

TEST(Fingerprints, OtherFormsAreRefused) {
    const auto source = mini("mini-pq2_0.gguf");
    const auto found = row_fingerprints(source, *source->find("output_norm.weight"), {});
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(found.error().code, ErrorCode::unsupported);
}

TEST(Observe, ConvertedArtifactIsAsExpected) {
    for (const char* type : {"pq2_0", "ptq1_0"}) {
        const MappingPlan plan =
            plan_of(mini(std::string("mini-") + type + ".gguf"), mini(std::string("expected-") + type + ".ninfer"),
                    bonsai(), TargetRole::result);
        const auto seen = observe(plan);
        ASSERT_TRUE(seen.has_value());
        EXPECT_EQ(seen->different, 0u);
        const auto made = std::count_if(plan.objects.begin(), plan.objects.end(),
                                        [](const PlanObject& o) { return o.origin != Origin::borrowed; });
        EXPECT_EQ(seen->same, static_cast<std::uint64_t>(made));
        for (const ObservedObject& object : seen->objects)
            if (!object.compared()) {
                EXPECT_EQ(object.why, NotCompared::borrowed);
            }
    }
}

TEST(Observe, TemplateIsNotCompared) {
    const MappingPlan plan = plan_of(mini("mini-pq2_0.gguf"), mini("template-groupwise-int.ninfer"));
    const auto seen = observe(plan);
    ASSERT_TRUE(seen.has_value());
    const std::size_t z = static_cast<std::size_t>(plan.find(value_z) - plan.objects.data());
    EXPECT_EQ(seen->objects[z].why, NotCompared::other_format);
}

TEST(Observe, HeadsThatWereNotPermuted) {
    Copy copy;
    copy.take(value_z, 0, 1536, target_of_value_row);  // row i holds value row i
    const ObservedObject found = copy.look(value_z);
    EXPECT_FALSE(found.same());
    EXPECT_TRUE(found.same_rows());
    ASSERT_EQ(found.pieces.size(), 2u);
    EXPECT_EQ(found.pieces[0].pattern, RowPattern::identity);
    EXPECT_EQ(found.pieces[1].pattern, RowPattern::expected);
    EXPECT_EQ(found.equal, 3072u - 1536 + 2 * 32);  // heads 0 and 47 stay in place
    ASSERT_FALSE(found.mismatches.empty());
    EXPECT_EQ(found.mismatches[0].target, 32u);
    EXPECT_EQ(found.mismatches[0].expected, (SourceRow{0, 1024 + 512}));
    EXPECT_EQ(found.mismatches[0].observed, (SourceRow{0, 1024 + 32}));
    ASSERT_FALSE(found.runs.empty());
    EXPECT_EQ(found.runs[0], (RowRun{32, 0, 1056, 1536 - 64}));
}

TEST(Observe, PermutationOfHeadsOnSingleRows) {
    Copy copy;
    copy.take(value_z, 0, 1536, [](std::uint64_t i) { return target_of_value_row(i % 3 * 16 + i / 3); });
    const ObservedObject found = copy.look(value_z);
    EXPECT_EQ(found.pieces[0].pattern, RowPattern::rows_permuted);
    EXPECT_FALSE(found.same_rows());
    EXPECT_EQ(found.unknown, 0u);
    EXPECT_EQ(found.rows - found.kept, 992u);  // 544 different rows of 1536, as the bijectivity check counts
}

TEST(Observe, PermutationTheOtherWayRound) {
    Copy copy;
    copy.take(value_z, 1536, 3072, [](std::uint64_t i) {
        const std::uint64_t head = (i - 1536) / 32, source = 3 * (head % 16) + head / 16;
        return 1536 + target_of_value_row(source * 32 + i % 32);
    });
    const ObservedObject found = copy.look(value_z);
    EXPECT_EQ(found.pieces[0].pattern, RowPattern::expected);
    EXPECT_EQ(found.pieces[1].pattern, RowPattern::grouped_to_tiled);
}

TEST(Observe, HalvesExchangedReversedAndShifted) {
    Copy swapped;
    swapped.take(gate_up, 0, 1024, [](std::uint64_t i) { return (i + 512) % 1024; });
    const ObservedObject halves = swapped.look(gate_up);
    EXPECT_EQ(halves.pieces[0].pattern, RowPattern::exchanged);
    EXPECT_EQ(halves.pieces[1].pattern, RowPattern::exchanged);
    EXPECT_EQ(halves.mismatches[0].observed, (SourceRow{1, 0}));
    Copy reversed;
    reversed.take(gate_up, 0, 512, [](std::uint64_t i) { return 511 - i; });
    EXPECT_EQ(reversed.look(gate_up).pieces[0].pattern, RowPattern::reversed);
    Copy shifted;
    shifted.take(gate_up, 512, 1024, [](std::uint64_t i) { return 512 + (i - 512 + 7) % 512; });
    const ObservedObject moved = shifted.look(gate_up);
    EXPECT_EQ(moved.pieces[1].pattern, RowPattern::shifted);
    EXPECT_EQ(moved.pieces[1].amount, 7u);
}

TEST(Observe, QueryAndGateExchangedOrNotTakenApart) {
    Copy exchanged;
    exchanged.take(
        query_key, 0, 1536, [](std::uint64_t i) { return i; }, gate_value);
    const ObservedObject other = exchanged.look(query_key);
    EXPECT_EQ(other.pieces[0].pattern, RowPattern::other_chunks);
    EXPECT_EQ(other.mismatches[0].observed, (SourceRow{0, 64}));
    Copy kept;  // rows 0…1535 of attn_q: even chunks lie in query_key, odd ones in gate_value
    kept.take(query_key, 0, 1536, [](std::uint64_t i) { return i / 128 * 64 + i % 64; });
    for (std::uint64_t chunk = 1; chunk < 24; chunk += 2)
        kept.take(
            query_key, chunk * 64, chunk * 64 + 64, [](std::uint64_t i) { return i / 128 * 64 + i % 64; }, gate_value);
    const ObservedObject interleaved = kept.look(query_key);
    EXPECT_EQ(interleaved.pieces[0].pattern, RowPattern::chunks_kept);
    EXPECT_EQ(interleaved.pieces[1].pattern, RowPattern::expected);
}

TEST(Observe, LlamaPermutationOfQueryAndKey) {
    Copy copy;  // [heads, 2, 32] -> [heads, 32, 2]
    copy.take(query_key, 0, 1536, [](std::uint64_t i) { return i / 64 * 64 + i % 2 * 32 + i % 64 / 2; });
    const ObservedObject found = copy.look(query_key);
    EXPECT_EQ(found.pieces[0].pattern, RowPattern::half_rotation);
    EXPECT_EQ(found.pieces[0].amount, 64u);
}

TEST(Observe, OneChangedRowIsNowhereAndTwoSwappedOnesAreNamed) {
    Copy copy;
    copy.take(value_z, 100, 102, [](std::uint64_t i) { return 201 - i; });
    copy.put(value_z, 40 * 64, Bytes(64, 0x55));  // codes of row 40
    const ObservedObject found = copy.look(value_z);
    ASSERT_EQ(found.mismatches.size(), 3u);
    EXPECT_EQ(found.equal, 3069u);
    EXPECT_EQ(found.unknown, 1u);
    EXPECT_EQ(found.kept, 3071u);
    EXPECT_EQ(found.mismatches[0].target, 40u);
    EXPECT_EQ(found.mismatches[0].observed, std::nullopt);
    EXPECT_EQ(found.mismatches[1].observed, found.mismatches[2].expected);
    EXPECT_EQ(found.mismatches[2].observed, found.mismatches[1].expected);
    EXPECT_EQ(found.pieces[0].pattern, RowPattern::single_rows);
    EXPECT_EQ(found.pieces[0].amount, 3u);
}

TEST(Observe, RowsThatAreAlikeAreAsExpectedInEachOthersPlace) {
    // The signs are rows of one number: thousands of rows, two contents.
    Copy copy;
    const ObservedObject found = copy.look("text/hadamard_signs");
    EXPECT_TRUE(found.same());
    EXPECT_EQ(found.rows, 2304u);
    EXPECT_EQ(found.alike, 2302u);
}

TEST(Observe, NormThatWasNotLessenedByOne) {
    const auto source = mini("mini-pq2_0.gguf");
    const EntryId norm = *source->find("output_norm.weight");
    Bytes f32(static_cast<std::size_t>(source->entry(norm).bytes));
    ASSERT_TRUE(source->read_entry(norm, 0, f32).has_value());
    Bytes bf16;  // nearest, ties to even
    for (std::size_t i = 0; i < f32.size(); i += 4) {
        const std::uint32_t word =
            f32[i] | f32[i + 1] << 8 | f32[i + 2] << 16 | static_cast<std::uint32_t>(f32[i + 3]) << 24;
        const std::uint32_t rounded = (word + 0x7fff + (word >> 16 & 1)) >> 16;
        bf16.push_back(static_cast<std::uint8_t>(rounded));
        bf16.push_back(static_cast<std::uint8_t>(rounded >> 8));
    }
    Copy copy;
    ASSERT_EQ(copy.size("text/final_norm"), bf16.size());
    copy.put("text/final_norm", 0, bf16);
    const ObservedObject found = copy.look("text/final_norm");
    EXPECT_FALSE(found.same());
    EXPECT_EQ(found.values, ValueTransform::none);
}

TEST(Observe, TransposedObjectIsComparedByItsColumns) {
    Copy copy;  // [4, 2560] BF16: channels 3 and 4 exchanged in every tap
    const char* name = "text/layers/0/gdn/convolution";
    const MappingPlan plan = copy.open();
    Bytes bytes(static_cast<std::size_t>(copy.size(name)));
    const auto right = mini("expected-pq2_0.ninfer");
    ASSERT_TRUE(right->read_entry(*right->find(name), 0, bytes).has_value());
    for (std::size_t tap = 0; tap < 4; ++tap)
        std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>((tap * 2560 + 3) * 2),
                         bytes.begin() + static_cast<std::ptrdiff_t>((tap * 2560 + 4) * 2),
                         bytes.begin() + static_cast<std::ptrdiff_t>((tap * 2560 + 4) * 2));
    copy.put(name, 0, bytes);
    const ObservedObject found = copy.look(name);
    EXPECT_EQ(found.rows, 2560u);
    ASSERT_EQ(found.mismatches.size(), 2u);
    EXPECT_EQ(found.mismatches[0].target, 3u);
    EXPECT_EQ(found.mismatches[0].observed, (SourceRow{0, 4}));
}

TEST(Observe, TruncatedFileIsSaidToBeUnreadable) {
    const auto right = mini("expected-pq2_0.ninfer");
    const std::uint64_t end = right->entry(*right->find(value_z)).file_offset + 1000;
    test::TempDir dir;
    Bytes bytes = test::read_bytes(test::fixture("bonsai-mini/expected-pq2_0.ninfer"));
    bytes.resize(static_cast<std::size_t>(end));
    test::write_bytes(dir.file("cut.ninfer"), bytes);
    const MappingPlan plan =
        plan_of(mini("mini-pq2_0.gguf"), open_file(dir.file("cut.ninfer")), bonsai(), TargetRole::result);
    const auto seen = observe(plan);
    ASSERT_TRUE(seen.has_value());
    const std::size_t z = static_cast<std::size_t>(plan.find(value_z) - plan.objects.data());
    EXPECT_EQ(seen->objects[z].why, NotCompared::unreadable);
    ASSERT_TRUE(seen->objects[z].error.has_value());
    EXPECT_EQ(seen->objects[z].error->code, ErrorCode::truncated);
}

TEST(Observe, StopsWhenAsked) {
    StopSource stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.token();
    const MappingPlan plan =
        plan_of(mini("mini-pq2_0.gguf"), mini("expected-pq2_0.ninfer"), bonsai(), TargetRole::result);
    const auto seen = observe(plan, {}, control);
    ASSERT_FALSE(seen.has_value());
    EXPECT_EQ(seen.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace ninspect::mapping
