// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/drop.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QRegularExpression>
#include <QUrl>

namespace ninspect::ui {

namespace {

struct DropText {
    Q_DECLARE_TR_FUNCTIONS(ninspect::ui::Drop)
};

/// Name of the set that a path is a member of, with its folder; empty for other files.
QString set_of(const QString& path) {
    static const QRegularExpression gguf(QStringLiteral("^(.*)-\\d{5}-of-(\\d{5})\\.gguf$"),
                                         QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression ninfer(QStringLiteral("^(.*\\.ninfer)(\\.part-\\d{4})?$"),
                                           QRegularExpression::CaseInsensitiveOption);
    if (const auto match = gguf.match(path); match.hasMatch()) return match.captured(1) + match.captured(2);
    if (const auto match = ninfer.match(path); match.hasMatch()) return match.captured(1);
    return {};
}

bool one_set(const QStringList& files) {
    const QString first = set_of(files.first());
    if (first.isEmpty()) return false;
    for (const QString& file : files)
        if (set_of(file) != first) return false;
    return true;
}

}  // namespace

Drop understand_drop(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls()) {
        if (!url.isLocalFile()) return {{}, DropText::tr("Only files of this computer can be dropped here.")};
        const QString path = QDir::toNativeSeparators(url.toLocalFile());
        if (QFileInfo(path).isDir())
            return {{}, DropText::tr("This is a folder. Drop the .gguf or .ninfer file that is in it.")};
        files += path;
    }
    if (files.isEmpty()) return {{}, DropText::tr("Nothing that was dropped is a file.")};
    if (files.size() > 1 && one_set(files)) {
        files.sort();  // the entry file of a .ninfer set, the first shard of a split
        return {{files.first()}, {}};
    }
    if (files.size() > 2)
        return {{},
                DropText::tr("There are two panes: drop one file, or two to see them side by side (these were %1).")
                    .arg(files.size())};
    return {files, {}};
}

}  // namespace ninspect::ui
