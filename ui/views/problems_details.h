// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/problems_model.h"

#include <QWidget>
#include <vector>

class QFormLayout;
class QLabel;
class QScrollArea;
class QToolButton;

namespace ninspect::ui {

/// Everything about one finding: the sentence, what to do, the facts, who refuses the file.
class ProblemDetails : public QWidget {
    Q_OBJECT
public:
    explicit ProblemDetails(QWidget* parent);
    void show_problem(const std::optional<Problem>& problem, std::size_t group_size);
    QString text() const;  ///< as plain text, for copying
    void retranslate();

signals:
    void go_to_bytes(const ninspect::ui::Problem& problem);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void add_fact(const QString& name, const QString& value, const QString& tip = {});
    std::optional<Problem> problem_;
    std::size_t group_size_ = 0;
    QLabel *icon_, *heading_, *sentence_, *advice_;
    QToolButton *to_bytes_, *copy_;
    QFormLayout* facts_;
    QScrollArea* area_;
    std::vector<std::pair<QString, QString>> lines_;
};

}  // namespace ninspect::ui
