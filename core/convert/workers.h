// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Pieces of work on a few threads. For core/convert and core/parity.
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"

#include <cstdint>
#include <functional>

namespace ninspect::convert {

/// Does every piece [0, pieces) once, in ascending order as far as several threads can. `work` gets
/// the piece and the number of its thread (below `threads`). The first error ends it: of several, that of the
/// lowest piece is returned. Also returns: cancelled; out_of_memory. Fewer threads when the system
/// does not give them.
Status for_pieces(std::uint64_t pieces, unsigned threads, const RunControl& control,
                  const std::function<Status(std::uint64_t piece, unsigned thread)>& work);

/// 0: as many as the machine has, at most 64 (each holds about two megabytes of buffers).
unsigned threads_for(unsigned wanted) noexcept;

}  // namespace ninspect::convert
