// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Metadata items and their values.
#include "tests/unit/ninfer/opening.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ninspect::test {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> keys_of(const Artifact& artifact) {
    std::vector<std::string> keys;
    for (const MetaItem& item : artifact.metadata()) keys.push_back(item.key);
    return keys;
}

std::string text_of(const Artifact& artifact, std::string_view key) {
    const MetaItem* item = artifact.find_key(key);
    if (item == nullptr) return "no such key";
    const auto value = artifact.metadata_reader()->value(*item);
    if (!value) return "error";
    if (const auto* number = std::get_if<std::uint64_t>(&*value)) return std::to_string(*number);
    const auto* text = std::get_if<std::string>(&*value);
    return text == nullptr ? "no text" : *text;
}

TEST(Metadata, Version1) {
    const Bytes file = ninfer_v12(1, replaced(json_v1, R"("demo")", R"("d\u00e9mo")"), payload_v12());
    const Opened opened = open_bytes(file);
    ASSERT_TRUE(opened);
    EXPECT_THAT(keys_of(**opened), ElementsAre("model_id"));
    const MetaItem& item = *(*opened)->find_key("model_id");
    EXPECT_EQ(item.type, ValueType::string);
    EXPECT_EQ(item.key_offset, position_of(file, R"("model_id")"));
    EXPECT_EQ(item.value_offset, position_of(file, R"(d\u00e9mo)"));
    EXPECT_EQ(item.value_bytes, 9u);
    EXPECT_EQ(text_of(**opened, "model_id"), "démo");
}

TEST(Metadata, Version2) {
    const Opened opened = open_bytes(
        ninfer_v12(2, replaced(json_v2, R"({"identity")", R"({"x":7,"y":[1, 2],"identity")"), payload_v12()));
    ASSERT_TRUE(opened);
    EXPECT_THAT(keys_of(**opened), ElementsAre("identity.model_id", "identity.weights_id", "x", "y"));
    EXPECT_EQ(text_of(**opened, "identity.model_id"), "demo");
    EXPECT_EQ(text_of(**opened, "identity.weights_id"), "unit");
    EXPECT_EQ((*opened)->find_key("x")->type, ValueType::u64);
    EXPECT_EQ(text_of(**opened, "x"), "7");
    EXPECT_EQ((*opened)->find_key("y")->type, ValueType::json);
    EXPECT_EQ((*opened)->find_key("y")->count, 2u);
    EXPECT_EQ(text_of(**opened, "y"), "[1, 2]");
}

TEST(Metadata, Version3) {
    const std::string json = replaced(json_v3, "13}]}", R"(13}],"metadata":{"name":"n\n"},"provenance":{}})");
    const Opened opened = open_bytes(ninfer_v3(json, payload_v3()));
    ASSERT_TRUE(opened);
    const Artifact& artifact = **opened;
    EXPECT_THAT(keys_of(artifact),
                ElementsAre("artifact_id", "components.text", "bindings", "uses", "metadata", "provenance", "files"));
    EXPECT_EQ(text_of(artifact, "artifact_id"), "00112233445566778899aabbccddeeff");
    EXPECT_EQ(text_of(artifact, "components.text"), R"({"config":{},"resources":{"note":"r.note"}})");
    EXPECT_EQ(text_of(artifact, "bindings"), R"({"text/w":{"object":"w"}})");
    EXPECT_EQ(artifact.find_key("bindings")->count, 1u);
    EXPECT_EQ(artifact.find_key("uses")->count, 1u);
    EXPECT_EQ(text_of(artifact, "files"), R"([{"path":null,"payload_bytes":13}])");
    EXPECT_EQ(artifact.identity.at(1), (std::pair<std::string, std::string>("name", "n\n")));
}

TEST(Metadata, NothingIsAnArray) {
    const Opened opened = open_bytes(ninfer_v12(2, json_v2, payload_v12()));
    ASSERT_TRUE(opened);
    const auto elements = (*opened)->metadata_reader()->elements(ArrayHandle{}, 0, 1);
    ASSERT_FALSE(elements);
    EXPECT_EQ(elements.error().code, ErrorCode::invalid_argument);
}

TEST(Metadata, AFileThatShrankGivesAnError) {
    const TempDir dir("ninfer-shrink");
    const std::string path = dir.file("a.ninfer");
    write_bytes(path, ninfer_v12(2, json_v2, payload_v12()));
    const Opened opened = ninfer::open(path, OpenOptions{}, RunControl{});
    ASSERT_TRUE(opened);
    write_bytes(path, Bytes(20));
    const auto value = (*opened)->metadata_reader()->value(*(*opened)->find_key("identity.model_id"));
    EXPECT_FALSE(value);
}

}  // namespace
}  // namespace ninspect::test
