// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include "core/base/text.h"
#include "core/io/path.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>

namespace ninspect::cli {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

std::mutex screen;       // one line of the terminal, written by whichever thread works
bool bar_shown = false;  // guarded by `screen`

std::string amount(std::uint64_t value, ProgressUnit unit) {
    return unit == ProgressUnit::bytes ? human_bytes(value) : group_digits(value);
}

std::string rate(const Progress& progress, std::chrono::duration<double> seconds) {
    const double per_second = static_cast<double>(progress.done) / std::max(seconds.count(), 1e-3);
    return amount(static_cast<std::uint64_t>(per_second), progress.unit) + "/s";
}

std::string bar(double share) {
    constexpr int width = 24;
    const int full = static_cast<int>(share * width);
    std::string text;
    for (int i = 0; i < width; ++i) text += i < full ? '#' : '.';
    return text;
}

std::string progress_text(std::string_view label, const Progress& progress, std::chrono::duration<double> seconds,
                          bool with_bar) {
    std::string text(label);
    if (progress.total > 0) {
        const double share = std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total));
        if (with_bar) text += " [" + bar(share) + "]";
        text += fmt::format(" {:3.0f} %  {} of {}", share * 100, amount(progress.done, progress.unit),
                            amount(progress.total, progress.unit));
    } else {
        text += " " + amount(progress.done, progress.unit);
    }
    return text + "  " + rate(progress, seconds);
}

/// Shared by the copies of one sink.
struct Meter {
    std::string label;
    bool terminal = io::stderr_is_terminal();
    Clock::time_point begin = Clock::now();
    Clock::time_point next = begin + (terminal ? 500ms : 1000ms);

    void show(const Progress& progress) {
        const Clock::time_point now = Clock::now();
        const std::lock_guard lock(screen);
        if (now < next) return;
        next = now + (terminal ? 200ms : 1000ms);
        const std::string text = progress_text(label, progress, now - begin, terminal);
        std::fputs(terminal ? ("\r" + text + "\x1B[K").c_str() : (text + "\n").c_str(), stderr);
        std::fflush(stderr);
        bar_shown = terminal;
    }
};

}  // namespace

std::function<void(const Progress&)> progress_sink(std::string_view label) {
    auto meter = std::make_shared<Meter>();
    meter->label = label;
    return [meter](const Progress& progress) { meter->show(progress); };
}

void end_progress() {
    const std::lock_guard lock(screen);
    if (!bar_shown) return;
    std::fputs("\r\x1B[K", stderr);
    std::fflush(stderr);
    bar_shown = false;
}

}  // namespace ninspect::cli
