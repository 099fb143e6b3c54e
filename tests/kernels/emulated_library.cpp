// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// ninspect_cuda on an emulated device: the same C interface over the same code and kernels, loaded in the same
// way. A second function gives tests the machine, to break it.
#include "core/compute/cuda/library/interface.h"
#include "tests/kernels/emulated_runtime.h"

extern "C" NINSPECT_CUDA_EXPORT const ninspect_cuda_functions* ninspect_cuda_interface(void) {
    return ninspect::compute::cuda::Library<ninspect::test::EmulatedRuntime>::table();
}

extern "C" NINSPECT_CUDA_EXPORT ninspect::test::Emulation* ninspect_cuda_emulation(void) {
    return &ninspect::test::EmulatedRuntime::emulation();
}
