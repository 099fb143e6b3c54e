// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// "Convert…": the wizard, the offer after two files were dropped, and the result beside its source.
#include "ui/main_window.h"
#include "ui/models/mapping_store.h"
#include "ui/text/words.h"
#include "ui/views/notice_bar.h"
#include "ui/wizards/convert_wizard.h"

#include <QDir>
#include <QFileInfo>

namespace ninspect::ui {

ConvertWizard* MainWindow::convert() {
    if (!wizard_) {
        wizard_ = new ConvertWizard(session_, this);
        wizard_->setAttribute(Qt::WA_DeleteOnClose);
        connect(wizard_, &ConvertWizard::open_requested, this, &MainWindow::open_result);
    }
    wizard_->show();
    wizard_->raise();
    wizard_->activateWindow();
    return wizard_;
}

ConvertWizard* MainWindow::wizard() const { return wizard_; }

/// The source stays where it is; the result takes the other pane.
void MainWindow::open_result(const QString& source, const QString& result) {
    Side side = Side::a;
    bool shown = false;
    for (const Side one : {Side::b, Side::a}) {
        const auto artifact = session_->document(one).artifact();
        if (!artifact || text::utf8(artifact->path) != source) continue;
        side = one;
        shown = true;
    }
    if (!shown) open_file(side, source);
    open_file(other(side), result);
    session_->set_active_side(side);
    if (wizard_) wizard_->accept();
}

/// After a drop, as soon as both files are known: the next step is one click away.
void MainWindow::offer_conversion() {
    const auto pair = session_->mapping()->pair();
    if (!offer_wanted_ || !pair) return;
    offer_wanted_ = false;
    const QString gguf = QFileInfo(session_->document(pair->source).path()).fileName();
    const QString ninfer = QFileInfo(session_->document(pair->target).path()).fileName();
    notices_->show_notice(Severity::note,
                          tr("%1 and %2 are open: one can be converted with the other.").arg(gguf, ninfer),
                          tr("&Convert…"), [this] { convert(); });
}

/// True when the window may close; else the user is asked, and it closes when the conversion has stopped.
bool MainWindow::conversion_lets_close() {
    if (!wizard_ || !wizard_->running()) return true;
    wizard_->show();
    wizard_->raise();
    wizard_->ask_to_stop([this] { close(); });
    return false;
}

}  // namespace ninspect::ui
