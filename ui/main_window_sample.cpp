// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// "Open a sample…": asks, writes as a job, opens both files.
#include "core/sample/sample.h"
#include "ui/jobs/job_list.h"
#include "ui/main_window.h"
#include "ui/text/words.h"
#include "ui/views/notice_bar.h"
#include "ui/wizards/sample_dialog.h"

namespace ninspect::ui {

void MainWindow::ask_for_sample() {
    auto* dialog = new SampleDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { write_sample(dialog->folder(), dialog->options()); });
    dialog->open();
}

void MainWindow::write_sample(const QString& folder, const sample::Options& options) {
    jobs_->run(
        tr("Writing a sample"), this,
        [folder = text::to_utf8(folder), options](const RunControl& control) {
            return sample::write(folder, options, control);
        },
        [this, options](Result<sample::Written> written) {
            if (!written) {
                if (written.error().code != ErrorCode::cancelled)
                    notices_->show_notice(Severity::error, text::sentence(written.error()));
                return;
            }
            open_file(Side::a, text::utf8(written->gguf));
            open_file(Side::b, text::utf8(written->artifact));
            const sample::FaultInfo& fault = sample::faults()[static_cast<std::size_t>(options.fault)];
            const QString look = fault_look(fault);
            const QString what = text::with_full_stop(fault_title(fault));
            notices_->show_notice(Severity::note, look.isEmpty() ? what : what + QLatin1Char(' ') + look);
        });
}

}  // namespace ninspect::ui
