// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/scales_groups.h"

#include "ui/jobs/job_list.h"
#include "ui/plots/plot.h"
#include "ui/settings/settings.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/views/text_viewer_parts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {

ScalesGroups::ScalesGroups(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new ScaleGroupsModel(this)),
      table_(new QTableView(this)),
      heading_(new QLabel(this)),
      copy_(make_icon_button(QStringLiteral("copy"), this)),
      export_(make_icon_button(QStringLiteral("export"), this)) {
    heading_->setWordWrap(true);
    heading_->setTextFormat(Qt::PlainText);
    setup_table(table_);
    table_->setModel(model_);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    widths_ = new ColumnWidths(table_->horizontalHeader());
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    widths_->use(QStringLiteral("scale-groups"), {em * 11, em * 9, em * 16, em * 9, em * 14});
    on_copy(table_, [this] { copy_text(rows_as_tsv(table_)); });
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(0, 0, 0, 0);
    tools->addWidget(heading_, 1);
    tools->addWidget(copy_, 0, Qt::AlignTop);
    tools->addWidget(export_, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(tools);
    layout->addWidget(table_, 1);
    connect(table_, &QTableView::activated, this, &ScalesGroups::open_row);
    connect(copy_, &QToolButton::clicked, this, [this] {
        table_->clearSelection();
        copy_text(rows_as_tsv(table_));
    });
    connect(export_, &QToolButton::clicked, this, [this] {
        save_text(session_, this, tr("Export the groups"), QStringLiteral("groups.csv"), QStringLiteral("CSV (*.csv)"),
                  [csv = text::to_utf8(rows_as_csv(table_))]() -> Result<std::string> { return csv; });
    });
    connect(&Settings::instance(), &Settings::number_base_changed, this, [this] { model_->retranslate(); });
    retranslate();
}

void ScalesGroups::retranslate() {
    copy_->setToolTip(tr("Copy the list as TSV"));
    export_->setToolTip(tr("Export the list as CSV"));
    table_->setAccessibleName(tr("Groups"));
    table_->setToolTip(tr("Double click shows the word in Hex"));
    model_->retranslate();
    show_heading();
}

void ScalesGroups::clear() {
    ++number_;
    if (job_) job_->cancel();
    job_ = nullptr;
    filter_.reset();
    error_.reset();
    model_->set_groups({});
    show_heading();
}

void ScalesGroups::find(const ScalesSubject& subject, const ScaleFilter& filter) {
    clear();
    if (!subject.tensor) return;
    subject_ = subject;
    filter_ = filter;
    job_ = session_->jobs()->run(
        tr("Looking for groups in %1").arg(text::entry_name(*subject.tensor->artifact, subject.tensor->entry)), this,
        [tensor = *subject.tensor, filter](const RunControl& control) {
            return std::make_shared<Result<ScaleGroups>>(find_scale_groups(tensor, filter, cap, control));
        },
        [this, number = number_](const std::shared_ptr<Result<ScaleGroups>>& result) {
            if (number == number_) take(std::move(*result));
        });
    show_heading();
}

void ScalesGroups::take(Result<ScaleGroups> result) {
    job_ = nullptr;
    if (result)
        model_->set_groups(std::move(*result));
    else
        error_ = result.error();
    show_heading();
}

QString ScalesGroups::filter_words() const {
    using Kind = ScaleFilter::Kind;
    switch (filter_->kind) {
        case Kind::range:
            return tr("%1 … %2").arg(plot_number(filter_->low, 5), plot_number(filter_->high, 5));
        case Kind::negative:
            return tr("negative");
        case Kind::nan:
            return tr("NaN");
        case Kind::infinite:
            return tr("infinite");
        case Kind::zero:
            return tr("zero");
        case Kind::subnormal:
            return tr("subnormal");
    }
    return {};
}

void ScalesGroups::show_heading() {
    QString words;
    if (!filter_) {
        words = tr("Click a bar of the histogram, or double click a count under Figures, to see its groups here.");
    } else if (error_) {
        words = text::with_full_stop(text::sentence(*error_));
    } else {
        const QString where =
            filter_->packed_at
                ? tr("%1 read at %2").arg(text::side_word(subject_.side), text::number(*filter_->packed_at))
                : text::side_word(subject_.side);
        const ScaleGroups& found = model_->groups();
        if (job_)
            words = tr("%1, scale %2: looking…").arg(where, filter_words());
        else if (found.found > found.groups.size())
            words = tr("%1, scale %2: the first %3 of %4 groups")
                        .arg(where, filter_words(), text::count(found.groups.size()), text::count(found.found));
        else
            words = tr("%1, scale %2: groups found: %3").arg(where, filter_words(), text::count(found.found));
    }
    heading_->setText(words);
    for (QToolButton* button : {copy_, export_}) button->setVisible(model_->rowCount() > 0);
    table_->setVisible(filter_.has_value() && !error_);
}

QString ScalesGroups::heading() const { return heading_->text(); }

void ScalesGroups::open_row(const QModelIndex& index) {
    if (!index.isValid() || !subject_.tensor) return;
    const ScaleGroup& group = model_->at(index.row());
    const auto at = subject_.tensor->artifact->file_position(subject_.tensor->entry, group.offset);
    if (!at) return;
    session_->show_bytes({subject_.side, at->part, at->file_offset, codec::word_bytes(model_->groups().word)});
}

}  // namespace ninspect::ui
