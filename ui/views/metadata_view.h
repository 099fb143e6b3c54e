// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/metadata_ref.h"
#include "ui/views/view.h"

#include <QPointer>
#include <array>

class QLineEdit;
class QLabel;
class QMenu;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace ninspect::ui {

class ColumnWidths;
class EmptyState;
class Job;
class MetadataDetails;
class MetadataFilter;
class MetadataModel;

/// Metadata: the keys and resources of A, of B or of both beside each other, and the chosen
/// one in full.
class MetadataView : public View {
    Q_OBJECT
public:
    enum class Show : std::uint8_t { a, b, both };
    MetadataView(Session* session, QWidget* parent);

    QString title() const override;
    Show showing() const { return show_; }
    void set_showing(Show show);
    MetadataModel* model() const { return model_; }
    QTableView* table() const { return table_; }
    QLineEdit* filter_field() const { return filter_; }
    MetadataDetails* details() const { return details_; }
    /// Selects that key or resource; false when the side has none of that name.
    bool select_key(Side side, const QString& key);

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;

private:
    void make_tools();
    void documents_changed(Side side);
    void fill();
    void compare_values();
    void entry_selected(Side side);
    void current_changed(const QModelIndex& index);
    void filter_changed();
    void update_status();
    void layout_columns();
    void color_sides();
    bool select_ref(Side side, MetaRef ref);
    void export_json(Side side);
    void export_table();
    std::shared_ptr<const Artifact> artifact(Side side) const;
    QString suggested_name(Side side, const QString& ending) const;

    Show show_ = Show::a;
    bool chosen_ = false;  // the user chose what is shown; it no longer follows the files
    MetadataModel* model_;
    MetadataFilter* proxy_;
    QTableView* table_;
    ColumnWidths* widths_;
    QLineEdit* filter_;
    QToolButton *show_a_, *show_b_, *show_both_, *regex_, *differing_, *copy_, *export_;
    QMenu* export_menu_;
    QLabel* status_;
    QStackedWidget* pages_;
    EmptyState* empty_;
    QSplitter* splitter_;
    MetadataDetails* details_;
    QPointer<Job> comparing_;
    std::array<QString, 2> pending_key_;
};

}  // namespace ninspect::ui
