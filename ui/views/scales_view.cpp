// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of the view and how they are put together; what they show is in scales_view_data.cpp.
#include "ui/views/scales_view.h"

#include "ui/jobs/job_list.h"
#include "ui/plots/plot.h"
#include "ui/settings/settings.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/views/figure_controls.h"
#include "ui/views/layout_flow.h"
#include "ui/views/scales_doctor.h"
#include "ui/views/scales_figures.h"
#include "ui/views/scales_groups.h"
#include "ui/views/scales_strip.h"
#include "ui/views/text_viewer_parts.h"
#include "ui/views/views.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {
constexpr int fewest_bins = 8, most_bins = 1024, usual_bins = 120;
const QString options_name = QStringLiteral("scales_options");

/// Widgets behind each other in one piece of a flowing row.
QWidget* together(QWidget* parent, std::initializer_list<QWidget*> parts) {
    auto* box = new QWidget(parent);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (QWidget* w : parts) row->addWidget(w);
    return box;
}
}  // namespace

View* make_scales_view(Session* session, QWidget* parent) { return new ScalesView(session, parent); }

ScalesView::ScalesView(Session* session, QWidget* parent)
    : View(session, parent),
      boundary_(new ScalesBoundary(session->jobs(), this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(QStringLiteral("scales"), this)) {
    build_bar();
    build_pages();
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(8, 6, 8, 6);
    column->setSpacing(6);
    column->addWidget(bar_);
    column->addWidget(splitter_, 1);
    pages_->addWidget(empty_);
    pages_->addWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pages_);
    setFocusProxy(plot_);
    read_options();
    connect_parts();
    ScalesView::retranslate();
    follow();
}

void ScalesView::build_bar() {
    bar_ = new QWidget(this);
    auto* flow = new FlowLayout(bar_, 12);
    words_ = new QComboBox(bar_);
    words_->setObjectName(QStringLiteral("scale_words"));
    words_label_ = new QLabel(bar_);
    words_label_->setBuddy(words_);
    log_x_ = make_toggle(bar_);
    log_y_ = make_toggle(bar_);
    bins_ = new QSpinBox(bar_);
    bins_->setRange(fewest_bins, most_bins);
    bins_->setSingleStep(8);
    bins_->setKeyboardTracking(false);
    bins_label_ = new QLabel(bar_);
    bins_label_->setBuddy(bins_);
    export_ = make_icon_button(QStringLiteral("export"), bar_);
    sides_ = new ChoiceBar(2, bar_);
    side_label_ = new QLabel(bar_);
    counterpart_ = new CounterpartBox(session(), bar_);
    for (int i = 0; i < 3; ++i) words_->addItem(QString());
    flow->addWidget(together(bar_, {words_label_, words_}));
    flow->addWidget(together(bar_, {log_x_, log_y_}));
    flow->addWidget(together(bar_, {bins_label_, bins_, export_}));
    flow->addWidget(together(bar_, {side_label_, sides_}));
    flow->addWidget(counterpart_);
}

QWidget* ScalesView::build_left() {
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    note_ = new QLabel(left);
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    plot_ = new Plot(left);
    plot_->set_counting(true);
    boundary_row_ = new QWidget(left);
    auto* flow = new FlowLayout(boundary_row_, 8);
    offset_label_ = new QLabel(boundary_row_);
    offset_ = new QLineEdit(boundary_row_);
    offset_->setAlignment(Qt::AlignRight);
    offset_->setFixedWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 17);
    offset_label_->setBuddy(offset_);
    known_ = new QComboBox(boundary_row_);
    known_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    known_->setMinimumContentsLength(18);
    back_ = new QToolButton(boundary_row_);
    apart_ = new QLabel(boundary_row_);
    flow->addWidget(together(boundary_row_, {offset_label_, offset_}));
    flow->addWidget(known_);
    flow->addWidget(back_);
    flow->addWidget(apart_);
    strip_ = new BoundaryStrip(left);
    column->addWidget(note_);
    column->addWidget(plot_, 1);
    column->addWidget(boundary_row_);
    column->addWidget(strip_);
    return left;
}

void ScalesView::build_pages() {
    splitter_ = new QSplitter(Qt::Horizontal, this);
    splitter_->addWidget(build_left());
    auto* box = new QWidget(splitter_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(4, 0, 0, 0);
    column->setSpacing(2);
    page_bar_ = new ChoiceBar(3, box);
    right_ = new QStackedWidget(box);
    figures_ = new ScalesFigures(session(), right_);
    doctor_ = new ScalesDoctor(session(), right_);
    groups_ = new ScalesGroups(session(), right_);
    for (QWidget* page :
         {static_cast<QWidget*>(figures_), static_cast<QWidget*>(doctor_), static_cast<QWidget*>(groups_)})
        right_->addWidget(page);
    column->addWidget(page_bar_, 0, Qt::AlignLeft);
    column->addWidget(right_, 1);
    splitter_->addWidget(box);
    splitter_->setStretchFactor(0, 3);
    splitter_->setStretchFactor(1, 2);
    splitter_->setSizes({600, 400});
    remember_splitter(splitter_, QStringLiteral("scales_splitter"));
}

void ScalesView::connect_parts() {
    const auto again = [this] {
        save_options();
        forget_declared();
        show_readings();
    };
    connect(session(), &Session::documents_changed, this, &ScalesView::follow);
    connect(session(), &Session::selection_changed, this, &ScalesView::follow);
    connect(session()->stats(), &StatsStore::stats_changed, this, [this](Side s, EntryId entry) {
        if (!subject(s).tensor || subject(s).tensor->entry != entry) return;
        forget_declared();
        show_readings();
    });
    connect(session()->stats(), &StatsStore::scanning_changed, this, [this] { show_readings(); });
    connect(&Settings::instance(), &Settings::number_base_changed, this, [this] {
        show_readings();
        show_boundary();
    });
    connect(words_, &QComboBox::activated, this, again);
    connect(bins_, &QSpinBox::valueChanged, this, again);
    connect(log_x_, &QToolButton::toggled, this, again);
    connect(log_y_, &QToolButton::toggled, this, again);
    open_menu_on_click(export_, plot_->menu());
    connect(sides_, &ChoiceBar::chosen, this, [this](int choice) { set_side(choice == 0 ? Side::a : Side::b); });
    connect(page_bar_, &ChoiceBar::chosen, this, [this](int page) { show_page(static_cast<Page>(page)); });
    connect(plot_, &Plot::clicked, this, &ScalesView::bar_clicked);
    connect(figures_, &ScalesFigures::groups_wanted, this, &ScalesView::find_groups);
    connect(doctor_, &ScalesDoctor::candidate_chosen, this, &ScalesView::choose);
    connect(strip_, &BoundaryStrip::offset_wanted, this, [this](std::uint64_t at) {
        trial_.reset();
        boundary_->move_to(at);
    });
    const auto back = [this] {
        trial_.reset();
        boundary_->to_declared();
        show_readings();
        show_boundary();
    };
    connect(strip_, &BoundaryStrip::declared_wanted, this, back);
    connect(back_, &QToolButton::clicked, this, back);
    connect(offset_, &QLineEdit::editingFinished, this, &ScalesView::offset_entered);
    connect(known_, &QComboBox::activated, this, [this, back](int i) {
        if (i < 0 || i >= static_cast<int>(strip_->marks().size())) return;
        const BoundaryMark& mark = strip_->marks()[static_cast<std::size_t>(i)];
        if (mark.declared) return back();
        trial_.reset();
        boundary_->move_to(mark.offset);
    });
    connect(boundary_, &ScalesBoundary::moved, this, [this] {
        if (!boundary_->offset()) show_readings();
        show_boundary();
    });
    connect(boundary_, &ScalesBoundary::updated, this, &ScalesView::show_readings);
}

// ---- words -----------------------------------------------------------------------------

void ScalesView::retranslate() {
    retranslate_bar();
    offset_label_->setText(tr("Scale plane at"));
    offset_->setToolTip(
        tr("Where the scale plane is taken to begin: bytes from the start of the tensor, decimal or 0x…"));
    offset_->setAccessibleName(offset_label_->text());
    known_->setPlaceholderText(tr("Known readings"));
    known_->setToolTip(tr("Places where the scales are, or where they are often looked for by mistake"));
    known_->setAccessibleName(known_->placeholderText());
    back_->setText(tr("Back to declared"));
    back_->setToolTip(tr("Read the scales where the format has them"));
    strip_->setAccessibleName(tr("Boundary of the scale plane"));
    strip_->setToolTip(
        tr("Drag the handle: the histogram follows. Keys: ← → two bytes, with Shift 256, with Ctrl to the next "
           "mark; Home back; + − zoom"));
    page_bar_->set_words({tr("Figures"), tr("Doctor"), tr("Groups")},
                         {tr("Exact figures and the verdict"), tr("Other arrangements of the same bytes"),
                          tr("The groups behind a bar of the histogram")});
    plot_->setAccessibleName(tr("Histogram of the scales"));
    counterpart_->retranslate();
    figures_->retranslate();
    doctor_->retranslate();
    groups_->retranslate();
    follow();
    emit title_changed();
}

void ScalesView::retranslate_bar() {
    words_label_->setText(tr("Show"));
    words_->setItemText(0, tr("scales"));
    words_->setItemText(1, tr("sub-scales"));
    words_->setItemText(2, tr("minimums"));
    words_->setToolTip(tr("Which words are counted: scales, the quantized scales inside super-blocks, or minimums"));
    log_x_->setText(tr("log x"));
    log_x_->setToolTip(tr("Logarithmic axis of values"));
    log_y_->setText(tr("log y"));
    log_y_->setToolTip(tr("Logarithmic axis of counts"));
    bins_label_->setText(tr("Bins"));
    bins_->setToolTip(tr("Bars of the histogram"));
    export_->setToolTip(tr("Copy or export the histogram"));
    side_label_->setText(tr("Look at"));
    const QString a = text::side_word(Side::a), b = text::side_word(Side::b);
    const QString tip = tr("Boundary, doctor and groups of %1");
    sides_->set_words({a, b}, {tip.arg(a), tip.arg(b)});
}

// ---- options and pages -----------------------------------------------------------------

void ScalesView::read_options() {
    const QList<QByteArray> kept = Settings::instance().layout_state(options_name).split(',');
    log_x_->setChecked(kept.value(0) != "0");
    log_y_->setChecked(kept.value(1) == "1");
    const int bins = kept.value(2).toInt();
    bins_->setValue(bins > 0 ? bins : usual_bins);
}

void ScalesView::save_options() const {
    const QByteArray state = QByteArray::number(int{log_x_->isChecked()}) + ',' +
                             QByteArray::number(int{log_y_->isChecked()}) + ',' + QByteArray::number(bins_->value());
    Settings::instance().set_layout_state(options_name, state);
}

void ScalesView::show_page(Page page) {
    page_bar_->set_choice(static_cast<int>(page));
    right_->setCurrentIndex(static_cast<int>(page));
}

QString ScalesView::empty_heading() const { return pages_->currentWidget() == empty_ ? empty_heading_ : QString(); }

void ScalesView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    scan();
}

void ScalesView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) show_chrome();
}

}  // namespace ninspect::ui
