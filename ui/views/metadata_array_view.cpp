// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/metadata_array_view.h"

#include "ui/jobs/job_list.h"
#include "ui/models/metadata_array_model.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/text_viewer_parts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ninspect::ui {
namespace {

using RowRanges = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// "index<tab>value" lines of whole elements, also of those that were never on screen.
Result<QString> rows_as_text(const MetadataReader& reader, const ArrayHandle& array, const RowRanges& ranges,
                             const RunControl& control) {
    constexpr std::uint64_t step = 4096;
    QString text;
    for (const auto& [first, rows] : ranges) {
        for (std::uint64_t done = 0; done < rows; done += step) {
            if (control.stop_requested()) {
                Error error;
                error.code = ErrorCode::cancelled;
                return error;
            }
            const auto elements = reader.elements(array, first + done, std::min(step, rows - done));
            if (!elements) return elements.error();
            std::uint64_t index = first + done;
            for (const MetaValue& value : *elements)
                text += QStringLiteral("%1\t%2\n").arg(QString::number(index++), element_text(value, 1U << 20));
        }
    }
    return text;
}

}  // namespace

MetadataArrayView::MetadataArrayView(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new MetadataArrayModel(this)),
      table_(new QTableView(this)),
      find_(make_filter_field(this)),
      match_(new QComboBox(this)),
      goto_(new QLineEdit(this)),
      out_(make_icon_button(QStringLiteral("previous"), this)),
      previous_(make_icon_button(QStringLiteral("previous"), this)),
      next_(make_icon_button(QStringLiteral("next"), this)),
      copy_(make_icon_button(QStringLiteral("copy"), this)),
      status_(new QLabel(this)) {
    setup_table(table_);
    table_->setSortingEnabled(false);
    table_->setModel(model_);
    table_->horizontalHeader()->setSectionsMovable(false);
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(4);
    tools->addWidget(out_);
    tools->addWidget(match_);
    tools->addWidget(find_, 1);
    tools->addWidget(status_);
    tools->addWidget(previous_);
    tools->addWidget(next_);
    tools->addWidget(goto_);
    tools->addWidget(copy_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(tools);
    layout->addWidget(table_, 1);
    match_->addItems({QString(), QString()});
    goto_->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000000000000")));
    out_->setVisible(false);
    connect(find_, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(find_, &QLineEdit::textChanged, this, [this] { status_->clear(); });
    connect(previous_, &QToolButton::clicked, this, [this] { find(true); });
    connect(next_, &QToolButton::clicked, this, [this] { find(false); });
    connect(out_, &QToolButton::clicked, this, [this] { step_out(); });
    connect(copy_, &QToolButton::clicked, this, [this] { copy_rows(); });
    on_copy(table_, [this] { copy_rows(); });
    connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) { step_into(index); });
    connect(goto_, &QLineEdit::returnPressed, this, [this] {
        bool ok = false;
        const qulonglong row = goto_->text().trimmed().toULongLong(&ok, 0);
        if (ok && row < static_cast<qulonglong>(model_->rowCount()))
            go_to(static_cast<int>(row));
        else
            status_->setText(tr("no such index"));
    });
    retranslate();
}

void MetadataArrayView::set_array(const MetaTarget& target, const ArrayHandle& array) {
    if (search_) search_->cancel();
    target_ = target;
    path_ = {array};
    rows_.clear();
    status_->clear();
    show_current();
}

void MetadataArrayView::clear() {
    if (search_) search_->cancel();
    target_ = {};
    path_.clear();
    rows_.clear();
    model_->clear();
}

void MetadataArrayView::show_current() {
    out_->setVisible(path_.size() > 1);
    if (path_.empty() || !target_) {
        model_->clear();
        return;
    }
    model_->set_array(target_.artifact, path_.back());
    const QString widest = text::count(path_.back().count > 0 ? path_.back().count - 1 : 0);
    const int index_width = table_->fontMetrics().horizontalAdvance(widest) + 24;
    const int header_width = table_->horizontalHeader()->sectionSizeHint(0) + 8;
    table_->setColumnWidth(MetadataArrayModel::index_column, std::max(index_width, header_width));
    table_->scrollToTop();
    const bool any = path_.back().count > 0;
    for (QWidget* tool : std::initializer_list<QWidget*>{find_, match_, previous_, next_, goto_}) tool->setEnabled(any);
    if (!any) status_->setText(tr("the array is empty"));
}

void MetadataArrayView::step_into(const QModelIndex& index) {
    const auto value = model_->value(index.row());
    const auto* array = value ? std::get_if<ArrayHandle>(&*value) : nullptr;
    if (array == nullptr) return;
    rows_.push_back(index.row());
    path_.push_back(*array);
    show_current();
}

void MetadataArrayView::step_out() {
    if (path_.size() < 2) return;
    path_.pop_back();
    const int row = rows_.back();
    rows_.pop_back();
    show_current();
    go_to(row);
}

void MetadataArrayView::set_match(ArrayQuery::Match match) { match_->setCurrentIndex(static_cast<int>(match)); }

void MetadataArrayView::find(bool backwards) {
    if (!target_ || path_.empty() || find_->text().isEmpty()) return;
    if (search_) search_->cancel();
    ArrayQuery query;
    query.match = static_cast<ArrayQuery::Match>(match_->currentIndex());
    query.text = text::to_utf8(find_->text());
    const int current = table_->currentIndex().row();
    const auto count = static_cast<std::uint64_t>(model_->rowCount());
    // Without a current row the search begins at the edge of the array.
    std::uint64_t from = current >= 0 ? static_cast<std::uint64_t>(current) : 0;
    if (current < 0 && !backwards) from = count == 0 ? 0 : count - 1;
    status_->setText(tr("searching \u2026"));
    search_ = session_->jobs()->run(
        tr("Searching %1").arg(text::safe(meta_name(*target_.artifact, target_.ref))), this,
        [artifact = target_.artifact, array = path_.back(), query, from, backwards](const RunControl& control) {
            return find_element(*artifact->metadata_reader(), array, query, from, backwards, control);
        },
        [this, artifact = target_.artifact, offset = path_.back().offset](Result<std::optional<std::uint64_t>> result) {
            if (target_.artifact == artifact && !path_.empty() && path_.back().offset == offset) search_done(result);
        });
}

void MetadataArrayView::search_done(const Result<std::optional<std::uint64_t>>& result) {
    status_->clear();
    if (!result) {
        if (result.error().code != ErrorCode::cancelled) status_->setText(text::sentence(result.error()));
        return;
    }
    if (!*result) {
        status_->setText(tr("not found"));
        emit not_found();
        return;
    }
    const auto row = static_cast<int>(**result);
    go_to(row);
    emit found(row);
}

void MetadataArrayView::go_to(int row) {
    const QModelIndex index = model_->index(row, MetadataArrayModel::value_column);
    table_->setCurrentIndex(index);
    table_->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

void MetadataArrayView::copy_rows() {
    RowRanges ranges;  // first row, number of rows
    for (const QItemSelectionRange& range : table_->selectionModel()->selection())
        ranges.emplace_back(range.top(), range.height());
    if (ranges.empty() || !target_ || path_.empty()) {
        status_->setText(tr("Select rows first; Ctrl+A selects all"));
        return;
    }
    std::sort(ranges.begin(), ranges.end());
    status_->clear();
    session_->jobs()->run(
        tr("Copying rows"), this,
        [artifact = target_.artifact, array = path_.back(), ranges](const RunControl& control) {
            return rows_as_text(*artifact->metadata_reader(), array, ranges, control);
        },
        [this](const Result<QString>& text) {
            if (text)
                copy_text(*text);
            else if (text.error().code != ErrorCode::cancelled)
                status_->setText(text::sentence(text.error()));
        });
}

bool MetadataArrayView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Find) || key->matches(QKeySequence::FindNext) ||
            key->matches(QKeySequence::FindPrevious)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void MetadataArrayView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Find)) {
        find_->setFocus(Qt::ShortcutFocusReason);
        find_->selectAll();
    } else if (event->matches(QKeySequence::FindNext)) {
        find(false);
    } else if (event->matches(QKeySequence::FindPrevious)) {
        find(true);
    } else if (event->key() == Qt::Key_Backspace && path_.size() > 1) {
        step_out();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void MetadataArrayView::retranslate() {
    model_->retranslate();
    match_->setItemText(0, tr("contains"));
    match_->setItemText(1, tr("equals"));
    match_->setToolTip(tr("contains: the text anywhere in the element. equals: the same text or number."));
    find_->setPlaceholderText(tr("Find in the array"));
    goto_->setPlaceholderText(tr("index"));
    goto_->setToolTip(tr("Go to this index (decimal, or hexadecimal with 0x)"));
    out_->setToolTip(tr("Back to the array around this one (Backspace)"));
    previous_->setToolTip(tr("Previous place (Shift+F3)"));
    next_->setToolTip(tr("Next place (F3)"));
    copy_->setToolTip(tr("Copy the selected rows as tab-separated text"));
}

}  // namespace ninspect::ui
