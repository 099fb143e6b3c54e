// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "ui/session.h"

#include <QString>
#include <functional>

namespace ninspect::ui {

/// "bonsai.audit.html" beside the artifact.
QString audit_proposal(const QString& artifact_path);

/// Collects what is known of the open files now (window's thread) and gives the work that makes
/// the audit report in the language of the window and writes it, all or nothing, replacing what
/// is there (any thread). Errors of the work: as io::write_file, cancelled.
std::function<Status(const RunControl&)> audit_export(Session& session, const QString& path);

}  // namespace ninspect::ui
