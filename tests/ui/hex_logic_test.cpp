// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the Hex view is made of, without widgets: places, patterns, copies, words, pages, maps.
#include "core/inspect/open.h"
#include "tests/support/support.h"
#include "ui/views/hex_copy.h"
#include "ui/views/hex_goto.h"
#include "ui/views/hex_map.h"
#include "ui/views/hex_pages.h"
#include "ui/views/hex_pattern.h"
#include "ui/views/hex_values.h"

#include <QSignalSpy>
#include <QTest>
#include <cmath>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

QString str(const char* text) { return QString::fromUtf8(text); }

std::shared_ptr<const Artifact> open(std::string_view name) {
    auto artifact = inspect::open_artifact(test::fixture(name), {}, {});
    return artifact ? *artifact : nullptr;
}

std::shared_ptr<io::MemorySource> memory(std::vector<std::uint8_t> bytes) {
    return std::make_shared<io::MemorySource>("memory", std::move(bytes));
}

/// -1: not found; the offset, plus `wrapped_mark` when it was found behind the end.
constexpr std::int64_t wrapped_mark = 1'000'000;
std::int64_t find(const io::ByteSource& source, const char* hex, std::uint64_t from, FindDirection direction,
                  std::size_t piece = 1 << 20) {
    const auto pattern = make_pattern(PatternKind::hex, str(hex), ByteOrder::little);
    if (!pattern) return -2;
    const auto hit = find_pattern(source, *pattern, from, direction, {}, piece);
    if (!hit) return -3;
    if (!*hit) return -1;
    return static_cast<std::int64_t>((*hit)->offset) + ((*hit)->wrapped ? wrapped_mark : 0);
}

QByteArray pattern_hex(PatternKind kind, const char* text, ByteOrder order = ByteOrder::little) {
    const auto pattern = make_pattern(kind, str(text), order);
    if (!pattern) return "none";
    QByteArray bytes(reinterpret_cast<const char*>(pattern->value.data()), static_cast<qsizetype>(pattern->size()));
    return bytes.toHex(' ');
}

/// A source that gives an error behind `good` bytes.
class FailingSource final : public io::ByteSource {
public:
    FailingSource(std::uint64_t size, std::uint64_t good) : size_(size), good_(good) {}
    std::uint64_t size() const noexcept override { return size_; }
    const std::string& name() const noexcept override { return name_; }
    Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out) const override {
        if (offset + out.size() > good_) {
            Error error;
            error.code = ErrorCode::read_failed;
            error.file = name_;
            return error;
        }
        std::fill(out.begin(), out.end(), std::uint8_t{7});
        return out.size();
    }

private:
    std::uint64_t size_, good_;
    std::string name_ = "failing";
};

}  // namespace

class HexLogicTest : public QObject {
    Q_OBJECT

private slots:
    // ---- go to ----------------------------------------------------------------------------
    void goto_reads_decimal_and_hexadecimal() {
        for (const char* text : {"672", "0x2A0", "0X2a0", " 0x2A0 ", "0x02_A0"}) {
            const auto target = parse_goto(str(text));
            QVERIFY2(target, text);
            QVERIFY(target->kind == GotoTarget::Kind::file);
            QCOMPARE(target->value, std::uint64_t{672});
        }
        const auto grouped = parse_goto(str("7\u2009206 168,928"));
        QVERIFY(grouped);
        QCOMPARE(grouped->value, std::uint64_t{7206168928});
        QCOMPARE(parse_goto(str("0xFFFFFFFFFFFFFFFF"))->value, UINT64_MAX);
    }

    void goto_reads_relative_entry_and_row() {
        const auto forward = parse_goto(str("+0x40"));
        QVERIFY(forward && forward->kind == GotoTarget::Kind::forward && forward->value == 64);
        const auto backward = parse_goto(str("-16"));
        QVERIFY(backward && backward->kind == GotoTarget::Kind::backward && backward->value == 16);
        const auto entry = parse_goto(str("@0x10"));
        QVERIFY(entry && entry->kind == GotoTarget::Kind::entry && entry->value == 16);
        const auto row = parse_goto(str("6145:3"));
        QVERIFY(row && row->kind == GotoTarget::Kind::row_group && row->row == 6145 && row->group == 3);
        const auto only_row = parse_goto(str("12:"));
        QVERIFY(only_row && only_row->row == 12 && only_row->group == 0);
        const auto full_width = parse_goto(str("3：7"));
        QVERIFY(full_width && full_width->row == 3 && full_width->group == 7);
    }

    void goto_refuses_what_is_no_place() {
        for (const char* text : {"", "  ", "hello", "0x", "0xG", "12a", "--5", "+", "1:x", ":3", "18446744073709551616",
                                 "0x1FFFFFFFFFFFFFFFF"})
            QVERIFY2(!parse_goto(str(text)), text);
    }

    // ---- patterns -------------------------------------------------------------------------
    void patterns_become_bytes() {
        QCOMPARE(pattern_hex(PatternKind::hex, "66 2e 00"), QByteArray("66 2e 00"));
        QCOMPARE(pattern_hex(PatternKind::hex, "662E00"), QByteArray("66 2e 00"));
        QCOMPARE(pattern_hex(PatternKind::text, "GGUF"), QByteArray("47 47 55 46"));
        QCOMPARE(pattern_hex(PatternKind::text, "说"), QByteArray("e8 af b4"));
        QCOMPARE(pattern_hex(PatternKind::u16, "11878"), QByteArray("66 2e"));
        QCOMPARE(pattern_hex(PatternKind::u16, "11878", ByteOrder::big), QByteArray("2e 66"));
        QCOMPARE(pattern_hex(PatternKind::i8, "-128"), QByteArray("80"));
        QCOMPARE(pattern_hex(PatternKind::i32, "-1"), QByteArray("ff ff ff ff"));
        QCOMPARE(pattern_hex(PatternKind::u64, "0xFFFFFFFFFFFFFFFF"), QByteArray("ff ff ff ff ff ff ff ff"));
        QCOMPARE(pattern_hex(PatternKind::f16, "0.0999755859375"), QByteArray("66 2e"));  // ninfer-layouts §3.3
        QCOMPARE(pattern_hex(PatternKind::bf16, "3.140625"), QByteArray("49 40"));        // §2
        QCOMPARE(pattern_hex(PatternKind::f32, "-0.1"), QByteArray("cd cc cc bd"));       // §2
        QCOMPARE(pattern_hex(PatternKind::f64, "1"), QByteArray("00 00 00 00 00 00 f0 3f"));
    }

    void patterns_that_mean_nothing_are_refused() {
        QCOMPARE(pattern_hex(PatternKind::hex, ""), QByteArray("none"));
        QCOMPARE(pattern_hex(PatternKind::hex, "6 6"), QByteArray("none"));
        QCOMPARE(pattern_hex(PatternKind::hex, "123"), QByteArray("none"));
        QCOMPARE(pattern_hex(PatternKind::hex, "zz"), QByteArray("none"));
        QCOMPARE(pattern_hex(PatternKind::hex, "?? ??"), QByteArray("none"));
        QCOMPARE(pattern_hex(PatternKind::u8, "256"), QByteArray("none"));
        QCOMPARE(pattern_hex(PatternKind::u8, "-1"), QByteArray("none"));
        QCOMPARE(pattern_hex(PatternKind::i8, "128"), QByteArray("none"));
        QCOMPARE(pattern_hex(PatternKind::f32, "one"), QByteArray("none"));
        QCOMPARE(pattern_hex(PatternKind::text, ""), QByteArray("none"));
    }

    void find_meets_wildcards_across_the_borders_of_its_pieces() {
        std::vector<std::uint8_t> bytes(1000, 0);
        const std::uint8_t needle[] = {0xDE, 0x12, 0xAD, 0x4B};
        for (const std::size_t at : {62UL, 510UL})
            std::copy(std::begin(needle), std::end(needle), bytes.begin() + static_cast<std::ptrdiff_t>(at));
        const auto source = memory(bytes);
        for (const std::size_t piece : {1UL, 3UL, 64UL, 511UL, 512UL, 513UL, 5000UL}) {
            QCOMPARE(find(*source, "DE ?? AD 4?", 0, FindDirection::forward, piece), 62);
            QCOMPARE(find(*source, "DE ?? AD 4?", 63, FindDirection::forward, piece), 510);
            QCOMPARE(find(*source, "?? DE 12 AD ?B", 0, FindDirection::forward, piece), 61);
            QCOMPARE(find(*source, "DE ?? AD 4?", 999, FindDirection::backward, piece), 510);
            QCOMPARE(find(*source, "DE ?? AD 4?", 509, FindDirection::backward, piece), 62);
            QCOMPARE(find(*source, "D? ?? AD 5?", 0, FindDirection::forward, piece), -1);
        }
    }

    void find_goes_on_at_the_other_end() {
        auto bytes = std::vector<std::uint8_t>(300, 1);
        bytes[10] = 0xAA;
        bytes[299] = 0xBB;
        const auto source = memory(bytes);
        QCOMPARE(find(*source, "AA", 11, FindDirection::forward), 10 + wrapped_mark);
        QCOMPARE(find(*source, "AA", 9, FindDirection::backward), 10 + wrapped_mark);
        QCOMPARE(find(*source, "AA", 10, FindDirection::backward), 10);
        QCOMPARE(find(*source, "BB", 300, FindDirection::forward), 299 + wrapped_mark);
        QCOMPARE(find(*source, "01 BB", 0, FindDirection::forward), 298);
        QCOMPARE(find(*source, "BB 01", 0, FindDirection::forward), -1);
        QCOMPARE(find(*memory({}), "AA", 0, FindDirection::forward), -1);
    }

    void find_can_be_cancelled_and_reports_bytes() {
        const auto source = memory(std::vector<std::uint8_t>(100'000, 3));
        const auto pattern = make_pattern(PatternKind::hex, str("04"), ByteOrder::little);
        StopSource stop;
        RunControl control;
        control.stop = stop.token();
        std::uint64_t most = 0;
        control.progress = [&](const Progress& p) {
            most = std::max(most, p.done);
            QCOMPARE(p.total, std::uint64_t{100'000});
            QVERIFY(p.unit == ProgressUnit::bytes);
            if (p.done >= 40'000) stop.request_stop();
        };
        const auto hit = find_pattern(*source, *pattern, 0, FindDirection::forward, control, 1000);
        QVERIFY(!hit);
        QVERIFY(hit.error().code == ErrorCode::cancelled);
        QCOMPARE(most, std::uint64_t{40'000});
    }

    // ---- copies ---------------------------------------------------------------------------
    void copies_have_their_exact_text() {
        const std::vector<std::uint8_t> four{0x66, 0x2E, 0x00, 0xFF};
        QCOMPARE(copy_text(CopyFormat::hex, four), str("66 2E 00 FF"));
        QCOMPARE(copy_text(CopyFormat::c_array, four),
                 str("const unsigned char bytes[4] = {\n    0x66, 0x2e, 0x00, 0xff,\n};\n"));
        QCOMPARE(copy_text(CopyFormat::python, four), str("b\"\\x66\\x2e\\x00\\xff\""));
        QCOMPARE(copy_text(CopyFormat::base64, four), str("Zi4A/w=="));
        const test::Bytes text = test::bytes_of("说明 a");
        QCOMPARE(copy_text(CopyFormat::text, text), str("说明 a"));
    }

    void long_copies_break_their_lines() {
        std::vector<std::uint8_t> bytes(17, 0xAB);
        QCOMPARE(copy_text(CopyFormat::hex, bytes), str("AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB\nAB"));
        QCOMPARE(copy_text(CopyFormat::python, bytes),
                 str("(\n    b\"\\xab\\xab\\xab\\xab\\xab\\xab\\xab\\xab\\xab\\xab\\xab\\xab\\xab\\xab\\xab\\xab\"\n"
                     "    b\"\\xab\"\n)\n"));
        bytes.resize(13);
        QCOMPARE(copy_text(CopyFormat::c_array, bytes),
                 str("const unsigned char bytes[13] = {\n"
                     "    0xab, 0xab, 0xab, 0xab, 0xab, 0xab, 0xab, 0xab, 0xab, 0xab, 0xab, 0xab,\n    0xab,\n};\n"));
    }

    // ---- words ----------------------------------------------------------------------------
    void number_words_have_the_values_of_their_formats() {
        QCOMPARE(f16_value(0x2E66), 0.0999755859375);
        QCOMPARE(f16_value(0x2266), 0.0124969482421875);
        QCOMPARE(f16_value(0x0001), std::ldexp(1.0, -24));
        QCOMPARE(f16_value(0xFBFF), -65504.0);
        QVERIFY(std::isinf(f16_value(0x7C00)) && std::isnan(f16_value(0x7C01)));
        QCOMPARE(bf16_value(0x477F), 65280.0);
        QCOMPARE(e4m3_value(0x01), 0.001953125);
        QCOMPARE(e4m3_value(0x07), 0.013671875);
        QCOMPARE(e4m3_value(0x08), 0.015625);
        QCOMPARE(e4m3_value(0x7E), 448.0);
        QCOMPARE(e4m3_value(0x33), 0.6875);
        QVERIFY(std::isnan(e4m3_value(0x7F)) && std::isnan(e4m3_value(0xFF)));
        QCOMPARE(e8m0_value(127), 1.0);
        QCOMPARE(e8m0_value(0), std::ldexp(1.0, -127));
        QVERIFY(std::isnan(e8m0_value(255)));
    }

    void numbers_round_to_the_nearest_word() {
        for (std::uint32_t word = 0; word < 0x10000; ++word) {
            const auto w = static_cast<std::uint16_t>(word);
            if (!std::isnan(f16_value(w))) QCOMPARE(f16_from_double(f16_value(w)), w);
            if (!std::isnan(bf16_value(w))) QCOMPARE(bf16_from_double(bf16_value(w)), w);
        }
        QCOMPARE(f16_from_double(65519.9), std::uint16_t{0x7BFF});
        QCOMPARE(f16_from_double(65520.0), std::uint16_t{0x7C00});          // half way to 2^16: even is infinity
        QCOMPARE(f16_from_double(std::ldexp(1.0, -25)), std::uint16_t{0});  // half of the least: to even
        QCOMPARE(f16_from_double(std::ldexp(1.5, -25)), std::uint16_t{1});
        QCOMPARE(f16_from_double(1 + std::ldexp(1.0, -11)), std::uint16_t{0x3C00});
        QCOMPARE(f16_from_double(1 + std::ldexp(3.0, -11)), std::uint16_t{0x3C02});
    }

    void the_inspector_follows_the_byte_order() {
        const std::vector<std::uint8_t> bytes{0x00, 0x00, 0xC0, 0x3F, 0xCD, 0xCC, 0xCC, 0xBD};
        const auto value = [&](const char* type, ByteOrder order) {
            for (const WordReading& r : read_words(bytes, order))
                if (r.type == str(type)) return r.value;
            return QString();
        };
        QCOMPARE(value("f32", ByteOrder::little), str("1.5"));
        QCOMPARE(value("u32", ByteOrder::little), str("1069547520"));
        QCOMPARE(value("u32", ByteOrder::big), str("49215"));
        QCOMPARE(value("u16", ByteOrder::little), str("0"));
        const auto short_ones = read_words(std::span(bytes).first(2), ByteOrder::little);
        for (const WordReading& r : short_ones)
            if (r.type == str("f32") || r.type == str("u64")) QVERIFY(r.value.isEmpty());
    }

    void text_at_the_cursor_stops_at_what_is_no_utf8() {
        QCOMPARE(leading_text(test::bytes_of("说明\xFFx")), str("说明"));
        QCOMPARE(leading_text(test::bytes_of("a\x01")), str("a\\u{0001}"));
        QCOMPARE(leading_text(test::bytes_of("\x80")), QString());
    }

    // ---- map ------------------------------------------------------------------------------
    void every_byte_of_a_row_split_object_has_its_plane() {
        const auto artifact = open("ninfer/all-formats-v2.ninfer");
        QVERIFY(artifact);
        const ByteMap map(artifact, 0);
        // q5/partial130 [3,130]: payload offset 9472 behind a header of 8192 bytes; base 384,
        // high at 512 (96 bytes), scale at 768 (24 bytes); 4 groups a row.
        const std::uint64_t object = 8192 + 9472;
        struct Case {
            std::uint64_t at;
            const char* plane;
            codec::FieldRole role;
            std::uint64_t row, group;
        };
        const Case cases[] = {
            {0, "base", codec::FieldRole::codes, 0, 0},       {127, "base", codec::FieldRole::codes, 0, 3},
            {128, "base", codec::FieldRole::codes, 1, 0},     {383, "base", codec::FieldRole::codes, 2, 3},
            {512, "high", codec::FieldRole::high_bits, 0, 0}, {512 + 40, "high", codec::FieldRole::high_bits, 1, 1},
            {768, "scale", codec::FieldRole::scales, 0, 0},   {768 + 10, "scale", codec::FieldRole::scales, 1, 1},
            {791, "scale", codec::FieldRole::scales, 2, 3},
        };
        for (const Case& c : cases) {
            const auto span = map.at(object + c.at);
            QVERIFY2(span && span->role, qPrintable(QString::number(c.at)));
            QCOMPARE(std::string(span->role->plane), std::string(c.plane));
            QVERIFY(span->role->role == c.role);
            QCOMPARE(span->role->row, c.row);
            QCOMPARE(span->role->group, c.group);
            QCOMPARE(std::string(artifact->name(*span->entry)), std::string("q5/partial130"));
            QVERIFY(span->begin <= object + c.at && object + c.at < span->end);
        }
        for (const std::uint64_t at : {384UL, 511UL, 608UL, 767UL}) {
            const auto span = map.at(object + at);
            QVERIFY(span && span->role);
            QVERIFY(span->role->role == codec::FieldRole::padding);
        }
        const auto behind = map.at(object + 792);
        QVERIFY(behind);
        QVERIFY(behind->region == RegionKind::padding);
        QVERIFY(map.at(0)->region == RegionKind::header);
        QVERIFY(!map.at(87052));
        QVERIFY(map.at(87051));
    }

    void swizzled_scales_name_their_row_and_group() {
        const auto artifact = open("ninfer/all-formats-v2.ninfer");
        QVERIFY(artifact);
        const ByteMap map(artifact, 0);
        const std::uint64_t scales = 8192 + 38144 + 4096;  // nvfp4/128x64
        const std::uint64_t places[][3] = {{0, 0, 0}, {16, 1, 0}, {499, 31, 3}, {22, 33, 2}, {8, 64, 0}, {511, 127, 3}};
        for (const auto& p : places) {
            const auto span = map.at(scales + p[0]);
            QVERIFY(span && span->role);
            QCOMPARE(span->role->row, p[1]);
            QCOMPARE(span->role->group, p[2]);
        }
        const auto divisor = map.at(scales + 512);
        QVERIFY(divisor && divisor->role);
        QVERIFY(divisor->role->role == codec::FieldRole::divisors);
    }

    void block_fields_lie_where_ggml_has_them() {
        const auto artifact = open("gguf/all-types.gguf");
        QVERIFY(artifact);
        const ByteMap map(artifact, 0);
        const std::uint64_t q4_k = 1664 + 32128;  // [512,6]: two blocks of 144 bytes a row
        const auto field = [&](std::uint64_t at) {
            const auto span = map.at(q4_k + at);
            return span && span->role ? std::string(span->role->field) + "/" + std::to_string(span->role->row) + ":" +
                                            std::to_string(span->role->group)
                                      : std::string("none");
        };
        QCOMPARE(field(0), std::string("d/0:0"));
        QCOMPARE(field(2), std::string("dmin/0:0"));
        QCOMPARE(field(4), std::string("scales/0:0"));
        QCOMPARE(field(16), std::string("qs/0:0"));
        QCOMPARE(field(143), std::string("qs/0:0"));
        QCOMPARE(field(144), std::string("d/0:1"));
        QCOMPARE(field(288), std::string("d/1:0"));
        QCOMPARE(field(1727), std::string("qs/5:1"));
    }

    void objects_that_cross_parts_keep_their_offsets() {
        const auto artifact = open("ninfer/multipart-v3.ninfer");
        QVERIFY(artifact);
        QCOMPARE(artifact->parts.size(), std::size_t{3});
        // Parts hold the logical bytes from 0, 16384 and 36864 on; the later two have a header
        // of 4096 bytes. nvfp4/256x128 (18436 bytes from 22784 on) begins in the second one.
        const auto id = artifact->find("nvfp4/256x128");
        QVERIFY(id);
        QCOMPARE(offset_in_entry(*artifact, *id, 1, 4096 + 22784 - 16384).value(), std::uint64_t{0});
        QCOMPARE(offset_in_entry(*artifact, *id, 2, 4096).value(), std::uint64_t{36864 - 22784});
        QVERIFY(!offset_in_entry(*artifact, *id, 2, 4095));
        QVERIFY(!offset_in_entry(*artifact, *id, 2, 4096 + 41220 - 36864));
        const ByteMap third(artifact, 2);
        const auto span = third.at(4096);
        QVERIFY(span && span->entry);
        QVERIFY(*span->entry == *id);
        QCOMPARE(span->entry_offset + (4096 - span->begin), std::uint64_t{36864 - 22784});
        const auto range = file_range(*artifact, *id, 14000, 1000);
        QVERIFY(range);
        QCOMPARE(range->part, 1U);
        QCOMPARE(range->bytes, std::uint64_t{80});  // up to the border
    }

    // ---- pages ----------------------------------------------------------------------------
    void pages_come_in_the_background() {
        std::vector<std::uint8_t> bytes(200'000);
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 7);
        PageCache cache;
        cache.set_source(memory(bytes));
        QSignalSpy ready(&cache, &PageCache::page_ready);
        std::vector<std::uint8_t> out(4000);
        QVERIFY(cache.read(65'000, out) == PageCache::State::loading);  // crosses a page border
        QTRY_VERIFY(ready.count() > 0 && cache.read(65'000, out) == PageCache::State::ready);
        for (std::size_t i = 0; i < out.size(); ++i) QCOMPARE(out[i], bytes[65'000 + i]);
        QVERIFY(cache.read(199'999, std::span(out).first(2)) == PageCache::State::failed);
        QVERIFY(cache.wait(5000));
        QVERIFY(!cache.error());
    }

    void a_page_that_cannot_be_read_says_so_and_can_be_tried_again() {
        PageCache cache;
        cache.set_source(std::make_shared<FailingSource>(300'000, 100'000));
        std::vector<std::uint8_t> out(16);
        cache.read(0, out);
        cache.read(200'000, out);
        QVERIFY(cache.wait(5000));
        QVERIFY(cache.read(0, out) == PageCache::State::ready);
        QCOMPARE(out[3], std::uint8_t{7});
        QVERIFY(cache.read(200'000, out) == PageCache::State::failed);
        QVERIFY(cache.error());
        QVERIFY(cache.error()->code == ErrorCode::read_failed);
        cache.retry();
        QVERIFY(!cache.error());
        QVERIFY(cache.read(200'000, out) == PageCache::State::loading);
    }

    void a_slow_disk_does_not_hold_up_the_window() {
        class SlowSource final : public io::ByteSource {
        public:
            std::uint64_t size() const noexcept override { return 1 << 20; }
            const std::string& name() const noexcept override { return name_; }
            Result<std::size_t> read_at(std::uint64_t, std::span<std::uint8_t> out) const override {
                QTest::qSleep(400);
                std::fill(out.begin(), out.end(), std::uint8_t{1});
                return out.size();
            }
            std::string name_ = "slow";
        };
        PageCache cache;
        cache.set_source(std::make_shared<SlowSource>());
        std::vector<std::uint8_t> out(16);
        QElapsedTimer clock;
        clock.start();
        QVERIFY(cache.read(0, out) == PageCache::State::loading);
        QVERIFY(!cache.wait(10));
        QVERIFY2(clock.elapsed() < 300, "reading waited for the disk");
        QVERIFY(cache.wait(20'000));
        QVERIFY(cache.read(0, out) == PageCache::State::ready);
    }
};

QTEST_GUILESS_MAIN(HexLogicTest)
#include "hex_logic_test.moc"
