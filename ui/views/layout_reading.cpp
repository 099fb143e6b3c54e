// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layout_reading.h"

#include "ui/text/units.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace ninspect::ui {

namespace {

struct Reading {
    Q_DECLARE_TR_FUNCTIONS(ninspect::ui::TypeReading)
public:
    static QString name(const codec::Encoding& encoding) {
        return tr("%1 of %2").arg(text::utf8(encoding.format), text::utf8(codec::dialect_name(encoding.dialect)));
    }

    static QString candidate(const TypeReading::Candidate& c, std::uint64_t tensors, bool chosen) {
        const codec::Encoding& e = *c.encoding;
        QStringList words{tr("%1 bytes for %2 weights").arg(text::count(e.block_bytes), text::count(e.block_weights)),
                          tr("fits %1 of %2 tensors").arg(text::count(c.tensors_fitting), text::count(tensors))};
        if (!c.first_misfit.empty())
            words << tr("%1 would need %2 bytes, and there are %3 up to the next one")
                         .arg(text::safe(c.first_misfit), text::count(c.misfit_needs), text::count(c.misfit_has));
        const QString line = words.join(QStringLiteral("; ")).toHtmlEscaped();
        const QString title = name(e).toHtmlEscaped();
        return chosen ? QStringLiteral("<li>✓ <b>%1</b>: %2</li>").arg(title, line)
                      : QStringLiteral("<li>%1: %2</li>").arg(title, line);
    }

    static QString verdict(const TypeReading& reading) {
        if (reading.chosen)
            return tr("Type number %1 has several meanings; read as %2.")
                .arg(reading.type_id)
                .arg(name(*reading.chosen));
        return tr("Type number %1 has several meanings, and the sizes do not tell which: nothing is decoded.")
            .arg(reading.type_id);
    }
};

}  // namespace

QString type_reading_html(const TypeReading& reading) {
    QString html = QStringLiteral("<p>%1</p><ul style=\"margin-left:12px; -qt-list-indent:0\">")
                       .arg(Reading::verdict(reading).toHtmlEscaped());
    for (const TypeReading::Candidate& c : reading.candidates)
        if (c.encoding) html += Reading::candidate(c, reading.tensors, c.encoding == reading.chosen);
    return html + QStringLiteral("</ul>");
}

}  // namespace ninspect::ui
