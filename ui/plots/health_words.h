// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Verdicts in words, colours and shapes.
#pragma once

#include "core/stats/tensor_stats.h"

#include <QIcon>
#include <QString>
#include <string_view>

namespace ninspect::ui {

QString verdict_word(stats::Verdict verdict);  ///< "healthy", "suspect", "broken", "nothing to judge"
/// Tick, triangle, crossed circle; empty for none.
QIcon verdict_icon(stats::Verdict verdict, bool dark);
/// The reason in the user's language with its facts; no full stop.
QString reason_sentence(const stats::HealthReason& reason);
/// One of the texts that core marks with NI_HEALTH_TEXT, in the user's language.
QString health_text(std::string_view english);

}  // namespace ninspect::ui
