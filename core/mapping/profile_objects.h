// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules of a profile's objects. Private to core/mapping.
#pragma once

#include "core/mapping/profile.h"
#include "core/mapping/profile_reader.h"

namespace ninspect::mapping {

/// Reads the member "objects" into profile.objects; layer kinds and ternary types have been read.
/// `known`: names of the dimensions. Faults are remembered by `read`.
void read_objects(ProfileReader& read, NodeId objects, const std::vector<std::string>& known, Profile& profile);

}  // namespace ninspect::mapping
