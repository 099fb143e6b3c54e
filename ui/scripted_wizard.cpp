// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripted_wizard.h"

#include "ui/models/convert_setup.h"
#include "ui/wizards/convert_page.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QThread>
#include <iterator>

namespace ninspect::ui {

namespace {

using Page = ConvertWizard::Page;

constexpr const char* names_of_pages[] = {"files", "checks", "backend", "progress", "result"};
static_assert(std::size(names_of_pages) == static_cast<std::size_t>(Page::count_));
constexpr double picture_at = 0.4;  // of all bytes: curves and objects have something to show then

void wait_a_little() {
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    QThread::msleep(5);
}

void wait_for_share(const ConvertWizard& wizard) {
    while (wizard.running()) {
        const ConvertWork::Progress& p = wizard.work()->progress();
        if (p.total != 0 && static_cast<double>(p.done) >= picture_at * static_cast<double>(p.total)) return;
        wait_a_little();
    }
}

}  // namespace

std::optional<Page> wizard_page_named(const QString& name) {
    for (std::size_t i = 0; i < std::size(names_of_pages); ++i)
        if (name == QLatin1String(names_of_pages[i])) return static_cast<Page>(i);
    return std::nullopt;
}

QStringList wizard_page_names() {
    QStringList names;
    for (const char* name : names_of_pages) names += QLatin1String(name);
    return names;
}

bool visit_wizard_page(ConvertWizard& wizard, Page page, const QSize& size, const QString& folder,
                       const std::function<bool()>& wait, const std::function<void()>& look, QString* why) {
    if (size.isValid()) wizard.resize(size);
    ConvertSetup* setup = wizard.setup();
    if (!setup->output().isEmpty()) setup->set_output(QDir(folder).filePath(QFileInfo(setup->output()).fileName()));
    while (wizard.page() < page && wizard.page() != Page::progress) {
        if (!wait()) break;
        if (!wizard.next_button()->isEnabled()) {
            *why = wizard.next_button()->toolTip();
            return false;
        }
        wizard.next_button()->click();
    }
    if (page == Page::progress) {
        wait_for_share(wizard);
        // So small a file is complete before anybody could look: the page still shows how it went.
        if (!wizard.running()) {
            wizard.back_button()->click();
            wait();  // curves are drawn later
        }
    } else {
        wait();
    }
    look();
    wizard.work()->cancel();
    wait();
    return true;
}

}  // namespace ninspect::ui
