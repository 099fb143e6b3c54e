// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The icons, drawn in code on a grid of 16 × 16, so that they are sharp at any scale and
// follow the text colour at the moment they are painted.
#include "ui/theme.h"

#include <QGuiApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <functional>

namespace ninspect::ui {
namespace {

using Draw = std::function<void(QPainter&)>;

/// Paints `draw` on the 16 × 16 grid, scaled to what is asked for, with a pen of the text
/// colour (or `color` when it is valid).
class DrawnIcon final : public QIconEngine {
public:
    DrawnIcon(Draw draw, QColor color) : draw_(std::move(draw)), color_(color) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const QPalette palette = QGuiApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const auto role = mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText;
        const QColor color = color_.isValid() && mode != QIcon::Disabled ? color_ : palette.color(group, role);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const qreal side = std::min(rect.width(), rect.height());
        painter->translate(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2);
        painter->scale(side / 16, side / 16);
        painter->setPen(QPen(color, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->setBrush(Qt::NoBrush);
        draw_(*painter);
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new DrawnIcon(draw_, color_); }

private:
    Draw draw_;
    QColor color_;
};

QIcon drawn(Draw draw, const QColor& color = {}) { return QIcon(new DrawnIcon(std::move(draw), color)); }

void line(QPainter& p, qreal x1, qreal y1, qreal x2, qreal y2) { p.drawLine(QPointF(x1, y1), QPointF(x2, y2)); }

void polyline(QPainter& p, std::initializer_list<QPointF> points) {
    p.drawPolyline(points.begin(), static_cast<int>(points.size()));
}

void draw_open(QPainter& p) {
    polyline(p, {{2, 12.5}, {2, 3.5}, {6, 3.5}, {7.5, 5.2}, {13, 5.2}, {13, 7}});
    p.drawPolygon(QPolygonF{{2, 12.8}, {4.4, 7.2}, {15, 7.2}, {12.6, 12.8}});
}

void draw_swap(QPainter& p) {
    line(p, 2.5, 5, 13.5, 5);
    polyline(p, {{10.8, 2.3}, {13.5, 5}, {10.8, 7.7}});
    line(p, 2.5, 11, 13.5, 11);
    polyline(p, {{5.2, 8.3}, {2.5, 11}, {5.2, 13.7}});
}

void draw_reload(QPainter& p) {
    p.drawArc(QRectF(2.7, 2.7, 10.6, 10.6), 40 * 16, 290 * 16);
    polyline(p, {{13.6, 2.2}, {13.2, 5.6}, {9.8, 5.2}});
}

void draw_copy(QPainter& p) {
    p.drawRoundedRect(QRectF(5.5, 5.5, 8, 8.5), 1, 1);
    polyline(p, {{3.2, 10.5}, {2.5, 10.5}, {2.5, 2}, {10.5, 2}, {10.5, 2.8}});
}

void draw_export(QPainter& p) {
    line(p, 8, 2, 8, 9.5);
    polyline(p, {{5, 6.6}, {8, 9.6}, {11, 6.6}});
    polyline(p, {{2.5, 10}, {2.5, 13.5}, {13.5, 13.5}, {13.5, 10}});
}

void draw_find(QPainter& p) {
    p.drawEllipse(QPointF(6.7, 6.7), 4.2, 4.2);
    line(p, 9.9, 9.9, 13.8, 13.8);
}

void draw_close(QPainter& p) {
    line(p, 4, 4, 12, 12);
    line(p, 12, 4, 4, 12);
}

void draw_cancel(QPainter& p) {
    p.drawEllipse(QPointF(8, 8), 6, 6);
    line(p, 5.7, 5.7, 10.3, 10.3);
    line(p, 10.3, 5.7, 5.7, 10.3);
}

void draw_problems(QPainter& p) {
    p.drawPolygon(QPolygonF{{8, 2.2}, {14.5, 13.5}, {1.5, 13.5}});
    line(p, 8, 6.5, 8, 9.6);
    p.drawPoint(QPointF(8, 11.6));
}

void draw_layout(QPainter& p) {
    p.drawRoundedRect(QRectF(2, 3, 12, 10), 1, 1);
    line(p, 5, 3, 5, 13);
    line(p, 10.5, 3, 10.5, 13);
}

void draw_hex(QPainter& p) {
    for (const qreal y : {4.0, 8.0, 12.0}) {
        line(p, 2, y, 4, y);
        line(p, 6, y, 7, y);
        line(p, 9, y, 11, y);
        line(p, 13, y, 14, y);
    }
}

void draw_metadata(QPainter& p) {
    for (const qreal y : {4.0, 8.0, 12.0}) {
        p.drawPoint(QPointF(3, y));
        line(p, 6, y, 14, y);
    }
}

void draw_loaders(QPainter& p) {
    p.drawRoundedRect(QRectF(2, 2.5, 12, 8), 1, 1);
    line(p, 8, 10.5, 8, 13.5);
    line(p, 5, 13.5, 11, 13.5);
    polyline(p, {{5.6, 6.4}, {7.3, 8.1}, {10.4, 5}});
}

void draw_goto(QPainter& p) {
    line(p, 2, 8, 10, 8);
    polyline(p, {{7, 5}, {10, 8}, {7, 11}});
    line(p, 13.5, 3, 13.5, 13);
}

void draw_info(QPainter& p) {
    p.drawEllipse(QPointF(8, 8), 6, 6);
    line(p, 8, 7.4, 8, 11.2);
    p.drawPoint(QPointF(8, 5));
}

void draw_next(QPainter& p) { polyline(p, {{3.5, 6}, {8, 10.5}, {12.5, 6}}); }
void draw_previous(QPainter& p) { polyline(p, {{3.5, 10}, {8, 5.5}, {12.5, 10}}); }

void draw_wrap(QPainter& p) {
    line(p, 2, 3.5, 14, 3.5);
    QPainterPath path(QPointF(2, 8));
    path.lineTo(11.3, 8);
    path.arcTo(QRectF(9, 8, 5, 4.6), 90, -180);
    path.lineTo(8.2, 12.6);
    p.drawPath(path);
    polyline(p, {{9.8, 10.8}, {8, 12.6}, {9.8, 14.4}});
    line(p, 2, 12.6, 5.5, 12.6);
}

void draw_expand(QPainter& p) {
    p.drawRoundedRect(QRectF(2.5, 2.5, 11, 11), 1, 1);
    line(p, 5.3, 8, 10.7, 8);
    line(p, 8, 5.3, 8, 10.7);
}

void draw_filter(QPainter& p) {
    p.drawPolygon(QPolygonF{{2, 3}, {14, 3}, {9.5, 8.5}, {9.5, 13.5}, {6.5, 11.5}, {6.5, 8.5}});
}

void draw_scales(QPainter& p) {
    line(p, 2, 13.5, 14, 13.5);
    polyline(p, {{3, 13},
                 {3, 10.5},
                 {5.2, 10.5},
                 {5.2, 6.5},
                 {7.4, 6.5},
                 {7.4, 3},
                 {9.6, 3},
                 {9.6, 8},
                 {11.8, 8},
                 {11.8, 11.5},
                 {13.4, 11.5},
                 {13.4, 13}});
}

void draw_codes(QPainter& p) {
    for (const auto& [x, top] : {std::pair{4.0, 8.0}, std::pair{8.0, 3.5}, std::pair{12.0, 6.5}})
        p.drawRect(QRectF(x - 1.4, top, 2.8, 13.5 - top));
}

void draw_values(QPainter& p) {
    p.drawRoundedRect(QRectF(2, 2.5, 12, 11), 1, 1);
    polyline(p, {{3.8, 9.5}, {6, 6}, {8.4, 10.2}, {10.4, 5.4}, {12.2, 8}});
}

void draw_overview(QPainter& p) {
    for (const qreal y : {2.5, 6.5, 10.5})
        for (const qreal x : {2.5, 6.5, 10.5}) p.drawRect(QRectF(x, y, 3, 3));
    p.fillRect(QRectF(6.5, 6.5, 3, 3), p.pen().color());
    p.fillRect(QRectF(10.5, 2.5, 3, 3), p.pen().color());
}

void draw_mapping(QPainter& p) {
    polyline(p, {{2, 3.5}, {5, 3.5}, {11, 12.5}, {14, 12.5}});
    polyline(p, {{2, 12.5}, {5, 12.5}, {11, 3.5}, {14, 3.5}});
}

/// A filled shape in the colour of its severity with a sign in white or black, so that the
/// shape tells as much as the colour.
QColor sign_color(bool dark) { return dark ? QColor(0xff16181b) : QColor(Qt::white); }

void fill_shape(QPainter& p, const QColor& color) {
    p.setBrush(color);
    p.setPen(QPen(color, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
}

void sign_pen(QPainter& p, bool dark) {
    p.setPen(QPen(sign_color(dark), 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.setBrush(Qt::NoBrush);
}

void draw_convert(QPainter& p) {
    p.drawRect(QRectF(1.8, 3.5, 4, 9));
    line(p, 7.5, 8, 13.8, 8);
    polyline(p, {{11.2, 5.2}, {14, 8}, {11.2, 10.8}});
}

void draw_error(QPainter& p, const QColor& color, bool dark) {
    fill_shape(p, color);
    p.drawEllipse(QPointF(8, 8), 6, 6);
    sign_pen(p, dark);
    line(p, 5.8, 5.8, 10.2, 10.2);
    line(p, 10.2, 5.8, 5.8, 10.2);
}

void draw_warning(QPainter& p, const QColor& color, bool dark) {
    fill_shape(p, color);
    p.drawPolygon(QPolygonF{{8, 2.2}, {14.4, 13.4}, {1.6, 13.4}});
    sign_pen(p, dark);
    line(p, 8, 6.6, 8, 9.4);
    line(p, 8, 11.7, 8, 11.7);
}

void draw_note(QPainter& p, const QColor& color, bool dark) {
    fill_shape(p, color);
    p.drawRoundedRect(QRectF(2.5, 2.5, 11, 11), 3, 3);
    sign_pen(p, dark);
    line(p, 8, 7.6, 8, 11);
    line(p, 8, 4.9, 8, 4.9);
}

void draw_healthy(QPainter& p, const QColor& color, bool dark) {
    fill_shape(p, color);
    p.drawEllipse(QPointF(8, 8), 6, 6);
    sign_pen(p, dark);
    polyline(p, {{5.2, 8.2}, {7.2, 10.2}, {10.9, 6.2}});
}

}  // namespace

QIcon severity_icon(Severity severity, bool dark) {
    const QColor color = severity_color(severity, dark);
    switch (severity) {
        case Severity::error:
            return drawn([=](QPainter& p) { draw_error(p, color, dark); }, color);
        case Severity::warning:
            return drawn([=](QPainter& p) { draw_warning(p, color, dark); }, color);
        case Severity::note:
            return drawn([=](QPainter& p) { draw_note(p, color, dark); }, color);
    }
    return {};
}

QIcon healthy_icon(bool dark) {
    const QColor color = healthy_color(dark);
    return drawn([=](QPainter& p) { draw_healthy(p, color, dark); }, color);
}

QIcon line_icon(const QString& name) {
    static const QHash<QString, void (*)(QPainter&)> drawings{
        {QStringLiteral("open"), draw_open},         {QStringLiteral("swap"), draw_swap},
        {QStringLiteral("reload"), draw_reload},     {QStringLiteral("copy"), draw_copy},
        {QStringLiteral("export"), draw_export},     {QStringLiteral("find"), draw_find},
        {QStringLiteral("close"), draw_close},       {QStringLiteral("cancel"), draw_cancel},
        {QStringLiteral("problems"), draw_problems}, {QStringLiteral("layout"), draw_layout},
        {QStringLiteral("hex"), draw_hex},           {QStringLiteral("metadata"), draw_metadata},
        {QStringLiteral("loaders"), draw_loaders},   {QStringLiteral("goto"), draw_goto},
        {QStringLiteral("info"), draw_info},         {QStringLiteral("next"), draw_next},
        {QStringLiteral("previous"), draw_previous}, {QStringLiteral("wrap"), draw_wrap},
        {QStringLiteral("expand"), draw_expand},     {QStringLiteral("filter"), draw_filter},
        {QStringLiteral("scales"), draw_scales},     {QStringLiteral("codes"), draw_codes},
        {QStringLiteral("values"), draw_values},     {QStringLiteral("overview"), draw_overview},
        {QStringLiteral("mapping"), draw_mapping},   {QStringLiteral("convert"), draw_convert}};
    const auto found = drawings.constFind(name);
    return found == drawings.constEnd() ? QIcon() : drawn(*found);
}

}  // namespace ninspect::ui
