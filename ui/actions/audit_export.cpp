// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/audit_export.h"

#include "core/io/atomic_file_writer.h"
#include "core/report/audit.h"
#include "ui/models/stats_store.h"
#include "ui/plots/health_words.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <unordered_map>

namespace ninspect::ui {

namespace {

/// One side as it is at this moment; the artifact and the figures do not change any more.
struct Snapshot {
    std::shared_ptr<const Artifact> artifact;
    std::vector<stats::TensorStats> figures;
    std::unordered_map<std::uint32_t, std::vector<std::uint64_t>> bars;
};

Snapshot snapshot_of(Session& session, Side side) {
    Snapshot s;
    s.artifact = session.document(side).artifact();
    if (!s.artifact) return s;
    for (std::uint32_t i = 0; i < s.artifact->entry_count(); ++i) {
        const stats::TensorStats* known = session.stats()->stats(side, EntryId{i});
        if (known == nullptr) continue;
        s.figures.push_back(*known);
        if (const auto words = session.stats()->words(side, EntryId{i}, ScaleWords::scales))
            s.bars.emplace(i, stats::histogram(*words, report::audit_bars, true).counts);
    }
    return s;
}

std::string translated(std::string_view english) {
    return QCoreApplication::translate("audit", std::string(english).c_str()).toStdString();
}

report::AuditWords words_of_window() {
    report::AuditWords words;
    words.language = QLocale().bcp47Name().toStdString();
    words.made_at = QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat).toStdString();
    words.program =
        (QCoreApplication::applicationName() + QLatin1Char(' ') + QCoreApplication::applicationVersion()).toStdString();
    words.translate = translated;
    words.finding = [](const Artifact& artifact, const Diagnostic& diagnostic) {
        QString sentence = text::with_full_stop(text::sentence(diagnostic, &artifact));
        if (const QString advice = text::advice(diagnostic); !advice.isEmpty()) sentence += QLatin1Char(' ') + advice;
        return sentence.toStdString();
    };
    words.reason = [](const stats::HealthReason& reason) { return reason_sentence(reason).toStdString(); };
    return words;
}

Status write_audit(const std::vector<Snapshot>& files, const report::AuditWords& words, const std::string& path,
                   const RunControl& control) {
    std::optional<inspect::StructureDiff> diff;
    if (files.size() == 2) {
        Result<inspect::StructureDiff> compared =
            inspect::diff_structure(*files[0].artifact, *files[1].artifact, control);
        if (!compared) return compared.error();
        diff = std::move(*compared);
    }
    std::vector<report::AuditSide> sides;
    for (const Snapshot& file : files)
        sides.push_back({file.artifact.get(),
                         file.figures,
                         [&file](EntryId id) {
                             const auto at = file.bars.find(id.value);
                             return at == file.bars.end() ? std::vector<std::uint64_t>() : at->second;
                         },
                         {}});
    return io::write_file(path, report::audit_html(sides, diff ? &*diff : nullptr, words), io::IfExists::replace);
}

}  // namespace

QString audit_proposal(const QString& artifact_path) {
    const QFileInfo info(artifact_path);
    return info.path() + QLatin1Char('/') + info.completeBaseName() + QLatin1String(".audit.html");
}

std::function<Status(const RunControl&)> audit_export(Session& session, const QString& path) {
    auto files = std::make_shared<std::vector<Snapshot>>();
    for (const Side side : {Side::a, Side::b}) {
        Snapshot s = snapshot_of(session, side);
        if (s.artifact) files->push_back(std::move(s));
    }
    return [files, words = words_of_window(), path = text::to_utf8(path)](const RunControl& control) {
        return write_audit(*files, words, path, control);
    };
}

}  // namespace ninspect::ui
