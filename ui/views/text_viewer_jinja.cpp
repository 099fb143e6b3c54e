// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/text_viewer_jinja.h"

#include "ui/theme.h"

#include <QRegularExpression>
#include <QTextDocument>

namespace ninspect::ui {
namespace {

QString closing(int state) {
    switch (state) {
        case 1:
            return QStringLiteral("}}");
        case 2:
            return QStringLiteral("%}");
        default:
            return QStringLiteral("#}");
    }
}

}  // namespace

JinjaHighlighter::JinjaHighlighter(QTextDocument* document) : QSyntaxHighlighter(document) {
    set_colors(false, Qt::gray);
}

void JinjaHighlighter::set_enabled(bool on) {
    if (enabled_ == on) return;
    enabled_ = on;
    rehighlight();
}

void JinjaHighlighter::set_colors(bool dark, const QColor& faint) {
    mark_.setForeground(role_color(codec::FieldRole::high_bits, dark));
    mark_.setFontWeight(QFont::Bold);
    keyword_.setForeground(role_color(codec::FieldRole::codes, dark));
    string_.setForeground(role_color(codec::FieldRole::mins, dark));
    number_.setForeground(role_color(codec::FieldRole::sub_scales, dark));
    comment_.setForeground(faint);
    comment_.setFontItalic(true);
    if (enabled_) rehighlight();
}

void JinjaHighlighter::highlightBlock(const QString& line) {
    if (!enabled_) return;
    auto state = static_cast<State>(previousBlockState());
    qsizetype at = 0;
    if (state != text_state) at = highlight_inside(line, 0, state);
    if (at < 0) return;
    while (true) {
        const qsizetype open = line.indexOf(QLatin1Char('{'), at);
        if (open < 0 || open + 1 >= line.size()) break;
        const QChar kind = line[open + 1];
        state = kind == u'{' ? expression_state : kind == u'%' ? tag_state : kind == u'#' ? comment_state : text_state;
        at = open + 1;
        if (state == text_state) continue;
        setFormat(static_cast<int>(open), 2, state == comment_state ? comment_ : mark_);
        at = highlight_inside(line, open + 2, state);
        if (at < 0) return;
    }
    setCurrentBlockState(text_state);
}

/// From inside a tag to behind its end; -1 when it goes on in the next line.
qsizetype JinjaHighlighter::highlight_inside(const QString& line, qsizetype from, State state) {
    const qsizetype close = line.indexOf(closing(state), from);
    const qsizetype end = close < 0 ? line.size() : close;
    if (state == comment_state)
        setFormat(static_cast<int>(from), static_cast<int>(end - from), comment_);
    else
        highlight_words(line, from, end);
    if (close < 0) {
        setCurrentBlockState(state);
        return -1;
    }
    setFormat(static_cast<int>(close), 2, state == comment_state ? comment_ : mark_);
    return close + 2;
}

void JinjaHighlighter::highlight_words(const QString& line, qsizetype from, qsizetype to) {
    static const QRegularExpression token(QStringLiteral(
        "(?<string>'[^'\\\\]*(?:\\\\.[^'\\\\]*)*'|\"[^\"\\\\]*(?:\\\\.[^\"\\\\]*)*\")"
        "|(?<keyword>\\b(?:if|elif|else|endif|for|endfor|in|is|not|and|or|set|endset|macro|endmacro|block|endblock|"
        "filter|endfilter|call|endcall|generation|endgeneration|raw|endraw|include|import|from|as|do|continue|break|"
        "loop|namespace|true|false|none|True|False|None)\\b)"
        "|(?<number>\\b\\d+(?:\\.\\d+)?\\b)"));
    auto match = token.globalMatch(QStringView(line).mid(from, to - from));
    while (match.hasNext()) {
        const QRegularExpressionMatch m = match.next();
        const QTextCharFormat& format = m.hasCaptured(u"string")    ? string_
                                        : m.hasCaptured(u"keyword") ? keyword_
                                                                    : number_;
        setFormat(static_cast<int>(from + m.capturedStart()), static_cast<int>(m.capturedLength()), format);
    }
}

}  // namespace ninspect::ui
