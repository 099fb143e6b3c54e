// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/metadata_model.h"

#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QGuiApplication>

namespace ninspect::ui {
namespace {

/// Files with more keys than that are filtered by name alone, so that typing stays quick.
constexpr int value_filter_limit = 20000;

}  // namespace

MetadataModel::MetadataModel(QObject* parent) : QAbstractTableModel(parent) {}

void MetadataModel::set_artifacts(std::shared_ptr<const Artifact> a, std::shared_ptr<const Artifact> b) {
    beginResetModel();
    artifacts_ = {std::move(a), std::move(b)};
    rows_.clear();
    by_name_.clear();
    previews_.clear();
    differing_ = 0;
    resources_ = 0;
    add_rows(Side::a);
    add_rows(Side::b);
    endResetModel();
}

void MetadataModel::add_rows(Side side) {
    const Artifact* artifact = artifacts_[index_of(side)].get();
    if (artifact == nullptr) return;
    const std::size_t keys = artifact->metadata().size();
    for (std::size_t i = 0; i < keys; ++i) add_row(side, {MetaRef::Kind::key, static_cast<std::uint32_t>(i)});
    for (const MetaRef ref : resource_refs(*artifact)) add_row(side, ref);
}

void MetadataModel::add_row(Side side, MetaRef ref) {
    const std::string_view name = meta_name(*artifacts_[index_of(side)], ref);
    const std::size_t mine = index_of(side);
    const auto known = by_name_.find(name);
    if (known != by_name_.end()) {
        Row& row = rows_[known->second];
        const MetaRef& theirs = row.refs[1 - mine];
        if (!row.refs[mine] && theirs.kind == ref.kind) {
            row.refs[mine] = ref;
            row.difference = Difference::unknown;
            return;
        }
    }
    Row row;
    row.name = name;
    row.refs[mine] = ref;
    row.difference = side == Side::a ? Difference::only_a : Difference::only_b;
    by_name_.emplace(name, rows_.size());
    rows_.push_back(row);
    if (ref.kind == MetaRef::Kind::resource) ++resources_;
}

void MetadataModel::set_differing(const std::unordered_set<std::string>& keys) {
    differing_ = 0;
    for (Row& row : rows_) {
        if (!row.refs[0] || !row.refs[1]) continue;
        row.difference = keys.count(std::string(row.name)) != 0 ? Difference::differs : Difference::equal;
        if (row.difference == Difference::differs) ++differing_;
    }
    const int difference_column = column(Field::difference, Side::a);
    if (!rows_.empty() && difference_column >= 0)
        emit dataChanged(index(0, difference_column), index(rowCount() - 1, difference_column));
}

MetadataModel::Field MetadataModel::field(int column) const {
    static constexpr std::array single{Field::name, Field::type, Field::count, Field::value};
    // Values first: they are what is compared.
    static constexpr std::array both{Field::name, Field::difference, Field::value, Field::value,
                                     Field::type, Field::count,      Field::type,  Field::count};
    const auto at = static_cast<std::size_t>(column);
    if (comparing()) return at < both.size() ? both[at] : Field::name;
    return at < single.size() ? single[at] : Field::name;
}

Side MetadataModel::side(int column) const {
    if (comparing()) return column == 3 || column >= 6 ? Side::b : Side::a;
    return artifact(Side::b) ? Side::b : Side::a;
}

int MetadataModel::column(Field wanted, Side wanted_side) const {
    for (int c = 0; c < columnCount(); ++c) {
        const bool shared = wanted == Field::name || wanted == Field::difference;
        if (field(c) == wanted && (shared || side(c) == wanted_side)) return c;
    }
    return -1;
}

MetaTarget MetadataModel::target(int row, Side wanted) const {
    if (row < 0 || row >= rowCount()) return {};
    return {wanted, artifact(wanted), rows_[static_cast<std::size_t>(row)].refs[index_of(wanted)]};
}

int MetadataModel::row_of(Side wanted, MetaRef ref) const {
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].refs[index_of(wanted)] == ref) return static_cast<int>(i);
    return -1;
}

int MetadataModel::row_of_key(const QString& key) const {
    const auto found = by_name_.find(text::to_utf8(key));
    return found == by_name_.end() ? -1 : static_cast<int>(found->second);
}

int MetadataModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int MetadataModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return comparing() ? 8 : 4;
}

QString MetadataModel::preview(int row, Side wanted) const {
    const auto cache_key = static_cast<std::uint64_t>(row) * 2 + index_of(wanted);
    const auto known = previews_.find(cache_key);
    if (known != previews_.end()) return known->second;
    if (previews_.size() > 50000) previews_.clear();  // many more than anybody looks at
    const MetaTarget what = target(row, wanted);
    QString text = what ? meta_preview(*what.artifact, what.ref) : QString();
    previews_.emplace(cache_key, text);
    return text;
}

QString MetadataModel::difference_word(Difference difference) const {
    switch (difference) {
        case Difference::unknown:
            return {};
        case Difference::equal:
            return QStringLiteral("=");
        case Difference::differs:
            return QStringLiteral("\u2260");
        case Difference::only_a:
            return tr("only A");
        case Difference::only_b:
            return tr("only B");
    }
    return {};
}

QVariant MetadataModel::display(int row, int column) const {
    const Field what = field(column);
    if (what == Field::name) return text::safe(rows_[static_cast<std::size_t>(row)].name);
    if (what == Field::difference) return difference_word(difference(row));
    const MetaTarget cell = target(row, side(column));
    if (!cell) return {};
    switch (what) {
        case Field::type:
            return meta_type(*cell.artifact, cell.ref);
        case Field::count: {
            const auto count = meta_count(*cell.artifact, cell.ref);
            return count ? QVariant(text::count(*count)) : QVariant();
        }
        case Field::value:
            return preview(row, cell.side);
        case Field::name:
        case Field::difference:
            break;
    }
    return {};
}

QVariant MetadataModel::sort_value(int row, int column) const {
    const MetaTarget cell = target(row, side(column));
    if (field(column) == Field::difference) return static_cast<int>(difference(row));
    if (field(column) == Field::count)
        return cell ? QVariant::fromValue<qulonglong>(meta_count(*cell.artifact, cell.ref).value_or(0)) : QVariant(0);
    if (field(column) == Field::value && cell && !meta_is_text(*cell.artifact, cell.ref)) {
        bool numeric = false;
        const double value = preview(row, cell.side).section(QLatin1Char(' '), 0, 0).toDouble(&numeric);
        if (numeric) return value;
    }
    return display(row, column);
}

QString MetadataModel::tool_tip(int row, int column) const {
    if (field(column) == Field::difference) {
        switch (difference(row)) {
            case Difference::equal:
                return tr("Both files have the same value.");
            case Difference::differs:
                return tr("The values differ.");
            case Difference::only_a:
                return tr("Only file A has this.");
            case Difference::only_b:
                return tr("Only file B has this.");
            case Difference::unknown:
                return tr("Being compared.");
        }
    }
    MetaTarget cell = target(row, side(column));
    if (!cell) cell = target(row, other(side(column)));
    if (!cell) return {};
    const QString name = text::safe(rows_[static_cast<std::size_t>(row)].name);
    const QString value = field(column) == Field::name ? QString() : meta_preview(*cell.artifact, cell.ref, 1000);
    QString tip = tr("%1\n%2 in the file").arg(name, text::bytes_long(meta_bytes(*cell.artifact, cell.ref)));
    if (const auto spot = meta_spot(cell))
        tip += tr(", from byte %1 = %2 on").arg(text::count(spot->offset), text::hex(spot->offset));
    if (!value.isEmpty()) tip += QLatin1Char('\n') + value;
    // Tool tips guess whether they hold rich text; a file's words must not be taken for it.
    return QStringLiteral("<qt>%1</qt>").arg(tip.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

QVariant MetadataModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const int row = index.row(), column = index.column();
    const Field what = field(column);
    switch (role) {
        case Qt::DisplayRole:
            return display(row, column);
        case Qt::ToolTipRole:
            return tool_tip(row, column);
        case SortRole:
            return sort_value(row, column);
        case FilterRole:
            return display(row, column);
        case Qt::TextAlignmentRole:
            if (what == Field::count) return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
            if (what == Field::difference) return QVariant::fromValue(Qt::Alignment(Qt::AlignCenter));
            return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
        case Qt::FontRole:
            if (what == Field::count) return number_font(QGuiApplication::font());
            if (what == Field::difference && difference(row) == Difference::differs) {
                QFont bold = QGuiApplication::font();
                bold.setBold(true);
                return bold;
            }
            return {};
        case Qt::ForegroundRole: {
            const QPalette palette = QGuiApplication::palette();
            if (what == Field::type) return palette.brush(QPalette::PlaceholderText);
            if (what == Field::difference && difference(row) == Difference::differs)
                return QBrush(severity_color(Severity::warning, is_dark(palette)));
            if (what == Field::difference) return palette.brush(QPalette::PlaceholderText);
            return {};
        }
        default:
            return {};
    }
}

QVariant MetadataModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return QAbstractTableModel::headerData(section, orientation, role);
    const Field what = field(section);
    if (role == Qt::ToolTipRole) {
        switch (what) {
            case Field::name:
                return tr("Name of the key or resource, as written in the file");
            case Field::difference:
                return tr("Whether A and B have the same value under this name");
            case Field::type:
                return tr("Type of the value; arrays with the type of their elements");
            case Field::count:
                return tr("Elements of an array, members of a JSON value");
            case Field::value:
                return tr("The value; long ones are cut here and shown whole on the right");
        }
    }
    if (role == Qt::TextAlignmentRole && what == Field::count)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::TextAlignmentRole && what != Field::difference)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    if (role == Qt::ForegroundRole && comparing() && what != Field::name && what != Field::difference)
        return QBrush(side_color(side(section), is_dark(QGuiApplication::palette())));
    if (role != Qt::DisplayRole) return {};
    QString word;
    switch (what) {
        case Field::name:
            return tr("Key");
        case Field::difference:
            return tr("A : B");
        case Field::type:
            word = tr("Type");
            break;
        case Field::count:
            word = tr("Count");
            break;
        case Field::value:
            word = tr("Value");
            break;
    }
    return comparing() ? QStringLiteral("%1 %2").arg(text::side_word(side(section)), word) : word;
}

void MetadataModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    previews_.clear();
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

MetadataFilter::MetadataFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(MetadataModel::SortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

bool MetadataFilter::set_pattern(const QString& pattern, bool regex) {
    QRegularExpression expression(pattern, QRegularExpression::CaseInsensitiveOption);
    if (regex && !expression.isValid()) return false;
    text_ = pattern;
    regex_ = expression;
    use_regex_ = regex;
    invalidateFilter();
    return true;
}

void MetadataFilter::set_only_differing(bool on) {
    only_differing_ = on;
    invalidateFilter();
}

bool MetadataFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const auto* model = static_cast<const MetadataModel*>(sourceModel());
    if (only_differing_ && model->comparing() && model->difference(row) == MetadataModel::Difference::equal)
        return false;
    if (text_.isEmpty()) return true;
    const bool values = model->rowCount() <= value_filter_limit;
    for (int column = 0; column < model->columnCount(); ++column) {
        const MetadataModel::Field field = model->field(column);
        if (field != MetadataModel::Field::name && !(values && field == MetadataModel::Field::value)) continue;
        const QString text = model->index(row, column).data(MetadataModel::FilterRole).toString();
        if (use_regex_ ? regex_.match(text).hasMatch() : text.contains(text_, Qt::CaseInsensitive)) return true;
    }
    return false;
}

bool MetadataFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant l = left.data(MetadataModel::SortRole), r = right.data(MetadataModel::SortRole);
    const bool l_number = l.userType() == QMetaType::Double, r_number = r.userType() == QMetaType::Double;
    if (l_number != r_number) return l_number;
    if (l_number) return l.toDouble() < r.toDouble();
    return QSortFilterProxyModel::lessThan(left, right);
}

}  // namespace ninspect::ui
