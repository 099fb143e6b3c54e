// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"

#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace ninspect::ui {

/// A message across the window that waits until it is closed or replaced: what a dialog
/// would say, without stopping anything.
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    explicit NoticeBar(QWidget* parent);
    void show_notice(Severity severity, const QString& words);
    /// With a button that does what comes next, and closes the bar.
    void show_notice(Severity severity, const QString& words, const QString& button, std::function<void()> next);
    QPushButton* button() const { return button_; }  ///< hidden when there is nothing to do
    QString words() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    Severity severity_ = Severity::note;
    QLabel* shape_;
    QLabel* words_;
    QPushButton* button_;
    QToolButton* close_;
    std::function<void()> next_;
};

}  // namespace ninspect::ui
