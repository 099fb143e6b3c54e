// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The window program: command line, look, language; everything else is ui/.
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/models/stats_store.h"
#include "ui/scripted_run.h"
#include "ui/scripted_wizard.h"
#include "ui/settings/settings.h"
#include "ui/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTemporaryDir>
#include <QTextStream>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>

using namespace ninspect::ui;

namespace {

/// Value of `--name VALUE` or `--name=VALUE` before Qt is there; null when not given.
const char* raw_option(int argc, char** argv, const char* name) {
    const std::size_t n = std::strlen(name);
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], name, n) != 0) continue;
        if (argv[i][n] == '=') return argv[i] + n + 1;
        if (argv[i][n] == '\0') return i + 1 < argc ? argv[i + 1] : "";
    }
    return nullptr;
}

bool any_option(int argc, char** argv, std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(), [&](const char* n) { return raw_option(argc, argv, n) != nullptr; });
}

bool has_display() {
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(variable)) return true;
    return false;
#else
    return true;
#endif
}

/// What cannot be told any more once Qt has started: it would end the program itself. Empty while all is well.
std::string problem_before_start(int argc, char** argv) {
    if (const char* scale = raw_option(argc, argv, "--scale")) {
        bool is_number = false;
        const double factor = QByteArray(scale).toDouble(&is_number);
        if (!is_number || !(factor >= 0.5 && factor <= 4.0)) return std::string("not a scale from 0.5 to 4: ") + scale;
    }
    const bool needs_no_display =
        any_option(argc, argv, {"--screenshot", "--self-test", "--help", "-h", "--help-all", "--version", "-v"});
    if (!has_display() && !needs_no_display)
        return "there is no display; ninspect-cli does the same in a terminal, and --screenshot FILE.png takes a "
               "picture";
    return {};
}

/// What must be known before QApplication is made: scale, platform, which settings.
/// A scripted run neither reads nor writes the user's own settings.
std::unique_ptr<QTemporaryDir> prepare(int argc, char** argv) {
    if (const char* scale = raw_option(argc, argv, "--scale")) qputenv("QT_SCALE_FACTOR", scale);
    if (!has_display()) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!any_option(argc, argv, {"--screenshot", "--self-test"})) return nullptr;
    if (qEnvironmentVariableIsSet("NINSPECT_SETTINGS")) return nullptr;
    auto folder = std::make_unique<QTemporaryDir>();
    qputenv("NINSPECT_SETTINGS", folder->filePath(QStringLiteral("settings.ini")).toUtf8());
    return folder;
}

/// Invalid unless it is a size that a window can have.
QSize size_of(const QString& text) {
    const QStringList numbers = text.split(QLatin1Char('x'));
    if (numbers.size() != 2) return {};
    const QSize size(numbers[0].toInt(), numbers[1].toInt());
    const QSize least(320, 240), most(7680, 4320);
    return size.expandedTo(least) == size && size.boundedTo(most) == size ? size : QSize();
}

struct CommandLine {
    QCommandLineParser parser;
    QCommandLineOption self_test{
        QStringLiteral("self-test"),
        QStringLiteral("Try every view, language and colour scheme, say how it went, and leave.")};
    QCommandLineOption screenshot{QStringLiteral("screenshot"),
                                  QStringLiteral("Write a picture of the window, and leave."),
                                  QStringLiteral("FILE.png")};
    QCommandLineOption view{QStringLiteral("view"),
                            QStringLiteral("View to show: %1.").arg(view_names().join(QStringLiteral(", "))),
                            QStringLiteral("NAME")};
    QCommandLineOption entry{QStringLiteral("entry"), QStringLiteral("Entry to select."), QStringLiteral("NAME")};
    QCommandLineOption filter{QStringLiteral("filter"), QStringLiteral("Filter of both directories (screenshot)."),
                              QStringLiteral("WORDS")};
    QCommandLineOption grouped{QStringLiteral("group"), QStringLiteral("Group the directories by layer.")};
    QCommandLineOption scan{QStringLiteral("scan"), QStringLiteral("Scan all tensors first (screenshot).")};
    QCommandLineOption theme{QStringLiteral("theme"), QStringLiteral("system, light or dark."), QStringLiteral("NAME")};
    QCommandLineOption language{QStringLiteral("language"), QStringLiteral("en or zh_CN."), QStringLiteral("NAME")};
    QCommandLineOption wizard{QStringLiteral("wizard"),
                              QStringLiteral("Page of the conversion to show: %1 (screenshot).")
                                  .arg(wizard_page_names().join(QStringLiteral(", "))),
                              QStringLiteral("NAME")};
    QCommandLineOption size{QStringLiteral("size"), QStringLiteral("Size of the window (screenshot)."),
                            QStringLiteral("WxH")};
    QCommandLineOption scale{QStringLiteral("scale"), QStringLiteral("Scale of the whole program, e.g. 1.5."),
                             QStringLiteral("F")};

    CommandLine() {
        parser.setApplicationDescription(QStringLiteral("Looks into GGUF and .ninfer weight files."));
        parser.addHelpOption();
        parser.addVersionOption();
        parser.addOptions(
            {self_test, screenshot, view, entry, filter, grouped, scan, theme, language, wizard, size, scale});
        parser.addPositionalArgument(QStringLiteral("A"), QStringLiteral("File for the left pane."),
                                     QStringLiteral("[A"));
        parser.addPositionalArgument(QStringLiteral("B"), QStringLiteral("File for the right pane."),
                                     QStringLiteral("[B]]"));
    }

    /// Empty while all is well, else what is wrong.
    QString problem() const {
        if (parser.positionalArguments().size() > 2) return QStringLiteral("at most two files can be opened");
        if (parser.isSet(view) && !view_named(parser.value(view)))
            return QStringLiteral("unknown view: ") + parser.value(view);
        if (parser.isSet(wizard) && !wizard_page_named(parser.value(wizard)))
            return QStringLiteral("unknown page: ") + parser.value(wizard);
        if (parser.isSet(size) && !size_of(parser.value(size)).isValid())
            return QStringLiteral("not a size from 320x240 to 7680x4320: ") + parser.value(size);
        static const QStringList languages{QStringLiteral("en"), QStringLiteral("zh_CN")};
        if (parser.isSet(language) && !languages.contains(parser.value(language)))
            return QStringLiteral("unknown language: ") + parser.value(language);
        static const QStringList themes{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
        if (parser.isSet(theme) && !themes.contains(parser.value(theme)))
            return QStringLiteral("unknown theme: ") + parser.value(theme);
        return {};
    }

    Script script() const {
        Script s;
        s.self_test = parser.isSet(self_test);
        s.screenshot = parser.value(screenshot);
        s.files = parser.positionalArguments();
        s.entry = parser.value(entry);
        s.filter = parser.value(filter);
        s.grouped = parser.isSet(grouped);
        s.scan = parser.isSet(scan);
        s.view = view_named(parser.value(view));
        s.wizard = wizard_page_named(parser.value(wizard));
        if (parser.isSet(size)) s.size = s.wizard_size = size_of(parser.value(size));
        return s;
    }

    void change_settings() const {
        Settings& settings = Settings::instance();
        const QString name = parser.value(theme);
        if (parser.isSet(theme))
            settings.set_color_scheme(name == QLatin1String("dark")    ? ColorScheme::dark
                                      : name == QLatin1String("light") ? ColorScheme::light
                                                                       : ColorScheme::system);
        if (parser.isSet(language)) settings.set_language(parser.value(language));
    }
};

int open_and_run(MainWindow& window, const CommandLine& line) {
    window.session()->stats()->keep_in(Settings::instance().folder() + QStringLiteral("/figures"));
    const QStringList files = line.parser.positionalArguments();
    if (files.isEmpty()) {
        if (Settings::instance().restore_session()) window.restore_session();
    } else {
        window.open_files(files);
    }
    if (const auto view = view_named(line.parser.value(line.view))) window.show_view(*view);
    if (const QString entry = line.parser.value(line.entry); !entry.isEmpty())
        window.session()->select_when_open(Side::a, entry.toStdString());
    window.show();
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    if (const std::string problem = problem_before_start(argc, argv); !problem.empty()) {
        std::fprintf(stderr, "ninspect: %s\n", problem.c_str());
        return 2;
    }
    const std::unique_ptr<QTemporaryDir> folder = prepare(argc, argv);
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("NInspect"));
    QApplication::setApplicationVersion(QStringLiteral(NINSPECT_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("ninspect"));

    CommandLine line;
    line.parser.process(app);
    if (const QString problem = line.problem(); !problem.isEmpty()) {
        QTextStream(stderr) << "ninspect: " << problem << "\n";
        return 2;
    }
    line.change_settings();
    apply_color_scheme(Settings::instance().color_scheme());
    apply_language(Settings::instance().language());

    MainWindow window;
    const Script script = line.script();
    return script.wanted() ? run_script(window, script) : open_and_run(window, line);
}
