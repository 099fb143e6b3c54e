// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/io/byte_source.h"

#include <QObject>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ninspect::ui {

/// The pages of a file that are being looked at. Pages are read by a few background threads,
/// never by the window's; what is not there yet is asked for and announced by page_ready().
/// Lives on the window's thread. Holds at most 16 MiB.
class PageCache : public QObject {
    Q_OBJECT
public:
    static constexpr std::uint64_t page_bytes = 64 * 1024;
    explicit PageCache(QObject* parent = nullptr);
    ~PageCache() override;

    /// Forgets everything; null is allowed (nothing can be read then).
    void set_source(std::shared_ptr<const io::ByteSource> source);
    const std::shared_ptr<const io::ByteSource>& source() const { return source_; }
    std::uint64_t size() const { return source_ ? source_->size() : 0; }

    /// Forgets the pages, so that they are read again. With an end: the file ends there now, and
    /// what lies behind it is not asked for any more.
    void read_again(std::optional<std::uint64_t> end);

    enum class State : std::uint8_t { ready, loading, failed };
    /// Copies [offset, offset + out.size()) when all of it is at hand; asks for what is not.
    /// Failed: that page could not be read, or the range leaves the file.
    State read(std::uint64_t offset, std::span<std::uint8_t> out);

    /// Asks for the pages of a range without wanting them now.
    void prefetch(std::uint64_t offset, std::uint64_t bytes);

    /// Waits at most that long for the pages asked for, so that a quick disk shows no
    /// placeholders. Returns true when nothing is outstanding any more.
    bool wait(int milliseconds);

    /// What the last failing read said; none while all is well.
    const std::optional<Error>& error() const { return error_; }
    /// Forgets failed pages so that they are tried again.
    void retry();

signals:
    void page_ready();     ///< one or more pages came in
    void error_changed();  ///< error() is another one

private:
    struct Page {
        std::vector<std::uint8_t> bytes;
        bool failed = false;
        std::list<std::uint64_t>::iterator used;
    };
    struct Shared;
    void forget();
    Page* find(std::uint64_t index);
    void ask(std::uint64_t index);
    bool take_results();
    void store(std::uint64_t index, Result<std::vector<std::uint8_t>> bytes);

    std::shared_ptr<const io::ByteSource> source_;
    std::optional<std::uint64_t> end_;  ///< of the file now, when that is before its old end
    std::shared_ptr<Shared> shared_;
    std::unordered_map<std::uint64_t, Page> pages_;
    std::list<std::uint64_t> order_;  ///< most recently used first
    std::unordered_set<std::uint64_t> asked_;
    std::optional<Error> error_;
};

}  // namespace ninspect::ui
