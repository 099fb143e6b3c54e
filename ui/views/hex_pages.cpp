// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_pages.h"

#include <QThreadPool>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace ninspect::ui {

namespace {

constexpr std::size_t max_pages = 256;
constexpr std::size_t max_asked = 32;

/// Readers of all page caches. One that hangs on a dead network drive delays only the end of
/// the program, never the window.
QThreadPool& readers() {
    static QThreadPool pool;
    static const bool once = [] {
        pool.setMaxThreadCount(4);
        return true;
    }();
    (void)once;
    return pool;
}

Result<std::vector<std::uint8_t>> read_page(const io::ByteSource& source, std::uint64_t index, std::uint64_t end) {
    const std::uint64_t offset = index * PageCache::page_bytes;
    const std::uint64_t wanted = offset >= end ? 0 : std::min(PageCache::page_bytes, end - offset);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(wanted));
    if (Status done = source.read_exactly(offset, bytes); !done) return done.error();
    return bytes;
}

}  // namespace

/// What readers and cache have in common; outlives either. `generation` tells results for
/// an earlier source from those for this one.
struct PageCache::Shared {
    struct Done {
        std::uint64_t index;
        std::uint64_t generation;
        Result<std::vector<std::uint8_t>> bytes;
    };
    std::mutex mutex;
    std::condition_variable arrived;
    PageCache* owner = nullptr;
    std::uint64_t generation = 0;
    std::vector<Done> done;
    bool announced = false;
};

PageCache::PageCache(QObject* parent) : QObject(parent), shared_(std::make_shared<Shared>()) { shared_->owner = this; }

PageCache::~PageCache() {
    const std::lock_guard lock(shared_->mutex);
    shared_->owner = nullptr;
    ++shared_->generation;
}

void PageCache::set_source(std::shared_ptr<const io::ByteSource> source) {
    source_ = std::move(source);
    end_.reset();
    forget();
}

void PageCache::read_again(std::optional<std::uint64_t> end) {
    end_ = end;
    forget();
}

void PageCache::forget() {
    {
        const std::lock_guard lock(shared_->mutex);
        ++shared_->generation;
        shared_->done.clear();
    }
    pages_.clear();
    order_.clear();
    asked_.clear();
    const bool had_error = error_.has_value();
    error_.reset();
    if (had_error) emit error_changed();
}

PageCache::Page* PageCache::find(std::uint64_t index) {
    const auto found = pages_.find(index);
    if (found == pages_.end()) return nullptr;
    order_.splice(order_.begin(), order_, found->second.used);
    return &found->second;
}

void PageCache::ask(std::uint64_t index) {
    if (!source_ || asked_.contains(index)) return;
    std::uint64_t generation = 0;
    {
        const std::lock_guard lock(shared_->mutex);
        // Somebody scrolls faster than the disk: what was passed by is not wanted any more.
        if (asked_.size() >= max_asked) {
            ++shared_->generation;
            asked_.clear();
        }
        generation = shared_->generation;
    }
    asked_.insert(index);
    const std::uint64_t end = std::min(source_->size(), end_.value_or(source_->size()));
    readers().start([shared = shared_, source = source_, index, generation, end] {
        {
            const std::lock_guard lock(shared->mutex);
            if (shared->generation != generation) return;
        }
        auto bytes = read_page(*source, index, end);
        const std::lock_guard lock(shared->mutex);
        if (shared->generation != generation || !shared->owner) return;
        shared->done.push_back({index, generation, std::move(bytes)});
        shared->arrived.notify_all();
        if (shared->announced) return;
        shared->announced = true;
        PageCache* owner = shared->owner;
        QMetaObject::invokeMethod(
            owner,
            [owner] {
                if (owner->take_results()) emit owner->page_ready();
            },
            Qt::QueuedConnection);
    });
}

void PageCache::store(std::uint64_t index, Result<std::vector<std::uint8_t>> bytes) {
    asked_.erase(index);
    if (pages_.contains(index)) return;
    while (pages_.size() >= max_pages) {
        pages_.erase(order_.back());
        order_.pop_back();
    }
    order_.push_front(index);
    Page page;
    page.used = order_.begin();
    if (bytes) {
        page.bytes = std::move(*bytes);
    } else {
        page.failed = true;
        error_ = bytes.error();
    }
    pages_.emplace(index, std::move(page));
}

bool PageCache::take_results() {
    std::vector<Shared::Done> done;
    {
        const std::lock_guard lock(shared_->mutex);
        done.swap(shared_->done);
        shared_->announced = false;
    }
    const bool had_error = error_.has_value();
    for (Shared::Done& d : done) store(d.index, std::move(d.bytes));
    if (error_.has_value() != had_error) emit error_changed();
    return !done.empty();
}

PageCache::State PageCache::read(std::uint64_t offset, std::span<std::uint8_t> out) {
    if (offset > size() || out.size() > size() - offset) return State::failed;
    State state = State::ready;
    std::size_t filled = 0;
    while (filled < out.size()) {
        const std::uint64_t at = offset + filled;
        const std::uint64_t index = at / page_bytes;
        const auto inside = static_cast<std::size_t>(at % page_bytes);
        const std::size_t n = std::min(out.size() - filled, static_cast<std::size_t>(page_bytes) - inside);
        const Page* page = find(index);
        if (!page) {
            ask(index);
            if (state == State::ready) state = State::loading;
        } else if (page->failed || page->bytes.size() < inside + n) {
            state = State::failed;
        } else {
            std::copy_n(page->bytes.begin() + static_cast<std::ptrdiff_t>(inside), n,
                        out.begin() + static_cast<std::ptrdiff_t>(filled));
        }
        filled += n;
    }
    return state;
}

void PageCache::prefetch(std::uint64_t offset, std::uint64_t bytes) {
    if (!source_ || bytes == 0 || offset >= size()) return;
    const std::uint64_t last = (offset + (std::min(bytes, size() - offset) - 1)) / page_bytes;
    for (std::uint64_t index = offset / page_bytes; index <= last; ++index)
        if (!pages_.contains(index)) ask(index);
}

bool PageCache::wait(int milliseconds) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (!asked_.empty()) {
        {
            std::unique_lock lock(shared_->mutex);
            if (!shared_->arrived.wait_until(lock, until, [this] { return !shared_->done.empty(); })) return false;
        }
        take_results();
    }
    return true;
}

void PageCache::retry() {
    for (auto it = pages_.begin(); it != pages_.end();) {
        if (it->second.failed) {
            order_.erase(it->second.used);
            it = pages_.erase(it);
        } else {
            ++it;
        }
    }
    if (!error_) return;
    error_.reset();
    emit error_changed();
}

}  // namespace ninspect::ui
