// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace ninspect::ui {

/// A message across the window that waits until it is closed or replaced: what a dialog
/// would say, without stopping anything.
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    explicit NoticeBar(QWidget* parent);
    void show_notice(Severity severity, const QString& words);
    QString words() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    Severity severity_ = Severity::note;
    QLabel* shape_;
    QLabel* words_;
    QToolButton* close_;
};

}  // namespace ninspect::ui
