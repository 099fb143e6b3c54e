// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests of the whole window share: files, waiting, clicks, words on the screen.
#pragma once

#include "core/report/documents.h"
#include "tests/support/support.h"
#include "ui/actions/directory_export.h"
#include "ui/actions/main_actions.h"
#include "ui/jobs/job_list.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/settings/settings.h"
#include "ui/views/artifact_pane.h"
#include "ui/views/directory_view.h"
#include "ui/views/elided_label.h"
#include "ui/views/filter_bar.h"
#include "ui/views/notice_bar.h"
#include "ui/views/pane_header.h"
#include "ui/views/pane_pages.h"
#include "ui/views/view.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QFile>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUrl>
#include <algorithm>
#include <ctime>

namespace ninspect::ui {

inline QString path_of(std::string_view name) { return QString::fromStdString(test::fixture(name)); }
inline QString str(const std::string& text) { return QString::fromStdString(text); }
inline const QString pq2 = path_of("bonsai-mini/mini-pq2_0.gguf");
inline const QString ptq1 = path_of("bonsai-mini/mini-ptq1_0.gguf");
inline const QString packed = path_of("bonsai-mini/expected-pq2_0.ninfer");

#define SETTLE(window) QTRY_VERIFY_WITH_TIMEOUT((window).idle(), 20000)

inline QString name_at(const DirectoryView* view, const QModelIndex& index) {
    return view->proxy()->index(index.row(), static_cast<int>(DirectoryColumn::name), index.parent()).data().toString();
}

inline void click_row(DirectoryView* view, EntryId entry, Qt::KeyboardModifiers keys = {}) {
    const QModelIndex index = view->proxy()->index_of(entry, static_cast<int>(DirectoryColumn::name));
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, keys, view->visualRect(index).center());
}

/// Drags files over the window and lets go of them there.
inline bool drop(MainWindow& window, const QPoint& at, const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls += QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &move);
    QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
    return enter.isAccepted() && event.isAccepted();
}

inline QPoint middle_of(MainWindow& window, Side side) {
    return window.pane(side)->mapTo(&window, window.pane(side)->rect().center());
}

template <class W>
inline QString text_in(QWidget* parent) {
    QStringList words;
    for (const W* w : parent->findChildren<W*>())
        if (w->isVisible()) words += w->text();
    return words.join(QLatin1Char('|'));
}

inline QString header_text(MainWindow& window, Side side) {
    QStringList words;
    for (const auto* label : window.pane(side)->findChild<PaneHeader*>()->findChildren<ElidedLabel*>())
        words += label->full_text();
    return words.join(QLatin1Char('|'));
}

inline bool has_chinese(const QString& text) {
    return std::any_of(text.begin(), text.end(),
                       [](QChar c) { return c.unicode() >= 0x4e00 && c.unicode() <= 0x9fff; });
}

}  // namespace ninspect::ui
