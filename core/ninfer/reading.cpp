// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/reading.h"

#include "core/base/checked.h"

#include <algorithm>
#include <utility>

namespace ninspect::ninfer {

LoaderMask loaders_of_version(std::uint32_t version) noexcept {
    switch (version) {
        case 1:
            return mask_of(Loader::ninfer_v1);
        case 2:
            return every_ninfer_v2_loader;
        case 3:
            return every_ninfer_v3_loader;
        default:
            return no_loader;
    }
}

Reading::Reading(std::shared_ptr<const io::ByteSource> source_, const std::string& path_, const PartOpener& parts_,
                 const OpenOptions& options_, const RunControl& control_, const Prefix& prefix_, JsonTree tree_)
    : source(std::move(source_)),
      path(path_),
      parts(parts_),
      options(options_),
      control(control_),
      prefix(prefix_),
      tree(std::move(tree_)),
      findings(loaders_of_version(prefix_.version)) {}

void Reading::maybe_send_partial() {
    if (partial_sent || !options.on_partial || artifact().entry_count() == 0) return;
    if (std::chrono::steady_clock::now() - started < options.partial_after) return;
    partial_sent = true;
    options.on_partial(builder.snapshot(options.partial_entries));
}

std::optional<FilePlace> place_in_files(const Reading& reading, std::uint64_t logical) {
    const auto& files = reading.files;
    const auto after =
        std::upper_bound(files.begin(), files.end(), logical,
                         [](std::uint64_t x, const PayloadFile& file) { return x < file.logical_begin; });
    if (after == files.begin()) return std::nullopt;
    const auto& file = *(after - 1);
    const CheckedU64 at = checked_add(file.payload_offset, logical - file.logical_begin);
    if (!at) return std::nullopt;
    return FilePlace{static_cast<std::uint32_t>(after - files.begin() - 1), *at};
}

bool range_readable(const Reading& reading, std::uint64_t offset, std::uint64_t bytes) {
    const auto& broken = reading.unreadable;  // in order, not overlapping
    const auto first = std::upper_bound(broken.begin(), broken.end(), offset,
                                        [](std::uint64_t x, const LogicalRange& range) { return x < range.end; });
    return first == broken.end() || bytes == 0 || first->begin >= offset + bytes;
}

}  // namespace ninspect::ninfer
