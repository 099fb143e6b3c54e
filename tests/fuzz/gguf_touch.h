// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/codec/geometry.h"
#include "core/gguf/reader.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace ninspect::test {

/// Reads bytes as a GGUF file and looks at everything that came of it, as the window would.
/// Sanitizers and memory limits tell when something is wrong; the sum keeps the compiler
/// from leaving work out. Also checks what must hold for any input.
class GgufTouch {
public:
    /// False when a promise of the interface is broken.
    bool run(std::span<const std::uint8_t> bytes) {
        const auto source = io::MemorySource::view("fuzz.gguf", bytes);
        touch(gguf::read_file(source, "fuzz.gguf", {}, {}));
        OpenOptions strict;
        strict.strict = true;
        touch(gguf::read_file(source, "fuzz-00001-of-00002.gguf", strict, {}));
        return good_;
    }
    std::uint64_t sum() const noexcept { return sum_; }

private:
    static constexpr std::size_t most = 2000;  // entries, keys and elements looked at one by one

    void touch(const Result<std::shared_ptr<const Artifact>>& opened) {
        if (!opened) {
            sum_ += english_message(opened.error()).size();
            return;
        }
        const Artifact& a = **opened;
        for (const Diagnostic& d : a.diagnostics) {
            sum_ += english_message(d, "fuzz.gguf").size();
            good_ = good_ && d.rule != nullptr && d.rule->id != "gguf.unlisted" && d.part < a.parts.size();
        }
        touch_entries(a);
        touch_keys(a);
        touch_map(a);
        sum_ += a.total_weights() + a.tensor_bytes() + a.file_bytes() + a.identity.size();
    }

    void touch_entries(const Artifact& a) {
        const auto n = static_cast<std::uint32_t>(std::min(a.entry_count(), most));
        for (std::uint32_t i = 0; i < n; ++i) {
            const EntryId id{i};
            const Entry& e = a.entry(id);
            sum_ += a.name(id).size() + a.shape(id).size() + a.format_name(id).size() + a.elements(id).value_or(1);
            good_ = good_ && a.find(a.name(id)).has_value();
            if (const Result<codec::Geometry> geometry = a.geometry(id)) touch_geometry(*geometry);
            if (const auto at = a.entry_at(e.part, e.file_offset)) sum_ += at->value;
            std::uint8_t first[16];
            const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(sizeof first, e.bytes));
            const bool readable = a.read_entry(id, 0, std::span(first).first(wanted)).has_value();
            good_ = good_ && (readable || !e.usable || e.bytes > 0);
            if (const auto position = a.file_position(id, 0)) sum_ += position->file_offset;
        }
        for (const EntryId id : a.by_offset()) sum_ += id.value;
    }

    void touch_geometry(const codec::Geometry& g) {
        sum_ += g.payload_bytes + g.planes.size();
        for (const std::uint64_t offset : {std::uint64_t{0}, g.payload_bytes / 2, g.payload_bytes})
            if (const auto role = codec::role_of_byte(g, offset)) sum_ += role->row;
        sum_ += codec::ranges_of_group(g, 0, 0).size();
    }

    void touch_keys(const Artifact& a) {
        const MetadataReader* reader = a.metadata_reader();
        const std::size_t n = std::min(a.metadata().size(), most);
        for (std::size_t i = 0; i < n && reader != nullptr; ++i) {
            const MetaItem& item = a.metadata()[i];
            const Result<MetaValue> value = reader->value(item);
            good_ = good_ && value.has_value();  // what is listed can be read
            if (!value) continue;
            sum_ += display_value(*value).size();
            if (const auto* array = std::get_if<ArrayHandle>(&*value)) touch_array(*reader, *array, 0);
        }
    }

    void touch_array(const MetadataReader& reader, const ArrayHandle& array, unsigned depth) {
        for (const std::uint64_t first :
             {std::uint64_t{0}, array.count / 2, array.count - std::min<std::uint64_t>(array.count, 3)}) {
            const Result<std::vector<MetaValue>> some = reader.elements(array, first, 3);
            good_ = good_ && some.has_value();
            if (!some) return;
            for (const MetaValue& value : *some) {
                sum_ += display_value(value).size();
                if (const auto* inner = std::get_if<ArrayHandle>(&value); inner != nullptr && depth < 3)
                    touch_array(reader, *inner, depth + 1);
            }
        }
    }

    void touch_map(const Artifact& a) {
        for (std::uint32_t part = 0; part < a.parts.size(); ++part) {
            std::uint64_t last = 0;
            for (const Region& r : a.file_map(part)) {
                good_ = good_ && r.offset >= last;
                last = r.offset;
                sum_ += r.bytes;
            }
        }
    }

    std::uint64_t sum_ = 0;
    bool good_ = true;
};

}  // namespace ninspect::test
