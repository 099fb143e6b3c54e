// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/svg_device.h"

#include <QBuffer>
#include <QImage>
#include <QPainterPath>
#include <QPixmap>

namespace ninspect::ui {

namespace {

constexpr int dots_per_inch = 96;

QString number(double value) { return QString::number(value, 'g', 7); }

QString path_data(const QPainterPath& path) {
    QString data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element e = path.elementAt(i);
        switch (e.type) {
            case QPainterPath::MoveToElement:
                data += QLatin1Char('M');
                break;
            case QPainterPath::LineToElement:
                data += QLatin1Char('L');
                break;
            case QPainterPath::CurveToElement:
                data += QLatin1Char('C');
                break;
            case QPainterPath::CurveToDataElement:
                data += QLatin1Char(' ');
                break;
        }
        data += number(e.x) + QLatin1Char(' ') + number(e.y);
    }
    return data;
}

QString color_attributes(const QString& name, const QColor& color) {
    QString text = QStringLiteral(" %1=\"%2\"").arg(name, color.name());
    if (color.alpha() < 255) text += QStringLiteral(" %1-opacity=\"%2\"").arg(name, number(color.alphaF()));
    return text;
}

QString pen_attributes(const QPen& pen) {
    if (pen.style() == Qt::NoPen) return QStringLiteral(" stroke=\"none\"");
    const double width = std::max(pen.widthF(), 1.0);
    QString text = color_attributes(QStringLiteral("stroke"), pen.color());
    text += QStringLiteral(" stroke-width=\"%1\"").arg(number(width));
    if (pen.style() != Qt::SolidLine) {
        QStringList dashes;
        for (const qreal d : pen.dashPattern()) dashes += number(d * width);
        text += QStringLiteral(" stroke-dasharray=\"%1\"").arg(dashes.join(QLatin1Char(' ')));
    }
    if (pen.capStyle() == Qt::RoundCap) text += QStringLiteral(" stroke-linecap=\"round\"");
    if (pen.joinStyle() == Qt::RoundJoin) text += QStringLiteral(" stroke-linejoin=\"round\"");
    return text;
}

}  // namespace

class SvgDevice::Engine : public QPaintEngine {
public:
    Engine() : QPaintEngine(PaintEngineFeatures(QPaintEngine::AllFeatures) & ~PaintEngineFeatures(PatternBrush)) {}
    QString body, definitions;

    bool begin(QPaintDevice*) override { return true; }
    bool end() override {
        close_clip();
        return true;
    }
    Type type() const override { return QPaintEngine::User; }

    void updateState(const QPaintEngineState& now) override {
        const DirtyFlags dirty = now.state();
        if (dirty & DirtyPen) pen_ = now.pen();
        if (dirty & DirtyBrush) brush_ = now.brush();
        if (dirty & DirtyTransform) transform_ = now.transform();
        if (dirty & DirtyOpacity) opacity_ = now.opacity();
        if (dirty & (DirtyClipEnabled | DirtyClipPath | DirtyClipRegion))
            set_clip(now.isClipEnabled(), painter()->hasClipping() ? painter()->clipPath() : QPainterPath());
    }

    void drawPath(const QPainterPath& path) override {
        open_clip();
        body += QStringLiteral("<path d=\"%1\"%2%3%4/>\n")
                    .arg(path_data(path), brush_attributes(), pen_attributes(pen_), place());
    }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        QPainterPath path;
        for (int i = 0; i < count; ++i) i == 0 ? path.moveTo(points[i]) : path.lineTo(points[i]);
        if (mode != PolylineMode) path.closeSubpath();
        const QBrush kept = brush_;
        if (mode == PolylineMode) brush_ = Qt::NoBrush;
        drawPath(path);
        brush_ = kept;
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        open_clip();
        const QFont font = item.font();
        const double size = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * dots_per_inch / 72;
        body +=
            QStringLiteral("<text x=\"%1\" y=\"%2\" font-family=\"%3, sans-serif\" font-size=\"%4\"%5%6%7>%8</text>\n")
                .arg(number(at.x()), number(at.y()), font.family().toHtmlEscaped(), number(size),
                     font.bold() ? QStringLiteral(" font-weight=\"bold\"") : QString(),
                     color_attributes(QStringLiteral("fill"), pen_.color()), place(), item.text().toHtmlEscaped());
    }

    void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source) override {
        drawImage(rect, pixmap.toImage(), source, Qt::AutoColor);
    }
    void drawImage(const QRectF& rect, const QImage& image, const QRectF& source, Qt::ImageConversionFlags) override {
        open_clip();
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        image.copy(source.toRect()).save(&buffer, "PNG");
        body += QStringLiteral(
                    "<image x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\"%5 "
                    "xlink:href=\"data:image/png;base64,%6\"/>\n")
                    .arg(number(rect.x()), number(rect.y()), number(rect.width()), number(rect.height()), place(),
                         QString::fromLatin1(png.toBase64()));
    }

private:
    QString place() const {
        QString text;
        if (!transform_.isIdentity())
            text = QStringLiteral(" transform=\"matrix(%1 %2 %3 %4 %5 %6)\"")
                       .arg(number(transform_.m11()), number(transform_.m12()), number(transform_.m21()),
                            number(transform_.m22()), number(transform_.dx()), number(transform_.dy()));
        if (opacity_ < 1) text += QStringLiteral(" opacity=\"%1\"").arg(number(opacity_));
        return text;
    }

    QString brush_attributes() {
        if (brush_.style() == Qt::NoBrush) return QStringLiteral(" fill=\"none\"");
        if (brush_.style() == Qt::BDiagPattern || brush_.style() == Qt::FDiagPattern)
            return QStringLiteral(" fill=\"url(#%1)\"").arg(hatch());
        return color_attributes(QStringLiteral("fill"), brush_.color());
    }

    /// A pattern of oblique lines in the brush's colour.
    QString hatch() {
        const QString id = QStringLiteral("hatch%1").arg(++patterns_);
        const bool up = brush_.style() == Qt::BDiagPattern;
        definitions += QStringLiteral(
                           "<pattern id=\"%1\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
                           "<path d=\"%2\" fill=\"none\"%3/></pattern>\n")
                           .arg(id,
                                up ? QStringLiteral("M-1 7L7 -1M-1 1L1 -1M5 7L7 5")
                                   : QStringLiteral("M-1 -1L7 7M-1 5L1 7M5 -1L7 1"),
                                color_attributes(QStringLiteral("stroke"), brush_.color()));
        return id;
    }

    void set_clip(bool on, const QPainterPath& logical) {
        const QPainterPath path = on ? transform_.map(logical) : QPainterPath();
        if (path == clip_) return;
        close_clip();
        clip_ = path;
    }
    void open_clip() {
        if (clip_open_ || clip_.isEmpty()) return;
        definitions +=
            QStringLiteral("<clipPath id=\"clip%1\"><path d=\"%2\"/></clipPath>\n").arg(++clips_).arg(path_data(clip_));
        body += QStringLiteral("<g clip-path=\"url(#clip%1)\">\n").arg(clips_);
        clip_open_ = true;
    }
    void close_clip() {
        if (clip_open_) body += QStringLiteral("</g>\n");
        clip_open_ = false;
    }

    QPen pen_;
    QBrush brush_;
    QTransform transform_;
    QPainterPath clip_;
    double opacity_ = 1;
    int patterns_ = 0, clips_ = 0;
    bool clip_open_ = false;
};

SvgDevice::SvgDevice(const QSize& size, const QString& title)
    : size_(size), title_(title), engine_(std::make_unique<Engine>()) {}
SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const { return engine_.get(); }

QByteArray SvgDevice::document() const {
    return QStringLiteral(
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
               "version=\"1.1\" width=\"%1\" height=\"%2\" viewBox=\"0 0 %1 %2\">\n<title>%3</title>\n"
               "<defs>\n%4</defs>\n%5</svg>\n")
        .arg(QString::number(size_.width()), QString::number(size_.height()), title_.toHtmlEscaped(),
             engine_->definitions, engine_->body)
        .toUtf8();
}

int SvgDevice::metric(PaintDeviceMetric metric) const {
    switch (metric) {
        case PdmWidth:
            return size_.width();
        case PdmHeight:
            return size_.height();
        case PdmWidthMM:
            return static_cast<int>(size_.width() * 25.4 / dots_per_inch);
        case PdmHeightMM:
            return static_cast<int>(size_.height() * 25.4 / dots_per_inch);
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return dots_per_inch;
        case PdmNumColors:
            return INT_MAX;
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(QPaintDevice::devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(metric);
    }
}

}  // namespace ninspect::ui
