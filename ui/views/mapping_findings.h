// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mapping/plan.h"

#include <QFrame>
#include <memory>

class QLabel;
class QListWidget;
class QToolButton;

namespace ninspect::ui {

class ElidedLabel;

/// What stands against a plan: how much, and folded out each finding. Hidden when nothing does.
class MappingFindings : public QFrame {
    Q_OBJECT
public:
    explicit MappingFindings(QWidget* parent);
    void set_plan(std::shared_ptr<const mapping::MappingPlan> plan);
    QString summary() const;
    QListWidget* list() const { return list_; }
    void set_open(bool open);
    void retranslate();

signals:
    void chosen(int finding);  ///< index into the plan's findings

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fill();
    Severity worst() const;
    std::shared_ptr<const mapping::MappingPlan> plan_;
    QLabel* shape_;
    ElidedLabel* words_;
    QToolButton* toggle_;
    QListWidget* list_;
};

}  // namespace ninspect::ui
