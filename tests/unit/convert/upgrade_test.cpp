// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Version 1 to version 2: the directory is another, the payload is not; every other step is refused in words.
#include "core/convert/upgrade.h"

#include "core/base/message.h"
#include "core/inspect/open.h"
#include "tests/support/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace ninspect::convert {
namespace {

using nlohmann::json;
using test::Bytes;
using test::fixture;
using test::TempDir;
using testing::HasSubstr;

/// The JSON of a version 1 or 2 directory.
json directory_of(const Bytes& file) {
    std::uint64_t bytes = 0;
    for (unsigned i = 0; i < 8; ++i) bytes |= std::uint64_t{file[8 + i]} << (8 * i);
    return json::parse(file.begin() + 16, file.begin() + 16 + static_cast<std::ptrdiff_t>(bytes));
}

/// From the first multiple of 4096 behind the directory.
Bytes payload_of(const Bytes& file) {
    std::uint64_t bytes = 0;
    for (unsigned i = 0; i < 8; ++i) bytes |= std::uint64_t{file[8 + i]} << (8 * i);
    const std::uint64_t begin = (16 + bytes + 4095) / 4096 * 4096;
    return Bytes(file.begin() + static_cast<std::ptrdiff_t>(begin), file.end());
}

Error refused(const std::string& input, unsigned version) {
    const TempDir folder("ninspect-upgrade");
    const std::string output = folder.file("out.ninfer");
    const auto done = upgrade({input, output, version, false});
    EXPECT_FALSE(done.has_value());
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    return done ? Error{} : done.error();
}

TEST(Upgrade, Version1KeepsItsPayloadAndItsRecords) {
    const TempDir folder("ninspect-upgrade");
    const std::string output = folder.file("v2.ninfer");
    const auto done = upgrade({fixture("ninfer/all-formats-v1.ninfer"), output, 2, false});
    ASSERT_TRUE(done.has_value()) << english_message(done.error());
    EXPECT_EQ(done->objects, 43u);
    EXPECT_EQ(done->from, 1u);
    EXPECT_EQ(done->to, 2u);
    const Bytes before = test::read_bytes(fixture("ninfer/all-formats-v1.ninfer")), after = test::read_bytes(output);
    EXPECT_EQ(after.size(), done->bytes);
    EXPECT_EQ(Bytes(after.begin(), after.begin() + 8), (Bytes{'N', 'I', 'N', 'F', 'E', 'R', 0, 2}));
    EXPECT_TRUE(payload_of(after) == payload_of(before));
    const json old_directory = directory_of(before), directory = directory_of(after);
    EXPECT_EQ(directory.at("objects"), old_directory.at("objects"));
    EXPECT_EQ(directory.at("identity"),
              (json{{"model_id", old_directory.at("model_id")}, {"weights_id", "groupwise-int"}}));
    EXPECT_EQ(directory.size(), 2u);
}

TEST(Upgrade, TheResultOpensAsStrictlyAsAnEngineOpensIt) {
    const TempDir folder("ninspect-upgrade");
    const std::string output = folder.file("v2.ninfer");
    ASSERT_TRUE(upgrade({fixture("ninfer/all-formats-v1.ninfer"), output, 2, false}).has_value());
    OpenOptions strict;
    strict.strict = true;
    const auto opened = inspect::open_artifact(output, strict, {});
    ASSERT_TRUE(opened.has_value()) << english_message(opened.error());
    EXPECT_EQ((*opened)->version, 2u);
}

TEST(Upgrade, AnExistingFileStaysUnlessItMayBeReplaced) {
    const TempDir folder("ninspect-upgrade");
    const std::string output = folder.file("v2.ninfer");
    test::write_bytes(output, Bytes{1, 2, 3});
    const UpgradeRequest request{fixture("ninfer/all-formats-v1.ninfer"), output, 2, false};
    const auto done = upgrade(request);
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error().code, ErrorCode::already_exists);
    EXPECT_EQ(test::read_bytes(output), (Bytes{1, 2, 3}));
    EXPECT_TRUE(upgrade({request.input, output, 2, true}).has_value());
    EXPECT_GT(test::read_bytes(output).size(), 40'000u);
}

TEST(Upgrade, TheInputIsNeverReplaced) {
    const TempDir folder("ninspect-upgrade");
    const Bytes before = test::read_bytes(fixture("ninfer/all-formats-v1.ninfer"));
    const std::string file = folder.file("v1.ninfer");
    test::write_bytes(file, before);
    const auto done = upgrade({file, folder.file("./v1.ninfer"), 2, true});
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error().rule->id, "convert.output.is-input");
    EXPECT_EQ(test::read_bytes(file), before);
}

TEST(Upgrade, OtherStepsAreRefusedInWords) {
    const Error plain = refused(fixture("ninfer/all-formats-v2.ninfer"), 2);
    EXPECT_THAT(english_message(plain), HasSubstr("of that container version already"));
    const Error back = refused(fixture("ninfer/all-formats-v3.ninfer"), 2);
    EXPECT_THAT(english_message(back), HasSubstr("No step between these container versions is known"));
    const Error far = refused(fixture("ninfer/all-formats-v1.ninfer"), 3);
    EXPECT_THAT(english_message(far), HasSubstr("go to version 2 first"));
    const Error gguf = refused(fixture("bonsai-mini/mini-pq2_0.gguf"), 2);
    EXPECT_FALSE(english_message(gguf).empty());
}

TEST(Upgrade, Version3IsNotMadeOfWhatVersion2DoesNotHold) {
    EXPECT_THAT(english_message(refused(fixture("bonsai-mini/template-groupwise-int.ninfer"), 3)),
                HasSubstr("Upstream's own upgrade program"));
    for (const char* pack : {"bonsai-mini/expected-pq2_0.ninfer", "bonsai-mini/expected-ptq1_0.ninfer"})
        EXPECT_THAT(english_message(refused(fixture(pack), 3)), HasSubstr("No established form of version 3")) << pack;
}

TEST(Upgrade, ADamagedFileGivesItsOwnFirstComplaint) {
    const TempDir folder("ninspect-upgrade");
    Bytes file = test::read_bytes(fixture("ninfer/all-formats-v1.ninfer"));
    file.resize(file.size() - 5000);
    test::write_bytes(folder.file("cut.ninfer"), file);
    const Error error = refused(folder.file("cut.ninfer"), 2);
    EXPECT_EQ(error.code, ErrorCode::rule_broken);
    EXPECT_THAT(english_message(error), HasSubstr("cut.ninfer"));
}

TEST(Upgrade, StoppedOnTheWayItLeavesNothing) {
    const TempDir folder("ninspect-upgrade");
    StopSource stop;
    RunControl control;
    control.stop = stop.token();
    control.progress = [&](const Progress& progress) {
        if (progress.unit == ProgressUnit::bytes && progress.done > 10'000) stop.request_stop();
    };
    const auto done = upgrade({fixture("ninfer/all-formats-v1.ninfer"), folder.file("v2.ninfer"), 2, false}, control);
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error().code, ErrorCode::cancelled);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace ninspect::convert
