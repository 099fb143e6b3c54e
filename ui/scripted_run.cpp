// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripted_run.h"

#include "core/io/atomic_file_writer.h"

#include "ui/main_window.h"
#include "ui/models/stats_store.h"
#include "ui/scripted_wizard.h"
#include "ui/settings/settings.h"
#include "ui/text/words.h"
#include "ui/views/artifact_pane.h"
#include "ui/views/directory_view.h"
#include "ui/views/filter_bar.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QPixmap>
#include <QTemporaryDir>
#include <QTextStream>
#include <QThread>
#include <functional>

namespace ninspect::ui {

namespace {

constexpr int patience_ms = 60'000;
constexpr int quiet_ms = 300;  // this long without a job counts as done

constexpr const char* names_of_views[] = {"layout",   "hex",     "scales",   "codes",    "values",
                                          "overview", "mapping", "metadata", "problems", "loaders"};
static_assert(std::size(names_of_views) == static_cast<std::size_t>(ViewId::count_));

void wait_a_little() {
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    QThread::msleep(5);
}

/// True when the window came to rest in time.
bool wait_until_idle(const MainWindow& window) {
    QElapsedTimer all, quiet;
    all.start();
    quiet.start();
    while (all.elapsed() < patience_ms) {
        wait_a_little();
        if (!window.idle()) quiet.restart();
        if (quiet.elapsed() > quiet_ms) return true;
    }
    return false;
}

void put_u32(QByteArray& to, quint32 n) {
    for (int i = 0; i < 4; ++i) to.append(static_cast<char>(n >> (8 * i) & 0xff));
}
void put_u64(QByteArray& to, quint64 n) {
    put_u32(to, static_cast<quint32>(n));
    put_u32(to, static_cast<quint32>(n >> 32));
}
void put_string(QByteArray& to, const QByteArray& text) {
    put_u64(to, static_cast<quint64>(text.size()));
    to += text;
}

/// The smallest GGUF with something in it: one F32 matrix of 2 × 8 zeros.
QByteArray sample_gguf() {
    QByteArray file("GGUF");
    put_u32(file, 3);
    put_u64(file, 1);  // tensors
    put_u64(file, 1);  // keys
    put_string(file, "general.architecture");
    put_u32(file, 8);  // a string
    put_string(file, "self-test");
    put_string(file, "blk.0.test.weight");
    put_u32(file, 2);
    put_u64(file, 8);
    put_u64(file, 2);
    put_u32(file, 0);  // F32
    put_u64(file, 0);
    while (file.size() % 32 != 0) file.append('\0');
    file.append(QByteArray(8 * 2 * 4, '\0'));
    return file;
}

/// Runs the steps of the self-test and remembers the first that failed.
class SelfTest {
public:
    explicit SelfTest(MainWindow& window) : window_(window) {}

    void check(bool good, const QString& what) {
        ++checks_;
        if (!good && failure_.isEmpty()) failure_ = what;
    }
    QString failure() const { return failure_; }
    int checks() const { return checks_; }

    void run(const QStringList& files) {
        window_.open_files(files);
        check(wait_until_idle(window_), QStringLiteral("opening did not end"));
        for (int i = 0; i < files.size() && i < 2; ++i) check_side(i == 0 ? Side::a : Side::b);
        check_views();
        Settings& settings = Settings::instance();
        for (const char* language : {"zh_CN", "en"}) {
            settings.set_language(QLatin1String(language));
            step(QStringLiteral("language"));
        }
        for (const ColorScheme scheme : {ColorScheme::dark, ColorScheme::light, ColorScheme::system}) {
            settings.set_color_scheme(scheme);
            step(QStringLiteral("colour scheme"));
        }
        settings.set_number_base(text::NumberBase::hexadecimal);
        step(QStringLiteral("number base"));
        check_views();
        window_.session()->swap();
        step(QStringLiteral("swap"));
    }

private:
    void step(const QString& what) { check(wait_until_idle(window_), what + QStringLiteral(" did not come to rest")); }

    void check_side(Side side) {
        const Document& document = window_.session()->document(side);
        const bool open = document.state() == Document::State::open;
        check(open, text::side_word(side) + QStringLiteral(" is not open: ") +
                        (document.state() == Document::State::failed ? text::sentence(document.error()) : QString()));
        if (!open || document.artifact()->entry_count() == 0) return;
        window_.session()->select(side, EntryId{0});
        check(window_.pane(side)->directory()->current_entry() == EntryId{0},
              QStringLiteral("the table did not follow"));
    }

    void check_views() {
        for (int i = 0; i < static_cast<int>(ViewId::count_); ++i) {
            window_.show_view(static_cast<ViewId>(i));
            step(QLatin1String(names_of_views[i]));
            check(!window_.grab().isNull(), QStringLiteral("nothing was painted"));
        }
    }

    MainWindow& window_;
    QString failure_;
    int checks_ = 0;
};

int self_test(MainWindow& window, QStringList files) {
    const QTemporaryDir folder;
    if (files.isEmpty()) {
        files += folder.filePath(QStringLiteral("sample.gguf"));
        QFile file(files.first());
        if (file.open(QIODevice::WriteOnly)) file.write(sample_gguf());
    }
    SelfTest test(window);
    test.run(files);
    for (Side side : {Side::a, Side::b}) window.session()->document(side).close();
    QTextStream out(stdout);
    if (test.failure().isEmpty())
        out << "self-test: ok, " << test.checks() << " checks\n";
    else
        out << "self-test: FAILED: " << test.failure() << "\n";
    return test.failure().isEmpty() ? 0 : 1;
}

/// Selects the entry on the first side that has it.
bool select_named(MainWindow& window, const QString& entry) {
    const std::string name = text::to_utf8(entry);
    for (Side side : {Side::a, Side::b}) {
        const auto artifact = window.session()->document(side).artifact();
        const auto id = artifact ? artifact->find(name) : std::nullopt;
        if (!id) continue;
        window.session()->select(side, *id);
        return true;
    }
    return false;
}

/// All or nothing: a full disk leaves no half picture behind.
Status write_picture(QWidget& window, const QString& path) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    const QByteArray suffix = QFileInfo(path).suffix().toLatin1();
    if (!window.grab().save(&buffer, suffix.isEmpty() ? "png" : suffix.constData())) {
        Error error;
        error.code = ErrorCode::unsupported;
        error.file = text::to_utf8(path);
        error.expected = "png";
        error.found = suffix.toStdString();
        return error;
    }
    return io::write_file(text::to_utf8(path), {bytes.constData(), static_cast<std::size_t>(bytes.size())},
                          io::IfExists::replace);
}

/// What a script should hear of, although there is a picture: files that did not open.
QStringList troubles_of(MainWindow& window) {
    QStringList troubles;
    for (Side side : {Side::a, Side::b})
        if (const Document& document = window.session()->document(side); document.state() == Document::State::failed)
            troubles += text::sentence(document.error());
    return troubles;
}

/// Of the wizard's page, or of the page that could not be left.
Status wizard_picture(MainWindow& window, const Script& script, QStringList& troubles) {
    const QTemporaryDir folder;
    QString why;
    Status written;
    const auto take = [&] { written = write_picture(*window.wizard(), script.screenshot); };
    if (!visit_wizard_page(
            *window.convert(), *script.wizard, script.wizard_size, folder.path(),
            [&] { return wait_until_idle(window); }, take, &why)) {
        troubles += why;
        take();
    }
    return written;
}

int screenshot(MainWindow& window, const Script& script) {
    QTextStream out(stdout);
    window.open_files(script.files);
    if (!wait_until_idle(window)) {
        out << "screenshot: the window did not come to rest\n";
        return 1;
    }
    QStringList troubles = troubles_of(window);
    if (!script.entry.isEmpty() && !select_named(window, script.entry))
        troubles += QStringLiteral("no entry is named ") + script.entry;
    if (!script.filter.isEmpty())
        for (Side side : {Side::a, Side::b}) window.pane(side)->filter()->field()->setText(script.filter);
    if (script.scan)
        for (Side side : {Side::a, Side::b}) window.session()->stats()->scan_all(side, StatsStore::usual_options());
    if (script.view) window.show_view(*script.view);
    wait_until_idle(window);
    Status written;
    if (script.wizard)
        written = wizard_picture(window, script, troubles);
    else
        written = write_picture(window, script.screenshot);
    if (!written) {
        out << "screenshot: " << text::sentence(written.error()) << "\n";
        return 1;
    }
    out << "screenshot: " << script.screenshot << "\n";
    for (const QString& trouble : troubles) out << "screenshot: " << trouble << "\n";
    return troubles.isEmpty() ? 0 : 1;
}

}  // namespace

std::optional<ViewId> view_named(const QString& name) {
    for (std::size_t i = 0; i < std::size(names_of_views); ++i)
        if (name == QLatin1String(names_of_views[i])) return static_cast<ViewId>(i);
    return std::nullopt;
}

QStringList view_names() {
    QStringList names;
    for (const char* name : names_of_views) names += QLatin1String(name);
    return names;
}

int run_script(MainWindow& window, const Script& script) {
    window.resize(script.size);
    if (script.grouped) Settings::instance().set_group_by_layer(true);
    window.show();
    int status = 0;
    if (script.self_test) status = self_test(window, script.files);
    if (status == 0 && !script.screenshot.isEmpty()) status = screenshot(window, script);
    return status;
}

}  // namespace ninspect::ui
