// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/pane_header.h"

#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/elided_label.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QPainter>
#include <QToolButton>

namespace ninspect::ui {

namespace {

constexpr int identity_values = 3;                                   // in the strip; all of them in its tooltip
constexpr std::size_t longest_in_strip = 120, longest_in_tip = 400;  // bytes of one value
constexpr qsizetype most_lines = 24;                                 // of a tooltip
constexpr int active_line = 2;

/// The letter of the pane on its colour.
class SideChip : public QWidget {
public:
    SideChip(Side side, QWidget* parent) : QWidget(parent), side_(side) {
        const int edge = fontMetrics().height() + 6;
        setFixedSize(edge, edge);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const bool dark = is_dark(palette());
        painter.setPen(Qt::NoPen);
        painter.setBrush(side_color(side_, dark));
        painter.drawRoundedRect(rect(), 4, 4);
        QFont bold = font();
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(dark ? QColor(0x1a, 0x1c, 0x1f) : QColor(Qt::white));
        painter.drawText(rect(), static_cast<int>(Qt::AlignCenter), text::side_word(side_));
    }

private:
    Side side_;
};

QString counted(std::uint64_t n, const QString& one, const QString& many) {
    return n == 1 ? one : many.arg(text::count(n));
}

QString identity_line(const Artifact& artifact) {
    QStringList values;
    for (const auto& [key, value] : artifact.identity) {
        if (values.size() == identity_values) break;
        const QString shown = text::safe(value, longest_in_strip);
        if (!shown.isEmpty() && !values.contains(shown)) values += shown;
    }
    return values.join(QStringLiteral(" / "));
}

QString identity_tip(const Artifact& artifact) {
    QStringList lines;
    for (const auto& [key, value] : artifact.identity) {
        if (lines.size() == most_lines) return lines.join(QLatin1Char('\n')) + QStringLiteral("\n…");
        lines += QStringLiteral("%1: %2").arg(text::safe(key, longest_in_tip), text::safe(value, longest_in_tip));
    }
    return lines.join(QLatin1Char('\n'));
}

QString parts_tip(const Artifact& artifact) {
    QStringList lines;
    for (const Part& part : artifact.parts) {
        if (lines.size() == most_lines) return lines.join(QLatin1Char('\n')) + QStringLiteral("\n…");
        lines += text::safe(part.path, longest_in_tip);
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

PaneHeader::PaneHeader(Side side, QWidget* parent)
    : QFrame(parent),
      side_(side),
      name_(new ElidedLabel(Qt::ElideMiddle, this)),
      summary_(new ElidedLabel(Qt::ElideRight, this)),
      health_(new QToolButton(this)) {
    QFont bold = name_->font();
    bold.setBold(true);
    name_->setFont(bold);
    summary_->setForegroundRole(QPalette::PlaceholderText);
    health_->setAutoRaise(true);
    health_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    health_->setFocusPolicy(Qt::TabFocus);
    connect(health_, &QToolButton::clicked, this, &PaneHeader::health_clicked);

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 8 + active_line, 8, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->addWidget(new SideChip(side, this), 0, 0, 2, 1, Qt::AlignVCenter);
    grid->addWidget(name_, 0, 1);
    grid->addWidget(summary_, 1, 1);
    grid->addWidget(health_, 0, 2, 2, 1, Qt::AlignVCenter);
    grid->setColumnStretch(1, 1);
}

void PaneHeader::set_active(bool active) {
    if (active == active_) return;
    active_ = active;
    update();
}

void PaneHeader::paintEvent(QPaintEvent* event) {
    QFrame::paintEvent(event);
    if (!active_) return;
    QPainter painter(this);
    painter.fillRect(0, 0, width(), active_line, side_color(side_, is_dark(palette())));
}

void PaneHeader::show_document(const Document& document, const NumbersHealth& numbers) {
    const auto artifact = document.artifact();
    const QString path = document.path();
    if (path.isEmpty())
        name_->set_text(tr("No file"));
    else
        name_->set_text(QFileInfo(path).fileName(),
                        artifact && artifact->parts.size() > 1 ? parts_tip(*artifact) : path);
    switch (document.state()) {
        case Document::State::empty:
            summary_->set_text(tr("Nothing opened here yet"));
            break;
        case Document::State::failed:
            summary_->set_text(tr("Could not be opened"));
            break;
        case Document::State::opening:
        case Document::State::open:
            if (artifact)
                summary_->set_text(summary(*artifact), identity_tip(*artifact));
            else
                summary_->set_text(tr("Opening…"));
    }
    const bool judged = document.state() == Document::State::open && artifact;
    show_health(judged ? artifact.get() : nullptr, numbers);
    if (judged && document.disk_change()) show_change(*document.disk_change(), *artifact, numbers);
}

/// What was found in the file is of little use when that is no longer the file.
void PaneHeader::show_change(const DiskChange& change, const Artifact& artifact, const NumbersHealth& numbers) {
    health_->setIcon(severity_icon(change.severity(), is_dark(palette())));
    health_->setText(change.badge());
    QPalette colors = palette();
    colors.setColor(QPalette::ButtonText, severity_color(change.severity(), is_dark(palette())));
    health_->setPalette(colors);
    health_->setToolTip(change.sentence() + QLatin1Char('\n') + text::with_full_stop(text::sentence(change.error)) +
                        QLatin1Char('\n') + tr("When it was opened: %1").arg(health(artifact, numbers)));
}

void PaneHeader::show_health(const Artifact* artifact, const NumbersHealth& numbers) {
    health_->setVisible(artifact != nullptr);
    health_->setPalette(palette());
    if (artifact == nullptr) return;
    const auto counts = artifact->diagnostic_counts();
    const bool dark = is_dark(palette());
    if (counts.errors > 0 || numbers.broken > 0)
        health_->setIcon(severity_icon(Severity::error, dark));
    else if (counts.warnings > 0 || numbers.suspect > 0)
        health_->setIcon(severity_icon(Severity::warning, dark));
    else
        health_->setIcon(healthy_icon(dark));
    health_->setText(health(*artifact, numbers));
    QStringList lines{
        tr("Errors: %1 · warnings: %2 · notes: %3").arg(counts.errors).arg(counts.warnings).arg(counts.notes)};
    if (numbers.broken + numbers.suspect > 0)
        lines += tr("Tensors with broken numbers: %1 · suspect: %2").arg(numbers.broken).arg(numbers.suspect);
    else if (!numbers.complete)
        lines += tr("The numbers of the tensors have not all been looked at: Scan does that.");
    lines += leads_to_numbers(*artifact, numbers) ? tr("Click to see the first such tensor under Scales.")
                                                  : tr("Click to see them under Problems.");
    health_->setToolTip(lines.join(QLatin1Char('\n')));
}

bool PaneHeader::leads_to_numbers(const Artifact& artifact, const NumbersHealth& numbers) {
    const auto counts = artifact.diagnostic_counts();
    return counts.errors + counts.warnings == 0 && numbers.worst.has_value();
}

QString PaneHeader::health(const Artifact& artifact, const NumbersHealth& numbers) {
    const auto counts = artifact.diagnostic_counts();
    QStringList words;
    if (counts.errors > 0) words += counted(counts.errors, tr("1 error"), tr("%1 errors"));
    if (counts.warnings > 0) words += counted(counts.warnings, tr("1 warning"), tr("%1 warnings"));
    if (numbers.broken > 0)
        words += counted(numbers.broken, tr("1 tensor broken"), tr("%1 tensors broken"));
    else if (numbers.suspect > 0)
        words += counted(numbers.suspect, tr("1 tensor suspect"), tr("%1 tensors suspect"));
    if (!words.isEmpty()) return words.join(QStringLiteral(" · "));
    return numbers.complete ? tr("healthy") : tr("structure sound");
}

QString PaneHeader::summary(const Artifact& artifact) {
    QStringList words;
    const QString kind = artifact.container == Container::gguf ? QStringLiteral("GGUF") : QStringLiteral("ninfer");
    words += QStringLiteral("%1 v%2").arg(kind).arg(artifact.version);
    if (artifact.container == Container::gguf)
        words += counted(artifact.tensor_count(), tr("1 tensor"), tr("%1 tensors"));
    else
        words += counted(artifact.entry_count(), tr("1 object"), tr("%1 objects"));
    if (artifact.parts.size() > 1) words += tr("%1 parts").arg(artifact.parts.size());
    words += text::human_bytes(artifact.file_bytes());
    if (artifact.byte_order == ByteOrder::big) words += tr("big-endian");
    const QString identity = identity_line(artifact);
    if (!identity.isEmpty()) words += identity;
    return words.join(QStringLiteral(" · "));
}

}  // namespace ninspect::ui
