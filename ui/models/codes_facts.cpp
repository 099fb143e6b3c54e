// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/codes_facts.h"

#include "ui/text/units.h"

#include <array>

namespace ninspect::ui {

namespace {

using Text = QString (*)(const stats::CodeStats&);
using Feeling = CodeFact::Mood (*)(const stats::CodeStats&);

QString zero_share(const stats::CodeStats& s) {
    if (!s.has_zero || s.count == 0) return QStringLiteral("–");
    return QString::number(s.zero_share(), 'f', 4);
}

CodeFact::Mood plain(const stats::CodeStats&) { return CodeFact::Mood::plain; }

template <std::uint64_t stats::CodeStats::*member>
QString amount(const stats::CodeStats& s) {
    return text::count(s.*member);
}

/// Good when there are none.
template <std::uint64_t stats::CodeStats::*member>
CodeFact::Mood none_is_good(const stats::CodeStats& s) {
    return s.*member == 0 ? CodeFact::Mood::good : CodeFact::Mood::bad;
}

CodeFact fact(const QString& name, const QString& tip, const CodeFactsSource& a, const CodeFactsSource& b, Text text,
              Feeling mood) {
    CodeFact f{name, tip, {}, {}};
    if (a.stats != nullptr) {
        f.a = text(*a.stats);
        f.a_mood = mood(*a.stats);
    }
    if (b.stats != nullptr) {
        f.b = text(*b.stats);
        f.b_mood = mood(*b.stats);
    }
    return f;
}

}  // namespace

bool is_ternary(const codec::Encoding& encoding) noexcept {
    if (encoding.arrangement == codec::Arrangement::ternary_row) return true;
    static constexpr std::array<std::string_view, 6> beginnings{"PQ2_0", "PTQ1_0", "TQ1_0", "TQ2_0", "pq2", "ptq1"};
    for (const std::string_view beginning : beginnings)
        if (encoding.format.substr(0, beginning.size()) == beginning) return true;
    return false;
}

std::vector<CodeFact> CodeFacts::make(const CodeFactsSource& a, const CodeFactsSource& b) {
    std::vector<CodeFact> facts;
    if (a.stats == nullptr && b.stats == nullptr) return facts;
    using S = stats::CodeStats;
    facts.push_back(
        fact(tr("Weights"), tr("Padding beyond the columns is not counted."), a, b, amount<&S::count>, plain));
    facts.push_back(fact(tr("Zero share"),
                         tr("Share of the weights whose code stands for zero; – where the format has no such code."), a,
                         b, zero_share, plain));
    const auto ternary = [](const CodeFactsSource& s) {
        return s.stats != nullptr && s.encoding != nullptr && is_ternary(*s.encoding);
    };
    if (ternary(a) || ternary(b)) {
        const QString reference = QString::number(ternary_reference_share, 'f', 4);
        facts.push_back({tr("Zero share of Ternary Bonsai 2 27B"),
                         tr("The whole model's fingerprint, for ternary formats only. Single tensors are near it."),
                         ternary(a) ? reference : QString(), ternary(b) ? reference : QString()});
    }
    facts.push_back(fact(tr("Illegal codes"), tr("Codes or carrier bytes that the format does not allow."), a, b,
                         amount<&S::illegal>, none_is_good<&S::illegal>));
    facts.push_back(fact(tr("Non-canonical carriers"), tr("Carrier bytes that decode but that no encoder writes."), a,
                         b, amount<&S::non_canonical>, none_is_good<&S::non_canonical>));
    facts.push_back(fact(tr("Groups with scale zero"), tr("All weights of such a group are zero."), a, b,
                         amount<&S::zero_scale_groups>, plain));
    facts.push_back(fact(tr("… with codes other than zero"),
                         tr("An encoder that finds a group to be zero writes zero codes too."), a, b,
                         amount<&S::zero_scale_with_codes>, none_is_good<&S::zero_scale_with_codes>));
    facts.push_back(fact(tr("Padding bytes not zero"), tr("Between the planes, and in lanes beyond the columns."), a, b,
                         amount<&S::padding_not_zero>, none_is_good<&S::padding_not_zero>));
    return facts;
}

}  // namespace ninspect::ui
