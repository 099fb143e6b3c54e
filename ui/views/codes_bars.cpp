// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/codes_bars.h"

#include "ui/models/codes_model.h"
#include "ui/plots/plot.h"
#include "ui/text/units.h"
#include "ui/text/words.h"

#include <QVBoxLayout>
#include <cmath>

namespace ninspect::ui {

namespace {

constexpr int most_names = 32;  // more codes than that are labelled as numbers

QString code_text(int code) { return code < 0 ? QChar(0x2212) + QString::number(-code) : QString::number(code); }

}  // namespace

CodesBars::CodesBars(QWidget* parent) : QWidget(parent), plot_(new Plot(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(plot_);
    retranslate();
}

void CodesBars::retranslate() {
    plot_->set_axis_title(Plot::Axis::x, tr("Code"));
    plot_->set_axis_title(Plot::Axis::y, tr("Share of all weights"));
    plot_->set_empty_text(tr("The share of each code appears here."));
    plot_->setAccessibleName(tr("Share of each code"));
}

void CodesBars::show_codes(const CodesModel& model) {
    a_ = model.a();
    b_ = model.b();
    std::vector<PlotSeries> series;
    std::vector<std::pair<double, QString>> names;
    const int rows = model.rowCount();
    for (const Side side : {Side::a, Side::b}) {
        const auto& stats = side == Side::a ? a_ : b_;
        if (!stats) continue;
        PlotSeries s = PlotSeries::of(side, text::side_word(side));
        s.kind = PlotSeries::Kind::bars;
        for (int row = 0; row < rows; ++row) {
            const int code = model.first_code() + row;
            s.x.push_back(code);
            s.y.push_back(CodesModel::share(stats, code));
        }
        series.push_back(std::move(s));
    }
    if (rows > 0 && rows <= most_names)
        for (int row = 0; row < rows; ++row) {
            const int code = model.first_code() + row;
            names.emplace_back(code, code_text(code));
        }
    const bool other_codes = rows != rows_ || model.first_code() != first_;
    rows_ = rows;
    first_ = model.first_code();
    plot_->set_x_names(std::move(names));
    plot_->set_read_out([this](double x, double) { return read_out(static_cast<int>(std::lround(x))); });
    plot_->set_series(std::move(series));
    plot_->set_export_name(QStringLiteral("codes"), tr("Share of each code"));
    if (other_codes) plot_->fit();
}

QString CodesBars::read_out(int code) const {
    if (rows_ == 0 || code < first_ || code >= first_ + rows_) return {};
    QStringList lines{tr("Code %1").arg(code_text(code))};
    for (const Side side : {Side::a, Side::b}) {
        const auto& stats = side == Side::a ? a_ : b_;
        if (!stats) continue;
        lines += QStringLiteral("%1  %2  (%3)")
                     .arg(text::side_word(side), QString::number(CodesModel::share(stats, code), 'f', 4),
                          text::count(CodesModel::count(stats, code)));
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace ninspect::ui
