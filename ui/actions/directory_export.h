// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/model/artifact.h"

#include <QString>
#include <memory>
#include <vector>

namespace ninspect::ui {

enum class ExportFormat : std::uint8_t { csv, json };

/// "bonsai.directory.csv" beside the artifact.
QString export_proposal(const QString& artifact_path, ExportFormat format);

/// Writes the records of the entries, in that order, as the command line's `ls` would; all or
/// nothing, replacing what is there. Blocking; errors as io::write_file.
Status export_directory(const Artifact& artifact, const std::vector<EntryId>& entries, ExportFormat format,
                        const QString& path);

}  // namespace ninspect::ui
