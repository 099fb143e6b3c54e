// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/scales_doctor.h"

#include "ui/jobs/job_list.h"
#include "ui/plots/health_words.h"
#include "ui/plots/plot.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/elided_label.h"
#include "ui/views/layout_flow.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QShowEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

constexpr std::size_t small_bins = 48;

QString with_capital(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

}  // namespace

bool is_plain_plane(const stats::Candidate& c, const ScalesSubject& subject) {
    const QString name = text::utf8(c.arrangement);
    return c.shift == 0 && name.contains(QLatin1String("planes")) && !name.contains(QLatin1String("byte-swapped")) &&
           c.scale_words.word() == subject.word && c.encoding == subject.encoding();
}

// ---- a card ----------------------------------------------------------------------------

CandidateCard::CandidateCard(const stats::Candidate& candidate, bool declared, bool best, QWidget* parent)
    : QFrame(parent),
      candidate_(candidate),
      declared_(declared),
      best_(best),
      plot_(new Plot(this)),
      badge_icon_(new QLabel(this)),
      badge_(new QLabel(this)),
      figures_(new QLabel(this)),
      title_(new ElidedLabel(Qt::ElideRight, this)),
      arrangement_(new ElidedLabel(Qt::ElideMiddle, this)) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    plot_->set_bare(true);
    plot_->set_logarithmic(Plot::Axis::x, true);
    plot_->set_counting(true);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
    const int em = fontMetrics().height();
    plot_->setFixedHeight(em * 3);
    setFixedWidth(em * 14);
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    figures_->setFont(number_font(font()));
    arrangement_->setFont(number_font(font()));
    figures_->setTextFormat(Qt::PlainText);
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(badge_icon_);
    head->addWidget(badge_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(7, 5, 7, 5);
    layout->setSpacing(2);
    layout->addWidget(title_);
    layout->addWidget(arrangement_);
    layout->addWidget(plot_);
    layout->addWidget(figures_);
    layout->addLayout(head);
    retranslate();
}

void CandidateCard::set_side(Side side) {
    const stats::Histogram h = stats::histogram(candidate_.scale_words, small_bins, true);
    PlotSeries series = PlotSeries::of(side, {});
    series.kind = PlotSeries::Kind::steps;
    series.second = false;
    series.x = h.edges;
    series.y.assign(h.counts.begin(), h.counts.end());
    plot_->set_series({series});
}

void CandidateCard::set_range(double low, double high) { plot_->set_fit_x(std::pair(low, high)); }

void CandidateCard::set_chosen(bool chosen) {
    chosen_ = chosen;
    update();
}

void CandidateCard::retranslate() {
    title_->set_text(with_capital(health_text(candidate_.explanation)));
    arrangement_->set_text(text::utf8(candidate_.arrangement),
                           tr("The scales begin at byte %1 of the tensor").arg(text::count(candidate_.scale_offset)));
    const stats::ScaleStats& s = candidate_.scales;
    const QString median = std::isnan(s.median) ? QStringLiteral("–") : plot_number(s.median, 4);
    figures_->setText(
        tr("neg %1 · nan %2\nmedian %3 · score %4")
            .arg(text::count(s.neg), text::count(s.nan), median, QString::number(candidate_.score, 'f', 2)));
    QStringList words;
    if (declared_) words += tr("declared");
    if (best_) words += tr("best");
    if (!best_)
        words += candidate_.score < 0.5 ? tr("unlikely") : candidate_.score < 0.9 ? tr("doubtful") : tr("possible");
    badge_->setText(words.join(QStringLiteral(" · ")));
    QFont font = badge_->font();
    font.setBold(declared_ || best_);
    badge_->setFont(font);
    const bool dark = is_dark(palette());
    const QIcon icon = best_                    ? healthy_icon(dark)
                       : candidate_.score < 0.5 ? severity_icon(Severity::error, dark)
                       : candidate_.score < 0.9 ? severity_icon(Severity::warning, dark)
                                                : QIcon();
    badge_icon_->setPixmap(icon.pixmap(QSize(14, 14), devicePixelRatioF()));
    badge_icon_->setVisible(!icon.isNull());
    setAccessibleName(text());
}

QString CandidateCard::text() const {
    return QStringList{title_->full_text(), arrangement_->full_text(), figures_->text(), badge_->text()}.join(
        QLatin1Char('\n'));
}

void CandidateCard::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && rect().contains(event->pos())) emit chosen();
}

void CandidateCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        return emit chosen();
    QFrame::keyPressEvent(event);
}

void CandidateCard::focusInEvent(QFocusEvent* event) {
    QFrame::focusInEvent(event);
    for (QWidget* w = parentWidget(); w != nullptr; w = w->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(w)) return area->ensureWidgetVisible(this, 0, 4);
}

void CandidateCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool strong = chosen_ || hasFocus();
    painter.setBrush(palette().brush(QPalette::Base));
    painter.setPen(QPen(palette().color(strong ? QPalette::Highlight : QPalette::Mid), chosen_ ? 2 : 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DotLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(3.5, 3.5, -3.5, -3.5), 3, 3);
}

void CandidateCard::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) retranslate();
    QFrame::changeEvent(event);
}

// ---- all of them -----------------------------------------------------------------------

ScalesDoctor::ScalesDoctor(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      summary_icon_(new QLabel(this)),
      summary_(new QLabel(this)),
      area_(new QScrollArea(this)),
      sheet_(new QWidget(this)),
      flow_(new FlowLayout(sheet_)) {
    summary_->setWordWrap(true);
    summary_->setTextFormat(Qt::PlainText);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    area_->setWidget(sheet_);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->setFocusPolicy(Qt::NoFocus);
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    head->addWidget(summary_icon_, 0, Qt::AlignTop);
    head->addWidget(summary_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(head);
    layout->addWidget(area_, 1);
    retranslate();
}

void ScalesDoctor::set_subject(const ScalesSubject& subject) {
    const bool same = subject_.tensor == subject.tensor;
    subject_ = subject;
    if (same && (examination_ || job_)) return;
    ++number_;
    if (job_) job_->cancel();
    job_ = nullptr;
    examination_.reset();
    error_.reset();
    boundary_.reset();
    show_cards();
    show_summary();
    if (isVisible()) start();
}

void ScalesDoctor::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    start();
}

void ScalesDoctor::start() {
    if (!subject_.tensor || examination_ || job_ || error_) return;
    const TensorRef tensor = *subject_.tensor;
    job_ = session_->jobs()->run(
        tr("Examining %1").arg(text::entry_name(*tensor.artifact, tensor.entry)), this,
        [tensor](const RunControl& control) { return stats::examine(tensor.artifact, tensor.entry, control); },
        [this, number = number_](Result<stats::Examination> result) {
            if (number == number_) take(std::move(result));
        });
    show_summary();
}

void ScalesDoctor::take(Result<stats::Examination> result) {
    job_ = nullptr;
    if (result)
        examination_ = std::make_shared<const stats::Examination>(std::move(*result));
    else
        error_ = result.error();
    show_cards();
    show_summary();
}

void ScalesDoctor::show_cards() {
    for (CandidateCard* card : cards_) {
        card->hide();
        card->deleteLater();
    }
    cards_.clear();
    while (QLayoutItem* item = flow_->takeAt(0)) delete item;
    if (!examination_) return;
    double low = 0, high = 0;
    for (const stats::Candidate& c : examination_->candidates) {
        if (!(c.scales.positive > 0)) continue;
        low = low == 0 ? c.scales.min : std::min(low, c.scales.min);
        high = std::max(high, c.scales.max);
    }
    for (const stats::Candidate& c : examination_->candidates) {
        auto* card =
            new CandidateCard(c, c.arrangement == examination_->declared, c.arrangement == examination_->best, sheet_);
        card->set_side(subject_.side);
        if (low > 0) card->set_range(low / 1.2, high * 1.2);
        connect(card, &CandidateCard::chosen, this, [this, card] { emit candidate_chosen(card->candidate()); });
        cards_.push_back(card);
        flow_->addWidget(card);
        card->show();
    }
    set_boundary(boundary_);
}

void ScalesDoctor::set_boundary(std::optional<std::uint64_t> offset) {
    boundary_ = offset;
    for (CandidateCard* card : cards_) {
        const stats::Candidate& c = card->candidate();
        const bool declared = examination_ && c.arrangement == examination_->declared;
        card->set_chosen(offset ? is_plain_plane(c, subject_) && c.scale_offset == *offset : declared);
    }
}

void ScalesDoctor::retranslate() {
    for (CandidateCard* card : cards_) card->retranslate();
    area_->setAccessibleName(tr("Arrangements that the doctor tried"));
    show_summary();
}

void ScalesDoctor::show_summary() {
    const bool dark = is_dark(palette());
    QIcon icon;
    QString words;
    if (error_) {
        icon = severity_icon(Severity::warning, dark);
        words = text::with_full_stop(text::sentence(*error_));
    } else if (!examination_) {
        words = job_ ? tr("Trying other arrangements of the same bytes…") : QString();
    } else if (examination_->candidates.empty()) {
        words = tr("There is only one way to read these bytes.");
    } else if (examination_->agrees) {
        icon = healthy_icon(dark);
        words = tr("The declared arrangement fits best (%1); the next one scores %2 less.")
                    .arg(text::utf8(examination_->declared), QString::number(examination_->better_by, 'f', 2));
    } else {
        icon = severity_icon(Severity::error, dark);
        words = tr("Not as declared: %1 (%2) makes the scales healthy, by %3 better than the next. Click it to see it.")
                    .arg(health_text(examination_->candidates.front().explanation), text::utf8(examination_->best),
                         QString::number(examination_->better_by, 'f', 2));
    }
    summary_->setText(words);
    summary_icon_->setPixmap(icon.pixmap(QSize(16, 16), devicePixelRatioF()));
    summary_icon_->setVisible(!icon.isNull());
}

QString ScalesDoctor::summary() const { return summary_->text(); }

}  // namespace ninspect::ui
