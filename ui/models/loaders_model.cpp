// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/loaders_model.h"

#include "ui/text/core_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QGuiApplication>

namespace ninspect::ui {
namespace {

/// Findings named in a tool tip; the rest is counted.
constexpr std::size_t tip_findings = 6;

QIcon icon_of(inspect::LoadAnswer answer, bool dark) {
    switch (answer) {
        case inspect::LoadAnswer::loads:
            return healthy_icon(dark);
        case inspect::LoadAnswer::doubtful:
            return severity_icon(Severity::warning, dark);
        case inspect::LoadAnswer::refuses:
            return severity_icon(Severity::error, dark);
    }
    return {};
}

}  // namespace

void LoadersModel::set_artifacts(std::shared_ptr<const Artifact> a, std::shared_ptr<const Artifact> b) {
    beginResetModel();
    artifacts_ = {std::move(a), std::move(b)};
    rows_.clear();
    for (std::size_t s = 0; s < 2; ++s)
        verdicts_[s] = artifacts_[s] ? inspect::who_can_load(*artifacts_[s]) : std::vector<inspect::LoadVerdict>();
    for (const inspect::LoaderInfo& info : inspect::all_loaders()) {
        Row row;
        row.info = &info;
        for (std::size_t s = 0; s < 2; ++s)
            for (const inspect::LoadVerdict& verdict : verdicts_[s])
                if (verdict.loader == &info) row.verdicts[s] = &verdict;
        if (row.verdicts[0] != nullptr || row.verdicts[1] != nullptr) rows_.push_back(row);
    }
    endResetModel();
}

LoadersModel::Field LoadersModel::field(int column) const {
    if (column <= 0) return Field::loader;
    return column % 2 == 1 ? Field::answer : Field::why;
}

Side LoadersModel::side(int column) const {
    if (both()) return column >= 3 ? Side::b : Side::a;
    return artifacts_[1] ? Side::b : Side::a;
}

const inspect::LoadVerdict* LoadersModel::verdict(int row, Side wanted) const {
    if (row < 0 || row >= rowCount()) return nullptr;
    return rows_[static_cast<std::size_t>(row)].verdicts[wanted == Side::a ? 0 : 1];
}

int LoadersModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int LoadersModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return both() ? 5 : 3;
}

QString LoadersModel::why(int row, Side wanted) const {
    const inspect::LoadVerdict* found = verdict(row, wanted);
    if (found == nullptr) return tr("reads another kind of file");
    if (found->why.empty()) return {};
    QString sentence =
        text::sentence(*found->why.front(), artifact(wanted).get()).replace(QLatin1Char('\n'), QLatin1Char(' '));
    if (found->why.size() > 1) sentence = tr("%1 (and %2 more)").arg(sentence, text::count(found->why.size() - 1));
    return sentence;
}

QVariant LoadersModel::display(int row, int column) const {
    const inspect::LoadVerdict* found = verdict(row, side(column));
    switch (field(column)) {
        case Field::loader:
            return text::loader_name(*loader(row));
        case Field::answer:
            return found != nullptr ? text::answer_word(found->answer) : QStringLiteral("\u2013");
        case Field::why:
            return why(row, side(column));
    }
    return {};
}

QString LoadersModel::tool_tip(int row, int column) const {
    QStringList lines{text::loader_name(*loader(row)), text::loader_detail(*loader(row))};
    const inspect::LoadVerdict* found = verdict(row, side(column));
    if (field(column) != Field::loader && found != nullptr) {
        lines << QString();
        for (std::size_t i = 0; i < std::min(found->why.size(), tip_findings); ++i) {
            const Diagnostic& d = *found->why[i];
            const QString entry = text::safe(d.entry);
            lines << (entry.isEmpty() ? QString() : entry + QStringLiteral(": ")) +
                         text::sentence(d, artifact(side(column)).get());
        }
        if (found->why.size() > tip_findings)
            lines << tr("and %1 more").arg(text::count(found->why.size() - tip_findings));
        if (found->why.empty()) lines << tr("Nothing is known that stops it.");
    }
    return QStringLiteral("<qt>%1</qt>")
        .arg(lines.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

QVariant LoadersModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const int row = index.row(), column = index.column();
    const inspect::LoadVerdict* found = verdict(row, side(column));
    switch (role) {
        case Qt::DisplayRole:
            return display(row, column);
        case SortRole:
            if (field(column) == Field::answer) return found != nullptr ? static_cast<int>(found->answer) : 3;
            return field(column) == Field::loader ? QVariant(static_cast<int>(loader(row)->loader))
                                                  : display(row, column);
        case Qt::ToolTipRole:
            return tool_tip(row, column);
        case Qt::DecorationRole:
            if (field(column) != Field::answer || found == nullptr) return {};
            return icon_of(found->answer, is_dark(QGuiApplication::palette()));
        case Qt::ForegroundRole:
            if (field(column) != Field::loader && found == nullptr)
                return QGuiApplication::palette().brush(QPalette::PlaceholderText);
            return {};
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
        default:
            return {};
    }
}

QVariant LoadersModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const Field what = field(section);
    if (role == Qt::ForegroundRole && both() && what != Field::loader)
        return QBrush(side_color(side(section), is_dark(QGuiApplication::palette())));
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    const bool tip = role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !tip) return {};
    switch (what) {
        case Field::loader:
            return tip ? tr("Programs and versions whose reading rules are known") : tr("Loader");
        case Field::answer:
            return tip ? tr("loads: nothing is known that stops it. doubtful: loads, but misreads or warns. refuses: "
                            "does "
                            "not open the file")
                       : text::side_word(side(section));
        case Field::why:
            return tip ? tr("The first thing that it would complain about") : tr("Why");
    }
    return {};
}

void LoadersModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

}  // namespace ninspect::ui
