// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/cache.h"
#include "tests/unit/stats/stats_support.h"

#include <filesystem>

namespace ninspect::test {
namespace {

using stats::StatsCache;

/// A file of the test's own: its stamp may change.
std::shared_ptr<const Artifact> open_copy(const TempDir& dir, const std::string& name = "copy.gguf") {
    write_bytes(dir.file(name), read_bytes(fixture("gguf/all-types.gguf")));
    return open_file(dir.file(name));
}

void store(const StatsCache& cache, const std::shared_ptr<const Artifact>& artifact,
           const stats::ScanOptions& options) {
    StatsCache::Writer writer(cache, artifact);
    const auto ids = tensors_of(*artifact);
    ASSERT_TRUE(
        stats::scan(artifact, ids, options, {}, [&](const stats::TensorStats& one) { writer.add(one); }).has_value());
    ASSERT_TRUE(writer.commit().has_value());
}

std::map<std::string, stats::TensorStats> load(const StatsCache& cache, const Artifact& artifact,
                                               bool damaged = false) {
    std::map<std::string, stats::TensorStats> results;
    const std::optional<Error> error = cache.load(
        artifact, [&](stats::TensorStats one) { results.emplace(std::string(artifact.name(one.id)), std::move(one)); });
    EXPECT_EQ(error.has_value(), damaged);
    return results;
}

TEST(StatsCache, GivesBackWhatWasScanned) {
    const TempDir dir;
    const auto artifact = open_copy(dir);
    const StatsCache cache(dir.file("cache"));
    EXPECT_TRUE(load(cache, *artifact).empty());
    store(cache, artifact, everything());
    const auto scanned = scan_file(artifact);
    const auto loaded = load(cache, *artifact);
    ASSERT_EQ(loaded.size(), scanned.size());
    for (const auto& [name, a] : scanned) {
        const stats::TensorStats& b = loaded.at(name);
        EXPECT_TRUE(a.scale_words == b.scale_words) << name;
        EXPECT_TRUE(a.sub_scale_words == b.sub_scale_words) << name;
        EXPECT_TRUE(a.min_words == b.min_words) << name;
        EXPECT_EQ(a.verdict, b.verdict) << name;
        ASSERT_EQ(a.codes.has_value(), b.codes.has_value()) << name;
        if (a.codes) {
            EXPECT_EQ(a.codes->counts, b.codes->counts) << name;
            EXPECT_EQ(a.codes->first, b.codes->first) << name;
            EXPECT_EQ(a.codes->has_zero, b.codes->has_zero) << name;
            EXPECT_EQ(a.codes->minus_zero_code, b.codes->minus_zero_code) << name;
        }
        ASSERT_TRUE(a.values && b.values) << name;
        EXPECT_EQ(a.values->mean, b.values->mean) << name;
        EXPECT_EQ(a.values->zero, b.values->zero) << name;
        if (a.scales) {
            EXPECT_EQ(a.scales->count, b.scales->count) << name;
        }
    }
}

TEST(StatsCache, ThePathDoesNotMatterTheFileDoes) {
    const TempDir dir;
    const auto artifact = open_copy(dir);
    const StatsCache cache(dir.file("cache"));
    store(cache, artifact, everything());
    std::filesystem::rename(fs_path(dir.file("copy.gguf")), fs_path(dir.file("renamed.gguf")));
    EXPECT_EQ(load(cache, *open_file(dir.file("renamed.gguf"))).size(), 33u);
    const auto other = open_copy(dir, "other.gguf");
    EXPECT_TRUE(load(cache, *other).empty()) << "the same bytes, but another file";
    Bytes bytes = read_bytes(dir.file("renamed.gguf"));
    bytes.push_back(0);
    write_bytes(dir.file("renamed.gguf"), bytes);
    EXPECT_TRUE(load(cache, *open_file(dir.file("renamed.gguf"))).empty()) << "changed since";
}

TEST(StatsCache, FiguresAddUp) {
    const TempDir dir;
    const auto artifact = open_copy(dir);
    const StatsCache cache(dir.file("cache"));
    store(cache, artifact, {.scales = true});
    EXPECT_FALSE(load(cache, *artifact).at("q4_K").codes.has_value());
    store(cache, artifact, {.scales = false, .codes = true});
    const auto both = load(cache, *artifact);
    EXPECT_TRUE(both.at("q4_K").codes && both.at("q4_K").scales && both.at("q4_K").mins);
    EXPECT_FALSE(both.at("q4_K").values.has_value());
}

TEST(StatsCache, DamagedFilesAreSaidAndReplaced) {
    const TempDir dir;
    const auto artifact = open_copy(dir);
    const StatsCache cache(dir.file("cache"));
    store(cache, artifact, everything());
    const std::string path = cache.file_of(*artifact);
    const Bytes good = read_bytes(path);
    ASSERT_GT(good.size(), 1000u);
    for (const std::size_t at : {std::size_t{0}, std::size_t{9}, std::size_t{500}, good.size() - 1}) {
        Bytes bad = good;
        bad[at] ^= 0x10;
        write_bytes(path, bad);
        EXPECT_TRUE(load(cache, *artifact, true).empty()) << at;
    }
    write_bytes(path, Bytes(good.begin(), good.begin() + 700));
    EXPECT_TRUE(load(cache, *artifact, true).empty());
    write_bytes(path, {});
    EXPECT_TRUE(load(cache, *artifact, true).empty());
    store(cache, artifact, everything());
    EXPECT_EQ(load(cache, *artifact).size(), 33u);
}

TEST(StatsCache, TheFolderStaysSmall) {
    const TempDir dir;
    const auto first = open_copy(dir, "first.gguf"), second = open_copy(dir, "second.gguf");
    const StatsCache large(dir.file("cache"));
    store(large, first, everything());
    const std::uint64_t bytes = std::filesystem::file_size(fs_path(large.file_of(*first)));
    const StatsCache small(dir.file("cache"), bytes + bytes / 2);
    store(small, second, everything());
    EXPECT_EQ(load(small, *second).size(), 33u);
    EXPECT_TRUE(load(small, *first).empty()) << "the older file makes room";
}

}  // namespace
}  // namespace ninspect::test
