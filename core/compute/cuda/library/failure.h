// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compute/cuda/ninspect_cuda.h"

#include <string>

namespace ninspect::compute::cuda {

/// Thrown inside the library only; at the C interface it becomes a status and a message.
struct Failure {
    ninspect_cuda_status status = NINSPECT_CUDA_FAILED;
    std::string text;
};

}  // namespace ninspect::compute::cuda
