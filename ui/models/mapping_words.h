// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A mapping in words of the user's language.
#pragma once

#include "core/mapping/observe.h"
#include "core/mapping/plan.h"

#include <QIcon>
#include <QString>
#include <optional>

namespace ninspect::ui {

QString rule_words(const mapping::PlanObject& object);
QString origin_word(mapping::Origin origin);
QString origin_tip(mapping::Origin origin);
/// "x − 1", "ln(−x), transposed"; empty when values stay as they are.
QString transform_words(const mapping::PlanObject& object);
/// "each row once", "512 repeated, 992 missing".
QString once_words(const mapping::PlanObject& object);
/// Tick, crossed circle; empty for borrowed objects.
QIcon once_icon(const mapping::PlanObject& object, bool dark);
/// "blk.0.ffn_gate.weight, blk.0.ffn_up.weight".
QString source_names(const mapping::PlanObject& object);
QString source_name(const mapping::PlanSource& source);
/// The cycles of one piece in place, in words; empty when there is nothing to say of it.
QString cycle_words(const mapping::PlanObject& object, std::size_t piece);
/// "rows 4 096 to 10 239", "row 7"; `end` is one past the last.
QString row_range(std::uint64_t begin, std::uint64_t end);

/// "as expected", "1 472 of 3 072 rows differ", "not compared".
QString observed_word(const mapping::ObservedObject& found);
QIcon observed_icon(const mapping::ObservedObject& found, bool dark);
/// The same in a sentence or two: what is different about the rows as a whole, or why they were not compared.
QString observed_sentence(const mapping::PlanObject& object, const mapping::ObservedObject& found);
/// "rows 0 to 1 535: in the order of the source …".
QString pattern_words(const mapping::ObservedPiece& piece);
QString source_row_words(const mapping::PlanObject& object, const std::optional<mapping::SourceRow>& row);

}  // namespace ninspect::ui
