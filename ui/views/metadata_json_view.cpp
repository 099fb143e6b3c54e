// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/metadata_json_view.h"

#include "ui/models/json_tree_model.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/text_viewer_parts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace ninspect::ui {
namespace {

/// Trees up to that size open with everything visible.
constexpr std::uint32_t expand_all_nodes = 400;
/// More than that is not unfolded at one click: the tree would take seconds.
constexpr std::uint32_t expand_limit = 50000;

}  // namespace

MetadataJsonView::MetadataJsonView(QWidget* parent)
    : QWidget(parent),
      model_(new JsonTreeModel(this)),
      tree_(new QTreeView(this)),
      find_(make_filter_field(this)),
      status_(new QLabel(this)),
      path_(new QLabel(this)),
      previous_(make_icon_button(QStringLiteral("previous"), this)),
      next_(make_icon_button(QStringLiteral("next"), this)),
      expand_(make_icon_button(QStringLiteral("expand"), this)),
      copy_(make_icon_button(QStringLiteral("copy"), this)) {
    setup_tree(tree_);
    tree_->setModel(model_);
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(4);
    tools->addWidget(find_, 1);
    tools->addWidget(status_);
    for (QToolButton* button : {previous_, next_, expand_, copy_}) tools->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(tools);
    layout->addWidget(tree_, 1);
    layout->addWidget(path_);
    path_->setTextFormat(Qt::PlainText);
    path_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    path_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(find_, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(find_, &QLineEdit::textChanged, this, [this] { status_->clear(); });
    connect(previous_, &QToolButton::clicked, this, [this] { find(true); });
    connect(next_, &QToolButton::clicked, this, [this] { find(false); });
    connect(expand_, &QToolButton::clicked, this, [this] { tree_->expandAll(); });
    connect(copy_, &QToolButton::clicked, this, [this] { copy_current(); });
    on_copy(tree_, [this] { copy_current(); });
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] { show_path(); });
    retranslate();
}

void MetadataJsonView::set_document(std::shared_ptr<const JsonDocument> document) {
    const std::uint32_t nodes = document ? document->size() : 0;
    model_->set_document(std::move(document));
    status_->clear();
    if (nodes > 0 && nodes <= expand_all_nodes) tree_->expandAll();
    expand_->setEnabled(nodes <= expand_limit);
    tree_->header()->resizeSection(0, std::max(180, tree_->viewport()->width() * 2 / 5));
    retranslate();
    show_path();
}

void MetadataJsonView::find(bool backwards) {
    const auto document = model_->document();
    if (!document || find_->text().isEmpty()) return;
    const auto node = document->find(text::to_utf8(find_->text()), model_->node_of(tree_->currentIndex()), backwards);
    if (!node) {
        status_->setText(tr("not found"));
        return;
    }
    status_->clear();
    const QModelIndex index = model_->index_of(*node);
    for (QModelIndex above = index.parent(); above.isValid(); above = above.parent()) tree_->expand(above);
    tree_->setCurrentIndex(index);
    tree_->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

void MetadataJsonView::show_path() {
    const auto document = model_->document();
    const QModelIndex current = tree_->currentIndex();
    path_->setText(document && current.isValid() ? text::safe(document->path(model_->node_of(current))) : QString());
}

void MetadataJsonView::copy_current() {
    const auto document = model_->document();
    const QModelIndex current = tree_->currentIndex();
    if (!document || !current.isValid()) return;
    const std::uint32_t node = model_->node_of(current);
    const bool value = document->node(node).children == 0;
    copy_text(value ? text::utf8(document->value(node)) : text::utf8(document->path(node)));
}

bool MetadataJsonView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Find) || key->matches(QKeySequence::FindNext) ||
            key->matches(QKeySequence::FindPrevious)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void MetadataJsonView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Find)) {
        find_->setFocus(Qt::ShortcutFocusReason);
        find_->selectAll();
    } else if (event->matches(QKeySequence::FindNext)) {
        find(false);
    } else if (event->matches(QKeySequence::FindPrevious)) {
        find(true);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void MetadataJsonView::retranslate() {
    model_->retranslate();
    find_->setPlaceholderText(tr("Find in names and values"));
    previous_->setToolTip(tr("Previous place (Shift+F3)"));
    next_->setToolTip(tr("Next place (F3)"));
    expand_->setToolTip(expand_->isEnabled() ? tr("Unfold everything")
                                             : tr("This tree is too large to be unfolded at once"));
    copy_->setToolTip(tr("Copy the value (of an object or array: its path)"));
}

}  // namespace ninspect::ui
