// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/loader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ninspect {

/// error: the format forbids it, or bytes become unreadable.
/// warning: legal or survivable, but some loader refuses or misreads it.
/// note: anything else worth knowing.
enum class Severity : std::uint8_t { note, warning, error };

std::string_view severity_name(Severity severity);  ///< "note", "warning", "error"

/// One thing that can be wrong with a file. Rules are static tables, one per container
/// module (`gguf/rules.h`, `ninfer/rules.h`, `inspect/rules.h`); nothing else names an id.
///
/// `text` and `advice` are English templates with the placeholders {entry} {expected}
/// {found} {offset} {file}; `message.h` fills them in. They are marked for translation
/// with NI_RULE_TEXT, so that the window can put 中文 in their place.
struct Rule {
    std::string_view id;  ///< stable, e.g. `ninfer.object.encoded-size`
    Severity severity = Severity::error;
    LoaderMask refused_by = no_loader;  ///< loaders that refuse a file which breaks this rule
    std::string_view text;              ///< what is wrong, with placeholders; capital first, no final period
    std::string_view advice;            ///< what to do about it, sentences with their periods; may be empty
    std::string_view source;  ///< where the rule is from, e.g. "gguf.cpp" or "container v2, §4.1"; may be empty
};

/// Marks a literal for translation (lupdate is told that this is QT_TRANSLATE_NOOP with
/// the context "rules"); the value is the literal itself.
#define NI_RULE_TEXT(literal) literal

/// One finding in one file. `expected` and `found` hold facts, not sentences.
struct Diagnostic {
    const Rule* rule = nullptr;                ///< static storage, never null
    std::uint32_t part = 0;                    ///< index into Artifact::parts
    std::optional<std::uint64_t> file_offset;  ///< bytes from the start of that part's file
    std::string entry;                         ///< name of the tensor, object or key; empty when about the file
    std::string expected;
    std::string found;
    /// Loaders that refuse the file because of this finding: the rule's own, or fewer when
    /// the finding itself tells them apart.
    LoaderMask refused_by = no_loader;

    Severity severity() const noexcept { return rule->severity; }
};

/// A diagnostic whose refused_by is the rule's own.
Diagnostic make_diagnostic(const Rule& rule, std::string entry, std::optional<std::uint64_t> file_offset,
                           std::string expected = {}, std::string found = {}, std::uint32_t part = 0);

}  // namespace ninspect
