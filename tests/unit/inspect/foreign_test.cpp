// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that are no container: what they are must be said, and what to do.
#include "core/base/message.h"
#include "core/inspect/open.h"
#include "tests/support/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ninspect::inspect {
namespace {

using test::Bytes;
using test::bytes_of;
using testing::HasSubstr;
using namespace std::string_literals;

struct ForeignCase {
    const char* file;   ///< name of the file
    std::string bytes;  ///< its beginning
    std::size_t size;   ///< its length, filled up with 0x5A
    const char* rule;
    const char* says;  ///< must be part of the message
};

std::string tar_header() {
    std::string bytes(512, '\0');
    bytes.replace(0, 10, "model.gguf");
    bytes.replace(257, 5, "ustar");
    return bytes;
}

std::string zip_with(const std::string& member) {
    std::string bytes = "PK\x03\x04"s + std::string(22, '\0');
    bytes += static_cast<char>(member.size());
    bytes += "\0\0\0"s;
    return bytes + member;
}

std::vector<ForeignCase> foreign_cases() {
    return {
        {"empty.gguf", "", 0, "file.empty", "empty"},
        {"zeros.gguf", std::string(70'000, '\0'), 70'000, "file.zeros", "65,536"},
        {"page.gguf", "<!DOCTYPE html>\n<html><head><title>Sign in - Hub</title>", 0, "file.html", "Sign in - Hub"},
        {"page2.gguf", "\n  <HTML><body>gone", 0, "file.html", "web page"},
        {"s3.gguf", "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", 0, "file.html", "AccessDenied"},
        {"denied.gguf", R"({"error":"Access to model x is restricted"})", 0, "file.json-error", "restricted"},
        {"config.gguf", R"({"architectures": ["Qwen"], "hidden_size": 5120})", 0, "file.json", "JSON"},
        {"pointer.gguf",
         "version https://git-lfs.github.com/spec/v1\noid "
         "sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n"
         "size 7206168928\n",
         0, "file.lfs-pointer", "7206168928"},
        {"pointer2.ninfer", "version https://git-lfs.github.com/spec/v1\noid sha256:abcd\nsize 12\n", 0,
         "file.lfs-pointer", "sha256:abcd"},
        {"m.safetensors", "\x40\0\0\0\0\0\0\0{\"__metadata__\":{}"s, 2000, "file.safetensors", "64"},
        {"m.zip", zip_with("model.gguf"), 200, "file.archive", "zip"},
        {"m.pt", zip_with("archive/data.pkl"), 200, "file.pytorch", "archive/data.pkl"},
        {"m.bin", "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 200, "file.pickle", "pickle"},
        {"m.gguf.gz", "\x1f\x8b\x08", 200, "file.compressed", "gzip"},
        {"m.gguf.zst", "\x28\xb5\x2f\xfd", 200, "file.compressed", "zstd"},
        {"m.gguf.xz", "\xfd"s + "7zXZ\0"s, 200, "file.compressed", "xz"},
        {"m.7z", "7z\xbc\xaf\x27\x1c", 200, "file.archive", "7z"},
        {"m.tar", tar_header(), 1024, "file.archive", "tar"},
        {"prog", "\x7f"s + "ELF\x02\x01", 200, "file.executable", "ELF"},
        {"prog.exe", "MZ\x90", 200, "file.executable", "PE"},
        {"a.npy", "\x93NUMPY\x01", 200, "file.other-format", "NumPy"},
        {"swapped.gguf", "FUGG\x03", 200, "file.gguf-reversed", "backwards"},
        {"old.bin", "lmgg\x20", 200, "file.ggml-legacy", "GGML"},
        {"old2.bin", "fmgg\x01", 200, "file.ggml-legacy", "GGMF"},
        {"old3.bin", "tjgg\x03", 200, "file.ggml-legacy", "GGJT"},
        {"lora.bin", "algg\x01", 200, "file.ggml-legacy", "GGLA"},
        {"m.gguf.part2of3", "\x1f\x8b\x93\xff\x00\x41", 200, "file.byte-split", "2of3"},
        {"m.gguf-split-b", "\xc3\x28\x01", 200, "file.byte-split", "m.gguf"},
        {"m.gguf.002", "\x01\x02\x03\x04", 200, "file.byte-split", "002"},
        {"readme.gguf", "Entry not found", 0, "file.text", "Entry not found"},
        {"short.gguf", "GG\x01", 0, "file.too-short", "3"},
        {"noise.gguf", "\x01\x02\x03\x04\xfa\xfb\xfc\xfd", 300, "file.unknown", "01 02 03 04 fa fb fc fd"},
    };
}

TEST(Foreign, EveryKindOfFileIsNamed) {
    const test::TempDir dir;
    for (const ForeignCase& c : foreign_cases()) {
        Bytes bytes = bytes_of(c.bytes);
        if (bytes.size() < c.size) bytes.resize(c.size, 0x5A);
        test::write_bytes(dir.file(c.file), bytes);
        const auto result = open_artifact(dir.file(c.file), {}, {});
        ASSERT_FALSE(result) << c.file;
        const Error& error = result.error();
        EXPECT_EQ(error.code, ErrorCode::not_a_container) << c.file;
        ASSERT_NE(error.rule, nullptr) << c.file;
        EXPECT_EQ(error.rule->id, c.rule) << c.file;
        const std::string message = english_message(error);
        EXPECT_THAT(message, HasSubstr(c.says)) << c.file;
        EXPECT_THAT(message, HasSubstr(c.file)) << "the message must name the file";
    }
}

TEST(Foreign, AQuoteFromTheFileCannotForgeTheMessage) {
    const test::TempDir dir;
    test::write_bytes(dir.file("evil.gguf"), bytes_of("<html><title>ok\x1b[2K\xe2\x80\xaegnp.exe</title>"));
    const auto result = open_artifact(dir.file("evil.gguf"), {}, {});
    ASSERT_FALSE(result);
    const std::string message = english_message(result.error());
    EXPECT_EQ(message.find('\x1b'), std::string::npos);
    EXPECT_EQ(message.find("\xe2\x80\xae"), std::string::npos);
}

TEST(Foreign, ALongLineIsQuotedInPart) {
    const test::TempDir dir;
    std::string text = "{\"error\":\"";
    for (int i = 0; i < 3000; ++i) text += "错误";
    test::write_bytes(dir.file("long.gguf"), bytes_of(text + "\"}"));
    const auto result = open_artifact(dir.file("long.gguf"), {}, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().rule->id, "file.json-error");
    EXPECT_LT(result.error().found.size(), 200u);
    EXPECT_THAT(result.error().found, HasSubstr("错误"));
    EXPECT_EQ(result.error().found.find("\xEF\xBF\xBD"), std::string::npos);
}

}  // namespace
}  // namespace ninspect::inspect
