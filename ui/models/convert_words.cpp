// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/convert_words.h"

#include "ui/text/units.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace ninspect::ui {

namespace {

std::string from_context(const char* context, std::string_view english) {
    return QCoreApplication::translate(context, std::string(english).c_str()).toStdString();
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ninspect::ui::Convert)
};

}  // namespace

QString convert_words(std::string_view english) {
    return english.empty() ? QString() : QCoreApplication::translate("convert", std::string(english).c_str());
}

QString stage_words(convert::Stage stage) {
    switch (stage) {
        case convert::Stage::writing:
            return Words::tr("Writing");
        case convert::Stage::verifying:
            return Words::tr("Reading back");
        case convert::Stage::flushing:
            return Words::tr("Waiting for the disk");
    }
    return {};
}

QString exact_seconds(double seconds) {
    return Words::tr("%1 s").arg(QString::number(seconds, 'f', seconds < 10 ? 2 : 1));
}

report::ConvertWords report_words() {
    report::ConvertWords words;
    words.language = QLocale().bcp47Name().toStdString();
    words.made_at = QLocale().toString(QDateTime::currentDateTime(), QLocale::ShortFormat).toStdString();
    words.program =
        (QCoreApplication::applicationName() + QLatin1Char(' ') + QCoreApplication::applicationVersion()).toStdString();
    words.translate = [](std::string_view english) { return from_context("convert", english); };
    words.rules = [](std::string_view english) { return from_context("mapping", english); };
    words.finding = [](const Diagnostic& what) { return text::sentence(what).toStdString(); };
    words.number = [](std::uint64_t value) { return text::count(value).toStdString(); };
    return words;
}

}  // namespace ninspect::ui
