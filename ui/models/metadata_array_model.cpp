// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/metadata_array_model.h"

#include "ui/models/metadata_ref.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QGuiApplication>
#include <QPointer>
#include <limits>

namespace ninspect::ui {
namespace {

/// Arrays up to that size are read on the spot: a page or two from the header.
constexpr std::uint64_t small_bytes = 32 * 1024;

Result<std::vector<MetaValue>> read_page(const Artifact& artifact, const ArrayHandle& array, std::uint64_t number) {
    const MetadataReader* reader = artifact.metadata_reader();
    if (reader == nullptr) {
        Error error;
        error.code = ErrorCode::unsupported;
        return error;
    }
    return reader->elements(array, number * MetadataArrayModel::page_elements, MetadataArrayModel::page_elements);
}

}  // namespace

MetadataArrayModel::MetadataArrayModel(QObject* parent) : QAbstractTableModel(parent) {
    reader_.setMaxThreadCount(1);
    reader_.setExpiryTimeout(2000);
}

MetadataArrayModel::~MetadataArrayModel() {
    reader_.clear();
    reader_.waitForDone();
}

void MetadataArrayModel::set_array(std::shared_ptr<const Artifact> artifact, const ArrayHandle& array) {
    beginResetModel();
    ++generation_;
    reader_.clear();
    pages_.clear();
    order_.clear();
    asked_.clear();
    artifact_ = std::move(artifact);
    array_ = array;
    endResetModel();
}

void MetadataArrayModel::clear() { set_array(nullptr, {}); }

int MetadataArrayModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !artifact_) return 0;
    return static_cast<int>(std::min<std::uint64_t>(array_.count, std::numeric_limits<int>::max()));
}

int MetadataArrayModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : column_count; }

const MetadataArrayModel::Page* MetadataArrayModel::page(std::uint64_t number) const {
    auto found = pages_.find(number);
    if (found == pages_.end() && array_.bytes <= small_bytes) {
        Page fresh;
        auto values = read_page(*artifact_, array_, number);
        if (values)
            fresh.values = std::move(*values);
        else
            fresh.error = values.error();
        store(number, std::move(fresh));
        found = pages_.find(number);
    }
    if (found == pages_.end()) {
        ask(number);
        return nullptr;
    }
    order_.splice(order_.begin(), order_, found->second.used);
    return &found->second;
}

void MetadataArrayModel::store(std::uint64_t number, Page page) const {
    order_.push_front(number);
    page.used = order_.begin();
    pages_.insert_or_assign(number, std::move(page));
    while (pages_.size() > max_pages) {
        pages_.erase(order_.back());
        order_.pop_back();
    }
}

void MetadataArrayModel::ask(std::uint64_t number) const {
    if (!asked_.insert(number).second) return;
    auto* self = const_cast<MetadataArrayModel*>(this);
    // The destructor waits for the reader, so `self` outlives the task; the answer comes
    // back through the event loop and is dropped with the object.
    reader_.start([self, artifact = artifact_, array = array_, number, generation = generation_] {
        auto values = std::make_shared<Result<std::vector<MetaValue>>>(read_page(*artifact, array, number));
        QMetaObject::invokeMethod(
            self, [self, generation, number, values] { self->page_arrived(generation, number, std::move(*values)); },
            Qt::QueuedConnection);
    });
}

void MetadataArrayModel::page_arrived(std::uint64_t generation, std::uint64_t number,
                                      Result<std::vector<MetaValue>> values) {
    if (generation != generation_) return;
    asked_.erase(number);
    Page fresh;
    if (values)
        fresh.values = std::move(*values);
    else
        fresh.error = values.error();
    store(number, std::move(fresh));
    const auto first = static_cast<int>(number * page_elements);
    const int last = std::min(rowCount(), first + static_cast<int>(page_elements)) - 1;
    emit dataChanged(index(first, value_column), index(last, value_column));
}

std::optional<MetaValue> MetadataArrayModel::value(int row) const {
    if (row < 0 || row >= rowCount()) return std::nullopt;
    const auto at = static_cast<std::uint64_t>(row);
    const Page* found = page(at / page_elements);
    if (found == nullptr || at % page_elements >= found->values.size()) return std::nullopt;
    return found->values[at % page_elements];
}

QVariant MetadataArrayModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !artifact_) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((index.column() == index_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role == Qt::ForegroundRole && index.column() == index_column)
        return QGuiApplication::palette().brush(QPalette::PlaceholderText);
    if (role == Qt::FontRole)
        return index.column() == index_column ? QVariant(number_font(QGuiApplication::font())) : QVariant();
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const auto row = static_cast<std::uint64_t>(index.row());
    if (index.column() == index_column) return text::count(row);
    const Page* found = page(row / page_elements);
    if (found == nullptr) return QString(QChar(0x2026));
    if (found->error) return text::sentence(*found->error);
    if (row % page_elements >= found->values.size()) return {};
    const MetaValue& value = found->values[row % page_elements];
    if (role == Qt::DisplayRole) return element_text(value);
    return QStringLiteral("<qt>%1</qt>").arg(element_text(value, 2000).toHtmlEscaped());
}

QVariant MetadataArrayModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return section == index_column ? tr("Index") : tr("Value");
    if (role == Qt::ToolTipRole)
        return section == index_column ? tr("Position in the array, counted from 0") : tr("The element as stored");
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((section == index_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    return {};
}

void MetadataArrayModel::retranslate() { emit headerDataChanged(Qt::Horizontal, 0, column_count - 1); }

}  // namespace ninspect::ui
