// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/problems_model.h"
#include "ui/views/view.h"

#include <array>

class QLabel;
class QLineEdit;
class QMenu;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace ninspect::ui {

class EmptyState;
class ProblemDetails;

/// Problems: every finding in both files; double click or Enter goes to the byte.
class ProblemsView : public View {
    Q_OBJECT
public:
    ProblemsView(Session* session, QWidget* parent);

    QString title() const override;
    QString badge() const override;  ///< all findings: the sum of the severity buttons
    QString badge_tip() const override;
    ProblemsModel* model() const { return model_; }
    QTreeView* tree() const { return tree_; }
    QLineEdit* filter_field() const { return filter_; }
    QToolButton* severity_button(Severity severity) const { return severity_[static_cast<std::size_t>(severity)]; }
    ProblemDetails* details() const { return details_; }
    /// The heading of the empty state, when that is what is shown.
    QString empty_heading() const;
    /// Shows the bytes of a finding and selects its entry.
    void go_to(const Problem& problem);
    /// Only findings with that text, see ProblemsFilter::set_text(); for other views.
    void show_only(const QString& text);
    bool select(const Diagnostic* diagnostic);

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;

private:
    void make_tools();
    void fill();
    void fill_now();
    void current_changed();
    void activate(const QModelIndex& index);
    void update_empty_state();
    void update_severity_buttons();
    QString counted(Severity severity) const;  ///< "2 errors"
    QString as_text() const;
    void make_export_menu();
    void export_json(Side side);
    void export_csv();

    ProblemsModel* model_;
    ProblemsFilter* proxy_;
    QTreeView* tree_;
    QLineEdit* filter_;
    std::array<QToolButton*, 3> severity_{};
    QToolButton *group_, *copy_, *export_;
    QMenu *copy_menu_, *export_menu_;
    QStackedWidget* pages_;
    EmptyState* empty_;
    QSplitter* splitter_;
    ProblemDetails* details_;
    QString empty_heading_;
};

}  // namespace ninspect::ui
