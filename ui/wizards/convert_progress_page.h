// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/convert_objects.h"
#include "ui/models/convert_work.h"
#include "ui/wizards/convert_page.h"

class QProgressBar;
class QTableView;

namespace ninspect::ui {

class ThroughputPlot;

/// How far a conversion is: altogether, over time, and object by object.
class ConvertProgressPage : public ConvertPage {
    Q_OBJECT
public:
    ConvertProgressPage(ConvertWork* work, ConvertObjectsModel* objects, QWidget* parent);
    QString title() const override { return tr("Progress"); }
    QString heading() const override;
    QString why_not_next() const override;
    void retranslate() override;
    QWidget* first() const override;

    QProgressBar* bar() const { return bar_; }
    ThroughputPlot* plot() const { return plot_; }
    QString words() const { return words_->text(); }

private:
    void follow();
    void show_progress();
    ConvertWork* work_;
    ConvertObjectsModel* objects_;
    QProgressBar* bar_;
    QLabel* words_;
    ThroughputPlot* plot_;
    QTableView* table_;
};

}  // namespace ninspect::ui
