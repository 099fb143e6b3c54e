// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/problems_details.h"

#include "core/io/path.h"
#include "ui/text/reason_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/text_viewer_parts.h"

#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace ninspect::ui {
namespace {

QLabel* make_text(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return label;
}

QString file_of(const Problem& problem) {
    if (problem.artifact && problem.diagnostic->part < problem.artifact->parts.size())
        return text::utf8(io::file_name_of(problem.artifact->parts[problem.diagnostic->part].path));
    return problem.error ? text::utf8(problem.error->file) : QString();
}

}  // namespace

ProblemDetails::ProblemDetails(QWidget* parent)
    : QWidget(parent),
      icon_(new QLabel(this)),
      heading_(new QLabel(this)),
      sentence_(make_text(this)),
      advice_(make_text(this)),
      to_bytes_(make_icon_button(QStringLiteral("hex"), this)),
      copy_(make_icon_button(QStringLiteral("copy"), this)),
      facts_(new QFormLayout),
      area_(new QScrollArea(this)) {
    to_bytes_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    heading_->setTextFormat(Qt::PlainText);
    QFont bold = heading_->font();
    bold.setBold(true);
    heading_->setFont(bold);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(icon_);
    top->addWidget(heading_, 1);
    top->addWidget(copy_);
    top->addWidget(to_bytes_);
    auto* content = new QWidget(area_);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(8);
    column->addWidget(sentence_);
    column->addWidget(advice_);
    column->addLayout(facts_);
    column->addStretch(1);
    facts_->setHorizontalSpacing(16);
    facts_->setVerticalSpacing(4);
    facts_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    facts_->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    area_->setWidget(content);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->addLayout(top);
    layout->addWidget(area_, 1);
    connect(to_bytes_, &QToolButton::clicked, this, [this] {
        if (problem_) emit go_to_bytes(*problem_);
    });
    connect(copy_, &QToolButton::clicked, this, [this] { copy_text(text()); });
    retranslate();
}

void ProblemDetails::show_problem(const std::optional<Problem>& problem, std::size_t group_size) {
    problem_ = problem;
    group_size_ = group_size;
    setVisible(problem_.has_value());  // the table has the room until there is something to say
    fill();
}

void ProblemDetails::add_fact(const QString& name, const QString& value, const QString& tip) {
    if (value.isEmpty()) return;
    QLabel* label = make_text(this);
    label->setText(value);
    label->setToolTip(tip);
    auto* title = new QLabel(name, this);
    title->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    QPalette faint = title->palette();
    faint.setColor(QPalette::WindowText, palette().color(QPalette::PlaceholderText));
    title->setPalette(faint);
    facts_->addRow(title, label);
    lines_.emplace_back(name, value);
}

void ProblemDetails::fill() {
    while (facts_->rowCount() > 0) facts_->removeRow(0);
    lines_.clear();
    if (!problem_) return;
    icon_->setPixmap(
        severity_icon(problem_->severity(), is_dark(palette())).pixmap(QSize(16, 16), devicePixelRatioF()));
    heading_->setText(
        group_size_ > 0
            ? tr("%1 findings (%2)").arg(text::count(group_size_), text::severity_word(problem_->severity()))
            : text::severity_word(problem_->severity()));
    sentence_->setText(text::with_full_stop(problem_->sentence()));
    const QString advice = problem_->advice();
    advice_->setText(advice);
    advice_->setVisible(!advice.isEmpty());
    to_bytes_->setEnabled(problem_->spot().has_value());
    add_fact(tr("File"), QStringLiteral("%1  %2").arg(text::side_word(problem_->side), file_of(*problem_)));
    add_fact(tr("Entry"), problem_->entry());
    if (const auto offset = problem_->offset())
        add_fact(tr("Byte"), QStringLiteral("%1 = %2").arg(text::count(*offset), text::hex(*offset)));
    if (problem_->diagnostic != nullptr) {
        add_fact(tr("Expected"), text::safe(problem_->diagnostic->expected));
        const QString why = text::unreadable_part_reason(*problem_->diagnostic, problem_->artifact.get());
        add_fact(tr("Found"), why.isEmpty() ? text::safe(problem_->diagnostic->found) : why);
    } else if (problem_->error) {
        add_fact(tr("Expected"), text::safe(problem_->error->expected));
        add_fact(tr("Found"), text::safe(problem_->error->found));
    }
    add_fact(tr("Refused by"), text::loader_names(problem_->refused_by()));
    add_fact(tr("Rule"), problem_->rule());
    if (problem_->diagnostic != nullptr) add_fact(tr("Source"), text::utf8(problem_->diagnostic->rule->source));
    area_->ensureVisible(0, 0);
}

QString ProblemDetails::text() const {
    if (!problem_) return {};
    QString text = QStringLiteral("%1: %2\n")
                       .arg(text::severity_word(problem_->severity()), text::with_full_stop(problem_->sentence()));
    if (!problem_->advice().isEmpty()) text += problem_->advice() + QLatin1Char('\n');
    for (const auto& [name, value] : lines_) text += QStringLiteral("%1: %2\n").arg(name, value);
    return text;
}

void ProblemDetails::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && area_ != nullptr) fill();
    QWidget::changeEvent(event);
}

void ProblemDetails::retranslate() {
    to_bytes_->setText(tr("Show in Hex"));
    to_bytes_->setToolTip(tr("Go to the byte of this finding (Enter)"));
    copy_->setToolTip(tr("Copy everything about this finding as text"));
    fill();
}

}  // namespace ninspect::ui
