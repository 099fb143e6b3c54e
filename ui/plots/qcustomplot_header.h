// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// QCustomPlot's header uses Qt's foreach, which the program is compiled without.
#pragma once

#include <QtGlobal>

#ifdef QT_NO_FOREACH
#define foreach(variable, container) for (variable : container)
#endif
#include <qcustomplot.h>
#ifdef QT_NO_FOREACH
#undef foreach
#endif
