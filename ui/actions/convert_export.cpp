// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/convert_export.h"

#include "core/io/atomic_file_writer.h"
#include "core/report/convert.h"
#include "ui/models/convert_words.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace ninspect::ui {

QString report_proposal(const QString& result_path) {
    const QFileInfo info(result_path);
    return info.path() + QLatin1Char('/') + info.completeBaseName() + QLatin1String(".convert.html");
}

std::function<Status(const RunControl&)> convert_export(std::shared_ptr<const convert::Plan> plan,
                                                        std::shared_ptr<const convert::Outcome> outcome,
                                                        const QString& path) {
    return [plan = std::move(plan), outcome = std::move(outcome), words = report_words(),
            ending = QFileInfo(path).suffix().toLower(), version = QCoreApplication::applicationVersion().toStdString(),
            to = text::to_utf8(path)](const RunControl&) {
        const std::string report = ending == QLatin1String("json")
                                       ? report::convert_json(*plan, *outcome, version) + '\n'
                                   : ending == QLatin1String("md") ? report::convert_markdown(*plan, *outcome, words)
                                                                   : report::convert_html(*plan, *outcome, words);
        return io::write_file(to, report, io::IfExists::replace);
    };
}

}  // namespace ninspect::ui
