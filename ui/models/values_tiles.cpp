// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/values_tiles.h"

#include "ui/jobs/job_list.h"
#include "ui/models/values_threads.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>

namespace ninspect::ui {

namespace {

constexpr std::uint64_t whole_edge = 1024;                       // cells
constexpr std::uint64_t small_matrix = 4'000'000;                // weights: read whole without sampling first
constexpr std::uint64_t piece_weights = std::uint64_t{1} << 18;  // decoded at a time
constexpr std::uint64_t band_weights = std::uint64_t{1} << 19;
constexpr std::uint64_t tile_columns = 8192;  // cells
// More than the cells that a large screen shows at once, so that what is seen is never thrown out.
constexpr std::size_t most_kept_bytes = std::size_t{160} << 20;
constexpr std::size_t most_range_weights = 200'000;
constexpr int tick_ms = 100;

int log2_to_fit(std::uint64_t weights, std::uint64_t cells) {
    int log2 = 0;
    while (pooled(weights, log2) > cells) ++log2;
    return log2;
}

std::uint64_t power_of_two_below(std::uint64_t n) {
    std::uint64_t power = 1;
    while (power <= n / 2) power *= 2;
    return power;
}

Error cancelled() {
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

/// One row of weights for every row of cells, from its middle; and weights to find the range by.
struct Sample {
    std::vector<float> cells;
    float magnitude = 0;
};

Result<Sample> sample_rows(const ValueSubject& subject, Pooling pooling, PoolLevel level, const RunControl& control) {
    auto source = ValueSource::open(subject);
    if (!source) return std::move(source).error();
    const std::uint64_t rows = source->rows(), columns = source->columns();
    const auto cell_rows = static_cast<std::size_t>(pooled(rows, level.rows_log2));
    const auto cell_columns = static_cast<std::size_t>(pooled(columns, level.columns_log2));
    Sample sample;
    sample.cells.resize(cell_rows * cell_columns);
    std::vector<float> row(static_cast<std::size_t>(columns)), seen;
    const std::size_t step = 1 + cell_rows * row.size() / most_range_weights;
    std::size_t next = 0;
    RowPooler pooler(pooling, columns, level.columns_log2);
    for (std::size_t i = 0; i < cell_rows; ++i) {
        if (control.stop_requested()) return cancelled();
        const std::uint64_t begin = static_cast<std::uint64_t>(i) << level.rows_log2;
        const std::uint64_t end = std::min(rows, begin + (std::uint64_t{1} << level.rows_log2));
        if (Status read = source->read(begin + (end - begin) / 2, 1, row); !read) return read.error();
        pooler.add(row);
        pooler.finish(std::span(sample.cells).subspan(i * cell_columns, cell_columns));
        for (; next < row.size(); next += step) seen.push_back(row[next]);
        next -= row.size();
    }
    sample.magnitude = robust_magnitude(seen);
    return sample;
}

}  // namespace

/// The exact pass: workers put finished rows of cells here, the window takes them away.
struct ValueTiles::Pass {
    std::mutex mutex;
    std::vector<std::pair<std::size_t, std::vector<float>>> fresh;
    std::optional<Error> error;

    void put(std::size_t row, std::vector<float> cells) {
        const std::lock_guard lock(mutex);
        fresh.emplace_back(row, std::move(cells));
    }
    void put(Error e) {
        const std::lock_guard lock(mutex);
        if (!error) error = std::move(e);
    }

    /// Cells of row `i`: as many weights at a time as fit the cache.
    static Status pool_row(ValueSource& source, RowPooler& pooler, std::vector<float>& buffer, std::uint64_t begin,
                           std::uint64_t end, const StopToken& stop) {
        const std::uint64_t columns = source.columns();
        const std::uint64_t at_once = std::max<std::uint64_t>(8, piece_weights / columns / 8 * 8);
        while (begin < end) {
            if (stop.stop_requested()) return cancelled();
            const std::uint64_t count = std::min(at_once, end - begin);
            buffer.resize(static_cast<std::size_t>(count * columns));
            if (Status read = source.read(begin, count, buffer); !read) return read;
            for (std::uint64_t r = 0; r < count; ++r)
                pooler.add(std::span(buffer).subspan(static_cast<std::size_t>(r * columns),
                                                     static_cast<std::size_t>(columns)));
            begin += count;
        }
        return {};
    }

    void work(const ValueSubject& subject, Pooling pooling, PoolLevel level, const RunControl& control,
              std::atomic<std::uint64_t>& next) {
        auto source = ValueSource::open(subject);
        if (!source) return put(std::move(source).error());
        const std::uint64_t rows = source->rows(), cell_rows = pooled(rows, level.rows_log2);
        RowPooler pooler(pooling, source->columns(), level.columns_log2);
        std::vector<float> buffer;
        for (;;) {
            const std::uint64_t i = next.fetch_add(1);
            if (i >= cell_rows || control.stop_requested()) return;
            const std::uint64_t begin = i << level.rows_log2;
            const std::uint64_t end = std::min(rows, begin + (std::uint64_t{1} << level.rows_log2));
            if (Status done = pool_row(*source, pooler, buffer, begin, end, control.stop); !done)
                return put(done.error());
            std::vector<float> cells(static_cast<std::size_t>(pooled(source->columns(), level.columns_log2)));
            pooler.finish(cells);
            put(static_cast<std::size_t>(i), std::move(cells));
            control.report({std::min(next.load(), cell_rows), cell_rows, ProgressUnit::items});
        }
    }
};

ValueTiles::ValueTiles(JobList* jobs, QObject* parent) : QObject(parent), jobs_(jobs) {
    ticker_.setInterval(tick_ms);
    connect(&ticker_, &QTimer::timeout, this, &ValueTiles::take_pass);
}

ValueTiles::~ValueTiles() {
    if (whole_job_) whole_job_->cancel();
}

void ValueTiles::clear() {
    ++number_;
    if (whole_job_) whole_job_->cancel();
    whole_job_ = nullptr;
    pass_ = nullptr;
    ticker_.stop();
    kept_.clear();
    uses_.clear();
    kept_bytes_ = 0;
    wanted_.clear();
    started_.clear();
    in_flight_ = 0;
    whole_ = {};
    error_.reset();
}

void ValueTiles::set_subject(std::optional<ValueSubject> subject, const QString& title) {
    title_ = title;
    if (subject == subject_) return;
    clear();
    subject_ = std::move(subject);
    rows_ = columns_ = 0;
    magnitude_ = 0;
    if (subject_) begin();
    emit arrived();
    emit range_found();
}

void ValueTiles::set_pooling(Pooling pooling) {
    if (pooling == pooling_) return;
    pooling_ = pooling;
    clear();
    if (subject_) begin();
    emit arrived();
}

void ValueTiles::fail(Error error) {
    if (error.code == ErrorCode::cancelled) return;
    if (!error_) error_ = std::move(error);
    emit arrived();
}

void ValueTiles::begin() {
    const auto source = ValueSource::open(*subject_);
    if (!source) {
        error_ = source.error();
        return;
    }
    rows_ = source->rows();
    columns_ = source->columns();
    if (rows_ == 0 || columns_ == 0 || columns_ > most_columns) {
        if (columns_ > most_columns) {
            Error error;
            error.code = ErrorCode::unsupported;
            error.path = "columns";
            error.expected = "<= " + std::to_string(most_columns);
            error.found = std::to_string(columns_);
            error_ = std::move(error);
        }
        rows_ = columns_ = 0;
        return;
    }
    whole_level_ = {log2_to_fit(rows_, whole_edge), log2_to_fit(columns_, whole_edge)};
    const auto cell_rows = static_cast<std::size_t>(pooled(rows_, whole_level_.rows_log2));
    whole_.rows.assign(cell_rows, Row::unknown);
    whole_.cells.assign(cell_rows * static_cast<std::size_t>(pooled(columns_, whole_level_.columns_log2)), 0.0F);
    sample();
    if (rows_ * columns_ <= small_matrix) read_whole();  // else when the sample is there
}

void ValueTiles::sample() {
    jobs_->run(
        QString(), this,
        [subject = *subject_, pooling = pooling_, level = whole_level_](const RunControl& control) {
            return sample_rows(subject, pooling, level, control);
        },
        [this, number = number_](Result<Sample> sample) {
            if (number != number_) return;
            if (!sample) return fail(std::move(sample).error());
            const auto width = static_cast<std::ptrdiff_t>(pooled(columns_, whole_level_.columns_log2));
            const bool whole_rows = whole_level_.rows_log2 == 0;
            for (std::size_t i = 0; i < whole_.rows.size(); ++i) {
                if (whole_.rows[i] == Row::exact) continue;
                whole_.rows[i] = whole_rows ? Row::exact : Row::sampled;
                if (whole_rows) ++whole_.exact_rows;
                const auto from = sample->cells.begin() + static_cast<std::ptrdiff_t>(i) * width;
                std::copy_n(from, width, whole_.cells.begin() + static_cast<std::ptrdiff_t>(i) * width);
            }
            magnitude_ = sample->magnitude;
            widen_range();
            emit arrived();
            emit range_found();
            if (!whole_is_exact() && !whole_job_) read_whole();
        });
}

void ValueTiles::resume() {
    if (subject_ && rows_ > 0 && !whole_is_exact() && !whole_job_) read_whole();
}

void ValueTiles::read_whole() {
    pass_ = std::make_shared<Pass>();
    const std::uint64_t number = number_;
    const auto work = [pass = pass_, subject = *subject_, pooling = pooling_,
                       level = whole_level_](const RunControl& control) {
        std::atomic<std::uint64_t> next{0};
        run_on_threads([&] { pass->work(subject, pooling, level, control, next); });
        return 0;
    };
    // Small ones are over before anybody could read a title.
    const QString title = rows_ * columns_ <= small_matrix ? QString() : title_;
    whole_job_ = jobs_->run(title, this, work, [this, number](int) {
        if (number != number_) return;
        take_pass();
        ticker_.stop();
        whole_job_ = nullptr;
        widen_range();
        emit arrived();
    });
    ticker_.start();
}

/// The sampled rows may all be zero, as most of a difference is, and others not.
void ValueTiles::widen_range() {
    if (magnitude_ > 0 || !whole_is_exact()) return;
    for (const float cell : whole_.cells)
        if (std::isfinite(cell)) magnitude_ = std::max(magnitude_, std::fabs(cell));
    if (magnitude_ > 0) emit range_found();
}

void ValueTiles::take_pass() {
    if (!pass_) return;
    std::vector<std::pair<std::size_t, std::vector<float>>> fresh;
    std::optional<Error> error;
    {
        const std::lock_guard lock(pass_->mutex);
        fresh.swap(pass_->fresh);
        error.swap(pass_->error);
    }
    for (const auto& [row, cells] : fresh) {
        std::copy(cells.begin(), cells.end(), whole_.cells.begin() + static_cast<std::ptrdiff_t>(row * cells.size()));
        if (whole_.rows[row] != Row::exact) ++whole_.exact_rows;
        whole_.rows[row] = Row::exact;
    }
    if (error) fail(std::move(*error));
    if (!fresh.empty()) emit arrived();
}

// ---- tiles -----------------------------------------------------------------------------

std::uint64_t ValueTiles::band_rows(PoolLevel level) const {
    if (columns_ == 0) return 1;
    const std::uint64_t weights = power_of_two_below(std::max<std::uint64_t>(1, band_weights / columns_));
    return std::max<std::uint64_t>(1, weights >> level.rows_log2);
}

ValueTiles::Area ValueTiles::area_of(const Key& key) const {
    const PoolLevel level{key.rows_log2, key.columns_log2};
    Area area;
    area.first_row = key.band * band_rows(level);
    area.first_column = key.column_tile * tile_columns;
    area.rows = std::min(band_rows(level), pooled(rows_, level.rows_log2) - area.first_row);
    area.columns = std::min(tile_columns, pooled(columns_, level.columns_log2) - area.first_column);
    return area;
}

std::vector<std::shared_ptr<const ValueTiles::Tile>> ValueTiles::tiles(PoolLevel level, const Area& visible) {
    std::vector<std::shared_ptr<const Tile>> result;
    wanted_.clear();
    if (rows_ == 0 || visible.rows == 0 || visible.columns == 0) return result;
    const std::uint64_t height = band_rows(level);
    const std::uint64_t last_band = (visible.first_row + visible.rows - 1) / height;
    const std::uint64_t last_tile = (visible.first_column + visible.columns - 1) / tile_columns;
    for (std::uint64_t band = visible.first_row / height; band <= last_band; ++band)
        for (std::uint64_t tile = visible.first_column / tile_columns; tile <= last_tile; ++tile) {
            const Key key{level.rows_log2, level.columns_log2, band, tile};
            if (const auto found = kept_.find(key); found != kept_.end()) {
                uses_.splice(uses_.begin(), uses_, found->second.use);
                result.push_back(found->second.tile);
            } else if (started_.count(key) == 0) {
                wanted_.push_back(key);
            }
        }
    start_wanted();
    return result;
}

Result<ValueTiles::Tile> ValueTiles::make_tile(const ValueSubject& subject, Pooling pooling, PoolLevel level,
                                               const Area& area, const RunControl& control) {
    auto source = ValueSource::open(subject);
    if (!source) return std::move(source).error();
    Tile tile;
    tile.area = area;
    tile.cells.reserve(static_cast<std::size_t>(area.rows * area.columns));
    RowPooler pooler(pooling, source->columns(), level.columns_log2);
    std::vector<float> buffer, cells(static_cast<std::size_t>(pooled(source->columns(), level.columns_log2)));
    if (level == PoolLevel{}) {
        cells.resize(static_cast<std::size_t>(area.rows * source->columns()));
        if (Status read = source->read(area.first_row, area.rows, cells); !read) return read.error();
    }
    for (std::uint64_t i = 0; i < area.rows; ++i) {
        std::uint64_t row_begin = i * source->columns();  // in cells, of what was read at once
        if (!(level == PoolLevel{})) {
            const std::uint64_t begin = (area.first_row + i) << level.rows_log2;
            const std::uint64_t end = std::min(source->rows(), begin + (std::uint64_t{1} << level.rows_log2));
            if (Status done = Pass::pool_row(*source, pooler, buffer, begin, end, control.stop); !done)
                return done.error();
            pooler.finish(cells);
            row_begin = 0;
        }
        const auto from = cells.begin() + static_cast<std::ptrdiff_t>(row_begin + area.first_column);
        tile.cells.insert(tile.cells.end(), from, from + static_cast<std::ptrdiff_t>(area.columns));
    }
    return tile;
}

void ValueTiles::start_wanted() {
    while (!wanted_.empty() && in_flight_ < 2 * decoding_threads()) {
        const Key key = wanted_.front();
        wanted_.pop_front();
        started_.insert(key);
        ++in_flight_;
        const PoolLevel level{key.rows_log2, key.columns_log2};
        const auto work = [subject = *subject_, pooling = pooling_, level, area = area_of(key)](
                              const RunControl& control) { return make_tile(subject, pooling, level, area, control); };
        jobs_->run(QString(), this, work, [this, key, number = number_](Result<Tile> tile) {
            if (number == number_) take_tile(key, std::move(tile));
        });
    }
}

void ValueTiles::take_tile(const Key& key, Result<Tile> tile) {
    --in_flight_;
    if (!tile) {
        // Stays in started_: what cannot be read is not asked for again and again.
        fail(std::move(tile).error());
        return start_wanted();
    }
    started_.erase(key);
    const auto bytes = [](const Tile& t) { return t.cells.size() * sizeof(float); };
    kept_bytes_ += bytes(*tile);
    uses_.push_front(key);
    kept_[key] = {std::make_shared<const Tile>(std::move(*tile)), uses_.begin()};
    while (kept_bytes_ > most_kept_bytes && uses_.size() > 1) {
        const auto oldest = kept_.find(uses_.back());
        kept_bytes_ -= bytes(*oldest->second.tile);
        kept_.erase(oldest);
        uses_.pop_back();
    }
    start_wanted();
    emit arrived();
}

}  // namespace ninspect::ui
