// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mapping_view.h"

#include "core/codec/geometry.h"
#include "ui/models/mapping_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/elided_label.h"
#include "ui/views/figure_controls.h"
#include "ui/views/mapping_details.h"
#include "ui/views/mapping_findings.h"
#include "ui/views/mapping_observed.h"
#include "ui/views/mapping_plot.h"
#include "ui/views/text_viewer_parts.h"
#include "ui/views/views.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {
constexpr double button_zoom = 1.5;

std::optional<ByteSpot> spot_of_row(Side side, const Artifact& artifact, EntryId entry, std::uint64_t row) {
    const auto geometry = artifact.geometry(entry);
    if (!geometry) return std::nullopt;
    const auto ranges = codec::ranges_of_row(*geometry, row);
    if (ranges.empty()) return std::nullopt;
    const auto at = artifact.file_position(entry, ranges.front().offset);
    if (!at) return std::nullopt;
    return ByteSpot{side, at->part, at->file_offset, std::min(ranges.front().bytes, at->contiguous)};
}
}  // namespace

View* make_mapping_view(Session* session, QWidget* parent) { return new MappingView(session, parent); }

MappingView::MappingView(Session* session, QWidget* parent)
    : View(session, parent),
      store_(session->mapping()),
      model_(new MappingModel(this)),
      filter_(new MappingFilter(model_, this)) {
    build();
    connect_parts();
    MappingView::retranslate();
    follow();
}

QWidget* MappingView::build_bar() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    field_ = make_filter_field(bar);
    field_->setMaximumWidth(fontMetrics().averageCharWidth() * 40);
    show_ = new QComboBox(bar);
    for (int i = 0; i < 4; ++i) show_->addItem(QString());
    compare_ = new QPushButton(bar);
    summary_ = new ElidedLabel(Qt::ElideRight, bar);
    row->addWidget(field_, 1);
    row->addWidget(show_);
    row->addWidget(compare_);
    row->addWidget(summary_, 2);
    return bar;
}

QWidget* MappingView::build_right() {
    auto* upper = new QWidget(this);
    auto* column = new QVBoxLayout(upper);
    column->setContentsMargins(4, 0, 0, 0);
    column->setSpacing(2);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(0);
    heading_ = new ElidedLabel(Qt::ElideMiddle, upper);
    tools->addWidget(heading_, 1);
    const auto button = [upper, tools](const QString& text) {
        auto* b = new QToolButton(upper);
        b->setText(text);
        b->setAutoRaise(true);
        b->setFocusPolicy(Qt::TabFocus);
        tools->addWidget(b);
        return b;
    };
    out_ = button(QStringLiteral("−"));
    in_ = button(QStringLiteral("+"));
    fit_ = button({});
    plot_ = new MappingPlot(upper);
    plot_->set_read_out([this](std::uint64_t row) { return read_out(row); });
    no_plot_ = new EmptyState(QStringLiteral("mapping"), upper);
    plot_pages_ = new QStackedWidget(upper);
    plot_pages_->addWidget(no_plot_);
    plot_pages_->addWidget(plot_);
    column->addLayout(tools);
    column->addWidget(plot_pages_, 1);
    auto* lower = new QWidget(this);
    auto* lower_column = new QVBoxLayout(lower);
    lower_column->setContentsMargins(4, 0, 0, 0);
    lower_column->setSpacing(2);
    page_bar_ = new ChoiceBar(2, lower);
    details_pages_ = new QStackedWidget(lower);
    details_ = new MappingDetails(details_pages_);
    observed_ = new MappingObserved(details_pages_);
    details_pages_->addWidget(details_);
    details_pages_->addWidget(observed_);
    lower_column->addWidget(page_bar_, 0, Qt::AlignLeft);
    lower_column->addWidget(details_pages_, 1);
    right_ = new QSplitter(Qt::Vertical, this);
    right_->addWidget(upper);
    right_->addWidget(lower);
    right_->setStretchFactor(0, 1);
    right_->setStretchFactor(1, 0);
    remember_splitter(right_, QStringLiteral("mapping_details_splitter"));
    return right_;
}

void MappingView::build() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(8, 6, 8, 6);
    column->setSpacing(6);
    column->addWidget(build_bar());
    findings_ = new MappingFindings(content);
    column->addWidget(findings_);
    table_ = new QTableView(content);
    setup_table(table_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setModel(filter_);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    widths_ = new ColumnWidths(table_->horizontalHeader());
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    widths_->use(QStringLiteral("mapping"), {em * 30, em * 13, em * 15, em * 10, em * 44, em * 11, em * 30});
    splitter_ = new QSplitter(Qt::Horizontal, content);
    splitter_->addWidget(table_);
    splitter_->addWidget(build_right());
    splitter_->setSizes({520, 480});
    remember_splitter(splitter_, QStringLiteral("mapping_splitter"));
    column->addWidget(splitter_, 1);
    empty_ = new EmptyState(QStringLiteral("mapping"), this);
    pages_ = new QStackedWidget(this);
    pages_->addWidget(empty_);
    pages_->addWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pages_);
    setFocusProxy(table_);
}

void MappingView::connect_parts() {
    connect(session(), &Session::documents_changed, this, [this] {
        if (!plan_) show_state();  // which of the two files is missing
    });
    connect(store_, &MappingStore::changed, this, &MappingView::follow);
    connect(session(), &Session::selection_changed, this, &MappingView::follow_selection);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &MappingView::current_changed);
    connect(field_, &QLineEdit::textChanged, this, [this](const QString& text) {
        filter_->set_text(text);
        make_current(shown_);
        show_summary();
    });
    connect(show_, &QComboBox::currentIndexChanged, this, [this](int index) {
        filter_->set_show(static_cast<MappingFilter::Show>(index));
        make_current(shown_);
        show_summary();
    });
    on_copy(table_, [this] { copy_text(rows_as_tsv(table_)); });
    connect(findings_, &MappingFindings::chosen, this, &MappingView::finding_chosen);
    connect(store_, &MappingStore::observed_changed, this, &MappingView::follow_observed);
    connect(compare_, &QPushButton::clicked, store_, &MappingStore::compare_rows);
    connect(page_bar_, &ChoiceBar::chosen, this, [this](int page) { show_page(static_cast<Page>(page)); });
    connect(plot_, &MappingPlot::opened, this, [this](std::uint64_t row) { open_row(row); });
    connect(observed_, &MappingObserved::row_pointed, this, [this](std::uint64_t row) { plot_->set_cursor(row); });
    connect(observed_, &MappingObserved::row_opened, this,
            [this](std::uint64_t row, const std::optional<mapping::SourceRow>& from) {
                from ? open_row(row, *from) : open_row(row);
            });
    connect(in_, &QToolButton::clicked, this, [this] { plot_->zoom(button_zoom); });
    connect(out_, &QToolButton::clicked, this, [this] { plot_->zoom(1 / button_zoom); });
    connect(fit_, &QToolButton::clicked, plot_, &MappingPlot::fit);
}

void MappingView::retranslate() {
    field_->setPlaceholderText(tr("Filter objects and sources"));
    show_->setItemText(0, tr("All objects"));
    show_->setItemText(1, tr("Made from the source"));
    show_->setItemText(2, tr("Rows not taken once"));
    show_->setItemText(3, tr("Rows not as expected"));
    compare_->setText(tr("Compare rows"));
    page_bar_->set_words({tr("Rule"), tr("Observed")}, {tr("Cycles, repeated and missing rows of the rule"),
                                                        tr("Where the rows of the .ninfer file really come from")});
    show_->setAccessibleName(tr("Which objects"));
    table_->setAccessibleName(tr("Objects and their rules"));
    in_->setToolTip(tr("Zoom in (+, wheel; with Shift target rows only, with Ctrl source rows only)"));
    out_->setToolTip(tr("Zoom out (−, wheel)"));
    fit_->setText(tr("Fit"));
    fit_->setToolTip(tr("Show all rows (0)"));
    plot_->setAccessibleName(tr("Source rows over target rows"));
    model_->retranslate();
    findings_->retranslate();
    details_->retranslate();
    observed_->retranslate();
    show_state();
    show_summary();
    show_object();
    emit title_changed();
}

void MappingView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) model_->retranslate();
}

// ---- plan ------------------------------------------------------------------------------

void MappingView::follow() {
    const bool other_plan = store_->plan() != plan_;
    if (other_plan) {
        details_->show_object(nullptr);
        observed_->show_object(nullptr, nullptr, {});
        shown_.reset();
        plan_ = store_->plan();
        const bool before = std::exchange(selecting_, true);
        model_->set_plan(plan_);
        selecting_ = before;
        findings_->set_plan(plan_);
    }
    show_state();
    show_summary();
    if (!other_plan) return;
    // What is selected in the panes, else the first object that is made of rows.
    if (plan_ && store_->pair())
        for (const Side side : {store_->pair()->target, store_->pair()->source})
            if (!shown_) follow_selection(side);
    if (plan_ && !shown_)
        for (std::size_t i = 0; i < plan_->objects.size() && !shown_; ++i)
            if (!plan_->objects[i].rows.empty()) shown_ = i;
    make_current(shown_);
    show_object();
}

void MappingView::show_state() {
    if (plan_) {
        empty_heading_.clear();
        pages_->setCurrentIndex(1);
        return;
    }
    QString hint;
    if (store_->error()) {
        empty_heading_ = text::sentence(*store_->error());
        hint = text::advice(*store_->error());
    } else if (store_->busy()) {
        empty_heading_ = tr("Comparing the two files with the model profile…");
    } else {
        const auto a = session()->document(Side::a).artifact(), b = session()->document(Side::b).artifact();
        const auto needed =
            tr("The mapping needs a GGUF file on one side and, on the other, the .ninfer file that was "
               "made from it, or the template for one.");
        if (!a && !b)
            empty_heading_ = tr("No file is open");
        else if (a && b)
            empty_heading_ = tr("Not a GGUF file and a .ninfer file");
        else
            empty_heading_ = (a ? a : b)->container == Container::gguf
                                 ? tr("Open a .ninfer file in %1").arg(text::side_word(a ? Side::b : Side::a))
                                 : tr("Open a GGUF file in %1").arg(text::side_word(a ? Side::b : Side::a));
        hint = needed;
    }
    empty_->set_text(empty_heading_, hint);
    pages_->setCurrentIndex(0);
}

void MappingView::show_summary() {
    if (!plan_) return summary_->set_text({});
    QStringList words{text::safe(plan_->profile->title.empty() ? plan_->profile->name : plan_->profile->title)};
    if (!plan_->model_name.empty()) words += text::safe(plan_->model_name);
    words += plan_->role == mapping::TargetRole::templ
                 ? tr("%1 is a template").arg(text::side_word(store_->pair() ? store_->pair()->target : Side::b))
                 : tr("%1 is made already").arg(text::side_word(store_->pair() ? store_->pair()->target : Side::b));
    if (const auto observed = store_->observed(); observed && store_->plan() == plan_)
        words += tr("rows: %1 objects as expected, %2 different, %3 not compared")
                     .arg(text::count(observed->same), text::count(observed->different),
                          text::count(observed->not_compared));
    const auto shown = static_cast<std::uint64_t>(filter_->rowCount());
    words += shown == plan_->objects.size()
                 ? tr("%1 objects").arg(text::count(shown))
                 : tr("%1 of %2 objects").arg(text::count(shown), text::count(plan_->objects.size()));
    summary_->set_text(words.join(QStringLiteral(" · ")));
}

// ---- the object ------------------------------------------------------------------------

const mapping::PlanObject* MappingView::object() const { return plan_ && shown_ ? &plan_->objects[*shown_] : nullptr; }

void MappingView::show_object() {
    const mapping::PlanObject* o = object();
    details_->show_object(o);
    const bool rows = o != nullptr && !o->rows.empty();
    for (QToolButton* button : {in_, out_, fit_}) button->setEnabled(rows);
    heading_->set_text(o != nullptr ? text::safe(o->name, 300) : QString(), o != nullptr ? rule_words(*o) : QString());
    plot_pages_->setCurrentIndex(rows ? 1 : 0);
    if (!rows) {
        no_plot_->set_text(o == nullptr                             ? tr("No object is selected")
                           : o->origin == mapping::Origin::borrowed ? tr("Taken from the template")
                                                                    : tr("No rows can be shown"),
                           o == nullptr ? tr("Choose one in the table.") : QString());
        plot_->set_content({});
        show_observed();
        return;
    }
    MappingPlot::Content content;
    content.rows = o->rows.rows();
    for (const mapping::PlanSource& source : o->sources)
        content.sources.push_back({source_name(source), 0, source.rows});
    content.runs = o->rows.runs();
    plot_->set_titles(o->transpose ? tr("Target column") : tr("Target row"), tr("Source row"));
    plot_->set_content(std::move(content));
    show_observed();
}

// ---- rows as they are ------------------------------------------------------------------

void MappingView::follow_observed() {
    // The panel may still show a result that is gone.
    observed_->show_object(nullptr, nullptr, {});
    model_->set_observed(store_->plan() == plan_ ? store_->observed() : nullptr);
    filter_->set_show(filter_->show());
    make_current(shown_);
    if (store_->observed()) show_page(Page::observed);
    show_observed();
    show_summary();
}

QString MappingView::compare_state() const {
    if (store_->comparing()) return tr("Comparing rows…");
    if (const auto& error = store_->compare_error())
        return error->code == ErrorCode::cancelled ? tr("Comparing rows was cancelled.")
                                                   : text::with_full_stop(text::sentence(*error));
    return tr("Compare rows reads the rows of both files and tells where each really comes from.");
}

void MappingView::show_observed() {
    const bool made = plan_ && plan_->role == mapping::TargetRole::result;
    compare_->setEnabled(made && !store_->comparing());
    compare_->setToolTip(!made ? tr("The .ninfer file is a template: none of its objects is made from this source yet")
                         : store_->comparing() ? tr("Rows are being compared")
                                               : tr("Read all rows of both files and hold them against the rules"));
    const mapping::ObservedObject* found = shown_ ? model_->observed(static_cast<int>(*shown_)) : nullptr;
    observed_->show_object(object(), found, made ? compare_state() : compare_->toolTip());
    plot_->set_observed(found != nullptr ? found->runs : std::vector<mapping::RowRun>());
}

void MappingView::show_page(Page page) {
    page_bar_->set_choice(static_cast<int>(page));
    details_pages_->setCurrentIndex(static_cast<int>(page));
}

QString MappingView::read_out(std::uint64_t row) const {
    const mapping::PlanObject* o = object();
    const auto from = o != nullptr ? o->rows.source_of(row) : std::nullopt;
    if (!from) return {};
    const QString words = o->transpose ? tr("target column %1 ← %2 row %3") : tr("target row %1 ← %2 row %3");
    return words.arg(text::count(row), source_name(o->sources[from->source]), text::count(from->row));
}

void MappingView::make_current(std::optional<std::size_t> object) {
    const bool before = std::exchange(selecting_, true);
    const QModelIndex index =
        object ? filter_->mapFromSource(model_->index(static_cast<int>(*object), 0)) : QModelIndex();
    if (index.isValid()) {
        table_->setCurrentIndex(index);
        table_->scrollTo(index);
    } else {
        table_->clearSelection();
    }
    selecting_ = before;
}

void MappingView::current_changed(const QModelIndex& index) {
    if (selecting_ || !index.isValid() || !plan_) return;
    shown_ = static_cast<std::size_t>(filter_->mapToSource(index).row());
    show_object();
    select_in_panes();
}

void MappingView::choose(std::size_t object) {
    if (!plan_ || object >= plan_->objects.size()) return;
    shown_ = object;
    make_current(shown_);
    show_object();
    select_in_panes();
}

void MappingView::select_in_panes() {
    const mapping::PlanObject* o = object();
    if (o == nullptr || !o->target || !store_->pair()) return;
    selecting_ = true;
    session()->select(store_->pair()->target, *o->target, false);
    selecting_ = false;
}

void MappingView::follow_selection(Side side) {
    const auto pair = store_->pair();
    const auto entry = session()->selected(side);
    if (selecting_ || !plan_ || !pair || !entry) return;
    std::optional<std::size_t> wanted;
    if (side == pair->target) {
        wanted = store_->object_of(*entry);
    } else {
        const auto objects = store_->objects_from(*entry);
        if (shown_ && std::find(objects.begin(), objects.end(), *shown_) != objects.end()) return;
        if (!objects.empty()) wanted = objects.front();
    }
    if (!wanted || wanted == shown_) return;
    shown_ = wanted;
    make_current(shown_);
    show_object();
}

void MappingView::finding_chosen(int finding) {
    if (!plan_ || !store_->pair() || finding < 0 || finding >= static_cast<int>(plan_->findings.size())) return;
    const mapping::Finding& f = plan_->findings[static_cast<std::size_t>(finding)];
    const bool target = f.side == mapping::Finding::Side::target;
    for (std::size_t i = 0; i < plan_->objects.size(); ++i)
        if (plan_->objects[i].name == f.what.entry) return choose(i);
    const Side side = target ? store_->pair()->target : store_->pair()->source;
    const auto artifact = session()->document(side).artifact();
    if (const auto entry = artifact ? artifact->find(f.what.entry) : std::nullopt)
        session()->select(side, *entry);
    else if (f.side == mapping::Finding::Side::source)
        session()->show_key(side, text::safe(f.what.entry));
}

void MappingView::open_row(std::uint64_t target_row) {
    const mapping::PlanObject* o = object();
    if (const auto from = o != nullptr ? o->rows.source_of(target_row) : std::nullopt) open_row(target_row, *from);
}

void MappingView::open_row(std::uint64_t target_row, const mapping::SourceRow& from) {
    const mapping::PlanObject* o = object();
    const auto pair = store_->pair();
    if (o == nullptr || !pair || !o->target || from.source >= o->sources.size()) return;
    const auto source_entry = o->sources[from.source].entry;
    const EntryId target_entry = *o->target;
    const std::shared_ptr<const mapping::MappingPlan> kept = plan_;
    selecting_ = true;
    if (source_entry) session()->select(pair->source, *source_entry, false);
    session()->select(pair->target, target_entry, false);
    selecting_ = false;
    const auto there = source_entry ? spot_of_row(pair->source, *kept->source, *source_entry, from.row) : std::nullopt;
    const auto here = spot_of_row(pair->target, *kept->target, target_entry, o->transpose ? 0 : target_row);
    if (there) session()->mark_bytes(*there);
    if (here) session()->show_bytes(*here);
}

QString MappingView::empty_heading() const { return empty_heading_; }
QString MappingView::summary() const { return summary_->full_text(); }

}  // namespace ninspect::ui
