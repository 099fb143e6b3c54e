// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/loaders_view.h"

#include "ui/models/loaders_model.h"
#include "ui/text/core_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/views/text_viewer_parts.h"
#include "ui/views/views.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {

View* make_loaders_view(Session* session, QWidget* parent) { return new LoadersView(session, parent); }

LoadersView::LoadersView(Session* session, QWidget* parent)
    : View(session, parent),
      model_(new LoadersModel(this)),
      proxy_(new QSortFilterProxyModel(this)),
      table_(new QTableView(this)),
      summary_(new QLabel(this)),
      problems_(make_icon_button(QStringLiteral("problems"), this)),
      copy_(make_icon_button(QStringLiteral("copy"), this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(QStringLiteral("loaders"), this)),
      content_(new QWidget(this)) {
    proxy_->setSourceModel(model_);
    proxy_->setSortRole(LoadersModel::SortRole);
    setup_table(table_);
    table_->setModel(proxy_);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    widths_ = new ColumnWidths(table_->horizontalHeader());
    problems_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    summary_->setTextFormat(Qt::PlainText);
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(8, 4, 4, 0);
    tools->setSpacing(8);
    tools->addWidget(summary_, 1);
    tools->addWidget(problems_);
    tools->addWidget(copy_);
    auto* column = new QVBoxLayout(content_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(tools);
    column->addWidget(table_, 1);
    pages_->addWidget(empty_);
    pages_->addWidget(content_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pages_);
    connect(session, &Session::documents_changed, this, [this] { fill(); });
    connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) { activate(index); });
    connect(problems_, &QToolButton::clicked, this, [this] { this->session()->show_view(ViewId::problems); });
    connect(copy_, &QToolButton::clicked, this, [this] { copy_text(rows_as_tsv(table_)); });
    on_copy(table_, [this] { copy_text(rows_as_tsv(table_)); });
    retranslate();
    fill();
}

QString LoadersView::title() const { return tr("Who can load this?"); }

void LoadersView::fill() {
    // A directory that is still being read has not been judged yet.
    const auto complete = [this](Side side) {
        auto artifact = session()->document(side).artifact();
        return artifact && artifact->complete ? artifact : nullptr;
    };
    const auto a = complete(Side::a), b = complete(Side::b);
    pages_->setCurrentWidget(a || b ? content_ : static_cast<QWidget*>(empty_));
    if (a != model_->artifact(Side::a) || b != model_->artifact(Side::b)) {
        model_->set_artifacts(a, b);
        layout_columns();
        table_->sortByColumn(-1, Qt::AscendingOrder);
    }
    update_summary();
}

void LoadersView::layout_columns() {
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    QHeaderView* header = table_->horizontalHeader();
    std::vector<int> widths;
    for (int c = 0; c < model_->columnCount(); ++c) {
        const LoadersModel::Field field = model_->field(c);
        const bool why = field == LoadersModel::Field::why;
        header->setSectionResizeMode(c, why ? QHeaderView::Stretch : QHeaderView::Interactive);
        widths.push_back(em * (field == LoadersModel::Field::loader ? 28 : 14));
    }
    widths_->use(model_->columnCount() > 3 ? QStringLiteral("loaders-both") : QStringLiteral("loaders"), widths);
}

void LoadersView::update_summary() {
    QStringList sentences;
    for (const Side side : {Side::a, Side::b}) {
        if (!model_->artifact(side)) continue;
        std::uint64_t loads = 0, all = 0;
        for (int row = 0; row < model_->rowCount(); ++row) {
            const inspect::LoadVerdict* verdict = model_->verdict(row, side);
            if (verdict == nullptr) continue;
            ++all;
            if (verdict->answer == inspect::LoadAnswer::loads) ++loads;
        }
        sentences << tr("%1: %2 of %3 known loaders read this file")
                         .arg(text::side_word(side), text::count(loads), text::count(all));
    }
    summary_->setText(sentences.join(QStringLiteral("   ")));
}

void LoadersView::activate(const QModelIndex& index) {
    const QModelIndex source = proxy_->mapToSource(index);
    const Side side = model_->side(source.column());
    const inspect::LoadVerdict* verdict = model_->verdict(source.row(), side);
    // The loader's own column speaks for both files.
    if ((verdict == nullptr || verdict->why.empty()) && model_->field(source.column()) == LoadersModel::Field::loader)
        verdict = model_->verdict(source.row(), other(side));
    if (verdict == nullptr || verdict->why.empty()) return;
    // Nobody is known to refuse what makes a loader doubtful: such findings do not name it.
    const bool refuses = verdict->answer == inspect::LoadAnswer::refuses;
    session()->show_findings(refuses ? text::loader_name(*verdict->loader) : QString(), verdict->why.front());
}

void LoadersView::retranslate() {
    problems_->setText(tr("All findings"));
    problems_->setToolTip(tr("Go to the Problems view"));
    copy_->setToolTip(tr("Copy the selected rows, or all, as tab-separated text"));
    empty_->set_text(tr("No file is open"),
                     tr("Open a GGUF or .ninfer file, or drop one on a pane, to see which programs can load it."));
    model_->retranslate();
    update_summary();
    emit title_changed();
}

}  // namespace ninspect::ui
