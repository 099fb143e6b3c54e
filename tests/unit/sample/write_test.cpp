// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Names, refusals, cancelling: what the writer leaves on the disk.
#include "core/io/path.h"
#include "tests/unit/sample/samples.h"

#include <gmock/gmock.h>

namespace ninspect::test {
namespace {

namespace fs = std::filesystem;
using sample::Options;
using sample::Written;
using testing::ElementsAre;
using testing::IsEmpty;

Options options_of(Ternary format, Fault fault = Fault::none) {
    Options options;
    options.format = format;
    options.fault = fault;
    return options;
}

TEST(SampleWriter, NamesSayWhatIsInTheFiles) {
    EXPECT_EQ(sample::file_stem(options_of(Ternary::pq2_0)), "sample-pq2_0");
    Options options = options_of(Ternary::ptq1_0, Fault::block_stream);
    EXPECT_EQ(sample::file_stem(options), "sample-ptq1_0-block-stream");
    options.full = true;
    EXPECT_EQ(sample::file_stem(options), "sample-ptq1_0-full-block-stream");
}

TEST(SampleWriter, TheFolderIsMadeAndTheSizeTold) {
    const TempDir dir;
    std::uint64_t last = 0, total = 0;
    RunControl control;
    control.progress = [&](const Progress& p) {
        EXPECT_GE(p.done, last);
        EXPECT_LE(p.done, p.total);
        EXPECT_EQ(p.unit, ProgressUnit::bytes);
        last = p.done;
        total = p.total;
    };
    const Result<Written> written = sample::write(dir.file("样品/a"), options_of(Ternary::pq2_0), control);
    ASSERT_TRUE(written);
    EXPECT_THAT(*io::list_files(dir.file("样品/a")), ElementsAre("sample-pq2_0.gguf", "sample-pq2_0.ninfer"));
    EXPECT_EQ(written->bytes, fs::file_size(fs_path(written->gguf)) + fs::file_size(fs_path(written->artifact)));
    EXPECT_EQ(total, written->bytes);
    EXPECT_GT(last, total * 9 / 10);
}

TEST(SampleWriter, TheSeedDecidesTheWeights) {
    const TempDir dir;
    Options options = options_of(Ternary::pq2_0);
    options.seed = 1;
    const Result<Written> written = sample::write(dir.file("a"), options, {});
    ASSERT_TRUE(written);
    const Sample& usual = sample_of(Ternary::pq2_0);
    const Bytes gguf = read_bytes(written->gguf);
    ASSERT_EQ(gguf.size(), usual.gguf.size());
    EXPECT_FALSE(bytes_in(gguf, *usual.a, "output.weight") == bytes_in(usual.gguf, *usual.a, "output.weight"));
}

/// Stops when half is written.
Result<Written> cancelled_half_way(const std::string& folder) {
    StopSource stop;
    RunControl control;
    control.stop = stop.token();
    control.progress = [&stop](const Progress& p) {
        if (p.done > p.total / 2) stop.request_stop();
    };
    return sample::write(folder, options_of(Ternary::pq2_0), control);
}

TEST(SampleWriter, CancellingLeavesNothing) {
    const TempDir dir;
    const Result<Written> written = cancelled_half_way(dir.file("a/b"));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::cancelled);
    EXPECT_FALSE(fs::exists(fs_path(dir.file("a"))));
}

TEST(SampleWriter, CancellingLeavesAFolderThatWasThere) {
    const TempDir dir;
    ASSERT_FALSE(cancelled_half_way(utf8_of(dir.path())));
    EXPECT_TRUE(fs::exists(dir.path()));
    EXPECT_THAT(*io::list_files(utf8_of(dir.path())), IsEmpty());
}

TEST(SampleWriter, CancelledBeforeItBegins) {
    const TempDir dir;
    StopSource stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.token();
    const Result<Written> written = sample::write(dir.file("a"), options_of(Ternary::pq2_0), control);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::cancelled);
    EXPECT_FALSE(fs::exists(fs_path(dir.file("a"))));
}

TEST(SampleWriter, ExistingFilesAreRefusedOrReplaced) {
    const TempDir dir;
    const std::string folder = utf8_of(dir.path());
    write_bytes(dir.file("sample-ptq1_0.ninfer"), bytes_of("mine"));
    Options options = options_of(Ternary::ptq1_0);
    const Result<Written> refused = sample::write(folder, options, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::already_exists);
    EXPECT_EQ(refused.error().file, io::join_path(folder, "sample-ptq1_0.ninfer"));
    EXPECT_THAT(*io::list_files(folder), ElementsAre("sample-ptq1_0.ninfer"));
    EXPECT_EQ(read_bytes(dir.file("sample-ptq1_0.ninfer")), bytes_of("mine"));
    options.overwrite = true;
    ASSERT_TRUE(sample::write(folder, options, {}));
    EXPECT_TRUE(read_bytes(dir.file("sample-ptq1_0.ninfer")) == sample_of(Ternary::ptq1_0).artifact);
}

TEST(SampleWriter, AFaultThatCannotBeIsRefused) {
    const TempDir dir;
    Options full = options_of(Ternary::pq2_0, Fault::planes_unaligned);
    full.full = true;
    for (const Options& options :
         {options_of(Ternary::pq2_0, Fault::qs_qh_swapped), options_of(Ternary::pq2_0, Fault::scales_in_high_plane),
          options_of(Ternary::ptq1_0, Fault::pq2_as_t2), options_of(Ternary::ptq1_0, Fault::legacy_type_42), full}) {
        const Result<Written> written = sample::write(dir.file("a"), options, {});
        ASSERT_FALSE(written);
        EXPECT_EQ(written.error().code, ErrorCode::invalid_argument);
        EXPECT_EQ(written.error().path, "fault");
    }
    EXPECT_FALSE(fs::exists(fs_path(dir.file("a"))));
}

}  // namespace
}  // namespace ninspect::test
