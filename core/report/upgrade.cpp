// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/upgrade.h"

#include "core/base/text.h"
#include "core/report/json_text.h"

#include <fmt/format.h>

namespace ninspect::report {

std::string upgrade_json(const convert::Upgraded& done) {
    Json record;
    add_text(record, "output", done.path);
    record["bytes"] = done.bytes;
    record["from"] = done.from;
    record["to"] = done.to;
    record["objects"] = done.objects;
    record["payload_bytes"] = done.payload_bytes;
    Json identity;
    add_text(identity, "model_id", done.model_id);
    add_text(identity, "weights_id", done.weights_id);
    record["identity"] = std::move(identity);
    record["seconds"] = json_number(done.seconds);
    record["verified"] = true;
    record["sha256"] = done.sha256;
    return to_text(record);
}

std::string upgrade_text(const convert::Upgraded& done) {
    return fmt::format(
        "Result    {}, {} ({} bytes)\nVersion   {} -> {}\nIdentity  {} / {}\nObjects   {}, {} of payload as they were; "
        "read back and compared\nSHA-256   {}\n",
        escape_for_display(done.path), human_bytes(done.bytes), group_digits(done.bytes), done.from, done.to,
        escape_for_display(done.model_id), escape_for_display(done.weights_id), done.objects,
        human_bytes(done.payload_bytes), done.sha256);
}

}  // namespace ninspect::report
