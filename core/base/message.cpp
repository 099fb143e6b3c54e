// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include "core/base/text.h"

#include <fmt/format.h>

namespace ninspect {

namespace {

struct ErrorWords {
    std::string_view text;    ///< with placeholders
    std::string_view advice;  ///< what to do; may be empty
};

ErrorWords words_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::cancelled:
            return {NI_ERROR_TEXT("cancelled"), ""};
        case ErrorCode::not_found:
            return {NI_ERROR_TEXT("{file} does not exist"), NI_ERROR_TEXT("Check the path.")};
        case ErrorCode::permission_denied:
            return {NI_ERROR_TEXT("no permission to access {file}"),
                    NI_ERROR_TEXT("Change its permissions or run as a user who may access it.")};
        case ErrorCode::locked:
            return {NI_ERROR_TEXT("{file} is held by another program"),
                    NI_ERROR_TEXT("Close the program that uses it and try again.")};
        case ErrorCode::not_a_file:
            return {NI_ERROR_TEXT("{file} is not a regular file"), NI_ERROR_TEXT("Name a file.")};
        case ErrorCode::open_failed:
            return {NI_ERROR_TEXT("cannot open {file}: {found}"), NI_ERROR_TEXT("Check the path.")};
        case ErrorCode::read_failed:
            return {NI_ERROR_TEXT("cannot read {file}: {found}"),
                    NI_ERROR_TEXT("Check the disk or the network connection.")};
        case ErrorCode::truncated:
            return {NI_ERROR_TEXT("{file} ends too early"),
                    NI_ERROR_TEXT("The file is incomplete or damaged: copy or download it again.")};
        case ErrorCode::changed_on_disk:
            return {NI_ERROR_TEXT("{file} was changed by another program since it was opened"),
                    NI_ERROR_TEXT("Open it again.")};
        case ErrorCode::write_failed:
            return {NI_ERROR_TEXT("cannot write {file}: {found}"), ""};
        case ErrorCode::disk_full:
            return {NI_ERROR_TEXT("no room left for {file}"),
                    NI_ERROR_TEXT("Free some space or choose another folder.")};
        case ErrorCode::already_exists:
            return {NI_ERROR_TEXT("{file} exists already"),
                    NI_ERROR_TEXT("Choose another name or allow it to be overwritten.")};
        case ErrorCode::not_a_container:
            return {NI_ERROR_TEXT("{file} is neither a GGUF nor a .ninfer file"),
                    NI_ERROR_TEXT("Name a GGUF or .ninfer file.")};
        case ErrorCode::header_unreadable:
            return {NI_ERROR_TEXT("the header of {file} cannot be read"),
                    NI_ERROR_TEXT("The file is damaged or of a version that is not known: copy or download it again.")};
        case ErrorCode::rule_broken:
            return {NI_ERROR_TEXT("{file} breaks a rule of its format"), ""};
        case ErrorCode::unsupported:
            return {NI_ERROR_TEXT("this is not supported"), ""};
        case ErrorCode::no_such_entry:
            return {NI_ERROR_TEXT("there is no entry named {entry}"),
                    NI_ERROR_TEXT("List the entries to see their names.")};
        case ErrorCode::invalid_argument:
            return {NI_ERROR_TEXT("an argument is out of range"), ""};
        case ErrorCode::overflow:
            return {NI_ERROR_TEXT("a size does not fit 64 bits"), NI_ERROR_TEXT("The file is damaged.")};
        case ErrorCode::no_backend:
            return {NI_ERROR_TEXT("{entry} cannot be used here: {found}"),
                    NI_ERROR_TEXT("Without it everything is computed on the processor.")};
        case ErrorCode::device_failed:
            return {NI_ERROR_TEXT("{entry} failed: {found}"), ""};
        case ErrorCode::out_of_memory:
            return {NI_ERROR_TEXT("not enough memory for {file}"),
                    NI_ERROR_TEXT("Close other programs or use a machine with more memory.")};
    }
    return {NI_ERROR_TEXT("unknown error"), ""};
}

std::optional<std::string> field_text(std::string_view name, const MessageFields& fields) {
    if (name == "file") return escape_for_display(fields.file);
    if (name == "entry") return escape_for_display(fields.entry);
    if (name == "expected") return escape_for_display(fields.expected);
    if (name == "found") return escape_for_display(fields.found);
    if (name == "offset") return fields.offset ? fmt::format("{}", *fields.offset) : std::string("?");
    return std::nullopt;
}

bool mentions(std::string_view text, std::string_view placeholder) {
    return text.find(placeholder) != std::string_view::npos;
}

/// Where it arose, as far as the text does not say so itself: " (ENTRY, byte N = 0xN)".
std::string place_of(std::string_view text, const MessageFields& fields) {
    std::string place;
    if (!fields.entry.empty() && !mentions(text, "{entry}")) place = escape_for_display(fields.entry);
    if (fields.offset && !mentions(text, "{offset}")) {
        if (!place.empty()) place += ", ";
        place += fmt::format("byte {} = {}", *fields.offset, hex_number(*fields.offset));
    }
    return place.empty() ? place : " (" + place + ")";
}

/// The facts that the text does not mention itself: ": expected A, found B".
std::string facts_of(std::string_view text, const MessageFields& fields) {
    std::string facts;
    if (!fields.expected.empty() && !mentions(text, "{expected}"))
        facts = "expected " + escape_for_display(fields.expected);
    if (!fields.found.empty() && !mentions(text, "{found}")) {
        if (!facts.empty()) facts += ", ";
        facts += "found " + escape_for_display(fields.found);
    }
    return facts.empty() ? facts : ": " + facts;
}

/// Ends the sentence and adds the next one.
void append_sentence(std::string& message, std::string_view sentence) {
    if (sentence.empty()) return;
    while (!message.empty() && (message.back() == ' ' || message.back() == ':')) message.pop_back();
    if (!message.empty()) {
        if (message.back() != '.' && message.back() != '!' && message.back() != '?') message += '.';
        message += ' ';
    }
    message += sentence;
}

/// A template whose last fact is missing must not end in ": ".
void trim_end(std::string& message) {
    while (!message.empty() && (message.back() == ' ' || message.back() == ':')) message.pop_back();
}

}  // namespace

std::string fill_template(std::string_view text, const MessageFields& fields) {
    std::string out;
    out.reserve(text.size() + 64);
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        out.append(text.substr(0, open));
        if (open == std::string_view::npos) break;
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        const auto value =
            close == std::string_view::npos ? std::nullopt : field_text(text.substr(1, close - 1), fields);
        if (value) {
            out.append(*value);
            text.remove_prefix(close + 1);
        } else {
            out += '{';
            text.remove_prefix(1);
        }
    }
    return out;
}

std::string_view error_template(ErrorCode code) { return words_of(code).text; }

std::string_view error_advice(ErrorCode code) { return words_of(code).advice; }

std::string english_message(const Diagnostic& diagnostic, std::string_view file) {
    const Rule& rule = *diagnostic.rule;
    const MessageFields fields{file, diagnostic.entry, diagnostic.expected, diagnostic.found, diagnostic.file_offset};
    std::string message = fill_template(rule.text, fields);
    trim_end(message);
    message += facts_of(rule.text, fields);
    append_sentence(message, fill_template(rule.advice, fields));
    return message;
}

std::string english_message(const Error& error) {
    const std::string_view text = error.rule ? error.rule->text : error_template(error.code);
    const std::string_view advice =
        error.rule && !error.rule->advice.empty() ? error.rule->advice : error_advice(error.code);
    MessageFields fields{error.file, error.path, error.expected, error.found, error.offset};
    std::string message;
    if (!mentions(text, "{file}")) {
        if (!error.file.empty()) message = escape_for_display(error.file) + ": ";
    } else if (error.file.empty()) {
        fields.file = "the file";
    }
    message += fill_template(text, fields);
    trim_end(message);
    message += place_of(text, fields) + facts_of(text, fields);
    append_sentence(message, fill_template(advice, fields));
    return message;
}

std::string english_reason(const Error& error) {
    if (error.code == ErrorCode::not_a_file && !error.found.empty())
        return fmt::format("a {}, not a regular file", error.found);
    if (error.rule == nullptr && !error.found.empty() && error.expected.empty()) return error.found;
    const std::string_view text = error.rule != nullptr ? error.rule->text : error_template(error.code);
    const MessageFields fields{"the file", error.path, error.expected, error.found, error.offset};
    std::string reason = fill_template(text, fields);
    trim_end(reason);
    return reason + facts_of(text, fields);
}

}  // namespace ninspect
