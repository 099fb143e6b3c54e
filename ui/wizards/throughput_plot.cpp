// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/throughput_plot.h"

#include "ui/models/convert_words.h"
#include "ui/models/convert_work.h"
#include "ui/text/units.h"
#include "ui/theme.h"

#include <algorithm>

namespace ninspect::ui {

namespace {

using convert::Stage;

constexpr double giga = 1e9, mega = 1e6;

/// Colours of the palette that stand for nothing else here, told apart without colour by their order in time.
QColor color_of(Stage stage, bool dark) {
    switch (stage) {
        case Stage::writing:
            return side_color(Side::a, dark);
        case Stage::verifying:
            return healthy_color(dark);
        case Stage::flushing:
            break;
    }
    return side_color(Side::b, dark);
}

}  // namespace

ThroughputPlot::ThroughputPlot(const ConvertWork* work, QWidget* parent) : Plot(parent), work_(work) {
    connect(work, &ConvertWork::progressed, this, &ThroughputPlot::draw);
    connect(work, &ConvertWork::changed, this, &ThroughputPlot::draw);
    retranslate();
}

void ThroughputPlot::retranslate() {
    set_axis_title(Axis::x, tr("Time (s)"));
    set_empty_text(tr("The curve begins in a moment."));
    setAccessibleName(tr("Throughput over time"));
    set_export_name(QStringLiteral("throughput"), tr("Throughput of the conversion"));
    draw();
}

void ThroughputPlot::draw() {
    double most = 0, end = 0;
    for (const Stage stage : {Stage::writing, Stage::verifying, Stage::flushing})
        for (const ConvertWork::Stretch& s : work_->stretches(stage)) {
            most = std::max(most, s.rate);
            end = std::max(end, s.end);
        }
    const double unit = most >= giga ? giga : mega;
    set_axis_title(Axis::y, unit == giga ? QStringLiteral("GB/s") : QStringLiteral("MB/s"));
    std::vector<PlotSeries> all;
    for (const Stage stage : {Stage::writing, Stage::verifying, Stage::flushing}) {
        const auto& list = work_->stretches(stage);
        if (list.empty()) continue;
        PlotSeries series;
        series.name = stage_words(stage);
        series.kind = PlotSeries::Kind::steps;
        series.second = stage == Stage::verifying;
        series.color = [stage](bool dark) { return color_of(stage, dark); };
        series.x.push_back(list.front().begin);
        for (const ConvertWork::Stretch& s : list) {
            series.x.push_back(s.end);
            series.y.push_back(s.rate / unit);
        }
        all.push_back(std::move(series));
    }
    set_series(std::move(all));
    set_fit_x(end > 0 ? std::optional(std::pair(0.0, end)) : std::nullopt);
    fit();
}

}  // namespace ninspect::ui
