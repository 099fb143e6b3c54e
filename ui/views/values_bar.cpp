// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/values_bar.h"

#include "ui/models/heat_map_figures.h"
#include "ui/text/units.h"
#include "ui/theme.h"
#include "ui/views/hex_goto.h"
#include "ui/views/layout_flow.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QToolTip>
#include <cmath>

namespace ninspect::ui {

namespace {

/// Label and field that stay together when the row is broken into lines.
QWidget* together(QWidget* parent, std::initializer_list<QWidget*> widgets, int spacing = 4) {
    auto* box = new QWidget(parent);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing);
    for (QWidget* w : widgets) row->addWidget(w);
    return box;
}

void refuse(QLineEdit* field, const QString& why) {
    field->selectAll();
    QToolTip::showText(field->mapToGlobal(QPoint(0, field->height())), why, field);
}

}  // namespace

std::optional<MatrixPlace> parse_matrix_place(const QString& text) {
    QString plain = text.trimmed();
    plain.replace(QChar(0xFF1A), QLatin1Char(':'));  // full-width, from Chinese input methods
    const qsizetype colon = plain.indexOf(QLatin1Char(':'));
    const QString row = (colon < 0 ? plain : plain.left(colon)).trimmed();
    const QString column = colon < 0 ? QString() : plain.mid(colon + 1).trimmed();
    MatrixPlace place;
    if (!row.isEmpty() && !(place.row = parse_number(row))) return std::nullopt;
    if (!column.isEmpty() && !(place.column = parse_number(column))) return std::nullopt;
    if (!place.row && !place.column) return std::nullopt;
    return place;
}

ValuesBar::ValuesBar(Session* session, QWidget* parent)
    : QWidget(parent),
      sides_(new ChoiceBar(3, this)),
      counterpart_(new CounterpartBox(session, this)),
      pooling_label_(new QLabel(this)),
      range_label_(new QLabel(this)),
      goto_label_(new QLabel(this)),
      pooling_(new QComboBox(this)),
      range_(new QLineEdit(this)),
      goto_(new QLineEdit(this)),
      auto_(make_button({})),
      in_(make_button(QStringLiteral("+"))),
      out_(make_button(QStringLiteral("−"))),
      fit_(make_button({})),
      export_(make_button({})),
      export_menu_(new QMenu(this)),
      save_image_(export_menu_->addAction(QString())),
      save_row_(export_menu_->addAction(QString())) {
    auto* flow = new FlowLayout(this, 10);
    flow->setContentsMargins(0, 0, 0, 0);
    for (const Pooling pooling : {Pooling::largest, Pooling::mean, Pooling::rms})
        pooling_->addItem(QString(), static_cast<int>(pooling));
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    range_->setFixedWidth(digit * 10 + 16);
    range_->setAlignment(Qt::AlignRight);
    goto_->setFixedWidth(digit * 16 + 16);
    pooling_label_->setBuddy(pooling_);
    range_label_->setBuddy(range_);
    goto_label_->setBuddy(goto_);
    export_->setIcon(line_icon(QStringLiteral("export")));
    export_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    export_->setMenu(export_menu_);
    export_->setPopupMode(QToolButton::InstantPopup);

    flow->addWidget(sides_);
    flow->addWidget(counterpart_);
    flow->addWidget(together(this, {pooling_label_, pooling_}));
    flow->addWidget(together(this, {range_label_, range_, auto_}));
    flow->addWidget(together(this, {goto_label_, goto_}));
    flow->addWidget(together(this, {out_, in_, fit_}, 0));
    flow->addWidget(export_);

    connect(sides_, &ChoiceBar::chosen, this, [this](int i) { emit view_chosen(static_cast<ValueView>(i)); });
    connect(pooling_, &QComboBox::activated, this,
            [this] { emit pooling_chosen(static_cast<Pooling>(pooling_->currentData().toInt())); });
    connect(range_, &QLineEdit::returnPressed, this, &ValuesBar::range_entered);
    connect(goto_, &QLineEdit::returnPressed, this, &ValuesBar::goto_entered);
    connect(auto_, &QToolButton::clicked, this, [this] {
        automatic_ = true;
        emit automatic_range_wanted();
    });
    connect(in_, &QToolButton::clicked, this, [this] { emit zoom_wanted(1); });
    connect(out_, &QToolButton::clicked, this, [this] { emit zoom_wanted(-1); });
    connect(fit_, &QToolButton::clicked, this, [this] { emit zoom_wanted(0); });
    connect(save_image_, &QAction::triggered, this, &ValuesBar::save_image_wanted);
    connect(save_row_, &QAction::triggered, this, &ValuesBar::save_row_wanted);
    retranslate();
}

QToolButton* ValuesBar::make_button(const QString& text) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void ValuesBar::retranslate() {
    sides_->set_words({tr("A"), tr("B"), tr("A − B")},
                      {tr("The values of A"), tr("The values of B"), tr("A less B, weight by weight")});
    counterpart_->retranslate();
    pooling_label_->setText(tr("Pixel"));
    pooling_->setItemText(0, tr("largest magnitude"));
    pooling_->setItemText(1, tr("mean"));
    pooling_->setItemText(2, tr("RMS"));
    pooling_->setToolTip(tr("What one pixel shows while it stands for several weights"));
    pooling_->setAccessibleName(tr("What one pixel shows"));
    range_label_->setText(tr("Range ±"));
    range_->setToolTip(
        tr("The magnitude that gets the strongest colour. By itself: what 999 of 1000 weights stay below."));
    range_->setAccessibleName(tr("Range of the colours"));
    auto_->setText(tr("Auto"));
    auto_->setToolTip(tr("Choose the range from the values"));
    goto_label_->setText(tr("Go to"));
    goto_->setPlaceholderText(tr("row:column"));
    goto_->setAccessibleName(tr("Go to row and column"));
    in_->setToolTip(tr("Zoom in (+, Ctrl+wheel)"));
    out_->setToolTip(tr("Zoom out (−, Ctrl+wheel)"));
    fit_->setText(tr("Whole"));
    fit_->setToolTip(tr("Show the whole matrix (0)"));
    export_->setText(tr("Export"));
    save_image_->setText(tr("Visible image as PNG…"));
    save_row_->setText(tr("Row as CSV…"));
    set_size(rows_, columns_);
}

void ValuesBar::set_size(std::uint64_t rows, std::uint64_t columns) {
    rows_ = rows;
    columns_ = columns;
    goto_->setEnabled(rows > 0);
    goto_->setToolTip(rows == 0 ? tr("There are no values")
                                : tr("Row 0 to %1, column 0 to %2: 12:345, 12 or :345 (Ctrl+G)")
                                      .arg(text::count(rows - 1), text::count(columns - 1)));
}

void ValuesBar::focus_goto() {
    goto_->setFocus(Qt::ShortcutFocusReason);
    goto_->selectAll();
}

void ValuesBar::set_automatic_range(float magnitude) {
    automatic_ = true;
    QString text = real_text(static_cast<double>(magnitude));
    range_->setText(magnitude > 0 ? text : QString());
    range_->setCursorPosition(0);
}

void ValuesBar::range_entered() {
    QString text = range_->text().trimmed();
    text.replace(QLatin1Char(','), QLatin1Char('.'));
    bool good = false;
    const float magnitude = text.toFloat(&good);
    if (!good || !(magnitude > 0) || !std::isfinite(magnitude)) return refuse(range_, tr("A number above 0"));
    automatic_ = false;
    emit range_chosen(magnitude);
}

void ValuesBar::goto_entered() {
    const auto place = parse_matrix_place(goto_->text());
    if (!place || place->row.value_or(0) >= rows_ || place->column.value_or(0) >= columns_)
        return refuse(goto_, goto_->toolTip());
    emit place_wanted(place->row.value_or(~std::uint64_t{0}), place->column.value_or(~std::uint64_t{0}));
}

}  // namespace ninspect::ui
