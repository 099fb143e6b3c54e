// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/values_view.h"

#include "core/codec/decode.h"
#include "ui/jobs/job_list.h"
#include "ui/models/heat_map_figures.h"
#include "ui/models/values_row_cache.h"
#include "ui/models/values_tiles.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/elided_label.h"
#include "ui/views/figure_color_bar.h"
#include "ui/views/values_compare_panel.h"
#include "ui/views/values_curve.h"
#include "ui/views/values_map.h"
#include "ui/views/views.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <cmath>

namespace ninspect::ui {

namespace {
constexpr int rest_ms = 25;
}

View* make_values_view(Session* session, QWidget* parent) { return new ValuesView(session, parent); }

ValuesView::ValuesView(Session* session, QWidget* parent)
    : View(session, parent),
      tiles_(new ValueTiles(session->jobs(), this)),
      rows_(new ValueRowCache(session->jobs(), this)) {
    build();
    connect_parts();
    retranslate();
    follow();
}

void ValuesView::build() {
    bar_ = new ValuesBar(session(), this);
    heading_ = new ElidedLabel(Qt::ElideMiddle, this);
    map_ = new ValueMap(tiles_, this);
    colors_ = new ColorBar(this);
    reading_ = new ElidedLabel(Qt::ElideRight, this);
    state_ = new QLabel(this);
    state_->setEnabled(false);
    curve_ = new ValueCurve(this);
    compare_ = new ValuesComparePanel(session()->jobs(), this);
    compare_->setMinimumWidth(fontMetrics().averageCharWidth() * 36);

    auto* image = new QWidget(this);
    auto* image_column = new QVBoxLayout(image);
    image_column->setContentsMargins(0, 0, 0, 0);
    image_column->setSpacing(4);
    image_column->addWidget(map_, 1);
    auto* below = new QHBoxLayout;
    below->setSpacing(12);
    below->addWidget(colors_);
    below->addWidget(state_);
    below->addStretch(1);
    image_column->addLayout(below);
    image_column->addWidget(reading_);

    halves_ = new QSplitter(Qt::Vertical, this);
    halves_->addWidget(image);
    halves_->addWidget(curve_);
    halves_->setChildrenCollapsible(false);
    halves_->setStretchFactor(0, 3);
    halves_->setStretchFactor(1, 2);
    halves_->setSizes({300, 200});
    halves_->setHandleWidth(9);
    columns_ = new QSplitter(Qt::Horizontal, this);
    columns_->addWidget(halves_);
    columns_->addWidget(compare_);
    columns_->setChildrenCollapsible(false);
    columns_->setStretchFactor(0, 1);
    columns_->setStretchFactor(1, 0);
    columns_->setHandleWidth(9);

    empty_ = new QLabel(this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setEnabled(false);
    empty_->setMargin(16);
    pages_ = new QStackedWidget(this);
    pages_->addWidget(empty_);
    pages_->addWidget(columns_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(bar_);
    column->addWidget(heading_);
    column->addWidget(pages_, 1);
    setFocusProxy(map_);
    reading_timer_.setSingleShot(true);
    reading_timer_.setInterval(rest_ms);
}

void ValuesView::connect_parts() {
    connect(session(), &Session::documents_changed, this, &ValuesView::follow);
    connect(session(), &Session::selection_changed, this, &ValuesView::follow);
    connect(session(), &Session::active_side_changed, this, &ValuesView::follow);
    connect(bar_, &ValuesBar::view_chosen, this, [this](ValueView view) {
        chosen_by_user_ = true;
        choose_view(view);
    });
    connect(bar_, &ValuesBar::pooling_chosen, tiles_, &ValueTiles::set_pooling);
    connect(bar_, &ValuesBar::range_chosen, this, [this](float magnitude) {
        map_->set_range(magnitude);
        show_range();
    });
    connect(bar_, &ValuesBar::automatic_range_wanted, this, &ValuesView::show_range);
    connect(bar_, &ValuesBar::place_wanted, this, &ValuesView::go_to);
    connect(bar_, &ValuesBar::zoom_wanted, this,
            [this](int steps) { steps == 0 ? map_->fit() : map_->zoom_by(steps); });
    connect(bar_, &ValuesBar::save_image_wanted, this, &ValuesView::save_image);
    connect(bar_, &ValuesBar::save_row_wanted, this, &ValuesView::save_row);
    connect(tiles_, &ValueTiles::range_found, this, &ValuesView::show_range);
    connect(tiles_, &ValueTiles::arrived, this, [this] {
        if (pages_->currentIndex() == 1 && tiles_->error() && tiles_->rows() == 0) follow();
        show_state();
    });
    connect(rows_, &ValueRowCache::arrived, this, [this] {
        show_reading();
        show_curve();
    });
    connect(&reading_timer_, &QTimer::timeout, this, [this] {
        show_reading();
        show_curve();
    });
    connect(map_, &ValueMap::hover_changed, this, [this] { reading_timer_.start(); });
    connect(map_, &ValueMap::current_changed, this, [this] { reading_timer_.start(); });
    connect(map_, &ValueMap::zoomed, this, &ValuesView::show_state);
    connect(map_, &ValueMap::painted, this, &ValuesView::show_state);
    connect(curve_, &ValueCurve::column_chosen, this, [this](std::uint64_t c) { go_to(~std::uint64_t{0}, c); });
    connect(compare_, &ValuesComparePanel::place_wanted, this, &ValuesView::go_to);
}

QString ValuesView::title() const { return tr("Values"); }

void ValuesView::retranslate() {
    bar_->retranslate();
    compare_->retranslate();
    curve_->retranslate();
    map_->setAccessibleName(tr("Image of the matrix"));
    follow();
    emit title_changed();
}

void ValuesView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    follow();
}

void ValuesView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_G && event->modifiers() == Qt::ControlModifier) return bar_->focus_goto();
    View::keyPressEvent(event);
}

// ---- what is shown -------------------------------------------------------------------------

std::optional<TensorRef> ValuesView::tensor(Side side) const {
    const auto entry = selected_tensor(*session(), side);
    if (!entry) return std::nullopt;
    return TensorRef{session()->document(side).artifact(), *entry};
}

QString ValuesView::why_no_difference() const {
    const auto a = tensor(Side::a), b = tensor(Side::b);
    if (!session()->document(Side::b).artifact()) return tr("No file is open in B.");
    if (!a || !b) return tr("Needs a tensor in A and its counterpart in B.");
    const auto x = a->artifact->geometry(a->entry), y = b->artifact->geometry(b->entry);
    if (!x || !y) return tr("The shape of one of them is not usable.");
    if (x->columns != y->columns || x->experts * x->rows != y->experts * y->rows)
        return tr("The shapes differ: %1 in A, %2 in B.")
            .arg(text::shape(*a->artifact, a->entry), text::shape(*b->artifact, b->entry));
    for (const auto& t : {a, b}) {
        const codec::Encoding* encoding = t->artifact->entry(t->entry).encoding;
        if (encoding == nullptr || !codec::can_decode(*encoding))
            return tr("The values of %1 are not decoded.").arg(text::safe(t->artifact->format_name(t->entry)));
    }
    return {};
}

std::optional<ValueSubject> ValuesView::subject() const {
    if (shown_ != ValueView::difference) {
        const auto t = tensor(shown_ == ValueView::a ? Side::a : Side::b);
        if (!t) return std::nullopt;
        return ValueSubject{*t, std::nullopt};
    }
    const auto a = tensor(Side::a), b = tensor(Side::b);
    if (!a || !b) return std::nullopt;
    return ValueSubject{*a, b};
}

void ValuesView::choose_view(ValueView view) {
    shown_ = view;
    follow();
}

/// Why the subject that would be shown cannot be; empty when it can.
QString ValuesView::empty_reason() const {
    const bool any = session()->document(Side::a).artifact() || session()->document(Side::b).artifact();
    if (!any) return tr("No file is open. Open one in A or B to see the values of its tensors as an image.");
    if (shown_ == ValueView::difference) return why_no_difference();
    const Side side = shown_ == ValueView::a ? Side::a : Side::b;
    const auto artifact = session()->document(side).artifact();
    const auto entry = session()->selected(side);
    if (!artifact) return tr("No file is open in %1.").arg(text::side_word(side));
    if (!entry)
        return tr("Choose a tensor in the table of %1: its values appear here as an image.").arg(text::side_word(side));
    if (artifact->entry(*entry).kind != EntryKind::tensor)
        return tr("This entry is a resource: it has no matrix of values.");
    const codec::Encoding* encoding = artifact->entry(*entry).encoding;
    const QString format = text::safe(artifact->format_name(*entry));
    if (encoding == nullptr) return tr("The format %1 is not known: its values are not decoded.").arg(format);
    if (!codec::can_decode(*encoding)) {
        const QString why = QCoreApplication::translate("notes", codec::why_not_decoded(*encoding).data());
        return tr("Values of %1 are not decoded: %2.").arg(format, why);
    }
    if (const auto geometry = artifact->geometry(*entry); !geometry) return text::sentence(geometry.error());
    return {};
}

void ValuesView::follow() {
    const bool a = session()->document(Side::a).artifact() != nullptr;
    const bool b = session()->document(Side::b).artifact() != nullptr;
    if (!chosen_by_user_ || (shown_ == ValueView::a && !a) || (shown_ == ValueView::b && !b))
        // The side that has something to show; A when both have.
        shown_ = tensor(Side::a) || (a && !tensor(Side::b)) || !b ? ValueView::a : ValueView::b;
    if (shown_ == ValueView::difference && (!a || !b)) shown_ = a || !b ? ValueView::a : ValueView::b;
    const QString no_difference = why_no_difference();
    bar_->sides()->enable(0, a ? QString() : tr("No file is open in %1.").arg(text::side_word(Side::a)));
    bar_->sides()->enable(1, b ? QString() : tr("No file is open in %1.").arg(text::side_word(Side::b)));
    bar_->sides()->enable(2, no_difference);
    if (shown_ == ValueView::difference && !no_difference.isEmpty()) shown_ = ValueView::a;
    bar_->sides()->set_choice(static_cast<int>(shown_));
    if (!isVisible()) return;

    QString reason = empty_reason();
    const auto wanted = reason.isEmpty() ? subject() : std::nullopt;
    QString job_title;
    if (wanted)
        job_title = tr("Reading values of %1").arg(text::entry_name(*wanted->tensor.artifact, wanted->tensor.entry));
    tiles_->set_subject(wanted, job_title);
    if (wanted && tiles_->rows() == 0)
        reason = tiles_->error() ? text::sentence(*tiles_->error()) : tr("This tensor has no values.");
    rows_->set_tensors(tensor(Side::a), tensor(Side::b));
    bar_->set_size(tiles_->rows(), tiles_->columns());
    compare_->setVisible(a && b);
    compare_->set_tensors(no_difference.isEmpty() ? tensor(Side::a) : std::nullopt,
                          no_difference.isEmpty() ? tensor(Side::b) : std::nullopt, no_difference);
    heading_->set_text(!wanted         ? QString()
                       : wanted->minus ? tr("%1  less  %2")
                                             .arg(tensor_title(*wanted->tensor.artifact, wanted->tensor.entry),
                                                  tensor_title(*wanted->minus->artifact, wanted->minus->entry))
                                       : tensor_title(*wanted->tensor.artifact, wanted->tensor.entry));
    heading_->setVisible(wanted && wanted->minus);
    show_empty(reason);
    show_range();
    show_reading();
    show_state();
    show_curve();
}

void ValuesView::show_empty(const QString& text) {
    empty_->setText(text);
    pages_->setCurrentIndex(text.isEmpty() ? 1 : 0);
}

void ValuesView::show_range() {
    if (bar_->range_is_automatic()) {
        bar_->set_automatic_range(tiles_->magnitude());
        map_->set_range(tiles_->magnitude());
    }
    colors_->setVisible(map_->range() > 0);
    const QString end = real_text(static_cast<double>(map_->range()));
    colors_->set_scale({true, QChar(0x2212) + end, QStringLiteral("0"), end, {}});
}

void ValuesView::show_state() {
    if (tiles_->rows() == 0) return state_->setText({});
    QStringList words;
    const double rows = 1 / map_->weight_height(), columns = 1 / map_->weight_width();
    const auto times = [](double n) {
        return n < 9.95 ? QString::number(n, 'f', 1) : QString::number(std::llround(n));
    };
    if (rows > 1.05 || columns > 1.05)
        words += tr("1 pixel = %1 × %2 weights").arg(times(std::max(1.0, rows)), times(std::max(1.0, columns)));
    if (map_->sampled_shown()) {
        const double done = 100.0 * static_cast<double>(tiles_->whole().exact_rows) /
                            static_cast<double>(std::max<std::size_t>(1, tiles_->whole().rows.size()));
        words += tr("sampled: one row of %1").arg(text::count(std::uint64_t{1} << tiles_->whole_level().rows_log2));
        words +=
            tiles_->reading_whole() ? tr("%1 % read exactly").arg(static_cast<int>(done)) : tr("reading was cancelled");
    } else {
        words += tr("exact");
        if (tiles_->whole_is_exact() && tiles_->magnitude() == 0) words += tr("no value other than 0");
    }
    if (tiles_->error()) words += text::sentence(*tiles_->error());
    const QString text = words.join(QStringLiteral(" · "));
    if (state_->text() != text) state_->setText(text);
}

QString ValuesView::words_of(Side side, std::uint64_t row, std::uint64_t column) {
    const auto found = rows_->row(side, row);
    if (!found || column >= found->values.size()) return {};
    const auto at = static_cast<std::size_t>(column);
    QStringList words{text::side_word(side) + QLatin1Char(' ') + real_text(static_cast<double>(found->values[at]), 6)};
    if (!found->codes.empty()) words += tr("code %1").arg(found->codes[at]);
    const std::size_t group = found->group_of(column);
    if (group < found->scales.size() && !std::isnan(found->scales[group]))
        words += tr("scale %1").arg(real_text(static_cast<double>(found->scales[group]), 6));
    if (group < found->offsets.size() && found->offsets[group])
        words += tr("group %1 at %2").arg(group).arg(text::hex(*found->offsets[group]));
    return words.join(QStringLiteral(", "));
}

void ValuesView::show_reading() {
    const auto place = map_->hovered() ? map_->hovered() : map_->current();
    if (!place) {
        reading_->set_text(tiles_->rows() == 0 ? QString()
                                               : tr("Point at the image to read values; click to keep a row below."));
        return;
    }
    QStringList words{tr("row %1, column %2").arg(text::count(place->row), text::count(place->column))};
    for (const Side side : {Side::a, Side::b}) {
        const bool wanted = shown_ == ValueView::difference || (side == Side::a) == (shown_ == ValueView::a) ||
                            why_no_difference().isEmpty();
        if (!wanted) continue;
        if (const QString text = words_of(side, place->row, place->column); !text.isEmpty()) words += text;
    }
    reading_->set_text(words.join(QStringLiteral("  ·  ")));
}

void ValuesView::show_curve() {
    const auto place = map_->current() ? map_->current() : map_->hovered();
    if (!place || tiles_->rows() == 0) return curve_->clear();
    const bool both = why_no_difference().isEmpty();
    std::shared_ptr<const ValueRow> a, b;
    if (both || shown_ == ValueView::a) a = rows_->row(Side::a, place->row);
    if (both || shown_ == ValueView::b) b = rows_->row(Side::b, place->row);
    if (!a && !b) return;  // being read: the last one stays until then
    curve_->show_row(place->row, a, b, map_->current() ? std::optional(map_->current()->column) : std::nullopt);
}

// ---- what the user wants -------------------------------------------------------------------

void ValuesView::go_to(std::uint64_t row, std::uint64_t column) {
    constexpr std::uint64_t same = ~std::uint64_t{0};
    const ValueMap::Place now = map_->current().value_or(ValueMap::Place{});
    map_->go_to({row == same ? now.row : row, column == same ? now.column : column});
    map_->setFocus(Qt::OtherFocusReason);
}

void ValuesView::save_image() {
    const Side side = shown_ == ValueView::b ? Side::b : Side::a;
    save_picture(this, tr("Save the visible image"),
                 export_name(session()->document(side), session()->selected(side), QStringLiteral("png")),
                 map_->visible_image(devicePixelRatioF()));
}

void ValuesView::save_row() {
    const std::uint64_t row = curve_->row();
    const auto a = curve_->values(Side::a), b = curve_->values(Side::b);
    if (!a && !b) return;
    const Side side = a ? Side::a : Side::b;
    const std::string csv = value_row_csv(a ? *a : *b, a && b ? b.get() : nullptr);
    save_text(this, tr("Save row %1").arg(row),
              export_name(session()->document(side), session()->selected(side), QStringLiteral("row-%1.csv").arg(row)),
              csv);
}

QString ValuesView::reading() const { return reading_->full_text(); }
QString ValuesView::state_text() const { return state_->text(); }
QString ValuesView::empty_text() const { return pages_->currentIndex() == 0 ? empty_->text() : QString(); }

}  // namespace ninspect::ui
