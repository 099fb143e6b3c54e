// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"
#include "ui/session.h"

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>
#include <array>
#include <optional>
#include <unordered_map>
#include <vector>

namespace ninspect::ui {

/// One line of Problems: a finding in an open file, or why a file could not be opened.
struct Problem {
    Side side = Side::a;
    std::shared_ptr<const Artifact> artifact;  ///< null when the file failed to open
    const Diagnostic* diagnostic = nullptr;    ///< inside the artifact; null for an opening error
    std::shared_ptr<const Error> error;        ///< only without a diagnostic

    Severity severity() const { return diagnostic != nullptr ? diagnostic->severity() : Severity::error; }
    QString rule() const;
    QString entry() const;
    std::optional<std::uint64_t> offset() const;
    QString sentence() const;
    QString advice() const;
    LoaderMask refused_by() const;
    /// Where Hex should go; none when the finding has no place in the file.
    std::optional<ByteSpot> spot() const;
};

/// The findings of both files. Many findings of one rule on one side fold into a group with
/// the findings as its children. Constant time per cell; nothing is copied.
class ProblemsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column {
        severity_column,
        side_column,
        finding_column,
        entry_column,
        offset_column,
        rule_column,
        refused_column,
        column_count
    };
    enum Role { SortRole = Qt::UserRole };
    static constexpr std::size_t group_from = 6;  ///< so many findings of one rule become a group

    explicit ProblemsModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

    struct File {
        std::shared_ptr<const Artifact> artifact;
        std::shared_ptr<const Error> error;
    };
    void set_files(const File& a, const File& b);
    const File& file(Side side) const { return files_[side == Side::a ? 0 : 1]; }
    void set_grouped(bool on);
    bool grouped() const { return grouped_; }
    bool has_groups() const { return !groups_.empty(); }

    /// The finding of a line; none for a group.
    std::optional<Problem> problem(const QModelIndex& index) const;
    /// The first finding of a group, the finding itself for other lines.
    std::optional<Problem> first_problem(const QModelIndex& index) const;
    bool is_group(const QModelIndex& index) const;
    std::size_t group_size(const QModelIndex& index) const;
    /// Of all findings, those included that are too many of a kind to be lines.
    std::uint64_t count(Severity severity) const { return counts_[static_cast<std::size_t>(severity)]; }
    std::size_t size() const { return problems_.size(); }
    QModelIndex index_of(const Diagnostic* diagnostic) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void retranslate();

private:
    static constexpr std::uint32_t no_group = 0xFFFFFFFFU;
    struct Line {                   // of the top level
        std::uint32_t problem = 0;  // the first one of a group
        std::uint32_t group = no_group;
    };
    void add_file(Side side);
    void make_lines();
    std::uint32_t problem_number(const QModelIndex& index) const;
    QVariant display(const Problem& problem, int column, std::size_t group) const;
    QVariant sort_value(const Problem& problem, int column) const;
    QString tool_tip(const Problem& problem, int column) const;

    std::array<File, 2> files_;
    std::vector<Problem> problems_;
    std::vector<std::vector<std::uint32_t>> groups_;  // problems of each group
    std::vector<std::uint32_t> group_line_;           // top-level row of each group
    std::vector<Line> lines_;
    std::array<std::uint64_t, 3> counts_{};
    bool grouped_ = true;
};

/// Filters by severity, side and text (in sentence, entry and rule).
class ProblemsFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ProblemsFilter(QObject* parent = nullptr);
    void set_severity_shown(Severity severity, bool shown);
    /// Shows findings with that text in their sentence, facts or rule; the name of a loader shows
    /// those that it refuses a file for.
    void set_text(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    bool text_matches(const Problem& problem) const;
    std::array<bool, 3> shown_{true, true, true};
    QString text_;
    LoaderMask loader_ = no_loader;  // that text_ is the name of
    mutable std::unordered_map<const Rule*, bool> rule_matches_;
};

}  // namespace ninspect::ui
