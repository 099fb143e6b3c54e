// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/json_tree_document.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;
class QTreeView;

namespace ninspect::ui {

class JsonTreeModel;

/// A JSON value as a tree: find in names and values, path of the current node, copy.
class MetadataJsonView : public QWidget {
    Q_OBJECT
public:
    explicit MetadataJsonView(QWidget* parent);
    void set_document(std::shared_ptr<const JsonDocument> document);
    JsonTreeModel* model() const { return model_; }
    QTreeView* tree() const { return tree_; }
    QLineEdit* find_field() const { return find_; }
    void find(bool backwards);
    void retranslate();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void show_path();
    void copy_current();
    JsonTreeModel* model_;
    QTreeView* tree_;
    QLineEdit* find_;
    QLabel *status_, *path_;
    QToolButton *previous_, *next_, *expand_, *copy_;
};

}  // namespace ninspect::ui
