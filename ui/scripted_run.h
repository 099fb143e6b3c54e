// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"
#include "ui/wizards/convert_wizard.h"

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>

namespace ninspect::ui {

class MainWindow;

/// What a run without a user is to do: for installers, for the README's pictures.
struct Script {
    bool self_test = false;
    QString screenshot;  ///< path of the picture; empty: none
    QStringList files;   ///< up to two
    QString entry;       ///< name to select in A, else in B
    std::optional<ViewId> view;
    bool grouped = false;
    bool scan = false;  ///< all tensors, before the picture is taken
    QString filter;
    QSize size{1440, 900};
    std::optional<ConvertWizard::Page> wizard;  ///< take the picture of this page of the wizard
    QSize wizard_size;                          ///< its own when not valid
    bool wanted() const { return self_test || !screenshot.isEmpty(); }
};

/// "layout", "hex", …: as on the command line. Empty for an unknown name.
std::optional<ViewId> view_named(const QString& name);
QStringList view_names();

/// Shows the window, does what the script says and returns the exit status: 0 done, 1 not.
/// Says on stdout how it went, in one line.
int run_script(MainWindow& window, const Script& script);

}  // namespace ninspect::ui
