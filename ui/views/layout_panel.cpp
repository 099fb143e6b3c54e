// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layout_panel.h"

#include "core/io/path.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/elided_label.h"
#include "ui/views/hex_map.h"
#include "ui/views/layout_legend.h"
#include "ui/views/layout_map.h"
#include "ui/views/layout_reading.h"
#include "ui/views/layout_tables.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ninspect::ui {

namespace {

constexpr std::size_t parts_without_scrolling = 2;

QLabel* make_label(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    return label;
}

void make_bold(QWidget* label) {
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
}

}  // namespace

LayoutPanel::LayoutPanel(Session* session, Side side, QWidget* parent)
    : QWidget(parent), session_(session), side_(side) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    build_map(layout);

    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* inner = new QWidget(scroll);
    auto* inner_layout = new QVBoxLayout(inner);
    inner_layout->setContentsMargins(0, 4, 4, 0);
    inner_layout->setSpacing(4);
    build_object(inner_layout);
    inner_layout->addStretch(1);
    scroll->setWidget(inner);
    layout->addWidget(scroll, 1);

    retranslate();
    follow_document();
}

void LayoutPanel::build_map(QVBoxLayout* layout) {
    heading_ = new ElidedLabel(Qt::ElideMiddle, this);
    make_bold(heading_);
    const auto make_button = [this](const QString& text, auto&& act) {
        auto* button = new QToolButton(this);
        button->setText(text);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, act);
        return button;
    };
    map_ = new FileMap(this);
    whole_ = make_button({}, [this] { map_->zoom_out(); });
    to_entry_ = make_button({}, [this] {
        if (entry_) map_->zoom_to(*entry_);
    });
    closer_ = make_button(QStringLiteral("+"), [this] { map_->zoom(2.0); });
    wider_ = make_button(QStringLiteral("−"), [this] { map_->zoom(0.5); });

    auto* top = new QHBoxLayout;
    top->setSpacing(2);
    top->addWidget(heading_, 1);
    for (QToolButton* button : {whole_, to_entry_, wider_, closer_}) top->addWidget(button);
    layout->addLayout(top);

    map_scroll_ = new QScrollArea(this);
    map_scroll_->setWidgetResizable(true);
    map_scroll_->setFrameShape(QFrame::NoFrame);
    map_scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    map_scroll_->setFocusPolicy(Qt::NoFocus);
    map_scroll_->setWidget(map_);
    layout->addWidget(map_scroll_);
    hover_ = new ElidedLabel(Qt::ElideMiddle, this);
    layout->addWidget(hover_);
    legend_ = new Legend(this);
    layout->addWidget(legend_);

    connect(map_, &FileMap::entry_clicked, this, [this](EntryId entry) { session_->select(side_, entry); });
    connect(map_, &FileMap::bytes_clicked, this, [this](std::uint32_t part, std::uint64_t offset, std::uint64_t bytes) {
        session_->mark_bytes({side_, part, offset, bytes});
    });
    connect(map_, &FileMap::bytes_opened, this, [this](std::uint32_t part, std::uint64_t offset, std::uint64_t bytes) {
        session_->show_bytes({side_, part, offset, bytes});
    });
    connect(map_, &FileMap::hovered, this, [this](const QString& words) {
        const auto artifact = this->artifact();
        const QString hint =
            artifact && !artifact->complete ? tr("The map appears when the whole directory has been read.")
            : map_->part_count() > 1
                ? tr("Ctrl and the wheel or + and − zoom, dragging moves, a double click fills the width")
                : tr("The wheel or + and − zoom, dragging moves, a double click fills the width");
        hover_->set_text(words.isEmpty() ? hint : words);
        hover_->setEnabled(!words.isEmpty());
    });
    connect(map_, &FileMap::zoom_changed, this, [this] { whole_->setEnabled(map_->zoomed_in()); });
}

void LayoutPanel::build_object(QVBoxLayout* layout) {
    object_ = new QWidget(this);
    auto* inner = new QVBoxLayout(object_);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(4);
    object_title_ = new ElidedLabel(Qt::ElideMiddle, object_);
    make_bold(object_title_);
    object_facts_ = make_label(object_);
    trouble_ = make_label(object_);
    planes_ = new SegmentBar(object_);
    planes_table_ = make_layout_table(object_);
    row_title_ = make_label(object_);
    row_ = new SegmentBar(object_);
    block_title_ = make_label(object_);
    fields_ = new SegmentBar(object_);
    fields_table_ = make_layout_table(object_);
    reading_ = make_label(object_);
    reading_->setTextFormat(Qt::RichText);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{object_title_, object_facts_, trouble_, planes_, planes_table_, row_title_,
                                         row_, block_title_, fields_, fields_table_, reading_})
        inner->addWidget(widget);
    layout->addWidget(object_);
    empty_ = make_label(this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setEnabled(false);
    empty_->setMinimumHeight(60);
    layout->addWidget(empty_);

    connect(planes_, &SegmentBar::clicked, this, [this](int i) { plane_clicked(i, false); });
    connect(planes_, &SegmentBar::opened, this, [this](int i) { plane_clicked(i, true); });
    connect(fields_, &SegmentBar::clicked, this, [this](int i) { field_clicked(i, false); });
    connect(fields_, &SegmentBar::opened, this, [this](int i) { field_clicked(i, true); });
    const auto from_table = [this](QTableWidget* table, SegmentBar* bar, auto act) {
        connect(table, &QTableWidget::cellClicked, this, [this, bar, act](int row, int) {
            bar->set_current(row);
            (this->*act)(row, false);
        });
        connect(table, &QTableWidget::cellActivated, this, [this, act](int row, int) { (this->*act)(row, true); });
    };
    from_table(planes_table_, planes_, &LayoutPanel::plane_clicked);
    from_table(fields_table_, fields_, &LayoutPanel::field_clicked);
    connect(row_, &SegmentBar::clicked, this, [this](int i) {
        const auto& s = row_->segments()[static_cast<std::size_t>(i)];
        bytes_clicked(s.offset, s.bytes, false);
    });
    connect(row_, &SegmentBar::opened, this, [this](int i) {
        const auto& s = row_->segments()[static_cast<std::size_t>(i)];
        bytes_clicked(s.offset, s.bytes, true);
    });
}

void LayoutPanel::retranslate() {
    whole_->setText(tr("Whole file"));
    whole_->setToolTip(tr("Show all of the file (0)"));
    to_entry_->setText(tr("Entry"));
    closer_->setToolTip(tr("Closer (+)"));
    closer_->setAccessibleName(tr("Zoom in"));
    wider_->setToolTip(tr("Wider (−)"));
    wider_->setAccessibleName(tr("Zoom out"));
    map_->setAccessibleName(tr("Map of file %1").arg(text::side_word(side_)));
    planes_->setAccessibleName(tr("Planes of the selected entry of %1").arg(text::side_word(side_)));
    fields_->setAccessibleName(tr("Fields of a block of %1").arg(text::side_word(side_)));
    row_->setAccessibleName(tr("One row of %1").arg(text::side_word(side_)));
    planes_table_->setHorizontalHeaderLabels(
        {tr("Plane"), tr("Offset"), tr("Bytes"), tr("Row bytes"), tr("Group bytes"), tr("Words")});
    planes_table_->setAccessibleName(tr("Planes"));
    fields_table_->setHorizontalHeaderLabels({tr("Field"), tr("Offset"), tr("Bytes"), tr("Holds"), tr("Words")});
    fields_table_->setAccessibleName(tr("Fields of a block"));
    emit map_->hovered({});
    show_heading();
    show_legend();
    show_object();
}

void LayoutPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && legend_) {
        show_heading();
        show_legend();
        show_object();
    }
}

void LayoutPanel::follow_document() {
    const auto artifact = this->artifact();
    // Where the payload lies is not known before the directory has been read to its end.
    const bool open = artifact && artifact->complete;
    map_->set_artifact(open ? artifact : nullptr);
    for (QWidget* widget : std::initializer_list<QWidget*>{map_scroll_, legend_, whole_, to_entry_, closer_, wider_})
        widget->setVisible(open);
    hover_->setVisible(artifact != nullptr);
    const std::size_t rows = std::clamp<std::size_t>(map_->part_count(), 1, parts_without_scrolling);
    const int row_height = map_->sizeHint().height() / static_cast<int>(std::max<std::size_t>(map_->part_count(), 1));
    map_scroll_->setFixedHeight(row_height * static_cast<int>(rows) + 2);
    emit map_->hovered({});
    show_heading();
    show_legend();
    follow_selection();
}

void LayoutPanel::show_heading() {
    QString line = text::side_word(side_);
    if (const auto artifact = this->artifact()) {
        line += QStringLiteral("  ") + text::safe(io::file_name_of(artifact->path));
        line += QStringLiteral("  ·  ") + text::human_bytes(artifact->file_bytes());
    }
    heading_->set_text(line);
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, side_color(side_, is_dark(palette())));
    heading_->setPalette(colors);
}

void LayoutPanel::show_legend() { legend_->set_chips(map_->chips()); }

void LayoutPanel::follow_selection() {
    const auto artifact = this->artifact();
    entry_ = artifact ? session_->selected(side_) : std::nullopt;
    if (entry_ && entry_->value >= artifact->entry_count()) entry_.reset();
    geometry_.reset();
    if (entry_ && artifact->entry(*entry_).kind == EntryKind::tensor)
        if (auto geometry = artifact->geometry(*entry_)) geometry_ = std::move(*geometry);
    map_->set_selected(entry_);
    to_entry_->setEnabled(entry_.has_value());
    to_entry_->setToolTip(entry_ ? tr("Zoom to the selected entry") : tr("Select an entry first"));
    show_object();
}

void LayoutPanel::follow_mark(const ByteSpot& spot) {
    if (spot.side != side_) return;
    map_->set_mark(FileRange{spot.part, spot.offset, spot.bytes});
    const auto artifact = this->artifact();
    if (!artifact || !entry_ || !geometry_) return;
    const auto inside = offset_in_entry(*artifact, *entry_, spot.part, spot.offset);
    int plane = -1;
    if (inside) {
        const auto& segments = planes_->segments();
        for (std::size_t i = 0; i < segments.size(); ++i)
            if (*inside >= segments[i].offset && *inside - segments[i].offset < segments[i].bytes)
                plane = static_cast<int>(i);
        if (*inside == 0 && spot.bytes >= artifact->entry(*entry_).bytes) plane = -1;  // the whole entry
    }
    planes_->set_current(plane);
}

// ---- the object ---------------------------------------------------------------------------

QString LayoutPanel::trouble() const { return trouble_->isHidden() ? QString() : trouble_->text(); }
QString LayoutPanel::reading_text() const { return reading_->isHidden() ? QString() : reading_->text(); }

void LayoutPanel::show_object() {
    const auto artifact = this->artifact();
    const bool shown = artifact && entry_;
    object_->setVisible(shown);
    empty_->setVisible(!shown);
    if (!artifact)
        empty_->setText(tr("No file is open in %1.").arg(text::side_word(side_)));
    else
        empty_->setText(
            tr("Select an entry in the table above or click one on the map: its planes and blocks appear here."));
    if (!shown) return;

    const Entry& entry = artifact->entry(*entry_);
    object_title_->set_text(text::entry_name(*artifact, *entry_));
    QStringList facts{text::safe(artifact->format_name(*entry_))};
    if (!artifact->layout_name(*entry_).empty()) facts << text::safe(artifact->layout_name(*entry_));
    if (entry.kind == EntryKind::tensor) facts << text::shape(*artifact, *entry_);
    facts << tr("%1 bytes").arg(text::count(entry.bytes));
    if (artifact->complete) facts << tr("file offset %1").arg(text::number(entry.file_offset));
    if (entry.padding_after > 0) facts << tr("%1 bytes to the next entry").arg(text::count(entry.padding_after));
    object_facts_->setText(facts.join(QStringLiteral(" · ")));

    QString trouble;
    if (entry.kind == EntryKind::tensor && !geometry_) {
        const auto error = artifact->geometry(*entry_);
        const auto& readings = artifact->type_readings;
        const bool ambiguous = std::any_of(readings.begin(), readings.end(),
                                           [&entry](const TypeReading& r) { return r.type_id == entry.type_id; });
        trouble = ambiguous && !entry.encoding ? QString()  // what is known of it is said below
                  : entry.encoding == nullptr ? tr("This format is not known: its size is shown, its inside cannot be.")
                  : error                     ? QString()
                                              : text::sentence(error.error());
    } else if (geometry_ && geometry_->payload_bytes != entry.bytes) {
        trouble = tr("The format needs %1 bytes for this shape, the directory says %2. What is shown is what the "
                     "format needs.")
                      .arg(text::count(geometry_->payload_bytes), text::count(entry.bytes));
    }
    trouble_->setText(trouble);
    trouble_->setVisible(!trouble.isEmpty());
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, severity_color(Severity::warning, is_dark(palette())));
    trouble_->setPalette(colors);

    if (geometry_)
        planes_->set_segments(plane_segments(*geometry_, entry.bytes, is_dark(palette())));
    else
        planes_->set_segments(
            {{entry.kind == EntryKind::resource ? tr("bytes of the resource") : tr("bytes"), 0, entry.bytes,
              entry_brush(*artifact, *entry_, is_dark(palette())), text::bytes_long(entry.bytes), false}});
    show_planes_table();
    show_row();
    show_block();
    show_reading();
}

void LayoutPanel::show_planes_table() {
    // One plane says no more than the facts above; a table of it would be noise.
    const bool wanted = geometry_ && geometry_->planes.size() > 1;
    planes_table_->setVisible(wanted);
    if (!wanted) return;
    std::vector<QStringList> rows;
    for (const SegmentBar::Segment& s : planes_->segments()) {
        const auto plane = std::find_if(geometry_->planes.begin(), geometry_->planes.end(),
                                        [&s](const codec::Plane& p) { return !s.gap && p.offset == s.offset; });
        const bool known = plane != geometry_->planes.end();
        const auto number = [](std::uint64_t value) { return value > 0 ? text::count(value) : QStringLiteral("–"); };
        rows.push_back({s.name, text::number(s.offset), text::count(s.bytes),
                        known ? number(plane->row_bytes) : QString(), known ? number(plane->group_bytes) : QString(),
                        known ? word_name(plane->word) : QString()});
    }
    fill_layout_table(planes_table_, planes_->segments(), rows);
}

void LayoutPanel::show_row() {
    const auto row = geometry_ ? codec::row_unit(*geometry_) : std::nullopt;
    row_title_->setVisible(row.has_value());
    row_->setVisible(row && row->meta_bytes > 0);
    if (!row) return;
    const QString blocks = text::count(row->blocks), block_bytes = text::count(row->block_bytes);
    const QString weights = text::count(geometry_->encoding->block_weights);
    const std::uint64_t without_meta = row->bytes - row->meta_bytes;
    QString title = row->rows > 1
                        ? tr("%1 rows woven together: %2 blocks of %3 bytes, each with %4 weights of every row")
                              .arg(text::count(row->rows), blocks, block_bytes, weights)
                        : tr("One row: %1 blocks of %2 bytes with %3 weights each = %4 bytes")
                              .arg(blocks, block_bytes, weights, text::count(without_meta));
    if (row->meta_bytes > 0) title += tr(", after %1 bytes for the whole row").arg(text::count(row->meta_bytes));
    row_title_->setText(title);
    if (row->meta_bytes == 0) return;
    const bool dark = is_dark(palette());
    row_->set_segments(
        {{text::role_word(codec::FieldRole::row_meta), 0, row->meta_bytes, role_color(codec::FieldRole::row_meta, dark),
          tr("%1 bytes before the blocks of each row").arg(text::count(row->meta_bytes)), false},
         {tr("%1 × %2 bytes").arg(blocks, block_bytes), row->meta_bytes, without_meta,
          role_color(codec::FieldRole::codes, dark), text::bytes_long(without_meta), false}});
}

void LayoutPanel::show_block() {
    const codec::Encoding* encoding = geometry_ ? geometry_->encoding : nullptr;
    const bool wanted = encoding && encoding->arrangement == codec::Arrangement::blocks && !encoding->fields.empty();
    for (QWidget* widget : std::initializer_list<QWidget*>{block_title_, fields_, fields_table_})
        widget->setVisible(wanted);
    if (!wanted) return;
    block_title_->setText(tr("One block: %1 bytes for %2 weights, %3 bits for each")
                              .arg(text::count(encoding->block_bytes * encoding->interleaved_rows),
                                   text::count(encoding->block_weights * encoding->interleaved_rows),
                                   text::bits_per_weight(codec::bits_per_weight(*encoding))));
    fields_->set_segments(field_segments(*encoding, is_dark(palette())));
    show_fields_table();
}

void LayoutPanel::show_fields_table() {
    std::vector<QStringList> rows;
    for (const SegmentBar::Segment& s : fields_->segments()) {
        QString holds, words;
        for (const codec::BlockField& field : geometry_->encoding->fields)
            if (!s.gap && field.offset == s.offset) {
                holds = text::role_word(field.role);
                words = word_name(field.word);
            }
        rows.push_back({s.name, text::number(s.offset), text::count(s.bytes), holds, words});
    }
    fill_layout_table(fields_table_, fields_->segments(), rows);
}

void LayoutPanel::show_reading() {
    const auto artifact = this->artifact();
    QString html;
    for (const TypeReading& reading : artifact->type_readings)
        if (reading.type_id == artifact->entry(*entry_).type_id) html += type_reading_html(reading);
    reading_->setText(html);
    reading_->setVisible(!html.isEmpty());
}

void LayoutPanel::bytes_clicked(std::uint64_t offset, std::uint64_t bytes, bool open) {
    const auto artifact = this->artifact();
    if (!artifact || !entry_) return;
    const auto range = file_range(*artifact, *entry_, offset, bytes);
    if (!range) return;
    const ByteSpot spot{side_, range->part, range->offset, range->bytes};
    if (open)
        session_->show_bytes(spot);
    else
        session_->mark_bytes(spot);
}

void LayoutPanel::plane_clicked(int index, bool open) {
    const auto& segments = planes_->segments();
    if (index < 0 || static_cast<std::size_t>(index) >= segments.size()) return;
    const auto segment = segments[static_cast<std::size_t>(index)];
    bytes_clicked(segment.offset, segment.bytes, open);
    select_layout_row(planes_table_, index);
}

void LayoutPanel::field_clicked(int index, bool open) {
    const auto& segments = fields_->segments();
    if (index < 0 || static_cast<std::size_t>(index) >= segments.size() || !geometry_) return;
    const auto segment = segments[static_cast<std::size_t>(index)];
    const auto blocks = codec::ranges_of_group(*geometry_, 0, 0);
    if (!blocks.empty()) bytes_clicked(blocks.front().offset + segment.offset, segment.bytes, open);
    select_layout_row(fields_table_, index);
}

}  // namespace ninspect::ui
