// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The two files of a sample. Internal to core/sample.
#pragma once

#include "core/codec/encoding.h"
#include "core/sample/model.h"
#include "core/sample/planes.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace ninspect::sample {

/// A planned file: fill() makes its bytes beside the target, commit() gives it its name. What
/// was not committed vanishes with the object.
class SampleFile {
public:
    virtual ~SampleFile() = default;
    virtual std::uint64_t bytes() const noexcept = 0;  ///< of the whole file
    virtual Status fill(Meter& meter) = 0;
    virtual Status commit() = 0;
};

/// Both hold a reference to the model. Errors: as gguf::create_file, ninfer::create_file.
Result<std::unique_ptr<SampleFile>> start_gguf(const std::string& target, const Model& model, const Options& options);
Result<std::unique_ptr<SampleFile>> start_artifact(const std::string& target, const Model& model,
                                                   const Options& options);

/// The ggml type of the blocks, with the number that the fault gives it.
const codec::Encoding& block_encoding(const Options& options) noexcept;

}  // namespace ninspect::sample
