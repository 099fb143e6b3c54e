// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/encoding.h"
#include "core/stats/tensor_stats.h"

#include <QCoreApplication>
#include <QString>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// Zero share of the codes of Ternary Bonsai 2 27B as a whole: what to compare a ternary tensor with.
inline constexpr double ternary_reference_share = 0.3278;
/// True for formats whose weights are -1, 0 or 1 times a scale.
bool is_ternary(const codec::Encoding& encoding) noexcept;

/// What there is to say about the codes of a tensor beside how often each occurs.
struct CodeFact {
    enum class Mood : std::uint8_t { plain, good, bad };
    QString name, tip;
    QString a, b;
    Mood a_mood = Mood::plain, b_mood = Mood::plain;
};

/// A tensor's side of it; stats null: nothing to say yet.
struct CodeFactsSource {
    const stats::CodeStats* stats = nullptr;
    const codec::Encoding* encoding = nullptr;
};

class CodeFacts {
    Q_DECLARE_TR_FUNCTIONS(CodeFacts)
public:
    static std::vector<CodeFact> make(const CodeFactsSource& a, const CodeFactsSource& b);
};

}  // namespace ninspect::ui
