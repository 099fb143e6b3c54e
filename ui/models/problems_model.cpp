// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/problems_model.h"

#include "core/base/message.h"
#include "core/inspect/compat.h"
#include "ui/text/core_words.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <map>

namespace ninspect::ui {
namespace {

/// Line ends would make a table's row two lines high.
QString one_line(QString text) { return text.replace(QLatin1Char('\n'), QLatin1Char(' ')); }

Qt::Alignment alignment_of(int column) {
    return (column == ProblemsModel::offset_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

}  // namespace

QString Problem::rule() const {
    if (diagnostic != nullptr) return text::utf8(diagnostic->rule->id);
    return error && error->rule != nullptr ? text::utf8(error->rule->id) : QString();
}

QString Problem::entry() const {
    if (diagnostic != nullptr) {
        const auto id = artifact ? text::entry_of(*artifact, *diagnostic) : std::nullopt;
        return id && text::is_blank(artifact->name(*id)) ? text::entry_name(*artifact, *id)
                                                         : text::safe(diagnostic->entry);
    }
    return error ? text::safe(error->path) : QString();
}

std::optional<std::uint64_t> Problem::offset() const {
    if (diagnostic != nullptr) return diagnostic->file_offset;
    return error ? error->offset : std::nullopt;
}

QString Problem::sentence() const {
    if (diagnostic != nullptr) return text::sentence(*diagnostic, artifact.get());
    return error ? text::sentence(*error) : QString();
}

QString Problem::advice() const {
    if (diagnostic != nullptr) return text::advice(*diagnostic);
    return error ? text::advice(*error) : QString();
}

LoaderMask Problem::refused_by() const {
    if (diagnostic != nullptr) return diagnostic->refused_by;
    return error && error->rule != nullptr ? error->rule->refused_by : no_loader;
}

std::optional<ByteSpot> Problem::spot() const {
    if (diagnostic == nullptr || !diagnostic->file_offset) return std::nullopt;
    return ByteSpot{side, diagnostic->part, *diagnostic->file_offset, 1};
}

void ProblemsModel::set_files(const File& a, const File& b) {
    beginResetModel();
    files_ = {a, b};
    problems_.clear();
    counts_ = {};
    add_file(Side::a);
    add_file(Side::b);
    make_lines();
    endResetModel();
}

void ProblemsModel::add_file(Side side) {
    const File& file_of_side = file(side);
    const auto add = [this](Problem problem) {
        ++counts_[static_cast<std::size_t>(problem.severity())];
        problems_.push_back(std::move(problem));
    };
    if (file_of_side.error) add({side, nullptr, nullptr, file_of_side.error});
    if (!file_of_side.artifact) return;
    // Of a kind that there is too much of, the rest is in no line, but it is counted.
    const Artifact::Counts& more = file_of_side.artifact->left_out;
    for (const auto& [severity, n] :
         {std::pair(Severity::error, more.errors), std::pair(Severity::warning, more.warnings),
          std::pair(Severity::note, more.notes)})
        counts_[static_cast<std::size_t>(severity)] += n;
    for (const Diagnostic& d : file_of_side.artifact->diagnostics) add({side, file_of_side.artifact, &d, nullptr});
}

void ProblemsModel::set_grouped(bool on) {
    if (on == grouped_) return;
    beginResetModel();
    grouped_ = on;
    make_lines();
    endResetModel();
}

void ProblemsModel::make_lines() {
    lines_.clear();
    groups_.clear();
    group_line_.clear();
    using Key = std::pair<int, const Rule*>;
    std::map<Key, std::vector<std::uint32_t>> by_rule;
    for (std::uint32_t i = 0; i < problems_.size(); ++i)
        if (problems_[i].diagnostic != nullptr)
            by_rule[{static_cast<int>(problems_[i].side), problems_[i].diagnostic->rule}].push_back(i);
    for (std::uint32_t i = 0; i < problems_.size(); ++i) {
        const Problem& problem = problems_[i];
        if (!grouped_ || problem.diagnostic == nullptr) {
            lines_.push_back({i, no_group});
            continue;
        }
        auto& same = by_rule[{static_cast<int>(problem.side), problem.diagnostic->rule}];
        if (same.size() < group_from) {
            if (!same.empty()) lines_.push_back({i, no_group});
        } else if (same.front() == i) {
            lines_.push_back({i, static_cast<std::uint32_t>(groups_.size())});
            group_line_.push_back(static_cast<std::uint32_t>(lines_.size() - 1));
            groups_.push_back(same);
        }
    }
}

// Internal ids: 0 for lines of the top level, group number + 1 for the lines inside a group.

QModelIndex ProblemsModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= column_count) return {};
    if (!parent.isValid()) return createIndex(row, column, quintptr{0});
    return createIndex(row, column, quintptr{lines_[static_cast<std::size_t>(parent.row())].group} + 1);
}

QModelIndex ProblemsModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == 0) return {};
    return createIndex(static_cast<int>(group_line_[child.internalId() - 1]), 0, quintptr{0});
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(lines_.size());
    return is_group(parent) && parent.column() == 0 ? static_cast<int>(group_size(parent)) : 0;
}

int ProblemsModel::columnCount(const QModelIndex&) const { return column_count; }

bool ProblemsModel::is_group(const QModelIndex& index) const {
    return index.isValid() && index.internalId() == 0 &&
           lines_[static_cast<std::size_t>(index.row())].group != no_group;
}

std::size_t ProblemsModel::group_size(const QModelIndex& index) const {
    return is_group(index) ? groups_[lines_[static_cast<std::size_t>(index.row())].group].size() : 0;
}

std::uint32_t ProblemsModel::problem_number(const QModelIndex& index) const {
    const auto row = static_cast<std::size_t>(index.row());
    if (index.internalId() == 0) return lines_[row].problem;
    return groups_[index.internalId() - 1][row];
}

std::optional<Problem> ProblemsModel::problem(const QModelIndex& index) const {
    if (!index.isValid() || is_group(index)) return std::nullopt;
    return problems_[problem_number(index)];
}

std::optional<Problem> ProblemsModel::first_problem(const QModelIndex& index) const {
    if (!index.isValid()) return std::nullopt;
    return problems_[problem_number(index)];
}

QModelIndex ProblemsModel::index_of(const Diagnostic* diagnostic) const {
    for (std::size_t row = 0; row < lines_.size(); ++row) {
        const Line& line = lines_[row];
        const QModelIndex top = index(static_cast<int>(row), 0);
        if (line.group == no_group) {
            if (problems_[line.problem].diagnostic == diagnostic) return top;
            continue;
        }
        const auto& members = groups_[line.group];
        for (std::size_t i = 0; i < members.size(); ++i)
            if (problems_[members[i]].diagnostic == diagnostic) return index(static_cast<int>(i), 0, top);
    }
    return {};
}

QVariant ProblemsModel::display(const Problem& problem, int column, std::size_t group) const {
    switch (column) {
        case severity_column:
            return text::severity_word(problem.severity());
        case side_column:
            return text::side_word(problem.side);
        case finding_column: {
            const QString sentence = one_line(problem.sentence());
            if (group == 0) return sentence;
            return tr("%1 \u00D7 the same, the first: %2").arg(text::count(group), sentence);
        }
        case entry_column:
            return group == 0 ? problem.entry() : QString();
        case offset_column:
            return group == 0 && problem.offset() ? QVariant(text::number(*problem.offset())) : QVariant();
        case rule_column:
            return problem.rule();
        case refused_column:
            return text::loader_names(problem.refused_by());
        default:
            return {};
    }
}

QVariant ProblemsModel::sort_value(const Problem& problem, int column) const {
    switch (column) {
        case severity_column:
            return static_cast<int>(problem.severity());
        case side_column:
            return static_cast<int>(problem.side);
        case offset_column:
            return QVariant::fromValue<qulonglong>(problem.offset().value_or(0));
        default:
            return display(problem, column, 0);
    }
}

QString ProblemsModel::tool_tip(const Problem& problem, int column) const {
    QString tip;
    if (column == offset_column && problem.offset())
        tip = tr("byte %1 = %2").arg(text::count(*problem.offset()), text::hex(*problem.offset()));
    else if (column == finding_column)
        tip = text::with_full_stop(problem.sentence()) + QLatin1Char('\n') + problem.advice();
    else
        tip = display(problem, column, 0).toString();
    if (tip.isEmpty()) return {};
    return QStringLiteral("<qt>%1</qt>").arg(tip.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Problem& problem = problems_[problem_number(index)];
    const QPalette palette = QGuiApplication::palette();
    switch (role) {
        case Qt::DisplayRole:
            return display(problem, index.column(), group_size(index));
        case SortRole:
            return sort_value(problem, index.column());
        case Qt::ToolTipRole:
            return tool_tip(problem, index.column());
        case Qt::DecorationRole:
            return index.column() == severity_column ? severity_icon(problem.severity(), is_dark(palette)) : QVariant();
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(alignment_of(index.column()));
        case Qt::FontRole:
            return index.column() == offset_column ? number_font(QGuiApplication::font()) : QVariant();
        case Qt::ForegroundRole:
            if (index.column() == side_column) return QBrush(side_color(problem.side, is_dark(palette)));
            if (index.column() == rule_column) return palette.brush(QPalette::PlaceholderText);
            return {};
        default:
            return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(alignment_of(section));
    const bool tip = role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !tip) return {};
    switch (section) {
        case severity_column:
            return tip ? tr("error: forbidden by the format, or bytes become unreadable. warning: some loader refuses "
                            "or misreads it. note: anything else worth knowing")
                       : tr("Severity");
        case side_column:
            return tip ? tr("The pane that the file is open in") : tr("File");
        case finding_column:
            return tip ? tr("What is wrong, with what was expected and what was found") : tr("Finding");
        case entry_column:
            return tip ? tr("Tensor, object or key concerned") : tr("Entry");
        case offset_column:
            return tip ? tr("Bytes from the start of the file") : tr("Offset (bytes)");
        case rule_column:
            return tip ? tr("Id of the rule; `ninspect-cli validate --rules` lists all") : tr("Rule");
        case refused_column:
            return tip ? tr("Programs that refuse such a file") : tr("Refused by");
        default:
            return {};
    }
}

void ProblemsModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, column_count - 1);
    if (!lines_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
}

ProblemsFilter::ProblemsFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(ProblemsModel::SortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
    setRecursiveFilteringEnabled(true);
}

void ProblemsFilter::set_severity_shown(Severity severity, bool shown) {
    shown_[static_cast<std::size_t>(severity)] = shown;
    invalidateFilter();
}

void ProblemsFilter::set_text(const QString& text) {
    text_ = text.trimmed();
    loader_ = no_loader;
    for (const inspect::LoaderInfo& info : inspect::all_loaders())
        if (text_.compare(text::loader_name(info), Qt::CaseInsensitive) == 0) loader_ = mask_of(info.loader);
    rule_matches_.clear();
    invalidateFilter();
}

bool ProblemsFilter::text_matches(const Problem& problem) const {
    if (text_.isEmpty()) return true;
    if ((problem.refused_by() & loader_) != no_loader) return true;
    if (problem.diagnostic == nullptr) return problem.sentence().contains(text_, Qt::CaseInsensitive);
    // The sentence without its facts is the same for every finding of a rule: looked at once.
    const Rule* rule = problem.diagnostic->rule;
    auto known = rule_matches_.find(rule);
    if (known == rule_matches_.end()) {
        const QString words = QCoreApplication::translate("rules", std::string(rule->text).c_str());
        const bool hit =
            words.contains(text_, Qt::CaseInsensitive) || problem.rule().contains(text_, Qt::CaseInsensitive);
        known = rule_matches_.emplace(rule, hit).first;
    }
    if (known->second) return true;
    for (const std::string* fact :
         {&problem.diagnostic->entry, &problem.diagnostic->expected, &problem.diagnostic->found})
        if (text::safe(*fact).contains(text_, Qt::CaseInsensitive)) return true;
    return text::side_word(problem.side) == text_;
}

bool ProblemsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const auto* model = static_cast<const ProblemsModel*>(sourceModel());
    const QModelIndex index = model->index(row, 0, parent);
    const auto problem = model->first_problem(index);
    if (!problem || !shown_[static_cast<std::size_t>(problem->severity())]) return false;
    if (model->is_group(index)) return text_.isEmpty();  // otherwise shown for the sake of its lines
    return text_matches(*problem);
}

}  // namespace ninspect::ui
