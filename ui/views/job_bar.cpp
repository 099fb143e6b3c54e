// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/job_bar.h"

#include "ui/jobs/job_list.h"
#include "ui/text/units.h"
#include "ui/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

constexpr int delay_ms = 250;
constexpr int bar_width = 160;
constexpr int bar_steps = 1000;

bool is_shown(const Job* job) { return !job->title().isEmpty(); }

}  // namespace

JobBar::JobBar(JobList* jobs, QWidget* parent)
    : QWidget(parent),
      jobs_(jobs),
      delay_(new QTimer(this)),
      title_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      words_(new QLabel(this)),
      more_(new QLabel(this)),
      cancel_(new QToolButton(this)) {
    bar_->setFixedWidth(bar_width);
    bar_->setTextVisible(false);
    bar_->setMaximumHeight(fontMetrics().height());
    words_->setFont(number_font(words_->font()));
    more_->setForegroundRole(QPalette::PlaceholderText);
    cancel_->setIcon(line_icon(QStringLiteral("cancel")));
    cancel_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    cancel_->setAutoRaise(true);
    cancel_->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (QWidget* w : {static_cast<QWidget*>(title_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(words_),
                       static_cast<QWidget*>(more_), static_cast<QWidget*>(cancel_)})
        row->addWidget(w);
    delay_->setSingleShot(true);
    delay_->setInterval(delay_ms);
    connect(delay_, &QTimer::timeout, this, &JobBar::update_shown);
    connect(jobs_, &JobList::job_started, this, [this](Job* job) {
        if (is_shown(job) && !delay_->isActive()) delay_->start();
    });
    connect(jobs_, &JobList::job_finished, this, &JobBar::update_shown);
    connect(cancel_, &QToolButton::clicked, this, [this] {
        if (job_) job_->cancel();
    });
    retranslate();
    hide();
}

void JobBar::update_shown() {
    const auto& running = jobs_->running();
    const auto first = std::find_if(running.begin(), running.end(), is_shown);
    Job* job = first == running.end() ? nullptr : *first;
    if (job != nullptr && job->seconds() * 1000 < delay_ms - 50) {  // one more, too young to be shown
        job = nullptr;
        delay_->start();
    }
    if (job != job_) {
        if (job_) disconnect(job_, nullptr, this, nullptr);
        job_ = job;
        if (job_) connect(job_, &Job::changed, this, &JobBar::show_progress);
    }
    const auto others = std::count_if(running.begin(), running.end(), is_shown) - 1;
    more_->setText(others > 0 ? tr("+%1 more").arg(others) : QString());
    setVisible(job_ != nullptr);
    show_progress();
}

QString JobBar::progress_words(const Job& job) {
    const Progress p = job.progress();
    if (job.cancelling()) return tr("stopping…");
    if (p.done == 0 && p.total == 0) return {};
    const bool bytes = p.unit == ProgressUnit::bytes;
    const auto amount = [bytes](std::uint64_t n) { return bytes ? text::human_bytes(n) : text::count(n); };
    QStringList words;
    words += p.total > 0 ? tr("%1 / %2").arg(amount(p.done), amount(p.total)) : amount(p.done);
    if (const double rate = job.rate(); rate > 0)
        words +=
            bytes ? text::rate(rate) : tr("%1 per s").arg(text::count(static_cast<std::uint64_t>(std::llround(rate))));
    if (const double left = job.seconds_left(); left >= 0) words += tr("%1 left").arg(text::duration(left));
    return words.join(QStringLiteral(" · "));
}

void JobBar::show_progress() {
    if (!job_) return;
    const Progress p = job_->progress();
    title_->setText(job_->title());
    words_->setText(progress_words(*job_));
    if (p.total == 0) {
        bar_->setRange(0, 0);
    } else {
        bar_->setRange(0, bar_steps);
        bar_->setValue(static_cast<int>(static_cast<double>(p.done) / static_cast<double>(p.total) * bar_steps));
    }
    cancel_->setEnabled(!job_->cancelling());
    cancel_->setToolTip(job_->cancelling() ? tr("The job has been asked to stop already.") : tr("Stop this job"));
}

void JobBar::retranslate() {
    cancel_->setText(tr("Cancel"));
    if (job_) update_shown();
}

void JobBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ninspect::ui
