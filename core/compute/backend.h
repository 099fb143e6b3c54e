// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Where heavy computations are done: the processor, or an NVIDIA device whose library is loaded at run
// time (cuda/). Both give the same bits.
#pragma once

#include "core/base/result.h"
#include "core/codec/block_planes.h"
#include "core/codec/encoding.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Marks an English clause of core for the translators (context "notes").
#ifndef NI_NOTE_TEXT
#define NI_NOTE_TEXT(literal) literal
#endif

namespace ninspect::compute {

/// Rows of blocks that become planes.
struct SplitWork {
    codec::BlockLayout layout;
    std::uint64_t rows = 0, groups_per_row = 0;  ///< of the result
    const std::uint8_t* blocks = nullptr;
    const std::uint32_t* row_source =
        nullptr;                    ///< row i of the result is row row_source[i] of `blocks`; null: as it is
    std::uint64_t source_rows = 0;  ///< rows of `blocks`; only with row_source
    codec::PlaneBytes planes;
};

/// Groups in blocks, or in planes: the layout's block_bytes is then 0.
struct GroupBytes {
    codec::BlockLayout layout;
    const std::uint8_t* blocks = nullptr;
    codec::ConstPlaneBytes planes;
};

/// All calls may come from several threads. They return when the results are there. Errors of all:
/// device_failed (the device is lost or has no memory left; the results are undefined and this backend should not
/// be asked again), unsupported (this backend does not do that), invalid_argument.
class Backend {
public:
    virtual ~Backend() = default;
    virtual std::string_view id() const noexcept = 0;    ///< "cpu", "cuda"
    virtual std::string_view name() const noexcept = 0;  ///< of the device, as it calls itself

    /// The ranges of input and output must not overlap.
    virtual Status split(const SplitWork& work) = 0;
    virtual Status join(const codec::BlockLayout& layout, const codec::ConstPlaneBytes& planes, std::uint64_t groups,
                        std::uint8_t* blocks) = 0;

    /// Values of rows of groups, without the lanes behind column `columns`; as codec::decode_rows(). Ternary
    /// blocks and the row-split formats; others are unsupported.
    virtual Status decode(const codec::Encoding& encoding, const GroupBytes& bytes, std::uint64_t rows,
                          std::uint64_t columns, std::uint64_t groups_per_row, float* values) = 0;

    /// Adds each of `words` 16-bit little-endian words, `stride` bytes apart, to counts[word].
    virtual Status count_words16(const std::uint8_t* first, std::uint64_t words, std::uint64_t stride,
                                 std::span<std::uint64_t, 65536> counts) = 0;

    /// XXH3 over code bytes, high bits and scales of each row, as mapping::row_fingerprints(). Of planes
    /// only base_bytes and high_bytes of the layout count.
    virtual Status fingerprints(const GroupBytes& bytes, std::uint64_t rows, std::uint64_t groups_per_row,
                                std::uint64_t* prints) = 0;
};

/// The processor. Never fails.
std::shared_ptr<Backend> cpu_backend();

struct CudaDevice {
    std::string name;
    std::uint64_t memory_bytes = 0;
    int major = 0, minor = 0;  ///< compute capability
};

/// Devices that can be used. The library is looked for beside the program, then in ../lib/ninspect; the
/// variable NINSPECT_CUDA_LIBRARY names another file. Errors: no_backend with the reason in `found`.
Result<std::vector<CudaDevice>> cuda_devices();

struct CudaOptions {
    unsigned device = 0;
    unsigned slots = 0;            ///< sets of buffers; 0: the library's default
    std::uint64_t slot_bytes = 0;  ///< of each buffer; 0: the library's default
    std::string library;           ///< file of the library; empty: as cuda_devices()
};
/// Errors: no_backend.
Result<std::shared_ptr<Backend>> open_cuda(const CudaOptions& options = {});

enum class Choice : std::uint8_t {
    automatic,  ///< CUDA where it is, else the processor
    cpu,
    cuda,
};
/// Errors: no_backend, only of `cuda`.
Result<std::shared_ptr<Backend>> open_backend(Choice choice, const CudaOptions& options = {});

}  // namespace ninspect::compute
