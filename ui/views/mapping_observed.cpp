// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mapping_observed.h"

#include "ui/models/mapping_words.h"
#include "ui/text/units.h"
#include "ui/theme.h"
#include "ui/views/text_viewer_parts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {
enum Column { target_column, expected_column, observed_column, columns };
}

MappingObserved::MappingObserved(QWidget* parent)
    : QWidget(parent),
      shape_(new QLabel(this)),
      verdict_(new QLabel(this)),
      patterns_(new QLabel(this)),
      more_(new QLabel(this)),
      table_(new QTableWidget(0, columns, this)) {
    for (QLabel* label : {verdict_, patterns_, more_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    setup_table(table_);
    table_->setSortingEnabled(false);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    table_->setColumnWidth(target_column, em * 13);
    table_->setColumnWidth(expected_column, em * 32);
    on_copy(table_, [this] { copy_text(rows_as_tsv(table_)); });
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(shape_, 0, Qt::AlignTop);
    row->addWidget(verdict_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(patterns_);
    column->addWidget(table_, 1);
    column->addWidget(more_);
    column->addStretch(0);
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int at) {
        if (const mapping::RowMismatch* m = mismatch(at)) emit row_pointed(m->target);
    });
    connect(table_, &QTableWidget::activated, this, [this](const QModelIndex& index) {
        if (const mapping::RowMismatch* m = mismatch(index.row())) emit row_opened(m->target, m->observed);
    });
    retranslate();
}

const mapping::RowMismatch* MappingObserved::mismatch(int row) const {
    const bool there = found_ != nullptr && row >= 0 && row < static_cast<int>(found_->mismatches.size());
    return there ? &found_->mismatches[static_cast<std::size_t>(row)] : nullptr;
}

void MappingObserved::show_object(const mapping::PlanObject* object, const mapping::ObservedObject* found,
                                  const QString& state) {
    object_ = object;
    found_ = found;
    state_ = state;
    fill();
}

void MappingObserved::fill() {
    const QSignalBlocker quiet(table_);
    table_->setRowCount(0);
    shape_->clear();
    const bool known = object_ != nullptr && found_ != nullptr;
    verdict_->setText(known ? observed_sentence(*object_, *found_) : state_);
    QStringList lines;
    if (known) {
        const int edge = fontMetrics().height();
        shape_->setPixmap(observed_icon(*found_, is_dark(palette())).pixmap(QSize(edge, edge), devicePixelRatioF()));
        if (!found_->same())
            for (const mapping::ObservedPiece& piece : found_->pieces) lines += pattern_words(piece);
        for (const mapping::RowMismatch& m : found_->mismatches) {
            const int row = table_->rowCount();
            table_->insertRow(row);
            auto* target = new QTableWidgetItem(text::count(m.target));
            target->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(row, target_column, target);
            table_->setItem(row, expected_column, new QTableWidgetItem(source_row_words(*object_, m.expected)));
            table_->setItem(row, observed_column, new QTableWidgetItem(source_row_words(*object_, m.observed)));
        }
    }
    patterns_->setText(lines.join(QLatin1Char('\n')));
    patterns_->setVisible(!lines.isEmpty());
    table_->setVisible(table_->rowCount() > 0);
    const std::uint64_t all = known && found_->compared() ? found_->rows - found_->equal : 0;
    const auto shown = static_cast<std::uint64_t>(table_->rowCount());
    more_->setVisible(all > shown);
    more_->setText(tr("The first %1 of %2").arg(text::count(shown), text::count(all)));
}

void MappingObserved::retranslate() {
    table_->setHorizontalHeaderLabels({tr("Target row"), tr("Expected"), tr("Observed")});
    table_->setAccessibleName(tr("Rows that are not as expected"));
    table_->setToolTip(tr("Double click shows the rows in Hex"));
    fill();
}

QString MappingObserved::verdict() const { return verdict_->text(); }
QString MappingObserved::patterns() const { return patterns_->text(); }

void MappingObserved::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) fill();
    QWidget::changeEvent(event);
}

}  // namespace ninspect::ui
