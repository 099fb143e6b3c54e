// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/convert_plan_page.h"

#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/wizards/check_list.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ninspect::ui {

namespace {

using State = ConvertWork::State;

/// Only a file of the result's name is in the way.
bool only_exists(const convert::Plan& plan) {
    bool exists = false;
    for (const convert::Check& check : plan.checks) {
        if (check.passed) continue;
        if (!check.error || check.error->code != ErrorCode::already_exists) return false;
        exists = true;
    }
    return exists;
}

}  // namespace

ConvertPlanPage::ConvertPlanPage(ConvertSetup* setup, ConvertWork* work, QWidget* parent)
    : ConvertPage(parent),
      setup_(setup),
      work_(work),
      model_(new ConvertChecksModel(this)),
      list_(new CheckList(this)),
      summary_(wrapped_label(this)),
      again_(new QPushButton(this)),
      replace_(new QPushButton(this)) {
    list_->setModel(model_);
    for (QPushButton* button : {again_, replace_}) button->setAutoDefault(false);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(summary_, 1);
    row->addWidget(replace_);
    row->addWidget(again_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(list_, 1);
    column->addLayout(row);
    connect(again_, &QPushButton::clicked, this, &ConvertPlanPage::check);
    connect(replace_, &QPushButton::clicked, this, [this] {
        setup_->set_overwrite(true);
        check();
    });
    connect(work_, &ConvertWork::changed, this, &ConvertPlanPage::follow);
    retranslate();
}

void ConvertPlanPage::check() {
    if (setup_->missing().isEmpty()) work_->check(setup_->request());
}

QString ConvertPlanPage::heading() const {
    return tr("Everything that can fail is looked at before the first byte is written.");
}

QString ConvertPlanPage::why_not_next() const {
    if (work_->state() == State::checking) return tr("The checks are still going on.");
    if (!work_->plan()) return tr("Nothing was checked.");
    return work_->plan()->passed() ? QString() : tr("Not every check passed.");
}

QWidget* ConvertPlanPage::first() const { return list_; }

void ConvertPlanPage::retranslate() {
    again_->setText(tr("Check &again"));
    replace_->setText(tr("Repla&ce that file"));
    list_->setAccessibleName(tr("Checks"));
    model_->retranslate();
    follow();
}

void ConvertPlanPage::follow() {
    const auto plan = work_->plan();
    if (work_->state() == State::checked || !plan) model_->set_plan(plan);
    again_->setEnabled(work_->state() != State::checking);
    replace_->setVisible(plan && only_exists(*plan));
    if (work_->state() == State::checking) {
        summary_->setText(tr("Looking at both files…"));
    } else if (!plan) {
        summary_->setText(work_->state() == State::failed ? text::sentence(work_->error()) : QString());
    } else if (plan->passed()) {
        summary_->setText(tr("Nothing stands against this conversion: %1 objects made, %2 taken over; %3.")
                              .arg(text::count(plan->produced.objects), text::count(plan->borrowed.objects),
                                   text::bytes_long(plan->file_bytes)));
    } else {
        const int failed = model_->failed();
        summary_->setText(failed == 1 ? tr("1 check did not pass; nothing can be written.")
                                      : tr("%1 checks did not pass; nothing can be written.").arg(failed));
    }
    for (int row = 0; row < model_->rowCount(); ++row)  // what is wrong comes first into sight
        if (!model_->index(row).data(ConvertChecksModel::passed_role).toBool()) {
            list_->scrollTo(model_->index(row), QAbstractItemView::PositionAtTop);
            break;
        }
    emit changed();
}

}  // namespace ninspect::ui
