// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ninspect {

/// The facts that a template may name.
struct MessageFields {
    std::string_view file, entry, expected, found;
    std::optional<std::uint64_t> offset;
};

/// Replaces {file} {entry} {expected} {found} {offset}. Unknown placeholders stay as they
/// are. A field's text is inserted with control characters and bidi marks escaped, so that
/// a hostile name cannot imitate the message around it.
std::string fill_template(std::string_view text, const MessageFields& fields);

/// English template of an error code, e.g. "cannot open {file}: {found}".
/// Marked for translation under the context "errors".
std::string_view error_template(ErrorCode code);

/// What to do about an error of that kind; empty when nothing general can be said.
/// Marked for translation under the context "errors".
std::string_view error_advice(ErrorCode code);

/// English sentence(s) of a diagnostic, without severity, entry and offset unless the rule's
/// text names them: the rule's text (which has no final period), the values that it does not
/// mention as ": expected A, found B", and, if there is advice, a period and the advice, which
/// brings its own: "Text: expected A, found B. Advice." `file` is only for a {file} in the text.
std::string english_message(const Diagnostic& diagnostic, std::string_view file = {});

/// English sentence(s) of an error: file, entry, offset, expected, found, and what to do:
/// "m.gguf ends too early (tensors[3].ne[1], byte 96 = 0x60): expected 8 B, found 2 B. Copy …".
/// Text and advice are the rule's where the error has one.
std::string english_message(const Error& error);

/// Why something could not be opened, as a fact to put into another sentence: what
/// english_message() says without the file's name, a container's advice and a final period, e.g.
/// "The file begins with junk and not with GGUF", "a folder, not a regular file".
std::string english_reason(const Error& error);

/// Marks a literal for translation under the context "errors"; its value is the literal.
#define NI_ERROR_TEXT(literal) literal

}  // namespace ninspect
