// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/findings.h"

#include "core/ninfer/rules.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace ninspect::ninfer {
namespace {

constexpr std::size_t max_text = 1024;  // of one fact: names may be as long as the directory

std::string cut(std::string text) {
    if (text.size() <= max_text) return text;
    std::size_t end = max_text;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // whole characters
    text.resize(end);
    return text + "…";
}

}  // namespace

void Findings::add(Stage stage, std::string_view rule_id, std::string entry, std::optional<std::uint64_t> file_offset,
                   std::string expected, std::string found) {
    add_for(rule(rule_id).refused_by & loaders_, stage, rule_id, std::move(entry), file_offset, std::move(expected),
            std::move(found));
}

void Findings::add_for(LoaderMask refused_by, Stage stage, std::string_view rule_id, std::string entry,
                       std::optional<std::uint64_t> file_offset, std::string expected, std::string found,
                       std::uint32_t part) {
    const Rule& broken = rule(rule_id);
    if (++counts_[&broken] > most_per_rule) return;
    Diagnostic diagnostic = make_diagnostic(broken, cut(std::move(entry)), file_offset, cut(std::move(expected)),
                                            cut(std::move(found)), part);
    diagnostic.refused_by = refused_by;
    by_stage_[static_cast<std::size_t>(stage)].push_back(std::move(diagnostic));
}

const Diagnostic* Findings::first_complaint() const noexcept {
    for (const Diagnostic& d : by_stage_[static_cast<std::size_t>(Stage::open)])
        if (d.severity() == Severity::error) return &d;
    return nullptr;
}

std::vector<Diagnostic> Findings::take(Artifact::Counts& left_out) {
    std::vector<Diagnostic> all;
    for (auto& list : by_stage_) {
        std::move(list.begin(), list.end(), std::back_inserter(all));
        list.clear();
    }
    for (const Rule& r : rules()) {
        const auto count = counts_.find(&r);
        if (count == counts_.end() || count->second <= most_per_rule) continue;
        const std::uint64_t more = count->second - most_per_rule;
        left_out.add(r.severity, more);
        all.push_back(make_diagnostic(rule("ninfer.more-findings"), {}, std::nullopt, std::string(r.id),
                                      fmt::format("{}", more)));
    }
    counts_.clear();
    return all;
}

std::string loader_ids(LoaderMask mask) {
    constexpr std::pair<Loader, std::string_view> names[] = {
        {Loader::ninfer_v1, "ninfer-v1"},
        {Loader::ninfer_v2, "ninfer-v2"},
        {Loader::ninfer_v2_ternary, "ninfer-v2-ternary"},
        {Loader::ninfer_v2_fusion, "ninfer-v2-fusion"},
        {Loader::ninfer_v2_jonj20, "ninfer-v2-jonj20"},
        {Loader::ninfer_v3, "ninfer-v3"},
        {Loader::ninfer_v3_kvmem, "ninfer-v3-kvmem"},
        {Loader::ninfer_v3_t2, "ninfer-v3-t2"},
        {Loader::ninfer_v3_sm89, "ninfer-v3-sm89"},
        {Loader::ninfer_v3_igorls, "ninfer-v3-igorls"},
        {Loader::ninfer_v3_ashalliants, "ninfer-v3-ashalliants"},
    };
    std::string text;
    for (const auto& [loader, name] : names) {
        if ((mask & mask_of(loader)) == 0) continue;
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text;
}

}  // namespace ninspect::ninfer
