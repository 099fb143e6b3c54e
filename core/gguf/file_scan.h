// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/gguf/findings.h"
#include "core/gguf/header.h"
#include "core/gguf/metadata_walk.h"
#include "core/gguf/tensor_table.h"
#include "core/io/byte_source.h"

#include <memory>
#include <string>

namespace ninspect::gguf {

/// One file of an artifact while it is being read. Keys come first, for all files of a set;
/// tensor tables follow once the order of the files is known.
struct FileScan {
    std::shared_ptr<const io::ByteSource> source;
    std::string path;  ///< as it can be opened
    Header header;
    MetadataIndex keys;
    Findings findings;  ///< of header and keys; the part is not known yet
};

/// Header and keys. Errors: as gguf::read_file.
Result<FileScan> scan_keys(std::shared_ptr<const io::ByteSource> source, std::string path, const RunControl& control);

}  // namespace ninspect::gguf
