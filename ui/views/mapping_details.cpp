// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mapping_details.h"

#include "ui/models/mapping_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/text_viewer_parts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {
constexpr std::size_t most_pieces = 8;
enum Column { kind_column, source_column, first_column, rows_column, columns };
}  // namespace

MappingDetails::MappingDetails(QWidget* parent)
    : QWidget(parent),
      shape_(new QLabel(this)),
      verdict_(new QLabel(this)),
      cycles_(new QLabel(this)),
      ranges_(new QTableWidget(0, columns, this)) {
    for (QLabel* label : {verdict_, cycles_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    setup_table(ranges_);
    ranges_->setSortingEnabled(false);
    on_copy(ranges_, [this] { copy_text(rows_as_tsv(ranges_)); });
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(shape_, 0, Qt::AlignTop);
    row->addWidget(verdict_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(cycles_);
    column->addWidget(ranges_, 1);
    column->addStretch(0);
    retranslate();
}

void MappingDetails::show_object(const mapping::PlanObject* object) {
    object_ = object;
    fill();
}

void MappingDetails::fill() {
    const bool shown = object_ != nullptr && !object_->rows.empty();
    ranges_->setVisible(shown && !object_->bijective());
    cycles_->setVisible(shown);
    shape_->clear();
    if (!shown) {
        verdict_->setText(object_ == nullptr ? QString()
                          : object_->origin == mapping::Origin::borrowed
                              ? tr("Taken from the template byte for byte: it has no rows of the source.")
                              : tr("The rule cannot be applied to these files: see the findings above."));
        return;
    }
    const mapping::Coverage& cover = object_->cover;
    const int edge = fontMetrics().height();
    shape_->setPixmap(once_icon(*object_, is_dark(palette())).pixmap(QSize(edge, edge), devicePixelRatioF()));
    verdict_->setText(
        object_->bijective()
            ? tr("Bijective: each of the %1 rows is taken exactly once.").arg(text::count(cover.rows))
            : tr("Not bijective: %1 rows are made of %2 different ones; %3 repeated, %4 missing, %5 foreign.")
                  .arg(text::count(cover.rows), text::count(cover.distinct), text::count(cover.repeated),
                       text::count(cover.missing), text::count(cover.outside)));
    QStringList lines;
    const std::size_t pieces = object_->rows.pieces().size();
    for (std::size_t i = 0; i < std::min(pieces, most_pieces); ++i)
        if (const QString words = cycle_words(*object_, i); !words.isEmpty()) lines += words;
    if (pieces > most_pieces) lines += tr("and %1 more pieces").arg(text::count(pieces - most_pieces));
    cycles_->setText(lines.join(QLatin1Char('\n')));
    cycles_->setVisible(!lines.isEmpty());
    fill_ranges();
}

void MappingDetails::fill_ranges() {
    ranges_->setRowCount(0);
    const mapping::Coverage& cover = object_->cover;
    const auto add = [this](const QString& kind, const std::vector<mapping::SourceRange>& list) {
        for (const mapping::SourceRange& range : list) {
            const int row = ranges_->rowCount();
            ranges_->insertRow(row);
            const QString cells[columns] = {kind, source_name(object_->sources[range.source]), text::count(range.begin),
                                            text::count(range.end - range.begin)};
            for (int c = 0; c < columns; ++c) {
                auto* item = new QTableWidgetItem(cells[c]);
                if (c >= first_column) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
                ranges_->setItem(row, c, item);
            }
        }
    };
    add(tr("repeated"), cover.repeated_ranges);
    add(tr("missing"), cover.missing_ranges);
    add(tr("foreign"), cover.outside_ranges);
}

void MappingDetails::retranslate() {
    ranges_->setHorizontalHeaderLabels({tr("Rows that are"), tr("Source"), tr("First row"), tr("Rows")});
    ranges_->setAccessibleName(tr("Repeated and missing rows"));
    fill();
}

QString MappingDetails::verdict() const { return verdict_->text(); }
QString MappingDetails::cycles() const { return cycles_->text(); }

void MappingDetails::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) fill();
    QWidget::changeEvent(event);
}

}  // namespace ninspect::ui
