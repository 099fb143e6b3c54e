// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mapping_findings.h"

#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/elided_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {
constexpr int lines_shown = 5;

const Artifact* artifact_of(const mapping::MappingPlan& plan, mapping::Finding::Side side) {
    if (side == mapping::Finding::Side::source) return plan.source.get();
    return side == mapping::Finding::Side::target ? plan.target.get() : nullptr;
}
}  // namespace

MappingFindings::MappingFindings(QWidget* parent)
    : QFrame(parent),
      shape_(new QLabel(this)),
      words_(new ElidedLabel(Qt::ElideRight, this)),
      toggle_(new QToolButton(this)),
      list_(new QListWidget(this)) {
    toggle_->setCheckable(true);
    toggle_->setAutoRaise(true);
    toggle_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toggle_->setFocusPolicy(Qt::TabFocus);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setTextElideMode(Qt::ElideRight);
    list_->setUniformItemSizes(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(shape_);
    row->addWidget(words_, 1);
    row->addWidget(toggle_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 2, 4, 2);
    column->setSpacing(2);
    column->addLayout(row);
    column->addWidget(list_);
    connect(toggle_, &QToolButton::toggled, this, &MappingFindings::set_open);
    connect(list_, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { emit chosen(list_->row(item)); });
    retranslate();
}

void MappingFindings::set_plan(std::shared_ptr<const mapping::MappingPlan> plan) {
    plan_ = std::move(plan);
    fill();
}

Severity MappingFindings::worst() const {
    bool warning = false;
    if (plan_)
        for (const mapping::Finding& finding : plan_->findings) {
            if (finding.what.severity() == Severity::error) return Severity::error;
            warning = warning || finding.what.severity() == Severity::warning;
        }
    return warning ? Severity::warning : Severity::note;
}

void MappingFindings::fill() {
    list_->clear();
    const bool any = plan_ && !plan_->findings.empty();
    setVisible(any);
    if (!any) return;
    const bool dark = is_dark(palette());
    for (const mapping::Finding& finding : plan_->findings) {
        const QString words = text::sentence(finding.what, artifact_of(*plan_, finding.side));
        auto* item = new QListWidgetItem(severity_icon(finding.what.severity(), dark), words, list_);
        QStringList tip{words};
        const QString advice = finding.advice.empty() ? text::advice(finding.what) : text::safe(finding.advice);
        if (!advice.isEmpty()) tip += advice;
        item->setToolTip(
            QStringLiteral("<qt>%1</qt>")
                .arg(tip.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"))));
    }
    if (plan_->findings_left_out != 0) {
        auto* more = new QListWidgetItem(tr("and %1 more").arg(text::count(plan_->findings_left_out)), list_);
        more->setFlags(Qt::NoItemFlags);
    }
    const std::uint64_t all = plan_->findings.size() + plan_->findings_left_out;
    const QString first = list_->item(0)->text();
    words_->set_text(all == 1 ? first : tr("%1 findings: %2, and more").arg(text::count(all), first));
    const int edge = fontMetrics().height();
    shape_->setPixmap(severity_icon(worst(), dark).pixmap(QSize(edge, edge), devicePixelRatioF()));
    const int lines = std::min(list_->count(), lines_shown);
    list_->setFixedHeight(lines * std::max(list_->sizeHintForRow(0), fontMetrics().height() + 4) + 4);
    set_open(toggle_->isChecked());
    update();
}

void MappingFindings::set_open(bool open) {
    toggle_->setChecked(open);
    toggle_->setText(open ? tr("Hide the list") : tr("Show all"));
    toggle_->setArrowType(open ? Qt::UpArrow : Qt::DownArrow);
    list_->setVisible(open);
}

void MappingFindings::retranslate() {
    list_->setAccessibleName(tr("What stands against the mapping"));
    list_->setToolTip(tr("Double click selects the entry"));
    fill();
    set_open(toggle_->isChecked());
}

QString MappingFindings::summary() const { return isHidden() ? QString() : words_->full_text(); }

void MappingFindings::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) fill();
    QFrame::changeEvent(event);
}

void MappingFindings::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    QColor tint = severity_color(worst(), is_dark(palette()));
    tint.setAlpha(40);
    painter.fillRect(rect(), tint);
    QFrame::paintEvent(event);
}

}  // namespace ninspect::ui
