// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_ui_boundary [FOLDER]: how often the Scales view shows a new histogram while the boundary of a
// PTQ1_0 matrix of [248320, 5120] is dragged: read, counted, drawn. Writes a `.ninfer` file
// of 278 MB into FOLDER (default: the system's folder for temporary files) and removes it.
#include "core/codec/geometry.h"
#include "core/ninfer/write.h"
#include "ui/jobs/job_list.h"
#include "ui/plots/plot.h"
#include "ui/views/scales_strip.h"
#include "ui/views/scales_view.h"
#include "ui/views/views.h"

#include <fmt/format.h>

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <random>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

constexpr std::uint64_t rows = 248'320, columns = 5'120;
constexpr double seconds = 4;
constexpr int mouse_ms = 8;

int fail(const std::string& what) {
    fmt::print(stderr, "bench_ui_boundary: {}\n", what);
    return 1;
}

/// Random code bytes; scales between 0.0078 and 0.031.
bool write_sample(const std::string& path, const codec::Encoding& encoding, const codec::Geometry& g) {
    const ninfer::NewObject object{"matrix", {rows, columns}, &encoding, 0, 1};
    auto plan = ninfer::plan_v2({"bench", "bench"}, std::span(&object, 1));
    if (!plan) return false;
    auto file = ninfer::create_file(path, io::IfExists::replace, *plan);
    if (!file) return false;
    std::mt19937_64 random(20'261'201);
    std::vector<std::uint8_t> bytes(std::size_t{1} << 20);
    for (std::uint64_t at = 0; at < g.payload_bytes; at += bytes.size()) {
        bytes.resize(static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), g.payload_bytes - at)));
        for (std::size_t i = 0; i < bytes.size(); i += 2) {
            const std::uint64_t word = random();
            const bool scale = at + i >= g.row_split->scale_offset;
            const auto value = static_cast<std::uint16_t>(scale ? 0x2000 + word % 0x0800 : word);
            bytes[i] = static_cast<std::uint8_t>(value & 0xff);
            if (i + 1 < bytes.size()) bytes[i + 1] = static_cast<std::uint8_t>(value >> 8);
        }
        if (!file->write(0, at, bytes)) return false;
    }
    return bool(file->commit());
}

template <class Condition>
bool wait_for(Condition condition, double limit) {
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (static_cast<double>(clock.elapsed()) > limit * 1000) return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
    }
    return true;
}

struct Drag {
    std::uint64_t updates = 0;
    double elapsed = 0;
    qint64 longest_ms = 0;  // between two updates
};

/// Asks for a new place as often as a mouse reports one, for some seconds; counts the places
/// whose histogram and figures were drawn.
Drag drag(ScalesView& view, std::uint64_t from, std::uint64_t step, std::uint64_t span) {
    Drag result;
    QElapsedTimer clock, since;
    std::uint64_t at = from, seen = view.boundary()->updates();
    QTimer mouse;
    QObject::connect(&mouse, &QTimer::timeout, &view, [&] {
        at = from - (from - at + step) % span;
        emit view.strip()->offset_wanted(at);
    });
    mouse.start(mouse_ms);
    clock.start();
    since.start();
    while (static_cast<double>(clock.elapsed()) < seconds * 1000) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
        if (view.boundary()->updates() == seen) continue;
        result.updates += view.boundary()->updates() - seen;
        seen = view.boundary()->updates();
        result.longest_ms = std::max(result.longest_ms, since.restart());
    }
    result.elapsed = static_cast<double>(clock.elapsed()) / 1000;
    return result;
}

int run(const std::string& path) {
    const codec::Encoding* encoding = codec::find_ninfer("PTQ1_0_G128", "row-split-k128-v1", 2);
    const std::uint64_t shape[] = {rows, columns};
    const auto geometry = encoding ? codec::compute_geometry(*encoding, shape) : Result<codec::Geometry>(Error{});
    if (!geometry || !geometry->row_split) return fail("no geometry");
    if (!write_sample(path, *encoding, *geometry)) return fail("could not write " + path);
    JobList jobs;
    Session session(&jobs, nullptr);
    ScalesView view(&session, nullptr);
    view.resize(1440, 450);
    view.show();
    session.document(Side::a).open(QString::fromStdString(path));
    if (!wait_for([&] { return session.selected(Side::a) && jobs.idle() && !view.plot()->series().empty(); }, 60))
        return fail("the scales were not counted");
    const codec::RowSplitGeometry& g = *geometry->row_split;
    fmt::print("PTQ1_0 [{}, {}]: {} scale words, declared at {}\n", rows, columns, g.scale_bytes / 2, g.scale_offset);
    struct Case {
        const char* name;
        std::uint64_t from, step, span;
    };
    const Case cases[] = {
        {"two bytes at a time (arrow key)", g.scale_offset - 2, 2, 100'000},
        {"256 bytes at a time (Shift + arrow key)", g.scale_offset - 256, 256, 1'000'000},
        {"mouse, one pixel of 1000 at a time", g.scale_offset - 2, geometry->payload_bytes / 1000, 15'000'000},
    };
    bool good = true;
    for (const Case& c : cases) {
        view.boundary()->move_to(c.from);
        if (!wait_for([&] { return view.boundary()->settled(); }, 60)) return fail("the first place was not read");
        const Drag d = drag(view, c.from, c.step, c.span);
        const double rate = static_cast<double>(d.updates) / d.elapsed;
        fmt::print("{:<42} {:7.1f} updates/s, longest {} ms\n", c.name, rate, d.longest_ms);
        good = good && rate >= 30;
    }
    return good ? 0 : fail("fewer than 30 updates a second");
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    const QString folder = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QDir::tempPath();
    const std::string path = QDir(folder).filePath(QStringLiteral("ninspect-boundary.ninfer")).toStdString();
    const int status = run(path);
    QFile::remove(QString::fromStdString(path));
    return status;
}
