// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Core's words about conversions, in the user's language.
#pragma once

#include "core/convert/run.h"
#include "core/report/convert.h"

#include <QString>
#include <string_view>

namespace ninspect::ui {

/// A text that is marked NI_CONVERT_TEXT.
QString convert_words(std::string_view english);
/// "Writing", "Reading back", "Waiting for the disk".
QString stage_words(convert::Stage stage);
/// "0.09 s", "12.3 s": where short times are to be told apart.
QString exact_seconds(double seconds);
/// How the report speaks in this language now; may be used in any thread as long as the language stays.
report::ConvertWords report_words();

}  // namespace ninspect::ui
