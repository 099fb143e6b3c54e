// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"

#include <QWidget>
#include <vector>

class QStackedLayout;
class QTimer;

namespace ninspect::ui {

class DirectoryView;
class EmptyPage;
class FailedPage;
class FilterBar;
class OpeningStrip;
class PaneHeader;
class StaleStrip;

/// One half of the window's upper part: header strip, filter, directory table of one
/// document; or what to do when there is none, or why it could not be opened.
class ArtifactPane : public QWidget {
    Q_OBJECT
public:
    ArtifactPane(Side side, Session* session, QWidget* parent);

    Side side() const { return side_; }
    DirectoryView* directory() const { return directory_; }
    FilterBar* filter() const { return filter_; }
    void focus_filter();
    void focus_table();
    /// Entries in the order shown, after filter and sorting.
    std::vector<EntryId> shown_entries() const;
    /// Draws a frame while a file is held over the pane; what a drop would do.
    void set_drop_hint(const QString& words);

signals:
    void open_requested();
    void path_chosen(const QString& path);
    void menu_requested(const QPoint& global);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void connect_parts();
    void retranslate();
    void show_document();
    void show_header();
    void show_faults();
    void show_selection();
    void show_stale();
    void apply_filter();
    void update_count();
    Document& document() const { return session_->document(side_); }

    Side side_;
    Session* session_;
    PaneHeader* header_;
    StaleStrip* stale_;
    OpeningStrip* opening_;
    QTimer* opening_delay_;  // most files are open before anybody could read the strip
    FilterBar* filter_;
    DirectoryView* directory_;
    QWidget* table_page_;
    EmptyPage* empty_;
    FailedPage* failed_;
    QStackedLayout* pages_;
    QWidget* drop_hint_;
};

}  // namespace ninspect::ui
