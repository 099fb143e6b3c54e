// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The shared library: the C interface over the device. Compiled by nvcc, loaded at run time.
#include "core/compute/cuda/cuda_runtime.cuh"
#include "core/compute/cuda/library/interface.h"

extern "C" NINSPECT_CUDA_EXPORT const ninspect_cuda_functions* ninspect_cuda_interface(void) {
    return ninspect::compute::cuda::Library<ninspect::compute::cuda::CudaRuntime>::table();
}
