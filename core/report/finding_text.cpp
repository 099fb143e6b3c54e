// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/finding_text.h"

#include "core/base/message.h"

namespace ninspect::report {
namespace {

const std::string& file_of(const Artifact& artifact, const Diagnostic& diagnostic) {
    return diagnostic.part < artifact.parts.size() ? artifact.parts[diagnostic.part].path : artifact.path;
}

}  // namespace

std::string full_message(const Artifact& artifact, const Diagnostic& diagnostic) {
    return english_message(diagnostic, file_of(artifact, diagnostic));
}

std::string short_message(const Artifact& artifact, const Diagnostic& diagnostic) {
    Rule without_advice = *diagnostic.rule;
    without_advice.advice = {};
    Diagnostic copy = diagnostic;
    copy.rule = &without_advice;
    return english_message(copy, file_of(artifact, diagnostic));
}

std::string advice_of(const Artifact& artifact, const Diagnostic& diagnostic) {
    const MessageFields fields{file_of(artifact, diagnostic), diagnostic.entry, diagnostic.expected, diagnostic.found,
                               diagnostic.file_offset};
    return fill_template(diagnostic.rule->advice, fields);
}

}  // namespace ninspect::report
