// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mapping/observe.h"
#include "core/mapping/plan.h"

#include <QWidget>
#include <optional>

class QLabel;
class QTableWidget;

namespace ninspect::ui {

/// What was found in the rows of one object: a verdict, the pattern of each piece, and the first
/// rows that are not as expected.
class MappingObserved : public QWidget {
    Q_OBJECT
public:
    explicit MappingObserved(QWidget* parent);
    /// Both null: nothing; must stay alive until the next call. `state`: what is said without a result.
    void show_object(const mapping::PlanObject* object, const mapping::ObservedObject* found, const QString& state);
    QString verdict() const;
    QString patterns() const;
    QTableWidget* table() const { return table_; }
    void retranslate();

signals:
    void row_pointed(std::uint64_t target_row);  ///< by mouse or keys
    void row_opened(std::uint64_t target_row, const std::optional<ninspect::mapping::SourceRow>& observed);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    const mapping::RowMismatch* mismatch(int row) const;
    const mapping::PlanObject* object_ = nullptr;
    const mapping::ObservedObject* found_ = nullptr;
    QString state_;
    QLabel *shape_, *verdict_, *patterns_, *more_;
    QTableWidget* table_;
};

}  // namespace ninspect::ui
