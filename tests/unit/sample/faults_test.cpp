// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Each fault: what differs from the healthy sample, and that nothing else does. Offsets are
// worked out by hand from the layout description for [650, 256]: 1300 groups.
#include "core/model/tensor_reader.h"
#include "tests/unit/sample/samples.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace ninspect::test {
namespace {

constexpr std::string_view embedding = "text/token_embedding";
constexpr std::uint64_t groups = 1300;

bool is_matrix(const Artifact& artifact, EntryId id) {
    const std::string_view format = artifact.format_name(id);
    return format == "PQ2_0_G128" || format == "PTQ1_0_G128";
}

std::set<std::string> matrices_of(const Artifact& artifact) {
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i)
        if (is_matrix(artifact, EntryId{i})) names.emplace(artifact.name(EntryId{i}));
    return names;
}

/// Names of the objects that differ from the healthy artifact. Head, fill and sizes must not.
std::set<std::string> changed_objects(const Sample& faulty, const Sample& healthy) {
    std::set<std::string> names;
    EXPECT_EQ(faulty.artifact.size(), healthy.artifact.size());
    if (faulty.artifact.size() != healthy.artifact.size()) return names;
    Bytes rest = faulty.artifact;
    for (std::uint32_t i = 0; i < healthy.b->entry_count(); ++i) {
        const Entry entry = healthy.b->entry(EntryId{i});
        const Bytes theirs = part_of(healthy.artifact, entry.file_offset, entry.bytes);
        if (part_of(faulty.artifact, entry.file_offset, entry.bytes) != theirs)
            names.emplace(healthy.b->name(EntryId{i}));
        std::copy(theirs.begin(), theirs.end(), rest.begin() + static_cast<std::ptrdiff_t>(entry.file_offset));
    }
    EXPECT_TRUE(rest == healthy.artifact) << "bytes beside the objects differ";
    return names;
}

/// The healthy twin, once the GGUF is found to be the same.
const Sample& twin_of_artifact_fault(const Sample& faulty, Ternary format) {
    const Sample& healthy = sample_of(format);
    EXPECT_TRUE(faulty.gguf == healthy.gguf);
    for (const Diagnostic& d : faulty.b->diagnostics)
        EXPECT_EQ(d.severity(), Severity::note) << "a size check sees it: " << english_message(d);
    return healthy;
}

struct Planes {
    Bytes base, high, scale;
};
/// Of text/token_embedding, where the format says: PQ2_0 41,600 bytes of codes end at a
/// multiple of 128; PTQ1_0 31,200 + 2,600 bytes.
Planes healthy_planes(Ternary format) {
    const Sample& s = sample_of(format);
    const Bytes all = bytes_in(s.artifact, *s.b, embedding);
    if (format == Ternary::pq2_0) return {part_of(all, 0, 41'600), {}, part_of(all, 41'728, 2'600)};
    return {part_of(all, 0, 31'200), part_of(all, 31'232, 2'600), part_of(all, 34'048, 2'600)};
}

TEST(SampleFaults, ScalesInTheHighPlane) {
    const Sample& faulty = sample_of(Ternary::ptq1_0, Fault::scales_in_high_plane);
    const Sample& healthy = twin_of_artifact_fault(faulty, Ternary::ptq1_0);
    EXPECT_EQ(changed_objects(faulty, healthy), matrices_of(*healthy.b));
    const Planes planes = healthy_planes(Ternary::ptq1_0);
    const Bytes object = bytes_in(faulty.artifact, *faulty.b, embedding);
    EXPECT_TRUE(part_of(object, 0, 31'200) == planes.base);
    EXPECT_TRUE(part_of(object, groups * 24, 2'600) == planes.scale);
    EXPECT_TRUE(part_of(object, 34'048, 2'600) == planes.high);
    EXPECT_TRUE(is_zero(part_of(object, 33'800, 248)));
}

TEST(SampleFaults, BlockStream) {
    for (const Ternary format : {Ternary::pq2_0, Ternary::ptq1_0}) {
        const Sample& faulty = sample_of(format, Fault::block_stream);
        const Sample& healthy = twin_of_artifact_fault(faulty, format);
        EXPECT_EQ(changed_objects(faulty, healthy), matrices_of(*healthy.b));
        const Bytes object = bytes_in(faulty.artifact, *faulty.b, embedding);
        const Bytes blocks = bytes_in(faulty.gguf, *faulty.a, "token_embd.weight");
        EXPECT_TRUE(part_of(object, 0, blocks.size()) == blocks);
        EXPECT_TRUE(is_zero(part_of(object, blocks.size(), object.size() - blocks.size())));
        EXPECT_TRUE(bytes_in(faulty.artifact, *faulty.b, "text/layers/0/mlp/down") ==
                    bytes_in(faulty.gguf, *faulty.a, "blk.0.ffn_down.weight"));
    }
}

TEST(SampleFaults, PlanesUnaligned) {
    for (const Ternary format : {Ternary::pq2_0, Ternary::ptq1_0}) {
        const Sample& faulty = sample_of(format, Fault::planes_unaligned);
        const Sample& healthy = twin_of_artifact_fault(faulty, format);
        EXPECT_THAT(changed_objects(faulty, healthy), testing::ElementsAre("text/output_head", embedding));
        const Planes planes = healthy_planes(format);
        Bytes expected = planes.base;
        for (const Bytes* plane : {&planes.high, &planes.scale})
            expected.insert(expected.end(), plane->begin(), plane->end());
        expected.resize(format == Ternary::pq2_0 ? 44'328 : 36'648);
        EXPECT_TRUE(bytes_in(faulty.artifact, *faulty.b, embedding) == expected);
    }
}

TEST(SampleFaults, QsAndQhSwapped) {
    const Sample& faulty = sample_of(Ternary::ptq1_0, Fault::qs_qh_swapped);
    const Sample& healthy = twin_of_artifact_fault(faulty, Ternary::ptq1_0);
    EXPECT_EQ(changed_objects(faulty, healthy), matrices_of(*healthy.b));
    const Planes planes = healthy_planes(Ternary::ptq1_0);
    const Bytes object = bytes_in(faulty.artifact, *faulty.b, embedding);
    EXPECT_TRUE(part_of(object, 0, 2'600) == planes.high);
    EXPECT_TRUE(is_zero(part_of(object, 2'600, 216)));
    EXPECT_TRUE(part_of(object, 2'816, 31'200) == planes.base);
    EXPECT_TRUE(is_zero(part_of(object, 34'016, 32)));
    EXPECT_TRUE(part_of(object, 34'048, 2'600) == planes.scale);
}

/// Where the tensor table begins: in front of the first tensor's name, whose last place it is.
std::uint64_t table_begin(const Bytes& gguf) {
    const Bytes name = bytes_of("token_embd.weight");
    const auto at = std::find_end(gguf.begin(), gguf.end(), name.begin(), name.end());
    return static_cast<std::uint64_t>(at - gguf.begin()) - 8;
}

TEST(SampleFaults, DataShifted) {
    for (const Ternary format : {Ternary::pq2_0, Ternary::ptq1_0}) {
        const Sample& faulty = sample_of(format, Fault::data_shifted);
        const Sample& healthy = sample_of(format);
        EXPECT_TRUE(faulty.artifact == healthy.artifact);
        ASSERT_EQ(faulty.gguf.size(), healthy.gguf.size());
        const std::uint64_t data = healthy.a->parts[0].payload_offset, table = table_begin(healthy.gguf);
        const std::uint64_t shift = data - (table + 31) / 32 * 32;
        EXPECT_GT(shift, 2'000u);
        EXPECT_LT(shift, 6'000u);
        EXPECT_NE(shift % (format == Ternary::pq2_0 ? 34 : 28), 0u) << "shifted by whole blocks: nothing to see";
        const std::uint64_t table_end = healthy.a->parts[0].header_end;
        EXPECT_TRUE(part_of(faulty.gguf, 0, table_end) == part_of(healthy.gguf, 0, table_end));
        const std::uint64_t shifted = healthy.gguf.size() - shift - table_end;
        EXPECT_TRUE(part_of(faulty.gguf, table_end, shifted) == part_of(healthy.gguf, table_end + shift, shifted));
        EXPECT_TRUE(is_zero(part_of(faulty.gguf, table_end + shifted, shift)));
    }
}

TEST(SampleFaults, Pq2AsT2) {
    const Sample& faulty = sample_of(Ternary::pq2_0, Fault::pq2_as_t2);
    const Sample& healthy = twin_of_artifact_fault(faulty, Ternary::pq2_0);
    EXPECT_EQ(faulty.artifact[7], 3);
    std::size_t matrices = 0;
    for (const std::string& name : matrices_of(*healthy.b)) {
        const auto id = faulty.b->find(name);
        ASSERT_TRUE(id) << name;
        EXPECT_EQ(faulty.b->format_name(*id), "t2_g128_fp16");
        EXPECT_EQ(faulty.b->layout_name(*id), "row_split_k128_v1");
        EXPECT_TRUE(bytes_in(faulty.artifact, *faulty.b, name) == bytes_in(healthy.artifact, *healthy.b, name));
        ++matrices;
    }
    EXPECT_EQ(matrices, 2u + 3 * 5 + 5);  // vocabulary, delta nets, attention
}

TEST(SampleFaults, LegacyType42) {
    const Sample& faulty = sample_of(Ternary::pq2_0, Fault::legacy_type_42);
    const Sample& healthy = sample_of(Ternary::pq2_0);
    EXPECT_TRUE(faulty.artifact == healthy.artifact);
    ASSERT_EQ(faulty.gguf.size(), healthy.gguf.size());
    std::size_t changed = 0;
    const std::uint64_t table = table_begin(healthy.gguf);
    for (std::size_t i = 0; i < healthy.gguf.size(); ++i) {
        if (faulty.gguf[i] == healthy.gguf[i]) continue;
        ++changed;
        EXPECT_EQ(healthy.gguf[i], 142);
        EXPECT_EQ(faulty.gguf[i], 42);
        EXPECT_GE(i, table);
        EXPECT_LT(i, healthy.a->parts[0].header_end);
    }
    EXPECT_EQ(changed, 27u);
    EXPECT_EQ(entry_of(*faulty.a, "output.weight").encoding->block_bytes, 34u);
}

// ---- faults in groups ---------------------------------------------------------------------------

/// Checks every group of text/token_embedding; the bytes of the planes as they are.
struct Group {
    Bytes healthy_base, base, healthy_scale, scale;
};
std::vector<Group> groups_of(Ternary format, Fault fault, std::string_view name, std::uint64_t count,
                             std::uint64_t scale_offset) {
    const Sample &faulty = sample_of(format, fault), &healthy = sample_of(format);
    const std::uint64_t each = format == Ternary::pq2_0 ? 32 : 24;
    const Bytes now = bytes_in(faulty.artifact, *faulty.b, name), before = bytes_in(healthy.artifact, *healthy.b, name);
    std::vector<Group> list;
    for (std::uint64_t g = 0; g < count; ++g)
        list.push_back({part_of(before, g * each, each), part_of(now, g * each, each),
                        part_of(before, scale_offset + 2 * g, 2), part_of(now, scale_offset + 2 * g, 2)});
    return list;
}
std::vector<Group> groups_of(Ternary format, Fault fault) {
    return groups_of(format, fault, embedding, groups, format == Ternary::pq2_0 ? 41'728 : 34'048);
}

TEST(SampleFaults, ScalesOfOneLayerAreCodes) {
    for (const Ternary format : {Ternary::pq2_0, Ternary::ptq1_0}) {
        const Sample& faulty = sample_of(format, Fault::layer_scales_are_codes);
        const Sample& healthy = twin_of_artifact_fault(faulty, format);
        const std::string layer = "text/layers/1/";
        EXPECT_THAT(changed_objects(faulty, healthy),
                    testing::ElementsAre(layer + "gdn/output", layer + "gdn/query_key", layer + "gdn/value_z",
                                         layer + "mlp/down", layer + "mlp/gate_up"));
        // [256, 512]: 1024 groups, every plane a multiple of 256 bytes.
        const std::uint64_t scale_offset = format == Ternary::pq2_0 ? 32'768 : 24'576 + 2'048;
        for (const Group& g :
             groups_of(format, Fault::layer_scales_are_codes, layer + "mlp/down", 1024, scale_offset)) {
            EXPECT_EQ(g.base, g.healthy_base);
            EXPECT_EQ(g.scale, part_of(g.base, 0, 2));
        }
    }
}

/// About one in 64 of 1300; the seed is fixed.
void expect_some(std::size_t picked) {
    EXPECT_GE(picked, 10u);
    EXPECT_LE(picked, 40u);
}

TEST(SampleFaults, SomeScalesAreNotNumbers) {
    for (const Ternary format : {Ternary::pq2_0, Ternary::ptq1_0}) {
        const Sample& faulty = sample_of(format, Fault::nan_scales);
        const Sample& healthy = twin_of_artifact_fault(faulty, format);
        EXPECT_EQ(changed_objects(faulty, healthy), matrices_of(*healthy.b));
        std::size_t picked = 0;
        for (const Group& g : groups_of(format, Fault::nan_scales)) {
            EXPECT_EQ(g.base, g.healthy_base);
            if (g.scale == g.healthy_scale) continue;
            EXPECT_EQ(g.scale, (Bytes{0x00, 0x7e}));
            ++picked;
        }
        expect_some(picked);
    }
}

TEST(SampleFaults, SomeScalesAreNegative) {
    for (const Ternary format : {Ternary::pq2_0, Ternary::ptq1_0}) {
        const Sample& faulty = sample_of(format, Fault::negative_scales);
        const Sample& healthy = twin_of_artifact_fault(faulty, format);
        EXPECT_EQ(changed_objects(faulty, healthy), matrices_of(*healthy.b));
        std::size_t picked = 0;
        for (const Group& g : groups_of(format, Fault::negative_scales)) {
            EXPECT_EQ(g.base, g.healthy_base);
            if (g.scale == g.healthy_scale) continue;
            EXPECT_EQ(g.scale, (Bytes{g.healthy_scale[0], static_cast<std::uint8_t>(g.healthy_scale[1] | 0x80)}));
            ++picked;
        }
        expect_some(picked);
    }
}

TEST(SampleFaults, CodesThatNoEncoderWrites) {
    const Sample& faulty = sample_of(Ternary::pq2_0, Fault::illegal_carriers);
    const Sample& healthy = twin_of_artifact_fault(faulty, Ternary::pq2_0);
    EXPECT_EQ(changed_objects(faulty, healthy), matrices_of(*healthy.b));
    std::size_t picked = 0;
    for (const Group& g : groups_of(Ternary::pq2_0, Fault::illegal_carriers)) {
        EXPECT_EQ(g.scale, g.healthy_scale);
        if (g.base == g.healthy_base) continue;
        Bytes expected = g.healthy_base;
        expected[0] |= 3;  // weight 0 has code 3
        EXPECT_EQ(g.base, expected);
        ++picked;
    }
    expect_some(picked);
}

TEST(SampleFaults, CarriersThatNoEncoderWrites) {
    const Sample& faulty = sample_of(Ternary::ptq1_0, Fault::illegal_carriers);
    const Sample& healthy = twin_of_artifact_fault(faulty, Ternary::ptq1_0);
    EXPECT_THAT(changed_objects(faulty, healthy), testing::Contains(std::string(embedding)));
    const std::set<int> never = {1, 20, 40, 60, 79, 99, 119, 138, 158, 178, 197, 217, 237};
    std::size_t bytes = 0;
    for (const Group& g : groups_of(Ternary::ptq1_0, Fault::illegal_carriers)) {
        EXPECT_EQ(g.scale, g.healthy_scale);
        for (std::size_t i = 0; i < 24; ++i) {
            EXPECT_EQ(never.count(g.healthy_base[i]), 0u);
            if (g.base[i] == g.healthy_base[i]) continue;
            EXPECT_EQ(never.count(g.base[i]), 1u) << int(g.base[i]);
            ++bytes;
        }
    }
    EXPECT_GE(bytes, 10u);
    EXPECT_LE(bytes, 60u);
    // The values are the same.
    std::vector<float> now(650 * 256), before(650 * 256);
    auto reader = TensorReader::open(faulty.b, *faulty.b->find(embedding));
    auto other = TensorReader::open(healthy.b, *healthy.b->find(embedding));
    ASSERT_TRUE(reader && other);
    EXPECT_TRUE(reader->read_values(0, 650, now));
    EXPECT_TRUE(other->read_values(0, 650, before));
    EXPECT_TRUE(now == before);
}

TEST(SampleFaults, TheTableIsComplete) {
    std::set<std::string> ids;
    for (const sample::FaultInfo& info : sample::faults()) {
        EXPECT_TRUE(ids.emplace(info.id).second) << info.id;
        EXPECT_EQ(sample::fault_of(info.id), info.fault);
        EXPECT_TRUE(info.pq2_0 || info.ptq1_0) << info.id;
        EXPECT_FALSE(info.description.empty()) << info.id;
        EXPECT_NE(info.description.back(), '.') << "a clause: " << info.description;
        EXPECT_EQ(info.look.empty(), info.fault == Fault::none) << info.id;
    }
    EXPECT_EQ(ids.size(), 23u);
    EXPECT_EQ(sample::fault_of("no-such-fault"), std::nullopt);
}

}  // namespace
}  // namespace ninspect::test
