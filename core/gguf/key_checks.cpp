// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/key_checks.h"

#include "core/base/text.h"
#include "core/codec/encoding.h"
#include "core/gguf/format.h"

#include <fmt/format.h>

#include <array>
#include <string>

namespace ninspect::gguf {
namespace {

constexpr std::uint64_t huge_alignment = std::uint64_t{1} << 31;
constexpr std::uint32_t guessed_flag = 1024;  // of llama_ftype

/// Keys whose type loaders take for granted.
struct KnownKey {
    std::string_view key;
    ValueType type;
    ValueType element = ValueType::u8;
};
constexpr std::array known_keys = {
    KnownKey{"general.architecture", ValueType::string},
    KnownKey{"general.name", ValueType::string},
    KnownKey{"general.type", ValueType::string},
    KnownKey{"general.file_type", ValueType::u32},
    KnownKey{"general.quantization_version", ValueType::u32},
    KnownKey{"split.no", ValueType::u16},
    KnownKey{"split.count", ValueType::u16},
    KnownKey{"split.tensors.count", ValueType::i32},
    KnownKey{"tokenizer.ggml.model", ValueType::string},
    KnownKey{"tokenizer.ggml.tokens", ValueType::array, ValueType::string},
    KnownKey{"tokenizer.ggml.merges", ValueType::array, ValueType::string},
    KnownKey{"tokenizer.ggml.scores", ValueType::array, ValueType::f32},
    KnownKey{"tokenizer.ggml.token_type", ValueType::array, ValueType::i32},
    KnownKey{"tokenizer.chat_template", ValueType::string},
};

std::string type_text(ValueType type, ValueType element) {
    if (type != ValueType::array) return std::string(value_type_name(type));
    return fmt::format("{}[{}]", value_type_name(type), value_type_name(element));
}

void check_types(const KeyValues& keys, Findings& findings) {
    for (const KnownKey& known : known_keys) {
        const MetaItem* item = keys.find(known.key);
        if (item == nullptr) continue;
        const bool same =
            item->type == known.type && (item->type != ValueType::array || item->element_type == known.element);
        if (!same)
            findings.add("gguf.meta.key-type", {item->key, item->key_offset, type_text(known.type, known.element),
                                                type_text(item->type, item->element_type)});
    }
}

/// Whether a loader would look for a model in this file.
bool is_model(const KeyValues& keys) {
    const std::optional<std::string> type = keys.text("general.type");
    return !type || *type == "model";
}

void check_file_type(const KeyValues& keys, Findings& findings) {
    const std::optional<std::uint64_t> type = keys.number("general.file_type");
    if (!type) return;
    const bool known =
        *type <= 0xffff'ffff && !codec::llama_ftype_name(static_cast<std::uint32_t>(*type) & ~guessed_flag).empty();
    if (known) return;
    const MetaItem& item = *keys.find("general.file_type");
    findings.add("gguf.meta.file-type-unknown", {item.key, item.value_offset, {}, std::to_string(*type)});
}

void check_privacy(const KeyValues& keys, Findings& findings) {
    for (const std::string_view key : {"quantize.imatrix.file", "quantize.imatrix.dataset"}) {
        const MetaItem* item = keys.find(key);
        const std::optional<std::string> text = keys.text(key);
        if (item == nullptr || !text || text->find_first_of("/\\") == std::string::npos) continue;
        findings.add("gguf.meta.private-path", {item->key, item->value_offset, {}, *text});
    }
}

void check_old_split_keys(const KeyValues& keys, Findings& findings) {
    for (const std::string_view key : {"general.split", "general.split_count"})
        if (const MetaItem* item = keys.find(key))
            findings.add("gguf.split.old-keys", {item->key, item->key_offset, "split.no, split.count", item->key});
}

}  // namespace

std::uint64_t read_alignment(const KeyValues& keys, std::uint32_t part, Findings& findings) {
    findings.enter(part, Stage::alignment);
    const MetaItem* item = keys.find(alignment_key);
    if (item == nullptr) return default_alignment;
    const auto add = [&](std::string_view rule, std::string expected, std::string found) {
        findings.add(rule, {item->key, item->value_offset, std::move(expected), std::move(found)});
    };
    if (item->type != ValueType::u32) add("gguf.alignment.type", "u32", type_text(item->type, item->element_type));
    const std::optional<std::uint64_t> value = keys.number(alignment_key);
    if (!value) return default_alignment;
    if (*value == 0) {
        add("gguf.alignment.zero", ">= 8", "0");
        return default_alignment;
    }
    if ((*value & (*value - 1)) != 0) add("gguf.alignment.not-power-of-two", "2^n", std::to_string(*value));
    if (*value % 8 != 0) add("gguf.alignment.not-multiple-of-8", "% 8 = 0", std::to_string(*value));
    if (*value >= huge_alignment)
        add("gguf.alignment.huge", fmt::format("< {}", huge_alignment), std::to_string(*value));
    return *value;
}

void check_known_keys(const KeyValues& keys, bool first_part, std::uint32_t part, bool quantized, Findings& findings) {
    findings.enter(part, Stage::model);
    check_types(keys, findings);
    if (first_part) {
        if (!keys.has("general.architecture") && is_model(keys)) findings.add("gguf.meta.architecture-missing");
    }
    findings.enter(part, Stage::remarks);
    if (first_part && quantized && !keys.has("general.quantization_version"))
        findings.add("gguf.meta.quantization-version-missing");
    check_file_type(keys, findings);
    check_privacy(keys, findings);
    check_old_split_keys(keys, findings);
}

Identity identity_of(const KeyValues& keys) {
    Identity identity;
    const auto add_text = [&](std::string_view field, std::string_view key) {
        if (const std::optional<std::string> text = keys.text(key)) identity.emplace_back(field, to_valid_utf8(*text));
    };
    add_text("architecture", "general.architecture");
    add_text("name", "general.name");
    add_text("basename", "general.basename");
    add_text("finetune", "general.finetune");
    add_text("version", "general.version");
    add_text("size_label", "general.size_label");
    if (const std::optional<std::uint64_t> type = keys.number("general.file_type")) {
        identity.emplace_back("file_type", std::to_string(*type));
        const auto number = static_cast<std::uint32_t>(*type);
        const std::string_view name =
            *type == number ? codec::llama_ftype_name(number & ~guessed_flag) : std::string_view{};
        if (!name.empty())
            identity.emplace_back("file_type_name", std::string(name) + (number & guessed_flag ? " (guessed)" : ""));
    }
    add_text("quantized_by", "general.quantized_by");
    add_text("author", "general.author");
    add_text("organization", "general.organization");
    add_text("license", "general.license");
    return identity;
}

}  // namespace ninspect::gguf
