// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/convert/pair.h"

#include "core/base/message.h"
#include "core/gguf/write.h"
#include "core/mapping/expand.h"
#include "core/ninfer/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <vector>

namespace ninspect::bench {
namespace {

using Bytes = std::vector<std::uint8_t>;

bool fail(const std::string& what, const Error& error) {
    fmt::print("{}: {}\n", what, english_message(error));
    return false;
}

/// Sizes of the known model with another number of layers.
mapping::KnownModel shortened(const mapping::Profile& profile, std::uint64_t layers) {
    mapping::KnownModel model = profile.known_models.front();
    model.metadata["qwen35.block_count"] = layers;
    return model;
}

/// About a megabyte of legal blocks, of a whole number of them; repeated it fills any tensor.
Bytes ternary_pattern(const codec::Encoding& encoding) {
    constexpr std::size_t blocks = 32768;
    std::mt19937_64 random{20'261'201};
    Bytes bytes(blocks * encoding.block_bytes);
    for (std::size_t block = 0; block < blocks; ++block)
        for (const codec::BlockField& field : encoding.fields)
            for (std::uint32_t i = 0; i < field.bytes; ++i) {
                const std::uint64_t word = random();
                std::uint8_t byte = static_cast<std::uint8_t>(word & 0x55u);
                byte = static_cast<std::uint8_t>(byte | (word >> 8 & 0x55u & ~byte) << 1);  // codes 0, 1, 2
                const std::uint64_t trits = field.role == codec::FieldRole::high_bits ? word % 81 * 3 : word % 243;
                if (encoding.block_bytes == 28) byte = static_cast<std::uint8_t>((trits * 256 + 242) / 243);
                if (field.role == codec::FieldRole::scales)
                    byte = static_cast<std::uint8_t>(i == 0 ? word : 0x20 + word % 8);
                bytes[block * encoding.block_bytes + field.offset + i] = byte;
            }
    return bytes;
}

/// Numbers between -1 and -0.5, of which every rule can make something.
Bytes number_pattern(const codec::Encoding& encoding) {
    Bytes bytes(std::size_t{1} << 20);
    const std::uint32_t width = encoding.block_bytes;  // FP32 or BF16
    std::mt19937_64 random{11};
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const std::size_t place = at % width;
        const auto byte = static_cast<std::uint8_t>(random());
        bytes[at] = place + 1 == width ? 0xbf : place + 2 == width ? byte & 0x7fU : byte;
    }
    return bytes;
}

Bytes random_pattern() {
    std::mt19937_64 random{7};
    Bytes bytes(std::size_t{1} << 20);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    return bytes;
}

template <class Write>
bool fill(std::uint64_t bytes, const Bytes& pattern, Write write) {
    for (std::uint64_t at = 0; at < bytes; at += pattern.size()) {
        const std::uint64_t n = std::min<std::uint64_t>(pattern.size(), bytes - at);
        if (!write(at, std::span(pattern).first(static_cast<std::size_t>(n)))) return false;
    }
    return true;
}

// ---- GGUF -------------------------------------------------------------------------------------

std::vector<gguf::KeyValue> keys_of(const mapping::KnownModel& model, const std::vector<std::string>& ternary_names) {
    std::vector<gguf::KeyValue> keys{gguf::string("general.architecture", "qwen35")};
    for (const auto& [key, value] : model.metadata)
        keys.push_back(gguf::number(key, static_cast<std::uint32_t>(value)));
    const std::vector<std::int32_t> widths{5120, 6144, 17408};
    std::vector<std::int32_t> signs(28672);
    for (std::size_t i = 0; i < signs.size(); ++i) signs[i] = i * i % 7 < 3 ? -1 : 1;
    keys.push_back(gguf::number("prism.hadamard.version", std::uint32_t{1}));
    keys.push_back(gguf::string("prism.hadamard.transform", "normalized-sylvester-walsh-hadamard"));
    keys.push_back(gguf::string("prism.hadamard.axis", "input-last-dimension"));
    keys.push_back(gguf::string("prism.hadamard.sign_mode", "explicit"));
    keys.push_back(gguf::array<std::int32_t>("prism.hadamard.sign_widths", widths));
    keys.push_back(gguf::array<std::int32_t>("prism.hadamard.sign_values", signs));
    std::vector<std::string> names;
    for (const std::string& name : ternary_names)
        if (name != "token_embd.weight") names.push_back(name);
    keys.push_back(gguf::strings("prism.hadamard.weight_names", names));
    const std::vector<std::string> inverse{"token_embd.weight"};
    keys.push_back(gguf::strings("prism.hadamard.inverse_weight_names", inverse));
    keys.push_back(gguf::number("prism.hadamard.gdn_v_grouped", true));
    return keys;
}

const codec::Encoding* encoding_of(const std::string& type, const std::string& ternary) {
    if (type == "ternary") return codec::find_ggml(ternary == "PQ2_0" ? 142 : 143, codec::Dialect::prism);
    return codec::find_ggml(type == "F32" ? 0 : 30, codec::Dialect::upstream);
}

bool write_gguf(const mapping::KnownModel& model, const std::vector<mapping::ExpandedObject>& objects,
                const std::string& ternary, Pair& pair) {
    std::vector<gguf::NewTensor> tensors;
    std::vector<std::string> ternary_names;
    std::set<std::string> seen;
    for (const mapping::ExpandedObject& object : objects)
        for (const mapping::ExpandedSource& source : object.sources) {
            if (source.is_key || !seen.insert(source.name).second) continue;
            tensors.push_back({source.name, source.shape, encoding_of(source.type, ternary)});
            if (source.type == "ternary") ternary_names.push_back(source.name);
        }
    const auto plan = gguf::plan_file(keys_of(model, ternary_names), tensors);
    if (!plan) return fail("GGUF", plan.error());
    auto file = gguf::create_file(pair.gguf, io::IfExists::replace, *plan);
    if (!file) return fail("GGUF", file.error());
    const Bytes blocks = ternary_pattern(*encoding_of("ternary", ternary));
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const bool is_ternary = tensors[i].encoding->arrangement == codec::Arrangement::blocks;
        Bytes pattern = is_ternary ? blocks : number_pattern(*tensors[i].encoding);
        // No two tensors begin alike: what is exchanged has to be seen.
        const std::size_t unit = tensors[i].encoding->block_bytes, units = pattern.size() / unit;
        std::rotate(pattern.begin(), pattern.begin() + static_cast<std::ptrdiff_t>(i * 7919 % units * unit),
                    pattern.end());
        Status status;
        const bool done =
            fill(plan->tensors[i].bytes, pattern, [&](std::uint64_t at, std::span<const std::uint8_t> part) {
                status = file->write(i, at, part);
                return status.has_value();
            });
        if (!done) return fail("GGUF", status.error());
    }
    if (const Status status = file->commit(); !status) return fail("GGUF", status.error());
    pair.gguf_bytes = plan->file_bytes;
    return true;
}

// ---- template ---------------------------------------------------------------------------------

const codec::Encoding* ninfer_encoding(const char* format) {
    const bool plain =
        std::strcmp(format, "BF16") == 0 || std::strcmp(format, "FP32") == 0 || std::strcmp(format, "I32") == 0;
    return codec::find_ninfer(format, plain ? "contiguous-le-v1" : "row-split-k128-v1", 2);
}

/// Objects that are taken over, as many and about as large as those of the published template.
void add_borrowed(std::vector<ninfer::NewObject>& objects) {
    objects.push_back({"text/draft_head", {131072, 5120}, ninfer_encoding("Q4G64_F16S")});
    objects.push_back({"text/draft_head_token_ids", {131072}, ninfer_encoding("I32")});
    for (int i = 0; i < 12; ++i)
        objects.push_back({fmt::format("mtp/{}", i), {6912, 5120}, ninfer_encoding("W8G32_F16S")});
    for (int i = 0; i < 333; ++i)
        objects.push_back({fmt::format("vision/{}", i), {1632, 1024}, ninfer_encoding("Q4G64_F16S")});
}

std::vector<ninfer::NewObject> template_objects(const mapping::Profile& profile,
                                                const std::vector<mapping::ExpandedObject>& made) {
    std::vector<ninfer::NewObject> objects;
    for (const mapping::BorrowRule& rule : profile.borrowed)
        if (!rule.prefix && rule.target.rfind("frontend/", 0) == 0)
            objects.push_back({rule.target, {}, nullptr, objects.empty() ? std::uint64_t{12'809'320} : 5'571});
    for (const mapping::ExpandedObject& object : made) {
        const mapping::ObjectRule& rule = profile.objects[object.rule];
        if (rule.append) continue;
        const char* format = rule.format == "ternary" ? "Q4G64_F16S" : rule.format.c_str();
        objects.push_back({object.name, object.shape, ninfer_encoding(format)});
    }
    return objects;
}

bool write_template(const mapping::Profile& profile, const std::vector<mapping::ExpandedObject>& made, Pair& pair) {
    std::vector<ninfer::NewObject> objects = template_objects(profile, made);
    const std::size_t first_with_bytes = objects.size();
    add_borrowed(objects);
    const auto plan = ninfer::plan_v2({profile.model_id, profile.template_weights_id}, objects);
    if (!plan) return fail("template", plan.error());
    std::ofstream file(pair.templ, std::ios::binary | std::ios::trunc);
    const auto put = [&](std::uint64_t offset, std::span<const std::uint8_t> bytes) {
        file.seekp(static_cast<std::streamoff>(offset));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return file.good();
    };
    const Bytes pattern = random_pattern();
    bool good = put(0, plan->head);
    for (std::size_t i = 0; i < objects.size() && good; ++i) {
        const io::Region& region = plan->objects[i];
        if (i < first_with_bytes && objects[i].encoding != nullptr) continue;
        good = fill(region.bytes, pattern, [&](std::uint64_t at, std::span<const std::uint8_t> part) {
            return put(region.offset + at, part);
        });
    }
    file.close();
    pair.templ_bytes = plan->file_bytes;
    if (!good) fmt::print("template: cannot be written\n");
    return good;
}

}  // namespace

bool write_pair(const mapping::Profile& profile, const std::string& ternary, std::uint64_t layers, Pair& pair) {
    pair.layers = layers;
    const mapping::KnownModel model = shortened(profile, layers);
    const auto sizes = evaluate_dimensions(profile, mapping::figures_of(model));
    if (!sizes) return fail("sizes", sizes.error());
    const auto objects = expand_objects(profile, *sizes);
    if (!objects) return fail("objects", objects.error());
    return write_gguf(model, *objects, ternary, pair) && write_template(profile, *objects, pair);
}

}  // namespace ninspect::bench
