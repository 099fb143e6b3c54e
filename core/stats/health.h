// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// When a tensor is healthy: one table of rules, each with its limit, its words and its source.
// docs/health.md is the same table as a page.
#pragma once

#include "core/codec/encoding.h"
#include "core/stats/tensor_stats.h"

#include <span>

namespace ninspect::stats {

/// All rules, by id.
std::span<const HealthRule> health_rules() noexcept;

/// Fills verdict and why of `stats` from the figures that it has: the worst verdict of all
/// rules that are broken, healthy when none is, none when there is nothing to judge.
void judge(const codec::Encoding& encoding, TensorStats& stats);

/// True when writers of the format give it scales of one sign only, so that a scale below zero
/// is a fault. ggml's quantizers write negative scales for Q4_0, Q5_0, Q3_K, Q6_K, IQ4_NL …
bool scales_are_positive(const codec::Encoding& encoding) noexcept;

/// Share of the finite words other than zero whose magnitude is within a factor of 8 of the
/// median magnitude: near 1 for scales, about 0.2 for arbitrary bytes. 1 when there are none.
double concentration(const WordCounts& words);

/// True for ggml's IQ1_M, whose f16 scale is spread over four words.
bool is_iq1_m(const codec::Encoding& encoding) noexcept;

}  // namespace ninspect::stats
