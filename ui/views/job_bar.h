// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QTimer;
class QToolButton;

namespace ninspect::ui {

class Job;
class JobList;

/// What is being done, at the bottom of the window: title, progress, rate, time left,
/// cancel. Shows the oldest job and how many more there are; hidden while there is none
/// that takes long enough to be read.
class JobBar : public QWidget {
    Q_OBJECT
public:
    JobBar(JobList* jobs, QWidget* parent);

    /// "412 / 851 · 120 per s · 4 s left".
    static QString progress_words(const Job& job);

protected:
    void changeEvent(QEvent* event) override;

private:
    void update_shown();
    void show_progress();
    void retranslate();
    JobList* jobs_;
    QPointer<Job> job_;
    QTimer* delay_;
    QLabel* title_;
    QProgressBar* bar_;
    QLabel* words_;
    QLabel* more_;
    QToolButton* cancel_;
};

}  // namespace ninspect::ui
