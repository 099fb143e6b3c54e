// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compute/backend.h"
#include "core/compute/kernels.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <vector>

namespace ninspect::compute {
namespace {

constexpr std::size_t widest_group = 128;  // weights

Error wrong(ErrorCode code, std::string_view path) {
    Error error;
    error.code = code;
    error.path = std::string(path);
    return error;
}

class CpuBackend final : public Backend {
public:
    std::string_view id() const noexcept override { return "cpu"; }
    std::string_view name() const noexcept override { return name_; }

    Status split(const SplitWork& work) override {
        const std::uint64_t per_row = work.groups_per_row;
        if (work.row_source == nullptr) {
            codec::split_blocks(work.layout, work.blocks, static_cast<std::size_t>(work.rows * per_row), work.planes);
            return {};
        }
        codec::PlaneBytes to = work.planes;
        for (std::uint64_t row = 0; row < work.rows; ++row) {
            if (work.row_source[row] >= work.source_rows) return wrong(ErrorCode::invalid_argument, "row_source");
            const std::uint8_t* from = work.blocks + work.row_source[row] * per_row * work.layout.block_bytes;
            codec::split_blocks(work.layout, from, static_cast<std::size_t>(per_row), to);
            to.base += per_row * work.layout.base_bytes;
            if (work.layout.high_bytes != 0) to.high += per_row * work.layout.high_bytes;
            to.scales += per_row * codec::plane_scale_bytes;
        }
        return {};
    }

    Status join(const codec::BlockLayout& layout, const codec::ConstPlaneBytes& planes, std::uint64_t groups,
                std::uint8_t* blocks) override {
        codec::join_blocks(layout, planes, static_cast<std::size_t>(groups), blocks);
        return {};
    }

    Status decode(const codec::Encoding& e, const GroupBytes& bytes, std::uint64_t rows, std::uint64_t columns,
                  std::uint64_t groups_per_row, float* values) override {
        const codec::RowKernels kernels = row_kernels(e);
        const bool blocks = bytes.layout.block_bytes != 0;
        if (blocks ? kernels.blocks == nullptr : kernels.groups == nullptr)
            return wrong(ErrorCode::unsupported, "format");
        const std::uint64_t weights = e.block_weights, whole = columns / weights, rest = columns % weights;
        if (weights > widest_group || whole + (rest != 0 ? 1 : 0) > groups_per_row)
            return wrong(ErrorCode::invalid_argument, "columns");
        const auto groups_at = [&](std::uint64_t first, std::uint64_t count, float* to) {
            if (blocks)
                return kernels.blocks(bytes.blocks + first * e.block_bytes, static_cast<std::size_t>(count), to);
            const std::uint8_t* high =
                e.high_group_bytes == 0 ? nullptr : bytes.planes.high + first * e.high_group_bytes;
            kernels.groups(bytes.planes.base + first * e.base_group_bytes, high,
                           bytes.planes.scales + first * codec::plane_scale_bytes, static_cast<std::size_t>(count), to);
        };
        std::array<float, widest_group> last;
        for (std::uint64_t row = 0; row < rows; ++row, values += columns) {
            groups_at(row * groups_per_row, whole, values);
            if (rest == 0) continue;
            groups_at(row * groups_per_row + whole, 1, last.data());
            std::copy_n(last.data(), static_cast<std::size_t>(rest), values + whole * weights);
        }
        return {};
    }

    Status count_words16(const std::uint8_t* first, std::uint64_t words, std::uint64_t stride,
                         std::span<std::uint64_t, 65536> counts) override {
        if (stride < 2) return wrong(ErrorCode::invalid_argument, "stride");
        if (stride == 2) {
            compute::count_words16({first, static_cast<std::size_t>(2 * words)}, counts);
            return {};
        }
        for (std::uint64_t i = 0; i < words; ++i) {
            const std::uint8_t* p = first + i * stride;
            ++counts[static_cast<std::size_t>(p[0] | p[1] << 8)];
        }
        return {};
    }

    Status fingerprints(const GroupBytes& bytes, std::uint64_t rows, std::uint64_t groups_per_row,
                        std::uint64_t* prints) override {
        const codec::BlockLayout& layout = bytes.layout;
        const auto groups = static_cast<std::size_t>(groups_per_row);
        std::vector<std::uint8_t> row(groups * (layout.base_bytes + layout.high_bytes + codec::plane_scale_bytes));
        std::uint8_t* const high = row.data() + groups * layout.base_bytes;
        const codec::PlaneBytes planes{row.data(), high, high + groups * layout.high_bytes};
        for (std::uint64_t r = 0; r < rows; ++r) {
            const std::uint64_t first = r * groups_per_row;
            if (layout.block_bytes != 0) {
                codec::split_blocks(layout, bytes.blocks + first * layout.block_bytes, groups, planes);
            } else {
                const auto take = [&](const std::uint8_t* from, std::uint64_t each, std::uint8_t* to) {
                    if (each != 0) std::copy_n(from + first * each, groups * static_cast<std::size_t>(each), to);
                };
                take(bytes.planes.base, layout.base_bytes, planes.base);
                take(bytes.planes.high, layout.high_bytes, planes.high);
                take(bytes.planes.scales, codec::plane_scale_bytes, planes.scales);
            }
            prints[r] = XXH3_64bits(row.data(), row.size());
        }
        return {};
    }

private:
    const std::string name_ = instruction_set();
};

}  // namespace

std::shared_ptr<Backend> cpu_backend() { return std::make_shared<CpuBackend>(); }

}  // namespace ninspect::compute
