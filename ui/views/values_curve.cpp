// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/values_curve.h"

#include "ui/models/heat_map_figures.h"
#include "ui/plots/plot.h"
#include "ui/text/units.h"
#include "ui/text/words.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

ValueCurve::ValueCurve(QWidget* parent) : QWidget(parent), plot_(new Plot(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(plot_, 1);
    plot_->set_x_words(
        [](double x) { return text::count(static_cast<std::uint64_t>(std::llround(std::max(0.0, x)))); });
    connect(plot_, &Plot::clicked, this, [this](double x, double) {
        const auto& row = a_ ? a_ : b_;
        if (!row || row->values.empty()) return;
        const double last = static_cast<double>(row->values.size() - 1);
        emit column_chosen(static_cast<std::uint64_t>(std::llround(std::clamp(x, 0.0, last))));
    });
    retranslate();
}

void ValueCurve::retranslate() {
    plot_->set_axis_title(Plot::Axis::y, tr("Value"));
    plot_->set_empty_text(tr("Click a row of the image to see its values as a curve."));
    plot_->setAccessibleName(tr("Values of one row"));
    draw();
}

void ValueCurve::clear() {
    if (!a_ && !b_) return;
    a_ = b_ = nullptr;
    column_.reset();
    draw();
}

void ValueCurve::show_row(std::uint64_t row, std::shared_ptr<const ValueRow> a, std::shared_ptr<const ValueRow> b,
                          std::optional<std::uint64_t> column) {
    const bool same = row == row_ && a == a_ && b == b_ && column == column_;
    if (same) return;
    const auto length = [](const std::shared_ptr<const ValueRow>& r) { return r ? r->values.size() : 0; };
    const bool other_size = length(a) != length(a_) || length(b) != length(b_);
    row_ = row;
    a_ = std::move(a);
    b_ = std::move(b);
    column_ = column;
    draw();
    if (other_size) plot_->fit();
}

void ValueCurve::draw() {
    plot_->set_axis_title(Plot::Axis::x, a_ || b_ ? tr("Column of row %1").arg(text::count(row_)) : tr("Column"));
    std::vector<PlotSeries> series;
    for (const Side side : {Side::a, Side::b}) {
        const auto row = values(side);
        if (!row) continue;
        PlotSeries s = PlotSeries::of(side, text::side_word(side));
        s.kind = PlotSeries::Kind::line;
        for (std::size_t i = 0; i < row->values.size(); ++i) {
            s.x.push_back(static_cast<double>(i));
            s.y.push_back(static_cast<double>(row->values[i]));
        }
        series.push_back(std::move(s));
    }
    plot_->set_series(std::move(series));
    std::vector<PlotMarker> markers;
    if (column_ && (a_ || b_)) markers.push_back({static_cast<double>(*column_), text::count(*column_), {}});
    plot_->set_markers(std::move(markers));
    plot_->set_export_name(QStringLiteral("row-%1").arg(row_), tr("Row %1").arg(text::count(row_)));
}

}  // namespace ninspect::ui
