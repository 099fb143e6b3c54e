// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"
#include "tests/support/support.h"
#include "ui/models/json_tree_model.h"
#include "ui/models/metadata_array_model.h"
#include "ui/models/metadata_array_search.h"
#include "ui/models/metadata_model.h"
#include "ui/text/words.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

std::shared_ptr<const Artifact> open(std::string_view name) {
    auto artifact = inspect::open_artifact(test::fixture(name), {}, {});
    return artifact ? *artifact : nullptr;
}

ArrayHandle array_of(const Artifact& artifact, std::string_view key) {
    const MetaItem* item = artifact.find_key(key);
    if (item == nullptr) return {};
    const auto value = artifact.metadata_reader()->value(*item);
    const auto* array = value ? std::get_if<ArrayHandle>(&*value) : nullptr;
    return array != nullptr ? *array : ArrayHandle{};
}

constexpr auto tester_mode = QAbstractItemModelTester::FailureReportingMode::QtTest;

}  // namespace

class TestTextModels : public QObject {
    Q_OBJECT

    std::shared_ptr<const Artifact> zoo_;

    QString value(const MetadataModel& model, const char* key, Side side = Side::a) const {
        const int row = model.row_of_key(QLatin1String(key));
        return model.index(row, model.column(MetadataModel::Field::value, side)).data().toString();
    }
    QString type(const MetadataModel& model, const char* key) const {
        const int row = model.row_of_key(QLatin1String(key));
        return model.index(row, model.column(MetadataModel::Field::type, Side::a)).data().toString();
    }

private slots:
    void initTestCase() {
        zoo_ = open("gguf/variants/metadata-zoo.gguf");
        QVERIFY(zoo_);
    }

    void every_type_shows_its_value() {
        MetadataModel model;
        QAbstractItemModelTester tester(&model, tester_mode);
        model.set_artifacts(zoo_, nullptr);
        QCOMPARE(model.rowCount(), 97);
        QCOMPARE(model.columnCount(), 4);
        QCOMPARE(value(model, "zoo.u64.max"), QStringLiteral("18446744073709551615"));
        QCOMPARE(value(model, "zoo.i64.min"), QStringLiteral("-9223372036854775808"));
        QCOMPARE(value(model, "zoo.u64.2e53_plus_1"), QStringLiteral("9007199254740993"));
        QCOMPARE(value(model, "zoo.bool.true"), QStringLiteral("true"));
        QCOMPARE(value(model, "zoo.f64.pi").toDouble(), 3.14159265358979311600);
        QCOMPARE(value(model, "zoo.str.chinese"),
                 QStringLiteral("\u6A21\u578B\u8F6C\u6362\uFF1A\u4E09\u5143\u6743\u91CD"));
        QCOMPARE(value(model, "zoo.str.invalid_utf8"), QStringLiteral("ok \\xFF\\xFE\\xC3( end"));
        QVERIFY(!value(model, "zoo.str.embedded_nul").contains(QChar(0)));
        QVERIFY(!value(model, "zoo.str.multiline").contains(QLatin1Char('\n')));
        QVERIFY(value(model, "zoo.str.long").size() < 1000);
        QVERIFY(value(model, "zoo.str.long").endsWith(QChar(0x2026)));
        QCOMPARE(type(model, "zoo.arr.str.300000"), QStringLiteral("arr[str]"));
        QVERIFY(value(model, "zoo.arr.str.300000").startsWith(QStringLiteral("[300\u2009000] t0, t1, t2")));
        const int row = model.row_of_key(QStringLiteral("zoo.arr.str.300000"));
        QCOMPARE(model.index(row, model.column(MetadataModel::Field::count, Side::a)).data().toString(),
                 QStringLiteral("300\u2009000"));
    }

    void file_type_is_named() {
        // A file of one key: general.file_type = 15, which is Q4_K_M as llama_ftype (Q8_K as tensor type).
        const std::string key = "general.file_type";
        test::Bytes bytes =
            test::bytes_of(std::string("GGUF\3\0\0\0", 8) + std::string(8, '\0') + std::string("\1\0\0\0\0\0\0\0", 8));
        bytes.push_back(static_cast<std::uint8_t>(key.size()));
        bytes.insert(bytes.end(), 7, 0);
        bytes.insert(bytes.end(), key.begin(), key.end());
        for (const int byte : {4, 0, 0, 0, 15, 0, 0, 0}) bytes.push_back(static_cast<std::uint8_t>(byte));
        test::TempDir dir("ninspect-models");
        test::write_bytes(dir.file("one.gguf"), bytes);
        const auto artifact = inspect::open_artifact(dir.file("one.gguf"), {}, {});
        QVERIFY(artifact);
        MetadataModel model;
        model.set_artifacts(*artifact, nullptr);
        QCOMPARE(value(model, "general.file_type"), QStringLiteral("15 (Q4_K_M)"));
    }

    void two_files_share_rows() {
        const auto flat = open("gguf/variants/metadata-zoo-flat.gguf");
        QVERIFY(flat);
        MetadataModel model;
        QAbstractItemModelTester tester(&model, tester_mode);
        model.set_artifacts(zoo_, flat);
        QVERIFY(model.comparing());
        QCOMPARE(model.columnCount(), 8);
        QCOMPARE(model.rowCount(), 97);  // the flat file has no key of its own
        QCOMPARE(model.difference(model.row_of_key(QStringLiteral("zoo.nested.u32"))),
                 MetadataModel::Difference::only_a);
        QCOMPARE(value(model, "zoo.u8.max", Side::b), QStringLiteral("255"));
        model.set_differing({"zoo.u8.max"});
        QCOMPARE(model.differing(), std::size_t{1});
        QCOMPARE(model.difference(model.row_of_key(QStringLiteral("zoo.u8.max"))), MetadataModel::Difference::differs);
        QCOMPARE(model.difference(model.row_of_key(QStringLiteral("zoo.u8.min"))), MetadataModel::Difference::equal);
        QVERIFY(model.column(MetadataModel::Field::value, Side::b) >
                model.column(MetadataModel::Field::value, Side::a));
    }

    void filter_by_text_regex_and_difference() {
        const auto flat = open("gguf/variants/metadata-zoo-flat.gguf");
        MetadataModel model;
        model.set_artifacts(zoo_, flat);
        MetadataFilter filter;
        filter.setSourceModel(&model);
        QVERIFY(filter.set_pattern(QStringLiteral("ZOO.BOOL"), false));
        QCOMPARE(filter.rowCount(), 2);
        QVERIFY(filter.set_pattern(QStringLiteral("^zoo\\.arr\\.[ui]8$"), true));
        QCOMPARE(filter.rowCount(), 2);
        QVERIFY(!filter.set_pattern(QStringLiteral("("), true));
        QCOMPARE(filter.rowCount(), 2);                                              // what was there stays
        QVERIFY(filter.set_pattern(QStringLiteral("18446744073709551615"), false));  // values count too
        QCOMPARE(filter.rowCount(), 2);  // zoo.u64.max and the array that ends with it
        QVERIFY(filter.set_pattern({}, false));
        model.set_differing({"zoo.u8.max"});
        filter.set_only_differing(true);
        QVERIFY(filter.rowCount() < 97);
        for (int row = 0; row < filter.rowCount(); ++row)
            QVERIFY(model.difference(filter.mapToSource(filter.index(row, 0)).row()) !=
                    MetadataModel::Difference::equal);
    }

    void numbers_sort_as_numbers() {
        MetadataModel model;
        model.set_artifacts(zoo_, nullptr);
        MetadataFilter filter;
        filter.setSourceModel(&model);
        filter.set_pattern(QStringLiteral("^zoo\\.[ui](8|16|32)\\.(min|max)$"), true);
        filter.sort(model.column(MetadataModel::Field::value, Side::a), Qt::AscendingOrder);
        QCOMPARE(filter.rowCount(), 12);
        double before = -1e30;
        for (int row = 0; row < filter.rowCount(); ++row) {
            const double now = filter.index(row, model.column(MetadataModel::Field::value, Side::a)).data().toDouble();
            QVERIFY(now >= before);
            before = now;
        }
        QCOMPARE(before, 4294967295.0);
    }

    void ninfer_resources_are_rows() {
        const auto artifact = open("bonsai-mini/template-groupwise-int.ninfer");
        QVERIFY(artifact);
        MetadataModel model;
        QAbstractItemModelTester tester(&model, tester_mode);
        model.set_artifacts(nullptr, artifact);
        const int row = model.row_of_key(QStringLiteral("frontend/chat_template.jinja"));
        QVERIFY(row >= 0);
        const MetaTarget target = model.target(row, Side::b);
        QCOMPARE(target.ref.kind, MetaRef::Kind::resource);
        QCOMPARE(meta_bytes(*artifact, target.ref), std::uint64_t{86});
        const auto content = meta_content(*artifact, target.ref, 1000);
        QVERIFY(content);
        QCOMPARE(content->size(), std::size_t{86});
        const auto spot = meta_spot(target);
        QVERIFY(spot);
        QCOMPARE(spot->offset, artifact->parts[0].payload_offset + 645);
    }

    void a_large_array_is_read_in_pages() {
        MetadataArrayModel model;  // (a model tester would visit every element at every page that comes in)
        const ArrayHandle array = array_of(*zoo_, "zoo.arr.str.300000");
        QCOMPARE(array.count, std::uint64_t{300000});
        model.set_array(zoo_, array);
        QCOMPARE(model.rowCount(), 300000);
        const QModelIndex last = model.index(299999, MetadataArrayModel::value_column);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QCOMPARE(last.data().toString(), QString(QChar(0x2026)));
        QTRY_COMPARE(last.data().toString(), QStringLiteral("t299999"));
        QVERIFY(changed.count() >= 1);
        QCOMPARE(model.index(299999, MetadataArrayModel::index_column).data().toString(),
                 QStringLiteral("299\u2009999"));
        // Scrolling through all of it keeps a few dozen pages.
        for (int row = 0; row < 300000; row += 1000) model.index(row, MetadataArrayModel::value_column).data();
        QTRY_COMPARE(model.index(123456, MetadataArrayModel::value_column).data().toString(),
                     QStringLiteral("t123456"));
        QVERIFY(model.pages_kept() <= MetadataArrayModel::max_pages);
    }

    void small_arrays_are_there_at_once() {
        MetadataArrayModel model;
        QAbstractItemModelTester tester(&model, tester_mode);
        model.set_array(zoo_, array_of(*zoo_, "zoo.arr.f32.1000"));
        QCOMPARE(model.rowCount(), 1000);
        QVERIFY(model.value(999).has_value());
        model.set_array(zoo_, array_of(*zoo_, "zoo.arr.str"));
        QCOMPARE(model.index(4, 1).data().toString(), QStringLiteral("line\\u{000A}break"));
        model.set_array(zoo_, array_of(*zoo_, "zoo.arr.u8.empty"));
        QCOMPARE(model.rowCount(), 0);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void a_model_dies_with_reads_under_way() {
        for (int i = 0; i < 20; ++i) {
            MetadataArrayModel model;
            model.set_array(zoo_, array_of(*zoo_, "zoo.arr.str.300000"));
            for (int row = 0; row < 300000; row += 5000) model.index(row, 1).data();
        }
        QTest::qWait(50);
    }

    void nested_arrays_give_handles() {
        MetadataArrayModel model;
        model.set_array(zoo_, array_of(*zoo_, "zoo.nested.mixed"));
        QCOMPARE(model.rowCount(), 3);
        QTRY_COMPARE(model.index(0, 1).data().toString(), QStringLiteral("[2 \u00D7 str]"));
        const auto inner = model.value(2);
        QVERIFY(inner);
        const auto* array = std::get_if<ArrayHandle>(&*inner);
        QVERIFY(array != nullptr);
        MetadataArrayModel deeper;
        deeper.set_array(zoo_, *array);
        QTRY_COMPARE(deeper.index(0, 1).data().toString(), QStringLiteral("[2 \u00D7 bool]"));
    }

    void finding_in_an_array() {
        const MetadataReader& reader = *zoo_->metadata_reader();
        const ArrayHandle tokens = array_of(*zoo_, "zoo.arr.str.300000");
        const auto find = [&](const ArrayHandle& array, ArrayQuery::Match match, std::string text, std::uint64_t from,
                              bool backwards) -> std::int64_t {
            const auto found = find_element(reader, array, {match, std::move(text)}, from, backwards, {});
            return found && *found ? static_cast<std::int64_t>(**found) : -1;
        };
        using Match = ArrayQuery::Match;
        QCOMPARE(find(tokens, Match::equals, "t123456", 0, false), 123456);
        QCOMPARE(find(tokens, Match::equals, "T123456", 0, false), -1);
        QCOMPARE(find(tokens, Match::contains, "T29999", 0, false), 29999);
        QCOMPARE(find(tokens, Match::contains, "t29999", 29999, false), 299990);
        QCOMPARE(find(tokens, Match::contains, "t29999", 299999, false), 29999);  // goes on at the other end
        QCOMPARE(find(tokens, Match::contains, "t29999", 29999, true), 299999);
        QCOMPARE(find(tokens, Match::equals, "t7", 7, false), 7);  // itself is looked at last
        QCOMPARE(find(array_of(*zoo_, "zoo.arr.i64"), Match::equals, "9223372036854775807", 0, false), 1);
        QCOMPARE(find(array_of(*zoo_, "zoo.arr.f32"), Match::equals, "0.1", 0, false), 3);
        QCOMPARE(find(array_of(*zoo_, "zoo.arr.f32"), Match::equals, "1.5", 0, false), 2);
        QCOMPARE(find(array_of(*zoo_, "zoo.arr.f32.empty"), Match::equals, "1.5", 0, false), -1);
        QCOMPARE(find(array_of(*zoo_, "zoo.arr.str"), Match::contains, "\xE4\xB8\x96", 0, false), 2);

        StopSource stop;
        stop.request_stop();
        RunControl stopped;
        stopped.stop = stop.token();
        const auto cancelled = find_element(reader, tokens, {Match::equals, "absent"}, 0, false, stopped);
        QVERIFY(!cancelled);
        QCOMPARE(cancelled.error().code, ErrorCode::cancelled);
    }

    void json_as_a_tree() {
        JsonTreeModel model;
        QAbstractItemModelTester tester(&model, tester_mode);
        model.set_document(JsonDocument::parse(R"({"a": [1, 2, {"b": "\u00fc"}], "n": null})", nullptr));
        QCOMPARE(model.rowCount(), 2);
        const QModelIndex a = model.index(0, 0);
        QCOMPARE(a.data().toString(), QStringLiteral("a"));
        QCOMPARE(a.siblingAtColumn(1).data().toString(), QStringLiteral("[ 3 ]"));
        const QModelIndex object = model.index(2, 0, a);
        QCOMPARE(object.data().toString(), QStringLiteral("[2]"));
        const QModelIndex b = model.index(0, 1, object);
        QCOMPARE(b.data().toString(), QStringLiteral("\"\u00FC\""));
        QCOMPARE(model.parent(b), object);
        QCOMPARE(model.index_of(model.node_of(b), 1), b);
        model.set_document(JsonDocument::parse("42", nullptr));  // a lone value is a row of its own
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("42"));
        model.set_document(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(TestTextModels)
#include "test_text_models.moc"
