// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Marks a function that is compiled for the processor and, inside a CUDA translation unit,
/// for the device as well: the arithmetic of a decoder exists once.
#if defined(__CUDACC__)
#define NI_HD __host__ __device__
#else
#define NI_HD
#endif
