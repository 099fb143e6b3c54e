// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace ninspect::ui {

/// One line of text that is cut with "…" instead of asking for room. The whole text is its
/// tooltip unless another one is set, and can be copied by a screen reader.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    ElidedLabel(Qt::TextElideMode mode, QWidget* parent);
    void set_text(const QString& text, const QString& tip = {});
    QString full_text() const { return text_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::TextElideMode mode_;
    QString text_;
};

}  // namespace ninspect::ui
