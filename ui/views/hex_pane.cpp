// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_pane.h"

#include "core/base/checked.h"
#include "core/io/path.h"
#include "ui/text/entry_words.h"
#include "ui/text/reason_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/elided_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

namespace ninspect::ui {

HexPane::HexPane(Session* session, Side side, QWidget* parent)
    : QWidget(parent),
      session_(session),
      side_(side),
      heading_(new ElidedLabel(Qt::ElideMiddle, this)),
      part_label_(new QLabel(this)),
      parts_(new QComboBox(this)),
      trouble_(new QWidget(this)),
      trouble_text_(new QLabel(trouble_)),
      trouble_button_(new QPushButton(trouble_)),
      area_(new HexArea(this)),
      status_(new ElidedLabel(Qt::ElideRight, this)) {
    auto* top = new QHBoxLayout;
    top->addWidget(heading_, 1);
    top->addWidget(part_label_);
    top->addWidget(parts_);
    part_label_->setBuddy(parts_);
    parts_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    parts_->setMinimumContentsLength(18);

    trouble_text_->setWordWrap(true);
    trouble_text_->setTextFormat(Qt::PlainText);
    trouble_->setAutoFillBackground(true);
    auto* trouble_layout = new QHBoxLayout(trouble_);
    trouble_layout->setContentsMargins(8, 4, 8, 4);
    trouble_layout->addWidget(trouble_text_, 1);
    trouble_layout->addWidget(trouble_button_);
    trouble_->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addWidget(trouble_);
    layout->addWidget(area_, 1);
    layout->addWidget(status_);

    area_->installEventFilter(this);
    connect(parts_, &QComboBox::activated, this, [this](int index) {
        show_part(static_cast<std::uint32_t>(index));
        emit activated();
        emit moved_by_user();
    });
    connect(area_, &HexArea::cursor_moved, this, [this] {
        show_status();
        emit moved();
    });
    connect(area_, &HexArea::moved_by_user, this, &HexPane::moved_by_user);
    connect(area_, &HexArea::context_menu_wanted, this, &HexPane::context_menu_wanted);
    connect(&area_->pages(), &PageCache::error_changed, this, &HexPane::show_trouble, Qt::QueuedConnection);
    connect(&session_->document(side_), &Document::stale_changed, this, [this] {
        follow_disk();
        show_trouble();
        show_status();
    });
    connect(trouble_button_, &QPushButton::clicked, this, [this] {
        if (session_->document(side_).disk_change())
            session_->document(side_).reload();
        else
            area_->pages().retry();
        area_->viewport()->update();
    });
    retranslate();
    follow_document();
}

void HexPane::retranslate() {
    part_label_->setText(tr("Part"));
    parts_->setAccessibleName(tr("Part of the file set"));
    area_->setAccessibleName(tr("Bytes of %1").arg(text::side_word(side_)));
    show_heading();
    show_trouble();
    show_status();
}

bool HexPane::eventFilter(QObject* watched, QEvent* event) {
    if (watched == area_ && event->type() == QEvent::FocusIn) emit activated();
    return QWidget::eventFilter(watched, event);
}

// ---- the file -----------------------------------------------------------------------------

void HexPane::follow_document() {
    const auto artifact = session_->document(side_).artifact();
    if (artifact != area_->map().artifact()) {
        // A partial result and then the whole one of the same file: stay where we were.
        const bool same_file = artifact && this->artifact() && artifact->path == this->artifact()->path;
        const std::uint32_t part = same_file && this->part() < artifact->parts.size() ? this->part() : 0;
        const std::uint64_t begin = area_->selection_begin(), bytes = area_->selected_bytes();
        set_content(artifact, part);
        if (same_file && bytes > 0) area_->select(begin, bytes);
        fill_parts();
    }
    show_heading();
    show_trouble();
    show_status();
    emit moved();
}

void HexPane::set_content(const std::shared_ptr<const Artifact>& artifact, std::uint32_t part) {
    area_->set_content(artifact, part);
    area_->prefer(session_->selected(side_));
    follow_disk();
}

void HexPane::prefer_selected() {
    const auto entry = session_->selected(side_);
    if (area_->map().preferred() != entry) area_->prefer(entry);
}

/// Bytes that were read before say nothing about a file that was changed in place.
void HexPane::follow_disk() {
    const auto& change = session_->document(side_).disk_change();
    const bool shown = change && artifact() == session_->document(side_).artifact() && part() < change->ends.size();
    const auto end = shown ? change->ends[part()] : std::nullopt;
    if (shown || area_->is_gone(std::numeric_limits<std::uint64_t>::max())) area_->read_again(end);
}

void HexPane::fill_parts() {
    const auto artifact = this->artifact();
    parts_->clear();
    const bool several = artifact && artifact->parts.size() > 1;
    if (several)
        for (std::size_t i = 0; i < artifact->parts.size(); ++i) {
            const Part& part = artifact->parts[i];
            const QString name =
                text::safe(part.recorded_name.empty() ? io::file_name_of(part.path) : part.recorded_name);
            parts_->addItem(part.present   ? tr("%1: %2").arg(i + 1).arg(name)
                            : part.problem ? tr("%1: %2 (not used)").arg(i + 1).arg(name)
                                           : tr("%1: %2 (missing)").arg(i + 1).arg(name));
        }
    parts_->setVisible(several);
    part_label_->setVisible(several);
    if (several) parts_->setCurrentIndex(static_cast<int>(part()));
}

void HexPane::show_part(std::uint32_t part) {
    const auto artifact = this->artifact();
    if (!artifact || part >= artifact->parts.size() || part == this->part()) return;
    set_content(artifact, part);
    if (parts_->count() > 0) parts_->setCurrentIndex(static_cast<int>(part));
    show_heading();
    show_trouble();
}

void HexPane::show_heading() {
    const Document& document = session_->document(side_);
    const auto artifact = this->artifact();
    QString line = text::side_word(side_), tip;
    if (artifact && part() < artifact->parts.size()) {
        const Part& shown = artifact->parts[part()];
        line += QStringLiteral("  ") + text::safe(io::file_name_of(shown.path));
        line += QStringLiteral("  ·  ") + tr("%1 bytes").arg(text::count(shown.file_bytes));
        tip = text::safe(shown.path);
    } else if (document.state() == Document::State::opening) {
        line += QStringLiteral("  ") + tr("opening…");
    } else {
        line += QStringLiteral("  ") + tr("no file is open");
    }
    heading_->set_text(line, tip);
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, side_color(side_, is_dark(palette())));
    heading_->setPalette(colors);
}

void HexPane::show_trouble() {
    const auto artifact = this->artifact();
    const auto& change = session_->document(side_).disk_change();
    const auto& unread = area_->pages().error();
    QString text, button;
    if (artifact && change) {
        text = change->sentence();
        if (const auto& end = part() < change->ends.size() ? change->ends[part()] : std::nullopt)
            text += QLatin1Char(' ') + tr("This file ends at %1 = %2 now; bytes behind that are shown as --.")
                                           .arg(text::hex(*end), text::count(*end));
        else if (change->state == DiskState::changed)
            text += QLatin1Char(' ') + tr("The bytes are those of now, names and colours those of then.");
        button = tr("Reload");
    } else if (artifact && unread) {
        text = text::sentence(*unread);
        button = tr("Try again");
    } else if (artifact && part() < artifact->parts.size() && !artifact->parts[part()].source) {
        const Part& missing = artifact->parts[part()];
        text = missing.problem ? tr("This part is not used: %1: %2")
                                     .arg(text::safe(missing.path), text::with_full_stop(text::part_reason(missing)))
                               : tr("This part is missing: %1").arg(text::safe(missing.path));
    }
    trouble_->setVisible(!text.isEmpty());
    trouble_text_->setText(text);
    trouble_button_->setText(button);
    trouble_button_->setVisible(!button.isEmpty());
    QColor tint = severity_color(Severity::error, is_dark(palette()));
    QPalette colors = palette();
    colors.setColor(
        QPalette::Window,
        QColor::fromRgbF(static_cast<float>(0.82 * palette().color(QPalette::Base).redF() + 0.18 * tint.redF()),
                         static_cast<float>(0.82 * palette().color(QPalette::Base).greenF() + 0.18 * tint.greenF()),
                         static_cast<float>(0.82 * palette().color(QPalette::Base).blueF() + 0.18 * tint.blueF())));
    trouble_->setPalette(colors);
}

// ---- where we are -------------------------------------------------------------------------

HexPane::Here HexPane::here() const {
    Here result;
    if (area_->file_bytes() == 0) return result;
    const std::uint64_t at = area_->selection_begin();
    result.span = area_->map().at(at);
    if (!result.span || !result.span->entry) return result;
    if (result.span->region != RegionKind::entry && result.span->region != RegionKind::overlap) return result;
    result.entry = result.span->entry;
    result.entry_offset = area_->map().entry_offset(*result.entry, at);
    result.geometry = area_->map().geometry(*result.entry);
    return result;
}

QString HexPane::status_text() const {
    if (area_->file_bytes() == 0) return {};
    const std::uint64_t at = area_->selection_begin();
    QStringList words{tr("%1 = %2").arg(text::hex(at), text::count(at))};
    const Here place = here();
    if (place.entry && place.entry_offset) {
        words << tr("%1 + %2").arg(text::entry_name(*artifact(), *place.entry), text::hex(*place.entry_offset));
        const QString role = role_text(area_->map(), *place.span);
        if (!role.isEmpty()) words << role;
    } else if (place.span) {
        words << text::region_word(place.span->region);
    }
    if (area_->is_gone(at)) words.insert(1, tr("no longer in the file"));
    if (place.span && (place.span->region == RegionKind::overlap || place.span->shared))
        words.insert(1, text::region_word(RegionKind::overlap));
    if (area_->selected_bytes() > 1) words.insert(1, tr("%1 bytes selected").arg(text::count(area_->selected_bytes())));
    return words.join(QStringLiteral(" · "));
}

void HexPane::show_status() {
    const QString text = status_text();
    status_->set_text(text);
    area_->setAccessibleDescription(text);
}

void HexPane::show_spot(std::uint32_t part, std::uint64_t offset, std::uint64_t bytes) {
    show_part(part);
    area_->select(offset, bytes);
}

bool HexPane::show_entry_bytes(EntryId entry, std::uint64_t offset, std::uint64_t bytes) {
    const auto artifact = this->artifact();
    if (!artifact) return false;
    const auto place = file_range(*artifact, entry, offset, bytes);
    if (!place || place->part >= artifact->parts.size()) return false;
    show_spot(place->part, place->offset, place->bytes);
    return true;
}

bool HexPane::show_group(EntryId entry, std::uint64_t row, std::uint64_t group, codec::FieldRole role) {
    const codec::Geometry* geometry = area_->map().geometry(entry);
    if (!geometry) return false;
    const auto ranges = codec::ranges_of_group(*geometry, row, group);
    if (ranges.empty()) return false;
    const codec::ByteRange* best = &ranges.front();
    for (const codec::ByteRange& range : ranges)
        if (range.role == role) best = &range;
    std::uint64_t offset = best->offset, bytes = best->bytes;
    if (ranges.size() == 1 && geometry->encoding)  // a block: its field of that role
        for (const codec::BlockField& field : geometry->encoding->fields)
            if (field.role == role && role != codec::FieldRole::codes && field.bytes <= bytes) {
                offset = best->offset + field.offset;
                bytes = field.bytes;
                break;
            }
    return show_entry_bytes(entry, offset, bytes);
}

QString HexPane::go_to(const GotoTarget& target) {
    const Here place = here();
    const std::uint64_t size = area_->file_bytes(), at = area_->cursor();
    const auto to = [this, size](CheckedU64 offset) {
        if (!offset || *offset >= size) return tr("The file ends at %1 = %2").arg(text::hex(size), text::count(size));
        area_->set_cursor(*offset);
        return QString();
    };
    switch (target.kind) {
        case GotoTarget::Kind::file:
            return to(target.value);
        case GotoTarget::Kind::forward:
            return to(checked_add(at, target.value));
        case GotoTarget::Kind::backward:
            return target.value > at ? tr("That is before the start of the file") : to(at - target.value);
        case GotoTarget::Kind::entry:
            if (!place.entry) return tr("The cursor is in no entry");
            if (target.value >= artifact()->entry(*place.entry).bytes)
                return tr("The entry has %1 bytes").arg(text::count(artifact()->entry(*place.entry).bytes));
            return show_entry_bytes(*place.entry, target.value, 1) ? QString()
                                                                   : tr("The file does not have these bytes");
        case GotoTarget::Kind::row_group:
            break;
    }
    if (!place.entry || !place.geometry) return tr("The cursor is in no matrix");
    const std::uint64_t rows = place.geometry->experts * place.geometry->rows;
    if (target.row >= rows) return tr("Rows are 0 to %1").arg(text::count(rows == 0 ? 0 : rows - 1));
    if (target.group >= place.geometry->groups_per_row)
        return tr("Groups are 0 to %1").arg(text::count(place.geometry->groups_per_row - 1));
    const auto role = place.span->role ? place.span->role->role : codec::FieldRole::codes;
    return show_group(*place.entry, target.row, target.group, role) ? QString()
                                                                    : tr("The file does not have these bytes");
}

}  // namespace ninspect::ui
