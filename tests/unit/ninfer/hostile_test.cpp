// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files made to exhaust memory, stack or time.
#include "core/ninfer/json_tree.h"
#include "tests/unit/ninfer/opening.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

namespace ninspect::test {
namespace {

/// Processor time so far: other programs on the machine do not count.
double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Error error_of(const Opened& opened) { return opened ? Error{} : opened.error(); }
std::string rule_of(const Opened& opened) {
    return opened || opened.error().rule == nullptr ? std::string() : std::string(opened.error().rule->id);
}

std::string repeated(std::string_view text, std::size_t n) {
    std::string all;
    all.reserve(text.size() * n);
    for (std::size_t i = 0; i < n; ++i) all += text;
    return all;
}

std::string root_with(const std::string& objects) {
    return R"({"identity":{"model_id":"demo","weights_id":"unit"},"objects":)" + objects + "}";
}

/// A file of any length: a head, then zeros.
class SparseSource final : public io::ByteSource {
public:
    SparseSource(Bytes head, std::uint64_t size) : head_(std::move(head)), size_(size) {}
    std::uint64_t size() const noexcept override { return size_; }
    const std::string& name() const noexcept override { return name_; }
    Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out) const override {
        if (offset >= size_) return std::size_t{0};
        const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), size_ - offset));
        largest_read = std::max(largest_read, n);
        for (std::size_t i = 0; i < n; ++i) out[i] = offset + i < head_.size() ? head_[offset + i] : 0;
        return n;
    }
    mutable std::size_t largest_read = 0;

private:
    std::string name_ = "sparse.ninfer";
    Bytes head_;
    std::uint64_t size_;
};

TEST(Hostile, NestedTenThousandDeep) {
    const std::string deep = repeated("[", 10'000) + repeated("]", 10'000);
    const Opened opened = open_bytes(ninfer_v12(2, root_with(deep), {}));
    EXPECT_EQ(error_of(opened).code, ErrorCode::header_unreadable);
    EXPECT_EQ(rule_of(opened), "ninfer.limit.depth");
    // Never closed: the depth is noticed before the missing brackets are.
    EXPECT_EQ(rule_of(open_bytes(ninfer_v12(2, repeated("{\"a\":", 10'000), {}))), "ninfer.limit.depth");
}

TEST(Hostile, SixtyFourLevelsAreFine) {
    const auto with_config = [](std::size_t levels) {
        // root, components, text, config are four levels themselves
        const std::string deep = repeated(R"({"a":)", levels - 3) + "1" + repeated("}", levels - 3);
        return open_bytes(ninfer_v3(replaced(json_v3, R"("config":{})", R"("config":)" + deep), payload_v3()));
    };
    const Opened fits = with_config(64);
    ASSERT_TRUE(fits);
    EXPECT_THAT(rule_ids(**fits), ::testing::IsEmpty());
    EXPECT_EQ(rule_of(with_config(65)), "ninfer.limit.depth");
}

TEST(Hostile, AMillionMembersInOneObject) {
    std::string object = "{";
    for (int i = 0; i < 1'000'000; ++i) object.append(i == 0 ? "\"m" : ",\"m").append(std::to_string(i)).append("\":0");
    const double begin = cpu_seconds();
    const Opened opened = open_bytes(ninfer_v12(2, root_with("[" + object + "}]"), {}));
    ASSERT_TRUE(opened);
    EXPECT_LT(cpu_seconds() - begin, 60.0);  // some 10^12 comparisons when each is compared with each
    EXPECT_EQ((*opened)->entry_count(), 1u);
    const Diagnostic* d = find_rule(**opened, "ninfer.directory.member-unknown");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->found, "m0");
    EXPECT_NE(find_rule(**opened, "ninfer.more-findings"), nullptr);
}

TEST(Hostile, FindingsAreCounted) {
    const Opened opened = open_bytes(ninfer_v12(2, root_with("[0" + repeated(",0", 149'999) + "]"), {}));
    ASSERT_TRUE(opened);
    EXPECT_EQ((*opened)->entry_count(), 150'000u);
    const Diagnostic* d = find_rule(**opened, "ninfer.more-findings");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->expected, "ninfer.directory.member-type");
    EXPECT_EQ(d->found, "149000");
    EXPECT_EQ((*opened)->diagnostic_counts().errors, 150'000u);
    // the first thousand, how many more, two notes about versions, one about the identity
    EXPECT_EQ((*opened)->diagnostics.size(), 1004u);
}

TEST(Hostile, TooManyObjects) {
    const Opened opened = open_bytes(ninfer_v12(2, root_with("[0" + repeated(",0", 4'000'000) + "]"), {}));
    EXPECT_EQ(rule_of(opened), "ninfer.limit.records");
    EXPECT_EQ(error_of(opened).found, "4000001");
}

TEST(Hostile, TooManyFiles) {
    std::string files = R"("files":[{"path":null,"payload_bytes":13})";
    for (int i = 1; i <= 10'000; ++i) files += R"(,{"path":"p)" + std::to_string(i) + R"(","payload_bytes":1})";
    const std::string json = replaced(json_v3, R"("files":[{"path":null,"payload_bytes":13})", files);
    const Opened opened = open_bytes(ninfer_v3(json, payload_v3()));
    ASSERT_TRUE(opened);
    EXPECT_EQ((*opened)->parts.size(), 10'000u);
    const Diagnostic* d = find_rule(**opened, "ninfer.limit.files");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->found, "10001");
}

TEST(Hostile, TooManyValues) {
    ninfer::JsonLimits limits;
    limits.values = 1000;
    const auto fits = ninfer::JsonTree::parse("[0" + repeated(",0", 998) + "]", 16, limits, RunControl{});
    EXPECT_TRUE(fits);
    const auto over = ninfer::JsonTree::parse("[0" + repeated(",0", 999) + "]", 16, limits, RunControl{});
    ASSERT_FALSE(over);
    ASSERT_NE(over.error().rule, nullptr);
    EXPECT_EQ(over.error().rule->id, "ninfer.limit.values");
    EXPECT_EQ(over.error().offset, 16u + 1 + 2 * 999);
}

/// Finding it out by parsing takes 28 bytes of memory for each of them.
TEST(Hostile, TooManyValuesAreFoundWithoutReadingThem) {
    const auto limits = ninfer::JsonLimits{};
    const std::string many = repeated(",0", static_cast<int>(limits.values) + 1);
    // behind the values there is no JSON any more: who parses it stops there and not at the limit
    const auto over = ninfer::JsonTree::parse("[x" + many, 16, limits, RunControl{});
    ASSERT_FALSE(over);
    ASSERT_NE(over.error().rule, nullptr);
    EXPECT_EQ(over.error().rule->id, "ninfer.limit.values");
    // commas in strings are none
    EXPECT_TRUE(ninfer::JsonTree::parse("[\"\\\"" + many + "\"]", 16, limits, RunControl{}));
}

TEST(Hostile, AHugeDirectoryIsNotEvenRead) {
    Bytes head = {0x4e, 0x49, 0x4e, 0x46, 0x45, 0x52, 0x00, 0x02};
    put_u64(head, std::uint64_t{1} << 40);
    const auto source = std::make_shared<SparseSource>(head, std::uint64_t{1} << 41);
    const Opened opened = ninfer::read_entry(source, "sparse.ninfer", nullptr, OpenOptions{}, RunControl{});
    EXPECT_EQ(error_of(opened).code, ErrorCode::header_unreadable);
    EXPECT_EQ(rule_of(opened), "ninfer.limit.directory");
    EXPECT_EQ(error_of(opened).found, "1099511627776");
    EXPECT_LE(source->largest_read, 64u);
}

TEST(Hostile, NumbersThatNoDoubleHolds) {
    const Opened opened =
        open_bytes(ninfer_v12(2, replaced(json_v2, R"("bytes":8)", R"("bytes":1e400)"), payload_v12()));
    EXPECT_EQ(rule_of(opened), "ninfer.json.syntax");
    EXPECT_EQ(error_of(opened).found, "1e400");
    const Opened small =
        open_bytes(ninfer_v12(2, replaced(json_v2, R"("bytes":8)", R"("bytes":1e-400)"), payload_v12()));
    ASSERT_TRUE(small);
    EXPECT_NE(find_rule(**small, "ninfer.int.not-integer"), nullptr);
}

TEST(Hostile, NotANumberAndInfinityAreNoJson) {
    for (const char* word : {"NaN", "Infinity", "-Infinity", "0x10", "08", "+8", "// 8"})
        EXPECT_EQ(rule_of(open_bytes(ninfer_v12(2, replaced(json_v2, R"("bytes":8)", std::string(R"("bytes":)") + word),
                                                payload_v12()))),
                  "ninfer.json.syntax")
            << word;
}

TEST(Hostile, LongTextsAreCutInFindings) {
    const std::string name(100'000, 'n');
    const Opened opened = open_bytes(
        ninfer_v12(2, replaced(json_v2, "text/w\",\"kind\":\"tensor\"", name + "\",\"kind\":\"cube\""), payload_v12()));
    ASSERT_TRUE(opened);
    EXPECT_EQ((*opened)->name(EntryId{1}).size(), 100'000u);
    const Diagnostic* d = find_rule(**opened, "ninfer.object.kind");
    ASSERT_NE(d, nullptr);
    EXPECT_LT(d->entry.size(), 1100u);
}

TEST(Hostile, ManyObjectsAreReadInLinearTime) {
    const auto seconds = [](int n) {
        std::string objects = "[";
        for (int i = 0; i < n; ++i)
            objects.append(i == 0 ? "" : ",")
                .append(R"({"name":"layer/)")
                .append(std::to_string(i))
                .append(R"(","kind":"tensor","shape":[1],"format":"BF16","layout":"contiguous-le-v1","offset":)")
                .append(std::to_string(256 * i))
                .append(R"(,"bytes":2})");
        const Bytes file = ninfer_v12(2, root_with(objects + "]"), Bytes(256 * static_cast<std::size_t>(n)));
        const double begin = cpu_seconds();
        const Opened opened = open_bytes(file);
        EXPECT_TRUE(opened);
        EXPECT_EQ(rule_ids(**opened).size(), 0u);
        return cpu_seconds() - begin;
    };
    seconds(1000);  // warm up
    const double small = seconds(5000), large = seconds(50'000);
    EXPECT_LT(large, 60 * small + 0.5) << small << " s, " << large << " s";  // quadratic: 100 times
}

TEST(Hostile, EveryTruncationIsSurvived) {
    const Bytes whole = ninfer_v3(json_v3, payload_v3());
    const std::size_t directory_end = 32 + std::string_view(json_v3).size();  // 4096: where the payload begins
    for (std::size_t n = 0; n < whole.size(); n += n < 450 ? 1 : 97) {
        const Opened opened = open_bytes(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n)));
        if (n < 8) {
            EXPECT_EQ(error_of(opened).code, ErrorCode::not_a_container) << n;
        } else if (n < directory_end) {
            EXPECT_EQ(error_of(opened).code, ErrorCode::header_unreadable) << n;
        } else {
            EXPECT_TRUE(opened) << n;
        }
    }
}

}  // namespace
}  // namespace ninspect::test
