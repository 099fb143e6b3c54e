// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace ninspect::ui {

/// Lets what it holds fill it, and scroll where there is less room than that needs at least. So a
/// page never says how small the window may become.
class ViewFrame : public QScrollArea {
    Q_OBJECT
public:
    /// `least_height`: below that it is not made smaller.
    ViewFrame(QWidget* content, int least_height, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    int least_height_;
    bool fitting_ = false;
};

}  // namespace ninspect::ui
