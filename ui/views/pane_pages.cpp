// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/pane_pages.h"

#include "ui/settings/settings.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/elided_label.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {

constexpr int recent_shown = 6;
constexpr int text_width = 440;

QLabel* centred(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setAlignment(Qt::AlignHCenter);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setMaximumWidth(text_width);
    return label;
}

/// In the middle, as wide as it may be: wrapped text has a height only for a given width.
void add_wrapped(QVBoxLayout* column, QLabel* label) {
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(label, 100);
    row->addStretch(1);
    column->addLayout(row);
}

void enlarge(QLabel* label) {
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 1.25);
    label->setFont(font);
}

}  // namespace

// ---- EmptyPage -------------------------------------------------------------------------

EmptyPage::EmptyPage(Side side, QWidget* parent)
    : QWidget(parent),
      side_(side),
      title_(centred(this)),
      hint_(centred(this)),
      open_(new QPushButton(line_icon(QStringLiteral("open")), QString(), this)),
      recent_title_(centred(this)),
      recent_(new QVBoxLayout) {
    enlarge(title_);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    hint_->setMinimumHeight(2 * hint_->fontMetrics().lineSpacing());  // both panes alike, however long it is
    hint_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    recent_title_->setForegroundRole(QPalette::PlaceholderText);
    recent_->setSpacing(0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addStretch(1);
    for (QLabel* label : {title_, hint_}) add_wrapped(column, label);
    column->addSpacing(8);
    column->addWidget(open_, 0, Qt::AlignHCenter);
    column->addSpacing(8);
    column->addWidget(recent_title_, 0, Qt::AlignHCenter);
    column->addLayout(recent_);
    column->addStretch(1);
    connect(open_, &QPushButton::clicked, this, &EmptyPage::open_requested);
    connect(&Settings::instance(), &Settings::recent_files_changed, this, &EmptyPage::list_recent_files);
    retranslate();
    list_recent_files();
}

void EmptyPage::retranslate() {
    title_->setText(tr("Drop a GGUF or .ninfer file here"));
    hint_->setText(side_ == Side::a ? tr("Two files dropped together open side by side.")
                                    : tr("The second file is compared with the first: choosing an entry on one side "
                                         "shows its counterpart on the other."));
    open_->setText(tr("&Open in %1…").arg(text::side_word(side_)));
    recent_title_->setText(tr("Recent files"));
}

void EmptyPage::list_recent_files() {
    while (QLayoutItem* item = recent_->takeAt(0)) {
        if (QWidget* old = item->widget()) {
            old->hide();  // it may be the one that was clicked: deleted later, but not painted any more
            old->deleteLater();
        }
        delete item;
    }
    const QStringList files = Settings::instance().recent_files().mid(0, recent_shown);
    recent_title_->setVisible(!files.isEmpty());
    for (const QString& path : files) {
        auto* link = new QToolButton(this);
        link->setAutoRaise(true);
        link->setCursor(Qt::PointingHandCursor);
        link->setFocusPolicy(Qt::TabFocus);
        link->setText(fontMetrics()
                          .elidedText(QFileInfo(path).fileName(), Qt::ElideMiddle, text_width)
                          .replace(QLatin1Char('&'), QLatin1String("&&")));
        link->setToolTip(path);
        QPalette colors = link->palette();
        colors.setColor(QPalette::ButtonText, palette().color(QPalette::Link));
        link->setPalette(colors);
        connect(link, &QToolButton::clicked, this, [this, path] { emit path_chosen(path); });
        recent_->addWidget(link, 0, Qt::AlignHCenter);
    }
}

void EmptyPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) list_recent_files();
    QWidget::changeEvent(event);
}

// ---- FailedPage ------------------------------------------------------------------------

FailedPage::FailedPage(QWidget* parent)
    : QWidget(parent),
      shape_(new QLabel(this)),
      sentence_(centred(this)),
      advice_(centred(this)),
      path_label_(centred(this)),
      retry_(new QPushButton(line_icon(QStringLiteral("reload")), QString(), this)),
      other_(new QPushButton(line_icon(QStringLiteral("open")), QString(), this)) {
    enlarge(sentence_);
    for (QLabel* label : {sentence_, advice_, path_label_}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setMinimumWidth(text_width / 2);
    }
    path_label_->setForegroundRole(QPalette::PlaceholderText);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(retry_);
    buttons->addWidget(other_);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addStretch(1);
    column->addWidget(shape_, 0, Qt::AlignHCenter);
    for (QLabel* label : {sentence_, advice_, path_label_}) add_wrapped(column, label);
    column->addSpacing(8);
    column->addLayout(buttons);
    column->addStretch(1);
    connect(retry_, &QPushButton::clicked, this, &FailedPage::retry_requested);
    connect(other_, &QPushButton::clicked, this, &FailedPage::open_requested);
    retranslate();
}

void FailedPage::show_error(const QString& path, const Error& error) {
    path_ = path;
    error_ = error;
    retranslate();
}

void FailedPage::retranslate() {
    shape_->setPixmap(severity_icon(Severity::error, is_dark(palette())).pixmap(QSize(32, 32), devicePixelRatioF()));
    retry_->setText(tr("&Try again"));
    other_->setText(tr("Open an&other file…"));
    if (path_.isEmpty()) return;
    sentence_->setText(text::sentence(error_));
    const QString advice = text::advice(error_);
    advice_->setText(advice);
    advice_->setVisible(!advice.isEmpty());
    path_label_->setText(path_);
}

void FailedPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ninspect::ui
