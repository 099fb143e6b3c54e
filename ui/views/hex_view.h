// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/hex_copy.h"
#include "ui/views/hex_pattern.h"
#include "ui/views/hex_tools.h"
#include "ui/views/view.h"

#include <QPointer>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace ninspect::ui {

class HexFindBar;
class HexInspector;
class HexPane;
class Job;
class Legend;

/// The bytes of A, of B, or of both side by side.
class HexView : public View {
    Q_OBJECT
public:
    HexView(Session* session, QWidget* parent);
    ~HexView() override;
    QString title() const override;

    HexPane& pane(Side side) { return side == Side::a ? *a_ : *b_; }
    /// The pane that tools and inspector speak of.
    HexPane& active() { return pane(active_); }
    HexFindBar& find_bar() { return *find_; }
    HexTools& tools() { return *tools_; }
    QString message() const;

    /// Looks for the find bar's pattern from the cursor of the active pane on.
    void find(FindDirection direction);
    bool finding() const { return !find_job_.isNull(); }
    void copy(CopyFormat format);
    void save_selection_to(const QString& path);

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();
    void connect_session();
    void connect_pane(HexPane* pane);
    void connect_tools();
    void documents_changed(Side side);
    void show_spot(const ByteSpot& spot, bool take_focus);
    void set_sides(HexSides sides);
    void share_width();
    void set_active(Side side);
    void update_place();
    void update_legend();
    void move_other_along();
    void goto_text(const QString& text);
    void step(HexTools::Step step, bool forward);
    void step_entry(bool forward);
    void go_row(std::uint64_t row);
    void go_group(std::uint64_t group);
    enum class Around : std::uint8_t { group, row, entry };
    void select_around(Around what);  ///< the whole of what the cursor is in
    void show_menu(const QPoint& global);
    void found(const Result<std::optional<FindHit>>& result, const HexPane* in, std::uint64_t bytes,
               FindDirection direction, const std::shared_ptr<const Artifact>& of, std::uint32_t part);
    void save_selection();
    void say(const QString& text);

    HexTools* tools_ = nullptr;
    HexPane *a_ = nullptr, *b_ = nullptr;
    HexInspector* inspector_ = nullptr;
    QSplitter* splitter_ = nullptr;
    HexFindBar* find_ = nullptr;
    Legend* legend_ = nullptr;
    QLabel* message_ = nullptr;
    QLabel* empty_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    HexSides sides_ = HexSides::a;
    bool sides_chosen_ = false;  ///< by the user; until then it follows the session
    Side active_ = Side::a;
    bool moving_along_ = false;
    QPointer<Job> find_job_;
    std::uint64_t find_number_ = 0;
    std::vector<int> legend_key_;
};

}  // namespace ninspect::ui
