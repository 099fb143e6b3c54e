// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/directory_export.h"

#include "core/io/atomic_file_writer.h"
#include "core/report/documents.h"
#include "ui/text/words.h"

#include <QFileInfo>

namespace ninspect::ui {

QString export_proposal(const QString& artifact_path, ExportFormat format) {
    const QFileInfo info(artifact_path);
    return info.path() + QLatin1Char('/') + info.completeBaseName() +
           (format == ExportFormat::csv ? QLatin1String(".directory.csv") : QLatin1String(".directory.json"));
}

Status export_directory(const Artifact& artifact, const std::vector<EntryId>& entries, ExportFormat format,
                        const QString& path) {
    const std::string bytes =
        format == ExportFormat::csv ? report::ls_table(artifact, entries, ',') : report::ls_json(artifact, entries);
    return io::write_file(text::to_utf8(path), bytes, io::IfExists::replace);
}

}  // namespace ninspect::ui
