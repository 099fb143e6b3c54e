// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/json_tree.h"

#include "core/base/diagnostic.h"

#include <gtest/gtest.h>

namespace ninspect::ninfer {
namespace {

Result<JsonTree> parse(std::string text, std::uint64_t offset = 0) {
    return JsonTree::parse(std::move(text), offset, JsonLimits{}, RunControl{});
}

TEST(JsonTree, KnowsWhereEverythingIs) {
    const std::string text = R"( { "a" : [ 1 , -2, "x\"y" ] ,"b":{"c":null,"d":1.5e3},"e":true })";
    const auto tree = parse(text, 1000);
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->kind(0), JsonKind::object);
    EXPECT_EQ(tree->offset(0), 1001u);
    EXPECT_EQ(tree->children(0), 3u);
    const NodeId a = tree->member(0, "a");
    EXPECT_EQ(tree->raw(a), R"([ 1 , -2, "x\"y" ])");
    EXPECT_EQ(tree->key_offset(a), 1000 + text.find("\"a\""));
    const NodeId one = tree->first_child(a), two = tree->next_sibling(one), three = tree->next_sibling(two);
    EXPECT_EQ(tree->u64(one), 1u);
    EXPECT_EQ(tree->kind(two), JsonKind::negative);
    EXPECT_EQ(tree->raw(two), "-2");
    EXPECT_EQ(tree->string(three), "x\"y");
    EXPECT_EQ(tree->offset(three), 1000 + text.find(R"("x\"y")"));
    const NodeId b = tree->member(0, "b");
    EXPECT_EQ(tree->raw(b), R"({"c":null,"d":1.5e3})");
    EXPECT_EQ(tree->kind(tree->member(b, "c")), JsonKind::null);
    EXPECT_EQ(tree->kind(tree->member(b, "d")), JsonKind::number);
    EXPECT_EQ(tree->raw(tree->member(b, "d")), "1.5e3");
    EXPECT_EQ(tree->kind(tree->member(0, "e")), JsonKind::boolean);
    EXPECT_EQ(tree->member(0, "c"), no_node);
    EXPECT_EQ(tree->member(a, "a"), no_node);
}

TEST(JsonTree, EmptyContainersHaveNoChildren) {
    const auto tree = parse("{\"a\":[],\"b\":{},\"c\":[[]]}");
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->children(tree->member(0, "a")), 0u);
    EXPECT_EQ(tree->children(tree->member(0, "b")), 0u);
    EXPECT_EQ(tree->raw(tree->member(0, "c")), "[[]]");
}

TEST(JsonTree, TheLastOfSeveralMembersCounts) {
    const auto tree = parse(R"({"a":1,"a":2,"\u0061":3})");
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->children(0), 3u);
    EXPECT_EQ(tree->u64(tree->member(0, "a")), 3u);
}

TEST(JsonTree, IntegersHaveSixtyFourBits) {
    const auto tree = parse("[18446744073709551615,18446744073709551616,0,-0,1.0,1e2]");
    ASSERT_TRUE(tree);
    NodeId n = tree->first_child(0);
    EXPECT_EQ(tree->u64(n), 18446744073709551615u);
    n = tree->next_sibling(n);
    EXPECT_EQ(tree->kind(n), JsonKind::number);
    EXPECT_EQ(tree->raw(n), "18446744073709551616");
    n = tree->next_sibling(n);
    EXPECT_EQ(tree->u64(n), 0u);
    n = tree->next_sibling(n);
    EXPECT_EQ(tree->kind(n), JsonKind::negative);
    n = tree->next_sibling(n);
    EXPECT_EQ(tree->kind(n), JsonKind::number);
    EXPECT_FALSE(tree->u64(n).has_value());
}

TEST(JsonTree, StringsAreDecoded) {
    const auto tree = parse(R"(["\u00e9\u4e2d\ud83d\ude00","\b\f\n\r\t\/\\\"","\u0000"])");
    ASSERT_TRUE(tree);
    NodeId n = tree->first_child(0);
    EXPECT_EQ(tree->string(n), "é中😀");
    n = tree->next_sibling(n);
    EXPECT_EQ(tree->string(n), "\b\f\n\r\t/\\\"");
    n = tree->next_sibling(n);
    EXPECT_EQ(tree->string(n), std::string(1, '\0'));
}

TEST(JsonTree, SyntaxErrorsHaveAnOffset) {
    const struct {
        const char* text;
        std::uint64_t offset;
    } cases[] = {{"{\"a\":}", 105}, {"[1,]", 103},      {"{", 101},  {"", 100},
                 {"[1 2]", 103},    {"{\"a\" 1}", 105}, {"tru", 103}};
    for (const auto& c : cases) {
        const auto tree = parse(c.text, 100);
        ASSERT_FALSE(tree) << c.text;
        EXPECT_EQ(tree.error().code, ErrorCode::header_unreadable) << c.text;
        EXPECT_EQ(tree.error().rule->id, "ninfer.json.syntax") << c.text;
        EXPECT_EQ(tree.error().offset, c.offset) << c.text;
    }
}

TEST(JsonTree, WhatIsAroundTheValueIsTold) {
    const auto mark = parse("\xEF\xBB\xBF{\"a\":1}", 16);
    ASSERT_TRUE(mark);
    EXPECT_TRUE(mark->had_byte_order_mark());
    EXPECT_EQ(mark->offset(0), 19u);
    EXPECT_FALSE(mark->trailing_text().has_value());
    const auto more = parse("{\"a\":1} \n {}", 16);
    ASSERT_TRUE(more);
    EXPECT_EQ(more->trailing_text(), 26u);
    const auto zeros = parse(std::string("{}\0\0", 4), 16);
    ASSERT_TRUE(zeros);
    EXPECT_EQ(zeros->trailing_text(), 18u);
}

TEST(JsonTree, IllFormedTextIsReadAllTheSame) {
    const auto tree = parse("{\"a\xC3\":\"x\xFFy\"}", 16);
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->first_ill_formed_utf8(), 19u);
    EXPECT_EQ(tree->key(tree->first_child(0)), "a\xC3");
    EXPECT_EQ(tree->string(tree->first_child(0)), "x\xFFy");
}

TEST(JsonTree, GrowsOverManyBlocks) {
    std::string text = "[";
    for (int i = 0; i < 200'000; ++i) text.append(i == 0 ? "" : ",").append(std::to_string(i));
    const auto tree = parse(text + "]");
    ASSERT_TRUE(tree);
    ASSERT_EQ(tree->children(0), 200'000u);
    NodeId n = tree->first_child(0);
    for (std::uint64_t i = 0; i < 200'000; ++i, n = tree->next_sibling(n)) ASSERT_EQ(tree->u64(n), i);
}

}  // namespace
}  // namespace ninspect::ninfer
