// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/report/report_test.h"

#include <gmock/gmock.h>

namespace ninspect::report {
namespace {

using test::json;
using test::listing;
using test::open_fixture;
using testing::HasSubstr;

json info_of(std::string_view name) { return json::parse(info_json(*open_fixture(name))); }

TEST(Info, GgufAgreesWithItsListing) {
    for (const char* stem :
         {"gguf/variants/v3-little", "gguf/variants/v3-big", "gguf/variants/align64", "gguf/all-types",
          "gguf/variants/v1", "gguf/variants/metadata-zoo", "bonsai-mini/mini-pq2_0"}) {
        const json info = info_of(std::string(stem) + ".gguf");
        const json expected = listing(std::string(stem) + ".expected.json");
        EXPECT_EQ(info.at("container"), "gguf") << stem;
        EXPECT_EQ(info.at("version"), expected.at("version")) << stem;
        EXPECT_EQ(info.at("byte_order"), expected.at("byte_order")) << stem;
        EXPECT_EQ(info.at("file_bytes"), expected.at("file_bytes")) << stem;
        EXPECT_EQ(info.at("alignment"), expected.at("alignment")) << stem;
        EXPECT_EQ(info.at("payload_offset"), expected.at("data_offset")) << stem;
        EXPECT_EQ(info.at("tensors"), expected.at("tensors").size()) << stem;
        EXPECT_EQ(info.at("metadata_keys"), expected.at("metadata").size()) << stem;
        EXPECT_EQ(info.at("resources"), 0) << stem;

        std::uint64_t weights = 0, bytes = 0;
        for (const json& tensor : expected.at("tensors")) {
            std::uint64_t elements = 1;
            for (const json& n : tensor.at("ne")) elements *= n.get<std::uint64_t>();
            weights += elements;
            bytes += tensor.at("bytes").get<std::uint64_t>();
        }
        EXPECT_EQ(info.at("weights"), weights) << stem;
        EXPECT_DOUBLE_EQ(info.at("bits_per_weight").get<double>(),
                         weights == 0 ? 0.0 : 8.0 * static_cast<double>(bytes) / static_cast<double>(weights))
            << stem;
    }
}

TEST(Info, NinferAgreesWithItsListing) {
    const json info = info_of("ninfer/all-formats-v2.ninfer");
    const json expected = listing("ninfer/all-formats-v2.expected.json");
    EXPECT_EQ(info.at("container"), "ninfer");
    EXPECT_EQ(info.at("version"), 2);
    EXPECT_EQ(info.at("file_bytes"), expected.at("file_bytes"));
    EXPECT_EQ(info.at("payload_offset"), expected.at("payload_offset"));
    EXPECT_EQ(info.at("identity").at("model_id"), expected.at("identity").at("model_id"));
    EXPECT_EQ(info.at("identity").at("weights_id"), expected.at("identity").at("weights_id"));

    std::map<std::string, std::array<std::uint64_t, 3>> formats;
    std::uint64_t resources = 0;
    for (const json& object : expected.at("objects")) {
        if (object.at("kind") == "resource") {
            ++resources;
            continue;
        }
        std::uint64_t elements = 1;
        for (const json& n : object.at("shape")) elements *= n.get<std::uint64_t>();
        auto& sums = formats[object.at("format")];
        sums[0] += 1;
        sums[1] += elements;
        sums[2] += object.at("bytes").get<std::uint64_t>();
    }
    EXPECT_EQ(info.at("resources"), resources);
    ASSERT_EQ(info.at("formats").size(), formats.size());
    for (const auto& [name, sums] : formats) {
        const json& format = info.at("formats").at(name);
        EXPECT_EQ(format.at("tensors"), sums[0]) << name;
        EXPECT_EQ(format.at("weights"), sums[1]) << name;
        EXPECT_EQ(format.at("bytes"), sums[2]) << name;
    }
}

TEST(Info, PartsOfASetAreListed) {
    const json info = info_of("ninfer/multipart-v3.ninfer");
    const json files = listing("ninfer/multipart-v3.expected.json").at("files");
    ASSERT_EQ(info.at("parts").size(), files.size());
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        EXPECT_EQ(info.at("parts")[i].at("file_bytes"), files[i].at("bytes"));
        EXPECT_THAT(info.at("parts")[i].at("path").get<std::string>(),
                    HasSubstr(files[i].at("file").get<std::string>()));
        total += files[i].at("bytes").get<std::uint64_t>();
    }
    EXPECT_EQ(info.at("file_bytes"), total);
    EXPECT_THAT(info_text(*open_fixture("ninfer/multipart-v3.ninfer")), HasSubstr("multipart-v3.ninfer.part-0002"));
}

TEST(Info, ReadingsOfAnAmbiguousTypeAreShown) {
    const json readings = info_of("gguf/prism-types.gguf").at("type_readings");
    ASSERT_FALSE(readings.empty());
    EXPECT_EQ(readings[0].at("type_id"), 142);
    EXPECT_EQ(readings[0].at("chosen"), "PrismML");
    const std::string text = info_text(*open_fixture("gguf/prism-types.gguf"));
    EXPECT_THAT(text, HasSubstr("Type 142 (3 tensors) has several meanings; read as PrismML PQ2_0"));
    EXPECT_THAT(text, HasSubstr("34 bytes per 128 weights): fits 3 of 3"));
    EXPECT_THAT(text, testing::Not(HasSubstr("0 bytes per"))) << "a number that was given up has no size to show";
    EXPECT_THAT(text, HasSubstr("ik_llama.cpp IQ2_TN: no size known\n"));
}

TEST(Info, AReadingOfWholeTensorsSaysHowItIsSized) {
    ArtifactBuilder builder;
    builder.artifact().parts.emplace_back();
    TypeReading reading;
    reading.type_id = 36;
    reading.tensors = 2;
    reading.candidates.push_back({codec::find_ggml(36, codec::Dialect::bitnet), 1, "w", 48, 64});
    builder.artifact().type_readings.push_back(reading);
    EXPECT_THAT(info_text(*builder.finish()),
                HasSubstr("BitNet I2_S (sized as a whole: elements / 4 + 32 bytes): fits 1 of 2; w would need 48 bytes "
                          "and has 64\n"));
}

TEST(Info, TextNamesTheEssentials) {
    const std::string text = info_text(*open_fixture("gguf/variants/v3-big.gguf"));
    for (const char* words : {"v3-big.gguf", "GGUF version 3, big-endian", "llama", "6 tensors", "Q8_0", "9,184 bytes"})
        EXPECT_THAT(text, HasSubstr(words));
}

TEST(Info, IdentityFromAHostileFileIsEscaped) {
    ArtifactBuilder builder;
    builder.artifact().parts.emplace_back();
    builder.artifact().identity = {{"name", "evil\x1b[31m\nnext"}};
    const auto artifact = builder.finish();
    const std::string text = info_text(*artifact);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_EQ(text.find("\nnext"), std::string::npos);
    EXPECT_EQ(json::parse(info_json(*artifact)).at("identity").at("name"), "evil\x1b[31m\nnext");
}

}  // namespace
}  // namespace ninspect::report
