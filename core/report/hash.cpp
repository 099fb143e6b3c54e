// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

/// What sha256sum writes for a file name (with a backslash before the digest) and -c reads back.
std::string escape_for_sha256sum(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c == '\\')
            out += "\\\\";
        else if (c == '\n')
            out += "\\n";
        else if (c == '\r')
            out += "\\r";
        else
            out += c;
    }
    return out;
}

}  // namespace

std::string hash_json(io::DigestAlgorithm algorithm, bool entries, std::span<const HashRecord> records) {
    ArrayWriter array;
    for (const HashRecord& hash : records) {
        Json record;
        add_text(record, entries ? "name" : "path", hash.name);
        record["bytes"] = hash.bytes;
        record["digest"] = hash.error ? Json() : Json(hash.digest);
        if (hash.error) record["error"] = json_text(english_message(*hash.error));
        array.add(record);
    }
    return fmt::format("{{\"algorithm\": \"{}\", \"{}\": {}}}", io::digest_name(algorithm),
                       entries ? "tensors" : "parts", array.finish());
}

std::string hash_text(bool entries, std::span<const HashRecord> records) {
    std::string out;
    for (const HashRecord& hash : records) {
        if (hash.error) continue;
        const std::string name = entries ? escape_for_display(hash.name) : escape_for_sha256sum(hash.name);
        const bool escaped = !entries && name != hash.name;
        out += fmt::format("{}{}  {}\n", escaped ? "\\" : "", hash.digest, name);
    }
    return out;
}

}  // namespace ninspect::report
