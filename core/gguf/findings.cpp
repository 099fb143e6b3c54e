// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/findings.h"

#include "core/gguf/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace ninspect::gguf {
namespace {

constexpr std::size_t longest_fact = 1024;  // a name that is longer is no name

void shorten(std::string& text) {
    if (text.size() <= longest_fact) return;
    std::size_t end = longest_fact;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // whole characters
    text.resize(end);
    text += "…";
}

}  // namespace

std::string item_label(std::string_view name, std::string_view list, std::uint64_t index) {
    return name.empty() ? fmt::format("{}[{}]", list, index) : std::string(name);
}

void Findings::add(std::string_view rule_id, Facts facts) { add(rule_id, rule(rule_id).refused_by, std::move(facts)); }

void Findings::add(std::string_view rule_id, LoaderMask refused_by, Facts facts) {
    const Rule& broken = rule(rule_id);
    if (++counts_[&broken] > most_per_rule) return;
    shorten(facts.entry);
    shorten(facts.expected);
    shorten(facts.found);
    Diagnostic d = make_diagnostic(broken, std::move(facts.entry), facts.offset, std::move(facts.expected),
                                   std::move(facts.found), part_);
    d.refused_by = refused_by;
    found_.push_back({part_, stage_, item_, std::move(d)});
}

void Findings::absorb(Findings&& other, std::uint32_t part) {
    std::unordered_map<const Rule*, std::uint64_t> kept;
    for (Ordered& o : other.found_) {
        ++kept[o.diagnostic.rule];
        if (++counts_[o.diagnostic.rule] > most_per_rule) continue;
        o.part = o.diagnostic.part = part;
        found_.push_back(std::move(o));
    }
    for (const auto& [rule, count] : other.counts_) counts_[rule] += count - kept[rule];
    other = {};
}

std::vector<Diagnostic> Findings::take(Artifact::Counts& left_out) {
    // What concerns the set as a whole (model, remarks) comes after all parts' own findings.
    const auto key = [](const Ordered& o) {
        const bool late = o.stage >= Stage::model;
        return std::tuple(late ? o.stage : Stage::header, o.part, o.stage, o.item);
    };
    std::stable_sort(found_.begin(), found_.end(), [&](const Ordered& a, const Ordered& b) { return key(a) < key(b); });
    std::vector<Diagnostic> out;
    out.reserve(found_.size() + 4);
    for (Ordered& o : found_) out.push_back(std::move(o.diagnostic));
    for (const Rule& r : rules()) {
        const auto count = counts_.find(&r);
        if (count == counts_.end() || count->second <= most_per_rule) continue;
        const std::uint64_t more = count->second - most_per_rule;
        left_out.add(r.severity, more);
        out.push_back(
            make_diagnostic(rule("gguf.more-findings"), {}, std::nullopt, std::string(r.id), std::to_string(more)));
    }
    found_.clear();
    counts_.clear();
    return out;
}

Error strict_error(const Diagnostic& diagnostic, const std::string& file) {
    Error error;
    error.code = ErrorCode::rule_broken;
    error.file = file;
    error.offset = diagnostic.file_offset;
    error.path = diagnostic.entry;
    error.expected = diagnostic.expected;
    error.found = diagnostic.found;
    error.rule = diagnostic.rule;
    return error;
}

}  // namespace ninspect::gguf
