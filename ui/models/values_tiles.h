// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "ui/models/values_pool.h"
#include "ui/models/values_source.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace ninspect::ui {

class Job;
class JobList;

/// The cells of an image of a matrix, decoded in jobs as they are asked for.
///
/// A coarse image of the whole matrix (at most 1024 × 1024 cells) is there almost at once:
/// from sampled rows at first, then exactly, while a job reads everything. Finer images come
/// in tiles (bands of rows), kept as long as there is room. Window's thread only.
class ValueTiles : public QObject {
    Q_OBJECT
public:
    ValueTiles(JobList* jobs, QObject* parent);
    ~ValueTiles() override;

    /// Begins with another matrix; none: nothing is shown. `title` is what the job that reads
    /// everything is called.
    void set_subject(std::optional<ValueSubject> subject, const QString& title);
    void set_pooling(Pooling pooling);
    Pooling pooling() const { return pooling_; }
    /// Reads everything again after it was cancelled.
    void resume();

    const std::optional<ValueSubject>& subject() const { return subject_; }
    std::uint64_t rows() const { return rows_; }
    std::uint64_t columns() const { return columns_; }
    /// Why there is nothing, or why some of it is missing.
    const std::optional<Error>& error() const { return error_; }

    // ---- the whole matrix ----------------------------------------------------------------
    PoolLevel whole_level() const { return whole_level_; }
    enum class Row : std::uint8_t { unknown, sampled, exact };
    struct Whole {
        std::vector<float> cells;  ///< row by row
        std::vector<Row> rows;     ///< what each row of cells is
        std::uint64_t exact_rows = 0;
    };
    const Whole& whole() const { return whole_; }
    bool whole_is_exact() const { return rows_ > 0 && whole_.exact_rows == whole_.rows.size(); }
    bool reading_whole() const { return !whole_job_.isNull(); }
    /// A magnitude that 999 of 1000 sampled weights stay below; 0 while nothing is known.
    float magnitude() const { return magnitude_; }

    // ---- tiles ---------------------------------------------------------------------------
    /// Places and sizes in cells.
    struct Area {
        std::uint64_t first_row = 0, rows = 0;
        std::uint64_t first_column = 0, columns = 0;
    };
    struct Tile {
        Area area;
        std::vector<float> cells;  ///< row by row
    };
    /// The tiles of that level that touch the area and are there already. Those that are not are
    /// asked for now; what an earlier call asked for and is not begun is forgotten.
    std::vector<std::shared_ptr<const Tile>> tiles(PoolLevel level, const Area& visible);
    bool idle() const { return in_flight_ == 0 && wanted_.empty() && !reading_whole(); }

    static constexpr std::uint64_t most_columns = std::uint64_t{1} << 24;

signals:
    void arrived();      ///< more cells
    void range_found();  ///< magnitude()

private:
    struct Key {
        int rows_log2, columns_log2;
        std::uint64_t band, column_tile;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    struct Kept {
        std::shared_ptr<const Tile> tile;
        std::list<Key>::iterator use;
    };
    struct Pass;  // what the job that reads everything and the window share
    void clear();
    void begin();
    void sample();
    void read_whole();
    void take_pass();
    void widen_range();
    void start_wanted();
    static Result<Tile> make_tile(const ValueSubject& subject, Pooling pooling, PoolLevel level, const Area& area,
                                  const RunControl& control);
    Area area_of(const Key& key) const;
    std::uint64_t band_rows(PoolLevel level) const;
    void take_tile(const Key& key, Result<Tile> tile);
    void fail(Error error);

    JobList* jobs_;
    std::optional<ValueSubject> subject_;
    QString title_;
    Pooling pooling_ = Pooling::largest;
    std::uint64_t rows_ = 0, columns_ = 0;
    std::optional<Error> error_;
    std::uint64_t number_ = 0;  ///< of the subject; results of earlier ones are dropped

    PoolLevel whole_level_;
    Whole whole_;
    float magnitude_ = 0;
    QPointer<Job> whole_job_;
    std::shared_ptr<Pass> pass_;
    QTimer ticker_;

    std::map<Key, Kept> kept_;
    std::list<Key> uses_;  // latest first
    std::size_t kept_bytes_ = 0;
    std::deque<Key> wanted_;
    std::set<Key> started_;
    int in_flight_ = 0;
};

}  // namespace ninspect::ui
