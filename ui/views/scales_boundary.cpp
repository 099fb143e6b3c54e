// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/scales_boundary.h"

#include "ui/jobs/job_list.h"
#include "ui/text/entry_words.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <algorithm>

namespace ninspect::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ninspect::ui::ScalesBoundary)
};

/// Bytes kept on either side of the place that is read: enough to drag from one plane into the
/// next without reading the file again.
std::uint64_t reach_of(const ScalesSubject& s) {
    constexpr std::uint64_t least = std::uint64_t{16} << 20, most = std::uint64_t{256} << 20;
    return std::clamp(s.words_bytes + s.words_bytes / 4, least, most);
}

QString product(std::uint64_t bytes_per_group) { return Words::tr("rows·groups·%1").arg(bytes_per_group); }

}  // namespace

/// Used by one worker at a time.
struct ScalesBoundary::Work {
    std::unique_ptr<stats::SlidingScales> window;
};

ScalesBoundary::ScalesBoundary(JobList* jobs, QObject* parent) : QObject(parent), jobs_(jobs) {}

ScalesBoundary::~ScalesBoundary() {
    if (job_) job_->cancel();
}

void ScalesBoundary::set_subject(const ScalesSubject& subject) {
    if (job_) job_->cancel();
    job_ = nullptr;
    subject_ = subject;
    work_ = std::make_shared<Work>();
    busy_ = false;
    error_.reset();
    reading_.reset();
    wanted_.reset();
    emit moved();
}

void ScalesBoundary::to_declared() {
    if (!wanted_) return;
    wanted_.reset();
    reading_.reset();
    error_.reset();
    emit moved();
}

void ScalesBoundary::move_to(std::uint64_t offset) {
    if (!subject_.tensor) return;
    offset = std::min(offset, subject_.last_offset());
    if (wanted_ == offset) return;
    wanted_ = offset;
    emit moved();
    next();
}

void ScalesBoundary::next() {
    if (busy_ || !wanted_ || !work_) return;
    busy_ = true;
    const std::uint64_t at = *wanted_;
    struct Read {
        std::optional<ScalesReading> reading;
        Error error;
    };
    const bool far = !work_->window || at < work_->window->first_offset() || at > work_->window->last_offset();
    const QString title =
        far ? tr("Reading the scales of %1").arg(text::entry_name(*subject_.tensor->artifact, subject_.tensor->entry))
            : QString();
    const auto read = [work = work_, tensor = *subject_.tensor, encoding = subject_.encoding(), at, far,
                       reach = reach_of(subject_)](const RunControl& control) {
        Read out;
        if (far) {
            work->window.reset();  // the old one's memory first
            auto window = stats::SlidingScales::open(tensor.artifact, tensor.entry, at, reach, control);
            if (!window) {
                out.error = window.error();
                return out;
            }
            work->window = std::move(*window);
        }
        out.reading = judged_reading(encoding, std::make_shared<const stats::WordCounts>(work->window->at(at)));
        return out;
    };
    job_ = jobs_->run(title, this, read, [this, work = work_, at](Read got) {
        if (work != work_) return;  // of an earlier subject
        busy_ = false;
        job_ = nullptr;
        if (!wanted_) return;
        error_ = got.reading ? std::nullopt : std::optional<Error>(got.error);
        reading_ = std::move(got.reading);
        if (reading_) {
            reading_->side = subject_.side;
            reading_->moved = true;
        }
        done_ = at;
        ++updates_;
        if (wanted_ != at && !error_) next();  // while the window draws this one
        emit updated();
    });
}

std::vector<BoundaryMark> boundary_marks(const ScalesSubject& s) {
    std::vector<BoundaryMark> marks;
    const auto add = [&](std::uint64_t offset, const QString& word, const QString& tip, bool declared = false) {
        const auto same = std::find_if(marks.begin(), marks.end(), [&](const auto& m) { return m.offset == offset; });
        if (same == marks.end() && offset <= s.last_offset()) marks.push_back({offset, word, tip, declared});
    };
    if (!s.tensor) return marks;
    if (s.plane) add(*s.plane, Words::tr("declared"), Words::tr("Where the format has its scale plane"), true);
    const codec::Encoding& e = *s.encoding();
    if (s.geometry.row_split) {
        const codec::RowSplitGeometry& g = *s.geometry.row_split;
        if (g.high_bytes != 0)
            add(g.base_offset + g.base_bytes, product(g.base_bytes_per_group),
                Words::tr("Behind the base plane, as if there were no high plane: inside the high plane"));
        add(g.base_offset + g.base_bytes + g.high_bytes, product(g.base_bytes_per_group + g.high_bytes_per_group),
            Words::tr("Behind the codes, as if the planes were not aligned to 256 bytes"));
    } else if (e.arrangement == codec::Arrangement::blocks && e.base_group_bytes == 0 && e.row_meta_bytes == 0) {
        const std::uint64_t blocks = s.geometry.experts * s.geometry.rows * s.geometry.groups_per_row;
        const std::uint32_t word = codec::word_bytes(s.word);
        if (e.block_bytes > word)
            add(blocks * (e.block_bytes - word), product(e.block_bytes - word),
                Words::tr("Behind all codes, as if the blocks were cut into planes"));
    }
    for (const codec::Plane& p : s.geometry.planes)
        if (p.offset != 0)
            add(p.offset, text::utf8(p.name), Words::tr("Where the %1 plane begins").arg(text::utf8(p.name)));
    add(0, QStringLiteral("0"), Words::tr("The first byte of the tensor"));
    std::sort(marks.begin(), marks.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
    return marks;
}

}  // namespace ninspect::ui
