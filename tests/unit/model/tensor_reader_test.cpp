// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of every fixture against what the formats' own tools decode, and the reader's limits.
#include "core/model/tensor_reader.h"

#include "core/inspect/open.h"
#include "core/io/byte_source.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <map>

namespace ninspect::test {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Artifact> opened(const std::string& path) {
    auto artifact = inspect::open_artifact(path, {}, {});
    EXPECT_TRUE(artifact.has_value()) << path;
    return artifact ? *artifact : nullptr;
}

std::vector<std::uint32_t> stored_bits(const Bytes& bytes) {
    std::vector<std::uint32_t> bits;
    for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4)
        bits.push_back(static_cast<std::uint32_t>(bytes[i] | bytes[i + 1] << 8 | bytes[i + 2] << 16) |
                       static_cast<std::uint32_t>(bytes[i + 3]) << 24);
    return bits;
}

std::vector<std::uint32_t> bits_of(const std::vector<float>& values) {
    std::vector<std::uint32_t> bits;
    for (const float value : values) bits.push_back(std::bit_cast<std::uint32_t>(value));
    return bits;
}

std::vector<float> read(TensorReader& reader, std::uint64_t first, std::uint64_t count) {
    std::vector<float> values(static_cast<std::size_t>(count * reader.columns()));
    const Status status = reader.read_values(first, count, values);
    EXPECT_TRUE(status.has_value()) << (status ? "" : status.error().found);
    return values;
}

/// Name of the listing's file for an entry: '/' is written as "__".
std::string file_name_of(std::string_view entry) {
    std::string name;
    for (const char c : entry) name += c == '/' ? std::string("__") : std::string(1, c);
    return name + ".f32";
}

/// The file whose values a folder NAME.expected holds; empty when there is none.
std::string container_of(const fs::path& folder) {
    const fs::path stem = folder.parent_path() / folder.stem();
    if (folder.stem() == "split") return utf8_of(folder.parent_path() / "split" / "model-00001-of-00003.gguf");
    for (const char* suffix : {".gguf", ".ninfer"}) {
        const fs::path file = fs_path(utf8_of(stem) + suffix);
        if (fs::exists(file)) return utf8_of(file);
    }
    return {};
}

/// Two files are no expected values: the weights that all-types.gguf was quantized from, and
/// their importances.
bool is_quantizer_input(const fs::path& file) { return file.stem() == "source" || file.stem() == "imatrix"; }

struct Totals {
    std::size_t folders = 0, tensors = 0;
    std::map<std::string, std::size_t> by_format;
};

/// NaNs may come back with another payload only where the machine converts (f64); none of the
/// fixtures has such.
void check_tensor(const std::shared_ptr<const Artifact>& artifact, EntryId id, const fs::path& expected) {
    SCOPED_TRACE(std::string(artifact->name(id)) + " " + std::string(artifact->format_name(id)));
    auto reader = TensorReader::open(artifact, id);
    ASSERT_TRUE(reader.has_value()) << reader.error().found;
    const std::vector<std::uint32_t> want = stored_bits(read_bytes(utf8_of(expected)));
    ASSERT_EQ(want.size(), reader->rows() * reader->columns());
    const std::vector<float> all = read(*reader, 0, reader->rows());
    ASSERT_TRUE(bits_of(all) == want);
    // Again row by row, from the last to the first.
    const std::size_t columns = static_cast<std::size_t>(reader->columns());
    for (std::uint64_t row = reader->rows(); row-- > 0;) {
        const std::vector<std::uint32_t> bits = bits_of(read(*reader, row, 1));
        ASSERT_TRUE(std::equal(bits.begin(), bits.end(), want.begin() + static_cast<std::ptrdiff_t>(row * columns)))
            << "row " << row;
    }
}

void check_folder(const fs::path& folder, const std::string& container, Totals& totals) {
    SCOPED_TRACE(container);
    const auto artifact = opened(container);
    ASSERT_NE(artifact, nullptr);
    std::size_t files = 0, found = 0;
    for (const auto& file : fs::directory_iterator(folder))
        if (file.path().extension() == ".f32" && !is_quantizer_input(file.path())) ++files;
    for (std::uint32_t i = 0; i < artifact->entry_count(); ++i) {
        const fs::path expected = folder / fs_path(file_name_of(artifact->name(EntryId{i})));
        if (artifact->entry(EntryId{i}).kind != EntryKind::tensor || !fs::exists(expected)) continue;
        check_tensor(artifact, EntryId{i}, expected);
        ++found;
        ++totals.by_format[std::string(artifact->format_name(EntryId{i}))];
    }
    EXPECT_EQ(found, files) << "files of values without an entry";
    ++totals.folders;
    totals.tensors += found;
}

TEST(TensorReader, EveryFixtureHasTheValuesThatItsOwnToolsDecode) {
    Totals totals;
    for (const auto& item : fs::recursive_directory_iterator(fs_path(fixture("")))) {
        if (!item.is_directory() || item.path().extension() != ".expected") continue;
        const std::string container = container_of(item.path());
        ASSERT_FALSE(container.empty()) << utf8_of(item.path());
        check_folder(item.path(), container, totals);
    }
    EXPECT_EQ(totals.folders, 15u);
    EXPECT_EQ(totals.tensors, 255u);
    for (const char* format : {"F32",
                               "F64",
                               "I64",
                               "Q4_0",
                               "Q8_1",
                               "Q2_K",
                               "Q8_K",
                               "IQ1_M",
                               "IQ2_XXS",
                               "TQ1_0",
                               "MXFP4",
                               "NVFP4",
                               "Q1_0",
                               "Q2_0",
                               "PQ2_0",
                               "PTQ1_0",
                               "Q4G64_F16S",
                               "Q5G64_F16S",
                               "Q6G64_F16S",
                               "W8G32_F16S",
                               "PQ2_0_G128",
                               "PTQ1_0_G128",
                               "FP8_E4M3FN_ROW_BF16S",
                               "nvfp4",
                               "t2_g128_fp16",
                               "t5_g128_fp16",
                               "ptq1_g128_fp16",
                               "gguf_iq1_m"})
        EXPECT_GT(totals.by_format[format], 0u) << format;
}

TEST(TensorReader, BigEndianFilesHaveTheSameValues) {
    const auto little = opened(fixture("gguf/variants/v3-little.gguf"));
    for (const char* name : {"gguf/variants/v3-big.gguf", "gguf/variants/v2.gguf", "gguf/variants/v1.gguf"}) {
        const auto other = opened(fixture(name));
        ASSERT_TRUE(little != nullptr && other != nullptr);
        ASSERT_EQ(little->entry_count(), 6u);
        for (std::uint32_t i = 0; i < 6; ++i) {
            SCOPED_TRACE(std::string(name) + " " + std::string(little->name(EntryId{i})));
            auto a = TensorReader::open(little, EntryId{i});
            auto b = TensorReader::open(other, EntryId{i});
            ASSERT_TRUE(a.has_value() && b.has_value());
            const std::vector<float> values = read(*a, 0, a->rows());
            EXPECT_EQ(bits_of(values), bits_of(read(*b, 0, b->rows())));
            // The first rows alone, too.
            EXPECT_TRUE(bits_of(read(*b, 0, 1)) ==
                        bits_of({values.begin(), values.begin() + static_cast<std::ptrdiff_t>(b->columns())}));
        }
    }
}

TEST(TensorReader, ObjectsThatCrossTheBorderOfTwoFilesAreRead) {
    const auto set = opened(fixture("ninfer/multipart-v3.ninfer"));
    const auto whole = opened(fixture("ninfer/all-formats-v3.ninfer"));
    ASSERT_TRUE(set != nullptr && whole != nullptr);
    std::size_t crossing = 0;
    for (std::uint32_t i = 0; i < set->entry_count(); ++i) {
        const EntryId id{i};
        const Entry& e = set->entry(id);
        const auto first = set->file_position(id, 0);
        if (e.kind != EntryKind::tensor || !first || first->contiguous >= e.bytes) continue;
        const auto other = whole->find(set->name(id));
        ASSERT_TRUE(other.has_value());
        auto a = TensorReader::open(set, id);
        auto b = TensorReader::open(whole, *other);
        ASSERT_TRUE(a.has_value() && b.has_value()) << set->name(id);
        EXPECT_EQ(bits_of(read(*a, 0, a->rows())), bits_of(read(*b, 0, b->rows()))) << set->name(id);
        ++crossing;
    }
    EXPECT_GT(crossing, 0u);
}

// ---- codes and bytes -------------------------------------------------------------------

TEST(TensorReader, CodesOfAPlaneLayoutTimesTheirScaleAreTheValues) {
    const auto artifact = opened(fixture("ninfer/all-formats-v2.ninfer"));
    ASSERT_NE(artifact, nullptr);
    std::size_t checked = 0;
    for (std::uint32_t i = 0; i < artifact->entry_count(); ++i) {
        const auto geometry = artifact->geometry(EntryId{i});
        if (!geometry || geometry->encoding->arrangement != codec::Arrangement::row_split) continue;
        SCOPED_TRACE(std::string(artifact->name(EntryId{i})));
        auto reader = TensorReader::open(artifact, EntryId{i});
        ASSERT_TRUE(reader.has_value());
        const std::uint64_t row = reader->rows() - 1, columns = reader->columns();
        std::vector<std::int16_t> codes(static_cast<std::size_t>(columns));
        ASSERT_TRUE(reader->read_codes(row, 1, codes).has_value());
        const std::vector<float> values = read(*reader, row, 1);
        const auto bytes = reader->read_bytes(row, 1);
        ASSERT_TRUE(bytes.has_value());
        const auto& scales = bytes->planes[geometry->planes.size() - 1];
        ASSERT_EQ(scales.size(), 2 * geometry->groups_per_row) << "the scales of one row";
        for (std::size_t k = 0; k < columns; ++k) {
            const std::size_t group = k / geometry->encoding->block_weights;
            const float scale = codec::scale_word_value(codec::WordFormat::f16, &scales[2 * group]);
            ASSERT_EQ(values[k], static_cast<float>(codes[k]) * scale) << k;
        }
        ++checked;
    }
    EXPECT_GE(checked, 12u);
}

TEST(TensorReader, BytesReadAsIfTheyWereArrangedOtherwise) {
    // PQ2_0 blocks of a GGUF read as planes: the first plane begins where the entry does.
    const auto artifact = opened(fixture("gguf/prism-types.gguf"));
    ASSERT_NE(artifact, nullptr);
    const auto id = artifact->find("pq2_0.small");
    ASSERT_TRUE(id.has_value());
    const codec::Encoding* planes = codec::find_ninfer("PQ2_0_G128", "row-split-k128-v1", 2);
    const std::uint64_t shape[] = {2, 512};
    const auto geometry = codec::compute_geometry(*planes, shape);
    ASSERT_TRUE(geometry.has_value());
    Bytes stored(300);
    ASSERT_TRUE(artifact->read_entry(*id, 0, stored).has_value());

    auto reader = TensorReader::open_as(artifact, *id, *geometry, codec::reference_kernels(*planes), 0);
    ASSERT_TRUE(reader.has_value());
    auto bytes = reader->read_bytes(1, 1);
    ASSERT_TRUE(bytes.has_value());
    EXPECT_TRUE(std::equal(bytes->planes[0].begin(), bytes->planes[0].end(), stored.begin() + 128));
    EXPECT_TRUE(std::equal(bytes->planes[1].begin(), bytes->planes[1].end(), stored.begin() + 256 + 8));

    auto shifted = TensorReader::open_as(artifact, *id, *geometry, codec::reference_kernels(*planes), 4);
    ASSERT_TRUE(shifted.has_value());
    bytes = shifted->read_bytes(1, 1);
    ASSERT_TRUE(bytes.has_value());
    EXPECT_TRUE(std::equal(bytes->planes[0].begin(), bytes->planes[0].end(), stored.begin() + 132));
}

TEST(TensorReader, ShiftedReadsMayLeaveTheEntryButNotTheFile) {
    for (const char* name : {"gguf/prism-types.gguf", "ninfer/all-formats-v2.ninfer", "ninfer/multipart-v3.ninfer"}) {
        SCOPED_TRACE(name);
        const auto artifact = opened(fixture(name));
        ASSERT_NE(artifact, nullptr);
        // The second tensor in payload order, read 32 bytes early: those bytes are the end of what lies before it.
        std::vector<EntryId> tensors;
        for (const EntryId id : artifact->by_offset())
            if (artifact->entry(id).kind == EntryKind::tensor && artifact->entry(id).offset >= 64)
                tensors.push_back(id);
        ASSERT_GE(tensors.size(), 2u);
        const EntryId id = tensors[1];
        const auto geometry = artifact->geometry(id);
        ASSERT_TRUE(geometry.has_value());
        auto reader = TensorReader::open_as(artifact, id, *geometry, {}, -32);
        ASSERT_TRUE(reader.has_value());
        const auto bytes = reader->read_bytes(0, 1);
        ASSERT_TRUE(bytes.has_value()) << bytes.error().found;
        const Part& part = artifact->parts[0];
        Bytes around(bytes->planes[0].size());
        ASSERT_TRUE(
            part.source->read_exactly(part.payload_offset + artifact->entry(id).offset - 32, around).has_value());
        EXPECT_TRUE(std::equal(around.begin(), around.end(), bytes->planes[0].begin()));

        for (const std::int64_t far :
             {std::int64_t{1} << 40, -(std::int64_t{1} << 40), std::numeric_limits<std::int64_t>::max(),
              std::numeric_limits<std::int64_t>::min()}) {
            auto outside = TensorReader::open_as(artifact, id, *geometry, {}, far);
            ASSERT_TRUE(outside.has_value());
            const auto nothing = outside->read_bytes(0, 1);
            ASSERT_FALSE(nothing.has_value()) << far;
            EXPECT_EQ(nothing.error().code, ErrorCode::truncated);
        }
    }
}

// ---- errors ----------------------------------------------------------------------------

TEST(TensorReader, RowsThatAreNotThereAreAnError) {
    const auto artifact = opened(fixture("gguf/all-types.gguf"));
    ASSERT_NE(artifact, nullptr);
    auto reader = TensorReader::open(artifact, *artifact->find("q4_0"));
    ASSERT_TRUE(reader.has_value());
    std::vector<float> values(512);
    EXPECT_EQ(reader->read_values(6, 1, values).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(reader->read_values(std::numeric_limits<std::uint64_t>::max(), 1, values).error().code,
              ErrorCode::invalid_argument);
    EXPECT_EQ(reader->read_values(0, 2, values).error().code, ErrorCode::invalid_argument) << "room for one row only";
    EXPECT_TRUE(reader->read_values(5, 1, values).has_value());
    EXPECT_TRUE(reader->read_values(6, 0, {}).has_value());
}

TEST(TensorReader, MetadataAndUnknownFormatsHaveNoValues) {
    const auto artifact = opened(fixture("ninfer/all-formats-v1.ninfer"));
    ASSERT_NE(artifact, nullptr);
    for (std::uint32_t i = 0; i < artifact->entry_count(); ++i)
        if (artifact->entry(EntryId{i}).kind == EntryKind::resource) {
            EXPECT_FALSE(TensorReader::open(artifact, EntryId{i}).has_value());
        }
}

/// An artifact in memory with one tensor of a given encoding and size.
std::shared_ptr<const Artifact> one_tensor(const codec::Encoding* encoding, std::vector<std::uint64_t> shape,
                                           std::uint64_t bytes, std::size_t there,
                                           ByteOrder order = ByteOrder::little) {
    ArtifactBuilder builder;
    Artifact& a = builder.artifact();
    a.container = Container::gguf;
    a.version = 3;
    a.path = "one.gguf";
    a.byte_order = order;
    Part part;
    part.path = "one.gguf";
    part.file_bytes = part.payload_bytes = there;
    part.source = std::make_shared<io::MemorySource>("one.gguf", std::vector<std::uint8_t>(there, 1));
    a.parts.push_back(part);
    Entry e;
    e.encoding = encoding;
    e.bytes = bytes;
    e.type_id = encoding->ggml_type;
    builder.add_entry(e, "w", shape, encoding->format, "");
    return builder.finish();
}

TEST(TensorReader, TypesThatAreNotDecodedSayWhy) {
    const codec::Encoding* woven = codec::find_ggml(212, codec::Dialect::ik);
    const auto artifact = one_tensor(woven, {4, 256}, 576, 576);
    const auto reader = TensorReader::open(artifact, EntryId{0});
    ASSERT_FALSE(reader.has_value());
    EXPECT_EQ(reader.error().code, ErrorCode::unsupported);
    EXPECT_EQ(reader.error().path, "w");
    EXPECT_NE(reader.error().found.find("Q4_K_R4 (its size is known"), std::string::npos) << reader.error().found;
    // Their bytes can be read all the same.
    auto raw = TensorReader::open_as(artifact, EntryId{0}, *artifact->geometry(EntryId{0}), {}, 0);
    ASSERT_TRUE(raw.has_value());
    EXPECT_EQ(raw->read_bytes(0, 4)->planes[0].size(), 576u);
    std::vector<float> values(1024);
    EXPECT_EQ(raw->read_values(0, 4, values).error().code, ErrorCode::unsupported);
}

TEST(TensorReader, BigEndianBlocksThatCannotBeTurnedRoundAreRefused) {
    const codec::Encoding* iq2 = codec::find_ggml(16, codec::Dialect::upstream);
    const auto reader = TensorReader::open(one_tensor(iq2, {1, 256}, 66, 66, ByteOrder::big), EntryId{0});
    ASSERT_FALSE(reader.has_value());
    EXPECT_EQ(reader.error().code, ErrorCode::unsupported);
    EXPECT_NE(reader.error().found.find("big-endian"), std::string::npos);
    EXPECT_TRUE(TensorReader::open(one_tensor(iq2, {1, 256}, 66, 66), EntryId{0}).has_value());
}

/// A directory may claim anything; memory is only taken for what is there.
TEST(TensorReader, RowsLargerThanTheFileAreTruncated) {
    const codec::Encoding* f32 = codec::find_ggml(0, codec::Dialect::upstream);
    const std::uint64_t huge = std::uint64_t{1} << 50;
    auto reader = TensorReader::open(one_tensor(f32, {2, huge}, 8 * huge, 64), EntryId{0});
    ASSERT_TRUE(reader.has_value());
    const auto bytes = reader->read_bytes(0, 1);
    ASSERT_FALSE(bytes.has_value());
    EXPECT_EQ(bytes.error().code, ErrorCode::truncated);

    reader = TensorReader::open(one_tensor(f32, {4, 8}, 128, 64), EntryId{0});
    ASSERT_TRUE(reader.has_value());
    std::vector<float> row(8);
    EXPECT_TRUE(reader->read_values(1, 1, row).has_value());
    EXPECT_EQ(reader->read_values(2, 1, row).error().code, ErrorCode::truncated);
    // The record says less than the shape needs.
    reader = TensorReader::open(one_tensor(f32, {4, 8}, 40, 128), EntryId{0});
    ASSERT_TRUE(reader.has_value());
    EXPECT_TRUE(reader->read_values(0, 1, row).has_value());
    EXPECT_EQ(reader->read_values(1, 1, row).error().code, ErrorCode::truncated);
}

}  // namespace
}  // namespace ninspect::test
