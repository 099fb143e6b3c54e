// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The directory of a sample artifact: version 2, or version 3 for the fault that only that
// version can have. Internal to core/sample.
#pragma once

#include "core/ninfer/write.h"
#include "core/sample/model.h"

#include <cstddef>
#include <vector>

namespace ninspect::sample {

struct ArtifactObject {
    ninfer::NewObject record;
    const Object* from = nullptr;  ///< of the model; null for a sign vector of version 3
    std::size_t sign_vector = 0;   ///< position in sign_widths()
};

std::vector<ArtifactObject> artifact_objects(const Model& model, const Options& options);

Result<ninfer::FilePlan> plan_artifact(const Model& model, const Options& options,
                                       const std::vector<ArtifactObject>& objects);

}  // namespace ninspect::sample
