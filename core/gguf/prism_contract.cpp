// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/prism_contract.h"

#include "core/gguf/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>
#include <vector>

namespace ninspect::gguf {
namespace {

constexpr std::string_view prefix = "prism.hadamard.";
constexpr std::uint64_t elements_at_once = 16 * 1024;
constexpr std::size_t most_names = 1'000'000;  // no model has so many matrices
constexpr std::string_view embedding = "token_embd.weight";
constexpr std::string_view output = "output.weight";

/// Matrices that the contract lets be folded: the part of the name between layer and ".weight".
constexpr std::array folded_kinds = {
    std::string_view{"attn_q"},         std::string_view{"attn_k"},       std::string_view{"attn_v"},
    std::string_view{"attn_qkv"},       std::string_view{"attn_gate"},    std::string_view{"attn_output"},
    std::string_view{"ffn_gate"},       std::string_view{"ffn_up"},       std::string_view{"ffn_down"},
    std::string_view{"ffn_gate_exps"},  std::string_view{"ffn_up_exps"},  std::string_view{"ffn_down_exps"},
    std::string_view{"ffn_gate_shexp"}, std::string_view{"ffn_up_shexp"}, std::string_view{"ffn_down_shexp"},
    std::string_view{"ssm_out"},
};

/// "blk.12.ffn_up.weight" -> "ffn_up"; empty when the name is built otherwise.
std::string_view kind_of(std::string_view name) noexcept {
    constexpr std::string_view layer = "blk.", tail = ".weight";
    if (name.substr(0, layer.size()) != layer) return {};
    name.remove_prefix(layer.size());
    const std::size_t digits = name.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos || name[digits] != '.') return {};
    name.remove_prefix(digits + 1);
    if (name.size() <= tail.size() || name.substr(name.size() - tail.size()) != tail) return {};
    return name.substr(0, name.size() - tail.size());
}

bool may_be_folded(std::string_view name) noexcept {
    if (name == output) return true;
    return std::find(folded_kinds.begin(), folded_kinds.end(), kind_of(name)) != folded_kinds.end();
}

bool is_prism_ternary(const Entry& e) noexcept {
    return e.encoding != nullptr && e.encoding->dialect == codec::Dialect::prism &&
           (e.type_id == 142 || e.type_id == 143);
}

class Contract {
public:
    Contract(const Artifact& artifact, const KeyValues& keys, Findings& findings, const RunControl& control)
        : artifact_(artifact), keys_(keys), findings_(findings), control_(control) {}

    Status run() {
        findings_.enter(0, Stage::model);
        const bool any = std::any_of(keys_.items().begin(), keys_.items().end(),
                                     [](const MetaItem& i) { return i.key.compare(0, prefix.size(), prefix) == 0; });
        if (!any) {
            check_keys_missing();
            return {};
        }
        check_plain_types();
        if (!check_version()) return {};
        check_block_size();
        check_words();
        if (Status s = check_names(); !s) return s;
        if (Status s = check_inverse(); !s) return s;
        if (Status s = check_signs(); !s) return s;
        check_tied_output();
        return check_tensors();
    }

private:
    static std::string key(std::string_view name) { return std::string(prefix) + std::string(name); }

    void add(std::string_view rule, std::string_view name, std::string expected, std::string found) {
        const std::string full = key(name);
        const MetaItem* item = keys_.find(full);
        findings_.add(rule, {full, item ? std::optional(item->value_offset) : std::nullopt, std::move(expected),
                             std::move(found)});
    }

    /// True when the key is there with the right type; says so otherwise.
    bool require(std::string_view name, ValueType type, ValueType element = ValueType::u8) {
        const MetaItem* item = keys_.find(key(name));
        if (item != nullptr && item->type == type && (type != ValueType::array || item->element_type == element))
            return true;
        const auto text = [](ValueType t, ValueType e) {
            return t == ValueType::array ? fmt::format("arr[{}]", value_type_name(e)) : std::string(value_type_name(t));
        };
        if (item == nullptr)
            add("gguf.prism.hadamard-key-missing", name, text(type, element), {});
        else
            add("gguf.prism.hadamard-key-type", name, text(type, element), text(item->type, item->element_type));
        return false;
    }

    // ---- with or without ------------------------------------------------------------------
    void check_keys_missing() {
        std::uint64_t ternary = 0;
        const Entry* first = nullptr;
        std::string first_name;
        for (std::uint32_t i = 0; i < artifact_.entry_count(); ++i) {
            const Entry& e = artifact_.entry(EntryId{i});
            if (!is_prism_ternary(e)) continue;
            if (ternary++ == 0) {
                first = &e;
                first_name = artifact_.name(EntryId{i});
            }
        }
        if (first != nullptr)
            findings_.add("gguf.prism.rotation-keys-missing",
                          {first_name, first->record_offset, "prism.hadamard.version", std::to_string(ternary)});
    }

    /// Nothing in such a file stops a loader that knows nothing of the rotation.
    void check_plain_types() {
        if (artifact_.entry_count() == 0) return;
        const auto& entries = artifact_.entries();
        if (std::any_of(entries.begin(), entries.end(), is_prism_ternary)) return;
        add("gguf.prism.hadamard-plain-types", "version", "142, 143", std::string(artifact_.format_name(EntryId{0})));
    }

    // ---- scalars ----------------------------------------------------------------------------
    bool check_version() {
        if (!keys_.has(key("version"))) {
            add("gguf.prism.hadamard-version-missing", "version", {}, {});
            return false;
        }
        version_ = keys_.number(key("version")).value_or(0);
        if (!require("version", ValueType::u32)) return true;
        if (version_ != 1 && version_ != 2)
            add("gguf.prism.hadamard-version", "version", "1, 2", std::to_string(version_));
        return true;
    }

    void check_block_size() {
        if (!require("block_size", ValueType::u32)) return;
        block_size_ = keys_.number(key("block_size")).value_or(0);
        if (block_size_ == 0 || (block_size_ & (block_size_ - 1)) != 0) {
            add("gguf.prism.hadamard-block-size", "block_size", "2^n", std::to_string(block_size_));
            block_size_ = 0;
        }
    }

    void check_words() {
        check_word("transform", {"normalized-sylvester-walsh-hadamard"});
        check_word("axis", {"input-last-dimension"});
        check_word("sign_mode", {"explicit", "identity"});
        explicit_signs_ = keys_.text(key("sign_mode")) == std::optional<std::string>("explicit");
    }

    void check_word(std::string_view name, std::initializer_list<std::string_view> allowed) {
        if (!require(name, ValueType::string)) return;
        const std::string word = keys_.text(key(name)).value_or("");
        if (std::find(allowed.begin(), allowed.end(), word) == allowed.end())
            add("gguf.prism.hadamard-word", name, fmt::format("{}", fmt::join(allowed, ", ")), word);
    }

    void check_tied_output() {
        const bool tied = keys_.flag(key("tied_output")).value_or(false);
        if ((version_ == 2) != tied)
            add("gguf.prism.hadamard-tied-output", "tied_output", version_ == 2 ? "true" : "false",
                tied ? "true" : "false");
        if (!tied) return;
        if (artifact_.find(output)) add("gguf.prism.hadamard-tied-output", "tied_output", "-", std::string(output));
        if (inverse_.count(std::string(embedding)) == 0)
            add("gguf.prism.hadamard-inverse-names", "inverse_weight_names", std::string(embedding), "-");
    }

    // ---- names --------------------------------------------------------------------------------
    template <class F>
    Status for_each(std::string_view name, ValueType element, const F& each) {
        const std::optional<ArrayHandle> array = keys_.array(key(name), element);
        if (!array) return {};
        for (std::uint64_t i = 0; i < array->count; i += elements_at_once) {
            if (control_.stop_requested()) return cancelled_error();
            Result<std::vector<MetaValue>> values = keys_.reader().elements(*array, i, elements_at_once);
            if (!values) return {};  // the break was reported when the keys were read
            for (MetaValue& v : *values) each(v);
        }
        return {};
    }

    Status check_names() {
        if (!require("weight_names", ValueType::array, ValueType::string)) return {};
        Status status = for_each("weight_names", ValueType::string, [&](MetaValue& v) {
            std::string& name = std::get<std::string>(v);
            if (names_.size() >= most_names) return;
            if (!may_be_folded(name)) add("gguf.prism.hadamard-weight-kind", "weight_names", {}, name);
            if (!folded_.insert(name).second) {
                add("gguf.prism.hadamard-weight-names", "weight_names", "1", fmt::format("2 x {}", name));
                return;
            }
            names_.push_back(std::move(name));
        });
        if (names_.empty()) add("gguf.prism.hadamard-weight-names", "weight_names", ">= 1", "0");
        return status;
    }

    Status check_inverse() {
        if (!keys_.has(key("inverse_weight_names"))) return {};
        if (!require("inverse_weight_names", ValueType::array, ValueType::string)) return {};
        return for_each("inverse_weight_names", ValueType::string, [&](MetaValue& v) {
            std::string& name = std::get<std::string>(v);
            if (name != embedding || folded_.count(name) != 0)
                add("gguf.prism.hadamard-inverse-names", "inverse_weight_names", std::string(embedding), name);
            if (inverse_.size() < most_names) inverse_.insert(std::move(name));
        });
    }

    // ---- signs --------------------------------------------------------------------------------
    Status check_signs() {
        if (!explicit_signs_) return {};
        if (!require("sign_widths", ValueType::array, ValueType::i32)) return {};
        std::uint64_t sum = 0;  // at most 2^31 each
        Status status = for_each("sign_widths", ValueType::i32, [&](const MetaValue& v) {
            const std::int64_t width = std::get<std::int64_t>(v);
            if (width <= 0 || (block_size_ != 0 && static_cast<std::uint64_t>(width) % block_size_ != 0))
                add("gguf.prism.hadamard-sign-width", "sign_widths", fmt::format("% {} = 0", block_size_),
                    std::to_string(width));
            else
                widths_.insert(static_cast<std::uint64_t>(width));
            sum += static_cast<std::uint64_t>(std::max<std::int64_t>(width, 0));
        });
        if (!status) return status;
        if (!require("sign_values", ValueType::array, ValueType::i32)) return {};
        const std::uint64_t count = keys_.array(key("sign_values"), ValueType::i32)->count;
        if (sum != count)
            add("gguf.prism.hadamard-sign-count", "sign_values", std::to_string(sum), std::to_string(count));
        return check_sign_values();
    }

    Status check_sign_values() {
        std::uint64_t index = 0, bad = 0, first_bad = 0;
        std::int64_t value = 0;
        Status status = for_each("sign_values", ValueType::i32, [&](const MetaValue& v) {
            const std::int64_t sign = std::get<std::int64_t>(v);
            if (sign != 1 && sign != -1 && bad++ == 0) {
                first_bad = index;
                value = sign;
            }
            ++index;
        });
        if (bad != 0) {
            const MetaItem& item = *keys_.find(key("sign_values"));
            findings_.add("gguf.prism.hadamard-sign-value",
                          {item.key, item.value_offset + 4 * first_bad, "-1, +1", fmt::format("{}", value)});
        }
        return status;
    }

    // ---- names against tensors ---------------------------------------------------------------
    Status check_tensors() {
        std::size_t n = 0;
        for (const std::string& name : names_) {
            if (++n % 4096 == 0 && control_.stop_requested()) return cancelled_error();
            check_tensor(name);
        }
        for (const std::string& name : inverse_) check_tensor(name);
        return {};
    }

    void check_tensor(const std::string& name) {
        const std::optional<EntryId> id = artifact_.find(name);
        if (!id) {
            add("gguf.prism.hadamard-weight-missing", "weight_names", name, {});
            return;
        }
        const std::span<const std::uint64_t> shape = artifact_.shape(*id);
        const std::uint64_t width = shape.empty() ? 1 : shape.back();
        const Entry& e = artifact_.entry(*id);
        const auto complain = [&](std::string expected) {
            findings_.enter(e.part, Stage::model);
            findings_.add("gguf.prism.hadamard-input-width",
                          {name, e.record_offset, std::move(expected), fmt::format("ne[0] = {}", width)});
            findings_.enter(0, Stage::model);
        };
        if (block_size_ != 0 && width % block_size_ != 0) complain(fmt::format("% {} = 0", block_size_));
        if (explicit_signs_ && !widths_.empty() && widths_.count(width) == 0) complain("sign_widths");
    }

    const Artifact& artifact_;
    const KeyValues& keys_;
    Findings& findings_;
    const RunControl& control_;
    std::uint64_t version_ = 0;
    std::uint64_t block_size_ = 0;  ///< 0: not usable
    bool explicit_signs_ = false;
    std::vector<std::string> names_;  // in file order, each once
    std::unordered_set<std::string> folded_;
    std::unordered_set<std::string> inverse_;
    std::unordered_set<std::uint64_t> widths_;
};

}  // namespace

Status check_prism_contract(const Artifact& artifact, const KeyValues& keys, Findings& findings,
                            const RunControl& control) {
    return Contract(artifact, keys, findings, control).run();
}

}  // namespace ninspect::gguf
