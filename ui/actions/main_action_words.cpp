// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window's actions and menus are called.
#include "ui/actions/main_actions.h"

#include <QMenu>

namespace ninspect::ui {

namespace {

QString with_keys(const QString& words, QKeySequence::StandardKey keys) {
    return words + QLatin1Char('\t') + QKeySequence(keys).toString(QKeySequence::NativeText);
}

}  // namespace

void MainActions::retranslate() {
    file_menu_->setTitle(tr("&File"));
    edit_menu_->setTitle(tr("&Edit"));
    view_menu_->setTitle(tr("&View"));
    help_menu_->setTitle(tr("&Help"));
    recent->setTitle(tr("&Recent files"));
    numbers_menu_->setTitle(tr("&Offsets and sizes"));
    scheme_menu_->setTitle(tr("&Colour scheme"));
    language_menu_->setTitle(QStringLiteral("&Language · 语言"));

    say(open, tr("&Open…"), tr("Open a file in the free pane, or in the active one"));
    say(open_a, tr("Open &A…"), tr("Open a file on the left"));
    say(open_b, tr("Open &B…"), tr("Open a file on the right"));
    say(open_sample, tr("Open a sa&mple…"), tr("Write made-up weights, healthy or faulty, and open them"));
    say(convert, tr("Con&vert…"), tr("Make a .ninfer of a GGUF and a template, or the GGUF again"));
    say(close_a, tr("Close A"), tr("Close the file on the left"));
    say(close_b, tr("Close B"), tr("Close the file on the right"));
    say(reload, tr("Re&load"), tr("Read the file of the active pane again"));
    say(swap, tr("&Swap"), tr("Exchange left and right"));
    say(export_csv, tr("&Export directory as CSV…"),
        tr("Write the rows that are shown in the active pane to a CSV file"));
    say(export_json, tr("Export directory as &JSON…"),
        tr("Write the rows that are shown in the active pane to a JSON file"));
    say(audit, tr("A&udit report…"), tr("Write what is known of the open files as a page to print or hand on"));
    say(restore_session, tr("Open the same &files at the next start"));
    say(quit, tr("&Quit"));

    say(copy, with_keys(tr("&Copy"), QKeySequence::Copy), tr("Copy what is selected; table rows as TSV"));
    say(copy_names, tr("Copy &names"), tr("Copy the names of the selected entries"));
    say(find, with_keys(tr("&Find"), QKeySequence::Find), tr("Filter the directory of the active pane"));
    say(next_pane, tr("&Next pane"), tr("Go to the other table, then to the view below"));
    say(scan, tr("S&can"), tr("Count every scale and every code of all tensors of both files"));
    say(show_in_layout, tr("Show in &Layout"));
    say(show_in_hex, tr("Show in &Hex"));
    say(group_by_layer, tr("&Group by layer"), tr("One row per layer, with its entries below it"));
    say(decimal, tr("&Decimal"));
    say(hexadecimal, tr("&Hexadecimal"));
    say(scheme_system, tr("As the &system"));
    say(scheme_light, tr("&Light"));
    say(scheme_dark, tr("&Dark"));
    say(language_system, tr("As the &system"));
    say(language_english, QStringLiteral("&English"));
    say(language_chinese, QStringLiteral("简体中文"));
    say(shortcuts, tr("&Keyboard shortcuts"));
    say(about, tr("&About NInspect"));
    say(about_qt, tr("About &Qt"));
    fill_recent();
}

QString MainActions::shortcut_table() const {
    QList<std::pair<QString, QString>> rows;
    const auto native = [](const QKeySequence& keys) { return keys.toString(QKeySequence::NativeText); };
    for (const QAction* a :
         {open, open_a, open_b, reload, swap, copy_names, next_pane, group_by_layer, scan, convert, quit})
        rows.emplace_back(native(a->shortcut()), plain_words(a->text()));
    for (const QAction* a : views) rows.emplace_back(native(a->shortcut()), plain_words(a->text()));
    rows.emplace_back(native(QKeySequence(QKeySequence::Copy)), tr("Copy what is selected; table rows as TSV"));
    rows.emplace_back(native(QKeySequence(QKeySequence::Find)),
                      tr("Filter the directory, or find in the view that has the focus"));
    rows.emplace_back(tr("Esc"), tr("Clear the filter"));
    rows.emplace_back(tr("Return"), tr("Show the bytes of the entry in Hex"));
    rows.emplace_back(tr("← →"), tr("Fold and unfold a layer"));
    rows.emplace_back(native(QKeySequence(Qt::CTRL | Qt::Key_G)), tr("Go to an offset (in Hex)"));
    QString html = QStringLiteral("<table cellpadding=\"4\">");
    for (const auto& [keys, words] : rows)
        html +=
            QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>").arg(keys.toHtmlEscaped(), words.toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

}  // namespace ninspect::ui
