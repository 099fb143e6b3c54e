// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace ninspect::ui {

/// The checks of a conversion: a shape, what was looked at, what was found, and in whole sentences below
/// it why it did not pass. Wraps at the width that there is.
class CheckList : public QListView {
    Q_OBJECT
public:
    explicit CheckList(QWidget* parent);
    QSize minimumSizeHint() const override;

public slots:
    void copy();  ///< the selected lines, else all

protected:
    void resizeEvent(QResizeEvent* event) override;
};

}  // namespace ninspect::ui
