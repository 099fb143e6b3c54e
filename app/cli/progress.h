// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"

#include <functional>
#include <string_view>

namespace ninspect::cli {

/// A sink that shows progress on stderr: a bar on a terminal, redrawn a few times a second;
/// a line a second elsewhere. Nothing appears for work that ends within half a second.
std::function<void(const Progress&)> progress_sink(std::string_view label);

/// Wipes the bar, so that other lines can follow. Does nothing when there is none.
void end_progress();

}  // namespace ninspect::cli
