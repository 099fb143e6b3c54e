// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the sample writer wrote, and which samples there are (docs/cli.md, `sample`).
#pragma once

#include "core/sample/sample.h"

#include <string>

namespace ninspect::report {

std::string sample_json(const sample::Options& options, const sample::Written& written);
std::string sample_text(const sample::Options& options, const sample::Written& written);

/// The faults that can be asked for.
std::string sample_list_json();
std::string sample_list_text();

}  // namespace ninspect::report
