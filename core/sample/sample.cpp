// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/sample.h"

#include "core/io/folders.h"
#include "core/io/path.h"
#include "core/sample/files.h"
#include "core/sample/model.h"

#include <array>
#include <memory>
#include <utility>

namespace ninspect::sample {

namespace {

constexpr auto all = static_cast<std::size_t>(Fault::count_);

//   fault, id, description, where to look, PQ2_0, PTQ1_0, in the GGUF, in the full shapes
constexpr std::array<FaultInfo, all> table = {{
    {Fault::none, "none", NI_SAMPLE_TEXT("nothing is wrong: both files hold the same healthy weights"), "", true, true,
     false, true},
    {Fault::scales_in_high_plane, "scales-in-high-plane",
     NI_SAMPLE_TEXT("the scales stand where the high plane belongs, the high plane behind them"),
     NI_SAMPLE_TEXT("Scales of the artifact: negative and NaN values at the place where scales should be; the doctor "
                    "finds them rows × groups × 24 bytes into each matrix."),
     false, true, false, true},
    {Fault::block_stream, "block-stream",
     NI_SAMPLE_TEXT("the blocks of the GGUF file were copied where separate planes belong"),
     NI_SAMPLE_TEXT("Scales of the artifact: negative, huge and NaN values; the doctor finds blocks. The sizes are "
                    "right, so that no loader complains."),
     true, true, false, true},
    {Fault::planes_unaligned, "planes-unaligned",
     NI_SAMPLE_TEXT("the planes follow each other without the fill up to a multiple of 256 bytes"),
     NI_SAMPLE_TEXT("Scales of text/token_embedding and text/output_head: zeros at the end, with codes that are not "
                    "zero. The planes of all other matrices end at such a multiple anyway."),
     true, true, false, false},
    {Fault::qs_qh_swapped, "qs-qh-swapped",
     NI_SAMPLE_TEXT("the high plane (qh) stands in front of the base plane (qs)"),
     NI_SAMPLE_TEXT("Codes of the artifact: bytes in the high plane that no encoder writes. The scales are healthy."),
     false, true, false, true},
    {Fault::data_shifted, "data-shifted",
     NI_SAMPLE_TEXT("the data section begins where it would without a tensor table, which covers its first bytes"),
     NI_SAMPLE_TEXT("Scales of the GGUF file: broken in every matrix; the doctor finds the data before its declared "
                    "place, by the size of the tensor table."),
     true, true, true, true},
    {Fault::pq2_as_t2, "pq2-as-t2",
     NI_SAMPLE_TEXT("PQ2_0 codes under the name t2_g128_fp16, whose alphabet is another"),
     NI_SAMPLE_TEXT("Codes of the artifact (of container version 3): a third of them is -2, which t2 does not have."),
     true, false, false, true},
    {Fault::legacy_type_42, "legacy-type-42",
     NI_SAMPLE_TEXT("the matrices have type number 42, as old PrismML files, in place of 142"),
     NI_SAMPLE_TEXT("Problems of the GGUF file: the type number has two meanings, the distances between the tensors "
                    "tell them apart."),
     true, false, true, true},
    {Fault::layer_scales_are_codes, "layer-scales-are-codes", NI_SAMPLE_TEXT("the scales of layer 1 are code bytes"),
     NI_SAMPLE_TEXT("Overview of the artifact: layer 1 differs from all others."), true, true, false, true},
    {Fault::nan_scales, "nan-scales", NI_SAMPLE_TEXT("one scale in 64 is not a number"),
     NI_SAMPLE_TEXT("Scales of the artifact: NaN values in every matrix."), true, true, false, true},
    {Fault::negative_scales, "negative-scales", NI_SAMPLE_TEXT("one scale in 64 is negative"),
     NI_SAMPLE_TEXT("Scales of the artifact: values below zero in every matrix."), true, true, false, true},
    {Fault::illegal_carriers, "illegal-carriers",
     NI_SAMPLE_TEXT("one group in 64 has code bytes that no encoder writes"),
     NI_SAMPLE_TEXT("Codes of the artifact: PQ2_0 has the code +2, PTQ1_0 carrier bytes that decode to the same values "
                    "as their neighbours."),
     true, true, false, true},
    {Fault::heads_by_rows, "heads-by-rows",
     NI_SAMPLE_TEXT("the permutation of the 48 value heads was applied to row numbers"),
     NI_SAMPLE_TEXT(
         "Mapping of gdn/value_z: rows are missing and repeated; the pattern is named. Sizes, scales and codes "
         "are healthy."),
     true, true, false, true},
    {Fault::heads_unpermuted, "heads-unpermuted", NI_SAMPLE_TEXT("the value heads stand in the order of the GGUF file"),
     NI_SAMPLE_TEXT("Mapping of gdn/value_z: all rows are there, in the order of the source."), true, true, false,
     true},
    {Fault::query_gate_swapped, "query-gate-swapped", NI_SAMPLE_TEXT("query and gate of the attention are exchanged"),
     NI_SAMPLE_TEXT("Mapping of attention/query_key and attention/gate_value: the other chunks of the source."), true,
     true, false, true},
    {Fault::gate_up_swapped, "gate-up-swapped", NI_SAMPLE_TEXT("the halves of mlp/gate_up are exchanged"),
     NI_SAMPLE_TEXT("Mapping of mlp/gate_up: each half has the rows of the other."), true, true, false, true},
    {Fault::norm_plus_one, "norm-plus-one", NI_SAMPLE_TEXT("the norms keep the one that a GGUF file adds to them"),
     NI_SAMPLE_TEXT(
         "Mapping of the norms: the values are those without a transform; their mean is near 1, not near 0."),
     true, true, false, true},
    {Fault::gdn_norm_minus_one, "gdn-norm-minus-one",
     NI_SAMPLE_TEXT("one was taken off gdn/norm, to which none had been added"),
     NI_SAMPLE_TEXT("Mapping of gdn/norm: the values are those of the transform minus one; their mean is near 0, not "
                    "near 1."),
     true, true, false, true},
    {Fault::conv_unpermuted, "conv-unpermuted",
     NI_SAMPLE_TEXT("the value channels of the convolution stand in the order of the GGUF file"),
     NI_SAMPLE_TEXT("Mapping of gdn/convolution: its second part is in the order of the source."), true, true, false,
     true},
    {Fault::a_log_plain, "a-log-plain", NI_SAMPLE_TEXT("gdn/a_log holds the numbers without their logarithm"),
     NI_SAMPLE_TEXT("Mapping of gdn/a_log: the values are those without a transform; all are below zero."), true, true,
     false, true},
    {Fault::signs_shifted, "signs-shifted", NI_SAMPLE_TEXT("the table of signs is moved on by one"),
     NI_SAMPLE_TEXT("Mapping of text/hadamard_signs: all numbers are shifted by one."), true, true, false, true},
    {Fault::sign_flipped, "sign-flipped", NI_SAMPLE_TEXT("one sign of the table is the other one"),
     NI_SAMPLE_TEXT("Mapping of text/hadamard_signs: one number is not that of the source."), true, true, false, true},
    {Fault::head_rotated, "head-rotated", NI_SAMPLE_TEXT("in layer 1 the rows of one value head are moved on by one"),
     NI_SAMPLE_TEXT("Mapping of text/layers/1/gdn/value_z: the rows of that head are shifted within themselves."), true,
     true, false, true},
}};

constexpr bool in_order() {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].fault != static_cast<Fault>(i)) return false;
    return true;
}
static_assert(in_order());

const FaultInfo& info_of(Fault fault) noexcept { return table[static_cast<std::size_t>(fault)]; }

Error no_such_sample(std::string expected, std::string_view found) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = "fault";
    error.expected = std::move(expected);
    error.found = found;
    return error;
}

Status check(const Options& options) {
    if (options.fault >= Fault::count_) return no_such_sample("fault", "");
    const FaultInfo& info = info_of(options.fault);
    if (options.format == Ternary::pq2_0 && !info.pq2_0) return no_such_sample("ptq1_0", "pq2_0");
    if (options.format == Ternary::ptq1_0 && !info.ptq1_0) return no_such_sample("pq2_0", "ptq1_0");
    if (options.full && !info.in_full) return no_such_sample("miniature", "full");
    return {};
}

/// Both files appear, or none of them.
Status publish(SampleFile& gguf, SampleFile& artifact, const Written& written, bool overwrite) {
    if (Status status = gguf.commit(); !status) return status;
    Status status = artifact.commit();
    // Where a file was replaced, a whole one stands now: better than none.
    if (!status && !overwrite) static_cast<void>(io::remove_file(written.gguf).has_value());
    return status;
}

Result<Written> write_files(const std::string& directory, const Options& options, const RunControl& control) {
    const Model model = make_model(options.full), packed = mapped_with(model, options.fault);
    Written written;
    written.gguf = io::join_path(directory, file_stem(options) + ".gguf");
    written.artifact = io::join_path(directory, file_stem(options) + ".ninfer");
    const Result<std::unique_ptr<SampleFile>> gguf = start_gguf(written.gguf, model, options);
    if (!gguf) return gguf.error();
    const Result<std::unique_ptr<SampleFile>> artifact = start_artifact(written.artifact, packed, options);
    if (!artifact) return artifact.error();
    written.bytes = (*gguf)->bytes() + (*artifact)->bytes();
    Meter meter(control, written.bytes);
    Status status = meter.add(0);
    if (status) status = (*gguf)->fill(meter);
    if (status) status = (*artifact)->fill(meter);
    if (status) status = publish(**gguf, **artifact, written, options.overwrite);
    if (!status) return status.error();
    return written;
}

}  // namespace

std::span<const FaultInfo> faults() noexcept { return table; }

std::optional<Fault> fault_of(std::string_view id) noexcept {
    for (const FaultInfo& info : table)
        if (info.id == id) return info.fault;
    return std::nullopt;
}

std::string_view ternary_name(Ternary format) noexcept { return format == Ternary::pq2_0 ? "pq2_0" : "ptq1_0"; }

std::optional<Ternary> ternary_of(std::string_view name) noexcept {
    for (const Ternary format : {Ternary::pq2_0, Ternary::ptq1_0})
        if (ternary_name(format) == name) return format;
    return std::nullopt;
}

std::string file_stem(const Options& options) {
    std::string stem = "sample-";
    stem += ternary_name(options.format);
    if (options.full) stem += "-full";
    if (options.fault != Fault::none) (stem += '-') += info_of(options.fault).id;
    return stem;
}

Result<Written> write(const std::string& directory, const Options& options, const RunControl& control) {
    if (Status status = check(options); !status) return std::move(status).error();
    const Result<std::vector<std::string>> made = io::make_folders(directory);
    if (!made) return made.error();
    Result<Written> written = write_files(directory, options, control);
    if (!written) io::remove_empty_folders(*made);
    return written;
}

}  // namespace ninspect::sample
