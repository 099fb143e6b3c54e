// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/reason_words.h"

#include "core/base/message.h"
#include "core/base/text.h"
#include "core/inspect/open.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace ninspect::ui::text {
namespace {

QString word(const char* source) { return QCoreApplication::translate("words", source); }

QString translated(const char* context, std::string_view source) {
    return source.empty() ? QString() : QCoreApplication::translate(context, std::string(source).c_str());
}

struct Template {
    const char* context;
    std::string_view text;
};

/// All texts that core makes reasons of.
const std::vector<Template>& templates() {
    static const std::vector<Template> all = [] {
        std::vector<Template> list;
        for (const Rule* rule : inspect::all_rules()) list.push_back({"rules", rule->text});
        for (int code = 0; code <= static_cast<int>(ErrorCode::out_of_memory); ++code)
            list.push_back({"errors", error_template(static_cast<ErrorCode>(code))});
        return list;
    }();
    return all;
}

/// Reasons do not name the file.
std::string with_file(std::string_view text) {
    constexpr std::string_view mark = "{file}", instead = "the file";
    std::string out;
    while (true) {
        const std::size_t at = text.find(mark);
        out.append(text.substr(0, at));
        if (at == std::string_view::npos) return out;
        out.append(instead);
        text.remove_prefix(at + mark.size());
    }
}

/// The text between the braces that follow, and what is left; name empty: no placeholder there.
std::pair<std::string_view, std::string_view> placeholder(std::string_view text) {
    for (const std::string_view name : {"{entry}", "{expected}", "{found}", "{offset}"})
        if (text.substr(0, name.size()) == name) return {name, text.substr(name.size())};
    return {{}, text};
}

/// The facts by which the template became the words; none when it did not.
using Facts = std::vector<std::pair<std::string_view, std::string_view>>;

bool match(std::string_view text, std::string_view words, Facts& facts) {
    if (text.empty()) return words.empty();
    const auto [name, rest] = placeholder(text);
    if (name.empty())
        return !words.empty() && words.front() == text.front() && match(text.substr(1), words.substr(1), facts);
    // Up to the next letters of the template, wherever they stand: the first place that fits.
    std::size_t end = std::min(rest.find('{'), rest.size());
    const std::string_view next = rest.substr(0, end);
    if (next.empty()) {
        facts.emplace_back(name, words);
        return rest.empty();
    }
    for (std::size_t at = words.find(next); at != std::string_view::npos; at = words.find(next, at + 1)) {
        facts.emplace_back(name, words.substr(0, at));
        if (match(rest, words.substr(at), facts)) return true;
        facts.pop_back();
    }
    return false;
}

QString filled(QString text, const Facts& facts) {
    for (const auto& [name, fact] : facts) text.replace(utf8(name), utf8(fact));
    return text.replace(QLatin1String("{file}"), word(QT_TRANSLATE_NOOP("words", "the file")));
}

/// ": expected A, found B" at the end of the words, taken off them.
QString take_facts(std::string_view& words) {
    const auto cut = [&words](std::string_view mark) -> std::string_view {
        const std::size_t at = words.rfind(mark);
        if (at == std::string_view::npos) return {};
        const std::string_view fact = words.substr(at + mark.size());
        words = words.substr(0, at);
        return fact;
    };
    if (words.find(": expected ") != std::string_view::npos) {
        std::string_view rest = cut(": expected ");
        const std::size_t found = rest.find(", found ");
        if (found == std::string_view::npos) return word(QT_TRANSLATE_NOOP("words", ": expected %1")).arg(utf8(rest));
        return word(QT_TRANSLATE_NOOP("words", ": expected %1, found %2"))
            .arg(utf8(rest.substr(0, found)), utf8(rest.substr(found + 8)));
    }
    if (words.find(": found ") == std::string_view::npos) return {};
    return word(QT_TRANSLATE_NOOP("words", ": found %1")).arg(utf8(cut(": found ")));
}

QString matched(std::string_view words) {
    for (const Template& t : templates()) {
        const std::string pattern = with_file(t.text);
        if (pattern.empty() || pattern.front() == '{') continue;  // would match anything
        Facts facts;
        if (match(pattern, words, facts)) return filled(translated(t.context, t.text), facts);
    }
    return {};
}

QString not_a_file_reason(std::string_view kind) {
    if (kind == "folder") return word(QT_TRANSLATE_NOOP("words", "a folder, not a regular file"));
    return word(QT_TRANSLATE_NOOP("words", "a pipe or a device, not a regular file"));
}

}  // namespace

QString reason(const Error& error) {
    if (error.code == ErrorCode::not_a_file && !error.found.empty()) return not_a_file_reason(error.found);
    const bool by_system = error.rule == nullptr && !error.found.empty() && error.expected.empty();
    if (by_system && error.code == ErrorCode::permission_denied)
        return word(QT_TRANSLATE_NOOP("words", "no permission to read it"));
    if (by_system && error.code == ErrorCode::locked)
        return word(QT_TRANSLATE_NOOP("words", "another program holds it"));
    return translated_reason(english_reason(error));
}

QString translated_reason(std::string_view english) {
    constexpr std::string_view not_regular = ", not a regular file";
    if (english.size() > not_regular.size() && english.substr(0, 2) == "a " &&
        english.substr(english.size() - not_regular.size()) == not_regular)
        return not_a_file_reason(english.substr(2, english.size() - not_regular.size() - 2));
    if (const QString whole = matched(english); !whole.isEmpty()) return whole;
    std::string_view rest = english;
    const QString facts = take_facts(rest);
    if (const QString part = facts.isEmpty() ? QString() : matched(rest); !part.isEmpty()) return part + facts;
    return safe(english);
}

QString part_reason(const Part& part) { return part.problem ? reason(*part.problem) : QString(); }

QString unreadable_part_reason(const Diagnostic& diagnostic, const Artifact* artifact) {
    const std::string_view id = diagnostic.rule->id;
    if (id != "gguf.split.unreadable-shard" && id != "ninfer.v3.part-unreadable") return {};
    if (artifact != nullptr)
        for (const Part& part : artifact->parts)
            if (part.problem && part.problem->rule == nullptr && part.recorded_name == diagnostic.entry)
                return reason(*part.problem);
    return translated_reason(diagnostic.found);
}

}  // namespace ninspect::ui::text
