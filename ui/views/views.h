// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view.h"

namespace ninspect::ui {

/// One maker per ViewId, each defined beside its view; the window knows no more of them.
View* make_layout_view(Session* session, QWidget* parent);
View* make_hex_view(Session* session, QWidget* parent);
View* make_scales_view(Session* session, QWidget* parent);
View* make_codes_view(Session* session, QWidget* parent);
View* make_values_view(Session* session, QWidget* parent);
View* make_overview_view(Session* session, QWidget* parent);
View* make_mapping_view(Session* session, QWidget* parent);
View* make_metadata_view(Session* session, QWidget* parent);
View* make_problems_view(Session* session, QWidget* parent);
View* make_loaders_view(Session* session, QWidget* parent);

}  // namespace ninspect::ui
