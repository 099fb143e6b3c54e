// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/text_viewer_parts.h"

#include "core/io/atomic_file_writer.h"
#include "ui/jobs/job_list.h"
#include "ui/settings/settings.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

namespace ninspect::ui {
namespace {

int row_height(const QWidget* widget) { return widget == nullptr ? 0 : widget->fontMetrics().height() + 6; }

QString field_of(const QModelIndex& index) {
    QString text = index.data(Qt::DisplayRole).toString();
    for (const QChar c : {QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r')}) text.replace(c, QLatin1Char(' '));
    text.remove(QChar(0x2009));  // the thin spaces inside numbers: spreadsheets want digits
    return text;
}

/// Rows of trees as high as those of tables; numbers do not touch the words behind them.
class RowDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (option->displayAlignment.testFlag(Qt::AlignRight) && !option->text.isEmpty())
            option->text += QChar(0x2002);  // an en space
    }

public:
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return {size.width(), std::max(size.height(), row_height(option.widget))};
    }
};

class CopyFilter final : public QObject {
public:
    CopyFilter(QObject* parent, std::function<void()> action) : QObject(parent), action_(std::move(action)) {}

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool press = event->type() == QEvent::KeyPress;
        if ((press || event->type() == QEvent::ShortcutOverride) &&
            static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
            event->accept();
            if (press) action_();
            return true;
        }
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> action_;
};

}  // namespace

QToolButton* make_icon_button(const QString& icon, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setIcon(line_icon(icon));
    button->setIconSize(QSize(16, 16));
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QToolButton* make_toggle(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void open_menu_on_click(QToolButton* button, QMenu* menu) {
    QObject::connect(button, &QToolButton::clicked, menu,
                     [button, menu] { menu->popup(button->mapToGlobal(QPoint(0, button->height()))); });
}

QLineEdit* make_filter_field(QWidget* parent) {
    auto* field = new QLineEdit(parent);
    field->setClearButtonEnabled(true);
    field->addAction(line_icon(QStringLiteral("find")), QLineEdit::LeadingPosition);
    return field;
}

void mark_bad_pattern(QLineEdit* field, bool bad, const QString& why) {
    QPalette palette;
    if (bad) palette.setColor(QPalette::Text, severity_color(Severity::error, is_dark(field->palette())));
    field->setPalette(palette);
    field->setToolTip(bad ? why : QString());
}

void remember_splitter(QSplitter* splitter, const QString& name) {
    splitter->setChildrenCollapsible(false);
    splitter->restoreState(Settings::instance().layout_state(name));
    QObject::connect(splitter, &QSplitter::splitterMoved, splitter,
                     [splitter, name] { Settings::instance().set_layout_state(name, splitter->saveState()); });
}

ColumnWidths::ColumnWidths(QHeaderView* header) : QObject(header), header_(header) {
    connect(header, &QHeaderView::sectionResized, this, [this](int column) { save(column); });
}

void ColumnWidths::use(const QString& name, const std::vector<int>& first_widths) {
    const QScopedValueRollback guard(ours_, true);
    name_ = QStringLiteral("columns-1/") + name;
    const QList<QByteArray> kept = Settings::instance().layout_state(name_).split(',');
    const bool fits = kept.size() == header_->count();
    for (int c = 0; c < header_->count() && c < static_cast<int>(first_widths.size()); ++c) {
        const int width = fits ? kept[c].toInt() : 0;
        header_->resizeSection(
            c, width >= header_->minimumSectionSize() ? width : first_widths[static_cast<std::size_t>(c)]);
    }
}

void ColumnWidths::save(int column) {
    const bool stretches = header_->sectionResizeMode(column) == QHeaderView::Stretch ||
                           (header_->stretchLastSection() && header_->visualIndex(column) == header_->count() - 1);
    if (ours_ || name_.isEmpty() || stretches) return;
    QList<QByteArray> widths;
    for (int c = 0; c < header_->count(); ++c) widths << QByteArray::number(header_->sectionSize(c));
    Settings::instance().set_layout_state(name_, widths.join(','));
}

void setup_table(QTableView* table) {
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setItemDelegate(new RowDelegate(table));
    table->setSortingEnabled(true);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setFrameShape(QFrame::NoFrame);
    QHeaderView* rows = table->verticalHeader();
    rows->setVisible(false);
    rows->setSectionResizeMode(QHeaderView::Fixed);
    rows->setDefaultSectionSize(row_height(table));
    QHeaderView* columns = table->horizontalHeader();
    columns->setHighlightSections(false);
    columns->setSectionsMovable(true);
    columns->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    columns->setStretchLastSection(true);
}

void setup_tree(QTreeView* tree) {
    tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree->setUniformRowHeights(true);
    tree->setItemDelegate(new RowDelegate(tree));
    tree->setAlternatingRowColors(true);
    tree->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    tree->setFrameShape(QFrame::NoFrame);
    tree->header()->setHighlightSections(false);
    tree->header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    tree->header()->setStretchLastSection(true);
}

QString rows_as_tsv(const QAbstractItemView* view) {
    const QAbstractItemModel* model = view->model();
    QStringList header, lines;
    for (int c = 0; c < model->columnCount(); ++c) header << model->headerData(c, Qt::Horizontal).toString();
    lines << header.join(QLatin1Char('\t'));
    const auto add = [&](const QModelIndex& row) {
        QStringList fields;
        for (int c = 0; c < model->columnCount(row.parent()); ++c) fields << field_of(row.siblingAtColumn(c));
        lines << fields.join(QLatin1Char('\t'));
    };
    QModelIndexList selected = view->selectionModel()->selectedRows();
    std::sort(selected.begin(), selected.end());
    if (selected.isEmpty())
        for (int r = 0; r < model->rowCount(); ++r) add(model->index(r, 0));
    for (const QModelIndex& index : selected) add(index);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString rows_as_csv(const QAbstractItemView* view) {
    const QAbstractItemModel* model = view->model();
    const auto quoted = [](QString text) {
        text.remove(QChar(0x2009));
        if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) && !text.contains(QLatin1Char('\n')))
            return text;
        return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
    };
    QString csv;
    QStringList fields;
    for (int c = 0; c < model->columnCount(); ++c) fields << quoted(model->headerData(c, Qt::Horizontal).toString());
    csv += fields.join(QLatin1Char(',')) + QStringLiteral("\r\n");
    const std::function<void(const QModelIndex&)> add_below = [&](const QModelIndex& parent) {
        for (int r = 0; r < model->rowCount(parent); ++r) {
            const QModelIndex row = model->index(r, 0, parent);
            if (model->rowCount(row) > 0) {
                add_below(row);  // a group's own line only sums up the lines below it
                continue;
            }
            fields.clear();
            for (int c = 0; c < model->columnCount(parent); ++c)
                fields << quoted(row.siblingAtColumn(c).data(Qt::DisplayRole).toString());
            csv += fields.join(QLatin1Char(',')) + QStringLiteral("\r\n");
        }
    };
    add_below({});
    return csv;
}

void on_copy(QAbstractItemView* view, std::function<void()> action) {
    view->installEventFilter(new CopyFilter(view, std::move(action)));
}

void copy_text(const QString& text) { QGuiApplication::clipboard()->setText(text); }

EmptyState::EmptyState(const QString& icon, QWidget* parent)
    : QWidget(parent),
      picture_(new QLabel(this)),
      heading_(new QLabel(this)),
      hint_(new QLabel(this)),
      icon_(line_icon(icon)) {
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(2);
    for (QLabel* label : {picture_, heading_, hint_}) {
        label->setAlignment(Qt::AlignCenter);
        label->setTextFormat(Qt::PlainText);
        layout->addWidget(label);
    }
    layout->addStretch(3);
    hint_->setWordWrap(true);
    QFont font = heading_->font();
    font.setPointSizeF(font.pointSizeF() * 1.2);
    heading_->setFont(font);
    update_colors();
}

void EmptyState::set_text(const QString& heading, const QString& hint) {
    heading_->setText(heading);
    hint_->setText(hint);
}

void EmptyState::set_icon(const QIcon& icon) {
    icon_ = icon;
    update_colors();
}

void EmptyState::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) update_colors();
    QWidget::changeEvent(event);
}

void EmptyState::update_colors() {
    picture_->setPixmap(icon_.pixmap(QSize(32, 32), devicePixelRatioF()));
    QPalette faint = hint_->palette();
    faint.setColor(QPalette::WindowText, QGuiApplication::palette().color(QPalette::PlaceholderText));
    hint_->setPalette(faint);
}

void save_text(Session* session, QWidget* parent, const QString& title, const QString& suggested_name,
               const QString& filter, std::function<Result<std::string>()> make) {
    const QString path = QFileDialog::getSaveFileName(parent, title, suggested_name, filter);
    if (path.isEmpty()) return;
    session->jobs()->run(
        title, parent,
        [make = std::move(make), target = text::to_utf8(QDir::toNativeSeparators(path))](const RunControl&) -> Status {
            Result<std::string> bytes = make();
            if (!bytes) return bytes.error();
            return io::write_file(target, *bytes, io::IfExists::replace);
        },
        [parent, title](Status status) {
            if (status) return;
            QMessageBox::warning(parent, title,
                                 text::with_full_stop(text::sentence(status.error())) + QLatin1Char('\n') +
                                     text::advice(status.error()));
        });
}

}  // namespace ninspect::ui
