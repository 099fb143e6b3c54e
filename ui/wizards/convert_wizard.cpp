// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/convert_wizard.h"

#include "ui/models/convert_objects.h"
#include "ui/placement.h"
#include "ui/text/words.h"
#include "ui/wizards/convert_backend_page.h"
#include "ui/wizards/convert_files_page.h"
#include "ui/wizards/convert_plan_page.h"
#include "ui/wizards/convert_progress_page.h"
#include "ui/wizards/convert_result_page.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {

using State = ConvertWork::State;
constexpr QSize first_size(880, 600);

/// Pages made of fields scroll where there is no room for them; those with tables make them smaller.
QWidget* scrolled(QWidget* page, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    return area;
}

}  // namespace

ConvertWizard::ConvertWizard(Session* session, QWidget* parent)
    : QDialog(parent),
      setup_(new ConvertSetup(session, this)),
      work_(new ConvertWork(session->jobs(), this)),
      objects_(new ConvertObjectsModel(work_, this)),
      files_(new ConvertFilesPage(setup_, this)),
      checks_(new ConvertPlanPage(setup_, work_, this)),
      backend_(new ConvertBackendPage(setup_, this)),
      progress_(new ConvertProgressPage(work_, objects_, this)),
      result_(new ConvertResultPage(work_, objects_, session->jobs(), this)),
      pages_{files_, checks_, backend_, progress_, result_},
      stack_(new QStackedWidget(this)),
      heading_(wrapped_label(this)),
      why_(wrapped_label(this)),
      back_(new QPushButton(this)),
      next_(new QPushButton(this)),
      close_(new QPushButton(this)) {
    setModal(false);
    build();
    for (ConvertPage* page : pages_) connect(page, &ConvertPage::changed, this, &ConvertWizard::follow);
    connect(next_, &QPushButton::clicked, this, &ConvertWizard::go_next);
    connect(back_, &QPushButton::clicked, this, &ConvertWizard::go_back);
    connect(close_, &QPushButton::clicked, this, [this] {
        if (running())
            work_->cancel();
        else
            reject();
        follow();
    });
    connect(work_, &ConvertWork::changed, this, &ConvertWizard::follow_work);
    connect(result_, &ConvertResultPage::open_requested, this, [this] {
        const convert::Plan& plan = *work_->plan();
        const bool forward = plan.direction == convert::Direction::to_ninfer;
        emit open_requested(text::utf8(forward ? plan.mapping.source->path : plan.mapping.target->path),
                            text::utf8(work_->outcome()->path));
    });
    retranslate();
    setup_->propose();
    set_page(Page::files);
    const QScreen* screen = parent != nullptr ? parent->screen() : this->screen();
    const int title = style()->pixelMetric(QStyle::PM_TitleBarHeight);
    resize(screen != nullptr ? size_on_screen(first_size, screen->availableGeometry(), title) : first_size);
}

void ConvertWizard::build() {
    auto* rail = new QVBoxLayout;
    rail->setSpacing(8);
    for (QLabel*& step : steps_) {
        step = new QLabel(this);
        rail->addWidget(step);
    }
    rail->addStretch(1);
    for (ConvertPage* page : {static_cast<ConvertPage*>(files_), static_cast<ConvertPage*>(backend_)})
        stack_->addWidget(scrolled(page, stack_));
    stack_->insertWidget(1, checks_);
    stack_->addWidget(progress_);
    stack_->addWidget(result_);
    why_->setForegroundRole(QPalette::PlaceholderText);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(why_, 1);
    for (QPushButton* button : {back_, next_, close_}) buttons->addWidget(button, 0, Qt::AlignBottom);
    back_->setAutoDefault(false);
    close_->setAutoDefault(false);
    next_->setDefault(true);
    auto* line = new QFrame(this);
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Sunken);
    auto* right = new QVBoxLayout;
    right->setSpacing(8);
    right->addWidget(heading_);
    right->addWidget(stack_, 1);
    auto* row = new QHBoxLayout;
    row->addLayout(rail);
    row->addLayout(right, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addLayout(row, 1);
    column->addWidget(line);
    column->addLayout(buttons);
}

ConvertWizard::Page ConvertWizard::page() const { return static_cast<Page>(stack_->currentIndex()); }

void ConvertWizard::set_page(Page page) {
    at(page)->enter();
    stack_->setCurrentIndex(static_cast<int>(page));
    follow();
    if (QWidget* first = at(page)->first()) first->setFocus(Qt::TabFocusReason);
}

void ConvertWizard::show_page(Page wanted) {
    while (page() < wanted && next_->isEnabled() && !next_->isHidden()) {
        const Page before = page();
        go_next();
        if (page() == before) return;
    }
}

void ConvertWizard::go_next() {
    if (!at(page())->why_not_next().isEmpty()) return;
    switch (page()) {
        case Page::files:
            return set_page(Page::checks);
        case Page::checks:
            return set_page(Page::backend);
        case Page::backend:
            set_page(Page::progress);
            return work_->run(setup_->run_options());
        case Page::progress:
            return set_page(Page::result);
        case Page::result:
        case Page::count_:
            return accept();
    }
}

void ConvertWizard::go_back() {
    switch (page()) {
        case Page::checks:
            work_->forget();
            return set_page(Page::files);
        case Page::backend:
            return set_page(Page::checks);
        case Page::result:
            // Another conversion, or the same after what was wrong is right.
            if (work_->state() == State::done) return set_page(Page::progress);
            work_->forget();
            return set_page(Page::files);
        case Page::files:
        case Page::progress:
        case Page::count_:
            return;
    }
}

void ConvertWizard::follow_work() {
    if (page() == Page::progress && (work_->state() == State::done || work_->state() == State::failed)) {
        if (question_ != nullptr) question_->reject();
        set_page(Page::result);
    }
    if (!running() && when_stopped_) std::exchange(when_stopped_, {})();
    follow();
}

void ConvertWizard::follow() {
    if (next_ == nullptr || stack_->count() < static_cast<int>(Page::count_)) return;
    const Page now = page();
    const ConvertPage* shown = at(now);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        QFont font = this->font();
        font.setBold(true);
        // Bold is wider: nothing is to move when the next step is.
        steps_[i]->setMinimumWidth(QFontMetrics(font).horizontalAdvance(pages_[i]->title()) +
                                   3 * fontMetrics().height());
        font.setBold(i == static_cast<std::size_t>(now));
        steps_[i]->setFont(font);
        steps_[i]->setText(QStringLiteral("%1  %2").arg(i + 1).arg(pages_[i]->title()));
        steps_[i]->setEnabled(i <= static_cast<std::size_t>(now));
    }
    heading_->setText(shown->heading());
    const QString why_not = shown->why_not_next();
    next_->setEnabled(why_not.isEmpty());
    next_->setToolTip(why_not);
    why_->setText(now == Page::files ? why_not : QString());  // the others say it themselves
    next_->setText(now == Page::backend ? tr("&Convert") : now == Page::result ? tr("&Close") : tr("&Next"));
    back_->setEnabled(now == Page::checks || now == Page::backend || now == Page::result);
    const bool failed = now == Page::result && work_->state() != State::done;
    back_->setText(failed ? tr("&Back to the files") : tr("&Back"));
    close_->setVisible(now != Page::result);
    close_->setText(running() ? tr("Stop") : work_->state() == State::done ? tr("Close") : tr("Cancel"));
    close_->setEnabled(!work_->stopping() || !running());
}

void ConvertWizard::retranslate() {
    setWindowTitle(tr("Convert"));
    for (ConvertPage* page : pages_) page->retranslate();
    objects_->retranslate();
    follow();
}

void ConvertWizard::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange)
        for (ConvertPage* page : pages_) page->retranslate();  // shapes have a light and a dark colour
    QDialog::changeEvent(event);
}

void ConvertWizard::reject() {
    ask_to_stop([this] { QDialog::reject(); });
}

void ConvertWizard::ask_to_stop(std::function<void()> then) {
    if (!running()) return then();
    if (question_ != nullptr) return question_->raise();
    question_ =
        new QMessageBox(QMessageBox::Question, tr("Convert"), tr("Stop the conversion?"), QMessageBox::NoButton, this);
    question_->setInformativeText(tr("It is still going on. When it is stopped, nothing of it is kept."));
    QPushButton* stop = question_->addButton(tr("&Stop it"), QMessageBox::DestructiveRole);
    QPushButton* go_on = question_->addButton(tr("&Go on converting"), QMessageBox::RejectRole);
    question_->setDefaultButton(go_on);
    question_->setEscapeButton(go_on);
    question_->setAttribute(Qt::WA_DeleteOnClose);
    connect(stop, &QPushButton::clicked, this, [this, then = std::move(then)] {
        when_stopped_ = then;
        work_->cancel();
        follow();
    });
    connect(question_, &QDialog::finished, this, [this] { question_ = nullptr; });
    question_->open();
}

}  // namespace ninspect::ui
