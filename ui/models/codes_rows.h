// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "ui/models/values_source.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ninspect::ui {

class Job;
class JobList;

/// What the codes of a stretch of rows are like.
struct CodeBin {
    std::uint64_t first_row = 0, rows = 0;
    double zero_share = 0;
    double mean_magnitude = 0;  ///< of code - zero code
};

/// Cuts the rows of a tensor into at most `bins` stretches of equal length and measures each.
/// `sink` is called once per stretch, from several threads, in no order.
/// Errors: as TensorReader::open and read_codes; cancelled.
Status measure_code_rows(const TensorRef& tensor, std::int32_t zero_code, std::uint64_t bins, const RunControl& control,
                         const std::function<void(std::size_t, const CodeBin&)>& sink);
/// Rows in one stretch: a multiple of eight when there is more than one row in it.
std::uint64_t rows_per_bin(std::uint64_t rows, std::uint64_t bins) noexcept;

/// The stretches of one tensor, filled by a job. Window's thread only.
class CodeRows : public QObject {
    Q_OBJECT
public:
    CodeRows(JobList* jobs, QObject* parent);
    ~CodeRows() override;
    void start(const TensorRef& tensor, std::int32_t zero_code, const QString& title);
    void clear();

    const std::optional<TensorRef>& tensor() const { return tensor_; }
    std::uint64_t rows() const { return rows_; }
    const std::vector<std::optional<CodeBin>>& bins() const { return bins_; }
    bool running() const { return !job_.isNull(); }
    const std::optional<Error>& error() const { return error_; }
    static constexpr std::uint64_t most_bins = 1024;

signals:
    void changed();

private:
    struct Inbox;
    void take();
    JobList* jobs_;
    std::optional<TensorRef> tensor_;
    std::uint64_t rows_ = 0;
    std::vector<std::optional<CodeBin>> bins_;
    std::optional<Error> error_;
    std::shared_ptr<Inbox> inbox_;
    QPointer<Job> job_;
    QTimer ticker_;
};

}  // namespace ninspect::ui
