// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/format.h"
#include "core/io/byte_source.h"
#include "core/model/metadata.h"

#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace ninspect::gguf {

/// Values of GGUF keys, read from the files on demand. Thread-safe.
///
/// Arrays of fixed-size elements are addressed directly. For strings and nested arrays the
/// place of every 512th element is remembered, as far as somebody has asked; each array's
/// table is made at most once and costs 8 bytes for 512 elements.
class FileMetadataReader final : public MetadataReader {
public:
    struct File {
        std::shared_ptr<const io::ByteSource> source;  ///< null: missing part
        Layout layout;
    };

    explicit FileMetadataReader(std::vector<File> files) : files_(std::move(files)) {}

    Result<MetaValue> value(const MetaItem& item) const override;
    Result<std::vector<MetaValue>> elements(const ArrayHandle& array, std::uint64_t first,
                                            std::uint64_t count) const override;

private:
    using Checkpoints = std::vector<std::uint64_t>;  ///< file offsets of elements 0, 512, 1024 …

    Result<const File*> file(std::uint32_t part) const;
    Result<std::vector<MetaValue>> fixed_elements(const File& file, const ArrayHandle& array, std::uint64_t first,
                                                  std::uint64_t count) const;
    Result<std::vector<MetaValue>> variable_elements(const File& file, const ArrayHandle& array, std::uint64_t first,
                                                     std::uint64_t count) const;
    Result<std::uint64_t> checkpoint_before(const File& file, const ArrayHandle& array, std::uint64_t index) const;

    std::vector<File> files_;
    mutable std::mutex mutex_;
    mutable std::map<std::pair<std::uint32_t, std::uint64_t>, Checkpoints> checkpoints_;  ///< by part and offset
};

}  // namespace ninspect::gguf
