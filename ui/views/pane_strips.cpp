// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The strips between a pane's header and its table: still opening, changed on disk.
#include "ui/jobs/job_list.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/pane_pages.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

namespace ninspect::ui {

namespace {
constexpr int bar_width = 160;
constexpr int bar_steps = 1000;
}  // namespace

// ---- OpeningStrip ----------------------------------------------------------------------

OpeningStrip::OpeningStrip(QWidget* parent)
    : QFrame(parent),
      words_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      cancel_(new QPushButton(line_icon(QStringLiteral("cancel")), QString(), this)) {
    bar_->setFixedWidth(bar_width);
    bar_->setTextVisible(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(words_, 1);
    row->addWidget(bar_);
    row->addWidget(cancel_);
    connect(cancel_, &QPushButton::clicked, this, &OpeningStrip::cancel_requested);
    retranslate();
}

void OpeningStrip::watch(Job* job) {
    if (job == job_) return;
    if (job_ != nullptr) disconnect(job_, nullptr, this, nullptr);
    job_ = job;
    if (job_ != nullptr) {
        connect(job_, &Job::changed, this, &OpeningStrip::show_progress);
        connect(job_, &Job::finished, this, [this] { watch(nullptr); });
    }
    show_progress();
}

void OpeningStrip::retranslate() {
    cancel_->setText(tr("&Cancel"));
    show_progress();
}

void OpeningStrip::show_progress() {
    const Progress p = job_ != nullptr ? job_->progress() : Progress{};
    if (p.total == 0) {
        bar_->setRange(0, 0);
        words_->setText(tr("Reading the directory…"));
        return;
    }
    bar_->setRange(0, bar_steps);
    bar_->setValue(static_cast<int>(static_cast<double>(p.done) / static_cast<double>(p.total) * bar_steps));
    const bool bytes = p.unit == ProgressUnit::bytes;
    words_->setText(tr("Reading the directory… %1 of %2")
                        .arg(bytes ? text::human_bytes(p.done) : text::count(p.done),
                             bytes ? text::human_bytes(p.total) : text::count(p.total)));
}

void OpeningStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

// ---- StaleStrip ------------------------------------------------------------------------

StaleStrip::StaleStrip(QWidget* parent)
    : QFrame(parent),
      shape_(new QLabel(this)),
      words_(new QLabel(this)),
      reload_(new QPushButton(line_icon(QStringLiteral("reload")), QString(), this)) {
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(shape_);
    row->addWidget(words_, 1);
    row->addWidget(reload_);
    connect(reload_, &QPushButton::clicked, this, &StaleStrip::reload_requested);
    retranslate();
}

void StaleStrip::show_change(const std::optional<DiskChange>& change) {
    change_ = change;
    setVisible(change_.has_value());
    retranslate();
}

void StaleStrip::retranslate() {
    const int edge = fontMetrics().height();
    const Severity severity = change_ ? change_->severity() : Severity::warning;
    shape_->setPixmap(severity_icon(severity, is_dark(palette())).pixmap(QSize(edge, edge), devicePixelRatioF()));
    reload_->setText(tr("&Reload"));
    if (!change_) return;
    words_->setText(change_->sentence());
    words_->setToolTip(text::sentence(change_->error));
    update();
}

void StaleStrip::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    QColor tint = severity_color(change_ ? change_->severity() : Severity::warning, is_dark(palette()));
    tint.setAlpha(48);
    painter.fillRect(rect(), tint);
    QFrame::paintEvent(event);
}

void StaleStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) retranslate();
    QFrame::changeEvent(event);
}

}  // namespace ninspect::ui
