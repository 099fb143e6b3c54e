// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layout_map.h"

#include "core/base/checked.h"
#include "core/io/path.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/views/layout_map_metrics.h"

namespace ninspect::ui {

using namespace map_metrics;

namespace {

constexpr std::uint64_t least_bytes = 16;
constexpr double key_zoom = 2.0;
constexpr double wheel_zoom = 1.25;

/// What a region that is no entry has to do with the entry it names.
const char* region_relation(RegionKind kind) {
    switch (kind) {
        case RegionKind::overlap:
            return QT_TRANSLATE_NOOP("ninspect::ui::FileMap", "%1 begins before the entry in front of it ends");
        case RegionKind::missing:
            return QT_TRANSLATE_NOOP("ninspect::ui::FileMap", "bytes of %1 behind the end of the file");
        default:
            return QT_TRANSLATE_NOOP("ninspect::ui::FileMap", "after %1");
    }
}

std::uint64_t expected_bytes(const Part& part) {
    if (part.file_bytes > 0) return part.file_bytes;
    return std::max<std::uint64_t>(checked_add(part.payload_offset, part.payload_bytes).value_or(part.payload_bytes),
                                   1);
}

}  // namespace

FileMap::FileMap(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FileMap::set_artifact(std::shared_ptr<const Artifact> artifact) {
    if (artifact == artifact_) return;
    // A partial result followed by the whole one of the same file keeps its zoom.
    const bool same_file = artifact && artifact_ && artifact->path == artifact_->path &&
                           artifact->parts.size() == strips_.size() && zoomed_in();
    std::vector<MapRange> ranges;
    for (const Strip& strip : strips_) ranges.push_back(strip.range);
    artifact_ = std::move(artifact);
    strips_.clear();
    geometry_cache_ = {};
    hover_.reset();
    current_.reset();
    mark_.reset();
    selected_.reset();
    part_ = 0;
    if (artifact_) {
        geometry_cache_ = ByteMap(artifact_, 0);
        for (std::uint32_t i = 0; i < artifact_->parts.size(); ++i) {
            Strip strip;
            strip.present = artifact_->parts[i].present;
            strip.bytes = expected_bytes(artifact_->parts[i]);
            strip.regions = artifact_->file_map(i);
            if (strip.regions.empty()) strip.regions.push_back({RegionKind::missing, 0, strip.bytes, std::nullopt});
            // What entries should have behind the end of the file belongs to the picture.
            const Region& last = strip.regions.back();
            strip.bytes = std::max(strip.bytes, checked_add(last.offset, last.bytes).value_or(strip.bytes));
            strips_.push_back(std::move(strip));
        }
        for (std::size_t i = 0; i < strips_.size(); ++i)
            strips_[i].range = same_file ? ranges[i] : MapRange{0, whole()};
    }
    updateGeometry();
    update();
    emit zoom_changed();
}

std::uint64_t FileMap::whole() const {
    std::uint64_t most = 1;
    for (const Strip& strip : strips_) most = std::max(most, strip.bytes);
    return most;
}

void FileMap::set_selected(std::optional<EntryId> entry) {
    selected_ = entry;
    update();
}

void FileMap::set_mark(std::optional<FileRange> mark) {
    mark_ = mark;
    update();
}

MapRange FileMap::range(std::uint32_t part) const { return part < strips_.size() ? strips_[part].range : MapRange{}; }

void FileMap::set_range(std::uint32_t part, const MapRange& range) {
    if (part >= strips_.size() || strips_[part].range == range) return;
    strips_[part].range = range;
    strips_[part].image = {};
    hover_.reset();
    update();
    emit zoom_changed();
}

void FileMap::zoom_to(EntryId id) {
    if (!artifact_ || id.value >= artifact_->entry_count()) return;
    const Entry& entry = artifact_->entry(id);
    if (entry.part >= strips_.size()) return;
    const std::uint64_t size = std::max<std::uint64_t>(entry.bytes, least_bytes);
    const std::uint64_t margin = size / 20;
    MapRange range;
    range.begin = entry.file_offset - std::min(entry.file_offset, margin);
    range.bytes = std::min(size + 2 * margin, whole());
    range.begin = std::min(range.begin, whole() - range.bytes);
    part_ = entry.part;
    set_range(entry.part, range);
}

void FileMap::zoom_out() {
    for (std::uint32_t i = 0; i < strips_.size(); ++i) set_range(i, {0, whole()});
}

void FileMap::zoom(double factor) {
    if (part_ >= strips_.size()) return;
    const double width = bar_rect(part_).width();
    double pixel = width / 2;
    if (selected_ && artifact_->entry(*selected_).part == part_) {
        const Entry& entry = artifact_->entry(*selected_);
        const double x = pixel_of(range(part_), width, entry.file_offset);
        if (x >= 0 && x <= width) pixel = x;
    }
    set_range(part_, zoomed(range(part_), whole(), width, pixel, factor, least_bytes));
}

bool FileMap::zoomed_in() const {
    return std::any_of(strips_.begin(), strips_.end(), [this](const Strip& s) { return s.range.bytes < whole(); });
}

// ---- places -------------------------------------------------------------------------------

int FileMap::strip_height() const {
    const int text = fontMetrics().height();
    return (strips_.size() > 1 ? text + 2 : 0) + marker_height + bar_height + tick_height + text + strip_gap;
}

int FileMap::top_of(std::uint32_t part) const {
    return static_cast<int>(part) * strip_height() + (strips_.size() > 1 ? fontMetrics().height() + 2 : 0) +
           marker_height;
}

QRect FileMap::bar_rect(std::uint32_t part) const { return {margin, top_of(part), width() - 2 * margin, bar_height}; }

QSize FileMap::sizeHint() const {
    return {400, std::max(1, static_cast<int>(std::min<std::size_t>(strips_.size(), 4096))) * strip_height()};
}
QSize FileMap::minimumSizeHint() const { return {120, sizeHint().height()}; }

std::optional<std::uint32_t> FileMap::part_at(int y) const {
    if (y < 0 || strips_.empty()) return std::nullopt;
    const auto part = static_cast<std::uint32_t>(y / strip_height());
    if (part >= strips_.size()) return std::nullopt;
    return part;
}

std::optional<FileMap::Spot> FileMap::spot_at(const QPoint& point) const {
    const auto part = part_at(point.y());
    if (!part) return std::nullopt;
    const QRect bar = bar_rect(*part);
    if (!bar.adjusted(0, -marker_height, 0, tick_height).contains(point)) return std::nullopt;
    const Strip& strip = strips_[*part];
    Spot spot;
    spot.part = *part;
    spot.offset = offset_of(strip.range, bar.width(), point.x() - bar.left());
    const auto slack = static_cast<std::uint64_t>(static_cast<double>(strip.range.bytes) / std::max(bar.width(), 1));
    const auto region = region_at(strip.regions, spot.offset, slack);
    if (!region) return std::nullopt;
    spot.region = *region;
    return spot;
}

QString FileMap::read_out(std::uint32_t part, std::uint64_t offset) const {
    if (part >= strips_.size()) return {};
    const auto index = region_at(strips_[part].regions, offset, 0);
    if (!index) return {};
    const Region& region = strips_[part].regions[*index];
    QStringList words;
    if (region.kind == RegionKind::entry && region.entry) {
        words << text::entry_name(*artifact_, *region.entry) << text::safe(artifact_->format_name(*region.entry));
    } else {
        words << text::region_word(region.kind);
        if (region.entry) words << tr(region_relation(region.kind)).arg(text::entry_name(*artifact_, *region.entry));
    }
    words << tr("offset %1").arg(text::number(region.offset));
    words << tr("%1 (%2)").arg(tr("%1 bytes").arg(text::count(region.bytes)), text::human_bytes(region.bytes));
    if (region.kind == RegionKind::entry && region.entry) {
        const auto inside = offset_in_entry(*artifact_, *region.entry, part, offset);
        const auto* geometry = geometry_cache_.geometry(*region.entry);
        if (inside && geometry)
            if (const auto role = codec::role_of_byte(*geometry, *inside))
                words << (role->field.empty() ? tr("here: %1").arg(text::utf8(role->plane))
                                              : tr("here: %1").arg(text::utf8(role->field)));
    }
    return words.join(QStringLiteral(" · "));
}

// ---- mouse and keys -----------------------------------------------------------------------

void FileMap::mousePressEvent(QMouseEvent* event) {
    const auto part = part_at(event->pos().y());
    if (event->button() != Qt::LeftButton || !part) return QWidget::mousePressEvent(event);
    part_ = *part;
    press_ = event->pos();
    press_range_ = range(part_);
    dragged_ = false;
}

void FileMap::mouseMoveEvent(QMouseEvent* event) {
    if (press_ && (event->buttons() & Qt::LeftButton) != 0) {
        const int dx = event->pos().x() - press_->x();
        if (!dragged_ && std::abs(dx) < QApplication::startDragDistance()) return;
        dragged_ = true;
        setCursor(Qt::ClosedHandCursor);
        set_range(part_,
                  panned(press_range_, whole(), -dx / static_cast<double>(std::max(bar_rect(part_).width(), 1))));
        return;
    }
    hover_ = spot_at(event->pos());
    setCursor(hover_ ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit hovered(hover_ ? read_out(hover_->part, hover_->offset) : QString());
    update();
}

void FileMap::mouseReleaseEvent(QMouseEvent* event) {
    const bool click = press_ && !dragged_ && event->button() == Qt::LeftButton;
    press_.reset();
    unsetCursor();
    if (!click) return;
    if (const auto spot = spot_at(event->pos())) activate(*spot);
}

void FileMap::activate(const Spot& spot) {
    current_ = spot;
    part_ = spot.part;
    const Region region = strips_[spot.part].regions[spot.region];
    if (region.kind == RegionKind::entry && region.entry) emit entry_clicked(*region.entry);
    if (strips_[spot.part].present) emit bytes_clicked(spot.part, region.offset, region.bytes);
    update();
}

void FileMap::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto spot = spot_at(event->pos());
    if (!spot) return;
    const Region& region = strips_[spot->part].regions[spot->region];
    const std::uint64_t size = std::max(region.bytes, least_bytes), margin_bytes = size / 20;
    MapRange range;
    range.bytes = std::min(size + 2 * margin_bytes, whole());
    range.begin = std::min(region.offset - std::min(region.offset, margin_bytes), whole() - range.bytes);
    set_range(spot->part, range);
}

void FileMap::leaveEvent(QEvent*) {
    hover_.reset();
    emit hovered({});
    update();
}

void FileMap::wheelEvent(QWheelEvent* event) {
    const auto part = part_at(event->position().toPoint().y());
    const QPoint turn = event->angleDelta();
    // Plain turning of the wheel scrolls a long list of parts; it zooms when there is but one.
    const bool zooms = (event->modifiers() & Qt::ControlModifier) != 0 || strips_.size() == 1;
    if (!part || (!zooms && turn.x() == 0 && (event->modifiers() & Qt::ShiftModifier) == 0)) {
        event->ignore();
        return;
    }
    part_ = *part;
    const QRect bar = bar_rect(*part);
    if (turn.x() != 0 || (event->modifiers() & Qt::ShiftModifier) != 0) {
        const int by = turn.x() != 0 ? turn.x() : turn.y();
        set_range(*part, panned(range(*part), whole(), -by / 1200.0));
    } else {
        set_range(*part, zoomed(range(*part), whole(), bar.width(), event->position().x() - bar.left(),
                                std::pow(wheel_zoom, turn.y() / 120.0), least_bytes));
    }
    event->accept();
}

void FileMap::go_to_region(bool forward) {
    const Strip& strip = strips_[part_];
    std::size_t next = 0;
    if (current_ && current_->part == part_) {
        if (forward ? current_->region + 1 >= strip.regions.size() : current_->region == 0) return;
        next = forward ? current_->region + 1 : current_->region - 1;
    } else if (const auto here = region_at(strip.regions, strip.range.begin, 0)) {
        next = *here;
    }
    const Region& region = strip.regions[next];
    const bool visible = region.offset >= strip.range.begin && region.offset < strip.range.end();
    if (!visible) {
        MapRange range = strip.range;
        range.begin = std::min(region.offset - std::min(region.offset, range.bytes / 4), whole() - range.bytes);
        set_range(part_, range);
    }
    activate({part_, next, region.offset});
    emit hovered(read_out(part_, region.offset));
}

void FileMap::keyPressEvent(QKeyEvent* event) {
    if (strips_.empty()) return QWidget::keyPressEvent(event);
    const auto move_part = [this](bool down) {
        if (down ? part_ + 1 < strips_.size() : part_ > 0) part_ = down ? part_ + 1 : part_ - 1;
        current_.reset();
        update();
    };
    switch (event->key()) {
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoom(key_zoom);
            break;
        case Qt::Key_Minus:
            zoom(1 / key_zoom);
            break;
        case Qt::Key_0:
        case Qt::Key_Escape:
            zoom_out();
            break;
        case Qt::Key_PageUp:
            set_range(part_, panned(range(part_), whole(), -0.9));
            break;
        case Qt::Key_PageDown:
            set_range(part_, panned(range(part_), whole(), 0.9));
            break;
        case Qt::Key_Home:
            set_range(part_, {0, range(part_).bytes});
            break;
        case Qt::Key_End:
            set_range(part_, {whole() - range(part_).bytes, range(part_).bytes});
            break;
        case Qt::Key_Left:
            go_to_region(false);
            break;
        case Qt::Key_Right:
            go_to_region(true);
            break;
        case Qt::Key_Up:
            move_part(false);
            break;
        case Qt::Key_Down:
            move_part(true);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (current_ && strips_[current_->part].present) {
                const Region& region = strips_[current_->part].regions[current_->region];
                emit bytes_opened(current_->part, region.offset, region.bytes);
            }
            break;
        default:
            return QWidget::keyPressEvent(event);
    }
    event->accept();
}

void FileMap::contextMenuEvent(QContextMenuEvent* event) {
    const bool by_mouse = event->reason() == QContextMenuEvent::Mouse;
    const auto spot = by_mouse ? spot_at(event->pos()) : current_;
    QMenu menu(this);
    if (spot) {
        const Region region = strips_[spot->part].regions[spot->region];
        const auto put = [](const QString& text) { QApplication::clipboard()->setText(text); };
        QAction* show = menu.addAction(tr("Show in Hex"), this, [this, spot, region] {
            emit bytes_opened(spot->part, region.offset, region.bytes);
        });
        show->setEnabled(strips_[spot->part].present);
        if (region.entry && region.kind == RegionKind::entry)
            menu.addAction(tr("Zoom to %1").arg(text::entry_name(*artifact_, *region.entry)), this,
                           [this, region] { zoom_to(*region.entry); });
        menu.addSeparator();
        menu.addAction(tr("Copy offset, decimal"), this, [put, region] { put(QString::number(region.offset)); });
        menu.addAction(tr("Copy offset, hexadecimal"), this, [put, region] { put(text::hex(region.offset)); });
        menu.addAction(tr("Copy size in bytes"), this, [put, region] { put(QString::number(region.bytes)); });
        if (region.entry && region.kind == RegionKind::entry)
            menu.addAction(tr("Copy name"), this,
                           [this, put, region] { put(text::safe(artifact_->name(*region.entry))); });
        menu.addSeparator();
    }
    QAction* out = menu.addAction(tr("Whole file"), this, &FileMap::zoom_out);
    out->setEnabled(zoomed_in());
    menu.exec(by_mouse ? event->globalPos() : mapToGlobal(bar_rect(part_).center()));
}

void FileMap::resizeEvent(QResizeEvent* event) {
    forget_images();
    QWidget::resizeEvent(event);
}

void FileMap::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange)
        forget_images();
    if (event->type() == QEvent::FontChange) updateGeometry();
    QWidget::changeEvent(event);
}

void FileMap::forget_images() {
    for (Strip& strip : strips_) strip.image = {};
    update();
}

std::vector<Legend::Chip> FileMap::chips() const {
    const bool dark = is_dark(palette());
    std::vector<Legend::Chip> chips;
    if (!artifact_) return chips;
    bool kinds[16] = {};
    bool values = false, codes = false, resources = false, unknown = false;
    for (const Strip& strip : strips_)
        for (const Region& region : strip.regions) {
            kinds[static_cast<std::size_t>(region.kind) % 16] = true;
            if (region.kind != RegionKind::entry || !region.entry) continue;
            const Entry& entry = artifact_->entry(*region.entry);
            if (entry.kind == EntryKind::resource)
                resources = true;
            else if (!entry.encoding)
                unknown = true;
            else
                (entry.encoding->arrangement == codec::Arrangement::words ? values : codes) = true;
        }
    if (codes) chips.push_back({tr("quantized tensor"), role_color(codec::FieldRole::codes, dark), {}});
    if (values) chips.push_back({tr("plain tensor"), role_color(codec::FieldRole::values, dark), {}});
    if (unknown)
        chips.push_back({tr("unknown format"), QBrush(region_color(RegionKind::padding, dark), Qt::Dense4Pattern), {}});
    if (resources) chips.push_back(resource_chip(dark));
    for (const auto kind : {RegionKind::header, RegionKind::metadata, RegionKind::directory, RegionKind::padding,
                            RegionKind::gap, RegionKind::overlap, RegionKind::trailing, RegionKind::missing})
        if (kinds[static_cast<std::size_t>(kind)]) chips.push_back(region_chip(kind, dark));
    return chips;
}

}  // namespace ninspect::ui
