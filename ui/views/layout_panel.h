// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"
#include "ui/views/layout_bar.h"

#include <QWidget>
#include <optional>

class QLabel;
class QScrollArea;
class QTableWidget;
class QToolButton;
class QVBoxLayout;

namespace ninspect::ui {

class ElidedLabel;
class FileMap;
class Legend;

/// One side of the Layout view: the map of its file, the planes of the selected entry, the
/// fields of its block, and how an ambiguous type number was read.
class LayoutPanel : public QWidget {
    Q_OBJECT
public:
    LayoutPanel(Session* session, Side side, QWidget* parent = nullptr);
    void retranslate();

    FileMap& map() { return *map_; }
    SegmentBar& planes_bar() { return *planes_; }
    SegmentBar& fields_bar() { return *fields_; }
    /// Text below the planes when they cannot be shown; empty otherwise.
    QString trouble() const;
    QString reading_text() const;

    void follow_document();
    void follow_selection();
    void follow_mark(const ByteSpot& spot);
    const std::optional<codec::Geometry>& geometry() const { return geometry_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void build_map(QVBoxLayout* layout);
    void build_object(QVBoxLayout* layout);
    void show_heading();
    void show_object();
    void show_planes_table();
    void show_block();
    void show_row();
    void show_fields_table();
    void show_reading();
    void show_legend();
    void plane_clicked(int index, bool open);
    void field_clicked(int index, bool open);
    void bytes_clicked(std::uint64_t offset, std::uint64_t bytes, bool open);
    std::shared_ptr<const Artifact> artifact() const { return session_->document(side_).artifact(); }

    Session* session_;
    Side side_;
    std::optional<EntryId> entry_;
    std::optional<codec::Geometry> geometry_;

    ElidedLabel* heading_;
    QToolButton *whole_, *to_entry_, *closer_, *wider_;
    FileMap* map_;
    QScrollArea* map_scroll_;
    ElidedLabel* hover_;
    Legend* legend_;
    QWidget* object_;
    ElidedLabel* object_title_;
    QLabel* object_facts_;
    QLabel* trouble_;
    SegmentBar* planes_;
    QTableWidget* planes_table_;
    QLabel* row_title_;
    SegmentBar* row_;
    QLabel* block_title_;
    SegmentBar* fields_;
    QTableWidget* fields_table_;
    QLabel* reading_;
    QLabel* empty_;
};

}  // namespace ninspect::ui
