// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/convert/workers.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace ninspect::convert {
namespace {

Error plain_error(ErrorCode code) {
    Error error;
    error.code = code;
    return error;
}

class Crew {
public:
    Crew(std::uint64_t pieces, const RunControl& control, const std::function<Status(std::uint64_t, unsigned)>& work)
        : pieces_(pieces), control_(control), work_(work) {}

    Status run(unsigned threads) {
        std::vector<std::thread> others;
        others.reserve(threads);
        try {
            while (others.size() + 1 < threads)
                others.emplace_back([this, n = static_cast<unsigned>(others.size()) + 1] { serve(n); });
        } catch (const std::system_error&) {  // fewer threads do the same work
        }
        serve(0);
        for (std::thread& thread : others) thread.join();
        if (error_) return *std::move(error_);
        return {};
    }

private:
    void serve(unsigned thread) {
        while (!stop_) {
            const std::uint64_t piece = next_++;
            if (piece >= pieces_) return;
            if (control_.stop_requested()) return fail(plain_error(ErrorCode::cancelled), piece);
            try {
                if (Status status = work_(piece, thread); !status) return fail(std::move(status).error(), piece);
            } catch (const std::bad_alloc&) {
                return fail(plain_error(ErrorCode::out_of_memory), piece);
            }
        }
    }

    void fail(Error error, std::uint64_t piece) {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        if (error_ && piece >= error_piece_) return;
        error_ = std::move(error);
        error_piece_ = piece;
    }

    const std::uint64_t pieces_;
    const RunControl& control_;
    const std::function<Status(std::uint64_t, unsigned)>& work_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::optional<Error> error_;
    std::uint64_t error_piece_ = 0;
};

}  // namespace

unsigned threads_for(unsigned wanted) noexcept {
    constexpr unsigned most = 64;
    return std::clamp(wanted != 0 ? wanted : std::thread::hardware_concurrency(), 1u, most);
}

Status for_pieces(std::uint64_t pieces, unsigned threads, const RunControl& control,
                  const std::function<Status(std::uint64_t, unsigned)>& work) {
    const std::uint64_t needed = std::clamp<std::uint64_t>(pieces, 1, std::max(threads, 1u));
    return Crew(pieces, control, work).run(static_cast<unsigned>(needed));
}

}  // namespace ninspect::convert
