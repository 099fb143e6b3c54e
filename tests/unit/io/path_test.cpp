// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/path.h"

#include "system_actions.h"

#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <string>

namespace ninspect::io {
namespace {

using namespace ninspect::test;

TEST(Path, LastComponent) {
    EXPECT_EQ(file_name_of("a/b.gguf"), "b.gguf");
    EXPECT_EQ(file_name_of("b.gguf"), "b.gguf");
    EXPECT_EQ(file_name_of("/b.gguf"), "b.gguf");
    EXPECT_EQ(file_name_of("目录/模型.gguf"), "模型.gguf");
    EXPECT_EQ(file_name_of("a/"), "");
    EXPECT_EQ(file_name_of(""), "");
}

TEST(Path, EverythingBefore) {
    EXPECT_EQ(directory_of("a/b/c.gguf"), "a/b");
    EXPECT_EQ(directory_of("c.gguf"), ".");
    EXPECT_EQ(directory_of(""), ".");
    EXPECT_EQ(directory_of("/c.gguf"), "/");
    EXPECT_EQ(directory_of("a//c.gguf"), "a");
    EXPECT_EQ(directory_of("a/b/"), "a/b");
    EXPECT_EQ(directory_of("//c.gguf"), "/");
}

TEST(Path, JoiningKeepsOneSeparator) {
    EXPECT_EQ(join_path("/a/b", "c"), "/a/b/c");
    EXPECT_EQ(join_path("/", "c"), "/c");
    EXPECT_EQ(join_path("a/", "c"), "a/c");
    EXPECT_EQ(join_path("", "c"), "c");
}

TEST(Path, ARelativePathMadeAbsoluteNamesTheSameFile) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "x"));
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(dir.path());
    const std::string absolute = absolute_path("a.bin"), dotted = absolute_path("./a.bin");
    std::filesystem::current_path(before);
    EXPECT_TRUE(file_exists(absolute));
    EXPECT_EQ(absolute, dotted);
    EXPECT_EQ(file_name_of(absolute), "a.bin");
    EXPECT_EQ(absolute_path(absolute), absolute);
    EXPECT_FALSE(file_exists(dir.file("b.bin")));
}

TEST(Path, AFolderIsNoFile) {
    const TempDir dir;
    EXPECT_FALSE(file_exists(utf8_of(dir.path())));
}

TEST(Path, WhatIsNoLinkStays) {
    const TempDir dir;
    ASSERT_TRUE(write_text_at(dir.file("a.bin"), 0, "x"));
    EXPECT_EQ(resolve_links(dir.file("a.bin")), dir.file("a.bin"));
    EXPECT_EQ(resolve_links(dir.file("missing")), dir.file("missing"));
}

TEST(Path, ListsFilesInOrder) {
    const TempDir dir;
    for (const char* name : {"z", "模型-00001-of-00002.gguf", "a", "模型-00002-of-00002.gguf"})
        ASSERT_TRUE(write_text_at(dir.file(name), 0, "x"));
    ASSERT_TRUE(make_folder(dir.file("folder")));
    const auto names = list_files(utf8_of(dir.path()));
    ASSERT_TRUE(names);
    EXPECT_EQ(*names, (std::vector<std::string>{"a", "z", "模型-00001-of-00002.gguf", "模型-00002-of-00002.gguf"}));
    EXPECT_EQ(list_files(dir.file("missing")).error().code, ErrorCode::not_found);
    EXPECT_TRUE(list_files(dir.file("folder"))->empty());
}

TEST(NamesIgnoringCase, FoldsOneToOne) {
    EXPECT_TRUE(same_name_ignoring_case("Model-00001.GGUF", "model-00001.gguf"));
    EXPECT_TRUE(same_name_ignoring_case("ÄÖÜ.bin", "äöü.BIN"));
    EXPECT_TRUE(same_name_ignoring_case("МОДЕЛЬ", "модель"));
    EXPECT_TRUE(same_name_ignoring_case("ΣΑΣ", "σας"));  // both small sigmas are one letter
    EXPECT_TRUE(same_name_ignoring_case("ｆｕｌｌ", "ＦＵＬＬ"));
    EXPECT_TRUE(same_name_ignoring_case("𐐀", "𐐨"));  // beyond 16 bits
    EXPECT_TRUE(same_name_ignoring_case("模型", "模型"));
    EXPECT_TRUE(same_name_ignoring_case("", ""));
}

TEST(NamesIgnoringCase, KeepsApartWhatDiffers) {
    EXPECT_FALSE(same_name_ignoring_case("a", "ab"));
    EXPECT_FALSE(same_name_ignoring_case("[", "{"));
    EXPECT_FALSE(same_name_ignoring_case("@", "`"));
    EXPECT_FALSE(same_name_ignoring_case("×", "÷"));  // between the Latin letters of U+00C0…
    EXPECT_FALSE(same_name_ignoring_case("模型", "模形"));
    EXPECT_FALSE(same_name_ignoring_case("straße", "strasse"));  // one to one only
    EXPECT_FALSE(same_name_ignoring_case("\xFF", "\xFE"));
    EXPECT_TRUE(same_name_ignoring_case("\xFF", "\xFF"));
}

TEST(Arguments, AreTheProgramsOwn) {
    std::string name = "test";
    char* argv[] = {name.data(), nullptr};
    const std::vector<std::string> arguments = utf8_arguments(1, argv);
    ASSERT_FALSE(arguments.empty());
    EXPECT_NE(arguments[0].find("test"), std::string::npos);
}

}  // namespace
}  // namespace ninspect::io
