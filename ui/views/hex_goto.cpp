// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_goto.h"

namespace ninspect::ui {

namespace {

bool is_separator(QChar c) {
    return c.isSpace() || c == QChar(0x2009) || c == QChar(0x202F) || c == QLatin1Char(',') || c == QLatin1Char('.') ||
           c == QLatin1Char('\'') || c == QLatin1Char('_');
}

QString without_separators(const QString& text) {
    QString result;
    for (const QChar c : text)
        if (!is_separator(c)) result += c;
    return result;
}

std::optional<GotoTarget> number_target(GotoTarget::Kind kind, const QString& digits) {
    const auto value = parse_number(digits);
    if (!value) return std::nullopt;
    GotoTarget target;
    target.kind = kind;
    target.value = *value;
    return target;
}

}  // namespace

std::optional<std::uint64_t> parse_number(const QString& text) {
    QString digits = without_separators(text);
    const bool hexadecimal = digits.startsWith(QLatin1String("0x"), Qt::CaseInsensitive);
    if (hexadecimal) digits = digits.mid(2);
    if (digits.isEmpty() || !digits.at(0).isLetterOrNumber()) return std::nullopt;
    bool ok = false;
    const std::uint64_t value = digits.toULongLong(&ok, hexadecimal ? 16 : 10);
    if (!ok) return std::nullopt;
    return value;
}

std::optional<GotoTarget> parse_goto(const QString& text) {
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) return std::nullopt;
    // Full-width forms come from Chinese input methods.
    const QString rest = trimmed.mid(1);
    switch (trimmed.at(0).unicode()) {
        case u'+':
        case u'\uFF0B':
            return number_target(GotoTarget::Kind::forward, rest);
        case u'-':
        case u'\u2212':
        case u'\uFF0D':
            return number_target(GotoTarget::Kind::backward, rest);
        case u'@':
            return number_target(GotoTarget::Kind::entry, rest);
        default:
            break;
    }
    qsizetype colon = trimmed.indexOf(QLatin1Char(':'));
    if (colon < 0) colon = trimmed.indexOf(QChar(0xFF1A));
    if (colon < 0) return number_target(GotoTarget::Kind::file, trimmed);

    const auto row = parse_number(trimmed.left(colon));
    const QString group_text = trimmed.mid(colon + 1).trimmed();
    const auto group = group_text.isEmpty() ? std::optional<std::uint64_t>(0) : parse_number(group_text);
    if (!row || !group) return std::nullopt;
    GotoTarget target;
    target.kind = GotoTarget::Kind::row_group;
    target.row = *row;
    target.group = *group;
    return target;
}

}  // namespace ninspect::ui
