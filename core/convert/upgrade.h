// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A `.ninfer` of container version 1 as one of version 2 (container §7): the directory is written
// anew, every object keeps its bytes and its place in the payload.
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"

#include <cstdint>
#include <string>

namespace ninspect::convert {

struct UpgradeRequest {
    std::string input, output;  ///< UTF-8 paths
    unsigned version = 2;       ///< container version of the result
    bool overwrite = false;     ///< an existing file may be replaced, when the new one is complete
};

struct Upgraded {
    std::string path;
    unsigned from = 0, to = 0;
    std::string model_id, weights_id;
    std::uint64_t objects = 0, bytes = 0, payload_bytes = 0;
    std::string sha256;  ///< of the result
    double seconds = 0;
};

/// Opens the input as strictly as its engine, writes beside the output, reads everything back and compares
/// it, then gives the file its name. Memory: two megabytes. Progress in bytes, of writing and reading.
/// Errors: rule_broken (upgrade.* of rules.h: a version for which no step is known, an object that
/// version 2 cannot hold, bytes that were read back as others; or the input's own first complaint);
/// already_exists; changed_on_disk; reading; writing; cancelled. After an error the output is as it was.
Result<Upgraded> upgrade(const UpgradeRequest& request, const RunControl& control = {});

}  // namespace ninspect::convert
