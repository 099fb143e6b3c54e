// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QThread>
#include <algorithm>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

namespace ninspect::ui {

/// How many threads one job may use for decoding.
inline int decoding_threads() { return std::clamp(QThread::idealThreadCount(), 1, 8); }

/// Runs `work()` on the calling thread and as many others as decoding_threads() says; returns
/// when all are done. Where the system gives no further thread, those there are do it all.
template <class Work>
void run_on_threads(const Work& work) {
    std::vector<std::thread> others;
    try {
        for (int i = 1; i < decoding_threads(); ++i) others.emplace_back(std::cref(work));
    } catch (const std::system_error&) {  // fewer will do
    }
    work();
    for (std::thread& t : others) t.join();
}

}  // namespace ninspect::ui
