// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QMimeData;

namespace ninspect::ui {

/// What dropping something on the window would open.
struct Drop {
    QStringList files;  ///< one or two paths; empty: see problem
    QString problem;    ///< a sentence: why not
};

/// One file, two files, or the members of one split set, which count as one. Folders,
/// things that are no files and more than two files are a problem.
Drop understand_drop(const QMimeData& data);

}  // namespace ninspect::ui
