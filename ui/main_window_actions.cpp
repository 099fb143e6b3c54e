// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window's actions do: dialogs, menus of rows, export, drag and drop.
#include "ui/actions/audit_export.h"
#include "ui/actions/drop.h"
#include "ui/actions/main_actions.h"
#include "ui/jobs/job_list.h"
#include "ui/main_window.h"
#include "ui/models/stats_store.h"
#include "ui/settings/settings.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/views/artifact_pane.h"
#include "ui/views/directory_view.h"
#include "ui/views/notice_bar.h"

#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QStyle>

namespace ninspect::ui {

void MainWindow::connect_actions() {
    connect(actions_->open, &QAction::triggered, this, [this] { ask_for_file(free_side()); });
    connect(actions_->open_a, &QAction::triggered, this, [this] { ask_for_file(Side::a); });
    connect(actions_->open_b, &QAction::triggered, this, [this] { ask_for_file(Side::b); });
    connect(actions_->open_sample, &QAction::triggered, this, &MainWindow::ask_for_sample);
    connect(actions_->convert, &QAction::triggered, this, &MainWindow::convert);
    connect(actions_->close_a, &QAction::triggered, this, [this] { session_->document(Side::a).close(); });
    connect(actions_->close_b, &QAction::triggered, this, [this] { session_->document(Side::b).close(); });
    connect(actions_->reload, &QAction::triggered, this,
            [this] { session_->document(session_->active_side()).reload(); });
    connect(actions_->swap, &QAction::triggered, session_, &Session::swap);
    connect(actions_->recent, &QMenu::aboutToShow, this, [this] { notices_->hide(); });
    connect(actions_, &MainActions::recent_chosen, this, [this](const QString& path) { open_file(free_side(), path); });
    connect(actions_->export_csv, &QAction::triggered, this, [this] { ask_for_export(ExportFormat::csv); });
    connect(actions_->audit, &QAction::triggered, this, &MainWindow::ask_for_audit);
    connect(actions_->export_json, &QAction::triggered, this, [this] { ask_for_export(ExportFormat::json); });
    connect(actions_->quit, &QAction::triggered, this, &QWidget::close);
    connect(actions_->copy, &QAction::triggered, this, &MainWindow::copy);
    connect(actions_->copy_names, &QAction::triggered, this,
            [this] { pane(session_->active_side())->directory()->copy_names(); });
    connect(actions_->find, &QAction::triggered, this, &MainWindow::focus_find);
    connect(actions_->scan, &QAction::triggered, this, [this] {
        for (Side side : {Side::a, Side::b}) session_->stats()->scan_all(side, StatsStore::usual_options());
    });
    connect(actions_->next_pane, &QAction::triggered, this, &MainWindow::next_pane);
    connect(actions_->show_in_layout, &QAction::triggered, this, [this] { show_selected(ViewId::layout); });
    connect(actions_->show_in_hex, &QAction::triggered, this, [this] { show_selected(ViewId::hex); });
    connect(actions_->shortcuts, &QAction::triggered, this, &MainWindow::show_shortcuts);
    connect(actions_->about, &QAction::triggered, this, &MainWindow::show_about);
    connect(actions_->about_qt, &QAction::triggered, this, [this] { QMessageBox::aboutQt(this); });
}

// ---- files -----------------------------------------------------------------------------

void MainWindow::ask_for_file(Side side) {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open in %1").arg(text::side_word(side)), Settings::instance().last_folder(),
        tr("Weight files (%1)").arg(QStringLiteral("*.gguf *.ninfer *.ninfer.part-*")) + QStringLiteral(";;") +
            tr("All files (%1)").arg(QStringLiteral("*")));
    if (!path.isEmpty()) open_file(side, path);
}

void MainWindow::ask_for_export(ExportFormat format) {
    const Side side = session_->active_side();
    const QString proposal = export_proposal(session_->document(side).path(), format);
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export the directory of %1").arg(text::side_word(side)), proposal,
                                     format == ExportFormat::csv ? tr("CSV (%1)").arg(QStringLiteral("*.csv"))
                                                                 : tr("JSON (%1)").arg(QStringLiteral("*.json")));
    if (!path.isEmpty()) export_rows(side, format, path);
}

void MainWindow::export_rows(Side side, ExportFormat format, const QString& path) {
    const auto artifact = session_->document(side).artifact();
    if (!artifact) return;
    const std::vector<EntryId> entries = pane(side)->shown_entries();
    const std::size_t rows = entries.size();
    jobs_->run(
        tr("Exporting to %1").arg(QFileInfo(path).fileName()), this,
        [artifact, entries, format, path](const RunControl&) {
            return export_directory(*artifact, entries, format, path);
        },
        [this, rows, path](Status status) {
            if (!status) return notices_->show_notice(Severity::error, text::sentence(status.error()));
            notices_->show_notice(Severity::note,
                                  tr("Wrote %1 rows to %2").arg(text::count(rows), QDir::toNativeSeparators(path)));
        });
}

void MainWindow::ask_for_audit() {
    const Document& a = session_->document(Side::a);
    const QString of = a.artifact() ? a.path() : session_->document(Side::b).path();
    const QString path = QFileDialog::getSaveFileName(this, tr("Write an audit report"), audit_proposal(of),
                                                      tr("Web page (%1)").arg(QStringLiteral("*.html")));
    if (!path.isEmpty()) write_audit(path);
}

void MainWindow::write_audit(const QString& path) {
    jobs_->run(tr("Writing %1").arg(QFileInfo(path).fileName()), this, audit_export(*session_, path),
               [this, path](Status status) {
                   if (!status) return notices_->show_notice(Severity::error, text::sentence(status.error()));
                   notices_->show_notice(Severity::note,
                                         tr("Wrote the audit report to %1").arg(QDir::toNativeSeparators(path)));
               });
}

// ---- rows ------------------------------------------------------------------------------

/// Copy of whatever has the focus; of the active table when that has none.
void MainWindow::copy() {
    QWidget* focus = QApplication::focusWidget();
    if (focus != nullptr && focus->metaObject()->indexOfSlot("copy()") >= 0) {
        QMetaObject::invokeMethod(focus, "copy");
        return;
    }
    pane(session_->active_side())->directory()->copy();
}

void MainWindow::show_selected(ViewId view) {
    const Side side = session_->active_side();
    const auto artifact = session_->document(side).artifact();
    const auto entry = session_->selected(side);
    if (!artifact || !entry) return;
    const Entry& e = artifact->entry(*entry);
    const ByteSpot spot{side, e.part, e.file_offset, e.bytes};
    if (view == ViewId::hex) return session_->show_bytes(spot);
    session_->mark_bytes(spot);
    session_->show_view(view);
}

void MainWindow::show_row_menu(Side side, const QPoint& global) {
    session_->set_active_side(side);
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    menu.addActions({actions_->show_in_layout, actions_->show_in_hex});
    menu.addSeparator();
    menu.addActions({actions_->copy, actions_->copy_names});
    menu.addSeparator();
    menu.addActions({actions_->group_by_layer, actions_->export_csv, actions_->export_json});
    menu.exec(global);
}

// ---- help ------------------------------------------------------------------------------

void MainWindow::show_about() {
    const QString version = QApplication::applicationVersion();
    QMessageBox box(this);
    box.setWindowTitle(tr("About NInspect"));
    box.setIconPixmap(windowIcon().pixmap(64, 64));
    box.setText(QStringLiteral("<b>NInspect %1</b>").arg(version));
    box.setInformativeText(
        tr("Looks into GGUF and .ninfer weight files: every tensor, every plane, every byte, and "
           "everything that is wrong with them.\n\nFree software under the GNU General Public "
           "License, version 3 or later; without any warranty."));
    box.exec();
}

void MainWindow::show_shortcuts() {
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("Keyboard shortcuts"));
    box->setTextFormat(Qt::RichText);
    box->setText(actions_->shortcut_table());
    box->setModal(false);
    box->show();
}

// ---- drag and drop ---------------------------------------------------------------------

Side MainWindow::side_at(const QPoint& position) const {
    const int middle = pane_b_->mapTo(this, QPoint(0, 0)).x();
    return position.x() < middle ? Side::a : Side::b;
}

void MainWindow::show_drop_hint(const QPoint& position, const QMimeData& dropped) {
    const Drop drop = understand_drop(dropped);
    const Side under = side_at(position);
    for (Side side : {Side::a, Side::b}) {
        QString words;
        if (!drop.problem.isEmpty())
            words = side == under ? drop.problem : QString();
        else if (drop.files.size() == 2)
            words = tr("Open in %1:\n%2")
                        .arg(text::side_word(side), QFileInfo(drop.files[side == Side::a ? 0 : 1]).fileName());
        else if (side == under)
            words = tr("Open in %1:\n%2").arg(text::side_word(side), QFileInfo(drop.files.first()).fileName());
        pane(side)->set_drop_hint(words);
    }
}

void MainWindow::hide_drop_hint() {
    for (Side side : {Side::a, Side::b}) pane(side)->set_drop_hint({});
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dragMoveEvent(QDragMoveEvent* event) {
    if (!event->mimeData()->hasUrls()) return;
    show_drop_hint(event->position().toPoint(), *event->mimeData());
    event->acceptProposedAction();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) { hide_drop_hint(); }

void MainWindow::dropEvent(QDropEvent* event) {
    hide_drop_hint();
    if (!event->mimeData()->hasUrls()) return;
    event->acceptProposedAction();
    const Drop drop = understand_drop(*event->mimeData());
    if (!drop.problem.isEmpty()) return notices_->show_notice(Severity::warning, drop.problem);
    if (drop.files.size() == 1)
        open_file(side_at(event->position().toPoint()), drop.files.first());
    else
        open_files(drop.files);
    offer_wanted_ = true;
    offer_conversion();
    activateWindow();
}

}  // namespace ninspect::ui
