// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_inspector.h"

#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/hex_area.h"
#include "ui/views/hex_values.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

namespace ninspect::ui {

namespace {

constexpr std::uint64_t text_bytes = 48;
constexpr std::size_t most_group_words = 16;

QTableWidget* make_table(QWidget* parent, int columns) {
    auto* table = new QTableWidget(0, columns, parent);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 4);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(columns - 1, QHeaderView::Stretch);
    table->horizontalHeader()->setHighlightSections(false);
    table->setMinimumHeight(2 * table->fontMetrics().height());  // on a low screen they scroll
    return table;
}

void set_cell(QTableWidget* table, int row, int column, const QString& text, bool fixed = false, bool right = false) {
    QTableWidgetItem* item = table->item(row, column);
    if (!item) {
        item = new QTableWidgetItem;
        if (fixed) item->setFont(fixed_font());
        if (right) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table->setItem(row, column, item);
    }
    if (item->text() != text) {
        item->setText(text);
        item->setToolTip(text);
    }
}

void set_rows(QTableWidget* table, int rows) {
    if (table->rowCount() != rows) table->setRowCount(rows);
}

ByteOrder order_of(const HexArea* area) {
    const auto& artifact = area->map().artifact();
    return artifact ? artifact->byte_order : ByteOrder::little;
}

bool is_number_role(codec::FieldRole role) {
    using codec::FieldRole;
    return role != FieldRole::codes && role != FieldRole::high_bits && role != FieldRole::padding &&
           role != FieldRole::signs;
}

}  // namespace

/// A scale, minimum or other number that belongs to the group under the cursor.
struct HexInspector::GroupWord {
    QString name;
    WordReading reading;
};

HexInspector::HexInspector(QWidget* parent)
    : QWidget(parent),
      words_(make_table(this, 2)),
      text_(new QLabel(this)),
      group_title_(new QLabel(this)),
      group_(make_table(this, 3)),
      order_(new QLabel(this)) {
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    group_title_->setTextFormat(Qt::PlainText);
    order_->setEnabled(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(order_);
    layout->addWidget(words_, 3);
    layout->addWidget(text_);
    layout->addWidget(group_title_);
    layout->addWidget(group_, 2);
    setMinimumWidth(250);
    retranslate();
}

void HexInspector::retranslate() {
    words_->setHorizontalHeaderLabels({tr("Type"), tr("Value")});
    words_->setAccessibleName(tr("The bytes at the cursor as numbers"));
    group_->setHorizontalHeaderLabels({tr("Word"), tr("Value"), tr("Bits")});
    group_->setAccessibleName(tr("Scales of the group at the cursor"));
    refresh();
}

void HexInspector::show_area(HexArea* area) {
    if (area_ == area) return;
    if (area_) {
        disconnect(area_, nullptr, this, nullptr);
        disconnect(&area_->pages(), nullptr, this, nullptr);
    }
    area_ = area;
    if (area_) {
        connect(area_, &HexArea::cursor_moved, this, &HexInspector::refresh);
        connect(&area_->pages(), &PageCache::page_ready, this, &HexInspector::refresh);
        connect(area_, &QObject::destroyed, this, [this] { area_ = nullptr; });
    }
    refresh();
}

void HexInspector::refresh() {
    show_words();
    show_group();
}

void HexInspector::show_words() {
    std::vector<std::uint8_t> bytes;
    if (area_ && area_->file_bytes() > 0) {
        const std::uint64_t n = std::min(text_bytes, area_->file_bytes() - area_->selection_begin());
        bytes.resize(area_->bytes_there(area_->selection_begin(), static_cast<std::size_t>(n)));
        if (area_->pages().read(area_->selection_begin(), bytes) != PageCache::State::ready) bytes.clear();
    }
    const ByteOrder order = area_ ? order_of(area_) : ByteOrder::little;
    const auto readings = read_words(bytes, order);
    set_rows(words_, static_cast<int>(readings.size()));
    for (std::size_t i = 0; i < readings.size(); ++i) {
        const int row = static_cast<int>(i);
        set_cell(words_, row, 0, readings[i].type);
        // Unsigned words are where somebody looks for the bits.
        const bool is_unsigned = readings[i].type.startsWith(QLatin1Char('u')) && !readings[i].value.isEmpty();
        set_cell(words_, row, 1,
                 is_unsigned ? readings[i].value + QStringLiteral("  ") + readings[i].bits : readings[i].value, true);
    }
    const QString text = leading_text(bytes);
    text_->setText(text.isEmpty() ? tr("UTF-8: –") : tr("UTF-8: %1").arg(text));
    order_->setText(order == ByteOrder::little ? tr("At the cursor, little-endian") : tr("At the cursor, big-endian"));
}

std::vector<HexInspector::GroupWord> HexInspector::group_words(bool& loading) const {
    std::vector<GroupWord> result;
    if (!area_) return result;
    const ByteMap& map = area_->map();
    const auto span = map.at(area_->selection_begin());
    if (!span || !span->role || !span->role->has_row || !span->entry) return result;
    const codec::Geometry* geometry = map.geometry(*span->entry);
    if (!geometry || !geometry->encoding) return result;

    const auto add = [&](std::string_view name, codec::WordFormat word, std::uint64_t offset, std::uint64_t bytes) {
        const std::uint32_t size = codec::word_bytes(word);
        for (std::uint64_t at = 0; size > 0 && at + size <= bytes && result.size() < most_group_words; at += size) {
            const auto place = file_range(*map.artifact(), *span->entry, offset + at, size);
            if (!place || place->bytes < size) continue;
            if (place->part != map.part()) {
                result.push_back({text::utf8(name), {{}, tr("in part %1").arg(place->part + 1), {}}});
                continue;
            }
            std::uint8_t buffer[8] = {};
            const auto view = std::span(buffer).first(size);
            const auto state = area_->pages().read(place->offset, view);
            loading = loading || state == PageCache::State::loading;
            if (state != PageCache::State::ready) continue;
            QString label = text::utf8(name);
            if (bytes > size) label += QStringLiteral("[%1]").arg(at / size);
            if (auto reading = read_word(word, view, map.artifact()->byte_order))
                result.push_back({label, std::move(*reading)});
        }
    };

    for (const codec::ByteRange& range : codec::ranges_of_group(*geometry, span->role->row, span->role->group)) {
        if (!geometry->encoding->fields.empty() && range.bytes >= geometry->encoding->block_bytes) {
            for (const codec::BlockField& field : geometry->encoding->fields)
                if (is_number_role(field.role)) add(field.name, field.word, range.offset + field.offset, field.bytes);
            continue;
        }
        if (!is_number_role(range.role)) continue;
        for (const codec::Plane& plane : geometry->planes)
            if (range.offset >= plane.offset && range.offset - plane.offset < plane.bytes)
                add(range.name, plane.word, range.offset, range.bytes);
    }
    for (const codec::Plane& plane : geometry->planes)
        if (plane.role == codec::FieldRole::divisors) add(plane.name, plane.word, plane.offset, plane.bytes);
    return result;
}

void HexInspector::show_group() {
    bool loading = false;
    auto words = group_words(loading);
    if (loading && area_ && area_->pages().wait(4)) words = group_words(loading);
    const bool any = !words.empty();
    group_->setVisible(any);
    group_title_->setVisible(any);
    if (!any) return;
    const auto span = area_->map().at(area_->selection_begin());
    if (span && span->role)
        group_title_->setText(tr("Row %1, group %2").arg(text::count(span->role->row), text::count(span->role->group)));
    set_rows(group_, static_cast<int>(words.size()));
    for (std::size_t i = 0; i < words.size(); ++i) {
        const int row = static_cast<int>(i);
        set_cell(group_, row, 0, words[i].name);
        set_cell(group_, row, 1, words[i].reading.value, true);
        set_cell(group_, row, 2, words[i].reading.bits, true, true);
    }
}

}  // namespace ninspect::ui
