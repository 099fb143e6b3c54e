// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>

// The resources are in a static library: without this the linker would leave them out.
static void keep_resources() { Q_INIT_RESOURCE(ninspect_shell); }

namespace ninspect::ui {

namespace {

/// Words of this program and of Qt, while they are installed.
struct Installed {
    std::unique_ptr<QTranslator> program, qt;
};
Installed& installed() {
    static Installed translators;
    return translators;
}

std::unique_ptr<QTranslator> load(const QString& name, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(name, folder)) return nullptr;
    return translator;
}

void replace(std::unique_ptr<QTranslator>& slot, std::unique_ptr<QTranslator> with) {
    if (slot) QCoreApplication::removeTranslator(slot.get());
    slot = std::move(with);
    if (slot) QCoreApplication::installTranslator(slot.get());
}

}  // namespace

QString system_language() {
    for (const QString& language : QLocale::system().uiLanguages())
        if (language.startsWith(QLatin1String("zh")))
            return QStringLiteral("zh_CN");
        else if (language.startsWith(QLatin1String("en")))
            return QStringLiteral("en");
    return QStringLiteral("en");
}

void apply_language(const QString& wanted) {
    keep_resources();
    const QString language = wanted.isEmpty() ? system_language() : wanted;
    const QString bundled = QStringLiteral(":/i18n");
    auto qt = load(QStringLiteral("qtbase_") + language, bundled);
    if (!qt) qt = load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    replace(installed().qt, std::move(qt));
    replace(installed().program, load(QStringLiteral("ninspect_") + language, bundled));
}

}  // namespace ninspect::ui
