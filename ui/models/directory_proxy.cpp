// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/directory_proxy.h"

#include "core/base/checked.h"
#include "ui/text/units.h"
#include "ui/text/words.h"

#include <algorithm>
#include <numeric>

namespace ninspect::ui {

namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};
/// Enough for any honest expression; stops (a+)+$ and its like.
constexpr const char* match_limit = "(*LIMIT_MATCH=20000)";

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) { return checked_add(a, b).value_or(~std::uint64_t{0}); }

}  // namespace

DirectoryProxy::DirectoryProxy(QObject* parent) : QAbstractProxyModel(parent) {}

void DirectoryProxy::setSourceModel(QAbstractItemModel* model) {
    beginResetModel();
    if (model_ != nullptr) disconnect(model_, nullptr, this, nullptr);
    model_ = qobject_cast<DirectoryModel*>(model);
    QAbstractProxyModel::setSourceModel(model_);
    if (model_ != nullptr) {
        connect(model_, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
        connect(model_, &QAbstractItemModel::modelReset, this, [this] {
            rebuild();
            endResetModel();
        });
        connect(model_, &QAbstractItemModel::dataChanged, this, &DirectoryProxy::forward_data_changed);
        connect(model_, &QAbstractItemModel::headerDataChanged, this, &DirectoryProxy::headerDataChanged);
    }
    rebuild();
    endResetModel();
}

void DirectoryProxy::forward_data_changed() {
    const int rows = rowCount();
    if (rows == 0) return;
    emit dataChanged(index(0, 0), index(rows - 1, directory_columns - 1));
    for (int i = 0; grouped_ && i < rows; ++i) {
        const QModelIndex section = index(i, 0);
        emit dataChanged(index(0, 0, section), index(rowCount(section) - 1, directory_columns - 1, section));
    }
}

// ---- filter, sort, group ---------------------------------------------------------------

bool DirectoryProxy::set_filter(const QString& filter, bool regex) {
    std::vector<std::string> words;
    std::optional<QRegularExpression> pattern;
    if (regex && !filter.isEmpty()) {
        const QRegularExpression given(filter);
        if (!given.isValid()) {
            error_ = tr("%1 (at character %2)").arg(given.errorString()).arg(given.patternErrorOffset() + 1);
            return false;
        }
        pattern.emplace(QLatin1String(match_limit) + filter);
        pattern->optimize();
    } else {
        for (const QString& word : filter.split(QLatin1Char(' '), Qt::SkipEmptyParts))
            words.push_back(fold_ascii(text::to_utf8(word)));
    }
    error_.clear();
    const bool same = words == words_ && pattern == pattern_;
    words_ = std::move(words);
    pattern_ = std::move(pattern);
    if (same) return true;
    beginResetModel();
    rebuild();
    endResetModel();
    return true;
}

void DirectoryProxy::set_grouped(bool on) {
    if (on == grouped_) return;
    beginResetModel();
    grouped_ = on;
    rebuild();
    endResetModel();
}

void DirectoryProxy::sort(int column, Qt::SortOrder order) {
    column_ = column < 0 || column >= directory_columns ? DirectoryColumn::index : static_cast<DirectoryColumn>(column);
    direction_ = order;
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    struct Kept {
        QModelIndex from;
        std::optional<EntryId> entry;
        std::optional<std::uint32_t> group;
    };
    std::vector<Kept> kept;
    for (const QModelIndex& i : persistentIndexList()) kept.push_back({i, entry_of(i), group_of(i)});
    sort_rows();
    for (const Kept& k : kept) {
        QModelIndex to;
        if (k.entry) to = index_of(*k.entry, k.from.column());
        if (k.group) to = index_of_group(*k.group, k.from.column());
        changePersistentIndex(k.from, to);
    }
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

bool DirectoryProxy::accepts(std::uint32_t row) const {
    if (pattern_) return pattern_->match(text::utf8(model_->artifact()->name(EntryId{row}))).hasMatch();
    const std::string_view haystack = model_->directory_index()->haystack(row);
    return std::all_of(words_.begin(), words_.end(),
                       [&](const std::string& word) { return haystack.find(word) != std::string_view::npos; });
}

void DirectoryProxy::rebuild() {
    filter_rows();
    sort_rows();
}

void DirectoryProxy::filter_rows() {
    order_.clear();
    if (model_ == nullptr || !model_->artifact()) return;
    const auto rows = static_cast<std::uint32_t>(model_->rowCount());
    if (!filtered()) {
        order_.resize(rows);
        std::iota(order_.begin(), order_.end(), 0u);
        return;
    }
    for (std::uint32_t row = 0; row < rows; ++row)
        if (accepts(row)) order_.push_back(row);
}

void DirectoryProxy::sort_rows() {
    if (model_ == nullptr || !model_->artifact()) {
        sections_.clear();
        note_positions();
        return;
    }
    const bool up = direction_ == Qt::AscendingOrder;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keyed;  // ties stay in directory order
    keyed.reserve(order_.size());
    for (const std::uint32_t row : order_) {
        const std::uint64_t k = model_->sort_key(row, column_);
        keyed.emplace_back(up ? k : ~k, row);
    }
    std::sort(keyed.begin(), keyed.end());
    std::transform(keyed.begin(), keyed.end(), order_.begin(), [](const auto& k) { return k.second; });
    sort_sections();
    note_positions();
}

void DirectoryProxy::sort_sections() {
    sections_.clear();
    if (!grouped_) return;
    const DirectoryIndex& index = *model_->directory_index();
    const Artifact& artifact = *model_->artifact();
    std::vector<std::uint32_t> place(index.groups.size(), none);
    for (const std::uint32_t row : order_) {
        const std::uint32_t group = index.group[row];
        if (place[group] == none) {
            place[group] = static_cast<std::uint32_t>(sections_.size());
            sections_.push_back({group, 0, 0, 0, 0, 0, false});
        }
        Section& s = sections_[place[group]];
        const Entry& e = artifact.entry(EntryId{row});
        ++s.end;  // a count, for now
        s.bytes = saturating_add(s.bytes, e.bytes);
        if (e.kind == EntryKind::tensor)
            s.weights = saturating_add(s.weights, artifact.elements(EntryId{row}).value_or(~std::uint64_t{0}));
        s.worst = std::max(s.worst, index.worst[row]);
        s.guessed = s.guessed || e.size_from_gap;
    }
    const bool up = direction_ == Qt::AscendingOrder;
    const auto by_key = [&](const Section& s) -> std::uint64_t {
        if (column_ == DirectoryColumn::bytes) return s.bytes;
        if (column_ == DirectoryColumn::elements) return s.weights;
        if (column_ == DirectoryColumn::health) return std::uint64_t{255} - s.worst;
        return s.group;  // in order of first appearance
    };
    std::sort(sections_.begin(), sections_.end(), [&](const Section& a, const Section& b) {
        if (column_ == DirectoryColumn::name) {
            const auto &x = index.groups[a.group].key, &y = index.groups[b.group].key;
            return up ? natural_less(x, y) : natural_less(y, x);
        }
        const auto x = std::pair{by_key(a), a.group}, y = std::pair{by_key(b), b.group};
        return up ? x < y : y < x;
    });
    // Each section's rows together, in the order they already have among themselves.
    std::uint32_t begin = 0;
    for (std::uint32_t i = 0; i < sections_.size(); ++i) {
        const std::uint32_t count = sections_[i].end;
        place[sections_[i].group] = begin;
        sections_[i].begin = begin;
        sections_[i].end = begin + count;
        begin += count;
    }
    std::vector<std::uint32_t> together(order_.size());
    for (const std::uint32_t row : order_) together[place[index.group[row]]++] = row;
    order_ = std::move(together);
}

void DirectoryProxy::note_positions() {
    const bool empty = model_ == nullptr || !model_->artifact();
    position_.assign(empty ? 0 : model_->artifact()->entry_count(), none);
    for (std::uint32_t i = 0; i < order_.size(); ++i) position_[order_[i]] = i;
    section_of_.assign(empty || !grouped_ ? 0 : model_->directory_index()->groups.size(), none);
    for (std::uint32_t i = 0; i < sections_.size(); ++i) section_of_[sections_[i].group] = i;
}

// ---- entries and indexes ---------------------------------------------------------------
// internalId: 0 for top-level rows, section number + 1 for the rows below a section.

std::vector<EntryId> DirectoryProxy::entries() const {
    std::vector<EntryId> ids;
    ids.reserve(order_.size());
    for (const std::uint32_t row : order_) ids.push_back(EntryId{row});
    return ids;
}

std::vector<EntryId> DirectoryProxy::entries_of_group(const QModelIndex& i) const {
    std::vector<EntryId> ids;
    if (!group_of(i)) return ids;
    const Section& s = sections_[static_cast<std::size_t>(i.row())];
    for (std::uint32_t k = s.begin; k < s.end; ++k) ids.push_back(EntryId{order_[k]});
    return ids;
}

std::optional<EntryId> DirectoryProxy::entry_of(const QModelIndex& i) const {
    const QModelIndex source = mapToSource(i);
    if (!source.isValid()) return std::nullopt;
    return EntryId{static_cast<std::uint32_t>(source.row())};
}

std::optional<std::uint32_t> DirectoryProxy::group_of(const QModelIndex& i) const {
    if (!grouped_ || !i.isValid() || i.internalId() != 0) return std::nullopt;
    return sections_[static_cast<std::size_t>(i.row())].group;
}

QModelIndex DirectoryProxy::index_of(EntryId entry, int column) const {
    if (entry.value >= position_.size() || position_[entry.value] == none) return {};
    const std::uint32_t at = position_[entry.value];
    if (!grouped_) return createIndex(static_cast<int>(at), column, quintptr{0});
    const std::uint32_t section = section_of_[model_->directory_index()->group[entry.value]];
    return createIndex(static_cast<int>(at - sections_[section].begin), column, quintptr{section} + 1);
}

QModelIndex DirectoryProxy::index_of_group(std::uint32_t group, int column) const {
    if (!grouped_ || group >= section_of_.size() || section_of_[group] == none) return {};
    return createIndex(static_cast<int>(section_of_[group]), column, quintptr{0});
}

QModelIndex DirectoryProxy::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || column < 0 || column >= directory_columns || row >= rowCount(parent)) return {};
    if (!parent.isValid()) return createIndex(row, column, quintptr{0});
    return createIndex(row, column, static_cast<quintptr>(parent.row()) + 1);
}

QModelIndex DirectoryProxy::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == 0) return {};
    return createIndex(static_cast<int>(child.internalId() - 1), 0, quintptr{0});
}

QModelIndex DirectoryProxy::sibling(int row, int column, const QModelIndex& i) const {
    return index(row, column, parent(i));
}

int DirectoryProxy::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(grouped_ ? sections_.size() : order_.size());
    if (parent.column() > 0 || !group_of(parent)) return 0;
    const Section& s = sections_[static_cast<std::size_t>(parent.row())];
    return static_cast<int>(s.end - s.begin);
}

int DirectoryProxy::columnCount(const QModelIndex&) const { return directory_columns; }

bool DirectoryProxy::hasChildren(const QModelIndex& parent) const { return rowCount(parent) > 0; }

QModelIndex DirectoryProxy::mapToSource(const QModelIndex& i) const {
    if (!i.isValid() || model_ == nullptr || group_of(i)) return {};
    const std::uint32_t begin = grouped_ ? sections_[static_cast<std::size_t>(i.internalId() - 1)].begin : 0;
    return model_->index(static_cast<int>(order_[begin + static_cast<std::uint32_t>(i.row())]), i.column());
}

QModelIndex DirectoryProxy::mapFromSource(const QModelIndex& source) const {
    if (!source.isValid()) return {};
    return index_of(EntryId{static_cast<std::uint32_t>(source.row())}, source.column());
}

// ---- what is shown ---------------------------------------------------------------------

QVariant DirectoryProxy::data(const QModelIndex& i, int role) const {
    if (!i.isValid() || model_ == nullptr) return {};
    if (group_of(i))
        return section_data(sections_[static_cast<std::size_t>(i.row())], static_cast<DirectoryColumn>(i.column()),
                            role);
    return model_->data(mapToSource(i), role);
}

QVariant DirectoryProxy::headerData(int section, Qt::Orientation orientation, int role) const {
    return model_ != nullptr && orientation == Qt::Horizontal ? model_->headerData(section, orientation, role)
                                                              : QVariant();
}

Qt::ItemFlags DirectoryProxy::flags(const QModelIndex& i) const {
    if (!i.isValid()) return Qt::NoItemFlags;
    const Qt::ItemFlags usual = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return group_of(i) ? usual : usual | Qt::ItemNeverHasChildren;
}

QString DirectoryProxy::section_title(const Section& s) const {
    const std::string& key = model_->directory_index()->groups[s.group].key;
    const QString name = key.empty() ? tr("(no layer)") : text::safe(key);
    const std::uint32_t entries = s.end - s.begin;
    return entries == 1 ? tr("%1  ·  1 entry").arg(name) : tr("%1  ·  %2 entries").arg(name, text::count(entries));
}

QVariant DirectoryProxy::section_data(const Section& s, DirectoryColumn column, int role) const {
    switch (role) {
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::Alignment(DirectoryModel::is_number(column)
                                                         ? Qt::AlignRight | Qt::AlignVCenter
                                                         : Qt::AlignLeft | Qt::AlignVCenter));
        case SeverityRole:
            return static_cast<int>(s.worst);
        case Qt::DisplayRole:
            if (column == DirectoryColumn::name) return section_title(s);
            if (column == DirectoryColumn::bytes) return text::number(s.bytes);
            if (column == DirectoryColumn::elements && s.weights > 0) return text::count(s.weights);
            if (column == DirectoryColumn::bits_per_weight && s.weights > 0)
                return (s.guessed ? QStringLiteral("~") : QString()) +
                       text::bits_per_weight(static_cast<double>(s.bytes) * 8.0 / static_cast<double>(s.weights));
            return {};
        case Qt::ToolTipRole:
            if (column == DirectoryColumn::bytes) return text::bytes_long(s.bytes);
            if (column == DirectoryColumn::bits_per_weight && s.guessed)
                return tr("About: the type of some entry is unknown, and its size only the distance to the next one.");
            return section_title(s);
        default:
            return {};
    }
}

}  // namespace ninspect::ui
