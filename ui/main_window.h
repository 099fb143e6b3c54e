// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/directory_export.h"
#include "ui/session.h"

#include <QMainWindow>
#include <QPointer>
#include <array>

class QLabel;
class QMimeData;
class QSplitter;
class QTabWidget;
class QToolBar;

namespace ninspect::sample {
struct Options;
}

namespace ninspect::ui {

class ArtifactPane;
class ConvertWizard;
class JobBar;
class JobList;
class MainActions;
class NoticeBar;
class View;

/// The window: two panes above, the views below, jobs at the bottom. Connects actions to the
/// session; everything else is done by the parts.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow();
    ~MainWindow() override;

    Session* session() const { return session_; }
    JobList* jobs() const { return jobs_; }
    MainActions* actions() const { return actions_; }
    ArtifactPane* pane(Side side) const { return side == Side::a ? pane_a_ : pane_b_; }
    NoticeBar* notices() const { return notices_; }
    View* view(ViewId id) const { return views_[static_cast<std::size_t>(id)]; }
    ViewId current_view() const;

    /// Opens a file (any spelling of its path) and puts it on the list of recent files.
    void open_file(Side side, const QString& path);
    /// One or two files: A and B; a single one goes where there is room.
    void open_files(const QStringList& paths);
    /// The files and entries that were shown when the program was left.
    void restore_session();
    /// Where a file goes that names no pane: the free one, else the active one.
    Side free_side() const;
    /// No file is being opened and no job runs.
    bool idle() const;

    /// Writes the rows shown in a pane to `path`, as a job; tells how it went.
    void export_rows(Side side, ExportFormat format, const QString& path);
    /// Writes the audit report of the open files, in a job; says so when it is written.
    void write_audit(const QString& path);
    /// Writes a sample, as a job, and opens its files in A and B.
    void write_sample(const QString& folder, const sample::Options& options);
    /// Shows the wizard, the one that is there already or a new one with the open files proposed.
    ConvertWizard* convert();
    ConvertWizard* wizard() const;  ///< null while there is none

public slots:
    void show_view(ninspect::ui::ViewId id);
    void next_pane();
    void focus_find();

protected:
    void closeEvent(QCloseEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void build_views();
    void connect_actions();
    void connect_session();
    void connect_settings();
    void retranslate();
    void update_actions();
    void update_title();
    void update_status();
    void update_tab(std::size_t i);
    void ask_for_file(Side side);
    void ask_for_export(ExportFormat format);
    void ask_for_audit();
    void ask_for_sample();
    void open_result(const QString& source, const QString& result);
    void offer_conversion();
    bool conversion_lets_close();
    void show_row_menu(Side side, const QPoint& global);
    void copy();
    void show_selected(ViewId view);
    void show_about();
    void show_shortcuts();
    Side side_at(const QPoint& position) const;
    void show_drop_hint(const QPoint& position, const QMimeData& dropped);
    void hide_drop_hint();
    void save_state();
    void restore_layout();

    JobList* jobs_;
    Session* session_;
    MainActions* actions_;
    QToolBar* tool_bar_;
    NoticeBar* notices_;
    ArtifactPane *pane_a_, *pane_b_;
    QSplitter *panes_, *halves_;
    QTabWidget* tabs_;
    std::array<View*, static_cast<std::size_t>(ViewId::count_)> views_{};
    QLabel* status_;
    JobBar* job_bar_;
    QPointer<ConvertWizard> wizard_;
    bool offer_wanted_ = false;  // files were dropped: offer to convert them when both are open
};

}  // namespace ninspect::ui
