// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/metadata_view.h"

#include "core/inspect/compare.h"
#include "core/io/path.h"
#include "core/report/documents.h"
#include "ui/jobs/job_list.h"
#include "ui/models/metadata_model.h"
#include "ui/settings/settings.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/metadata_details.h"
#include "ui/views/text_viewer_parts.h"
#include "ui/views/views.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {

View* make_metadata_view(Session* session, QWidget* parent) { return new MetadataView(session, parent); }

MetadataView::MetadataView(Session* session, QWidget* parent)
    : View(session, parent),
      model_(new MetadataModel(this)),
      proxy_(new MetadataFilter(this)),
      table_(new QTableView(this)),
      widths_(new ColumnWidths(table_->horizontalHeader())),
      filter_(make_filter_field(this)),
      show_a_(make_toggle(this)),
      show_b_(make_toggle(this)),
      show_both_(make_toggle(this)),
      regex_(make_toggle(this)),
      differing_(make_toggle(this)),
      copy_(make_icon_button(QStringLiteral("copy"), this)),
      export_(make_icon_button(QStringLiteral("export"), this)),
      export_menu_(new QMenu(this)),
      status_(new QLabel(this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(QStringLiteral("metadata"), this)),
      splitter_(new QSplitter(Qt::Horizontal, this)),
      details_(new MetadataDetails(session, this)) {
    proxy_->setSourceModel(model_);
    setup_table(table_);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setModel(proxy_);
    table_->sortByColumn(-1, Qt::AscendingOrder);  // the order of the file until a header is clicked
    make_tools();
    remember_splitter(splitter_, QStringLiteral("metadata_splitter"));
    connect(session, &Session::documents_changed, this, [this](Side side) { documents_changed(side); });
    connect(session, &Session::active_side_changed, this, [this] { fill(); });
    connect(session, &Session::selection_changed, this, [this](Side side) { entry_selected(side); });
    connect(session, &Session::key_requested, this, [this](Side side, const QString& key) {
        if (!select_key(side, key)) pending_key_[side == Side::a ? 0 : 1] = key;
    });
    connect(&Settings::instance(), &Settings::number_base_changed, this, [this] { details_->retranslate(); });
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) { current_changed(index); });
    color_sides();
    retranslate();
    fill();
}

void MetadataView::make_tools() {
    auto* sides = new QButtonGroup(this);
    sides->setExclusive(true);
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(8, 4, 4, 0);
    tools->setSpacing(4);
    for (QToolButton* button : {show_a_, show_b_, show_both_}) {
        sides->addButton(button);
        tools->addWidget(button);
    }
    tools->addSpacing(8);
    tools->addWidget(filter_, 1);
    tools->addWidget(regex_);
    tools->addWidget(differing_);
    tools->addWidget(status_);
    tools->addWidget(copy_);
    tools->addWidget(export_);
    open_menu_on_click(export_, export_menu_);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(tools);
    column->addWidget(table_, 1);
    splitter_->addWidget(left);
    splitter_->addWidget(details_);
    splitter_->setStretchFactor(0, 3);
    splitter_->setStretchFactor(1, 2);
    pages_->addWidget(empty_);
    pages_->addWidget(splitter_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(pages_);
    connect(show_a_, &QToolButton::clicked, this, [this] { set_showing(Show::a); });
    connect(show_b_, &QToolButton::clicked, this, [this] { set_showing(Show::b); });
    connect(show_both_, &QToolButton::clicked, this, [this] { set_showing(Show::both); });
    connect(filter_, &QLineEdit::textChanged, this, [this] { filter_changed(); });
    connect(regex_, &QToolButton::toggled, this, [this] { filter_changed(); });
    connect(differing_, &QToolButton::toggled, this, [this](bool on) {
        proxy_->set_only_differing(on);
        update_status();
    });
    connect(copy_, &QToolButton::clicked, this, [this] { copy_text(rows_as_tsv(table_)); });
    on_copy(table_, [this] { copy_text(rows_as_tsv(table_)); });
    connect(export_menu_, &QMenu::aboutToShow, this, [this] {
        export_menu_->clear();
        export_menu_->addAction(tr("The table as CSV \u2026"), this, [this] { export_table(); });
        for (const Side side : {Side::a, Side::b})
            if (model_->artifact(side))
                export_menu_->addAction(tr("Keys of %1 as JSON \u2026").arg(text::side_word(side)), this,
                                        [this, side] { export_json(side); });
    });
}

QString MetadataView::title() const { return tr("Metadata"); }

std::shared_ptr<const Artifact> MetadataView::artifact(Side side) const { return session()->document(side).artifact(); }

void MetadataView::documents_changed(Side side) {
    const bool both_open = artifact(Side::a) && artifact(Side::b);
    if (!both_open && show_ == Show::both) chosen_ = false;
    if (!chosen_) {
        const bool alike = both_open && artifact(Side::a)->container == artifact(Side::b)->container;
        show_ = alike ? Show::both : session()->active_side() == Side::a ? Show::a : Show::b;
    }
    if (artifact(side) == model_->artifact(side) && pages_->currentWidget() == splitter_) return;
    fill();
}

void MetadataView::set_showing(Show show) {
    chosen_ = show == Show::both;
    show_ = show;
    if (show != Show::both) session()->set_active_side(show == Show::a ? Side::a : Side::b);
    fill();
}

void MetadataView::fill() {
    const auto a = artifact(Side::a), b = artifact(Side::b);
    if (show_ == Show::both && !(a && b)) show_ = Show::a;
    if (show_ != Show::both) show_ = session()->active_side() == Side::a ? Show::a : Show::b;
    if (show_ == Show::a && !a && b) show_ = Show::b;
    if (show_ == Show::b && !b && a) show_ = Show::a;
    show_a_->setChecked(show_ == Show::a);
    show_b_->setChecked(show_ == Show::b);
    show_both_->setChecked(show_ == Show::both);
    show_a_->setEnabled(a != nullptr);
    show_b_->setEnabled(b != nullptr);
    show_both_->setEnabled(a && b);
    const auto wanted_a = show_ == Show::b ? nullptr : a;
    const auto wanted_b = show_ == Show::a ? nullptr : b;
    if (wanted_a != model_->artifact(Side::a) || wanted_b != model_->artifact(Side::b)) {
        const MetaTarget before = details_->target();
        model_->set_artifacts(wanted_a, wanted_b);
        details_->show_value({});
        layout_columns();
        if (model_->comparing()) compare_values();
        if (before && model_->artifact(before.side) == before.artifact) select_ref(before.side, before.ref);
    }
    pages_->setCurrentWidget(a || b ? static_cast<QWidget*>(splitter_) : empty_);
    retranslate();
    for (const Side side : {Side::a, Side::b}) {
        QString& key = pending_key_[side == Side::a ? 0 : 1];
        if (!key.isEmpty() && model_->artifact(side) && select_key(side, key)) key.clear();
    }
}

void MetadataView::layout_columns() {
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    std::vector<int> widths;
    for (int c = 0; c < model_->columnCount(); ++c) {
        int width = 0;
        switch (model_->field(c)) {
            case MetadataModel::Field::name:
                width = em * (model_->comparing() ? 32 : 38);
                break;
            case MetadataModel::Field::difference:
                width = em * 8;
                break;
            case MetadataModel::Field::type:
                width = em * 13;
                break;
            case MetadataModel::Field::count:
                width = em * 11;
                break;
            case MetadataModel::Field::value:
                width = em * (model_->comparing() ? 24 : 34);
                break;
        }
        widths.push_back(width);
    }
    widths_->use(model_->comparing() ? QStringLiteral("metadata-both") : QStringLiteral("metadata"), widths);
    table_->sortByColumn(-1, Qt::AscendingOrder);
}

void MetadataView::compare_values() {
    if (comparing_) comparing_->cancel();
    using Keys = std::unordered_set<std::string>;
    comparing_ = session()->jobs()->run(
        tr("Comparing metadata"), this,
        [a = model_->artifact(Side::a), b = model_->artifact(Side::b)](const RunControl& control) {
            const auto diff = inspect::diff_structure(*a, *b, control);
            std::optional<Keys> keys;
            if (diff) {
                keys.emplace();
                for (const auto& change : diff->keys_changed) keys->insert(change.key);
            }
            return keys;
        },
        [this, a = model_->artifact(Side::a), b = model_->artifact(Side::b)](const std::optional<Keys>& keys) {
            if (!keys || model_->artifact(Side::a) != a || model_->artifact(Side::b) != b) return;
            model_->set_differing(*keys);
            if (differing_->isChecked()) proxy_->set_only_differing(true);
            update_status();
        });
}

bool MetadataView::select_key(Side side, const QString& key) {
    if (!model_->artifact(side)) {
        if (!artifact(side)) return false;
        session()->set_active_side(side);
        show_ = side == Side::a ? Show::a : Show::b;
        chosen_ = false;
        fill();
    }
    const int row = model_->row_of_key(key);
    return row >= 0 && model_->target(row, side) && select_ref(side, model_->target(row, side).ref);
}

bool MetadataView::select_ref(Side side, MetaRef ref) {
    const int row = model_->row_of(side, ref);
    if (row < 0) return false;
    QModelIndex index = proxy_->mapFromSource(model_->index(row, 0));
    if (!index.isValid()) {  // hidden by the filter: what was asked for is more important
        filter_->clear();
        differing_->setChecked(false);
        index = proxy_->mapFromSource(model_->index(row, 0));
    }
    const int value_column = model_->column(MetadataModel::Field::value, side);
    table_->setCurrentIndex(index.siblingAtColumn(value_column));
    table_->scrollTo(index.siblingAtColumn(0));
    details_->show_value(model_->target(row, side));
    return true;
}

void MetadataView::entry_selected(Side side) {
    const auto entry = session()->selected(side);
    const auto shown = artifact(side);
    if (!entry || !shown || side != session()->active_side()) return;
    if (shown->entry(*entry).kind != EntryKind::resource) return;
    if (!model_->artifact(side)) {
        show_ = side == Side::a ? Show::a : Show::b;
        fill();
    }
    select_ref(side, {MetaRef::Kind::resource, entry->value});
}

void MetadataView::current_changed(const QModelIndex& index) {
    if (!index.isValid()) return;
    const QModelIndex source = proxy_->mapToSource(index);
    const MetadataModel::Field field = model_->field(source.column());
    const bool of_a_side = field != MetadataModel::Field::name && field != MetadataModel::Field::difference;
    Side side = of_a_side ? model_->side(source.column()) : details_->target().side;
    if (!model_->target(source.row(), side)) side = other(side);
    details_->show_value(model_->target(source.row(), side));
}

void MetadataView::filter_changed() {
    const bool ok = proxy_->set_pattern(filter_->text(), regex_->isChecked());
    mark_bad_pattern(filter_, !ok, tr("This is not a regular expression."));
    update_status();
}

void MetadataView::update_status() {
    const auto shown = static_cast<std::uint64_t>(proxy_->rowCount());
    const auto all = static_cast<std::uint64_t>(model_->rowCount());
    QString status =
        shown != all ? tr("%1 of %2 rows").arg(text::count(shown), text::count(all))
        : model_->resources() == 0
            ? tr("%1 keys").arg(text::count(all))
            : tr("%1 keys, %2 resources").arg(text::count(all - model_->resources()), text::count(model_->resources()));
    if (model_->comparing() && model_->differing() > 0)
        status += tr(", %1 differ").arg(text::count(model_->differing()));
    status_->setText(status);
    differing_->setVisible(model_->comparing());
}

QString MetadataView::suggested_name(Side side, const QString& ending) const {
    const auto of = artifact(side);
    return of ? text::utf8(io::file_name_of(of->path)) + ending : ending;
}

void MetadataView::export_json(Side side) {
    const auto of = artifact(side);
    if (!of) return;
    save_text(session(), this, tr("Export the keys as JSON"), suggested_name(side, QStringLiteral(".metadata.json")),
              tr("JSON files (*.json)"), [of] { return report::meta_json(*of, {}, true); });
}

void MetadataView::export_table() {
    const Side side = model_->artifact(Side::a) ? Side::a : Side::b;
    std::string csv = text::to_utf8(rows_as_csv(table_));
    save_text(session(), this, tr("Export the table as CSV"), suggested_name(side, QStringLiteral(".metadata.csv")),
              tr("CSV files (*.csv)"), [csv = std::move(csv)]() -> Result<std::string> { return csv; });
}

void MetadataView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) color_sides();
    View::changeEvent(event);
}

void MetadataView::color_sides() {
    const bool dark = is_dark(palette());
    for (const auto& [button, side] : {std::pair{show_a_, Side::a}, std::pair{show_b_, Side::b}}) {
        QPalette colored = palette();
        colored.setColor(QPalette::ButtonText, side_color(side, dark));
        button->setPalette(colored);
    }
}

void MetadataView::retranslate() {
    show_a_->setText(QStringLiteral("A"));
    show_b_->setText(QStringLiteral("B"));
    show_both_->setText(QStringLiteral("A | B"));
    show_a_->setToolTip(show_a_->isEnabled() ? tr("Keys of file A") : tr("No file is open in A"));
    show_b_->setToolTip(show_b_->isEnabled() ? tr("Keys of file B") : tr("No file is open in B"));
    show_both_->setToolTip(show_both_->isEnabled() ? tr("Keys of both files beside each other")
                                                   : tr("Open a file in A and one in B to compare their keys"));
    filter_->setPlaceholderText(tr("Filter keys and values"));
    regex_->setText(QStringLiteral(".*"));
    regex_->setToolTip(tr("The filter is a regular expression"));
    differing_->setText(tr("Differing"));
    differing_->setToolTip(tr("Hide keys that have the same value in both files"));
    copy_->setToolTip(tr("Copy the selected rows, or all, as tab-separated text"));
    export_->setToolTip(tr("Export"));
    empty_->set_text(tr("No file is open"),
                     tr("Open a GGUF or .ninfer file, or drop one on a pane, to see its metadata."));
    model_->retranslate();
    details_->retranslate();
    update_status();
    emit title_changed();
}

}  // namespace ninspect::ui
