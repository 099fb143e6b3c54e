// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// All words that come from core facts: names of columns, regions, roles, and the sentences
// of diagnostics and errors. Everything goes through the translator.
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/codec/encoding.h"
#include "core/inspect/compat.h"
#include "core/model/artifact.h"
#include "ui/session.h"

#include <QString>

namespace ninspect::ui::text {

/// Bytes as the file has them -> text that is safe to show (control and bidi characters
/// escaped, ill-formed UTF-8 as \xNN).
QString safe(std::string_view bytes);
/// Of at most so many bytes, with "…" behind them when that is not all: nothing longer is measured
/// or painted in one piece.
QString safe(std::string_view bytes, std::size_t most_bytes);
/// UTF-8 of the program itself or of the system.
QString utf8(std::string_view text);
std::string to_utf8(const QString& text);

QString severity_word(Severity severity);
QString region_word(RegionKind kind);
QString role_word(codec::FieldRole role);
QString side_word(Side side);  ///< "A", "B"
QString answer_word(inspect::LoadAnswer answer);

/// The rule's sentence in the user's language with its facts filled in; no full stop, like the
/// rule's text: "Text: expected A, found B".
QString sentence(const Diagnostic& diagnostic, const Artifact* artifact = nullptr);
/// What to do about it, sentences with their full stops; may be empty.
QString advice(const Diagnostic& diagnostic);
QString sentence(const Error& error);
/// Where another sentence follows: with the full stop of the user's language.
QString with_full_stop(const QString& sentence);
QString advice(const Error& error);
/// Names of the loaders in a mask, separated by the language's comma.
QString loader_names(LoaderMask mask);

}  // namespace ninspect::ui::text
