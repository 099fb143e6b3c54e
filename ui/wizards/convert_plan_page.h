// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/convert_checks.h"
#include "ui/models/convert_setup.h"
#include "ui/models/convert_work.h"
#include "ui/wizards/convert_page.h"

class QPushButton;

namespace ninspect::ui {

class CheckList;

/// Everything that can be known to stand against the conversion before a byte of it is written.
class ConvertPlanPage : public ConvertPage {
    Q_OBJECT
public:
    ConvertPlanPage(ConvertSetup* setup, ConvertWork* work, QWidget* parent);
    QString title() const override { return tr("Checks"); }
    QString heading() const override;
    QString why_not_next() const override;
    void enter() override { check(); }
    void retranslate() override;
    QWidget* first() const override;

    void check();
    ConvertChecksModel* model() const { return model_; }
    QPushButton* again() const { return again_; }
    /// Shown only where the one thing in the way is a file of the result's name.
    QPushButton* replace() const { return replace_; }
    QString summary() const { return summary_->text(); }

private:
    void follow();
    ConvertSetup* setup_;
    ConvertWork* work_;
    ConvertChecksModel* model_;
    CheckList* list_;
    QLabel* summary_;
    QPushButton *again_, *replace_;
};

}  // namespace ninspect::ui
