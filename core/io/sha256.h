// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside core/io only: SHA-256 as the system offers it.
#pragma once

#include "core/io/digest.h"

namespace ninspect::io {

/// Null when the system has no SHA-256.
std::unique_ptr<Digest> make_sha256();

}  // namespace ninspect::io
