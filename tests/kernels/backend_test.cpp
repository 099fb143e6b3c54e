// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The CUDA backend from loading to results, on the emulated device: the processor's results, through
// chunks, slots and streams; and words for everything that can be missing or break.
#include "core/compute/backend.h"
#include "core/base/message.h"
#include "core/codec/decode.h"
#include "core/inspect/open.h"
#include "core/io/path.h"
#include "core/mapping/fingerprint.h"
#include "core/model/tensor_reader.h"
#include "tests/kernels/emulated.h"
#include "tests/support/support.h"

#include <gmock/gmock.h>

#include <memory>
#include <random>
#include <thread>
#include <vector>

namespace ninspect::compute {
namespace {

using test::Bytes;
using test::Machine;
using testing::HasSubstr;

Bytes random_bytes(std::size_t size, unsigned seed) {
    std::mt19937 random(seed);
    Bytes bytes(size);
    for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random() >> 24);
    return bytes;
}

CudaOptions small_slots() {
    CudaOptions options;
    options.library = test::emulated_library();
    options.slot_bytes = 4096;  // everything takes many chunks
    options.slots = 3;
    return options;
}

class EmulatedCuda : public testing::Test {
protected:
    void SetUp() override {
        Result<std::shared_ptr<Backend>> opened = open_cuda(small_slots());
        ASSERT_TRUE(opened.has_value()) << english_message(opened.error());
        device_ = *opened;
    }
    Backend& device() { return *device_; }
    Machine machine_;
    std::shared_ptr<Backend> cpu_ = cpu_backend();
    std::shared_ptr<Backend> device_;
};

struct Planes {
    Planes(const codec::BlockLayout& layout, std::size_t groups)
        : base(groups * layout.base_bytes), high(groups * layout.high_bytes), scales(groups * 2) {}
    codec::PlaneBytes to() { return {base.data(), high.data(), scales.data()}; }
    friend bool operator==(const Planes&, const Planes&) = default;
    Bytes base, high, scales;
};

const codec::BlockLayout both_layouts[] = {codec::Pq2Layout::layout, codec::Ptq1Layout::layout};

TEST_F(EmulatedCuda, SplitsAndJoinsAsTheProcessorDoes) {
    for (const codec::BlockLayout& layout : both_layouts)
        for (const std::uint64_t rows : {1u, 40u}) {
            constexpr std::uint64_t per_row = 17;
            const std::uint64_t groups = rows * per_row;
            const Bytes blocks = random_bytes(groups * layout.block_bytes, 1);
            Planes wanted(layout, groups), made(layout, groups);
            SplitWork work{layout, rows, per_row, blocks.data(), nullptr, 0, wanted.to()};
            ASSERT_TRUE(cpu_->split(work));
            work.planes = made.to();
            ASSERT_TRUE(device().split(work));
            ASSERT_TRUE(made == wanted);
            Bytes again(blocks.size());
            ASSERT_TRUE(device().join(layout, made.to(), groups, again.data()));
            EXPECT_TRUE(again == blocks);
        }
}

TEST_F(EmulatedCuda, GathersRowsAsTheProcessorDoes) {
    constexpr std::uint64_t rows = 70, per_row = 9, source_rows = 64;
    std::vector<std::uint32_t> source(rows);
    for (std::size_t i = 0; i < rows; ++i) source[i] = static_cast<std::uint32_t>((i * 29 + 5) % source_rows);
    for (const codec::BlockLayout& layout : both_layouts) {
        const Bytes blocks = random_bytes(source_rows * per_row * layout.block_bytes, 2);
        Planes wanted(layout, rows * per_row), made(layout, rows * per_row);
        SplitWork work{layout, rows, per_row, blocks.data(), source.data(), source_rows, wanted.to()};
        ASSERT_TRUE(cpu_->split(work));
        work.planes = made.to();
        ASSERT_TRUE(device().split(work));
        EXPECT_TRUE(made == wanted);
        source[3] = source_rows;
        EXPECT_EQ(device().split(work).error().code, ErrorCode::invalid_argument) << "a row that is not there";
        source[3] = 0;
    }
}

/// A value for the scales that no arithmetic leaves alone is in it too: NaNs, infinities, subnormals.
TEST_F(EmulatedCuda, DecodesAsTheProcessorDoes) {
    struct Case {
        const codec::Encoding* encoding;
        codec::BlockLayout blocks;
    };
    std::vector<Case> cases = {{codec::find_ggml(142, codec::Dialect::prism), codec::Pq2Layout::layout},
                               {codec::find_ggml(143, codec::Dialect::prism), codec::Ptq1Layout::layout}};
    for (const char* format : {"Q4G64_F16S", "Q5G64_F16S", "Q6G64_F16S", "W8G32_F16S", "PQ2_0_G128", "PTQ1_0_G128"})
        cases.push_back({codec::find_ninfer(format, "row-split-k128-v1", 2), {}});
    cases.push_back({codec::find_ninfer("t2_g128_fp16", "row_split_k128_v1", 3), {}});
    for (const auto& [encoding, layout] : cases) {
        ASSERT_NE(encoding, nullptr);
        const bool in_blocks = layout.block_bytes != 0;
        const std::uint64_t rows = 23, columns = in_blocks ? 384 : 300;
        const std::uint64_t per_row = 384 / encoding->block_weights, groups = rows * per_row;
        const Bytes blocks = random_bytes(groups * layout.block_bytes, 3);
        const Bytes base = random_bytes(groups * encoding->base_group_bytes, 4);
        const Bytes high = random_bytes(groups * encoding->high_group_bytes, 5), scales = random_bytes(groups * 2, 6);
        const GroupBytes bytes{layout, blocks.data(), {base.data(), high.data(), scales.data()}};
        std::vector<float> wanted(rows * columns), made(rows * columns);
        ASSERT_TRUE(cpu_->decode(*encoding, bytes, rows, columns, per_row, wanted.data()));
        ASSERT_TRUE(device().decode(*encoding, bytes, rows, columns, per_row, made.data())) << encoding->format;
        EXPECT_EQ(std::memcmp(made.data(), wanted.data(), made.size() * sizeof(float)), 0) << encoding->format;
    }
}

TEST_F(EmulatedCuda, SaysWhichFormatsItDoesNotDecode) {
    float value = 0;
    const Status status = device().decode(*codec::find_ggml(12, codec::Dialect::upstream), {}, 1, 1, 1, &value);
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::unsupported);
    EXPECT_EQ(status.error().found, "Q4_K");
}

TEST_F(EmulatedCuda, CountsAsTheProcessorDoes) {
    const Bytes bytes = random_bytes(40000, 7);
    for (const std::uint64_t stride : {2u, 34u, 5000u}) {
        const std::uint64_t words = (bytes.size() - 2) / stride + 1;
        std::vector<std::uint64_t> wanted(65536, 1), made(65536, 1);
        ASSERT_TRUE(cpu_->count_words16(bytes.data(), words, stride, std::span<std::uint64_t, 65536>(wanted)));
        ASSERT_TRUE(device().count_words16(bytes.data(), words, stride, std::span<std::uint64_t, 65536>(made)));
        EXPECT_TRUE(made == wanted) << stride;
    }
}

/// As core/mapping finds them in a file, in blocks and in planes.
TEST_F(EmulatedCuda, FingerprintsAreThoseOfTheMapping) {
    std::size_t compared = 0;
    for (const char* file : {"mini-pq2_0.gguf", "mini-ptq1_0.gguf", "expected-ptq1_0.ninfer"}) {
        const auto artifact = inspect::open_artifact(test::fixture(std::string("bonsai-mini/") + file), {}, {});
        ASSERT_TRUE(artifact.has_value());
        std::size_t of_file = 0;
        for (std::uint32_t i = 0; i < (*artifact)->entry_count() && of_file < 4; ++i) {
            Result<TensorReader> reader = TensorReader::open(*artifact, EntryId{i});
            if (!reader) continue;
            const codec::Geometry& g = reader->geometry();
            const codec::Encoding& e = *g.encoding;
            const bool planes = e.arrangement == codec::Arrangement::row_split;
            if (!planes && e.ggml_type < 142) continue;
            const auto wanted = mapping::row_fingerprints(*artifact, EntryId{i}, {});
            const auto stored = reader->read_bytes(0, reader->rows());
            ASSERT_TRUE(wanted.has_value() && stored.has_value());
            GroupBytes bytes;
            if (planes) {
                const bool has_high = e.high_group_bytes != 0;
                bytes.layout.base_bytes = e.base_group_bytes;
                bytes.layout.high_bytes = e.high_group_bytes;
                bytes.planes = {stored->planes[0].data(), has_high ? stored->planes[1].data() : nullptr,
                                stored->planes[has_high ? 2 : 1].data()};
            } else {
                bytes.layout = e.ggml_type == 142 ? codec::Pq2Layout::layout : codec::Ptq1Layout::layout;
                bytes.blocks = stored->planes[0].data();
            }
            std::vector<std::uint64_t> made(wanted->size());
            ASSERT_TRUE(device().fingerprints(bytes, reader->rows(), g.groups_per_row, made.data()));
            ASSERT_TRUE(made == *wanted) << file << " " << (*artifact)->name(EntryId{i});
            ASSERT_TRUE(cpu_->fingerprints(bytes, reader->rows(), g.groups_per_row, made.data()));
            ASSERT_TRUE(made == *wanted) << "on the processor";
            ++of_file;
        }
        compared += of_file;
    }
    EXPECT_EQ(compared, 12u);
}

TEST_F(EmulatedCuda, SeveralThreadsShareTheSlots) {
    const codec::BlockLayout layout = codec::Pq2Layout::layout;
    constexpr std::size_t groups = 500;
    std::vector<std::thread> threads;
    std::array<bool, 6> right{};
    for (std::size_t t = 0; t < right.size(); ++t)
        threads.emplace_back([&, t] {
            const Bytes blocks = random_bytes(groups * layout.block_bytes, static_cast<unsigned>(20 + t));
            Planes wanted(layout, groups), made(layout, groups);
            codec::split_blocks(layout, blocks.data(), groups, wanted.to());
            const Status status = device().split({layout, 1, groups, blocks.data(), nullptr, 0, made.to()});
            right[t] = status.has_value() && made == wanted;
        });
    for (std::thread& thread : threads) thread.join();
    for (const bool r : right) EXPECT_TRUE(r);
}

TEST_F(EmulatedCuda, TellsOfALostDevice) {
    machine_->launches_before_fault = 2;  // in the middle of the chunks
    const codec::BlockLayout layout = codec::Pq2Layout::layout;
    const Bytes blocks = random_bytes(900 * layout.block_bytes, 8);
    Planes made(layout, 900);
    const Status status = device().split({layout, 1, 900, blocks.data(), nullptr, 0, made.to()});
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::device_failed);
    EXPECT_THAT(english_message(status.error()), HasSubstr("Emulated device failed: the device does not work"));
    machine_->launches_before_fault = -1;
    EXPECT_TRUE(device().split({layout, 1, 900, blocks.data(), nullptr, 0, made.to()})) << "the slots came back";
}

TEST_F(EmulatedCuda, TellsOfALackOfMemoryDuringWork) {
    const codec::BlockLayout layout = codec::Pq2Layout::layout;
    const Bytes blocks = random_bytes(8 * layout.block_bytes, 9);
    const std::vector<std::uint32_t> source(8, 0);
    Planes made(layout, 8);
    machine_->memory_bytes = machine_->used_bytes.load();  // no room for the rows that are gathered from
    const Status status = device().split({layout, 8, 1, blocks.data(), source.data(), 8, made.to()});
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::device_failed);
    EXPECT_THAT(status.error().found, HasSubstr("the device has no memory left"));
}

TEST_F(EmulatedCuda, GivesEverythingBack) {
    EXPECT_GT(machine_->used_bytes, 0u);
    EXPECT_EQ(machine_->open_streams, 3u);
    device_.reset();
    EXPECT_EQ(machine_->used_bytes, 0u);
    EXPECT_EQ(machine_->open_streams, 0u);
    EXPECT_EQ(machine_->open_events, 0u);
}

// ---- what is missing ---------------------------------------------------------------------------

std::string why_missing(const CudaOptions& options) {
    const Result<std::shared_ptr<Backend>> opened = open_cuda(options);
    if (opened) return "nothing";
    EXPECT_EQ(opened.error().code, ErrorCode::no_backend);
    return english_message(opened.error());
}

TEST(MissingCuda, SaysWhy) {
    CudaOptions options = small_slots();
    options.library = "/nowhere/libninspect_cuda.so";
    EXPECT_THAT(why_missing(options), HasSubstr("CUDA cannot be used here: this program was built without"));

    const test::TempDir dir;
    options.library = dir.file("no.so");
    test::write_bytes(options.library, Bytes(100, 1));
    EXPECT_THAT(why_missing(options), HasSubstr("no.so"));

    const Machine machine;
    options = small_slots();
    machine->status_of_devices = NINSPECT_CUDA_NO_DRIVER;
    EXPECT_THAT(why_missing(options), HasSubstr("there is no NVIDIA driver"));
    machine->status_of_devices = NINSPECT_CUDA_OK;
    machine->devices = 0;
    EXPECT_THAT(why_missing(options), HasSubstr("there is no NVIDIA device"));
    machine->devices = 1;
    machine->major = 7;
    machine->minor = 0;
    EXPECT_THAT(why_missing(options), HasSubstr("compute capability 7.5 is needed (Emulated device has compute"));
    machine->minor = 5;
    EXPECT_EQ(why_missing(options), "nothing") << "7.5 is enough";
    machine->memory_bytes = machine->used_bytes + 20000;
    EXPECT_THAT(why_missing(options), HasSubstr("the device has no memory left"));
    machine->memory_bytes = std::uint64_t{1} << 40;
    EXPECT_EQ(machine->used_bytes, 0u) << "what was allocated before the failure is given back";
    options.device = 1;
    EXPECT_THAT(why_missing(options), HasSubstr("there is no NVIDIA device"));
}

}  // namespace
}  // namespace ninspect::compute
