// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QProcess>
#include <QSettings>
#include <QStyleFactory>
#include <QToolTip>
#include <QWidget>

namespace ninspect::ui {
namespace {

/// The light and the dark value of one colour.
struct Pair {
    QRgb light, dark;
    QColor pick(bool dark_scheme) const { return QColor::fromRgb(dark_scheme ? dark : light); }
};

constexpr Pair grey_blue{0xff7387a0, 0xff8da2bd};
constexpr Pair teal{0xff1f8a84, 0xff4fbdb5};
constexpr Pair deep_teal{0xff176a73, 0xff3a9aa6};
constexpr Pair padding_grey{0xffa3a9b2, 0xff6b727c};
constexpr Pair fault_red{0xffc4281c, 0xffff6b5e};
constexpr Pair blue{0xff0072b2, 0xff56b4e9};
constexpr Pair violet{0xff7d4fb0, 0xffb896e6};
constexpr Pair orange{0xffd98200, 0xfff2a93b};
constexpr Pair deep_orange{0xffa85a00, 0xffffc873};
constexpr Pair green{0xff00865f, 0xff3fca9b};
constexpr Pair pink{0xffb3588a, 0xffe39cc3};
constexpr Pair pale_blue{0xff3c7fb8, 0xff7fb9de};
constexpr Pair olive{0xff8f7d00, 0xffe3d64a};
constexpr Pair brown{0xff8a5a35, 0xffc0956c};
constexpr Pair amber{0xffb26a00, 0xfff2b134};
constexpr Pair note_grey{0xff667080, 0xff9aa4b2};
constexpr Pair side_orange{0xffc75b00, 0xfff0994a};

struct Scheme {
    QRgb window, base, alternate, text, faint, disabled, button, border, highlight, inactive_highlight, link, tip;
};
constexpr Scheme light_scheme{.window = 0xfff4f5f7,
                              .base = 0xffffffff,
                              .alternate = 0xfff7f8fa,
                              .text = 0xff1b1f24,
                              .faint = 0xff6b7480,
                              .disabled = 0xff9aa1ab,
                              .button = 0xffeceef1,
                              .border = 0xffb9bfc8,
                              .highlight = 0xff2a6fb8,
                              .inactive_highlight = 0xffcfdbe8,
                              .link = 0xff0b61b0,
                              .tip = 0xfffffff2};
constexpr Scheme dark_scheme{.window = 0xff212428,
                             .base = 0xff191b1e,
                             .alternate = 0xff1e2124,
                             .text = 0xffe2e5e9,
                             .faint = 0xff949ca6,
                             .disabled = 0xff6b727b,
                             .button = 0xff2c3035,
                             .border = 0xff454b52,
                             .highlight = 0xff2f6cab,
                             .inactive_highlight = 0xff38475a,
                             .link = 0xff6db6f2,
                             .tip = 0xff2f3338};

QPalette make_palette(const Scheme& s) {
    QPalette p{QColor(s.button), QColor(s.window)};
    const auto set = [&p](QPalette::ColorRole role, QRgb rgb) { p.setColor(role, QColor(rgb)); };
    set(QPalette::Window, s.window);
    set(QPalette::Base, s.base);
    set(QPalette::AlternateBase, s.alternate);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        set(role, s.text);
    set(QPalette::BrightText, 0xffffffff);
    set(QPalette::Button, s.button);
    set(QPalette::PlaceholderText, s.faint);
    set(QPalette::ToolTipBase, s.tip);
    set(QPalette::Highlight, s.highlight);
    set(QPalette::HighlightedText, 0xffffffff);
    set(QPalette::Link, s.link);
    set(QPalette::LinkVisited, s.link);
    const bool dark = qGray(s.window) < 128;
    set(QPalette::Light, dark ? 0xff3a3f45 : 0xffffffff);
    set(QPalette::Midlight, dark ? 0xff31353a : 0xfff9fafb);
    set(QPalette::Mid, s.border);
    set(QPalette::Dark, dark ? 0xff121416 : 0xff9aa2ad);
    set(QPalette::Shadow, dark ? 0xff000000 : 0xff6b727b);
    p.setColor(QPalette::Inactive, QPalette::Highlight, QColor(s.inactive_highlight));
    p.setColor(QPalette::Inactive, QPalette::HighlightedText, QColor(s.text));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText,
                            QPalette::Link, QPalette::LinkVisited, QPalette::ToolTipText})
        p.setColor(QPalette::Disabled, role, QColor(s.disabled));
    p.setColor(QPalette::Disabled, QPalette::Base, QColor(s.window));
    p.setColor(QPalette::Disabled, QPalette::Highlight, QColor(s.inactive_highlight));
    p.setColor(QPalette::Disabled, QPalette::HighlightedText, QColor(s.disabled));
    return p;
}

#if defined(Q_OS_WIN)
bool ask_system_for_dark(const QPalette&) {
    const QSettings personalize(
        QStringLiteral("HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize"),
        QSettings::NativeFormat);
    return personalize.value(QStringLiteral("AppsUseLightTheme"), 1).toInt() == 0;
}
#else
/// GNOME and its relatives tell Qt 6.4 nothing through the palette; their settings tool does.
bool gnome_prefers_dark() {
    const QString desktop = qEnvironmentVariable("XDG_CURRENT_DESKTOP");
    if (!desktop.contains(u"GNOME", Qt::CaseInsensitive) && !desktop.contains(u"Unity", Qt::CaseInsensitive))
        return false;
    QProcess gsettings;
    gsettings.start(QStringLiteral("gsettings"), {QStringLiteral("get"), QStringLiteral("org.gnome.desktop.interface"),
                                                  QStringLiteral("color-scheme")});
    if (!gsettings.waitForFinished(500)) {
        gsettings.kill();
        gsettings.waitForFinished(200);
        return false;
    }
    return gsettings.readAllStandardOutput().contains("dark");
}

bool ask_system_for_dark(const QPalette& at_start) { return is_dark(at_start) || gnome_prefers_dark(); }
#endif

/// The palette that the platform gave the program, before it got one of its own.
const QPalette& palette_at_start() {
    static const QPalette palette = QGuiApplication::palette();
    return palette;
}

void apply_palette(bool dark) {
    static const QPalette light_palette = make_palette(light_scheme);
    static const QPalette dark_palette = make_palette(dark_scheme);
    const QPalette& wanted = dark ? dark_palette : light_palette;
    QApplication::setPalette(wanted);
    QToolTip::setPalette(wanted);
}

/// Follows the system while the user leaves the choice to it.
class SchemeFollower final : public QObject {
public:
    explicit SchemeFollower(QObject* parent) : QObject(parent) {}
    ColorScheme scheme = ColorScheme::system;

    void apply() {
        applying_ = true;
        const bool dark =
            scheme == ColorScheme::system ? ask_system_for_dark(palette_at_start()) : scheme == ColorScheme::dark;
        if (!applied_ || dark != dark_) apply_palette(dark);
        applied_ = true;
        dark_ = dark;
        applying_ = false;
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::ThemeChange && !applying_ && scheme == ColorScheme::system)
            QMetaObject::invokeMethod(
                this, [this] { apply(); }, Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }

private:
    bool applying_ = false, applied_ = false, dark_ = false;
};

}  // namespace

bool is_dark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QColor role_color(codec::FieldRole role, bool dark) {
    switch (role) {
        case codec::FieldRole::codes:
            return blue.pick(dark);
        case codec::FieldRole::high_bits:
            return violet.pick(dark);
        case codec::FieldRole::scales:
            return orange.pick(dark);
        case codec::FieldRole::sub_scales:
            return deep_orange.pick(dark);
        case codec::FieldRole::mins:
            return green.pick(dark);
        case codec::FieldRole::signs:
            return pink.pick(dark);
        case codec::FieldRole::values:
            return pale_blue.pick(dark);
        case codec::FieldRole::row_meta:
            return grey_blue.pick(dark);
        case codec::FieldRole::divisors:
            return olive.pick(dark);
        case codec::FieldRole::padding:
            return padding_grey.pick(dark);
    }
    return padding_grey.pick(dark);
}

QColor region_color(RegionKind kind, bool dark) {
    switch (kind) {
        case RegionKind::header:
            return grey_blue.pick(dark);
        case RegionKind::metadata:
            return teal.pick(dark);
        case RegionKind::directory:
            return deep_teal.pick(dark);
        case RegionKind::padding:
            return padding_grey.pick(dark);
        case RegionKind::entry:
            return blue.pick(dark);
        case RegionKind::gap:
        case RegionKind::overlap:
        case RegionKind::trailing:
        case RegionKind::missing:
            return fault_red.pick(dark);
    }
    return padding_grey.pick(dark);
}

QColor resource_color(bool dark) { return brown.pick(dark); }

QBrush region_brush(RegionKind kind, bool dark) {
    const QColor color = region_color(kind, dark);
    switch (kind) {
        case RegionKind::padding:
            return QBrush(color, Qt::BDiagPattern);
        case RegionKind::gap:
        case RegionKind::trailing:
            return QBrush(color, Qt::FDiagPattern);
        case RegionKind::overlap:
            return QBrush(color, Qt::DiagCrossPattern);
        case RegionKind::missing:
            return QBrush(color, Qt::Dense6Pattern);
        case RegionKind::header:
        case RegionKind::metadata:
        case RegionKind::directory:
        case RegionKind::entry:
            break;
    }
    return QBrush(color);
}

QColor side_color(Side side, bool dark) { return side == Side::a ? blue.pick(dark) : side_orange.pick(dark); }

QColor severity_color(Severity severity, bool dark) {
    switch (severity) {
        case Severity::error:
            return fault_red.pick(dark);
        case Severity::warning:
            return amber.pick(dark);
        case Severity::note:
            return note_grey.pick(dark);
    }
    return note_grey.pick(dark);
}

QColor healthy_color(bool dark) { return green.pick(dark); }

QFont number_font(const QFont& base) {
    QFont font = base;
    font.setKerning(false);  // digits of the usual interface fonts are tabular as long as nothing kerns them
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1);
#endif
    return font;
}

QFont fixed_font() {
    static const QStringList preferred = [] {
        QStringList families;
        const QStringList installed = QFontDatabase::families();
        for (const QString& family :
             {QStringLiteral("Cascadia Mono"), QStringLiteral("Consolas"), QStringLiteral("JetBrains Mono"),
              QStringLiteral("DejaVu Sans Mono"), QStringLiteral("Liberation Mono"), QStringLiteral("Menlo")})
            if (installed.contains(family)) families << family;
        return families;
    }();
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (!preferred.isEmpty()) font.setFamilies(preferred + font.families());
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    font.setKerning(false);
    const QFont interface_font = QGuiApplication::font();
    if (interface_font.pointSizeF() > 0) font.setPointSizeF(interface_font.pointSizeF());
    return font;
}

void apply_color_scheme(ColorScheme scheme) {
    static SchemeFollower* follower = nullptr;
    if (follower == nullptr) {
        palette_at_start();
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        follower = new SchemeFollower(qApp);
        qApp->installEventFilter(follower);
        QObject::connect(follower, &QObject::destroyed, [] { follower = nullptr; });
    }
    follower->scheme = scheme;
    follower->apply();
}

}  // namespace ninspect::ui
