// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace ninspect::ui {

/// Puts the program's words and Qt's own into a language, at once and without a restart:
/// every widget gets LanguageChange. Empty: the system's language if there is a
/// translation for it, else English.
void apply_language(const QString& language);

/// "en" or "zh_CN": what an empty setting means on this system.
QString system_language();

}  // namespace ninspect::ui
