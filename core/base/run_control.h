// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace ninspect {

/// Asked by workers, told by the user's thread. Copies share one flag. Thread-safe.
/// (std::stop_token is not used: its MinGW implementation rests on atomic waits.)
class StopToken {
public:
    bool stop_requested() const noexcept { return flag_ && flag_->load(std::memory_order_relaxed); }

private:
    friend class StopSource;
    std::shared_ptr<std::atomic<bool>> flag_;
};

class StopSource {
public:
    StopSource() : flag_(std::make_shared<std::atomic<bool>>(false)) {}
    void request_stop() noexcept { flag_->store(true, std::memory_order_relaxed); }
    bool stop_requested() const noexcept { return flag_->load(std::memory_order_relaxed); }
    StopToken token() const {
        StopToken t;
        t.flag_ = flag_;
        return t;
    }

private:
    std::shared_ptr<std::atomic<bool>> flag_;
};

enum class ProgressUnit : std::uint8_t { items, bytes };

struct Progress {
    std::uint64_t done = 0;
    std::uint64_t total = 0;  ///< 0: not known yet
    ProgressUnit unit = ProgressUnit::items;
};

/// How a blocking core call hears that it should stop and tells how far it is.
/// The sink is called on whichever thread does the work, possibly very often: it must be
/// cheap and thread-safe.
struct RunControl {
    StopToken stop;
    std::function<void(const Progress&)> progress;

    bool stop_requested() const noexcept { return stop.stop_requested(); }
    void report(const Progress& p) const {
        if (progress) progress(p);
    }
};

}  // namespace ninspect
