// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs a piece of a test once for each instruction set that this processor has.
#pragma once

#include "core/compute/kernels.h"

#include <gtest/gtest.h>

#include <cstdint>

#ifdef NINSPECT_HAVE_HIGHWAY
#include <hwy/targets.h>
#endif

namespace ninspect::test {

#ifdef NINSPECT_HAVE_HIGHWAY

/// `run` is called with the kernels limited to one instruction set after the other.
template <class Run>
void for_each_target(Run run) {
    const std::int64_t all = hwy::SupportedTargets();
    for (std::int64_t rest = all; rest != 0; rest &= rest - 1) {
        const std::int64_t one = rest & -rest;
        hwy::SetSupportedTargetsForTest(one);
        SCOPED_TRACE(hwy::TargetName(one));
        run();
    }
    hwy::SetSupportedTargetsForTest(0);
}

#else

template <class Run>
void for_each_target(Run run) {
    run();
}

#endif

}  // namespace ninspect::test
