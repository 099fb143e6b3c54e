// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/convert_checks.h"

#include "ui/models/convert_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

namespace ninspect::ui {

namespace {

const Artifact* artifact_of(const mapping::MappingPlan& plan, mapping::Finding::Side side) {
    if (side == mapping::Finding::Side::source) return plan.source.get();
    return side == mapping::Finding::Side::target ? plan.target.get() : nullptr;
}

QString full_sentence(const QString& sentence, const QString& advice) {
    const QString stopped = text::with_full_stop(sentence);
    return advice.isEmpty() ? stopped : stopped + QLatin1Char(' ') + advice;
}

/// "4540428 B" of a check's fact -> bytes; empty for other facts.
std::optional<std::uint64_t> bytes_of(const std::string& fact) {
    const QString text = QString::fromStdString(fact);
    if (!text.endsWith(QLatin1String(" B"))) return std::nullopt;
    bool is_number = false;
    const qulonglong bytes = text.chopped(2).toULongLong(&is_number);
    return is_number ? std::optional<std::uint64_t>(bytes) : std::nullopt;
}

}  // namespace

void ConvertChecksModel::set_plan(std::shared_ptr<const convert::Plan> plan) {
    plan_ = std::move(plan);
    fill();
}

void ConvertChecksModel::retranslate() { fill(); }

void ConvertChecksModel::fill() {
    beginResetModel();
    rows_.clear();
    if (plan_)
        for (const convert::Check& check : plan_->checks) rows_.push_back(row_of(check));
    endResetModel();
}

ConvertChecksModel::Row ConvertChecksModel::row_of(const convert::Check& check) const {
    Row row;
    row.title = convert_words(check.title);
    row.passed = check.passed;
    const auto needed = bytes_of(check.expected), there = bytes_of(check.found);
    if (needed && there)
        row.fact = tr("%1 needed, %2 free").arg(text::human_bytes(*needed), text::human_bytes(*there));
    else if (needed)
        row.fact = text::human_bytes(*needed);
    else if (check.passed)
        row.fact = text::safe(check.found, 120);
    if (check.error) row.reasons += full_sentence(text::sentence(*check.error), text::advice(*check.error));
    if (!check.passed) row.severity = Severity::error;
    const auto advice_of = [this](std::size_t i) {
        const mapping::Finding& finding = plan_->mapping.findings[i];
        return finding.advice.empty() ? text::advice(finding.what) : text::safe(finding.advice);
    };
    for (std::size_t i = 0; i < check.findings.size(); ++i) {
        const mapping::Finding& finding = plan_->mapping.findings[check.findings[i]];
        // Several findings with the same advice: it is given once, behind the last of them.
        const bool again =
            i + 1 < check.findings.size() && advice_of(check.findings[i]) == advice_of(check.findings[i + 1]);
        row.reasons += full_sentence(text::sentence(finding.what, artifact_of(plan_->mapping, finding.side)),
                                     again ? QString() : advice_of(check.findings[i]));
        if (check.passed && finding.what.severity() == Severity::warning) row.severity = Severity::warning;
    }
    return row;
}

int ConvertChecksModel::failed() const {
    return static_cast<int>(std::count_if(rows_.begin(), rows_.end(), [](const Row& row) { return !row.passed; }));
}

int ConvertChecksModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant ConvertChecksModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const bool dark = is_dark(QGuiApplication::palette());
    switch (role) {
        case Qt::DisplayRole:  // what is copied and read out
        case Qt::AccessibleTextRole: {
            QString line = tr("%1: %2").arg(row.passed ? tr("passed") : tr("failed"), row.title);
            if (!row.fact.isEmpty()) line = tr("%1: %2").arg(line, row.fact);
            return (QStringList{line} + row.reasons).join(QLatin1Char('\n'));
        }
        case Qt::DecorationRole:
            if (row.passed && row.severity == Severity::note) return healthy_icon(dark);
            return severity_icon(row.severity, dark);
        case title_role:
            return row.title;
        case fact_role:
            return row.fact;
        case reasons_role:
            return row.reasons;
        case passed_role:
            return row.passed;
        case severity_role:
            return static_cast<int>(row.severity);
        default:
            return {};
    }
}

}  // namespace ninspect::ui
