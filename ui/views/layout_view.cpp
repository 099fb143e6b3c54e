// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layout_view.h"

#include "ui/models/geometry_model.h"
#include "ui/settings/settings.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/layout_map.h"
#include "ui/views/layout_panel.h"
#include "ui/views/layout_tables.h"
#include "ui/views/views.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace ninspect::ui {

View* make_layout_view(Session* session, QWidget* parent) { return new LayoutView(session, parent); }

LayoutView::LayoutView(Session* session, QWidget* parent)
    : View(session, parent), model_(new GeometryModel(this)), pages_(new QStackedWidget(this)) {
    splitter_ = new QSplitter(Qt::Horizontal);
    a_ = new LayoutPanel(session, Side::a, splitter_);
    b_ = new LayoutPanel(session, Side::b, splitter_);
    geometry_box_ = build_geometry();
    for (QWidget* widget : std::initializer_list<QWidget*>{a_, b_, geometry_box_}) splitter_->addWidget(widget);
    splitter_->setChildrenCollapsible(false);
    splitter_->setHandleWidth(9);
    splitter_->setStretchFactor(0, 4);
    splitter_->setStretchFactor(1, 4);
    splitter_->setStretchFactor(2, 3);

    auto* content = new QWidget(this);
    auto* content_layout = new QVBoxLayout(content);
    content_layout->setContentsMargins(8, 8, 8, 8);
    content_layout->addWidget(splitter_);
    empty_ = new QLabel(this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setEnabled(false);
    pages_->addWidget(empty_);
    pages_->addWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pages_);

    connect(session, &Session::documents_changed, this, &LayoutView::documents_changed);
    connect(session, &Session::selection_changed, this, &LayoutView::selection_changed);
    for (const auto signal : {&Session::bytes_marked, &Session::bytes_requested})
        connect(session, signal, this, [this](const ByteSpot& spot) { panel(spot.side).follow_mark(spot); });
    connect(&Settings::instance(), &Settings::number_base_changed, this, &LayoutView::retranslate);
    retranslate();
    show_pages();
    show_geometry();
}

QWidget* LayoutView::build_geometry() {
    auto* box = new QWidget(splitter_);
    geometry_title_ = new QLabel(box);
    geometry_title_->setTextFormat(Qt::PlainText);
    geometry_title_->setWordWrap(true);
    QFont bold = geometry_title_->font();
    bold.setBold(true);
    geometry_title_->setFont(bold);
    geometry_empty_ = new QLabel(box);
    geometry_empty_->setWordWrap(true);
    geometry_empty_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    geometry_empty_->setEnabled(false);
    table_ = new QTableView(box);
    table_->setModel(model_);
    table_->setFont(number_font(table_->font()));
    table_->setShowGrid(false);
    table_->setAlternatingRowColors(true);
    table_->setWordWrap(false);
    table_->setTabKeyNavigation(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 4);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    let_copy(table_);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(geometry_title_);
    layout->addWidget(geometry_empty_, 1);
    layout->addWidget(table_, 1);
    return box;
}

QString LayoutView::title() const { return tr("Layout"); }

void LayoutView::retranslate() {
    a_->retranslate();
    b_->retranslate();
    model_->retranslate();
    empty_->setText(
        tr("No file is open. Open one in A or B, or drop it on the window: a map of all its bytes appears here."));
    geometry_empty_->setText(tr("The numbers of the selected tensor appear here."));
    table_->setAccessibleName(tr("Geometry of the selected entries"));
    show_geometry();
    emit title_changed();
}

void LayoutView::documents_changed(Side side) {
    panel(side).follow_document();
    show_pages();
    show_geometry();
}

void LayoutView::selection_changed(Side side) {
    panel(side).follow_selection();
    show_geometry();
}

void LayoutView::show_pages() {
    const bool a_open = session()->document(Side::a).artifact() != nullptr;
    const bool b_open = session()->document(Side::b).artifact() != nullptr;
    pages_->setCurrentIndex(a_open || b_open ? 1 : 0);
    a_->setVisible(a_open || !b_open);
    b_->setVisible(b_open);
    setFocusProxy(&panel(a_open ? Side::a : Side::b).map());
    // Whoever opens a second file wants to see as much of it as of the first.
    const int shown = (a_open || !b_open ? 1 : 0) + (b_open ? 2 : 0);
    if (shown == shown_) return;
    shown_ = shown;
    // Its table has two columns more then.
    constexpr int panel_share = 1000;
    const int table_share = a_open && b_open ? 880 : 650;
    splitter_->setSizes({panel_share, panel_share, table_share});
}

void LayoutView::show_geometry() {
    model_->set_geometries(a_->geometry(), b_->geometry());
    const bool a_has = model_->has(Side::a), b_has = model_->has(Side::b);
    table_->setVisible(a_has || b_has);
    geometry_empty_->setVisible(!a_has && !b_has);
    for (const int column : {GeometryModel::a_column, GeometryModel::a_hex_column})
        table_->setColumnHidden(column, !a_has);
    for (const int column : {GeometryModel::b_column, GeometryModel::b_hex_column})
        table_->setColumnHidden(column, !b_has);
    table_->setColumnHidden(GeometryModel::differs_column, !a_has || !b_has);
    const int differing = model_->differing();
    if (a_has && b_has)
        geometry_title_->setText(differing == 0   ? tr("Geometry: A and B agree in every field they share")
                                 : differing == 1 ? tr("Geometry: one field differs")
                                                  : tr("Geometry: %1 fields differ").arg(differing));
    else
        geometry_title_->setText(tr("Geometry"));
}

}  // namespace ninspect::ui
