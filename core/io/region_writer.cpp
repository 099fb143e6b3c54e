// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/region_writer.h"

#include "core/base/checked.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace ninspect::io {

namespace {

Error misuse(const std::string& file, std::string path, std::uint64_t expected, std::uint64_t found) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.file = file;
    error.path = std::move(path);
    error.expected = fmt::format("{}", expected);
    error.found = fmt::format("{}", found);
    return error;
}

Status check_plan(const std::string& target, std::uint64_t head_bytes, std::span<const Region> regions,
                  std::uint64_t file_bytes) {
    if (head_bytes > file_bytes) return misuse(target, "head", file_bytes, head_bytes);
    std::uint64_t end = head_bytes;
    for (const Region& region : regions) {
        if (region.offset < end) return misuse(target, region.name, end, region.offset);
        if (!range_fits(region.offset, region.bytes, file_bytes))
            return misuse(target, region.name, file_bytes, region.offset);
        end = region.offset + region.bytes;
    }
    return {};
}

}  // namespace

RegionWriter::RegionWriter(AtomicFileWriter file, std::vector<Region> regions, std::uint64_t head_bytes,
                           std::uint64_t file_bytes)
    : file_(std::move(file)),
      regions_(std::move(regions)),
      written_(std::make_unique<std::atomic<std::uint64_t>[]>(regions_.size())),
      head_bytes_(head_bytes),
      file_bytes_(file_bytes) {}

Result<RegionWriter> RegionWriter::create(const std::string& target, IfExists if_exists,
                                          std::span<const std::uint8_t> head, std::vector<Region> regions,
                                          std::uint64_t file_bytes) {
    if (Status plan = check_plan(target, head.size(), regions, file_bytes); !plan) return std::move(plan).error();
    Result<AtomicFileWriter> file = AtomicFileWriter::create(target, if_exists);
    if (!file) return std::move(file).error();
    if (Status status = file->write_at(0, head); !status) return std::move(status).error();
    return RegionWriter(std::move(*file), std::move(regions), head.size(), file_bytes);
}

Status RegionWriter::write(std::size_t i, std::uint64_t offset, std::span<const std::uint8_t> bytes) {
    if (i >= regions_.size()) return misuse(file_.target(), "regions", regions_.size(), i);
    const Region& region = regions_[i];
    if (!range_fits(offset, bytes.size(), region.bytes))
        return misuse(file_.target(), region.name, region.bytes, offset);
    if (Status status = file_.write_at(region.offset + offset, bytes); !status) return status;
    written_[i] += bytes.size();
    return {};
}

Status RegionWriter::check_filled() const {
    for (std::size_t i = 0; i < regions_.size(); ++i)
        if (written_[i] != regions_[i].bytes)
            return misuse(file_.target(), regions_[i].name, regions_[i].bytes, written_[i]);
    return {};
}

Status RegionWriter::zeros(std::uint64_t begin, std::uint64_t end) {
    static constexpr std::array<std::uint8_t, 4096> nothing{};
    while (begin < end) {
        const std::size_t n = static_cast<std::size_t>(std::min<std::uint64_t>(end - begin, nothing.size()));
        if (Status status = file_.write_at(begin, std::span(nothing).first(n)); !status) return status;
        begin += n;
    }
    return {};
}

Status RegionWriter::fill_gaps() {
    std::uint64_t end = head_bytes_;
    for (const Region& region : regions_) {
        if (Status status = zeros(end, region.offset); !status) return status;
        end = region.offset + region.bytes;
    }
    return zeros(end, file_bytes_);
}

Status RegionWriter::complete() {
    if (complete_) return {};
    Status status = check_filled();
    if (status) status = fill_gaps();
    complete_ = status.has_value();
    return status;
}

Status RegionWriter::commit() {
    Status status = complete();
    return status ? file_.commit() : status;
}

}  // namespace ninspect::io
