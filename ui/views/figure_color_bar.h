// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace ninspect::ui {

/// The scale of colours of a map with its ends in words.
class ColorBar : public QWidget {
    Q_OBJECT
public:
    explicit ColorBar(QWidget* parent = nullptr);
    struct Scale {
        bool diverging = false;
        QString low, middle, high;  ///< middle may be empty
        QString unit;               ///< behind the high end
    };
    void set_scale(const Scale& scale);
    const Scale& scale() const { return scale_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int bar_width() const;
    Scale scale_;
};

}  // namespace ninspect::ui
