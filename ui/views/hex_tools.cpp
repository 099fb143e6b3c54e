// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_tools.h"

#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/hex_copy.h"
#include "ui/views/hex_goto.h"
#include "ui/views/layout_flow.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QToolButton>
#include <QToolTip>

namespace ninspect::ui {

// ---- EntryListModel -----------------------------------------------------------------------

void EntryListModel::set_artifact(std::shared_ptr<const Artifact> artifact) {
    if (artifact == artifact_) return;
    beginResetModel();
    artifact_ = std::move(artifact);
    rows_.assign(artifact_ ? artifact_->entry_count() : 0, 0);
    if (artifact_) {
        const auto order = artifact_->by_offset();
        for (std::size_t i = 0; i < order.size(); ++i) rows_[order[i].value] = static_cast<std::uint32_t>(i);
    }
    endResetModel();
}

int EntryListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !artifact_ ? 0 : static_cast<int>(artifact_->by_offset().size());
}

QVariant EntryListModel::data(const QModelIndex& index, int role) const {
    if (!artifact_ || !index.isValid()) return {};
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    return text::entry_name(*artifact_, entry_at(index.row()));
}

int EntryListModel::row_of(EntryId entry) const {
    return entry.value < rows_.size() ? static_cast<int>(rows_[entry.value]) : -1;
}

// ---- HexTools -----------------------------------------------------------------------------

namespace {

QLineEdit* make_number_field(QWidget* parent, int digits) {
    auto* field = new QLineEdit(parent);
    field->setFixedWidth(field->fontMetrics().horizontalAdvance(QLatin1Char('0')) * digits + 16);
    field->setAlignment(Qt::AlignRight);
    return field;
}

QComboBox* make_entry_box(EntryListModel* model, QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(22);
    if (auto* list = qobject_cast<QListView*>(box->view())) list->setUniformItemSizes(true);
    box->setModel(model);
    box->completer()->setFilterMode(Qt::MatchContains);
    box->completer()->setCompletionMode(QCompleter::PopupCompletion);
    box->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    if (auto* list = qobject_cast<QListView*>(box->completer()->popup())) list->setUniformItemSizes(true);
    return box;
}

QToolButton* make_button(QAction* action, QWidget* parent, Qt::ToolButtonStyle style) {
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

/// "Next row (Alt+Down)"
QString with_keys(const QString& text, const QAction* action) {
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? text : HexTools::tr("%1 (%2)").arg(text, keys);
}

}  // namespace

HexTools::HexTools(QWidget* parent) : QWidget(parent), entries_(new EntryListModel(this)) {
    auto* flow = new FlowLayout(this, 10);

    auto* sides = new QWidget(this);
    auto* sides_layout = new QHBoxLayout(sides);
    sides_layout->setContentsMargins(0, 0, 0, 0);
    sides_layout->setSpacing(0);
    side_a_ = make_side_button(HexSides::a);
    side_b_ = make_side_button(HexSides::b);
    side_both_ = make_side_button(HexSides::both);
    for (QToolButton* button : {side_a_, side_b_, side_both_}) sides_layout->addWidget(button);
    together_ = new QCheckBox(this);
    together_->setChecked(true);
    sides_layout->addSpacing(6);
    sides_layout->addWidget(together_);
    connect(together_, &QCheckBox::toggled, this, &HexTools::together_changed);
    flow->addWidget(sides);

    auto* goto_box = new QWidget(this);
    auto* goto_layout = new QHBoxLayout(goto_box);
    goto_layout->setContentsMargins(0, 0, 0, 0);
    goto_layout->setSpacing(4);
    goto_label_ = new QLabel(goto_box);
    goto_ = new QLineEdit(goto_box);
    goto_->setFixedWidth(goto_->fontMetrics().horizontalAdvance(QLatin1Char('0')) * 17);
    goto_->setClearButtonEnabled(true);
    goto_label_->setBuddy(goto_);
    goto_layout->addWidget(goto_label_);
    goto_layout->addWidget(goto_);
    connect(goto_, &QLineEdit::returnPressed, this, [this] { emit goto_wanted(goto_->text()); });
    flow->addWidget(goto_box);

    entry_ = make_entry_box(entries_, this);
    connect(entry_, &QComboBox::activated, this, [this](int row) {
        if (row >= 0 && row < entries_->rowCount()) emit entry_wanted(entries_->entry_at(row));
    });
    entry_stepper_ = make_stepper(Step::entry, entry_,
                                  {QKeySequence(Qt::CTRL | Qt::Key_PageUp), QKeySequence(Qt::CTRL | Qt::Key_PageDown)});
    row_ = make_number_field(this, 8);
    connect(row_, &QLineEdit::returnPressed, this, [this] { number_entered(row_, Step::row); });
    row_stepper_ =
        make_stepper(Step::row, row_, {QKeySequence(Qt::ALT | Qt::Key_Up), QKeySequence(Qt::ALT | Qt::Key_Down)});
    group_ = make_number_field(this, 6);
    connect(group_, &QLineEdit::returnPressed, this, [this] { number_entered(group_, Step::group); });
    group_stepper_ = make_stepper(Step::group, group_,
                                  {QKeySequence(Qt::ALT | Qt::Key_Left), QKeySequence(Qt::ALT | Qt::Key_Right)});
    for (const Stepper* s : {&entry_stepper_, &row_stepper_, &group_stepper_}) flow->addWidget(s->box);

    find_ = new QAction(line_icon(QStringLiteral("find")), {}, this);
    find_->setShortcut(QKeySequence::Find);
    connect(find_, &QAction::triggered, this, &HexTools::find_wanted);
    save_ = new QAction(line_icon(QStringLiteral("export")), {}, this);
    connect(save_, &QAction::triggered, this, &HexTools::save_wanted);
    make_copy_menu();
    find_button_ = make_button(find_, this, Qt::ToolButtonTextBesideIcon);
    copy_button_ = make_button(copy_default_, this, Qt::ToolButtonTextBesideIcon);
    copy_button_->setMenu(copy_menu_);
    copy_button_->setPopupMode(QToolButton::MenuButtonPopup);
    save_button_ = make_button(save_, this, Qt::ToolButtonTextBesideIcon);
    for (QToolButton* button : {find_button_, copy_button_, save_button_}) flow->addWidget(button);

    line_ = new QComboBox(this);
    for (const int n : {0, 8, 16, 32}) line_->addItem(QString::number(n), n);
    connect(line_, &QComboBox::activated, this, [this] { emit bytes_per_line_chosen(line_->currentData().toInt()); });
    flow->addWidget(line_);
    retranslate();
    set_place({});
}

QToolButton* HexTools::make_side_button(HexSides sides) {
    auto* button = new QToolButton(this);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, [this, sides] { emit sides_chosen(sides); });
    return button;
}

HexTools::Stepper HexTools::make_stepper(Step step, QWidget* field, const QList<QKeySequence>& keys) {
    Stepper s;
    s.box = new QWidget(this);
    auto* layout = new QHBoxLayout(s.box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    s.label = new QLabel(s.box);
    s.label->setBuddy(field);
    const auto make = [&](bool forward) {
        auto* action = new QAction(this);
        action->setIcon(line_icon(forward ? QStringLiteral("next") : QStringLiteral("previous")));
        action->setShortcut(keys.at(forward ? 1 : 0));
        connect(action, &QAction::triggered, this, [this, step, forward] { emit step_wanted(step, forward); });
        return action;
    };
    s.previous = make(false);
    s.next = make(true);
    s.previous_button = make_button(s.previous, s.box, Qt::ToolButtonIconOnly);
    s.next_button = make_button(s.next, s.box, Qt::ToolButtonIconOnly);
    layout->addWidget(s.label);
    layout->addWidget(s.previous_button);
    layout->addWidget(field);
    layout->addWidget(s.next_button);
    return s;
}

void HexTools::make_copy_menu() {
    copy_menu_ = new QMenu(this);
    copy_default_ = new QAction(line_icon(QStringLiteral("copy")), {}, this);
    copy_default_->setShortcut(QKeySequence::Copy);
    connect(copy_default_, &QAction::triggered, this, [this] { emit copy_wanted(static_cast<int>(CopyFormat::hex)); });
    for (const CopyFormat format :
         {CopyFormat::hex, CopyFormat::c_array, CopyFormat::python, CopyFormat::text, CopyFormat::base64}) {
        QAction* action = copy_menu_->addAction(QString());
        connect(action, &QAction::triggered, this, [this, format] { emit copy_wanted(static_cast<int>(format)); });
        copy_actions_ << action;
    }
}

void HexTools::retranslate() {
    side_a_->setText(text::side_word(Side::a));
    side_b_->setText(text::side_word(Side::b));
    side_both_->setText(tr("Both"));
    side_both_->setToolTip(tr("A and B side by side"));
    together_->setText(tr("Together"));
    together_->setToolTip(tr("Moving in one file moves to the same row and group of the counterpart in the other"));
    goto_label_->setText(tr("Go to"));
    goto_->setPlaceholderText(tr("0x2A0, +64, 3:7"));
    goto_->setAccessibleName(tr("Go to offset"));
    goto_->setToolTip(
        tr("Offset in the file: 672 or 0x2A0\nFrom the cursor: +64, -0x10\n"
           "Offset in the entry: @0x40\nRow and group of the entry: 3:7"));
    entry_stepper_.label->setText(tr("Entry"));
    row_stepper_.label->setText(tr("Row"));
    group_stepper_.label->setText(tr("Group"));
    entry_->setAccessibleName(tr("Entry"));
    row_->setAccessibleName(tr("Row"));
    group_->setAccessibleName(tr("Group"));
    entry_stepper_.previous->setText(tr("Previous entry"));
    entry_stepper_.next->setText(tr("Next entry"));
    row_stepper_.previous->setText(tr("Previous row"));
    row_stepper_.next->setText(tr("Next row"));
    group_stepper_.previous->setText(tr("Previous group"));
    group_stepper_.next->setText(tr("Next group"));
    find_->setText(tr("Find"));
    find_->setToolTip(with_keys(tr("Find bytes, text or a number"), find_));
    copy_default_->setText(tr("Copy"));
    copy_default_->setToolTip(with_keys(tr("Copy the selected bytes as hexadecimal text"), copy_default_));
    const QStringList formats{tr("Copy as hexadecimal text"), tr("Copy as C array"), tr("Copy as Python bytes"),
                              tr("Copy as text (UTF-8)"), tr("Copy as Base64")};
    for (qsizetype i = 0; i < copy_actions_.size(); ++i) copy_actions_[i]->setText(formats.at(i));
    save_->setText(tr("Save…"));
    save_->setToolTip(tr("Save the selected bytes to a file"));
    line_->setItemText(0, tr("Fit"));
    for (int i = 1; i < line_->count(); ++i) line_->setItemText(i, tr("%1 a line").arg(line_->itemData(i).toInt()));
    line_->setToolTip(tr("Bytes per line"));
    line_->setAccessibleName(tr("Bytes per line"));
    enable_steppers();
}

void HexTools::set_sides(HexSides sides, bool a_open, bool b_open) {
    side_a_->setChecked(sides == HexSides::a);
    side_b_->setChecked(sides == HexSides::b);
    side_both_->setChecked(sides == HexSides::both);
    // The style's own mark of a checked button is too faint in the dark.
    for (QToolButton* button : {side_a_, side_b_, side_both_}) {
        QPalette colors = palette();
        if (button->isChecked()) {
            colors.setColor(QPalette::Button, palette().color(QPalette::Active, QPalette::Highlight));
            colors.setColor(QPalette::ButtonText, palette().color(QPalette::Active, QPalette::HighlightedText));
        }
        button->setPalette(colors);
    }
    side_a_->setEnabled(a_open);
    side_b_->setEnabled(b_open);
    side_both_->setEnabled(a_open && b_open);
    side_a_->setToolTip(a_open ? tr("The bytes of A") : tr("No file is open in A"));
    side_b_->setToolTip(b_open ? tr("The bytes of B") : tr("No file is open in B"));
    side_both_->setToolTip(a_open && b_open ? tr("A and B side by side") : tr("Needs a file in A and one in B"));
    together_->setVisible(sides == HexSides::both);
}

bool HexTools::together() const { return together_->isChecked(); }
void HexTools::set_together(bool on) { together_->setChecked(on); }

void HexTools::focus_goto() {
    goto_->setFocus(Qt::ShortcutFocusReason);
    goto_->selectAll();
}

void HexTools::refuse_goto(const QString& why) {
    goto_->selectAll();
    QToolTip::showText(goto_->mapToGlobal(QPoint(0, goto_->height())), why, goto_);
}

QAction* HexTools::step_action(Step step, bool forward) const {
    const Stepper& s = step == Step::entry ? entry_stepper_ : step == Step::row ? row_stepper_ : group_stepper_;
    return forward ? s.next : s.previous;
}

void HexTools::set_place(const Place& place) {
    place_ = place;
    entries_->set_artifact(place.artifact);
    if (!entry_->lineEdit()->hasFocus() || !entry_->lineEdit()->isModified()) {
        const int row = place.entry ? entries_->row_of(*place.entry) : -1;
        if (entry_->currentIndex() != row) entry_->setCurrentIndex(row);
        if (row < 0) entry_->setEditText({});
        entry_->lineEdit()->setCursorPosition(0);
    }
    const auto show = [&place](QLineEdit* field, std::uint64_t value) {
        if (field->hasFocus() && field->isModified()) return;
        field->setText(place.has_rows ? QString::number(value) : QString());
    };
    show(row_, place.row);
    show(group_, place.group);
    enable_steppers();
}

void HexTools::enable_steppers() {
    const bool entries = place_.artifact && place_.artifact->entry_count() > 0;
    entry_->setEnabled(entries);
    const QString no_entries = tr("There are no entries");
    const QString no_rows = tr("The bytes at the cursor belong to no row of a matrix");
    const auto set = [](const Stepper& s, bool on, const QString& why) {
        for (QAction* action : {s.previous, s.next}) {
            action->setEnabled(on);
            action->setToolTip(on ? with_keys(action->text(), action) : why);
        }
    };
    set(entry_stepper_, entries, no_entries);
    set(row_stepper_, place_.has_rows, no_rows);
    set(group_stepper_, place_.has_rows, no_rows);
    row_->setEnabled(place_.has_rows);
    group_->setEnabled(place_.has_rows);
    row_->setToolTip(place_.has_rows ? tr("Row, 0 to %1").arg(text::count(place_.rows - 1)) : no_rows);
    group_->setToolTip(place_.has_rows ? tr("Group of the row, 0 to %1").arg(text::count(place_.groups - 1)) : no_rows);
    goto_->setEnabled(place_.bytes);
    for (QAction* action : {find_, save_, copy_default_}) action->setEnabled(place_.bytes);
    copy_menu_->setEnabled(place_.bytes);
}

void HexTools::number_entered(QLineEdit* field, Step step) {
    const auto value = parse_number(field->text());
    const std::uint64_t limit = step == Step::row ? place_.rows : place_.groups;
    if (!value || *value >= limit) {
        QToolTip::showText(field->mapToGlobal(QPoint(0, field->height())),
                           tr("A number from 0 to %1").arg(text::count(limit == 0 ? 0 : limit - 1)), field);
        return;
    }
    field->setModified(false);
    if (step == Step::row)
        emit row_wanted(*value);
    else
        emit group_wanted(*value);
}

}  // namespace ninspect::ui
