// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/wizards/convert_wizard.h"

#include <QSize>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>

namespace ninspect::ui {

/// "files", "checks", "backend", "progress", "result": as on the command line. Empty for an unknown name.
std::optional<ConvertWizard::Page> wizard_page_named(const QString& name);
QStringList wizard_page_names();

/// Goes to a page of the wizard as a user would, and calls `look` when it is there: while the conversion is
/// going on for the progress page, as far as it takes long enough. The result goes to `folder`. `wait` waits
/// until the program came to rest. False, with the page's own words in `why`, when the page cannot be reached.
bool visit_wizard_page(ConvertWizard& wizard, ConvertWizard::Page page, const QSize& size, const QString& folder,
                       const std::function<bool()>& wait, const std::function<void()>& look, QString* why);

}  // namespace ninspect::ui
