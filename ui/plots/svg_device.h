// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QSize>
#include <QString>
#include <memory>

namespace ninspect::ui {

/// A paint device that writes SVG 1.1: paths, text as text, pictures inline. Small, and the
/// same everywhere: the SVG module of Qt is not part of every installation.
class SvgDevice : public QPaintDevice {
public:
    SvgDevice(const QSize& size, const QString& title);
    ~SvgDevice() override;
    /// The whole document; after QPainter::end().
    QByteArray document() const;
    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    QSize size_;
    QString title_;
    std::unique_ptr<Engine> engine_;
};

}  // namespace ninspect::ui
