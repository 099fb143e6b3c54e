// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"
#include "ui/views/hex_area.h"
#include "ui/views/hex_goto.h"

#include <QWidget>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace ninspect::ui {

class ElidedLabel;

/// The bytes of one side's file: heading with the choice of part, what is wrong with reading
/// it, the bytes, and where the cursor is.
class HexPane : public QWidget {
    Q_OBJECT
public:
    HexPane(Session* session, Side side, QWidget* parent = nullptr);
    void retranslate();

    Side side() const { return side_; }
    HexArea& area() { return *area_; }
    const HexArea& area() const { return *area_; }
    std::shared_ptr<const Artifact> artifact() const { return area_->map().artifact(); }
    std::uint32_t part() const { return area_->map().part(); }

    /// Follows the document: another file, another part count, gone.
    void follow_document();
    /// Of entries that overlap, the one selected in the session names and colours the bytes.
    void prefer_selected();
    void show_spot(std::uint32_t part, std::uint64_t offset, std::uint64_t bytes);

    /// What the first selected byte is.
    struct Here {
        std::optional<ByteSpan> span;
        std::optional<EntryId> entry;
        std::optional<std::uint64_t> entry_offset;
        const codec::Geometry* geometry = nullptr;
    };
    Here here() const;

    /// Selects a range of an entry's bytes; false when the file does not have them.
    bool show_entry_bytes(EntryId entry, std::uint64_t offset, std::uint64_t bytes);
    /// Selects the bytes of a group, those of the wanted role if it has such.
    bool show_group(EntryId entry, std::uint64_t row, std::uint64_t group, codec::FieldRole role);
    /// Follows what was typed into "go to"; empty, or why it cannot be done.
    QString go_to(const GotoTarget& target);

signals:
    void moved();  ///< cursor, part or file
    void moved_by_user();
    void activated();  ///< the user turned to this pane
    void context_menu_wanted(const QPoint& global);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void set_content(const std::shared_ptr<const Artifact>& artifact, std::uint32_t part);
    void follow_disk();
    void fill_parts();
    void show_part(std::uint32_t part);
    void show_heading();
    void show_trouble();
    void show_status();
    QString status_text() const;

    Session* session_;
    Side side_;
    ElidedLabel* heading_;
    QLabel* part_label_;
    QComboBox* parts_;
    QWidget* trouble_;
    QLabel* trouble_text_;
    QPushButton* trouble_button_;
    HexArea* area_;
    ElidedLabel* status_;
};

}  // namespace ninspect::ui
