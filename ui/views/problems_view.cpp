// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/problems_view.h"

#include "core/inspect/open.h"
#include "core/io/path.h"
#include "core/report/documents.h"
#include "ui/settings/settings.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/problems_details.h"
#include "ui/views/text_viewer_parts.h"
#include "ui/views/views.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace ninspect::ui {
namespace {

constexpr std::array severities{Severity::error, Severity::warning, Severity::note};

}  // namespace

View* make_problems_view(Session* session, QWidget* parent) { return new ProblemsView(session, parent); }

ProblemsView::ProblemsView(Session* session, QWidget* parent)
    : View(session, parent),
      model_(new ProblemsModel(this)),
      proxy_(new ProblemsFilter(this)),
      tree_(new QTreeView(this)),
      filter_(make_filter_field(this)),
      group_(make_toggle(this)),
      copy_(make_icon_button(QStringLiteral("copy"), this)),
      export_(make_icon_button(QStringLiteral("export"), this)),
      copy_menu_(new QMenu(this)),
      export_menu_(new QMenu(this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(QStringLiteral("problems"), this)),
      splitter_(new QSplitter(Qt::Horizontal, this)),
      details_(new ProblemDetails(this)) {
    proxy_->setSourceModel(model_);
    setup_tree(tree_);
    tree_->setModel(proxy_);
    tree_->setSortingEnabled(true);
    tree_->sortByColumn(ProblemsModel::severity_column, Qt::DescendingOrder);  // the worst first
    make_tools();
    splitter_->setSizes({1000, 400});
    remember_splitter(splitter_, QStringLiteral("problems_splitter"));
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    std::vector<int> widths{13, 6, 54, 22, 16, 30, 30};
    for (int& width : widths) width *= em;
    (new ColumnWidths(tree_->header()))->use(QStringLiteral("problems"), widths);
    connect(session, &Session::documents_changed, this, [this] { fill(); });
    connect(session, &Session::findings_requested, this, [this](const QString& filter, const Diagnostic* selected) {
        show_only(filter);
        if (selected != nullptr) select(selected);
    });
    connect(&Settings::instance(), &Settings::number_base_changed, this, [this] { model_->retranslate(); });
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] { current_changed(); });
    connect(tree_, &QTreeView::activated, this, [this](const QModelIndex& index) { activate(index); });
    connect(details_, &ProblemDetails::go_to_bytes, this, [this](const Problem& problem) { go_to(problem); });
    retranslate();
    fill_now();
}

void ProblemsView::make_tools() {
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(8, 4, 4, 0);
    tools->setSpacing(4);
    for (const Severity severity : severities) {
        QToolButton* button = make_toggle(this);
        button->setChecked(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        severity_[static_cast<std::size_t>(severity)] = button;
        tools->addWidget(button);
        connect(button, &QToolButton::toggled, this, [this, severity](bool on) {
            proxy_->set_severity_shown(severity, on);
            update_empty_state();
        });
    }
    tools->addSpacing(8);
    tools->addWidget(filter_, 1);
    tools->addWidget(group_);
    tools->addWidget(copy_);
    tools->addWidget(export_);
    group_->setChecked(true);
    open_menu_on_click(copy_, copy_menu_);
    open_menu_on_click(export_, export_menu_);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(tools);
    column->addWidget(tree_, 1);
    splitter_->addWidget(left);
    splitter_->addWidget(details_);
    splitter_->setStretchFactor(0, 5);
    splitter_->setStretchFactor(1, 2);
    pages_->addWidget(empty_);
    pages_->addWidget(splitter_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pages_);
    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& text) {
        proxy_->set_text(text);
        if (!text.isEmpty() && proxy_->rowCount() < 20) tree_->expandAll();
    });
    connect(group_, &QToolButton::toggled, this, [this](bool on) {
        model_->set_grouped(on);
        update_empty_state();
    });
    connect(copy_menu_, &QMenu::aboutToShow, this, [this] {
        copy_menu_->clear();
        copy_menu_->addAction(tr("As sentences"), this, [this] { copy_text(as_text()); });
        copy_menu_->addAction(tr("As a table (tab-separated)"), this, [this] { copy_text(rows_as_tsv(tree_)); });
    });
    connect(export_menu_, &QMenu::aboutToShow, this, [this] { make_export_menu(); });
    on_copy(tree_, [this] { copy_text(as_text()); });
}

QString ProblemsView::title() const { return tr("Problems"); }

QString ProblemsView::badge() const {
    std::uint64_t count = 0;
    for (const Severity severity : severities) count += model_->count(severity);
    return count == 0 ? QString() : text::count(count);
}

QString ProblemsView::badge_tip() const {
    return tr("Findings in both files: %1, %2, %3")
        .arg(counted(Severity::error), counted(Severity::warning), counted(Severity::note));
}

QString ProblemsView::counted(Severity severity) const {
    const QString n = text::count(model_->count(severity));
    const bool one = model_->count(severity) == 1;
    switch (severity) {
        case Severity::error:
            return one ? tr("1 error") : tr("%1 errors").arg(n);
        case Severity::warning:
            return one ? tr("1 warning") : tr("%1 warnings").arg(n);
        case Severity::note:
            return one ? tr("1 note") : tr("%1 notes").arg(n);
    }
    return n;
}

void ProblemsView::fill() {
    const auto same = [this](Side side) {
        const Document& document = session()->document(side);
        const bool failed = document.state() == Document::State::failed;
        return model_->file(side).artifact == document.artifact() && !failed && !model_->file(side).error;
    };
    if (!same(Side::a) || !same(Side::b))
        fill_now();
    else
        update_empty_state();
}

void ProblemsView::fill_now() {
    const auto file_of = [this](Side side) {
        const Document& document = session()->document(side);
        ProblemsModel::File file{document.artifact(), nullptr};
        if (document.state() == Document::State::failed && document.error().code != ErrorCode::cancelled)
            file.error = std::make_shared<const Error>(document.error());
        return file;
    };
    model_->set_files(file_of(Side::a), file_of(Side::b));
    details_->show_problem(std::nullopt, 0);
    update_severity_buttons();
    update_empty_state();
    emit title_changed();
}

void ProblemsView::update_severity_buttons() {
    const bool dark = is_dark(palette());
    for (const Severity severity : severities) {
        QToolButton* button = severity_button(severity);
        button->setIcon(severity_icon(severity, dark));
        button->setText(counted(severity));
    }
    severity_button(Severity::error)->setToolTip(tr("Show errors: what the format forbids"));
    severity_button(Severity::warning)->setToolTip(tr("Show warnings: what some loader refuses or misreads"));
    severity_button(Severity::note)->setToolTip(tr("Show notes: anything else worth knowing"));
}

void ProblemsView::update_empty_state() {
    const auto state = [this](Side side) { return session()->document(side).state(); };
    const bool any_open = model_->file(Side::a).artifact || model_->file(Side::b).artifact;
    const bool opening = state(Side::a) == Document::State::opening || state(Side::b) == Document::State::opening;
    const bool show_table = model_->size() > 0;
    if (any_open && !show_table && !opening) {
        empty_->set_icon(healthy_icon(is_dark(palette())));
        empty_heading_ = tr("Nothing wrong was found");
        empty_->set_text(empty_heading_, tr("%1 rules were checked. `ninspect-cli validate --rules` lists them.")
                                             .arg(text::count(inspect::all_rules().size())));
    } else {
        empty_->set_icon(line_icon(QStringLiteral("problems")));
        empty_heading_ = opening ? tr("Checking \u2026") : tr("No file is open");
        empty_->set_text(
            empty_heading_,
            opening ? QString() : tr("Open a GGUF or .ninfer file, or drop one on a pane, to have it checked."));
    }
    tree_->setRootIsDecorated(model_->has_groups());
    pages_->setCurrentWidget(show_table ? static_cast<QWidget*>(splitter_) : empty_);
}

QString ProblemsView::empty_heading() const { return pages_->currentWidget() == empty_ ? empty_heading_ : QString(); }

void ProblemsView::current_changed() {
    const QModelIndex source = proxy_->mapToSource(tree_->currentIndex());
    details_->show_problem(model_->first_problem(source), model_->group_size(source));
    if (const auto problem = model_->problem(source))
        if (const auto spot = problem->spot()) session()->mark_bytes(*spot);
}

void ProblemsView::activate(const QModelIndex& index) {
    const QModelIndex source = proxy_->mapToSource(index);
    if (model_->is_group(source)) {
        tree_->setExpanded(index.siblingAtColumn(0), !tree_->isExpanded(index.siblingAtColumn(0)));
        return;
    }
    if (const auto problem = model_->problem(source)) go_to(*problem);
}

void ProblemsView::go_to(const Problem& problem) {
    if (problem.artifact && problem.diagnostic != nullptr) {
        const auto entry = text::entry_of(*problem.artifact, *problem.diagnostic);
        if (entry) session()->select(problem.side, *entry);
    }
    session()->set_active_side(problem.side);
    if (const auto spot = problem.spot()) session()->show_bytes(*spot);
}

void ProblemsView::show_only(const QString& text) { filter_->setText(text); }

bool ProblemsView::select(const Diagnostic* diagnostic) {
    const QModelIndex source = model_->index_of(diagnostic);
    if (!source.isValid()) return false;
    QModelIndex index = proxy_->mapFromSource(source);
    if (!index.isValid()) {
        filter_->clear();
        severity_button(diagnostic->severity())->setChecked(true);
        index = proxy_->mapFromSource(source);
    }
    tree_->setExpanded(index.parent(), true);
    tree_->setCurrentIndex(index);
    tree_->scrollTo(index);
    return true;
}

QString ProblemsView::as_text() const {
    QStringList lines;
    const auto add = [&](const Problem& problem) {
        QString place = text::side_word(problem.side);
        if (const auto offset = problem.offset())
            place += QLatin1Char(' ') + tr("byte %1 = %2").arg(text::count(*offset), text::hex(*offset));
        lines << QStringLiteral("%1: %2 [%3] (%4)")
                     .arg(text::severity_word(problem.severity()), problem.sentence(), problem.rule(), place);
    };
    QModelIndexList selected = tree_->selectionModel()->selectedRows();
    if (selected.isEmpty())
        for (int r = 0; r < proxy_->rowCount(); ++r) selected << proxy_->index(r, 0);
    for (const QModelIndex& index : selected) {
        if (proxy_->rowCount(index) == 0) {
            if (const auto problem = model_->first_problem(proxy_->mapToSource(index))) add(*problem);
            continue;
        }
        for (int r = 0; r < proxy_->rowCount(index); ++r)
            if (const auto problem = model_->first_problem(proxy_->mapToSource(proxy_->index(r, 0, index))))
                add(*problem);
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void ProblemsView::make_export_menu() {
    export_menu_->clear();
    export_menu_->addAction(tr("The table as CSV \u2026"), this, [this] { export_csv(); });
    for (const Side side : {Side::a, Side::b})
        if (model_->file(side).artifact)
            export_menu_->addAction(tr("Findings of %1 as JSON \u2026").arg(text::side_word(side)), this,
                                    [this, side] { export_json(side); });
}

void ProblemsView::export_json(Side side) {
    const auto artifact = model_->file(side).artifact;
    if (!artifact) return;
    const QString name = text::utf8(io::file_name_of(artifact->path)) + QStringLiteral(".problems.json");
    save_text(session(), this, tr("Export the findings as JSON"), name, tr("JSON files (*.json)"),
              [artifact]() -> Result<std::string> { return report::validate_json(*artifact); });
}

void ProblemsView::export_csv() {
    std::string csv = text::to_utf8(rows_as_csv(tree_));
    save_text(session(), this, tr("Export the table as CSV"), QStringLiteral("problems.csv"), tr("CSV files (*.csv)"),
              [csv = std::move(csv)]() -> Result<std::string> { return csv; });
}

void ProblemsView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        update_severity_buttons();
        update_empty_state();
    }
    View::changeEvent(event);
}

void ProblemsView::retranslate() {
    filter_->setPlaceholderText(tr("Filter findings, entries and rules"));
    group_->setText(tr("Group"));
    group_->setToolTip(tr("Fold many findings of the same rule into one line"));
    copy_->setToolTip(tr("Copy the selected findings, or all"));
    export_->setToolTip(tr("Export"));
    model_->retranslate();
    details_->retranslate();
    update_severity_buttons();
    update_empty_state();
    emit title_changed();
}

}  // namespace ninspect::ui
