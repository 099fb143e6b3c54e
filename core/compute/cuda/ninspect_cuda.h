/* Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The C interface of the shared library ninspect_cuda. The program loads it at run time, so that
 * it starts without a driver, and so that compilers need not match: nvcc on Windows wants MSVC.
 *
 * All pointers are host memory of the caller, who keeps it until the call returns; a call returns
 * when its results are there. A context may be used by several threads at once. Sizes in bytes
 * unless named otherwise. A function that can fail takes a `message` (may be null), which gets the
 * reason in English when the status is not 0; results are then undefined and can be computed again
 * by other means.
 */
#ifndef NINSPECT_CUDA_H
#define NINSPECT_CUDA_H

#include <stdint.h>

#if defined(_WIN32)
#define NINSPECT_CUDA_EXPORT __declspec(dllexport)
#else
#define NINSPECT_CUDA_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Changes with every change of this file. */
#define NINSPECT_CUDA_VERSION 1u

/* Lowest compute capability, as 10 * major + minor. */
#define NINSPECT_CUDA_LEAST_CAPABILITY 75

typedef int32_t ninspect_cuda_status;
enum {
    NINSPECT_CUDA_OK = 0,
    NINSPECT_CUDA_NO_DRIVER = 1, /* no NVIDIA driver, or one that is too old for this library */
    NINSPECT_CUDA_NO_DEVICE = 2,
    NINSPECT_CUDA_TOO_OLD = 3, /* the device's compute capability is below 7.5 */
    NINSPECT_CUDA_OUT_OF_MEMORY = 4,
    NINSPECT_CUDA_DEVICE_LOST = 5, /* nothing more can be done with this context */
    NINSPECT_CUDA_INVALID = 6,     /* sizes or numbers that make no sense, or are too large for the buffers */
    NINSPECT_CUDA_FAILED = 7
};

struct ninspect_cuda_message {
    char text[480]; /* UTF-8, ends with 0 */
};

struct ninspect_cuda_device {
    char name[256];
    uint64_t memory_bytes;
    int32_t major, minor; /* compute capability */
};

/* 0 in any member: the default. */
struct ninspect_cuda_options {
    int32_t device;      /* number in the list of devices */
    uint32_t slots;      /* sets of buffers, each with a stream of its own; default 4 */
    uint64_t slot_bytes; /* of each of a slot's four buffers: in and out, pinned and on the device; default 4 MiB */
};

struct ninspect_cuda_context; /* opaque */

/* Where the planes' bytes of one group of weights lie in its block (codec::BlockLayout). */
struct ninspect_cuda_layout {
    uint32_t block_bytes, base_offset, base_bytes, high_offset, high_bytes, scale_offset;
};

struct ninspect_cuda_planes {
    const uint8_t* base;
    const uint8_t* high; /* null: no high plane */
    const uint8_t* scales;
};
struct ninspect_cuda_planes_out {
    uint8_t* base;
    uint8_t* high;
    uint8_t* scales;
};

/* Rows of blocks into planes. With `row_source` row i of the result is row row_source[i] of `blocks`. */
struct ninspect_cuda_split {
    struct ninspect_cuda_layout layout;
    uint64_t rows, groups_per_row; /* of the result */
    const uint8_t* blocks;
    const uint32_t* row_source; /* `rows` numbers below source_rows; null: the rows as they are */
    uint64_t source_rows;       /* rows of `blocks`; not looked at without row_source */
    struct ninspect_cuda_planes_out planes;
};

struct ninspect_cuda_join {
    struct ninspect_cuda_layout layout;
    uint64_t groups;
    struct ninspect_cuda_planes planes;
    uint8_t* blocks;
};

enum {
    NINSPECT_CUDA_PQ2_0_BLOCKS = 1, /* blocks of 34 bytes in planes.base, other planes null */
    NINSPECT_CUDA_PTQ1_0_BLOCKS = 2,
    NINSPECT_CUDA_Q4 = 3, /* row-split planes */
    NINSPECT_CUDA_Q5 = 4,
    NINSPECT_CUDA_Q6 = 5,
    NINSPECT_CUDA_W8 = 6,
    NINSPECT_CUDA_PQ2_0 = 7,
    NINSPECT_CUDA_PTQ1_0 = 8,
    NINSPECT_CUDA_T2 = 9
};

/* Values, row-major, without the lanes of padding behind column `columns`. */
struct ninspect_cuda_decode {
    uint32_t format;
    uint64_t rows, columns, groups_per_row;
    struct ninspect_cuda_planes planes;
    float* values; /* rows * columns */
};

/* Adds how often every 16-bit little-endian word occurs. */
struct ninspect_cuda_count {
    const uint8_t* first;
    uint64_t words, stride; /* bytes from one word to the next, at least 2 */
    uint64_t* counts;       /* 65,536 */
};

/* XXH3 (64 bits, no seed) over the code bytes, high bits and scales of each row. */
struct ninspect_cuda_fingerprint {
    struct ninspect_cuda_layout layout; /* block_bytes 0: planes */
    uint64_t rows, groups_per_row;
    const uint8_t* blocks;              /* when block_bytes is not 0 */
    struct ninspect_cuda_planes planes; /* when it is 0 */
    uint64_t* prints;                   /* `rows` */
};

/* Seconds of one call of a kernel whose data lie on the device already, best of several. */
struct ninspect_cuda_benchmark {
    uint32_t kernel;      /* 0: copy within the device; 1…: in the order of benchmark_name() */
    uint64_t bytes;       /* wanted size of the input */
    double seconds;       /* result */
    uint64_t moved_bytes; /* result: read and written */
};

struct ninspect_cuda_functions {
    uint32_t version; /* NINSPECT_CUDA_VERSION; everything else only when it is the one expected */

    /* Fills at most `capacity` devices; `count` gets the number of all. */
    ninspect_cuda_status (*devices)(struct ninspect_cuda_device* list, uint32_t capacity, uint32_t* count,
                                    struct ninspect_cuda_message* message);
    ninspect_cuda_status (*create)(const struct ninspect_cuda_options* options, struct ninspect_cuda_context** context,
                                   struct ninspect_cuda_message* message);
    void (*destroy)(struct ninspect_cuda_context* context);

    ninspect_cuda_status (*split)(struct ninspect_cuda_context*, const struct ninspect_cuda_split*,
                                  struct ninspect_cuda_message*);
    ninspect_cuda_status (*join)(struct ninspect_cuda_context*, const struct ninspect_cuda_join*,
                                 struct ninspect_cuda_message*);
    ninspect_cuda_status (*decode)(struct ninspect_cuda_context*, const struct ninspect_cuda_decode*,
                                   struct ninspect_cuda_message*);
    ninspect_cuda_status (*count)(struct ninspect_cuda_context*, const struct ninspect_cuda_count*,
                                  struct ninspect_cuda_message*);
    ninspect_cuda_status (*fingerprint)(struct ninspect_cuda_context*, const struct ninspect_cuda_fingerprint*,
                                        struct ninspect_cuda_message*);

    /* Null behind the last one. */
    const char* (*benchmark_name)(uint32_t kernel);
    ninspect_cuda_status (*benchmark)(struct ninspect_cuda_context*, struct ninspect_cuda_benchmark*,
                                      struct ninspect_cuda_message*);
};

/* The only symbol of the library; never null. */
NINSPECT_CUDA_EXPORT const struct ninspect_cuda_functions* ninspect_cuda_interface(void);

#ifdef __cplusplus
}
#endif

#endif
