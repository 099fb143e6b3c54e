// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a broken file still shows, who refuses what, and how reading is stopped.
#include "tests/unit/ninfer/opening.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ninspect::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Opened open_changed(std::string_view from, std::string_view to) {
    return open_bytes(ninfer_v12(2, replaced(json_v2, from, to), payload_v12()));
}

const Entry& tensor(const Opened& opened) { return (*opened)->entry(EntryId{1}); }

TEST(Tolerance, AWrongSizeIsShownAsDeclared) {
    const Opened larger = open_changed(R"("offset":256,"bytes":8)", R"("offset":0,"bytes":16)");
    ASSERT_TRUE(larger);
    EXPECT_EQ(tensor(larger).bytes, 16u);
    EXPECT_TRUE(tensor(larger).usable);
    const Opened smaller = open_changed(R"("bytes":8)", R"("bytes":7)");
    ASSERT_TRUE(smaller);
    EXPECT_EQ(tensor(smaller).bytes, 7u);
    EXPECT_FALSE(tensor(smaller).usable);  // not all of the matrix is there
}

TEST(Tolerance, AMissingSizeIsComputed) {
    const Opened opened = open_changed(R"("offset":256,"bytes":8)", R"("offset":256,"bytes":8.0)");
    ASSERT_TRUE(opened);
    EXPECT_EQ(tensor(opened).bytes, 8u);
    EXPECT_EQ(tensor(opened).file_offset, 4352u);
    EXPECT_TRUE(tensor(opened).usable);
}

TEST(Tolerance, AnUnknownFormatIsListedNotDecoded) {
    const Opened opened = open_changed(R"("format":"BF16")", R"("format":"Q2_0")");
    ASSERT_TRUE(opened);
    EXPECT_EQ((*opened)->format_name(EntryId{1}), "Q2_0");
    EXPECT_EQ(tensor(opened).encoding, nullptr);
    EXPECT_FALSE(tensor(opened).usable);
    Bytes raw(8);
    EXPECT_TRUE((*opened)->read_entry(EntryId{1}, 0, raw));
    EXPECT_EQ(raw, tensor_bytes);
}

TEST(Tolerance, ObjectsOutsideTheFileAreListed) {
    const Opened opened = open_changed(R"("offset":256)", R"("offset":1099511627776)");
    ASSERT_TRUE(opened);
    EXPECT_EQ(tensor(opened).offset, 1099511627776u);
    EXPECT_FALSE(tensor(opened).usable);
    EXPECT_TRUE((*opened)->entry(EntryId{0}).usable);
}

TEST(Tolerance, MisalignedObjectsCanBeRead) {
    const Opened opened = open_changed(R"("offset":256)", R"("offset":255)");
    ASSERT_TRUE(opened);
    EXPECT_TRUE(tensor(opened).usable);
    EXPECT_EQ(tensor(opened).file_offset, 4351u);
}

TEST(Tolerance, EverythingWrongIsListedInTheEnginesOrder) {
    std::string json = replaced(json_v2, R"("weights_id":"unit")", R"("weights_id":"")");
    json = replaced(json, R"("kind":"resource","encoding":"raw-bytes-v1","offset":0)",
                    R"("kind":"resource","encoding":"zip","offset":-1)");
    json = replaced(json, R"("format":"BF16","layout":"contiguous-le-v1","offset":256,"bytes":8)",
                    R"("format":"FP32","layout":"contiguous-le-v1","offset":260,"bytes":8)");
    const Opened opened = open_bytes(ninfer_v12(2, json, payload_v12()));
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened),
                ElementsAre("ninfer.directory.text-empty", "ninfer.int.negative", "ninfer.object.encoding",
                            "ninfer.object.encoded-size", "ninfer.object.alignment", "ninfer.object.bounds"));
}

TEST(Tolerance, OverlapsWithObjectsFurtherBackAreFound) {
    const std::string json = R"({"identity":{"model_id":"demo","weights_id":"unit"},"objects":[)"
                             R"({"name":"all","kind":"resource","encoding":"raw-bytes-v1","offset":0,"bytes":1000},)"
                             R"({"name":"a","kind":"resource","encoding":"raw-bytes-v1","offset":100,"bytes":10},)"
                             R"({"name":"b","kind":"resource","encoding":"raw-bytes-v1","offset":200,"bytes":10},)"
                             R"({"name":"c","kind":"resource","encoding":"raw-bytes-v1","offset":1000,"bytes":10}]})";
    const Opened opened = open_bytes(ninfer_v12(2, json, Bytes(1010)));
    ASSERT_TRUE(opened);
    std::vector<std::string> names;
    for (const Diagnostic& d : (*opened)->diagnostics)
        if (d.rule->id == "ninfer.object.overlap") names.push_back(d.entry);
    EXPECT_THAT(names, ElementsAre("a", "b"));
    for (const Entry& entry : (*opened)->entries()) EXPECT_TRUE(entry.usable);
}

TEST(Tolerance, OneObjectFarOutsideDoesNotBlameTheOthers) {
    const Opened opened = open_changed(R"("offset":0,"bytes":5)", R"("offset":5000,"bytes":5)");
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), ElementsAre("ninfer.object.bounds"));
}

TEST(Tolerance, ObjectsThatAreNoObjectsKeepTheirPlace) {
    const Opened opened =
        open_bytes(ninfer_v12(2, replaced(json_v2, R"("objects":[)", R"("objects":[17,)"), payload_v12()));
    ASSERT_TRUE(opened);
    ASSERT_EQ((*opened)->entry_count(), 3u);
    EXPECT_FALSE((*opened)->entry(EntryId{0}).usable);
    EXPECT_EQ((*opened)->name(EntryId{2}), "text/w");
}

TEST(Tolerance, NamesThatAreHardToShowAreKeptAsTheyAre) {
    const Opened opened = open_changed("text/w", R"(\u202etxt/\u0000\n\ud83d\ude00)");
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), IsEmpty());
    EXPECT_EQ((*opened)->name(EntryId{1}), std::string_view("\xE2\x80\xAEtxt/\0\n\xF0\x9F\x98\x80", 13));
}

TEST(WhoRefuses, AVersion2FileIsLeftToTheVersion2Loaders) {
    const Opened opened = open_bytes(ninfer_v12(2, json_v2, payload_v12()));
    ASSERT_TRUE(opened);
    EXPECT_EQ(find_rule(**opened, "ninfer.v1.magic")->refused_by, mask_of(Loader::ninfer_v1));
    EXPECT_EQ(find_rule(**opened, "ninfer.v3.magic")->refused_by, every_ninfer_v3_loader);
    EXPECT_EQ(find_rule(**opened, "ninfer.v2.magic"), nullptr);
}

TEST(WhoRefuses, AFormatOfOneForkIsRefusedByTheOthers) {
    const std::string json = replaced(json_v2, R"("format":"BF16","layout":"contiguous-le-v1","offset":256,"bytes":8)",
                                      R"("format":"I64","layout":"contiguous-le-v1","offset":256,"bytes":32)");
    const Opened opened = open_bytes(ninfer_v12(2, json, Bytes(288)));
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), IsEmpty());
    const Diagnostic* d = find_rule(**opened, "ninfer.object.format-fork");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->refused_by, every_ninfer_v2_loader & ~mask_of(Loader::ninfer_v2_fusion));
}

TEST(WhoRefuses, AnUnknownFormatIsRefusedByAllOfThatVersion) {
    const Opened opened = open_changed(R"("format":"BF16")", R"("format":"Q2_0")");
    ASSERT_TRUE(opened);
    EXPECT_EQ(find_rule(**opened, "ninfer.object.format")->refused_by, every_ninfer_v2_loader);
}

TEST(WhoRefuses, AVersion2FormatInAVersion1FileIsAnError) {
    const std::string json =
        replaced(json_v1, R"("shape":[2,2],"format":"BF16","layout":"contiguous-le-v1","offset":256,"bytes":8)",
                 R"("shape":[2,4],"format":"FP8_E4M3FN_ROW_BF16S","layout":"row-scale-v1","offset":256,"bytes":260)");
    const Opened opened = open_bytes(ninfer_v12(1, json, Bytes(516)));
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), ElementsAre("ninfer.object.format"));
    EXPECT_TRUE(tensor(opened).usable);  // we know what it means
}

TEST(Stopping, CancelledBeforeTheFirstObject) {
    StopSource stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.token();
    const Opened opened =
        ninfer::read_entry(std::make_shared<io::MemorySource>("demo.ninfer", ninfer_v12(2, json_v2, payload_v12())),
                           "demo.ninfer", nullptr, OpenOptions{}, control);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::cancelled);
}

TEST(Stopping, CancelledInTheMiddle) {
    std::string json = R"({"identity":{"model_id":"demo","weights_id":"unit"},"objects":[)";
    for (int i = 0; i < 2000; ++i)
        json.append(i == 0 ? "" : ",")
            .append(R"({"name":"n)")
            .append(std::to_string(i))
            .append(R"(","kind":"resource","encoding":"raw-bytes-v1","offset":)")
            .append(std::to_string(i))
            .append(R"(,"bytes":1})");
    StopSource stop;
    RunControl control;
    control.stop = stop.token();
    control.progress = [&stop](const Progress& progress) {
        if (progress.done >= 1000) stop.request_stop();
    };
    const Opened opened =
        ninfer::read_entry(std::make_shared<io::MemorySource>("demo.ninfer", ninfer_v12(2, json + "]}", Bytes(2000))),
                           "demo.ninfer", nullptr, OpenOptions{}, control);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::cancelled);
}

TEST(Partial, TheFirstObjectsAreShownEarly) {
    std::string json = R"({"identity":{"model_id":"demo","weights_id":"unit"},"objects":[)";
    for (int i = 0; i < 2000; ++i)
        json.append(i == 0 ? "" : ",")
            .append(R"({"name":"n)")
            .append(std::to_string(i))
            .append(R"(","kind":"resource","encoding":"raw-bytes-v1","offset":)")
            .append(std::to_string(i))
            .append(R"(,"bytes":1})");
    std::vector<std::shared_ptr<const Artifact>> partial;
    OpenOptions options;
    options.partial_after = std::chrono::milliseconds{0};
    options.on_partial = [&partial](std::shared_ptr<const Artifact> artifact) {
        partial.push_back(std::move(artifact));
    };
    const Opened opened =
        ninfer::read_entry(std::make_shared<io::MemorySource>("demo.ninfer", ninfer_v12(2, json + "]}", Bytes(2000))),
                           "demo.ninfer", nullptr, options, RunControl{});
    ASSERT_TRUE(opened);
    EXPECT_TRUE((*opened)->complete);
    EXPECT_EQ((*opened)->entry_count(), 2000u);
    ASSERT_EQ(partial.size(), 1u);
    EXPECT_FALSE(partial[0]->complete);
    EXPECT_GT(partial[0]->entry_count(), 0u);
    EXPECT_LT(partial[0]->entry_count(), 2000u);
    EXPECT_EQ(partial[0]->name(EntryId{0}), "n0");
    EXPECT_EQ(partial[0]->version, 2u);
}

}  // namespace
}  // namespace ninspect::test
