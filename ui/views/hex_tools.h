// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"
#include "ui/session.h"

#include <QAbstractListModel>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace ninspect::ui {

/// Entries of an artifact in the order of their bytes, for a list to choose from.
class EntryListModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    void set_artifact(std::shared_ptr<const Artifact> artifact);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    int row_of(EntryId entry) const;  ///< -1: none
    EntryId entry_at(int row) const { return artifact_->by_offset()[static_cast<std::size_t>(row)]; }

private:
    std::shared_ptr<const Artifact> artifact_;
    std::vector<std::uint32_t> rows_;  ///< by entry index
};

/// Which panes Hex shows.
enum class HexSides : std::uint8_t { a, b, both };

/// The tool rows of the Hex view: which side, where to, what to do with the bytes. Knows no
/// bytes itself; shows a place and says where the user wants to go.
class HexTools : public QWidget {
    Q_OBJECT
public:
    explicit HexTools(QWidget* parent = nullptr);
    void retranslate();

    /// What the cursor is on.
    struct Place {
        std::shared_ptr<const Artifact> artifact;
        std::optional<EntryId> entry;
        bool has_rows = false;  ///< row and group mean something here
        std::uint64_t row = 0, group = 0;
        std::uint64_t rows = 0, groups = 0;  ///< how many there are
        bool bytes = false;                  ///< something can be selected, copied, found
    };
    void set_place(const Place& place);
    void set_sides(HexSides sides, bool a_open, bool b_open);
    bool together() const;
    void set_together(bool on);
    void focus_goto();
    /// The text could not be followed; says why beside the field.
    void refuse_goto(const QString& why);

    enum class Step : std::uint8_t { entry, row, group };
    /// For menus and shortcuts; owned here.
    QAction* step_action(Step step, bool forward) const;
    QAction* copy_action() const { return copy_default_; }
    QMenu* copy_menu() const { return copy_menu_; }
    QAction* save_action() const { return save_; }
    QAction* find_action() const { return find_; }

signals:
    void sides_chosen(ninspect::ui::HexSides sides);
    void together_changed(bool on);
    void goto_wanted(const QString& text);
    void entry_wanted(ninspect::EntryId entry);
    void row_wanted(std::uint64_t row);
    void group_wanted(std::uint64_t group);
    void step_wanted(ninspect::ui::HexTools::Step step, bool forward);
    void copy_wanted(int format);  ///< a CopyFormat
    void save_wanted();
    void find_wanted();
    void bytes_per_line_chosen(int bytes);

private:
    struct Stepper {
        QLabel* label = nullptr;
        QAction *previous = nullptr, *next = nullptr;
        QToolButton *previous_button = nullptr, *next_button = nullptr;
        QWidget* box = nullptr;
    };
    Stepper make_stepper(Step step, QWidget* field, const QList<QKeySequence>& keys);
    QToolButton* make_side_button(HexSides sides);
    void make_copy_menu();
    void enable_steppers();
    void number_entered(QLineEdit* field, Step step);

    Place place_;
    EntryListModel* entries_;
    QToolButton *side_a_, *side_b_, *side_both_;
    QCheckBox* together_;
    QLabel* goto_label_;
    QLineEdit* goto_;
    QComboBox* entry_;
    QLineEdit *row_, *group_;
    Stepper entry_stepper_, row_stepper_, group_stepper_;
    QAction *find_, *save_, *copy_default_;
    QMenu* copy_menu_;
    QList<QAction*> copy_actions_;
    QToolButton *find_button_, *copy_button_, *save_button_;
    QComboBox* line_;
};

}  // namespace ninspect::ui
