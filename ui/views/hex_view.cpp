// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_view.h"

#include "ui/jobs/job_list.h"
#include "ui/settings/settings.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/hex_find_bar.h"
#include "ui/views/hex_inspector.h"
#include "ui/views/hex_pane.h"
#include "ui/views/layout_legend.h"
#include "ui/views/views.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace ninspect::ui {

View* make_hex_view(Session* session, QWidget* parent) { return new HexView(session, parent); }

HexView::HexView(Session* session, QWidget* parent) : View(session, parent) {
    build();
    connect_pane(a_);
    connect_pane(b_);
    connect_tools();
    connect_session();
    active_ = session->active_side();
    retranslate();
    documents_changed(Side::a);
    documents_changed(Side::b);
}

HexView::~HexView() {
    if (find_job_) find_job_->cancel();
}

void HexView::build() {
    tools_ = new HexTools(this);
    splitter_ = new QSplitter(Qt::Horizontal, this);
    a_ = new HexPane(session(), Side::a, splitter_);
    b_ = new HexPane(session(), Side::b, splitter_);
    inspector_ = new HexInspector(splitter_);
    for (QWidget* widget : std::initializer_list<QWidget*>{a_, b_, inspector_}) splitter_->addWidget(widget);
    splitter_->setStretchFactor(0, 3);
    splitter_->setStretchFactor(1, 3);
    splitter_->setStretchFactor(2, 1);
    splitter_->setChildrenCollapsible(false);
    find_ = new HexFindBar(this);
    find_->hide();
    legend_ = new Legend(this);
    message_ = new QLabel(this);
    message_->setTextFormat(Qt::PlainText);
    message_->hide();

    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(tools_);
    layout->addWidget(splitter_, 1);
    layout->addWidget(find_);
    layout->addWidget(message_);
    layout->addWidget(legend_);

    empty_ = new QLabel(this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setEnabled(false);
    pages_ = new QStackedWidget(this);
    pages_->addWidget(empty_);
    pages_->addWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(pages_);
}

void HexView::connect_session() {
    connect(session(), &Session::documents_changed, this, &HexView::documents_changed);
    connect(session(), &Session::bytes_requested, this, [this](const ByteSpot& spot) { show_spot(spot, true); });
    connect(session(), &Session::bytes_marked, this, [this](const ByteSpot& spot) { show_spot(spot, false); });
    connect(session(), &Session::selection_changed, this, [this](Side side) {
        const auto entry = session()->selected(side);
        // Bytes of that entry that were asked for a moment ago stay.
        const bool there = pane(side).here().entry == entry;
        pane(side).prefer_selected();
        if (!entry || there) return;
        moving_along_ = true;
        pane(side).show_entry_bytes(*entry, 0, 1);
        moving_along_ = false;
    });
    connect(session(), &Session::active_side_changed, this, [this](Side side) {
        if (!sides_chosen_ || sides_ != HexSides::both) set_sides(side == Side::a ? HexSides::a : HexSides::b);
        set_active(side);
    });
}

void HexView::connect_pane(HexPane* pane) {
    connect(pane, &HexPane::moved, this, [this, pane] {
        if (pane->side() == active_) update_place();
    });
    connect(pane, &HexPane::moved_by_user, this, [this] {
        message_->hide();
        move_other_along();
    });
    connect(pane, &HexPane::activated, this, [this, pane] { set_active(pane->side()); });
    connect(pane, &HexPane::context_menu_wanted, this, &HexView::show_menu);
}

void HexView::connect_tools() {
    connect(tools_, &HexTools::sides_chosen, this, [this](HexSides sides) {
        sides_chosen_ = sides == HexSides::both;
        set_sides(sides);
        Settings::instance().set_layout_state(QStringLiteral("hex-both"),
                                              sides == HexSides::both ? QByteArrayLiteral("1") : QByteArray());
    });
    connect(tools_, &HexTools::together_changed, this, [this] { move_other_along(); });
    connect(tools_, &HexTools::goto_wanted, this, &HexView::goto_text);
    connect(tools_, &HexTools::step_wanted, this, &HexView::step);
    connect(tools_, &HexTools::row_wanted, this, &HexView::go_row);
    connect(tools_, &HexTools::group_wanted, this, &HexView::go_group);
    connect(tools_, &HexTools::entry_wanted, this, [this](EntryId entry) {
        active().show_entry_bytes(entry, 0, 1);
        session()->select(active_, entry);
        active().area().setFocus();
    });
    connect(tools_, &HexTools::copy_wanted, this, [this](int format) { copy(static_cast<CopyFormat>(format)); });
    connect(tools_, &HexTools::save_wanted, this, &HexView::save_selection);
    connect(tools_, &HexTools::find_wanted, this, [this] { find_->open(); });
    connect(tools_, &HexTools::bytes_per_line_chosen, this, [this](int bytes) {
        a_->area().set_wanted_bytes_per_line(bytes);
        b_->area().set_wanted_bytes_per_line(bytes);
    });
    connect(find_, &HexFindBar::find_wanted, this, &HexView::find);
    connect(find_, &HexFindBar::cancel_wanted, this, [this] {
        if (find_job_) find_job_->cancel();
    });
    connect(find_, &HexFindBar::closed, this, [this] { active().area().setFocus(); });

    auto* goto_action = new QAction(this);
    goto_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_G));
    connect(goto_action, &QAction::triggered, tools_, &HexTools::focus_goto);
    QList<QAction*> actions{goto_action, tools_->find_action(), tools_->save_action(), find_->next_action(),
                            find_->previous_action()};
    for (const auto which : {HexTools::Step::entry, HexTools::Step::row, HexTools::Step::group})
        actions << tools_->step_action(which, false) << tools_->step_action(which, true);
    for (QAction* action : std::as_const(actions)) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    }
    // Fields have their own Ctrl+C; this one belongs to the bytes.
    tools_->copy_action()->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    splitter_->addAction(tools_->copy_action());
}

QString HexView::title() const { return tr("Hex"); }

void HexView::retranslate() {
    tools_->retranslate();
    a_->retranslate();
    b_->retranslate();
    inspector_->retranslate();
    find_->retranslate();
    empty_->setText(
        tr("No file is open. Open one in A or B, or drop it on the window: its bytes appear here, "
           "each in the colour of what it means."));
    legend_key_.clear();
    update_legend();
    update_place();
    emit title_changed();
}

void HexView::changeEvent(QEvent* event) {
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && legend_) {
        legend_key_.clear();
        update_legend();
        tools_->set_sides(sides_, a_->artifact() != nullptr, b_->artifact() != nullptr);
        a_->retranslate();
        b_->retranslate();
    }
}

void HexView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    update_place();
}

void HexView::documents_changed(Side side) {
    pane(side).follow_document();
    const bool a_open = a_->artifact() != nullptr, b_open = b_->artifact() != nullptr;
    pages_->setCurrentIndex(a_open || b_open ? 1 : 0);
    if (a_open && b_open && !Settings::instance().layout_state(QStringLiteral("hex-both")).isEmpty()) {
        sides_chosen_ = true;
        set_sides(HexSides::both);
        return;
    }
    HexSides wanted = sides_;
    if (!sides_chosen_) wanted = session()->active_side() == Side::a ? HexSides::a : HexSides::b;
    if (wanted == HexSides::both && !(a_open && b_open)) wanted = a_open ? HexSides::a : HexSides::b;
    if (wanted == HexSides::a && !a_open && b_open) wanted = HexSides::b;
    if (wanted == HexSides::b && !b_open && a_open) wanted = HexSides::a;
    set_sides(wanted);
}

void HexView::set_sides(HexSides sides) {
    const HexSides sides_were = std::exchange(sides_, sides);
    a_->setVisible(sides != HexSides::b);
    b_->setVisible(sides != HexSides::a);
    tools_->set_sides(sides, a_->artifact() != nullptr, b_->artifact() != nullptr);
    if (sides == HexSides::a) set_active(Side::a);
    if (sides == HexSides::b) set_active(Side::b);
    if (sides == HexSides::both) {
        if (sides_were != HexSides::both) share_width();
        set_active(session()->active_side());
        move_other_along();
    }
    update_place();
}

/// A and B are compared: neither may be squeezed by sizes from when it was hidden.
void HexView::share_width() {
    const QList<int> sizes = splitter_->sizes();
    const int inspector = sizes.value(2) > 0 ? sizes.value(2) : inspector_->minimumWidth();
    const int half = std::max(1, (std::max(splitter_->width(), 3 * inspector) - inspector) / 2);
    splitter_->setSizes({half, half, inspector});
}

void HexView::set_active(Side side) {
    active_ = side;
    setFocusProxy(&active().area());
    inspector_->show_area(&active().area());
    update_place();
}

void HexView::show_spot(const ByteSpot& spot, bool take_focus) {
    if (sides_ != HexSides::both) set_sides(spot.side == Side::a ? HexSides::a : HexSides::b);
    set_active(spot.side);
    pane(spot.side).show_spot(spot.part, spot.offset, spot.bytes);
    move_other_along();
    if (take_focus) pane(spot.side).area().setFocus();
}

void HexView::update_place() {
    if (!tools_) return;
    HexTools::Place place;
    place.artifact = active().artifact();
    place.bytes = active().area().file_bytes() > 0;
    const HexPane::Here here = active().here();
    place.entry = here.entry;
    if (here.geometry && here.span->role && here.span->role->has_row) {
        place.has_rows = true;
        place.row = here.span->role->row;
        place.group = here.span->role->group;
        place.rows = here.geometry->experts * here.geometry->rows;
        place.groups = here.geometry->groups_per_row;
    }
    tools_->set_place(place);
    update_legend();
}

void HexView::update_legend() {
    const bool dark = is_dark(palette());
    // Roles of the entry at the cursor first, then the regions of any file.
    std::vector<codec::FieldRole> roles;
    const auto add = [&roles](codec::FieldRole role) {
        if (std::find(roles.begin(), roles.end(), role) == roles.end()) roles.push_back(role);
    };
    if (const auto here = active().here(); here.geometry) {
        const auto* encoding = here.geometry->encoding;
        if (encoding)
            for (const codec::BlockField& field : encoding->fields) add(field.role);
        if (roles.empty() || (encoding && encoding->arrangement != codec::Arrangement::blocks))
            for (const codec::Plane& plane : here.geometry->planes) add(plane.role);
    } else {
        for (const auto role :
             {codec::FieldRole::codes, codec::FieldRole::high_bits, codec::FieldRole::scales, codec::FieldRole::values})
            add(role);
    }
    std::vector<int> key{dark ? 1 : 0};
    for (const auto role : roles) key.push_back(static_cast<int>(role));
    if (key == legend_key_) return;
    legend_key_ = key;
    std::vector<Legend::Chip> chips;
    for (const auto role : roles) chips.push_back(role_chip(role, dark));
    chips.push_back(resource_chip(dark));
    for (const auto kind : {RegionKind::header, RegionKind::metadata, RegionKind::directory, RegionKind::padding,
                            RegionKind::gap, RegionKind::overlap, RegionKind::trailing})
        chips.push_back(region_chip(kind, dark));
    legend_->set_chips(std::move(chips));
}

void HexView::move_other_along() {
    if (sides_ != HexSides::both || !tools_->together() || moving_along_) return;
    HexPane& from = active();
    HexPane& to = pane(other(active_));
    const HexPane::Here here = from.here();
    moving_along_ = true;
    if (!here.entry) {
        if (!from.artifact() || !to.artifact()) {
        } else if (to.area().file_bytes() > 0) {
            to.area().select(from.area().selection_begin(), from.area().selected_bytes());
        }
    } else if (session()->selected(active_) == here.entry && session()->selected(to.side())) {
        const EntryId partner = *session()->selected(to.side());
        const codec::Geometry* there = to.area().map().geometry(partner);
        const bool same_matrix = here.geometry && there && here.span->role && here.span->role->has_row &&
                                 here.geometry->rows * here.geometry->experts == there->rows * there->experts &&
                                 here.geometry->columns == there->columns;
        if (same_matrix) {
            const std::uint64_t width =
                there->encoding ? std::max<std::uint64_t>(there->encoding->block_weights, 1) : 1;
            to.show_group(partner, here.span->role->row, here.span->role->first_column / width, here.span->role->role);
        } else if (here.entry_offset) {
            to.show_entry_bytes(partner, *here.entry_offset, from.area().selected_bytes());
        }
    }
    moving_along_ = false;
}

// ---- going places -------------------------------------------------------------------------

void HexView::goto_text(const QString& text) {
    const auto target = parse_goto(text);
    if (!target) {
        tools_->refuse_goto(tr("Not a place: 672, 0x2A0, +64, -0x10, @0x40 or 3:7"));
        return;
    }
    const QString why = active().go_to(*target);
    if (!why.isEmpty()) {
        tools_->refuse_goto(why);
        return;
    }
    move_other_along();
    active().area().setFocus();
}

void HexView::step(HexTools::Step what, bool forward) {
    if (what == HexTools::Step::entry) return step_entry(forward);
    const HexPane::Here here = active().here();
    if (!here.geometry || !here.span->role || !here.span->role->has_row) return;
    const std::uint64_t rows = here.geometry->experts * here.geometry->rows;
    const std::uint64_t groups = here.geometry->groups_per_row;
    std::uint64_t row = here.span->role->row, group = here.span->role->group;
    const std::uint64_t woven = here.geometry->encoding ? here.geometry->encoding->interleaved_rows : 1;
    const auto next_row = [&] {
        if (forward ? rows - row <= woven : row < woven) return false;
        row = forward ? row + woven : row - woven;
        return true;
    };
    if (what == HexTools::Step::row) {
        if (!next_row()) return;
    } else if (forward ? group + 1 < groups : group > 0) {
        group = forward ? group + 1 : group - 1;
    } else {
        if (!next_row()) return;
        group = forward ? 0 : groups - 1;
    }
    active().show_group(*here.entry, row, group, here.span->role->role);
    move_other_along();
}

void HexView::step_entry(bool forward) {
    const auto artifact = active().artifact();
    if (!artifact || artifact->entry_count() == 0) return;
    const auto order = artifact->by_offset();
    const std::uint64_t at = active().area().selection_begin();
    const std::uint32_t part = active().part();
    // First entry that begins behind the cursor.
    const auto after = std::upper_bound(order.begin(), order.end(), at, [&](std::uint64_t offset, EntryId id) {
        const Entry& entry = artifact->entry(id);
        return entry.part != part ? entry.part > part : entry.file_offset > offset;
    });
    auto wanted = after;
    const auto here = active().here().entry;
    if (const auto place = here ? std::find(order.begin(), order.end(), *here) : order.end(); place != order.end()) {
        // Entries may share their first byte: the one after this one, not after this place.
        if (!forward && place == order.begin()) return;
        wanted = forward ? place + 1 : place - 1;
    } else if (!forward) {
        if (wanted == order.begin()) return;
        --wanted;
        const Entry& current = artifact->entry(*wanted);
        const bool inside =
            current.part == part && at < current.file_offset + std::max<std::uint64_t>(current.bytes, 1);
        if (inside && wanted == order.begin()) return;
        if (inside) --wanted;
    }
    if (wanted == order.end()) return;
    active().show_entry_bytes(*wanted, 0, 1);
    session()->select(active_, *wanted);
}

void HexView::go_row(std::uint64_t row) {
    const HexPane::Here here = active().here();
    if (!here.entry || !here.span->role) return;
    active().show_group(*here.entry, row, here.span->role->group, here.span->role->role);
    move_other_along();
    active().area().setFocus();
}

void HexView::go_group(std::uint64_t group) {
    const HexPane::Here here = active().here();
    if (!here.entry || !here.span->role) return;
    active().show_group(*here.entry, here.span->role->row, group, here.span->role->role);
    move_other_along();
    active().area().setFocus();
}

void HexView::select_around(Around what) {
    const HexPane::Here here = active().here();
    if (!here.entry || !here.entry_offset) return;
    if (what == Around::entry) {
        active().show_entry_bytes(*here.entry, 0, active().artifact()->entry(*here.entry).bytes);
        return;
    }
    if (!here.geometry || !here.span->role || !here.span->role->has_row) return;
    const codec::ByteRole& role = *here.span->role;
    const std::uint64_t at = *here.entry_offset;
    for (const codec::ByteRange& range : what == Around::row
                                             ? codec::ranges_of_row(*here.geometry, role.row)
                                             : codec::ranges_of_group(*here.geometry, role.row, role.group))
        if (at >= range.offset && at - range.offset < range.bytes) {
            active().show_entry_bytes(*here.entry, range.offset, range.bytes);
            return;
        }
}

void HexView::show_menu(const QPoint& global) {
    QMenu menu(this);
    const HexPane::Here here = active().here();
    const bool rows = here.geometry && here.span->role && here.span->role->has_row;
    // What an action does is looked up when it is chosen: the file may be another one by then.
    menu.addAction(tr("Select group"), this, [this] { select_around(Around::group); })->setEnabled(rows);
    menu.addAction(tr("Select row"), this, [this] { select_around(Around::row); })->setEnabled(rows);
    menu.addAction(tr("Select entry"), this, [this] { select_around(Around::entry); })
        ->setEnabled(here.entry.has_value());
    QAction* show = menu.addAction(tr("Show entry in Layout"), this, [this] {
        if (const auto entry = active().here().entry) session()->select(active_, *entry);
        session()->show_view(ViewId::layout);
    });
    show->setEnabled(here.entry.has_value());
    menu.addSeparator();
    menu.addActions(tools_->copy_menu()->actions());
    menu.addAction(tools_->save_action());
    menu.addSeparator();
    menu.addAction(tools_->find_action());
    menu.exec(global);
}

QString HexView::message() const { return message_->isHidden() ? QString() : message_->text(); }

void HexView::say(const QString& text) {
    message_->setText(text);
    message_->setVisible(!text.isEmpty());
}

}  // namespace ninspect::ui
