// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads the input as the entry file of an artifact, with continuation parts made from it, and
// then touches everything that an artifact offers. Whatever the bytes are, nothing may crash,
// hang or allocate without bounds.
//
// An input that begins with 1, 2 or 3 is only the directory's text of that container version;
// head and payload are put around it, so that small inputs reach far.
#include "core/base/message.h"
#include "core/ninfer/reader.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace {

using namespace ninspect;
using Bytes = std::vector<std::uint8_t>;

/// Parts by the length of their name: none, one with a proper head and bytes of the input
/// behind it, or just some bytes of the input.
ninfer::PartOpener parts_of(std::span<const std::uint8_t> input) {
    auto calls = std::make_shared<std::uint8_t>(std::uint8_t{0});
    return [input, calls](const std::string& name) -> Result<std::shared_ptr<const io::ByteSource>> {
        const auto index = ++*calls;
        if (name.size() % 4 == 0) return std::shared_ptr<const io::ByteSource>();
        Bytes bytes;
        if (name.size() % 4 != 1 && input.size() >= 32) {
            bytes = {0x4e, 0x49, 0x4e, 0x50, 0x52, 0x54, 0x00, 0x03, index, 0, 0, 0, 0, 0, 0, 0};
            bytes.insert(bytes.end(), input.begin() + 16, input.begin() + 32);
            bytes.resize(4096);
        }
        const auto tail = input.last(std::min<std::size_t>(input.size(), 8192));
        bytes.insert(bytes.end(), tail.begin(), tail.end());
        return std::shared_ptr<const io::ByteSource>(std::make_shared<io::MemorySource>(name, std::move(bytes)));
    };
}

std::uint64_t sink = 0;  // keeps results alive

void touch_entry(const Artifact& artifact, EntryId id) {
    const Entry& entry = artifact.entry(id);
    sink += artifact.name(id).size() + artifact.format_name(id).size() + artifact.layout_name(id).size();
    for (const std::uint64_t dimension : artifact.shape(id)) sink += dimension;
    if (const auto geometry = artifact.geometry(id)) sink += geometry->planes.size();
    sink += static_cast<std::uint64_t>(artifact.bits_per_weight(id) > 0);
    std::uint8_t bytes[64];
    const std::uint64_t n = std::min<std::uint64_t>(entry.bytes, sizeof bytes);
    for (const std::uint64_t offset : {std::uint64_t{0}, entry.bytes / 2, entry.bytes - n}) {
        const auto out = std::span<std::uint8_t>(bytes).first(static_cast<std::size_t>(n));
        const bool read = static_cast<bool>(artifact.read_entry(id, offset, out));
        // A usable entry is one whose first bytes are there.
        if (entry.usable && offset == 0 && !read) std::abort();
        if (const auto place = artifact.file_position(id, offset))
            if (const auto found = artifact.entry_at(place->part, place->file_offset)) sink += found->value;
    }
    if (const auto source = artifact.entry_source(id)) sink += (*source)->size();
}

void touch(const Artifact& artifact) {
    for (const auto& [field, value] : artifact.identity) sink += field.size() + value.size();
    const auto entries = std::min<std::size_t>(artifact.entry_count(), 2000);
    for (std::uint32_t i = 0; i < entries; ++i) touch_entry(artifact, EntryId{i});
    for (std::uint32_t part = 0; part < std::min<std::size_t>(artifact.parts.size(), 8); ++part)
        sink += artifact.file_map(part).size();
    for (std::size_t i = 0; i < std::min<std::size_t>(artifact.metadata().size(), 100); ++i) {
        const MetaItem& item = artifact.metadata()[i];
        if (const auto value = artifact.metadata_reader()->value(item)) sink += display_value(*value).size();
        if (artifact.find_key(item.key) == nullptr) std::abort();
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(artifact.diagnostics.size(), 500); ++i) {
        const Diagnostic& diagnostic = artifact.diagnostics[i];
        if (diagnostic.part >= artifact.parts.size()) std::abort();
        sink += english_message(diagnostic, artifact.path).size();
    }
    sink += artifact.total_weights() + artifact.tensor_bytes() + artifact.file_bytes() +
            artifact.diagnostic_counts().errors;
}

/// Entry file of a version around a directory; the payload is 1024 bytes.
Bytes framed(std::uint8_t version, std::span<const std::uint8_t> json) {
    Bytes file = {0x4e, 0x49, 0x4e, 0x46, 0x45, 0x52, 0x00, version};
    for (int i = 0; i < 8; ++i) file.push_back(static_cast<std::uint8_t>(std::uint64_t{json.size()} >> (8 * i)));
    if (version == 3) file.insert(file.end(), 16, std::uint8_t{0xA5});
    file.insert(file.end(), json.begin(), json.end());
    file.resize((file.size() + 4095) / 4096 * 4096 + 1024);
    return file;
}

void read_and_touch(std::span<const std::uint8_t> input) {
    const auto source = io::MemorySource::view("fuzz.ninfer", input);
    OpenOptions options;
    options.partial_after = std::chrono::milliseconds{0};
    options.on_partial = [](std::shared_ptr<const Artifact> artifact) { touch(*artifact); };
    const auto artifact = ninfer::read_entry(source, "fuzz.ninfer", parts_of(input), options, RunControl{});
    if (artifact) {
        touch(**artifact);
    } else {
        sink += english_message(artifact.error()).size();
    }
    options.strict = true;
    options.on_partial = nullptr;
    const auto strict = ninfer::read_entry(source, "fuzz.ninfer", parts_of(input), options, RunControl{});
    // Strict accepts no more than tolerant, and what it refuses has a rule.
    if (strict && !artifact) std::abort();
    if (!strict && artifact && strict.error().rule == nullptr) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::uint8_t> input(data, size);
    if (size > 0 && data[0] >= '1' && data[0] <= '3') {
        read_and_touch(framed(static_cast<std::uint8_t>(data[0] - '0'), input.subspan(1)));
    } else {
        read_and_touch(input);
    }
    return 0;
}
