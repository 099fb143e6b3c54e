// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/codes_view.h"

#include "core/codec/decode.h"
#include "ui/jobs/job_list.h"
#include "ui/models/codes_model.h"
#include "ui/models/heat_map_figures.h"
#include "ui/models/stats_store.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/codes_bars.h"
#include "ui/views/elided_label.h"
#include "ui/views/figure_color_bar.h"
#include "ui/views/figure_controls.h"
#include "ui/views/layout_flow.h"
#include "ui/views/layout_tables.h"
#include "ui/views/views.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ninspect::ui {

namespace {
constexpr int fewest_rows = 2;  // of each table, in a small window
}

View* make_codes_view(Session* session, QWidget* parent) { return new CodesView(session, parent); }

CodesView::CodesView(Session* session, QWidget* parent)
    : View(session, parent), stats_(session->stats()), model_(new CodesModel(this)) {
    build();
    connect_parts();
    retranslate();
    follow();
}

// ---- parts -----------------------------------------------------------------------------

QWidget* CodesView::build_bar() {
    auto* bar = new QWidget(this);
    auto* flow = new FlowLayout(bar, 10);
    flow->setContentsMargins(0, 0, 0, 0);
    counterpart_ = new CounterpartBox(session(), bar);
    export_ = new QToolButton(bar);
    export_->setIcon(line_icon(QStringLiteral("export")));
    export_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    export_->setAutoRaise(true);
    export_->setFocusPolicy(Qt::TabFocus);
    again_ = new QPushButton(bar);
    for (QWidget* w : std::initializer_list<QWidget*>{counterpart_, export_, again_}) flow->addWidget(w);
    return bar;
}

QWidget* CodesView::build_figures() {
    bars_ = new CodesBars(this);
    auto* figures = new QWidget(this);
    facts_ = new QTableWidget(figures);
    table_ = new QTableView(figures);
    table_->setModel(model_);
    facts_->setColumnCount(3);
    for (QTableView* t : std::initializer_list<QTableView*>{facts_, table_}) {
        t->setFont(number_font(t->font()));
        t->setShowGrid(false);
        t->setAlternatingRowColors(true);
        t->setWordWrap(false);
        t->setTabKeyNavigation(false);
        t->verticalHeader()->hide();
        t->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
        t->verticalHeader()->setDefaultSectionSize(t->fontMetrics().height() + 4);
        t->horizontalHeader()->setHighlightSections(false);
        t->setEditTriggers(QAbstractItemView::NoEditTriggers);
        t->setMinimumHeight(t->horizontalHeader()->sizeHint().height() +
                            fewest_rows * t->verticalHeader()->defaultSectionSize() + 2 * t->frameWidth());
        let_copy(t);
    }
    facts_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    facts_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* column = new QVBoxLayout(figures);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(facts_, 3);
    column->addWidget(table_, 2);
    columns_ = new QSplitter(Qt::Horizontal, this);
    columns_->addWidget(bars_);
    columns_->addWidget(figures);
    columns_->setChildrenCollapsible(false);
    columns_->setHandleWidth(9);
    columns_->setStretchFactor(0, 1);
    columns_->setStretchFactor(1, 1);
    return columns_;
}

QWidget* CodesView::build_strips() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    strip_title_ = new QLabel(box);
    what_ = new QComboBox(box);
    what_->addItems({QString(), QString()});
    strip_title_->setBuddy(what_);
    colors_ = new ColorBar(box);
    head->addWidget(strip_title_);
    head->addWidget(what_);
    head->addWidget(colors_);
    head->addStretch(1);
    column->addLayout(head);
    for (const Side side : {Side::a, Side::b}) {
        Strip& s = strips_[place(side)];
        s.label = new QLabel(text::side_word(side), box);
        s.rows = new CodeRows(session()->jobs(), this);
        s.strip = new CodesStrip(s.rows, box);
        auto* row = new QHBoxLayout;
        row->setSpacing(6);
        row->addWidget(s.label);
        row->addWidget(s.strip, 1);
        column->addLayout(row);
    }
    reading_ = new ElidedLabel(Qt::ElideRight, box);
    column->addWidget(reading_);
    return box;
}

void CodesView::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    auto* content = new QWidget(this);
    auto* content_column = new QVBoxLayout(content);
    content_column->setContentsMargins(0, 0, 0, 0);
    content_column->setSpacing(6);
    auto* head = new QHBoxLayout;
    head->setSpacing(16);
    for (ElidedLabel*& heading : headings_) {
        heading = new ElidedLabel(Qt::ElideMiddle, content);
        head->addWidget(heading, 1);
    }
    content_column->addLayout(head);
    note_ = new QLabel(content);
    note_->setWordWrap(true);
    content_column->addWidget(note_);
    content_column->addWidget(build_figures(), 1);
    content_column->addWidget(build_strips());
    empty_ = new QLabel(this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setEnabled(false);
    empty_->setMargin(16);
    pages_ = new QStackedWidget(this);
    pages_->addWidget(empty_);
    pages_->addWidget(content);
    column->addWidget(build_bar());
    column->addWidget(pages_, 1);
    setFocusProxy(table_);
}

void CodesView::connect_parts() {
    connect(session(), &Session::documents_changed, this, &CodesView::follow);
    connect(session(), &Session::selection_changed, this, &CodesView::follow);
    for (const auto signal : {&StatsStore::batch_taken, &StatsStore::scanning_changed})
        connect(stats_, signal, this, [this] {
            if (isVisible()) show_codes();
        });
    connect(what_, &QComboBox::activated, this, [this] { show_strips(); });
    connect(again_, &QPushButton::clicked, this, [this] {
        for (const Side side : {Side::a, Side::b}) {
            ask_for_scan(side);
            strips_[place(side)].rows->clear();
        }
        follow();
    });
    connect(export_, &QToolButton::clicked, this, [this] {
        const Side side = model_->a() ? Side::a : Side::b;
        save_text(this, tr("Save the table of codes"),
                  export_name(session()->document(side), session()->selected(side), QStringLiteral("codes.csv")),
                  model_->csv());
    });
    for (const Side side : {Side::a, Side::b}) {
        const Strip& s = strips_[place(side)];
        connect(s.rows, &CodeRows::changed, this, &CodesView::show_strips);
        connect(s.strip, &CodesStrip::pointed_changed, this, [this, side] { show_reading(side); });
        connect(s.strip, &CodesStrip::row_opened, this, [this, side](std::uint64_t row) { open_row(side, row); });
    }
}

QString CodesView::title() const { return tr("Codes"); }

void CodesView::retranslate() {
    counterpart_->retranslate();
    bars_->retranslate();
    model_->retranslate();
    export_->setText(tr("Table as CSV…"));
    again_->setText(tr("Scan again"));
    strip_title_->setText(tr("Rows, first to last:"));
    what_->setItemText(0, tr("zero share"));
    what_->setItemText(1, tr("mean |code|"));
    what_->setToolTip(tr("What the colour of a stretch of rows shows"));
    what_->setAccessibleName(tr("What the strips show"));
    table_->setAccessibleName(tr("Codes and how often they occur"));
    facts_->setAccessibleName(tr("Figures of the codes"));
    facts_->setHorizontalHeaderLabels({tr("Figure"), tr("A"), tr("B")});
    for (const Side side : {Side::a, Side::b})
        strips_[place(side)].strip->setAccessibleName(tr("Rows of %1").arg(text::side_word(side)));
    follow();
    emit title_changed();
}

void CodesView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    follow();
}

// ---- what is read ------------------------------------------------------------------------

std::optional<TensorRef> CodesView::coded_tensor(Side side) const {
    const auto entry = selected_tensor(*session(), side);
    if (!entry) return std::nullopt;
    const auto artifact = session()->document(side).artifact();
    const codec::Encoding* encoding = artifact->entry(*entry).encoding;
    if (encoding == nullptr || !codec::has_codes(*encoding) || !artifact->geometry(*entry)) return std::nullopt;
    return TensorRef{artifact, *entry};
}

const stats::CodeStats* CodesView::codes_of(Side side) const {
    const auto t = coded_tensor(side);
    const stats::TensorStats* s = t ? stats_->stats(side, t->entry) : nullptr;
    return s != nullptr && s->codes ? &*s->codes : nullptr;
}

/// True while a scan runs that will bring the codes of what is selected.
bool CodesView::counting(Side side) const {
    const auto t = coded_tensor(side);
    return t && (stats_->scanning(side, t->entry) || stats_->scanning_all(side));
}

CodeFactsSource CodesView::facts_of(Side side) const {
    const auto t = coded_tensor(side);
    if (!t) return {};
    return {codes_of(side), t->artifact->entry(t->entry).encoding};
}

void CodesView::ask_for_scan(Side side) {
    const auto t = coded_tensor(side);
    if (!t) return;
    stats::ScanOptions options;
    options.scales = options.codes = true;
    stats_->scan_entry(side, t->entry, options);
}

void CodesView::start_strip(Side side) {
    Strip& s = strips_[place(side)];
    const auto t = coded_tensor(side);
    const stats::CodeStats* codes = codes_of(side);
    if (!t || codes == nullptr) {
        if (s.rows->tensor() && s.rows->tensor() != t) s.rows->clear();
        return;
    }
    if (s.rows->tensor() == t) return;
    s.rows->start(*t, codes->zero_code, tr("Reading rows of %1").arg(text::entry_name(*t->artifact, t->entry)));
}

void CodesView::follow() {
    if (!isVisible()) return;
    const QString reason = empty_reason();
    empty_->setText(reason);
    pages_->setCurrentIndex(reason.isEmpty() ? 1 : 0);
    export_->setVisible(reason.isEmpty());
    again_->setVisible(false);
    if (!reason.isEmpty()) {
        for (Strip& s : strips_) s.rows->clear();
        return model_->set_codes(std::nullopt, std::nullopt);
    }
    for (const Side side : {Side::a, Side::b})
        if (codes_of(side) == nullptr) ask_for_scan(side);
    show_codes();
}

// ---- what is shown -------------------------------------------------------------------------

/// Why an entry that is selected on a side has no codes to show.
QString CodesView::why_no_codes(Side side) const {
    const auto artifact = session()->document(side).artifact();
    const auto entry = session()->selected(side);
    if (!artifact || !entry) return {};
    const QString format = text::safe(artifact->format_name(*entry));
    if (artifact->entry(*entry).kind != EntryKind::tensor) return tr("This entry is a resource: it has no codes.");
    const codec::Encoding* encoding = artifact->entry(*entry).encoding;
    if (encoding == nullptr) return tr("The format %1 is not known: its codes cannot be read.").arg(format);
    if (!codec::has_codes(*encoding)) {
        return codec::can_decode(*encoding)
                   ? tr("%1 stores plain numbers: there are no codes. Values shows what is in it.").arg(format)
                   : tr("The size of %1 is known, its codes are not.").arg(format);
    }
    if (const auto geometry = artifact->geometry(*entry); !geometry) return text::sentence(geometry.error());
    return {};
}

QString CodesView::empty_reason() const {
    if (coded_tensor(Side::a) || coded_tensor(Side::b)) return {};
    const bool a = session()->document(Side::a).artifact() != nullptr;
    const bool b = session()->document(Side::b).artifact() != nullptr;
    if (!a && !b) return tr("No file is open. Open one in A or B to see which codes its tensors use.");
    for (const Side side : {session()->active_side(), other(session()->active_side())})
        if (const QString why = why_no_codes(side); !why.isEmpty()) return why;
    return tr("Choose a quantized tensor in one of the tables: its codes are counted here.");
}

/// Why there are no figures although the entry has codes; empty while they are being read.
QString CodesView::why_unfinished(Side side) const {
    const auto t = coded_tensor(side);
    if (!t) return why_no_codes(side);
    const stats::TensorStats* s = stats_->stats(side, t->entry);
    if (s != nullptr && s->error) return text::sentence(*s->error);
    return {};
}

QString CodesView::side_text(Side side) const {
    const auto artifact = session()->document(side).artifact();
    const auto entry = session()->selected(side);
    const QString letter = text::side_word(side) + QLatin1Char(' ');
    if (!artifact) return {};
    if (!entry) return letter + tr("no counterpart");
    return letter + tensor_title(*artifact, *entry);
}

void CodesView::show_codes() {
    if (pages_->currentIndex() == 0) return;
    QStringList notes;
    for (const Side side : {Side::a, Side::b}) {
        headings_[place(side)]->set_text(side_text(side));
        headings_[place(side)]->setVisible(session()->document(side).artifact() != nullptr);
        const QString why = why_unfinished(side);
        if (!why.isEmpty())
            notes += text::side_word(side) + QStringLiteral(": ") + why;
        else if (coded_tensor(side) && codes_of(side) == nullptr)
            notes += text::side_word(side) + QStringLiteral(": ") +
                     (counting(side) ? tr("counting…") : tr("not counted yet"));
    }
    note_->setText(notes.join(QStringLiteral("   ")));
    note_->setVisible(!notes.isEmpty());
    const auto copy = [this](Side side) {
        const stats::CodeStats* codes = codes_of(side);
        return codes != nullptr ? std::optional(*codes) : std::nullopt;
    };
    bool waiting = false;
    for (const Side side : {Side::a, Side::b})
        waiting = waiting || (coded_tensor(side) && codes_of(side) == nullptr && !counting(side));
    again_->setVisible(waiting);
    auto a = copy(Side::a), b = copy(Side::b);
    const auto same = [](const std::optional<stats::CodeStats>& x, const std::optional<stats::CodeStats>& y) {
        return x.has_value() == y.has_value() && (!x || (x->count == y->count && x->counts == y->counts));
    };
    if (!same(a, model_->a()) || !same(b, model_->b())) model_->set_codes(std::move(a), std::move(b));
    for (const int column : {CodesModel::a_count_column, CodesModel::a_share_column})
        table_->setColumnHidden(column, !model_->a());
    for (const int column : {CodesModel::b_count_column, CodesModel::b_share_column})
        table_->setColumnHidden(column, !model_->b());
    table_->setColumnHidden(CodesModel::difference_column, !model_->a() || !model_->b());
    bars_->show_codes(*model_);
    export_->setEnabled(model_->rowCount() > 0);
    export_->setToolTip(model_->rowCount() > 0 ? tr("Code, count and share of A and B") : tr("Nothing is counted yet"));
    show_facts();
    for (const Side side : {Side::a, Side::b}) start_strip(side);
    show_strips();
}

void CodesView::show_facts() {
    const std::vector<CodeFact> facts = CodeFacts::make(facts_of(Side::a), facts_of(Side::b));
    const bool dark = is_dark(palette());
    facts_->setRowCount(static_cast<int>(facts.size()));
    const auto cell = [&](int row, int column, const QString& words, CodeFact::Mood mood, const QString& tip) {
        auto* item = new QTableWidgetItem(words);
        item->setToolTip(tip);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        if (column > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        if (mood == CodeFact::Mood::bad) {
            item->setIcon(severity_icon(Severity::warning, dark));
            item->setForeground(severity_color(Severity::warning, dark));
        }
        facts_->setItem(row, column, item);
    };
    for (int row = 0; row < facts_->rowCount(); ++row) {
        const CodeFact& f = facts[static_cast<std::size_t>(row)];
        cell(row, 0, f.name, CodeFact::Mood::plain, f.tip);
        cell(row, 1, f.a, f.a_mood, f.tip);
        cell(row, 2, f.b, f.b_mood, f.tip);
    }
    facts_->setColumnHidden(1, !model_->a());
    facts_->setColumnHidden(2, !model_->b());
    facts_->setVisible(!facts.empty());
    const int height = facts_->horizontalHeader()->sizeHint().height() +
                       facts_->rowCount() * facts_->verticalHeader()->defaultSectionSize() + 2 * facts_->frameWidth();
    // As high as it needs where there is room; it scrolls where there is not.
    facts_->setMaximumHeight(height);
}

void CodesView::show_strips() {
    const auto what = static_cast<CodesStrip::What>(what_->currentIndex());
    std::optional<CodesStrip::Range> range;
    for (const Side side : {Side::a, Side::b}) {
        const Strip& s = strips_[place(side)];
        s.strip->set_what(what);
        const bool there = coded_tensor(side).has_value();
        s.label->setVisible(there);
        s.strip->setVisible(there);
        if (const auto own = s.strip->own_range())
            range = range ? CodesStrip::Range{std::min(range->low, own->low), std::max(range->high, own->high)} : own;
    }
    for (const Strip& s : strips_) s.strip->set_range(range.value_or(CodesStrip::Range{}));
    colors_->setVisible(range.has_value());
    if (range) colors_->set_scale({false, real_text(range->low), {}, real_text(range->high), {}});
    const Side pointed = strips_[1].strip->pointed() ? Side::b : Side::a;
    show_reading(pointed);
}

void CodesView::show_reading(Side side) {
    const Strip& s = strips_[place(side)];
    const auto pointed = s.strip->pointed();
    const auto& bins = s.rows->bins();
    if (!pointed || *pointed >= bins.size()) {
        const std::uint64_t step = rows_per_bin(s.rows->rows(), CodeRows::most_bins);
        QStringList words;
        if (const auto& error = s.rows->error())
            words +=
                error->code == ErrorCode::cancelled ? tr("Reading the rows was cancelled.") : text::sentence(*error);
        if (step > 1) words += tr("One stretch is %1 rows, all of them counted.").arg(text::count(step));
        words += tr("Click to see a row in Hex.");
        return reading_->set_text(words.join(QLatin1Char(' ')));
    }
    const auto& bin = bins[*pointed];
    if (!bin) return reading_->set_text(tr("not read yet"));
    const QString rows =
        bin->rows == 1
            ? tr("row %1").arg(text::count(bin->first_row))
            : tr("rows %1 to %2").arg(text::count(bin->first_row), text::count(bin->first_row + bin->rows - 1));
    reading_->set_text(QStringList{text::side_word(side) + QLatin1Char(' ') + rows,
                                   tr("zero share %1").arg(QString::number(bin->zero_share, 'f', 4)),
                                   tr("mean |code| %1").arg(real_text(bin->mean_magnitude))}
                           .join(QStringLiteral("  ·  ")));
}

void CodesView::open_row(Side side, std::uint64_t row) {
    const auto t = coded_tensor(side);
    if (!t) return;
    const auto geometry = t->artifact->geometry(t->entry);
    if (!geometry) return;
    const auto ranges = codec::ranges_of_row(*geometry, row);
    if (ranges.empty()) return;
    const auto at = t->artifact->file_position(t->entry, ranges.front().offset);
    if (!at) return;
    session()->show_bytes({side, at->part, at->file_offset, std::min(ranges.front().bytes, at->contiguous)});
}

QString CodesView::reading() const { return reading_->full_text(); }
QString CodesView::empty_text() const { return pages_->currentIndex() == 0 ? empty_->text() : QString(); }

}  // namespace ninspect::ui
