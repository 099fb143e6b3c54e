// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot.h"

namespace ninspect::ui {

class ConvertWork;

/// Bytes per second of a conversion over its time, one curve for each stage.
class ThroughputPlot : public Plot {
    Q_OBJECT
public:
    ThroughputPlot(const ConvertWork* work, QWidget* parent);
    void retranslate();

private:
    void draw();
    const ConvertWork* work_;
};

}  // namespace ninspect::ui
