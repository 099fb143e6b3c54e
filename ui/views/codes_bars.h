// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stats/tensor_stats.h"

#include <QWidget>
#include <optional>

namespace ninspect::ui {

class CodesModel;
class Plot;

/// The share of each code as bars, A beside B.
class CodesBars : public QWidget {
    Q_OBJECT
public:
    explicit CodesBars(QWidget* parent);
    void retranslate();
    void show_codes(const CodesModel& model);
    Plot& plot() { return *plot_; }

private:
    QString read_out(int code) const;
    Plot* plot_;
    std::optional<stats::CodeStats> a_, b_;
    int first_ = 0, rows_ = 0;
};

}  // namespace ninspect::ui
