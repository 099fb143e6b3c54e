// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests of the conversion wizard share.
#pragma once

#include "tests/ui/shell_support.h"
#include "ui/wizards/convert_backend_page.h"
#include "ui/wizards/convert_files_page.h"
#include "ui/wizards/convert_plan_page.h"
#include "ui/wizards/convert_progress_page.h"
#include "ui/wizards/convert_result_page.h"
#include "ui/wizards/convert_wizard.h"

#include <QCheckBox>
#include <QComboBox>
#include <QMessageBox>
#include <QRadioButton>

namespace ninspect::ui {

using Page = ConvertWizard::Page;
using convert::Direction;

inline const QString templ = path_of("bonsai-mini/template-groupwise-int.ninfer");
inline const QString packed_ptq1 = path_of("bonsai-mini/expected-ptq1_0.ninfer");

inline bool same_bytes(const QString& a, const QString& b) {
    return test::read_bytes(a.toStdString()) == test::read_bytes(b.toStdString());
}

/// The window with files, and the wizard before it.
struct Wizard {
    MainWindow window;
    ConvertWizard* wizard = nullptr;

    explicit Wizard(const QStringList& files = {}) {
        window.resize(1200, 800);
        window.show();
        window.open_files(files);
    }
    /// To be called when the window is idle.
    void open() {
        window.actions()->convert->trigger();
        wizard = window.wizard();
    }
    ConvertSetup& setup() { return *wizard->setup(); }
    void next() { QTest::mouseClick(wizard->next_button(), Qt::LeftButton); }
    void to(const QString& path) {
        wizard->files()->output()->selectAll();
        wizard->files()->output()->insert(path);  // as pasted
    }
    /// Title and reasons of the first check that did not pass; empty when there is none.
    QString failed_check() const {
        const ConvertChecksModel* model = wizard->checks()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            const QModelIndex index = model->index(row);
            if (!index.data(ConvertChecksModel::passed_role).toBool()) return index.data().toString();
        }
        return {};
    }
};

/// Opens the wizard over these files.
#define OPEN_WIZARD(w)  \
    SETTLE((w).window); \
    (w).open();         \
    QVERIFY((w).wizard != nullptr)

/// From the files page to the checks, which must have ended.
#define CHECKED(w)                                \
    QCOMPARE((w).wizard->page(), Page::files);    \
    QTRY_VERIFY((w).setup().missing().isEmpty()); \
    (w).next();                                   \
    QCOMPARE((w).wizard->page(), Page::checks);   \
    QTRY_COMPARE((w).wizard->work()->state(), ConvertWork::State::checked)

}  // namespace ninspect::ui
