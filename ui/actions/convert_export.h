// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/convert/run.h"

#include <QString>
#include <functional>
#include <memory>

namespace ninspect::ui {

/// "bonsai.convert.html" beside the result.
QString report_proposal(const QString& result_path);

/// The work that makes a conversion's report in the language of the window and writes it, all or nothing,
/// replacing what is there (any thread): Markdown or JSON when the name ends so, else a page.
/// Errors of the work: as io::write_file.
std::function<Status(const RunControl&)> convert_export(std::shared_ptr<const convert::Plan> plan,
                                                        std::shared_ptr<const convert::Outcome> outcome,
                                                        const QString& path);

}  // namespace ninspect::ui
