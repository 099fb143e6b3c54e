// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/byte_source.h"
#include "core/model/metadata.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace ninspect::ninfer {

/// v3: not part of the JSON but 16 bytes of the prefix; shown as 32 hexadecimal digits.
inline constexpr std::string_view artifact_id_key = "artifact_id";

/// Reads values from the directory's text when they are asked for: strings decoded, integers
/// as numbers, everything else as the JSON text that stands there. Nothing is an array with a
/// handle: elements() is an invalid argument. Thread-safe.
class JsonMetadataReader final : public MetadataReader {
public:
    JsonMetadataReader(std::shared_ptr<const io::ByteSource> source, std::uint32_t version);

    Result<MetaValue> value(const MetaItem& item) const override;
    Result<std::vector<MetaValue>> elements(const ArrayHandle& array, std::uint64_t first,
                                            std::uint64_t count) const override;

private:
    std::shared_ptr<const io::ByteSource> source_;
    std::uint32_t version_;
};

}  // namespace ninspect::ninfer
