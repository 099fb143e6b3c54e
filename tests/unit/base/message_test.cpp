// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace ninspect {
namespace {

TEST(Template, FillsWhatItKnows) {
    const MessageFields fields{"m.gguf", "blk.0", "32", "31", 4096};
    EXPECT_EQ(fill_template("{file}: {entry} at {offset}: {expected}, not {found}", fields),
              "m.gguf: blk.0 at 4096: 32, not 31");
    EXPECT_EQ(fill_template("{entry}{entry}", fields), "blk.0blk.0");
}

TEST(Template, LeavesWhatItDoesNotKnow) {
    const MessageFields fields{"m.gguf", "blk.0", "32", "31", std::nullopt};
    EXPECT_EQ(fill_template("{} {nothing} {entry", fields), "{} {nothing} {entry");
    EXPECT_EQ(fill_template("{{entry}}", fields), "{blk.0}");
    EXPECT_EQ(fill_template("}{", fields), "}{");
    EXPECT_EQ(fill_template("byte {offset}", fields), "byte ?");
}

TEST(Template, TextOfAFieldIsNeverATemplate) {
    MessageFields fields;
    fields.entry = "{found}";
    fields.found = "secret";
    EXPECT_EQ(fill_template("entry {entry}", fields), "entry {found}");
}

TEST(Template, HostileNamesCannotImitateTheMessage) {
    MessageFields fields;
    fields.entry = "x\nerror: all is well\u202Egnp.\x1B[2J\xFF";
    EXPECT_EQ(fill_template("[{entry}]", fields), "[x\\u{000A}error: all is well\\u{202E}gnp.\\u{001B}[2J\\xFF]");
}

TEST(ErrorMessage, NamesFileOffsetEntryExpectedFoundAndWhatToDo) {
    Error error;
    error.code = ErrorCode::truncated;
    error.file = "dir/m.gguf";
    error.offset = 1024;
    error.path = "tensors[41].ne[2]";
    error.expected = "8 B";
    error.found = "3 B";
    EXPECT_EQ(english_message(error),
              "dir/m.gguf ends too early (tensors[41].ne[2], byte 1024 = 0x400): expected 8 B, found 3 B. "
              "The file is incomplete or damaged: copy or download it again.");
}

TEST(ErrorMessage, SaysNothingAboutFactsThatAreNotThere) {
    Error error;
    error.code = ErrorCode::not_found;
    error.file = "nowhere.gguf";
    EXPECT_EQ(english_message(error), "nowhere.gguf does not exist. Check the path.");
    error.code = ErrorCode::open_failed;
    EXPECT_EQ(english_message(error), "cannot open nowhere.gguf. Check the path.");
    error.found = "Too many levels of symbolic links";
    EXPECT_EQ(english_message(error), "cannot open nowhere.gguf: Too many levels of symbolic links. Check the path.");
    EXPECT_EQ(english_message(Error{ErrorCode::cancelled, {}, {}, {}, {}, {}, nullptr}), "cancelled");
}

TEST(ErrorReason, IsAFactForAnotherSentence) {
    Error error;
    error.code = ErrorCode::not_a_file;
    error.file = "x/m.gguf";
    error.found = "pipe";
    EXPECT_EQ(english_reason(error), "a pipe, not a regular file");
    error.code = ErrorCode::open_failed;
    error.found = "Too many levels of symbolic links";
    EXPECT_EQ(english_reason(error), "Too many levels of symbolic links");
    error.code = ErrorCode::truncated;
    error.expected = "8 B";
    error.found = "3 B";
    EXPECT_EQ(english_reason(error), "the file ends too early: expected 8 B, found 3 B");
}

TEST(ErrorMessage, FileComesFirstWhereTheTextDoesNotNameIt) {
    Error error;
    error.code = ErrorCode::no_such_entry;
    error.file = "m.gguf";
    error.path = "blk.99";
    EXPECT_EQ(english_message(error), "m.gguf: there is no entry named blk.99. List the entries to see their names.");
}

TEST(ErrorMessage, EveryCodeHasItsOwnWords) {
    std::set<std::string_view> texts;
    constexpr int codes = static_cast<int>(ErrorCode::out_of_memory) + 1;
    for (int code = 0; code < codes; ++code) texts.insert(error_template(static_cast<ErrorCode>(code)));
    EXPECT_EQ(texts.size(), static_cast<std::size_t>(codes));
    EXPECT_EQ(texts.count(""), 0u);
    EXPECT_EQ(texts.count("unknown error"), 0u);
}

constexpr Rule alignment_rule{"test.alignment",
                              Severity::warning,
                              mask_of(Loader::llama_cpp),
                              NI_RULE_TEXT("alignment {found} is not a power of two"),
                              NI_RULE_TEXT("Write {entry} again with {expected}."),
                              "here"};

TEST(ErrorMessage, ARuleSpeaksForItself) {
    Error error;
    error.code = ErrorCode::rule_broken;
    error.file = "m.gguf";
    error.offset = 24;
    error.path = "general.alignment";
    error.expected = "32";
    error.found = "33";
    error.rule = &alignment_rule;
    EXPECT_EQ(english_message(error),
              "m.gguf: alignment 33 is not a power of two (general.alignment, byte 24 = 0x18): expected 32. "
              "Write general.alignment again with 32.");
}

TEST(DiagnosticMessage, TextThenMissingFactsThenAdvice) {
    const Diagnostic d = make_diagnostic(alignment_rule, "general.alignment", 24, "32", "33", 1);
    EXPECT_EQ(d.severity(), Severity::warning);
    EXPECT_EQ(d.refused_by, mask_of(Loader::llama_cpp));
    EXPECT_EQ(d.part, 1u);
    EXPECT_EQ(english_message(d),
              "alignment 33 is not a power of two: expected 32. Write general.alignment again with 32.");
}

TEST(DiagnosticMessage, SeveritiesHaveTheNamesOfTheCommandLine) {
    EXPECT_EQ(severity_name(Severity::note), "note");
    EXPECT_EQ(severity_name(Severity::warning), "warning");
    EXPECT_EQ(severity_name(Severity::error), "error");
}

}  // namespace
}  // namespace ninspect
