// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"

#include <QFrame>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace ninspect::ui {

class ElidedLabel;

/// What a pane shows while it has no file: what to do next, and the recent files.
class EmptyPage : public QWidget {
    Q_OBJECT
public:
    EmptyPage(Side side, QWidget* parent);

signals:
    void open_requested();
    void path_chosen(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void list_recent_files();
    Side side_;
    QLabel* title_;
    QLabel* hint_;
    QPushButton* open_;
    QLabel* recent_title_;
    QVBoxLayout* recent_;
};

/// What a pane shows when its file could not be opened: why, what to do, try again.
class FailedPage : public QWidget {
    Q_OBJECT
public:
    explicit FailedPage(QWidget* parent);
    void show_error(const QString& path, const Error& error);

signals:
    void retry_requested();
    void open_requested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    QString path_;
    Error error_;
    QLabel* shape_;
    QLabel* sentence_;
    QLabel* advice_;
    QLabel* path_label_;
    QPushButton* retry_;
    QPushButton* other_;
};

/// A strip that says that the file is still being read, with its progress and a way to stop.
class OpeningStrip : public QFrame {
    Q_OBJECT
public:
    explicit OpeningStrip(QWidget* parent);
    void watch(Job* job);  ///< null: nothing is being read

signals:
    void cancel_requested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void show_progress();
    Job* job_ = nullptr;
    QLabel* words_;
    QProgressBar* bar_;
    QPushButton* cancel_;
};

/// A strip that says that the file on disk is not the one shown any more.
class StaleStrip : public QFrame {
    Q_OBJECT
public:
    explicit StaleStrip(QWidget* parent);
    void show_change(const std::optional<DiskChange>& change);

signals:
    void reload_requested();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    std::optional<DiskChange> change_;
    QLabel* shape_;
    QLabel* words_;
    QPushButton* reload_;
};

}  // namespace ninspect::ui
