// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Ticks of the axes and the numbers beside them.
#pragma once

#include <QString>
#include <vector>
#include "ui/plots/qcustomplot_header.h"

namespace ninspect::ui {

/// Linear and logarithmic ticks. A logarithmic axis has its powers of ten as long as there are
/// at least two of them, then 1-2-5 steps, then even steps.
class PlotTicks : public QCPAxisTicker {
public:
    bool logarithmic = false;
    bool counting = false;                          ///< whole numbers only
    std::vector<std::pair<double, QString>> names;  ///< instead of numbers, when there are any

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double step) override;
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    QVector<double> createSubTickVector(int count, const QVector<double>& ticks) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    QVector<double> logarithmic_ticks(const QCPRange& range);
    QVector<double> named_ticks(const QCPRange& range) const;
    double decades_per_tick_ = 0;  // 0: not powers of ten
};

}  // namespace ninspect::ui
