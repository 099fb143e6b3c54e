// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::sample {

/// The known faults of packers and writers, each as a file that shows it. Where exactly the
/// bytes go is written in docs/samples.md.
enum class Fault : std::uint8_t {
    none,
    scales_in_high_plane,    ///< PTQ1_0 scales written at rows*groups*24; the high plane comes last
    block_stream,            ///< blocks copied where planes belong
    planes_unaligned,        ///< planes without the 256-byte alignment
    qs_qh_swapped,           ///< PTQ1_0: high plane (qh) before the base plane (qs)
    data_shifted,            ///< GGUF: data section placed as if the tensor table were not there
    pq2_as_t2,               ///< v3: PQ2_0 codes under the name t2_g128_fp16
    legacy_type_42,          ///< GGUF: type 42 written for 142
    layer_scales_are_codes,  ///< scales of layer 1 replaced by code bytes
    nan_scales,              ///< one scale in 64 NaN
    negative_scales,         ///< one scale in 64 negative
    illegal_carriers,        ///< in one group of 64: PTQ1_0 carriers that no encoder writes (of the same
                             ///< values), PQ2_0 code 3
    // Of the mapping: the artifact has other rows or values than the GGUF says, all of them healthy.
    heads_by_rows,       ///< the permutation of 48 heads applied to row numbers
    heads_unpermuted,    ///< value heads in the order of the GGUF
    query_gate_swapped,  ///< the chunks of query and gate exchanged
    gate_up_swapped,     ///< halves of mlp/gate_up exchanged
    norm_plus_one,       ///< norms with the one that a GGUF adds
    gdn_norm_minus_one,  ///< gdn/norm with the one taken off that it never had
    conv_unpermuted,     ///< channels of gdn/convolution in the order of the GGUF
    a_log_plain,         ///< gdn/a_log without the logarithm
    signs_shifted,       ///< the sign table moved on by one
    sign_flipped,        ///< one sign of it
    head_rotated,        ///< rows of one value head moved on by one
    count_
};
/// Healthy bytes in other places, or of other values, than the rules of the mapping say: nothing that can be
/// seen in one file alone.
constexpr bool is_of_mapping(Fault fault) noexcept { return fault >= Fault::heads_by_rows && fault < Fault::count_; }
struct FaultInfo {
    Fault fault;
    std::string_view id;           ///< as on the command line: "scales-in-high-plane"
    std::string_view description;  ///< English clause marked NI_SAMPLE_TEXT (context "samples")
    std::string_view look;         ///< where to look for it, a sentence marked likewise; empty for none
    bool pq2_0, ptq1_0;            ///< formats in which it exists
    bool in_gguf;                  ///< the GGUF has the fault; otherwise the artifact has
    bool in_full;                  ///< shows in the shapes of Options::full too
};
/// All of them in the order of the enumeration, "none" first.
std::span<const FaultInfo> faults() noexcept;
/// Empty for an unknown id / for text other than "pq2_0" and "ptq1_0".
std::optional<Fault> fault_of(std::string_view id) noexcept;
#define NI_SAMPLE_TEXT(literal) literal

enum class Ternary : std::uint8_t { pq2_0, ptq1_0 };
std::string_view ternary_name(Ternary format) noexcept;  ///< "pq2_0", "ptq1_0"
std::optional<Ternary> ternary_of(std::string_view name) noexcept;

inline constexpr std::uint64_t default_seed = 20'261'130;

struct Options {
    Ternary format = Ternary::pq2_0;
    Fault fault = Fault::none;
    bool full = false;  ///< the shapes of the 27B model (four of its layers, both vocabulary matrices: about
                        ///< 1.1 GB a file) instead of a miniature of 2 MB
    std::uint64_t seed = default_seed;
    bool overwrite = false;
};
/// "sample-ptq1_0-full-block-stream": the names of both files without their endings.
std::string file_stem(const Options& options);

/// What was written, paths in UTF-8.
struct Written {
    std::string gguf, artifact;
    std::uint64_t bytes = 0;
};

/// Writes sample-FORMAT[-full][-FAULT].gguf and .ninfer into `directory` (made if missing): the
/// same seeded weights in both, a share of 0.3278 of them zero, scales log-normal around 0.0168.
/// Equal options give equal bytes on every platform. At most one of the files has the fault.
/// Memory: a few megabytes, whatever the size. Progress in bytes, of both files together.
/// Nothing stays behind on errors. Errors: already_exists, write_failed, disk_full,
/// permission_denied, not_found, cancelled, invalid_argument (path "fault": a fault that the
/// format or the full shapes do not have).
Result<Written> write(const std::string& directory, const Options& options, const RunControl& control);

}  // namespace ninspect::sample
