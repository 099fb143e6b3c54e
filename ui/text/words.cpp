// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/words.h"

#include "core/base/message.h"
#include "core/base/text.h"
#include "core/io/path.h"
#include "ui/text/core_words.h"
#include "ui/text/reason_words.h"

#include <QCoreApplication>
#include <QStringList>

// The compiled translations lie in a static library, from which linkers take only what is
// named somewhere. (Global namespace: the macro declares a function there.)
static int keep_translations() {
    Q_INIT_RESOURCE(ninspect_translations);
    return 0;
}
[[maybe_unused]] static const int translations_kept = keep_translations();

namespace ninspect::ui::text {
namespace {

QString word(const char* source) { return QCoreApplication::translate("words", source); }

QString list_comma() { return QCoreApplication::translate("words", ", ", "between the items of a list"); }

/// A template of core in the user's language, its placeholders still open. Core marks the
/// English literals; cmake/NInspectTranslations.cmake says how they reach the .ts file.
std::string translated(const char* context, std::string_view source) {
    if (source.empty()) return {};
    return to_utf8(QCoreApplication::translate(context, std::string(source).c_str()));
}

MessageFields fields_of(const Diagnostic& d, std::string_view file) {
    return {.file = file, .entry = d.entry, .expected = d.expected, .found = d.found, .offset = d.file_offset};
}

MessageFields fields_of(const Error& e) {
    return {.file = e.file, .entry = e.path, .expected = e.expected, .found = e.found, .offset = e.offset};
}

bool mentions(std::string_view text, std::string_view placeholder) {
    return text.find(placeholder) != std::string_view::npos;
}

/// The facts that the template does not mention itself: ": expected A, found B".
QString facts_of(std::string_view text, const MessageFields& fields) {
    const bool expected = !fields.expected.empty() && !mentions(text, "{expected}");
    const bool found = !fields.found.empty() && !mentions(text, "{found}");
    if (expected && found)
        return word(QT_TRANSLATE_NOOP("words", ": expected %1, found %2"))
            .arg(safe(fields.expected), safe(fields.found));
    if (expected) return word(QT_TRANSLATE_NOOP("words", ": expected %1")).arg(safe(fields.expected));
    if (found) return word(QT_TRANSLATE_NOOP("words", ": found %1")).arg(safe(fields.found));
    return {};
}

/// Where an error arose, as far as the template does not say so itself.
QString place_of(std::string_view text, const MessageFields& fields) {
    QStringList places;
    if (!fields.entry.empty() && !mentions(text, "{entry}")) places << safe(fields.entry);
    if (fields.offset && !mentions(text, "{offset}"))
        places << word(QT_TRANSLATE_NOOP("words", "byte %1 = %2"))
                      .arg(QString::number(*fields.offset), utf8(hex_number(*fields.offset)));
    if (places.isEmpty()) return {};
    return word(QT_TRANSLATE_NOOP("words", " (%1)")).arg(places.join(list_comma()));
}

/// A template whose last fact is missing must not end in ": ".
QString trimmed_end(QString text) {
    while (text.endsWith(QLatin1Char(' ')) || text.endsWith(QLatin1Char(':')) || text.endsWith(QChar(0xFF1A)))
        text.chop(1);
    return text;
}

std::string file_name_of_part(const Artifact* artifact, std::uint32_t part) {
    if (artifact == nullptr || part >= artifact->parts.size()) return {};
    return io::file_name_of(artifact->parts[part].path);
}

}  // namespace

QString safe(std::string_view bytes) { return utf8(escape_for_display(bytes)); }

QString safe(std::string_view bytes, std::size_t most_bytes) {
    if (bytes.size() <= most_bytes) return safe(bytes);
    std::size_t end = most_bytes;
    while (end > 0 && (static_cast<unsigned char>(bytes[end]) & 0xC0) == 0x80) --end;  // whole characters
    return safe(bytes.substr(0, end)) + QChar(0x2026);
}

QString utf8(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

std::string to_utf8(const QString& text) {
    const QByteArray bytes = text.toUtf8();
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

QString severity_word(Severity severity) {
    switch (severity) {
        case Severity::error:
            return word(QT_TRANSLATE_NOOP("words", "error"));
        case Severity::warning:
            return word(QT_TRANSLATE_NOOP("words", "warning"));
        case Severity::note:
            return word(QT_TRANSLATE_NOOP("words", "note"));
    }
    return {};
}

QString region_word(RegionKind kind) {
    switch (kind) {
        case RegionKind::header:
            return word(QT_TRANSLATE_NOOP("words", "header"));
        case RegionKind::metadata:
            return word(QT_TRANSLATE_NOOP("words", "metadata"));
        case RegionKind::directory:
            return word(QT_TRANSLATE_NOOP("words", "directory"));
        case RegionKind::padding:
            return word(QT_TRANSLATE_NOOP("words", "padding"));
        case RegionKind::gap:
            return word(QT_TRANSLATE_NOOP("words", "gap"));
        case RegionKind::entry:
            return word(QT_TRANSLATE_NOOP("words", "entry"));
        case RegionKind::overlap:
            return word(QT_TRANSLATE_NOOP("words", "overlap"));
        case RegionKind::trailing:
            return word(QT_TRANSLATE_NOOP("words", "trailing bytes"));
        case RegionKind::missing:
            return word(QT_TRANSLATE_NOOP("words", "missing bytes"));
    }
    return {};
}

QString role_word(codec::FieldRole role) {
    switch (role) {
        case codec::FieldRole::codes:
            return word(QT_TRANSLATE_NOOP("words", "codes"));
        case codec::FieldRole::high_bits:
            return word(QT_TRANSLATE_NOOP("words", "high bits"));
        case codec::FieldRole::scales:
            return word(QT_TRANSLATE_NOOP("words", "scales"));
        case codec::FieldRole::sub_scales:
            return word(QT_TRANSLATE_NOOP("words", "sub-scales"));
        case codec::FieldRole::mins:
            return word(QT_TRANSLATE_NOOP("words", "minimums"));
        case codec::FieldRole::signs:
            return word(QT_TRANSLATE_NOOP("words", "signs"));
        case codec::FieldRole::values:
            return word(QT_TRANSLATE_NOOP("words", "values"));
        case codec::FieldRole::row_meta:
            return word(QT_TRANSLATE_NOOP("words", "row header"));
        case codec::FieldRole::divisors:
            return word(QT_TRANSLATE_NOOP("words", "divisors"));
        case codec::FieldRole::padding:
            return word(QT_TRANSLATE_NOOP("words", "padding"));
    }
    return {};
}

QString side_word(Side side) { return side == Side::a ? QStringLiteral("A") : QStringLiteral("B"); }

QString answer_word(inspect::LoadAnswer answer) {
    switch (answer) {
        case inspect::LoadAnswer::loads:
            return word(QT_TRANSLATE_NOOP("words", "loads"));
        case inspect::LoadAnswer::doubtful:
            return word(QT_TRANSLATE_NOOP("words", "doubtful"));
        case inspect::LoadAnswer::refuses:
            return word(QT_TRANSLATE_NOOP("words", "refuses"));
    }
    return {};
}

QString sentence(const Diagnostic& diagnostic, const Artifact* artifact) {
    const std::string file = file_name_of_part(artifact, diagnostic.part);
    MessageFields fields = fields_of(diagnostic, file);
    const std::string text = translated("rules", diagnostic.rule->text);
    const std::string why = to_utf8(unreadable_part_reason(diagnostic, artifact));
    if (!why.empty()) fields.found = why;
    return trimmed_end(utf8(fill_template(text, fields))) + facts_of(text, fields);
}

QString advice(const Diagnostic& diagnostic) {
    return utf8(fill_template(translated("rules", diagnostic.rule->advice), fields_of(diagnostic, {})));
}

QString sentence(const Error& error) {
    const MessageFields fields = fields_of(error);
    const std::string text = error.rule != nullptr ? translated("rules", error.rule->text)
                                                   : translated("errors", error_template(error.code));
    QString filled = trimmed_end(utf8(fill_template(text, fields)));
    // Core's templates of errors begin small, as programs on a terminal speak; a file name stays as it is.
    if (!filled.isEmpty() && text.front() != '{') filled[0] = filled[0].toUpper();
    return filled + place_of(text, fields) + facts_of(text, fields);
}

QString with_full_stop(const QString& sentence) {
    static const QString ends = QStringLiteral(".!?…。！？");
    if (sentence.isEmpty() || ends.contains(sentence.back())) return sentence;
    return QCoreApplication::translate("words", "%1.", "a sentence with its full stop").arg(sentence);
}

QString advice(const Error& error) {
    const std::string text = error.rule != nullptr ? translated("rules", error.rule->advice)
                                                   : translated("errors", error_advice(error.code));
    return utf8(fill_template(text, fields_of(error)));
}

QString loader_names(LoaderMask mask) {
    QStringList names;
    for (const inspect::LoaderInfo& info : inspect::all_loaders())
        if ((mask & mask_of(info.loader)) != 0) names << loader_name(info);
    return names.join(list_comma());
}

}  // namespace ninspect::ui::text
