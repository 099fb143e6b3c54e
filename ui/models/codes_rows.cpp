// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/codes_rows.h"

#include "ui/jobs/job_list.h"
#include "ui/models/values_threads.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>

namespace ninspect::ui {

namespace {

constexpr std::uint64_t piece_weights = std::uint64_t{1} << 18;
constexpr int tick_ms = 100;

Error cancelled() {
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

Result<CodeBin> measure_bin(TensorReader& reader, std::int32_t zero_code, std::uint64_t first, std::uint64_t rows,
                            std::vector<std::int16_t>& codes, const StopToken& stop) {
    const std::uint64_t columns = reader.columns();
    const std::uint64_t at_once =
        std::max<std::uint64_t>(8, piece_weights / std::max<std::uint64_t>(1, columns) / 8 * 8);
    std::uint64_t zeros = 0, magnitude = 0;
    for (std::uint64_t row = first; row < first + rows;) {
        if (stop.stop_requested()) return cancelled();
        const std::uint64_t count = std::min(at_once, first + rows - row);
        codes.resize(static_cast<std::size_t>(count * columns));
        if (Status read = read_any_rows(reader, row, count, std::span<std::int16_t>(codes)); !read) return read.error();
        for (const std::int16_t code : codes) {
            const int distance = std::abs(code - zero_code);
            zeros += distance == 0 ? 1U : 0U;
            magnitude += static_cast<std::uint64_t>(distance);
        }
        row += count;
    }
    const double weights = static_cast<double>(rows) * static_cast<double>(columns);
    return CodeBin{first, rows, static_cast<double>(zeros) / weights, static_cast<double>(magnitude) / weights};
}

}  // namespace

std::uint64_t rows_per_bin(std::uint64_t rows, std::uint64_t bins) noexcept {
    const std::uint64_t exact = bins == 0 || rows == 0 ? 1 : (rows - 1) / bins + 1;
    return exact == 1 ? 1 : (exact + 7) / 8 * 8;  // rows that are woven together stay together
}

Status measure_code_rows(const TensorRef& tensor, std::int32_t zero_code, std::uint64_t bins, const RunControl& control,
                         const std::function<void(std::size_t, const CodeBin&)>& sink) {
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    std::optional<Error> failure;
    const auto fail = [&](Error error) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::move(error);
    };
    const auto work = [&] {
        auto reader = open_fast(tensor);
        if (!reader) return fail(std::move(reader).error());
        const std::uint64_t rows = reader->rows(), step = rows_per_bin(rows, bins);
        std::vector<std::int16_t> codes;
        for (std::uint64_t i = next.fetch_add(1); i * step < rows; i = next.fetch_add(1)) {
            const std::uint64_t first = i * step;
            auto bin = measure_bin(*reader, zero_code, first, std::min(step, rows - first), codes, control.stop);
            if (!bin) return fail(std::move(bin).error());
            sink(static_cast<std::size_t>(i), *bin);
            control.report({std::min(next.load() * step, rows), rows, ProgressUnit::items});
        }
    };
    run_on_threads(work);
    if (failure) return std::move(*failure);
    return {};
}

/// What the workers have measured and the window has not taken yet.
struct CodeRows::Inbox {
    std::mutex mutex;
    std::vector<std::pair<std::size_t, CodeBin>> fresh;
};

CodeRows::CodeRows(JobList* jobs, QObject* parent) : QObject(parent), jobs_(jobs) {
    ticker_.setInterval(tick_ms);
    connect(&ticker_, &QTimer::timeout, this, &CodeRows::take);
}

CodeRows::~CodeRows() {
    if (job_) job_->cancel();
}

void CodeRows::clear() {
    if (job_) job_->cancel();
    job_ = nullptr;
    inbox_ = nullptr;
    ticker_.stop();
    tensor_.reset();
    rows_ = 0;
    bins_.clear();
    error_.reset();
    emit changed();
}

void CodeRows::start(const TensorRef& tensor, std::int32_t zero_code, const QString& title) {
    clear();
    const auto geometry = tensor.artifact->geometry(tensor.entry);
    if (!geometry) return;
    tensor_ = tensor;
    rows_ = geometry->experts * geometry->rows;
    const std::uint64_t step = rows_per_bin(rows_, most_bins);
    bins_.resize(static_cast<std::size_t>((rows_ + step - 1) / step));
    inbox_ = std::make_shared<Inbox>();
    job_ = jobs_->run(
        title, this,
        [tensor, zero_code, inbox = inbox_](const RunControl& control) {
            return measure_code_rows(tensor, zero_code, most_bins, control, [&](std::size_t i, const CodeBin& bin) {
                const std::lock_guard lock(inbox->mutex);
                inbox->fresh.emplace_back(i, bin);
            });
        },
        [this, inbox = inbox_](const Status& status) {
            if (inbox != inbox_) return;  // of a tensor that is no longer shown
            take();
            ticker_.stop();
            job_ = nullptr;
            if (!status) error_ = status.error();
            emit changed();
        });
    ticker_.start();
    emit changed();
}

void CodeRows::take() {
    if (!inbox_) return;
    std::vector<std::pair<std::size_t, CodeBin>> fresh;
    {
        const std::lock_guard lock(inbox_->mutex);
        fresh.swap(inbox_->fresh);
    }
    for (const auto& [i, bin] : fresh)
        if (i < bins_.size()) bins_[i] = bin;
    if (!fresh.empty()) emit changed();
}

}  // namespace ninspect::ui
