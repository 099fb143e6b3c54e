// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every GGUF file of the fixtures against its listing: header numbers, each key's type,
// place, bytes and value, each tensor's shape, type, place and bytes.
#include "core/io/digest.h"
#include "tests/unit/gguf/gguf_test_support.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <filesystem>

namespace ninspect::test {
namespace {

using json = nlohmann::json;

struct Fixture {
    std::string gguf, listing;
};

std::vector<Fixture> all_fixtures() {
    namespace fs = std::filesystem;
    std::vector<Fixture> list;
    for (const char* folder : {"gguf", "bonsai-mini"}) {
        for (const fs::directory_entry& e : fs::recursive_directory_iterator(fs_path(fixture(folder)))) {
            if (e.path().extension() != ".gguf") continue;
            fs::path listing = e.path();
            listing.replace_extension(".expected.json");
            if (!fs::exists(listing)) {  // shards have theirs in a folder beside
                listing = e.path().parent_path();
                listing += ".expected";
                listing /= e.path().stem();
                listing += ".json";
            }
            list.push_back({utf8_of(e.path()), utf8_of(listing)});
        }
    }
    std::sort(list.begin(), list.end(), [](const Fixture& a, const Fixture& b) { return a.gguf < b.gguf; });
    return list;
}

json load_json(const std::string& path) {
    const Bytes bytes = read_bytes(path);
    return json::parse(bytes.begin(), bytes.end());
}

std::string sha256(const io::ByteSource& source, std::uint64_t offset, std::uint64_t bytes) {
    Result<std::string> digest = io::digest_range(source, offset, bytes, io::DigestAlgorithm::sha256, {});
    return digest ? *digest : "error: " + english_message(digest.error());
}

std::string hex_bits(std::uint64_t bits, int digits) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%0*llx", digits, static_cast<unsigned long long>(bits));
    return text;
}

/// A value in the notation of the listings.
json listed(const MetaValue& value, const MetadataReader& reader, const json& like);

json listed_array(const ArrayHandle& array, const MetadataReader& reader, const json& like) {
    const auto some = [&](std::uint64_t first, std::uint64_t count, const json& pattern) {
        json list = json::array();
        Result<std::vector<MetaValue>> values = reader.elements(array, first, count);
        if (!values) return json(english_message(values.error()));
        for (std::size_t i = 0; i < values->size(); ++i)
            list.push_back(listed((*values)[i], reader, i < pattern.size() ? pattern[i] : json()));
        return list;
    };
    json out = {{"element_type", std::string(value_type_name(array.element_type))}, {"count", array.count}};
    if (like.contains("values")) out["values"] = some(0, array.count, like["values"]);
    if (like.contains("first")) out["first"] = some(0, like["first"].size(), like["first"]);
    if (like.contains("last")) {
        const std::uint64_t n = like["last"].size();
        out["last"] = some(array.count - n, n, like["last"]);
    }
    return out;
}

json listed(const MetaValue& value, const MetadataReader& reader, const json& like) {
    if (const auto* v = std::get_if<std::uint64_t>(&value))
        return like.is_string() ? json(std::to_string(*v)) : json(*v);
    if (const auto* v = std::get_if<std::int64_t>(&value))
        return like.is_string() ? json(std::to_string(*v)) : json(*v);
    if (const auto* v = std::get_if<float>(&value))
        return {{"f32_bits", hex_bits(std::bit_cast<std::uint32_t>(*v), 8)}};
    if (const auto* v = std::get_if<double>(&value))
        return {{"f64_bits", hex_bits(std::bit_cast<std::uint64_t>(*v), 16)}};
    if (const auto* v = std::get_if<bool>(&value)) return *v;
    if (const auto* v = std::get_if<ArrayHandle>(&value)) return listed_array(*v, reader, like);
    const std::string& text = std::get<std::string>(value);
    if (!like.is_object()) return text;
    std::string hex;
    for (const char c : text) hex += hex_bits(static_cast<unsigned char>(c), 2).substr(2);
    return {{"hex", hex}};
}

class GgufFixture : public ::testing::TestWithParam<Fixture> {
protected:
    void SetUp() override {
        listing_ = load_json(GetParam().listing);
        Result<std::shared_ptr<io::FileSource>> source = io::FileSource::open(GetParam().gguf);
        ASSERT_TRUE(source) << english_message(source.error());
        source_ = *source;
        Result<ArtifactPtr> artifact = gguf::read_file(source_, GetParam().gguf, {}, {});
        ASSERT_TRUE(artifact) << english_message(artifact.error());
        artifact_ = *artifact;
    }
    json listing_;
    std::shared_ptr<io::FileSource> source_;
    ArtifactPtr artifact_;
};

TEST_P(GgufFixture, Header) {
    const Artifact& a = *artifact_;
    EXPECT_EQ(a.container, Container::gguf);
    EXPECT_EQ(a.version, listing_["version"].get<unsigned>());
    EXPECT_EQ(a.byte_order == ByteOrder::big, listing_["byte_order"] == "big");
    EXPECT_EQ(a.alignment, listing_["alignment"].get<std::uint64_t>());
    ASSERT_EQ(a.parts.size(), 1u);
    EXPECT_EQ(a.parts[0].file_bytes, listing_["file_bytes"].get<std::uint64_t>());
    EXPECT_EQ(a.parts[0].header_end, listing_["tensor_info_end"].get<std::uint64_t>());
    EXPECT_EQ(a.parts[0].payload_offset, listing_["data_offset"].get<std::uint64_t>());
    EXPECT_EQ(a.parts[0].payload_bytes, a.parts[0].file_bytes - a.parts[0].payload_offset);
    EXPECT_TRUE(a.parts[0].stamp.has_value());
    EXPECT_TRUE(a.complete);
}

TEST_P(GgufFixture, Keys) {
    const json& keys = listing_["metadata"];
    const auto& items = artifact_->metadata();
    ASSERT_EQ(items.size(), keys.size());
    const MetadataReader& reader = *artifact_->metadata_reader();
    const std::uint64_t word = listing_["version"] == 1 ? 4 : 8;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const json& key = keys[i];
        const MetaItem& item = items[i];
        SCOPED_TRACE(key["key"].get<std::string>());
        EXPECT_EQ(item.key, key["key"].get<std::string>());
        EXPECT_EQ(value_type_name(item.type), key["type"].get<std::string>());
        // the listing counts the length fields in, MetaItem does not
        const std::uint64_t head = key["type"] == "str" ? word : key["type"] == "arr" ? 4 + word : 0;
        EXPECT_EQ(item.value_offset, key["value_offset"].get<std::uint64_t>() + head);
        EXPECT_EQ(item.value_bytes, key["value_bytes"].get<std::uint64_t>() - head);
        EXPECT_EQ(sha256(*source_, item.value_offset - head, item.value_bytes + head),
                  key["value_sha256"].get<std::string>());
        Result<MetaValue> value = reader.value(item);
        ASSERT_TRUE(value) << english_message(value.error());
        // The listing's own SHA-256 is that of a signalling NaN; its bit pattern was made quiet
        // by the tool that printed it.
        const json wanted = item.key == "zoo.f32.nan_payload" ? json{{"f32_bits", "0x7fa12345"}} : key["value"];
        EXPECT_EQ(listed(*value, reader, key["value"]), wanted);
        EXPECT_EQ(artifact_->find_key(item.key), &item);
    }
}

TEST_P(GgufFixture, Tensors) {
    const json& tensors = listing_["tensors"];
    ASSERT_EQ(artifact_->entry_count(), tensors.size());
    for (std::uint32_t i = 0; i < tensors.size(); ++i) {
        const json& t = tensors[i];
        const EntryId id{i};
        const Entry& e = artifact_->entry(id);
        SCOPED_TRACE(t["name"].get<std::string>());
        EXPECT_EQ(artifact_->name(id), t["name"].get<std::string>());
        std::vector<std::uint64_t> ne = t["ne"].get<std::vector<std::uint64_t>>();
        std::reverse(ne.begin(), ne.end());
        EXPECT_EQ(shape_of(*artifact_, id), ne);
        EXPECT_EQ(e.type_id, t["type"].get<int>());
        EXPECT_EQ(e.offset, t["offset"].get<std::uint64_t>());
        EXPECT_EQ(e.bytes, t["bytes"].get<std::uint64_t>());
        EXPECT_EQ(e.file_offset, listing_["data_offset"].get<std::uint64_t>() + e.offset);
        EXPECT_TRUE(e.usable);
        EXPECT_FALSE(e.size_from_gap);
        EXPECT_EQ(sha256(*source_, e.file_offset, e.bytes), t["sha256"].get<std::string>());
        EXPECT_EQ(artifact_->find(artifact_->name(id)), id);
    }
}

TEST_P(GgufFixture, NoErrors) {
    const std::string& name = GetParam().gguf;
    const bool odd_keys = name.find("metadata-zoo") != std::string::npos;
    EXPECT_EQ(artifact_->diagnostic_counts().errors, odd_keys && name.find("flat") == std::string::npos ? 1u : 0u)
        << all_findings(*artifact_);
}

std::string test_name(const ::testing::TestParamInfo<Fixture>& parameter) {
    std::string name = fs_path(parameter.param.gguf).stem().string();
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(Files, GgufFixture, ::testing::ValuesIn(all_fixtures()), test_name);

/// A folder that is not found would leave the tests above without a single file.
TEST(GgufFixtures, AllAreThere) { EXPECT_EQ(all_fixtures().size(), 21u); }

std::vector<std::string> rules_of(const std::string& file) {
    Result<ArtifactPtr> artifact = gguf::open(fixture(file), {}, {});
    std::vector<std::string> ids;
    if (artifact)
        for (const Diagnostic& d : (*artifact)->diagnostics) ids.emplace_back(d.rule->id);
    return ids;
}

TEST(GgufFixtures, FindingsOfTheVariants) {
    using Ids = std::vector<std::string>;
    EXPECT_EQ(rules_of("gguf/variants/v3-little.gguf"), Ids{});
    EXPECT_EQ(rules_of("gguf/variants/v2.gguf"), Ids{});
    EXPECT_EQ(rules_of("gguf/variants/align64.gguf"), Ids{});
    EXPECT_EQ(rules_of("gguf/variants/v1.gguf"), Ids{"gguf.header.version-1"});
    EXPECT_EQ(rules_of("gguf/variants/v3-big.gguf"), Ids{"gguf.header.big-endian"});
    EXPECT_EQ(rules_of("gguf/variants/split/model-00001-of-00003.gguf"), Ids{});
    for (const char* vocabulary : {"bert-bge", "llama-spm", "gpt-2", "deepseek-coder"})
        EXPECT_EQ(rules_of(std::string("gguf/vocab/ggml-vocab-") + vocabulary + ".gguf"), Ids{}) << vocabulary;
}

TEST(GgufFixtures, FindingsOfTheZoo) {
    const ArtifactPtr zoo = read(read_bytes(fixture("gguf/variants/metadata-zoo.gguf")));
    EXPECT_EQ(count_findings(*zoo, "gguf.meta.nested-array"), 3u) << all_findings(*zoo);
    // listing: zoo.str.invalid_utf8 has its length field at 73439, then "ok " and the byte 0xFF
    expect_finding(*zoo,
                   {"gguf.meta.invalid-utf8", Severity::error, 73439 + 8 + 3, "zoo.str.invalid_utf8", "", "0xFF"});
    EXPECT_EQ(count_findings(*zoo, "gguf.meta.key-spelling"), 2u);
    EXPECT_EQ(zoo->diagnostic_counts().errors, 1u);
}

TEST(GgufFixtures, BonsaiMiniIsReadAsPrism) {
    for (const auto& [file, type, format] : {std::tuple{"mini-pq2_0", 142, "PQ2_0"}, {"mini-ptq1_0", 143, "PTQ1_0"}}) {
        const ArtifactPtr a = read(read_bytes(fixture(std::string("bonsai-mini/") + file + ".gguf")));
        EXPECT_EQ(a->format_name(EntryId{0}), format);
        const Diagnostic* d = finding(*a, "gguf.tensor.type-private");
        ASSERT_NE(d, nullptr);
        EXPECT_EQ(d->refused_by, loaders(Loader::llama_cpp, Loader::ik_llama));
        EXPECT_EQ(d->expected, "PrismML");
        EXPECT_EQ(finding(*a, "gguf.prism.rotation-keys-missing"), nullptr);
        EXPECT_EQ(a->diagnostic_counts().warnings, 1u) << all_findings(*a);
        ASSERT_EQ(a->type_readings.size(), 1u);
        EXPECT_EQ(a->type_readings[0].type_id, type);
        EXPECT_EQ(a->type_readings[0].chosen, codec::find_ggml(type, codec::Dialect::prism));
    }
}

TEST(GgufFixtures, IdentityOfARealFile) {
    const ArtifactPtr a = read(read_bytes(fixture("gguf/vocab/ggml-vocab-llama-spm.gguf")));
    const Identity wanted = {
        {"architecture", "llama"}, {"name", "llama-spm"}, {"file_type", "1"}, {"file_type_name", "F16"}};
    EXPECT_EQ(a->identity, wanted);
}

}  // namespace
}  // namespace ninspect::test
