// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mapping/plan.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace ninspect::ui {

/// Whether an object's rows are each taken once, the cycles of each piece, and the rows that are
/// repeated, missing or foreign.
class MappingDetails : public QWidget {
    Q_OBJECT
public:
    explicit MappingDetails(QWidget* parent);
    void show_object(const mapping::PlanObject* object);  ///< null: nothing; must stay alive until the next call
    QString verdict() const;
    QString cycles() const;
    QTableWidget* ranges() const { return ranges_; }
    void retranslate();

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void fill_ranges();
    const mapping::PlanObject* object_ = nullptr;
    QLabel *shape_, *verdict_, *cycles_;
    QTableWidget* ranges_;
};

}  // namespace ninspect::ui
