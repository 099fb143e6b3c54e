// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files and entries with names that programs stumble over.
#include "tests/cli/run_program.h"
#include "tests/unit/gguf/gguf_writer.h"
#include "tests/unit/io/system_actions.h"

#include <gmock/gmock.h>

namespace ninspect::test {
namespace {

using testing::HasSubstr;

Bytes small_gguf() { return GgufFile().basics().f32("w", 4).build(); }

TEST(Paths, NamesInAnyScriptAndWithSpaces) {
    const TempDir dir("测试 目录 🙂");
    for (const char* name : {"模型.gguf", "🙂👩‍👩‍👧‍👦.gguf", "two  spaces.gguf", " leading.gguf",
                             "ünïcödé.gguf", "-dash.gguf", "a'b.gguf", "100%.gguf", "модель.gguf"}) {
        write_bytes(dir.file(name), small_gguf());
        const json info = run_json({"info", dir.file(name)});
        EXPECT_EQ(info.at("tensors"), 1) << name;
        EXPECT_THAT(info.at("path").get<std::string>(), HasSubstr(name));
        EXPECT_THAT(run_cli({"info", dir.file(name)}).out, HasSubstr(name));
    }
}

TEST(Paths, LongerThanWindowsUsedToAllow) {
    const TempDir dir;
    std::string path = utf8_of(dir.path());
    std::vector<std::string> made;
    while (path.size() < 400) {
        path += "/a folder with a rather long name, number " + std::to_string(made.size());
        ASSERT_TRUE(make_folder(path)) << path;
        made.push_back(path);
    }
    const std::string file = path + "/model.gguf";
    const Bytes bytes = small_gguf();
    ASSERT_TRUE(write_text_at(file, 0, std::string(bytes.begin(), bytes.end())));
    EXPECT_EQ(run_json({"info", file}).at("tensors"), 1);
    remove_entry(file);
    for (auto it = made.rbegin(); it != made.rend(); ++it) remove_entry(*it);
}

TEST(Paths, EntryNamesCannotControlTheTerminal) {
    const TempDir dir;
    const std::string evil =
        "evil\x1b[2J\x1b]0;title\x07\n\xe2\x80\xae"
        "fu\xff";
    GgufFile gguf;
    gguf.basics().string("key\x1b[31m", "value\x1b[31m").f32(evil, 4);
    write_bytes(dir.file("evil.gguf"), gguf.build());
    for (const std::string command : {"info", "ls", "meta", "validate", "loaders"}) {
        const RunResult text = run_cli({command, dir.file("evil.gguf")});
        EXPECT_EQ(text.out.find('\x1b'), std::string::npos) << command;
        EXPECT_EQ(text.out.find('\x07'), std::string::npos) << command;
        EXPECT_EQ(text.out.find("\xe2\x80\xae"), std::string::npos) << command;
        const RunResult document = run_cli({command, dir.file("evil.gguf"), "--json"});
        EXPECT_TRUE(json::accept(document.out)) << command;
        EXPECT_EQ(document.out.find('\x1b'), std::string::npos) << command;
    }
    const json row = run_json({"ls", dir.file("evil.gguf")}).at(0);
    EXPECT_EQ(row.at("name_hex").get<std::string>().substr(0, 8), "6576696c");
}

#ifndef _WIN32  // a name that is not UTF-8 cannot be given there
TEST(Paths, FileNamesThatAreNotUtf8) {
    const TempDir dir;
    const std::string file = utf8_of(dir.path()) + "/bad\xff.gguf";
    const Bytes bytes = small_gguf();
    if (!write_text_at(file, 0, std::string(bytes.begin(), bytes.end()))) {
        std::puts("this file system has UTF-8 names only: nothing to test");
        return;
    }
    const json info = run_json({"info", file});
    EXPECT_EQ(info.at("tensors"), 1);
    EXPECT_TRUE(info.contains("path_hex"));
    remove_entry(file);
}
#endif

}  // namespace
}  // namespace ninspect::test
