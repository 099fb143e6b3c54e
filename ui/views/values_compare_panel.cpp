// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/values_compare_panel.h"

#include "ui/jobs/job_list.h"
#include "ui/models/heat_map_figures.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {

constexpr std::uint64_t quick_weights = 32'000'000;

QString place_text(const ValueComparison::Place& place) {
    return QStringLiteral("%1 : %2").arg(text::count(place.row), text::count(place.column));
}

QLabel* make_label(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setFocusPolicy(Qt::ClickFocus);
    return label;
}

}  // namespace

ValuesComparePanel::ValuesComparePanel(JobList* jobs, QWidget* parent)
    : QWidget(parent),
      jobs_(jobs),
      title_(new QLabel(this)),
      verdict_(make_label(this)),
      figures_(make_label(this)),
      start_(new QPushButton(this)),
      first_(new QPushButton(this)),
      largest_(new QPushButton(this)) {
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    figures_->setTextFormat(Qt::RichText);
    figures_->setFont(number_font(font()));
    verdict_->setTextFormat(Qt::PlainText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (QWidget* w : std::initializer_list<QWidget*>{title_, verdict_, figures_, start_, first_, largest_})
        column->addWidget(w);
    column->addStretch(1);
    connect(start_, &QPushButton::clicked, this, [this] {
        if (job_)
            job_->cancel();
        else
            start();
    });
    const auto go = [this](std::optional<ValueComparison::Place> ValueComparison::*which) {
        if (result_ && (*result_).*which) emit place_wanted(((*result_).*which)->row, ((*result_).*which)->column);
    };
    connect(first_, &QPushButton::clicked, this, [go] { go(&ValueComparison::first); });
    connect(largest_, &QPushButton::clicked, this, [go] { go(&ValueComparison::largest); });
    retranslate();
}

void ValuesComparePanel::retranslate() {
    title_->setText(tr("A against B"));
    show_result();
}

void ValuesComparePanel::set_tensors(std::optional<TensorRef> a, std::optional<TensorRef> b, const QString& why_not) {
    why_not_ = why_not;
    if (a == a_ && b == b_) return show_result();
    ++number_;
    if (job_) job_->cancel();
    job_ = nullptr;
    result_.reset();
    error_.reset();
    a_ = std::move(a);
    b_ = std::move(b);
    const auto weights = a_ ? a_->artifact->elements(a_->entry) : std::nullopt;
    if (a_ && b_ && why_not_.isEmpty() && weights && *weights <= quick_weights) return start();
    show_result();
}

void ValuesComparePanel::start() {
    if (!a_ || !b_ || job_) return;
    error_.reset();
    job_ = jobs_->run(
        tr("Comparing values of %1").arg(text::entry_name(*a_->artifact, a_->entry)), this,
        [a = *a_, b = *b_](const RunControl& control) { return compare_tensors(a, b, control); },
        [this, number = number_](Result<ValueComparison> result) {
            if (number != number_) return;
            job_ = nullptr;
            if (result)
                result_ = std::move(*result);
            else if (result.error().code != ErrorCode::cancelled)
                error_ = std::move(result).error();
            show_result();
        });
    show_result();
}

void ValuesComparePanel::show_lines(const QStringList& names, const QStringList& values) {
    QString table = QStringLiteral("<table cellspacing=0 cellpadding=2>");
    for (qsizetype i = 0; i < names.size(); ++i)
        table += QStringLiteral("<tr><td>%1&nbsp;</td><td align=right>%2</td></tr>")
                     .arg(names[i].toHtmlEscaped(), values[i].toHtmlEscaped());
    figures_->setText(table + QStringLiteral("</table>"));
    figures_->setVisible(!names.isEmpty());
}

void ValuesComparePanel::show_result() {
    start_->setVisible(a_ && b_ && why_not_.isEmpty() && !result_);
    start_->setText(job_ ? tr("&Cancel") : tr("Compare all values"));
    first_->setVisible(result_ && result_->first.has_value());
    largest_->setVisible(result_ && result_->largest.has_value());
    if (!result_) {
        show_lines({}, {});
        verdict_->setText(!why_not_.isEmpty() ? why_not_
                          : error_            ? text::sentence(*error_)
                          : job_              ? tr("Comparing…")
                                              : tr("Reads both tensors once and counts what differs."));
        return;
    }
    const ValueComparison& r = *result_;
    verdict_->setText(r.differing == 0
                          ? tr("All %1 values are the same.").arg(text::count(r.count))
                          : tr("%1 of %2 values differ.").arg(text::count(r.differing), text::count(r.count)));
    QStringList names{tr("Largest |A − B|"), tr("Relative L2"), tr("Cosine")};
    QStringList values{real_text(r.max_abs), real_text(r.relative_l2), real_text(r.cosine, 7)};
    if (r.not_finite_a + r.not_finite_b > 0) {
        names += tr("Not finite, A / B");
        values += QStringLiteral("%1 / %2").arg(text::count(r.not_finite_a), text::count(r.not_finite_b));
    }
    if (r.first) {
        names += tr("First at");
        values += place_text(*r.first);
        names += tr("there A / B");
        values += QStringLiteral("%1 / %2").arg(real_text(static_cast<double>(r.first->a)),
                                                real_text(static_cast<double>(r.first->b)));
        first_->setText(tr("Go to the first"));
    }
    if (r.largest) {
        names += tr("Largest at");
        values += place_text(*r.largest);
        largest_->setText(tr("Go to the largest"));
    }
    show_lines(names, values);
    figures_->setToolTip(
        tr("Relative L2 is |A − B| / |B|, cosine is A · B / (|A| |B|), both over the values that are "
           "finite in A and in B. Places are row : column."));
}

QString ValuesComparePanel::text() const { return verdict_->text() + QLatin1Char('\n') + figures_->text(); }

}  // namespace ninspect::ui
