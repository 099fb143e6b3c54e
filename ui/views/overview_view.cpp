// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/overview_view.h"

#include "ui/models/stats_store.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/elided_label.h"
#include "ui/views/figure_color_bar.h"
#include "ui/views/figure_colors.h"
#include "ui/views/figure_controls.h"
#include "ui/views/layout_flow.h"
#include "ui/views/layout_legend.h"
#include "ui/views/views.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {
constexpr int refresh_ms = 150;
}

View* make_overview_view(Session* session, QWidget* parent) { return new OverviewView(session, parent); }

OverviewView::OverviewView(Session* session, QWidget* parent)
    : View(session, parent), stats_(session->stats()), grid_(std::make_shared<const HeatGrid>()) {
    build();
    connect_parts();
    retranslate();
    follow();
}

QWidget* OverviewView::build_bar() {
    auto* bar = new QWidget(this);
    auto* flow = new FlowLayout(bar, 10);
    flow->setContentsMargins(0, 0, 0, 0);
    auto* figure = new QWidget(bar);
    auto* row = new QHBoxLayout(figure);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    figure_label_ = new QLabel(figure);
    figures_ = new QComboBox(figure);
    figure_label_->setBuddy(figures_);
    for (int i = 0; i < static_cast<int>(Figure::count_); ++i) figures_->addItem(QString(), i);
    figures_->setMaxVisibleItems(figures_->count());
    row->addWidget(figure_label_);
    row->addWidget(figures_);
    subjects_ = new ChoiceBar(3, bar);
    logarithmic_ = new QCheckBox(bar);
    scan_ = new QPushButton(bar);
    const auto button = [bar](const QString& text) {
        auto* b = new QToolButton(bar);
        b->setText(text);
        b->setAutoRaise(true);
        b->setFocusPolicy(Qt::TabFocus);
        return b;
    };
    auto* zoom = new QWidget(bar);
    auto* zoom_row = new QHBoxLayout(zoom);
    zoom_row->setContentsMargins(0, 0, 0, 0);
    zoom_row->setSpacing(0);
    out_ = button(QStringLiteral("−"));
    in_ = button(QStringLiteral("+"));
    fit_ = button({});
    for (QToolButton* b : {out_, in_, fit_}) zoom_row->addWidget(b);
    export_ = button({});
    export_->setIcon(line_icon(QStringLiteral("export")));
    export_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    export_menu_ = new QMenu(this);
    save_csv_ = export_menu_->addAction(QString());
    save_picture_ = export_menu_->addAction(QString());
    export_->setMenu(export_menu_);
    export_->setPopupMode(QToolButton::InstantPopup);
    for (QWidget* w : std::initializer_list<QWidget*>{figure, subjects_, logarithmic_, scan_, zoom, export_})
        flow->addWidget(w);
    return bar;
}

void OverviewView::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(build_bar());
    summary_ = new ElidedLabel(Qt::ElideRight, this);
    column->addWidget(summary_);

    map_ = new HeatMap(this);
    colors_ = new ColorBar(this);
    legend_ = new Legend(this);
    reading_ = new ElidedLabel(Qt::ElideMiddle, this);
    auto* content = new QWidget(this);
    auto* content_column = new QVBoxLayout(content);
    content_column->setContentsMargins(0, 0, 0, 0);
    content_column->setSpacing(4);
    content_column->addWidget(map_, 1);
    auto* below = new QHBoxLayout;
    below->setSpacing(16);
    below->addWidget(colors_, 0, Qt::AlignTop);
    below->addWidget(legend_, 1);
    content_column->addLayout(below);
    content_column->addWidget(reading_);

    auto* nothing = new QWidget(this);
    auto* nothing_column = new QVBoxLayout(nothing);
    empty_ = new QLabel(nothing);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setEnabled(false);
    empty_scan_ = new QPushButton(nothing);
    nothing_column->addStretch(1);
    nothing_column->addWidget(empty_);
    nothing_column->addSpacing(8);
    nothing_column->addWidget(empty_scan_, 0, Qt::AlignHCenter);
    nothing_column->addStretch(1);
    pages_ = new QStackedWidget(this);
    pages_->addWidget(nothing);
    pages_->addWidget(content);
    column->addWidget(pages_, 1);
    setFocusProxy(map_);
    refresh_timer_.setSingleShot(true);
    refresh_timer_.setInterval(refresh_ms);
}

void OverviewView::connect_parts() {
    connect(session(), &Session::documents_changed, this, &OverviewView::follow);
    connect(session(), &Session::selection_changed, this, &OverviewView::follow_selection);
    for (const auto signal : {&StatsStore::batch_taken, &StatsStore::scanning_changed})
        connect(stats_, signal, this, [this] {
            if (!refresh_timer_.isActive()) refresh_timer_.start();
        });
    connect(&refresh_timer_, &QTimer::timeout, this, &OverviewView::refresh);
    connect(figures_, &QComboBox::currentIndexChanged, this, &OverviewView::refresh);
    connect(logarithmic_, &QCheckBox::toggled, this, &OverviewView::refresh);
    connect(subjects_, &ChoiceBar::chosen, this, [this](int i) {
        chosen_by_user_ = true;
        subject_ = static_cast<Subject>(i);
        follow();
    });
    for (QPushButton* b : {scan_, empty_scan_}) connect(b, &QPushButton::clicked, this, &OverviewView::scan);
    connect(in_, &QToolButton::clicked, this, [this] { map_->zoom_by(1); });
    connect(out_, &QToolButton::clicked, this, [this] { map_->zoom_by(-1); });
    connect(fit_, &QToolButton::clicked, map_, &HeatMap::fit);
    connect(save_csv_, &QAction::triggered, this, [this] {
        save_text(this, tr("Save the figures"),
                  export_name(session()->document(side()), std::nullopt, QStringLiteral("overview.csv")), csv());
    });
    connect(save_picture_, &QAction::triggered, this, [this] {
        save_picture(this, tr("Save the map"),
                     export_name(session()->document(side()), std::nullopt, QStringLiteral("overview.png")),
                     map_->whole_image(devicePixelRatioF()));
    });
    connect(map_, &HeatMap::hover_changed, this, &OverviewView::show_reading);
    connect(map_, &HeatMap::current_changed, this, [this] {
        const auto entry = map_->current() ? entry_at(*map_->current()) : std::nullopt;
        if (entry) {
            selecting_ = true;
            session()->select(side(), *entry);
            selecting_ = false;
        }
        show_reading();
    });
    connect(map_, &HeatMap::opened, this, [this] {
        if (map_->current() && entry_at(*map_->current())) session()->show_view(ViewId::scales);
    });
}

QString OverviewView::title() const { return tr("Overview"); }

void OverviewView::retranslate() {
    figure_label_->setText(tr("Figure"));
    for (int i = 0; i < figures_->count(); ++i) {
        figures_->setItemText(i, FigureWords::name(static_cast<Figure>(i)));
        figures_->setItemData(i, FigureWords::tip(static_cast<Figure>(i)), Qt::ToolTipRole);
    }
    subjects_->set_words({tr("A"), tr("B"), tr("A − B")},
                         {tr("The figures of A"), tr("The figures of B"),
                          tr("The figure of each entry of A less that of its counterpart in B")});
    logarithmic_->setText(tr("Log"));
    scan_->setText(tr("Scan"));
    scan_->setToolTip(tr("Reads what the chosen figure needs of all tensors"));
    empty_scan_->setText(tr("Scan all tensors"));
    in_->setToolTip(tr("Zoom in (+, Ctrl+wheel)"));
    out_->setToolTip(tr("Zoom out (−, Ctrl+wheel)"));
    fit_->setText(tr("Fit"));
    fit_->setToolTip(tr("Show the whole map (0)"));
    export_->setText(tr("Export"));
    save_csv_->setText(tr("Figures as CSV…"));
    save_picture_->setText(tr("Map as PNG…"));
    map_->setAccessibleName(tr("Map of layers and roles"));
    follow();
    emit title_changed();
}

void OverviewView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    follow();
}

void OverviewView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

// ---- what is shown -------------------------------------------------------------------------

Figure OverviewView::figure() const { return static_cast<Figure>(figures_->currentIndex()); }
void OverviewView::set_figure(Figure figure) { figures_->setCurrentIndex(static_cast<int>(figure)); }

HeatSource OverviewView::source(Side side) const {
    HeatSource source;
    source.artifact = session()->document(side).artifact();
    source.stats = [this, side](EntryId entry) { return stats_->stats(side, entry); };
    return source;
}

void OverviewView::follow() {
    const bool a = session()->document(Side::a).artifact() != nullptr;
    const bool b = session()->document(Side::b).artifact() != nullptr;
    const auto no_file = [](Side s) { return tr("No file is open in %1.").arg(text::side_word(s)); };
    subjects_->enable(0, a ? QString() : no_file(Side::a));
    subjects_->enable(1, b ? QString() : no_file(Side::b));
    subjects_->enable(2, a && b ? QString() : tr("Needs a file in A and one in B."));
    if (subject_ == Subject::difference && !(a && b)) subject_ = Subject::a;
    if (!chosen_by_user_) subject_ = Subject::a;
    if (subject_ == Subject::a && !a && b) subject_ = Subject::b;
    if (subject_ == Subject::b && !b) subject_ = Subject::a;
    subjects_->set_choice(static_cast<int>(subject_));
    if (!isVisible()) return;
    const auto artifact = session()->document(side()).artifact();
    if (artifact != grid_of_) {
        grid_of_ = artifact;
        grid_ = std::make_shared<const HeatGrid>(artifact ? HeatGrid::make(*artifact) : HeatGrid());
    }
    refresh();
    follow_selection();
}

void OverviewView::refresh() {
    refresh_timer_.stop();
    if (!isVisible()) return;
    const auto artifact = session()->document(side()).artifact();
    const Figure f = figure();
    logarithmic_->setEnabled(may_be_logarithmic(f) && subject_ != Subject::difference);
    logarithmic_->setToolTip(logarithmic_->isEnabled() ? tr("Logarithmic scale of colours")
                                                       : tr("This figure has no logarithmic scale"));
    const bool busy = scanning();
    const bool needed = needs_scan(f);
    scan_->setEnabled(artifact && needed && !busy);
    scan_->setToolTip(busy      ? tr("A scan is running")
                      : !needed ? tr("This figure needs no scan")
                                : tr("Reads what the chosen figure needs of all tensors"));
    if (!artifact)
        return show_empty(
            tr("No file is open. Open one in A or B to see all its tensors as a map of layers and roles."), false);
    if (grid_->empty()) return show_empty(tr("This file has no tensors that a map could show."), false);
    if (f == Figure::differs && !session()->document(other(side())).artifact())
        return show_empty(tr("Open a second file to see where the two differ."), false);
    values_ = heat_values(*grid_, f, heat_subject(), source(side()), source(other(side())), logarithmic_->isChecked());
    if (values_.known == 0 && !busy) {
        if (needed && stats_->known(side()) == 0)
            return show_empty(
                tr("%1: nothing has been scanned yet. A scan reads every tensor once.").arg(FigureWords::name(f)),
                true);
        if (needed) {
            return show_empty(tr("%1: no tensor of this file has this figure, or it has not been scanned yet.")
                                  .arg(FigureWords::name(f)),
                              true);
        }
    }
    pages_->setCurrentIndex(1);
    show_colors();
    show_legend();
    show_summary();
    show_reading();
}

void OverviewView::show_empty(const QString& text, bool offer_scan) {
    empty_->setText(text);
    empty_scan_->setVisible(offer_scan);
    pages_->setCurrentIndex(0);
    summary_->set_text({});
}

QColor OverviewView::color_of(double value) const {
    const bool dark = is_dark(palette());
    if (subject_ == Subject::difference && !is_categorical(figure()))
        return diverging_color(values_.place_of(value, HeatSubject::difference), dark);
    if (figure() == Figure::verdict) {
        const auto verdict = static_cast<stats::Verdict>(static_cast<int>(value));
        return verdict == stats::Verdict::healthy   ? healthy_color(dark)
               : verdict == stats::Verdict::suspect ? severity_color(Severity::warning, dark)
                                                    : severity_color(Severity::error, dark);
    }
    if (figure() == Figure::differs) {
        const auto difference = static_cast<Difference>(static_cast<int>(value));
        return difference == Difference::same           ? healthy_color(dark)
               : difference == Difference::bytes_differ ? severity_color(Severity::warning, dark)
               : difference == Difference::form_differs ? severity_color(Severity::error, dark)
                                                        : severity_color(Severity::note, dark);
    }
    return sequential_color(values_.place_of(value, HeatSubject::one), dark);
}

QString OverviewView::text_of(double value) const {
    if (!is_categorical(figure())) return FigureWords::value(figure(), value);
    static const QStringList verdicts{QString(), QStringLiteral("✓"), QStringLiteral("!"), QStringLiteral("✕")};
    static const QStringList differences{QStringLiteral("="), QStringLiteral("≠"), QStringLiteral("✕"),
                                         QStringLiteral("–")};
    return (figure() == Figure::verdict ? verdicts : differences).value(static_cast<int>(value));
}

void OverviewView::show_colors() {
    HeatMap::Content content;
    for (const HeatGrid::Row& row : grid_->rows)
        content.rows += row.layer ? QString::number(*row.layer) : QStringLiteral("–");
    for (const HeatGrid::Column& column : grid_->columns) {
        content.columns += text::safe(column.label);
        content.column_tips += text::safe(column.role);
    }
    const std::size_t cells = grid_->cells.size();
    content.cells.assign(cells, HeatMap::Cell::none);
    content.colors.resize(cells);
    content.marked = values_.outlier;
    content.texts.resize(static_cast<qsizetype>(cells));
    for (std::size_t i = 0; i < cells; ++i) {
        if (!grid_->cells[i]) continue;
        content.cells[i] = values_.values[i] ? HeatMap::Cell::known : HeatMap::Cell::missing;
        if (!values_.values[i]) continue;
        content.colors[i] = color_of(*values_.values[i]);
        content.texts[static_cast<qsizetype>(i)] = text_of(*values_.values[i]);
    }
    map_->set_content(std::move(content));
    const bool difference = heat_subject() == HeatSubject::difference;
    colors_->setVisible(!is_categorical(figure()) && values_.known > 0);
    const auto word = [this](double v) { return FigureWords::value(figure(), v); };
    if (difference) {
        const double reach = std::max(std::abs(values_.low), std::abs(values_.high));
        colors_->set_scale({true, word(-reach), QStringLiteral("0"), word(reach), FigureWords::unit(figure())});
    } else {
        colors_->set_scale({false, word(values_.low), values_.logarithmic ? tr("log") : QString(), word(values_.high),
                            FigureWords::unit(figure())});
    }
}

void OverviewView::show_legend() {
    const bool dark = is_dark(palette());
    std::vector<Legend::Chip> chips;
    if (figure() == Figure::verdict)
        for (const auto v : {stats::Verdict::healthy, stats::Verdict::suspect, stats::Verdict::broken})
            chips.push_back({text_of(static_cast<double>(v)) + QLatin1Char(' ') + FigureWords::verdict_word(v),
                             color_of(static_cast<double>(v)),
                             {}});
    if (figure() == Figure::differs)
        for (const auto d :
             {Difference::same, Difference::bytes_differ, Difference::form_differs, Difference::no_counterpart})
            chips.push_back({text_of(static_cast<double>(d)) + QLatin1Char(' ') + FigureWords::difference_word(d),
                             color_of(static_cast<double>(d)),
                             {}});
    chips.push_back({tr("not known"), missing_brush(dark), tr("Not scanned, or the tensor has no such figure")});
    if (!is_categorical(figure())) {
        chips.push_back({tr("outlined: outlier in its column (robust z > 5)"), severity_color(Severity::error, dark),
                         FigureWords::outlier_rule()});
    }
    legend_->set_chips(std::move(chips));
}

void OverviewView::show_summary() {
    std::size_t entries = 0;
    for (const auto& cell : grid_->cells)
        if (cell) ++entries;
    QStringList words{tr("%1 layers, %2 roles")
                          .arg(grid_->row_count() - (grid_->rows.front().layer ? 0 : 1))
                          .arg(grid_->column_count())};
    words += tr("%1 of %2 tensors have this figure").arg(text::count(values_.known), text::count(entries));
    if (values_.outlier_count > 0)
        words +=
            values_.outlier_count == 1 ? tr("1 outlier") : tr("%1 outliers").arg(text::count(values_.outlier_count));
    if (scanning()) words += tr("scanning…");
    summary_->set_text(words.join(QStringLiteral(" · ")), FigureWords::tip(figure()));
}

std::optional<EntryId> OverviewView::entry_at(HeatMap::Place place) const { return grid_->at(place.row, place.column); }

/// Why a cell has no figure, in a few words.
QString OverviewView::why_missing(EntryId entry) const {
    if (!stats_->has(side(), entry, figure_needs(figure()))) return tr("not scanned yet");
    return tr("%1 has no such figure").arg(text::safe(grid_of_->format_name(entry)));
}

void OverviewView::show_reading() {
    const auto place = map_->hovered() ? map_->hovered() : map_->current();
    const auto entry = place ? entry_at(*place) : std::nullopt;
    if (!entry || !grid_of_) {
        reading_->set_text(tr("Point at a cell to read it; click to select the entry, double click for its scales."));
        return;
    }
    const std::size_t i =
        static_cast<std::size_t>(place->row) * grid_->columns.size() + static_cast<std::size_t>(place->column);
    QStringList words{text::side_word(side()) + QLatin1Char(' ') + tensor_title(*grid_of_, *entry)};
    const auto& value = values_.values[i];
    QString figure_text = value ? FigureWords::value(figure(), *value) : why_missing(*entry);
    if (value && heat_subject() == HeatSubject::difference && !is_categorical(figure()) && *value > 0)
        figure_text.prepend(QLatin1Char('+'));
    words += QStringLiteral("%1: %2").arg(heat_subject() == HeatSubject::difference && !is_categorical(figure())
                                              ? tr("%1, A − B").arg(FigureWords::name(figure()))
                                              : FigureWords::name(figure()),
                                          figure_text);
    if (values_.outlier[i]) words += tr("outlier");
    if (const stats::TensorStats* s = stats_->stats(side(), *entry); s != nullptr && figure() != Figure::verdict) {
        if (s->error)
            words += text::sentence(*s->error);
        else if (s->verdict != stats::Verdict::none)
            words += FigureWords::verdict_word(s->verdict);
    }
    reading_->set_text(words.join(QStringLiteral("  ·  ")));
}

void OverviewView::follow_selection() {
    if (selecting_ || !isVisible()) return;
    const auto entry = session()->selected(side());
    const auto place = entry ? grid_->place_of(*entry) : std::nullopt;
    if (place)
        map_->set_current(HeatMap::Place{place->row, place->column});
    else
        map_->set_current(std::nullopt);
    show_reading();
}

// ---- scanning ------------------------------------------------------------------------------

bool OverviewView::scanning() const { return stats_->scanning(Side::a) || stats_->scanning(Side::b); }

void OverviewView::scan() {
    const stats::ScanOptions options = figure_needs(figure());
    const bool both = subject_ == Subject::difference || figure() == Figure::differs;
    for (const Side s : {Side::a, Side::b})
        if ((both || s == side()) && session()->document(s).artifact()) stats_->scan_all(s, options);
    refresh();
}

std::string OverviewView::csv() const {
    return heat_csv(*grid_, figure(), heat_subject(), source(side()), source(other(side())));
}

QString OverviewView::reading() const { return reading_->full_text(); }
QString OverviewView::summary() const { return summary_->full_text(); }
QString OverviewView::empty_text() const { return pages_->currentIndex() == 0 ? empty_->text() : QString(); }

}  // namespace ninspect::ui
