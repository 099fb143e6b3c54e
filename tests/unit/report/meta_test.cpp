// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The metadata zoo holds every value type at both ends; its listing gives floats as bits,
// 64-bit integers as decimal strings and text that is not UTF-8 as hexadecimal digits.
#include "core/report/json_text.h"
#include "tests/unit/gguf/gguf_writer.h"
#include "tests/unit/report/report_test.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ninspect::report {
namespace {

using test::json;
using test::open_fixture;

double number_of(const json& value) {
    if (value.is_number()) return value.get<double>();
    if (value == "nan") return std::nan("");
    EXPECT_TRUE(value == "inf" || value == "-inf") << value;
    return value == "inf" ? HUGE_VAL : -HUGE_VAL;
}

std::uint64_t bits_of(const json& text) { return std::stoull(text.get<std::string>(), nullptr, 16); }

/// Same bits, or a NaN for a NaN (its payload has no place in JSON).
template <class Float, class Bits>
void expect_bits(double value, Bits bits, const std::string& key) {
    const auto want = std::bit_cast<Float>(bits);
    if (std::isnan(want)) {
        EXPECT_TRUE(std::isnan(value)) << key;
    } else {
        EXPECT_EQ(std::bit_cast<Bits>(static_cast<Float>(value)), bits) << key;
    }
}

void expect_float(const json& got, const json& expected, const std::string& key) {
    const double value = number_of(got);
    if (expected.contains("f32_bits"))
        expect_bits<float>(value, static_cast<std::uint32_t>(bits_of(expected.at("f32_bits"))), key);
    else
        expect_bits<double>(value, bits_of(expected.at("f64_bits")), key);
}

/// One value that is not an array.
void expect_value(const json& got, const json& expected, const std::string& type, const std::string& key) {
    if (type == "f32" || type == "f64") return expect_float(got, expected, key);
    if (expected.is_object()) return;  // hexadecimal or digest: checked by its own test
    if (expected.is_string() && (type == "u64" || type == "i64")) {
        EXPECT_EQ(got.dump(), expected.get<std::string>()) << key;
        return;
    }
    EXPECT_EQ(got, expected) << key;
}

void expect_array(const json& record, const json& expected, const std::string& key) {
    if (!expected.is_object() || !expected.contains("count")) return;
    const auto count = expected.at("count").get<std::uint64_t>();
    EXPECT_EQ(record.at("count"), count) << key;
    const std::string type = expected.at("element_type");
    EXPECT_EQ(record.at("element_type"), type) << key;
    EXPECT_EQ(record.at("value").size(), std::min<std::uint64_t>(count, 16)) << key;
    if (!expected.contains("values")) return;
    const json& values = expected.at("values");
    for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), record.at("value").size()); ++i)
        if (type != "arr") expect_value(record.at("value")[i], values[i], type, key);
}

TEST(Meta, EveryValueOfTheZoo) {
    for (const char* stem : {"metadata-zoo", "metadata-zoo-flat", "v3-little", "v3-big", "v1"}) {
        const auto artifact = open_fixture(std::string("gguf/variants/") + stem + ".gguf");
        const json expected = test::listing(std::string("gguf/variants/") + stem + ".expected.json").at("metadata");
        const auto text = meta_json(*artifact, {}, false);
        ASSERT_TRUE(text);
        const json records = json::parse(*text);
        ASSERT_EQ(records.size(), expected.size()) << stem;
        for (std::size_t i = 0; i < records.size(); ++i) {
            const json& want = expected[i];
            const std::string key = records[i].at("key");
            if (want.at("key").is_string()) {
                EXPECT_EQ(key, want.at("key"));
            }
            EXPECT_EQ(records[i].at("type"), want.at("type")) << key;
            EXPECT_FALSE(records[i].contains("error")) << key;
            if (!want.contains("value")) continue;
            if (want.at("type") == "arr")
                expect_array(records[i], want.at("value"), key);
            else
                expect_value(records[i].at("value"), want.at("value"), want.at("type"), key);
        }
    }
}

json record_of(const Artifact& artifact, std::string_view key, bool full) {
    const MetaItem* item = artifact.find_key(key);
    EXPECT_NE(item, nullptr) << key;
    const std::size_t index = static_cast<std::size_t>(item - artifact.metadata().data());
    const auto text = meta_json(artifact, {&index, 1}, full);
    EXPECT_TRUE(text);
    return json::parse(*text).at(0);
}

/// The longest array of the zoo: 300,000 strings.
TEST(Meta, LongArraysAreCutUnlessFull) {
    const auto artifact = open_fixture("gguf/variants/metadata-zoo.gguf");
    std::string key;
    for (const MetaItem& item : artifact->metadata())
        if (item.count == 300'000) key = item.key;
    ASSERT_FALSE(key.empty());
    const json cut = record_of(*artifact, key, false);
    EXPECT_EQ(cut.at("count"), 300'000);
    EXPECT_EQ(cut.at("value").size(), 16u);
    EXPECT_EQ(cut.at("truncated"), true);
    const json full = record_of(*artifact, key, true);
    EXPECT_EQ(full.at("value").size(), 300'000u);
    EXPECT_FALSE(full.contains("truncated"));
}

/// Arrays in arrays, and pieces that end anywhere: the document is the same and its writer
/// stops when nobody wants more.
TEST(Meta, ADocumentComesInPieces) {
    test::GgufFile file;
    test::GgufBytes inner = file.bytes();
    for (std::uint32_t i = 0; i < 50'000; ++i) {
        inner.u32(4);  // u32
        inner.word(i % 2);
        if (i % 2 == 1) inner.u32(i);
    }
    file.basics().array("a.nested", 9, 50'000, inner.data);
    const test::TempDir dir;
    test::write_bytes(dir.file("m.gguf"), file.build());
    const auto opened = inspect::open_artifact(dir.file("m.gguf"), {}, {});
    ASSERT_TRUE(opened);
    std::string whole;
    std::size_t pieces = 0, longest = 0;
    write_meta_json(**opened, {}, true, [&](std::string_view piece) {
        whole += piece;
        longest = std::max(longest, piece.size());
        ++pieces;
        return true;
    });
    EXPECT_GT(pieces, 4u);
    EXPECT_LT(longest, 80'000u);
    const json document = json::parse(whole);
    const json& value = document.back().at("value");
    ASSERT_EQ(value.size(), 50'000u);
    EXPECT_EQ(value[0], json::array());
    EXPECT_EQ(value[49'999], json::array({49'999}));
    std::size_t taken = 0;
    write_meta_json(**opened, {}, true, [&](std::string_view) { return ++taken < 2; });
    EXPECT_EQ(taken, 2u);
}

TEST(Meta, EmbeddedJsonKeepsItsNumbersAndLosesItsWhiteSpace) {
    std::string out;
    bool truncated = false;
    ASSERT_TRUE(append_embedded_json(" {\"a b\" :\n[1, 2,{\"\\\"}\": 123456789012345678901} ]}\n", 2, out, truncated));
    EXPECT_EQ(out, "{\"a b\": [1, 2, {\"\\\"}\": 123456789012345678901}]}");
    EXPECT_FALSE(truncated);
    out.clear();
    ASSERT_TRUE(append_embedded_json("[[1,2,3], \"x,y\", 3]", 2, out, truncated));
    EXPECT_EQ(out, "[[1, 2, 3], \"x,y\"]");
    EXPECT_TRUE(truncated);
    out.clear();
    EXPECT_FALSE(append_embedded_json("{\"a\":", 2, out, truncated));
    EXPECT_EQ(out, "");
}

TEST(Meta, TextThatIsNotUtf8IsGivenInHexadecimalToo) {
    const auto artifact = open_fixture("gguf/variants/metadata-zoo.gguf");
    const json expected = test::listing("gguf/variants/metadata-zoo.expected.json").at("metadata");
    int found = 0;
    for (const json& want : expected) {
        if (want.at("type") != "str" || !want.contains("value") || !want.at("value").is_object()) continue;
        if (!want.at("value").contains("hex") || !want.at("key").is_string()) continue;
        const json record = record_of(*artifact, want.at("key").get<std::string>(), false);
        EXPECT_EQ(record.at("value_hex"), want.at("value").at("hex"));
        ++found;
    }
    EXPECT_GT(found, 0) << "the zoo has such a string";
}

std::string raw(const Artifact& artifact, std::string_view key) {
    const MetaItem* item = artifact.find_key(key);
    EXPECT_NE(item, nullptr) << key;
    const auto text = meta_raw(artifact, static_cast<std::size_t>(item - artifact.metadata().data()));
    EXPECT_TRUE(text);
    return *text;
}

TEST(Meta, RawValuesAreTheBytesOfTheFile) {
    const auto artifact = open_fixture("gguf/variants/metadata-zoo.gguf");
    EXPECT_EQ(raw(*artifact, "general.name"), "metadata zoo");
    EXPECT_EQ(raw(*artifact, "zoo.str.embedded_nul"), std::string("a\0b", 3));
    EXPECT_EQ(raw(*artifact, "zoo.u64.max"), "18446744073709551615\n");
    EXPECT_EQ(raw(*artifact, "zoo.bool.true"), "true\n");
    EXPECT_EQ(raw(*artifact, "zoo.f32.third"), "0.33333334\n");
    EXPECT_EQ(raw(*artifact, "zoo.arr.u8"), "0\n1\n255\n");
    EXPECT_EQ(raw(*artifact, "zoo.arr.u8.empty"), "");
}

TEST(Meta, RawStringsAreExactForEveryString) {
    const auto artifact = open_fixture("gguf/variants/metadata-zoo.gguf");
    const test::Bytes file = test::read_bytes(test::fixture("gguf/variants/metadata-zoo.gguf"));
    for (const MetaItem& item : artifact->metadata()) {
        if (item.type != ValueType::string) continue;
        const auto begin = file.begin() + static_cast<std::ptrdiff_t>(item.value_offset);
        const std::string stored(begin, begin + static_cast<std::ptrdiff_t>(item.value_bytes));
        EXPECT_EQ(raw(*artifact, item.key), stored) << item.key;
    }
}

TEST(Meta, TextTableHasOneLinePerKey) {
    const auto artifact = open_fixture("gguf/variants/metadata-zoo.gguf");
    const auto text = meta_text(*artifact, {}, false);
    ASSERT_TRUE(text);
    EXPECT_EQ(static_cast<std::size_t>(std::count(text->begin(), text->end(), '\n')), artifact->metadata().size() + 1);
    EXPECT_EQ(text->find('\0'), std::string::npos);
    EXPECT_EQ(text->find('\t'), std::string::npos);
}

}  // namespace
}  // namespace ninspect::report
