// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_find_bar.h"

#include "ui/theme.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace ninspect::ui {

namespace {
constexpr PatternKind kinds[] = {PatternKind::hex, PatternKind::text, PatternKind::u8,  PatternKind::i8,
                                 PatternKind::u16, PatternKind::i16,  PatternKind::u32, PatternKind::i32,
                                 PatternKind::u64, PatternKind::i64,  PatternKind::f16, PatternKind::bf16,
                                 PatternKind::f32, PatternKind::f64};
constexpr const char* number_names[] = {"u8",  "i8",  "u16", "i16",  "u32", "i32",
                                        "u64", "i64", "f16", "bf16", "f32", "f64"};

QToolButton* button_for(QAction* action, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}
}  // namespace

HexFindBar::HexFindBar(QWidget* parent) : QWidget(parent) {
    label_ = new QLabel(this);
    text_ = new QLineEdit(this);
    text_->setFont(fixed_font());
    text_->setClearButtonEnabled(true);
    text_->setMinimumWidth(220);
    text_->setMaximumWidth(480);
    label_->setBuddy(text_);
    kind_ = new QComboBox(this);
    for (const PatternKind kind : kinds) kind_->addItem(QString(), static_cast<int>(kind));
    next_ = new QAction(line_icon(QStringLiteral("next")), {}, this);
    next_->setShortcut(QKeySequence(Qt::Key_F3));
    previous_ = new QAction(line_icon(QStringLiteral("previous")), {}, this);
    previous_->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F3));
    next_button_ = button_for(next_, this);
    previous_button_ = button_for(previous_, this);
    cancel_ = new QToolButton(this);
    cancel_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    cancel_->hide();
    message_ = new QLabel(this);
    message_->setTextFormat(Qt::PlainText);
    close_ = new QToolButton(this);
    close_->setAutoRaise(true);
    close_->setIcon(line_icon(QStringLiteral("close")));

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{label_, kind_, text_, previous_button_, next_button_, cancel_})
        layout->addWidget(widget);
    layout->setStretch(2, 1);
    layout->addWidget(message_, 1);
    layout->addWidget(close_);

    connect(text_, &QLineEdit::returnPressed, this, [this] { emit find_wanted(FindDirection::forward); });
    connect(next_, &QAction::triggered, this, [this] { emit find_wanted(FindDirection::forward); });
    connect(previous_, &QAction::triggered, this, [this] { emit find_wanted(FindDirection::backward); });
    connect(cancel_, &QToolButton::clicked, this, &HexFindBar::cancel_wanted);
    connect(close_, &QToolButton::clicked, this, [this] {
        hide();
        emit closed();
    });
    connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
        describe_kind();
        set_message({});
    });
    connect(text_, &QLineEdit::textEdited, this, [this] { set_message({}); });
    retranslate();
}

void HexFindBar::retranslate() {
    label_->setText(tr("Find"));
    kind_->setItemText(0, tr("hexadecimal"));
    kind_->setItemText(1, tr("text"));
    for (int i = 2; i < kind_->count(); ++i)
        kind_->setItemText(i, tr("number %1").arg(QString::fromLatin1(number_names[i - 2])));
    kind_->setAccessibleName(tr("How the pattern is meant"));
    text_->setAccessibleName(tr("Pattern to find"));
    next_->setText(tr("Find next"));
    previous_->setText(tr("Find previous"));
    next_->setToolTip(tr("Next place (F3)"));
    previous_->setToolTip(tr("Previous place (Shift+F3)"));
    cancel_->setText(tr("Cancel"));
    close_->setToolTip(tr("Close (Esc)"));
    close_->setAccessibleName(tr("Close"));
    describe_kind();
}

void HexFindBar::describe_kind() {
    switch (kind()) {
        case PatternKind::hex:
            text_->setPlaceholderText(tr("66 2E ?? 4?"));
            text_->setToolTip(tr("Bytes in hexadecimal; ? stands for any digit"));
            break;
        case PatternKind::text:
            text_->setPlaceholderText(tr("text as UTF-8"));
            text_->setToolTip(tr("Case matters"));
            break;
        default:
            text_->setPlaceholderText(tr("number"));
            text_->setToolTip(tr("One number in the byte order of the file"));
            break;
    }
}

void HexFindBar::open() {
    show();
    text_->setFocus(Qt::ShortcutFocusReason);
    text_->selectAll();
}

PatternKind HexFindBar::kind() const { return static_cast<PatternKind>(kind_->currentData().toInt()); }
void HexFindBar::set_kind(PatternKind kind) { kind_->setCurrentIndex(kind_->findData(static_cast<int>(kind))); }
QString HexFindBar::pattern_text() const { return text_->text(); }
void HexFindBar::set_pattern_text(const QString& text) { text_->setText(text); }

std::optional<BytePattern> HexFindBar::pattern(ByteOrder order) {
    auto made = make_pattern(kind(), text_->text(), order);
    if (made) return made;
    if (text_->text().isEmpty())
        set_message(tr("Type what to look for"), true);
    else if (kind() == PatternKind::hex)
        set_message(tr("Not a row of bytes such as 66 2E ?? 4?"), true);
    else if (kind() == PatternKind::text)
        set_message(tr("Too long to look for"), true);
    else
        set_message(tr("Not a number that fits %1").arg(QString::fromLatin1(number_names[kind_->currentIndex() - 2])),
                    true);
    return made;
}

void HexFindBar::set_running(bool running) {
    cancel_->setVisible(running);
    if (running) set_message(tr("Looking…"));
}

void HexFindBar::set_message(const QString& text, bool warning) {
    message_->setText(text);
    QPalette colors = palette();
    if (warning) colors.setColor(QPalette::WindowText, severity_color(Severity::warning, is_dark(palette())));
    message_->setPalette(colors);
}

QString HexFindBar::message() const { return message_->text(); }

void HexFindBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        if (cancel_->isVisible()) emit cancel_wanted();
        hide();
        emit closed();
        return;
    }
    QWidget::keyPressEvent(event);
}

}  // namespace ninspect::ui
