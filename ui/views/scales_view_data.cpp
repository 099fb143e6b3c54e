// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the Scales view shows: readings, histogram, boundary, groups.
#include "ui/plots/plot.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/views/figure_controls.h"
#include "ui/views/hex_goto.h"
#include "ui/views/scales_doctor.h"
#include "ui/views/scales_figures.h"
#include "ui/views/scales_groups.h"
#include "ui/views/scales_strip.h"
#include "ui/views/scales_view.h"
#include "ui/views/text_viewer_parts.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

constexpr stats::ScanOptions just_scales{.scales = true, .codes = false, .values = false};

/// The ends that all readings fit into; empty when none has a positive value.
std::optional<std::pair<double, double>> common_range(const std::vector<ScalesReading>& readings) {
    std::optional<std::pair<double, double>> range;
    for (const ScalesReading& r : readings) {
        if (r.figures.positive == 0) continue;
        if (!range) range.emplace(r.figures.min, r.figures.max);
        range->first = std::min(range->first, r.figures.min);
        range->second = std::max(range->second, r.figures.max);
    }
    if (range && range->first == range->second) {
        range->first *= 0.9;
        range->second *= 1.1;
    }
    return range;
}

}  // namespace

ScaleWords ScalesView::which() const { return static_cast<ScaleWords>(std::max(0, words_->currentIndex())); }

// ---- the subjects ----------------------------------------------------------------------

void ScalesView::follow() {
    for (Side s : {Side::a, Side::b}) subject(s) = scales_subject(*session(), s);
    forget_declared();
    const auto now = std::pair(subject(Side::a).tensor, subject(Side::b).tensor);
    const bool other_tensors = now != shown_;
    shown_ = now;
    if (other_tensors) {
        trial_.reset();
        groups_->clear();
        plot_->set_highlight(std::nullopt);
        // The side that was looked at last, if it has scales; else one that has.
        if (!subject(side_).tensor || subject(session()->active_side()).tensor) side_ = session()->active_side();
        if (!subject(side_).tensor) side_ = other(side_);
        // Planes have a boundary to be looked at, blocks have none.
        if (subject(other(side_)).plane && !subject(side_).plane) side_ = other(side_);
        set_side(side_);
        scan();
    }
    show_chrome();
    if (!other_tensors) show_readings();
}

void ScalesView::set_side(Side side) {
    side_ = side;
    trial_.reset();
    sides_->set_choice(side == Side::a ? 0 : 1);
    const ScalesSubject& s = subject(side);
    strip_->set_subject(s, boundary_marks(s));
    {
        const QSignalBlocker quiet(boundary_);
        boundary_->set_subject(s);
    }
    doctor_->set_subject(s);
    known_->clear();
    for (const BoundaryMark& m : strip_->marks()) {
        known_->addItem(QStringLiteral("%1 · %2").arg(m.word, text::number(m.offset)));
        known_->setItemData(known_->count() - 1, m.tip, Qt::ToolTipRole);
    }
    show_boundary();
    show_readings();
}

void ScalesView::scan() {
    if (!isVisible()) return;
    for (Side s : {Side::a, Side::b})
        if (subject(s).tensor) session()->stats()->scan_entry(s, subject(s).tensor->entry, just_scales);
}

void ScalesView::show_chrome() {
    const ScalesSubject &a = subject(Side::a), &b = subject(Side::b);
    const bool any = a.tensor || b.tensor;
    pages_->setCurrentIndex(any ? 1 : 0);
    if (!any) {
        const ScalesSubject& s = subject(session()->active_side());
        const bool files = session()->document(Side::a).artifact() || session()->document(Side::b).artifact();
        empty_heading_ = !files ? tr("No file is open") : s.why_not;
        if (empty_heading_.endsWith(QLatin1Char('.')) || empty_heading_.endsWith(QChar(u'。'))) empty_heading_.chop(1);
        empty_->set_text(empty_heading_,
                         files
                             ? tr("Choose a quantized tensor in the directory above. Scan (F9) counts all of them.")
                             : tr("Open a GGUF or .ninfer file: the scales of the selected tensor are counted here."));
    }
    sides_->parentWidget()->setVisible(a.tensor && b.tensor);
    boundary_row_->setVisible(any);
    strip_->setVisible(any);
}

// ---- readings --------------------------------------------------------------------------

const std::optional<ScalesReading>& ScalesView::declared_reading(Side side) const {
    const std::size_t i = side == Side::a ? 0 : 1;
    if (!declared_made_[i]) declared_[i] = make_declared(subject(side));
    declared_made_[i] = true;
    return declared_[i];
}

void ScalesView::forget_declared() {
    for (bool& made : declared_made_) made = false;
    for (auto& reading : declared_) reading.reset();
}

std::optional<ScalesReading> ScalesView::make_declared(const ScalesSubject& s) const {
    if (!s.tensor) return std::nullopt;
    const StatsStore& store = *session()->stats();
    auto words = store.words(s.side, s.tensor->entry, which());
    if (!words) return std::nullopt;
    ScalesReading reading;
    reading.side = s.side;
    reading.name = text::side_word(s.side);
    reading.figures = stats::summarize(*words);
    reading.words = std::move(words);
    if (const stats::TensorStats* known = store.stats(s.side, s.tensor->entry);
        known && which() == ScaleWords::scales) {
        reading.verdict = known->verdict;
        reading.why = known->why;
    }
    return reading;
}

/// A, then B; when one of them has no scales, the declared reading of the other and the moved one.
std::vector<ScalesReading> ScalesView::readings() const {
    std::vector<ScalesReading> all;
    const bool alone = !subject(Side::a).tensor || !subject(Side::b).tensor;
    for (Side s : {Side::a, Side::b}) {
        std::optional<ScalesReading> moved;
        if (s == side_ && which() == ScaleWords::scales) {
            if (trial_)
                moved = trial_;
            else if (boundary_->offset() && boundary_->reading()) {
                moved = *boundary_->reading();
                moved->name = tr("%1 at %2").arg(text::side_word(s), text::number(boundary_->reading_offset()));
            }
        }
        if (!moved || alone)
            if (const auto& declared = declared_reading(s)) all.push_back(*declared);
        if (moved) all.push_back(std::move(*moved));
    }
    return all;
}

void ScalesView::show_readings() {
    const StatsStore& store = *session()->stats();
    bool has[3] = {true, false, false};
    for (Side s : {Side::a, Side::b})
        for (int i = 1; i < 3 && subject(s).tensor; ++i)
            has[i] = has[i] || store.words(s, subject(s).tensor->entry, static_cast<ScaleWords>(i)) != nullptr;
    if (!has[words_->currentIndex()]) {
        words_->setCurrentIndex(0);
        forget_declared();
    }
    if (const auto* items = qobject_cast<QStandardItemModel*>(words_->model()))
        for (int i = 1; i < 3; ++i) items->item(i)->setEnabled(has[i]);
    words_->setEnabled(has[1] || has[2]);
    const std::vector<ScalesReading> all = readings();
    draw(all);
    figures_->set_readings(all);
}

void ScalesView::draw(const std::vector<ScalesReading>& all) {
    const StatsStore& store = *session()->stats();
    plot_->set_logarithmic(Plot::Axis::x, log_x_->isChecked());
    plot_->set_logarithmic(Plot::Axis::y, log_y_->isChecked());
    const QString what = which() == ScaleWords::scales       ? tr("Scale")
                         : which() == ScaleWords::sub_scales ? tr("Sub-scale, as it is stored")
                                                             : tr("Minimum");
    plot_->set_axis_title(Plot::Axis::x, what);
    plot_->set_axis_title(Plot::Axis::y, tr("Words"));
    std::vector<PlotSeries> series;
    QStringList notes;
    if (const auto range = common_range(all))
        for (const ScalesReading& r : all) {
            const stats::Histogram h = stats::histogram(*r.words, static_cast<std::size_t>(bins_->value()),
                                                        log_x_->isChecked(), range->first, range->second);
            PlotSeries s = PlotSeries::of(r.side, r.name);
            s.kind = PlotSeries::Kind::steps;
            s.second = !series.empty();
            s.x = h.edges;
            s.y.assign(h.counts.begin(), h.counts.end());
            series.push_back(std::move(s));
        }
    for (const ScalesReading& r : all)
        if (const std::uint64_t hidden = r.figures.count - r.figures.positive; hidden != 0)
            notes += tr("%1: not drawn are %2 of %3 words (negative %4, NaN %5, infinite %6, zero %7)")
                         .arg(r.name, text::count(hidden), text::count(r.figures.count), text::count(r.figures.neg),
                              text::count(r.figures.nan), text::count(r.figures.inf), text::count(r.figures.zero));
    QString missing;
    for (Side s : {Side::a, Side::b}) {
        const ScalesSubject& sub = subject(s);
        if (!sub.tensor) {
            // The other file shows something that has no scales.
            if (session()->document(s).artifact() && session()->selected(s))
                notes += text::side_word(s) + QStringLiteral(": ") + sub.why_not;
            continue;
        }
        const stats::TensorStats* known = store.stats(s, sub.tensor->entry);
        if (known != nullptr && known->error && !known->scales)
            notes += text::side_word(s) + QStringLiteral(": ") + text::with_full_stop(text::sentence(*known->error));
        else if (known == nullptr || !known->scales)
            missing = store.scanning(s) ? tr("Counting the scales…") : tr("Not counted yet");
    }
    if (boundary_->error())
        notes +=
            text::side_word(side_) + QStringLiteral(": ") + text::with_full_stop(text::sentence(*boundary_->error()));
    plot_->set_empty_text(!missing.isEmpty() ? missing : all.empty() ? QString() : tr("No positive finite scale"));
    plot_->set_series(std::move(series));
    note_->setText(notes.join(QLatin1Char('\n')));
    note_->setVisible(!notes.isEmpty());
    const ScalesSubject& named = subject(subject(Side::a).tensor ? Side::a : Side::b);
    if (!named.tensor) return;
    QString base = text::entry_name(*named.tensor->artifact, named.tensor->entry);
    for (QChar& c : base)
        if (QStringLiteral("/\\:*?\"<>|").contains(c)) c = QLatin1Char('_');
    plot_->set_export_name(base + QStringLiteral(".scales"),
                           tensor_title(*named.tensor->artifact, named.tensor->entry));
    figures_->set_export_name(base + QStringLiteral(".scales"));
}

// ---- boundary --------------------------------------------------------------------------

void ScalesView::show_boundary() {
    const ScalesSubject& s = subject(side_);
    const std::optional<std::uint64_t> at = boundary_->offset() ? boundary_->offset() : s.plane;
    strip_->set_offset(boundary_->offset());
    doctor_->set_boundary(boundary_->offset());
    if (!offset_->hasFocus() || !offset_->isModified()) offset_->setText(at ? text::number(*at) : QString());
    offset_->setPlaceholderText(s.plane ? QString() : tr("inside the blocks"));
    back_->setEnabled(boundary_->offset().has_value() || trial_.has_value());
    back_->setToolTip(back_->isEnabled() ? tr("Read the scales where the format has them")
                                         : tr("The scales are read where the format has them."));
    int known = -1;
    for (std::size_t i = 0; i < strip_->marks().size(); ++i)
        if (at && strip_->marks()[i].offset == *at) known = static_cast<int>(i);
    known_->setCurrentIndex(known);
    QString apart;
    if (trial_)
        apart = trial_->name;
    else if (boundary_->offset() && s.plane && *boundary_->offset() != *s.plane)
        apart = *boundary_->offset() > *s.plane
                    ? tr("%1 B behind the declared place").arg(text::count(*boundary_->offset() - *s.plane))
                    : tr("%1 B before the declared place").arg(text::count(*s.plane - *boundary_->offset()));
    else if (boundary_->offset() && !s.plane)
        apart = tr("read as one plane of words");
    apart_->setText(apart);
}

void ScalesView::offset_entered() {
    if (!offset_->isModified()) return;
    offset_->setModified(false);
    const std::optional<std::uint64_t> at = parse_number(offset_->text());
    if (at) {
        trial_.reset();
        boundary_->move_to(*at);
    }
    show_boundary();
}

void ScalesView::choose(const stats::Candidate& candidate) {
    const ScalesSubject& s = subject(side_);
    if (!s.tensor) return;
    trial_.reset();
    const stats::Examination* exam = doctor_->examination();
    words_->setCurrentIndex(0);
    forget_declared();
    if (exam != nullptr && candidate.arrangement == exam->declared) {
        boundary_->to_declared();
    } else if (is_plain_plane(candidate, s)) {
        boundary_->move_to(candidate.scale_offset);
    } else {
        boundary_->to_declared();
        trial_ = judged_reading(candidate.encoding, std::make_shared<const stats::WordCounts>(candidate.scale_words));
        trial_->side = side_;
        trial_->name = QStringLiteral("%1: %2").arg(text::side_word(side_), text::utf8(candidate.arrangement));
        trial_->moved = trial_->sampled = true;
    }
    show_boundary();
    show_readings();
}

// ---- groups ----------------------------------------------------------------------------

void ScalesView::bar_clicked(double x) {
    const auto& series = plot_->series();
    if (series.empty() || which() != ScaleWords::scales || trial_) return;
    const std::vector<double>& edges = series.front().x;
    const auto above = std::upper_bound(edges.begin(), edges.end(), x);
    if (above == edges.begin() || edges.size() < 2) return;
    const bool last = above == edges.end() || above + 1 == edges.end();
    const auto i = std::min(static_cast<std::size_t>(above - edges.begin() - 1), edges.size() - 2);
    plot_->set_highlight(std::pair(edges[i], edges[i + 1]));
    ScaleFilter filter;
    filter.low = edges[i];
    filter.high = edges[i + 1];
    filter.with_high = last;
    find_groups(side_, filter);
}

void ScalesView::find_groups(Side side, ScaleFilter filter) {
    if (!subject(side).tensor || which() != ScaleWords::scales || trial_) return;
    if (side == side_) filter.packed_at = boundary_->offset();
    if (filter.kind != ScaleFilter::Kind::range) plot_->set_highlight(std::nullopt);
    groups_->find(subject(side), filter);
    show_page(Page::groups);
}

}  // namespace ninspect::ui
