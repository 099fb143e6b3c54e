// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layout_tables.h"

#include "ui/theme.h"
#include "ui/views/layout_legend.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QPixmap>
#include <QTableWidget>
#include <algorithm>

namespace ninspect::ui {

namespace {

/// "Copy", translated again when the language changes.
class CopyAction final : public QAction {
public:
    explicit CopyAction(QAbstractItemView* view) : QAction(view), view_(view) {
        setShortcut(QKeySequence::Copy);
        setShortcutContext(Qt::WidgetShortcut);
        setIcon(line_icon(QStringLiteral("copy")));
        name();
        view->installEventFilter(this);
        connect(this, &QAction::triggered, view,
                [view] { QApplication::clipboard()->setText(selection_as_text(view)); });
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == view_ && event->type() == QEvent::LanguageChange) name();
        return QAction::eventFilter(watched, event);
    }

private:
    void name() { setText(QCoreApplication::translate("ninspect::ui::LayoutTable", "Copy")); }
    QAbstractItemView* view_;
};

QIcon chip_icon(const QBrush& brush, const QWidget* widget) {
    const double ratio = widget->devicePixelRatioF();
    QPixmap pixmap(QSize(12, 12) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(widget->palette().color(QPalette::Base));
    QPainter painter(&pixmap);
    fill_area(painter, QRectF(0, 0, 12, 12), brush);
    painter.setPen(widget->palette().color(QPalette::Mid));
    painter.drawRect(QRectF(0, 0, 11, 11));
    return pixmap;
}

bool is_number(const QString& text) { return !text.isEmpty() && (text.at(0).isDigit() || text == QStringLiteral("–")); }

}  // namespace

QTableWidget* make_layout_table(QWidget* parent) {
    auto* table = new QTableWidget(0, 6, parent);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setIconSize(QSize(12, 12));
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 4);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    let_copy(table);
    return table;
}

void fill_layout_table(QTableWidget* table, const std::vector<SegmentBar::Segment>& segments,
                       const std::vector<QStringList>& rows) {
    table->clearSelection();
    table->setRowCount(static_cast<int>(rows.size()));
    const qsizetype columns = rows.empty() ? 0 : rows.front().size();
    QStringList headers;
    for (int c = 0; c < columns; ++c)
        headers << (table->horizontalHeaderItem(c) ? table->horizontalHeaderItem(c)->text() : QString());
    table->setColumnCount(static_cast<int>(columns));
    table->setHorizontalHeaderLabels(headers);
    std::vector<bool> numbers(static_cast<std::size_t>(columns), false);
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (int c = 0; c < columns; ++c) {
            auto* item = new QTableWidgetItem(rows[r].at(c));
            item->setToolTip(segments[r].tip);
            if (c == 0) item->setIcon(chip_icon(segments[r].brush, table));
            if (c > 0 && is_number(rows[r].at(c))) {
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
                item->setFont(number_font(table->font()));
                numbers[static_cast<std::size_t>(c)] = true;
            }
            table->setItem(static_cast<int>(r), c, item);
        }
    for (int c = 0; c < columns; ++c)
        if (numbers[static_cast<std::size_t>(c)])
            table->horizontalHeaderItem(c)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    const int rows_height = table->verticalHeader()->defaultSectionSize() * static_cast<int>(rows.size());
    table->setFixedHeight(rows_height + table->horizontalHeader()->sizeHint().height() + 4);
}

void select_layout_row(QTableWidget* table, int row) {
    const QSignalBlocker blocker(table);
    table->selectRow(row);
}

void let_copy(QAbstractItemView* view) {
    view->addAction(new CopyAction(view));
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

QString selection_as_text(const QAbstractItemView* view) {
    const QAbstractItemModel* model = view->model();
    QModelIndexList chosen = view->selectionModel() ? view->selectionModel()->selectedIndexes() : QModelIndexList();
    const bool all = chosen.isEmpty();
    const auto* table = qobject_cast<const QTableView*>(view);
    QStringList lines;
    const auto plain = [](QString text) {
        // Thin spaces group digits for the eye; other programs want the number.
        text.remove(QChar(0x2009));
        return text.replace(QLatin1Char('\t'), QLatin1Char(' '));
    };
    const auto hidden = [table](int column) { return table && table->isColumnHidden(column); };
    if (all) {
        QStringList cells;
        for (int c = 0; c < model->columnCount(); ++c)
            if (!hidden(c)) cells << model->headerData(c, Qt::Horizontal).toString();
        lines << cells.join(QLatin1Char('\t'));
        for (int r = 0; r < model->rowCount(); ++r)
            for (int c = 0; c < model->columnCount(); ++c) chosen << model->index(r, c);
    }
    std::sort(chosen.begin(), chosen.end(), [](const QModelIndex& a, const QModelIndex& b) {
        return a.row() != b.row() ? a.row() < b.row() : a.column() < b.column();
    });
    int row = -1;
    for (const QModelIndex& index : std::as_const(chosen)) {
        if (hidden(index.column())) continue;
        const QString cell = plain(index.data().toString());
        if (index.row() != row)
            lines << cell;
        else
            lines.last() += QLatin1Char('\t') + cell;
        row = index.row();
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace ninspect::ui
