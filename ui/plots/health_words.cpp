// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/health_words.h"

#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QCoreApplication>
#include <algorithm>
#include <string>

namespace ninspect::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ninspect::ui::Verdicts)
};

/// Facts are numbers as core writes them: whole ones get the window's grouping of digits.
QString fact(const std::string& text) {
    std::string digits = text;
    std::erase(digits, ',');
    const bool whole = !digits.empty() && digits.size() < 19 &&
                       std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || c == ','; });
    return whole ? text::count(std::stoull(digits)) : text::safe(text);
}

}  // namespace

QString verdict_word(stats::Verdict verdict) {
    switch (verdict) {
        case stats::Verdict::healthy:
            return Words::tr("healthy");
        case stats::Verdict::suspect:
            return Words::tr("suspect");
        case stats::Verdict::broken:
            return Words::tr("broken");
        case stats::Verdict::none:
            break;
    }
    return Words::tr("nothing to judge");
}

QIcon verdict_icon(stats::Verdict verdict, bool dark) {
    switch (verdict) {
        case stats::Verdict::healthy:
            return healthy_icon(dark);
        case stats::Verdict::suspect:
            return severity_icon(Severity::warning, dark);
        case stats::Verdict::broken:
            return severity_icon(Severity::error, dark);
        case stats::Verdict::none:
            break;
    }
    return {};
}

QString health_text(std::string_view english) {
    return QCoreApplication::translate("health", std::string(english).c_str());
}

QString reason_sentence(const stats::HealthReason& reason) {
    if (reason.rule == nullptr) return {};
    QString text = health_text(reason.rule->text);
    text.replace(QLatin1String("{found}"), fact(reason.found));
    text.replace(QLatin1String("{expected}"), fact(reason.expected));
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

}  // namespace ninspect::ui
