// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/geometry.h"
#include "core/model/artifact.h"

#include <QBrush>
#include <QString>
#include <QWidget>
#include <vector>

namespace ninspect::ui {

/// What a colour means: chips with words behind each other, in as many lines as they need.
class Legend : public QWidget {
    Q_OBJECT
public:
    struct Chip {
        QString word;
        QBrush brush;
        QString tip;
    };
    explicit Legend(QWidget* parent = nullptr);
    void set_chips(std::vector<Chip> chips);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Rectangles of the chips for a width; the last one's bottom is the height.
    std::vector<QRect> places(int width) const;
    std::vector<Chip> chips_;
};

/// Colour of an entry as a whole: of its values or codes, brown for resources, grey when its
/// format is unknown.
QBrush entry_brush(const Artifact& artifact, EntryId entry, bool dark);

Legend::Chip role_chip(codec::FieldRole role, bool dark);
Legend::Chip region_chip(RegionKind kind, bool dark);
Legend::Chip resource_chip(bool dark);

/// Fills a rectangle with a region's or role's brush; hatched ones over a faint tint, so that
/// they are seen as a surface.
void fill_area(QPainter& painter, const QRectF& rect, const QBrush& brush);

/// Text colour that can be read on a plain colour.
QColor ink_on(const QColor& background);

}  // namespace ninspect::ui
