// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/scales_subject.h"

#include "core/stats/health.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <algorithm>

namespace ninspect::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ninspect::ui::ScalesSubject)
};

/// The scale words of the format: their plane, or those inside the blocks.
void find_words(ScalesSubject& s) {
    for (const codec::Plane& p : s.geometry.planes) {
        const std::uint32_t size = codec::word_bytes(p.word);
        if (p.role != codec::FieldRole::scales || size == 0) continue;
        s.word = p.word;
        s.words_bytes = p.bytes / size * size;
        s.plane = p.offset;
        return;
    }
    const codec::Encoding& e = *s.encoding();
    const bool has = std::any_of(e.fields.begin(), e.fields.end(), [](const codec::BlockField& f) {
        return f.role == codec::FieldRole::scales || f.role == codec::FieldRole::sub_scales;
    });
    if (!has && e.scale_word == codec::WordFormat::none && e.row_meta_bytes == 0) return;
    s.word = e.scale_word == codec::WordFormat::none ? codec::WordFormat::f16 : e.scale_word;
    s.words_bytes = s.geometry.experts * s.geometry.rows * s.geometry.groups_per_row * codec::word_bytes(s.word);
}

}  // namespace

ScalesSubject scales_subject(const Session& session, Side side) {
    ScalesSubject s;
    s.side = side;
    const QString letter = text::side_word(side);
    const auto artifact = session.document(side).artifact();
    if (!artifact) {
        s.why_not = Words::tr("No file is open in %1.").arg(letter);
        return s;
    }
    const auto entry = session.selected(side);
    if (!entry || entry->value >= artifact->entry_count()) {
        s.why_not = Words::tr("No entry is selected in %1.").arg(letter);
        return s;
    }
    if (artifact->entry(*entry).kind != EntryKind::tensor) {
        s.why_not = Words::tr("The selected entry of %1 is a resource: it has no scales.").arg(letter);
        return s;
    }
    const QString format = text::safe(artifact->format_name(*entry));
    Result<codec::Geometry> geometry = artifact->geometry(*entry);
    if (!geometry) {
        s.why_not = Words::tr("Where the scales of %1 are is not known: %2.")
                        .arg(format.isEmpty() ? letter : format, text::sentence(geometry.error()));
        return s;
    }
    s.geometry = std::move(*geometry);
    find_words(s);
    if (s.words_bytes == 0)
        s.why_not = Words::tr("%1 has no scales.").arg(format);
    else
        s.tensor = TensorRef{artifact, *entry};
    return s;
}

ScalesReading judged_reading(const codec::Encoding* encoding, std::shared_ptr<const stats::WordCounts> words) {
    stats::TensorStats stats;
    stats.scales = stats::summarize(*words);
    stats.scale_words = *words;
    if (encoding != nullptr) stats::judge(*encoding, stats);
    ScalesReading reading;
    reading.words = std::move(words);
    reading.figures = *stats.scales;
    reading.verdict = stats.verdict;
    reading.why = std::move(stats.why);
    return reading;
}

}  // namespace ninspect::ui
