// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/convert_progress_page.h"

#include "ui/models/convert_words.h"
#include "ui/text/units.h"
#include "ui/theme.h"
#include "ui/wizards/objects_table.h"
#include "ui/wizards/throughput_plot.h"

#include <QHeaderView>
#include <QProgressBar>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {
constexpr int bar_steps = 1000;
}

ConvertProgressPage::ConvertProgressPage(ConvertWork* work, ConvertObjectsModel* objects, QWidget* parent)
    : ConvertPage(parent),
      work_(work),
      objects_(objects),
      bar_(new QProgressBar(this)),
      words_(wrapped_label(this)),
      plot_(new ThroughputPlot(work, this)),
      table_(make_objects_table(objects, this)) {
    using Model = ConvertObjectsModel;
    for (const int column : {Model::how_column, Model::rule_column}) table_->setColumnHidden(column, true);
    table_->horizontalHeader()->setStretchLastSection(false);
    table_->horizontalHeader()->setSectionResizeMode(Model::name_column, QHeaderView::Stretch);
    bar_->setRange(0, bar_steps);
    bar_->setTextVisible(false);
    words_->setFont(number_font(words_->font()));
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->addWidget(plot_);
    halves->addWidget(table_);
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 1);
    halves->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(bar_);
    column->addWidget(words_);
    column->addWidget(halves, 1);
    connect(work_, &ConvertWork::changed, this, &ConvertProgressPage::follow);
    connect(work_, &ConvertWork::progressed, this, &ConvertProgressPage::show_progress);
    retranslate();
}

QString ConvertProgressPage::heading() const {
    return tr("The file gets its name when it is complete and was found right; until then it has a temporary one.");
}

QString ConvertProgressPage::why_not_next() const {
    return work_->state() == ConvertWork::State::running ? tr("The conversion is still going on.") : QString();
}

/// Not the table, which follows the run as long as nobody works in it.
QWidget* ConvertProgressPage::first() const { return plot_; }

void ConvertProgressPage::retranslate() {
    bar_->setAccessibleName(tr("Progress"));
    table_->setAccessibleName(tr("Progress of each object"));
    plot_->retranslate();
    show_progress();
    emit changed();
}

void ConvertProgressPage::follow() {
    if (work_->state() == ConvertWork::State::running) fit_columns(table_);
    show_progress();
    emit changed();
}

void ConvertProgressPage::show_progress() {
    const ConvertWork::Progress& p = work_->progress();
    if (p.total == 0) {
        bar_->setValue(0);
        words_->setText(work_->state() == ConvertWork::State::running ? stage_words(p.stage) : QString());
        return;
    }
    bar_->setValue(static_cast<int>(static_cast<double>(p.done) / static_cast<double>(p.total) * bar_steps));
    QStringList words;
    if (work_->state() == ConvertWork::State::done) {
        words_->setText(tr("Complete: %1 in %2").arg(text::human_bytes(p.total), exact_seconds(p.seconds)));
        return;
    }
    if (work_->stopping())
        words += tr("Being stopped…");
    else
        words += stage_words(p.stage);
    words += tr("%1 / %2").arg(text::human_bytes(p.done), text::human_bytes(p.total));
    if (const QString rate = text::rate(p.rate); !rate.isEmpty()) words += rate;
    words += tr("%1 so far").arg(text::duration(p.seconds));
    if (p.seconds_left >= 0 && !work_->stopping()) words += tr("%1 left").arg(text::duration(p.seconds_left));
    words_->setText(words.join(QStringLiteral(" · ")));
    const int current = objects_->current();
    // Somebody who looks at other rows is left alone.
    if (current >= 0 && !table_->hasFocus()) table_->scrollTo(objects_->index(current, 0));
}

}  // namespace ninspect::ui
