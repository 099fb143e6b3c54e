// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/endian.h"
#include "core/codec/geometry.h"

#include <QTableWidget>
#include <QWidget>
#include <vector>

class QLabel;

namespace ninspect::ui {

class HexArea;

/// What the bytes at the cursor of a HexArea can mean: as number words, as text, and the
/// scales of the group they belong to.
class HexInspector : public QWidget {
    Q_OBJECT
public:
    explicit HexInspector(QWidget* parent = nullptr);
    /// Follows another area; null shows nothing.
    void show_area(HexArea* area);
    void refresh();
    void retranslate();

private:
    void show_words();
    void show_group();
    struct GroupWord;
    std::vector<GroupWord> group_words(bool& loading) const;

    HexArea* area_ = nullptr;
    QTableWidget* words_;
    QLabel* text_;
    QLabel* group_title_;
    QTableWidget* group_;
    QLabel* order_;
};

}  // namespace ninspect::ui
