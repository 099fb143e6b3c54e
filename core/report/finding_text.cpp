// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/finding_text.h"

#include "core/base/message.h"
#include "core/base/text.h"

#include <algorithm>

namespace ninspect::report {
namespace {

constexpr std::size_t longest_fact = 400;  // the arithmetic of several readings is that long

/// A fact that is a number, alone or between a comparison and a unit, with its digits in groups:
/// "<= 1,184", "2,147,483,776 B".
std::string grouped(const std::string& fact) {
    constexpr std::size_t most_digits = 19;  // more need not fit 64 bits
    const std::size_t begin = fact.find_first_of("0123456789");
    if (begin == std::string::npos || fact.substr(0, begin).find_first_not_of("<>= ") != std::string::npos) return fact;
    const std::size_t end = std::min(fact.find_first_not_of("0123456789", begin), fact.size());
    const std::string unit = fact.substr(end);
    if (end - begin > most_digits || fact[begin] == '0' || (!unit.empty() && unit != " B")) return fact;
    return fact.substr(0, begin) + group_digits(std::stoull(fact.substr(begin, end - begin))) + unit;
}

const std::string& file_of(const Artifact& artifact, const Diagnostic& diagnostic) {
    return diagnostic.part < artifact.parts.size() ? artifact.parts[diagnostic.part].path : artifact.path;
}

}  // namespace

std::string full_message(const Artifact& artifact, const Diagnostic& diagnostic) {
    return english_message(diagnostic, file_of(artifact, diagnostic));
}

std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    text = text.substr(0, most);
    for (int i = 0; i < 3 && first_invalid_utf8(text); ++i) text.remove_suffix(1);  // half a character
    return std::string(text) + "…";
}

std::string short_message(const Artifact& artifact, const Diagnostic& diagnostic) {
    Rule without_advice = *diagnostic.rule;
    without_advice.advice = {};
    Diagnostic copy = diagnostic;
    copy.rule = &without_advice;
    copy.entry = shortened(diagnostic.entry, longest_name);
    copy.found = shortened(grouped(diagnostic.found), longest_fact);
    copy.expected = shortened(grouped(diagnostic.expected), longest_fact);
    return english_message(copy, file_of(artifact, diagnostic));
}

std::string advice_of(const Artifact& artifact, const Diagnostic& diagnostic) {
    const MessageFields fields{file_of(artifact, diagnostic), diagnostic.entry, diagnostic.expected, diagnostic.found,
                               diagnostic.file_offset};
    return fill_template(diagnostic.rule->advice, fields);
}

}  // namespace ninspect::report
