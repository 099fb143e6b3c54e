// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"

#include <QString>

namespace ninspect::ui {

/// How an ambiguous type number was read, with the arithmetic: rich text.
QString type_reading_html(const TypeReading& reading);

}  // namespace ninspect::ui
