// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"
#include "core/model/artifact.h"
#include "tests/support/support.h"
#include "ui/models/json_tree_document.h"
#include "ui/text/core_words.h"
#include "ui/text/display_text.h"
#include "ui/text/reason_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QApplication>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>
#include <algorithm>
#include <array>
#include <filesystem>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

QSet<QString> placeholders(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("%L?\\d|\\{(?:file|entry|expected|found|offset)\\}"));
    QSet<QString> found;
    auto match = pattern.globalMatch(text);
    while (match.hasNext()) found << match.next().captured();
    return found;
}

constexpr Rule test_rule{.id = "test.size",
                         .severity = Severity::error,
                         .refused_by = loaders(Loader::llama_cpp, Loader::ninfer_v3),
                         .text = "{entry} needs {expected} bytes",
                         .advice = "Write it again.",
                         .source = {}};

}  // namespace

class TestTextWords : public QObject {
    Q_OBJECT

private slots:
    void numbers() {
        QCOMPARE(text::count(7206168928), QStringLiteral("7\u2009206\u2009168\u2009928"));
        QCOMPARE(text::hex(672), QStringLiteral("0x2A0"));
        QCOMPARE(text::number(1000), QStringLiteral("1\u2009000"));
        text::set_number_base(text::NumberBase::hexadecimal);
        QCOMPARE(text::number(1000), QStringLiteral("0x3E8"));
        QCOMPARE(text::count(1000), QStringLiteral("1\u2009000"));
        text::set_number_base(text::NumberBase::decimal);
        QCOMPARE(text::human_bytes(1536), QStringLiteral("1.50 KiB"));
        QCOMPARE(text::bytes_long(1536), QStringLiteral("1\u2009536 B (1.50 KiB)"));
        QCOMPARE(text::bytes_long(12), QStringLiteral("12 B"));
        const std::array<std::uint64_t, 2> shape{248320, 5120};
        QCOMPARE(text::shape(Container::ninfer, shape), QStringLiteral("[248320, 5120]"));
        QCOMPARE(text::shape(Container::gguf, {}), QStringLiteral("[]"));
        // GGUF stores signed numbers: a damaged one is a negative number, not a huge one.
        const std::vector<std::uint64_t> damaged{32, ~std::uint64_t{0}};
        QCOMPARE(text::shape(Container::gguf, damaged), QStringLiteral("[32, -1]"));
        QCOMPARE(text::bits_per_weight(2.125), QStringLiteral("2.125"));
        QCOMPARE(text::bits_per_weight(0), QString());
    }

    void rates_and_times() {
        QCOMPARE(text::rate(3.1e9), QStringLiteral("3.10 GB/s"));
        QCOMPARE(text::rate(950), QStringLiteral("950 B/s"));
        QCOMPARE(text::rate(0), QString());
        QCOMPARE(text::duration(2), QStringLiteral("2 s"));
        QCOMPARE(text::duration(80), QStringLiteral("1 min 20 s"));
        QCOMPARE(text::duration(7260), QStringLiteral("2 h 1 min"));
        QCOMPARE(text::duration(-1), QString());
    }

    void hostile_names_are_escaped() {
        QCOMPARE(text::safe("ok \xff\xfe\xc3( end"), QStringLiteral("ok \\xFF\\xFE\\xC3( end"));
        QVERIFY(!text::safe("a\u202Eb").contains(QChar(0x202E)));
        QVERIFY(!text::safe("a\nb").contains(QLatin1Char('\n')));
    }

    void sentences_carry_their_facts() {
        Diagnostic d;
        d.rule = &test_rule;
        d.entry = "blk.0";
        d.expected = "36";
        d.found = "34";
        const QString sentence = text::sentence(d);
        QVERIFY2(sentence.startsWith(QStringLiteral("blk.0 needs 36 bytes")), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("34")), qPrintable(sentence));
        QCOMPARE(text::advice(d), QStringLiteral("Write it again."));

        Error error;
        error.code = ErrorCode::truncated;
        error.file = "m.gguf";
        error.path = "tensors[3]";
        error.offset = 96;
        const QString words = text::sentence(error);
        for (const char* fact : {"m.gguf", "tensors[3]", "96", "0x60"})
            QVERIFY2(words.contains(QLatin1String(fact)), qPrintable(words));
    }

    void sentences_have_no_full_stop_until_another_follows() {
        Diagnostic d;
        d.rule = &test_rule;
        d.entry = "blk.0";
        d.expected = "36";
        d.found = "34";
        QCOMPARE(text::sentence(d), QStringLiteral("blk.0 needs 36 bytes: found 34"));
        QCOMPARE(text::with_full_stop(text::sentence(d)), QStringLiteral("blk.0 needs 36 bytes: found 34."));
        QCOMPARE(text::with_full_stop(QStringLiteral("done.")), QStringLiteral("done."));
        QCOMPARE(text::with_full_stop(QString()), QString());
        Error error;
        error.code = ErrorCode::open_failed;  // its text ends in {found}, which is not known here
        error.file = "m.gguf";
        error.offset = 5;
        QCOMPARE(text::sentence(error), QStringLiteral("Cannot open m.gguf (byte 5 = 0x5)"));
    }

    void loader_names_are_listed() {
        const QString names = text::loader_names(test_rule.refused_by);
        QCOMPARE(names.count(QStringLiteral(", ")), 1);
        QVERIFY(names.contains(QStringLiteral("llama.cpp")));
        QCOMPARE(text::loader_names(no_loader), QString());
    }

    void words_of_core_are_known_here() {
        const auto known = text::known_core_words();
        const auto has = [&](std::string_view word) {
            return std::find(known.begin(), known.end(), word) != known.end();
        };
        for (const codec::Encoding* encoding : codec::all_encodings())
            if (!encoding->note.empty()) QVERIFY2(has(encoding->note), std::string(encoding->note).c_str());
        for (const inspect::LoaderInfo& loader : inspect::all_loaders())
            for (const std::string_view word : {loader.name, loader.detail})
                // Names of programs and repositories alone need no translation.
                if (word.find(' ') != std::string_view::npos && word.rfind("NInfer v", 0) != 0)
                    QVERIFY2(has(word), std::string(word).c_str());
    }

    void text_for_the_editor() {
        const text::DisplayText shown = text::display_text("one\r\ntwo\n\tthree\rfour", 1000);
        QCOMPARE(shown.text.split(QLatin1Char('\n')).size(), 3);
        QVERIFY(shown.text.startsWith(QStringLiteral("one\ntwo\n\tthree")));
        QVERIFY(!shown.text.contains(QLatin1Char('\r')));
        QCOMPARE(shown.line_numbers, (std::vector<std::uint32_t>{1, 2, 3}));
        QVERIFY(!shown.first_ill_formed);

        const text::DisplayText bad = text::display_text("ok \xff end", 1000);
        QCOMPARE(bad.first_ill_formed.value_or(99), std::uint64_t{3});
        QCOMPARE(bad.text, QStringLiteral("ok \\xFF end"));
    }

    void long_lines_are_continued() {
        const std::string line(10000, 'x');
        const text::DisplayText shown = text::display_text(line + "\nend", 100000);
        QCOMPARE(shown.line_numbers, (std::vector<std::uint32_t>{1, 0, 0, 2}));
        QString joined = shown.text;
        joined.remove(QLatin1Char('\n'));
        QCOMPARE(joined, QString(10000, QLatin1Char('x')) + QStringLiteral("end"));
        // A cut never falls into a surrogate pair.
        std::string emoji;
        for (int i = 0; i < 3000; ++i) emoji += "a\xF0\x9F\x99\x82";
        const QString emoji_text = text::display_text(emoji, 100000).text;
        for (const QString& part : emoji_text.split(QLatin1Char('\n')))
            QVERIFY(part.isEmpty() || !part.front().isLowSurrogate());
    }

    void binary_is_recognised() {
        std::string bytes;
        for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
        QVERIFY(text::display_text(bytes, 1000).binary);
        QVERIFY(!text::display_text(std::string("a\0b", 3), 1000).binary);
        QVERIFY(
            !text::display_text("\xE6\xA8\xA1\xE5\x9E\x8B\xE8\xBD\xAC\xE6\x8D\xA2\xE6\xA8\xA1\xE5\x9E\x8B\xE8\xBD\xAC"
                                "\xE6\x8D\xA2\xE6\xA8\xA1\xE5\x9E\x8B",
                                1000)
                 .binary);
        const QString dump = text::hex_text("GGUF\x03", 100, 0x20).text;
        QVERIFY2(dump.startsWith(QStringLiteral("00000020  47 47 55 46 03")), qPrintable(dump));
        QVERIFY(dump.endsWith(QStringLiteral("GGUF.")));
    }

    void json_keeps_order_and_duplicates() {
        JsonDocument::Problem problem;
        const auto doc = JsonDocument::parse(R"({"b":1,"a":[true,null,"x"],"b":2.50})", &problem);
        QVERIFY(doc);
        QCOMPARE(doc->size(), 7U);
        QCOMPARE(doc->node(0).children, 3U);
        QVERIFY(doc->key(doc->child(0, 0)) == "b");
        QVERIFY(doc->key(doc->child(0, 1)) == "a");
        QVERIFY(doc->key(doc->child(0, 2)) == "b");
        QVERIFY(doc->value(doc->child(0, 2)) == "2.50");  // as written, not as a double prints
        const std::uint32_t array = doc->child(0, 1);
        QVERIFY(doc->path(doc->child(array, 2)) == "$.a[2]");
        QCOMPARE(doc->find("X", 0, false).value_or(0), doc->child(array, 2));
        QCOMPARE(doc->find("true", 0, true).value_or(0), doc->child(array, 0));
        QVERIFY(!doc->find("absent", 0, false));
    }

    void broken_json_says_where() {
        JsonDocument::Problem problem;
        QVERIFY(!JsonDocument::parse(R"({"a": ])", &problem));
        QCOMPARE(problem.why, JsonDocument::Problem::Why::syntax);
        QCOMPARE(problem.offset, std::uint64_t{6});
        const std::string deep(100000, '[');
        QVERIFY(!JsonDocument::parse(deep, &problem));
        QCOMPARE(problem.why, JsonDocument::Problem::Why::too_deep);
        std::string deepest(JsonDocument::max_depth, '[');
        deepest += std::string(JsonDocument::max_depth, ']');
        QVERIFY(JsonDocument::parse(deepest, &problem));
    }

    void icons_and_colours_exist() {
        for (const char* name : {"open", "swap", "reload", "copy", "export", "find", "close", "cancel", "problems",
                                 "layout", "hex", "metadata", "loaders", "goto", "info"}) {
            const QImage image = line_icon(QLatin1String(name)).pixmap(QSize(32, 32)).toImage();
            int painted = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) painted += qAlpha(image.pixel(x, y)) > 100 ? 1 : 0;
            QVERIFY2(painted > 12, name);
        }
        QVERIFY(line_icon(QStringLiteral("no such icon")).isNull());
        for (const bool dark : {false, true}) QVERIFY(side_color(Side::a, dark) != side_color(Side::b, dark));
        QVERIFY(region_brush(RegionKind::padding, false).style() != Qt::SolidPattern);
        QVERIFY(region_brush(RegionKind::gap, false).style() != region_brush(RegionKind::padding, false).style());
    }

    void schemes_switch() {
        apply_color_scheme(ColorScheme::dark);
        QVERIFY(is_dark(QApplication::palette()));
        apply_color_scheme(ColorScheme::light);
        QVERIFY(!is_dark(QApplication::palette()));
        const QPalette p = QApplication::palette();
        QVERIFY(p.color(QPalette::Disabled, QPalette::Text) != p.color(QPalette::Active, QPalette::Text));
    }

    void translations_keep_placeholders() {
        QFile file(QString::fromStdString(test::source_file("resources/translations/ninspect_zh_CN.ts")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString source;
        int messages = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QLatin1String("source")) source = xml.readElementText();
            if (xml.name() != QLatin1String("translation")) continue;
            const QString translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            if (translation.isEmpty()) continue;
            ++messages;
            QVERIFY2(placeholders(source) == placeholders(translation),
                     qPrintable(source + QStringLiteral(" -> ") + translation));
        }
        QVERIFY(!xml.hasError());
        QVERIFY(messages > 50);
    }

    void reasons_speak_the_language_of_the_window() {
        // As core says it in English, found again among its own templates.
        for (const char* english : {"The file begins with vers and not with GGUF", "a folder, not a regular file",
                                    "the file ends too early: expected 8 B, found 2 B", "Input/output error"})
            QCOMPARE(text::translated_reason(english), QString::fromUtf8(english));
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/i18n/ninspect_zh_CN.qm")));
        QCoreApplication::installTranslator(&translator);
        const QString magic = text::translated_reason("The file begins with vers and not with GGUF");
        const QString early = text::translated_reason("the file ends too early: expected 8 B, found 2 B");
        QCoreApplication::removeTranslator(&translator);
        for (const char* word : {"begins", "not with"})
            QVERIFY2(!magic.contains(QLatin1String(word)), qPrintable(magic));
        QVERIFY2(magic.contains(QLatin1String("vers")), qPrintable(magic));
        QVERIFY2(!early.contains(QLatin1String("early")) && !early.contains(QLatin1String("expected")) &&
                     !early.contains(QLatin1Char('{')) && early.contains(QLatin1String("8 B")),
                 qPrintable(early));
    }

    void a_part_that_is_not_used_says_why() {
        const test::TempDir dir;
        for (int i = 1; i <= 3; ++i) {
            const std::string name = "model-0000" + std::to_string(i) + "-of-00003.gguf";
            if (i != 2)
                test::write_bytes(dir.file(name), test::read_bytes(test::fixture("gguf/variants/split/" + name)));
        }
        std::filesystem::create_directory(test::fs_path(dir.file("model-00002-of-00003.gguf")));
        const auto artifact = inspect::open_artifact(dir.file("model-00001-of-00003.gguf"), {}, {});
        QVERIFY(artifact);
        const Part& part = (*artifact)->parts.at(1);
        QCOMPARE(text::part_reason(part), QStringLiteral("a folder, not a regular file"));
        const Diagnostic* finding = nullptr;
        for (const Diagnostic& d : (*artifact)->diagnostics)
            if (d.rule->id == "gguf.split.unreadable-shard") finding = &d;
        QVERIFY(finding != nullptr);
        QVERIFY2(text::sentence(*finding, artifact->get()).contains(text::part_reason(part)),
                 qPrintable(text::sentence(*finding, artifact->get())));
    }

    void chinese_is_in_the_program() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/i18n/ninspect_zh_CN.qm")));
        QCoreApplication::installTranslator(&translator);
        QCOMPARE(text::severity_word(Severity::error), QStringLiteral("错误"));
        QCOMPARE(text::region_word(RegionKind::padding), QStringLiteral("填充"));
        // Every rule of the program has a translated sentence.
        const auto is_chinese = [](const QString& text) {
            static const QRegularExpression han(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"));
            return text.contains(han);
        };
        for (const Rule* rule : inspect::all_rules()) {
            Diagnostic d;
            d.rule = rule;
            QVERIFY2(is_chinese(text::sentence(d)), std::string(rule->id).c_str());
            if (!rule->advice.empty()) QVERIFY2(is_chinese(text::advice(d)), std::string(rule->id).c_str());
        }
        QCoreApplication::removeTranslator(&translator);
        QCOMPARE(text::severity_word(Severity::error), QStringLiteral("error"));
    }
};

QTEST_MAIN(TestTextWords)
#include "test_text_words.moc"
