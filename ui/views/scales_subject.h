// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stats/tensor_stats.h"
#include "ui/models/values_source.h"
#include "ui/session.h"

#include <QString>
#include <memory>
#include <optional>

namespace ninspect::ui {

/// The entry of one side whose scales are looked at, or why there are none to look at.
struct ScalesSubject {
    Side side = Side::a;
    std::optional<TensorRef> tensor;  ///< empty: see why_not
    codec::Geometry geometry;
    codec::WordFormat word = codec::WordFormat::none;
    std::uint64_t words_bytes = 0;  ///< of all scale words together
    /// Where the directory's format has its scale plane; empty when the scales are inside blocks.
    std::optional<std::uint64_t> plane;
    QString why_not;  ///< "BF16 has no scales", "No entry is selected in A"

    const codec::Encoding* encoding() const { return geometry.encoding; }
    const Entry& entry() const { return tensor->artifact->entry(tensor->entry); }
    /// Bytes of the tensor that are declared.
    std::uint64_t bytes() const { return entry().bytes; }
    /// Last place where all words still fit into the tensor.
    std::uint64_t last_offset() const { return bytes() > words_bytes ? bytes() - words_bytes : 0; }
};

ScalesSubject scales_subject(const Session& session, Side side);

/// One set of scale words with its figures: as declared, or as they would be elsewhere.
struct ScalesReading {
    Side side = Side::a;
    QString name;                                    ///< "A", "B at 9 175 040"
    std::shared_ptr<const stats::WordCounts> words;  ///< never null
    stats::ScaleStats figures;
    stats::Verdict verdict = stats::Verdict::none;
    std::vector<stats::HealthReason> why;
    bool moved = false;    ///< not as declared
    bool sampled = false;  ///< not all words of the tensor
};

/// Figures and verdict of words alone.
ScalesReading judged_reading(const codec::Encoding* encoding, std::shared_ptr<const stats::WordCounts> words);

}  // namespace ninspect::ui
