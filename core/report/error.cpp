// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/diagnostic.h"
#include "core/base/message.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"

namespace ninspect::report {
namespace {

/// Stable names for programs; docs/cli.md lists them.
std::string_view code_name(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::cancelled:
            return "cancelled";
        case ErrorCode::not_found:
            return "not-found";
        case ErrorCode::permission_denied:
            return "permission-denied";
        case ErrorCode::locked:
            return "locked";
        case ErrorCode::not_a_file:
            return "not-a-file";
        case ErrorCode::open_failed:
            return "open-failed";
        case ErrorCode::read_failed:
            return "read-failed";
        case ErrorCode::truncated:
            return "truncated";
        case ErrorCode::changed_on_disk:
            return "changed-on-disk";
        case ErrorCode::write_failed:
            return "write-failed";
        case ErrorCode::disk_full:
            return "disk-full";
        case ErrorCode::already_exists:
            return "already-exists";
        case ErrorCode::not_a_container:
            return "not-a-container";
        case ErrorCode::header_unreadable:
            return "header-unreadable";
        case ErrorCode::rule_broken:
            return "rule-broken";
        case ErrorCode::unsupported:
            return "unsupported";
        case ErrorCode::no_such_entry:
            return "no-such-entry";
        case ErrorCode::invalid_argument:
            return "invalid-argument";
        case ErrorCode::overflow:
            return "overflow";
        case ErrorCode::no_backend:
            return "no-backend";
        case ErrorCode::device_failed:
            return "device-failed";
        case ErrorCode::out_of_memory:
            return "out-of-memory";
    }
    return "unknown";
}

void add_fact(Json& record, const char* name, const std::string& fact) {
    if (!fact.empty()) add_text(record, name, fact);
}

}  // namespace

std::string error_json(const Error& error) {
    Json record;
    record["code"] = std::string(code_name(error.code));
    record["message"] = json_text(english_message(error));
    add_fact(record, "file", error.file);
    if (error.offset) record["offset"] = *error.offset;
    add_fact(record, "entry", error.path);
    add_fact(record, "expected", error.expected);
    add_fact(record, "found", error.found);
    if (error.rule != nullptr) record["rule"] = std::string(error.rule->id);
    Json document;
    document["error"] = std::move(record);
    return to_text(document);
}

}  // namespace ninspect::report
