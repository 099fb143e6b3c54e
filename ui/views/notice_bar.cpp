// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/notice_bar.h"

#include "ui/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace ninspect::ui {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent),
      shape_(new QLabel(this)),
      words_(new QLabel(this)),
      button_(new QPushButton(this)),
      close_(new QToolButton(this)) {
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    close_->setAutoRaise(true);
    close_->setIcon(line_icon(QStringLiteral("close")));
    close_->setToolTip(tr("Close this message"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(shape_);
    row->addWidget(words_, 1);
    row->addWidget(button_);
    row->addWidget(close_);
    connect(button_, &QPushButton::clicked, this, [this] {
        hide();
        if (next_) std::exchange(next_, {})();
    });
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void NoticeBar::show_notice(Severity severity, const QString& words) { show_notice(severity, words, {}, {}); }

void NoticeBar::show_notice(Severity severity, const QString& words, const QString& button,
                            std::function<void()> next) {
    severity_ = severity;
    next_ = std::move(next);
    button_->setText(button);
    button_->setVisible(!button.isEmpty());
    const int edge = fontMetrics().height();
    shape_->setPixmap(severity_icon(severity, is_dark(palette())).pixmap(QSize(edge, edge), devicePixelRatioF()));
    words_->setText(words);
    show();
    update();
}

QString NoticeBar::words() const { return isHidden() ? QString() : words_->text(); }

void NoticeBar::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    QColor tint = severity_color(severity_, is_dark(palette()));
    tint.setAlpha(40);
    painter.fillRect(rect(), tint);
    QFrame::paintEvent(event);
}

void NoticeBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {  // its words are of another language
        close_->setToolTip(tr("Close this message"));
        hide();
    }
    QFrame::changeEvent(event);
}

}  // namespace ninspect::ui
