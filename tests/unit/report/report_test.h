// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests of documents share.
#pragma once

#include "core/inspect/open.h"
#include "core/report/documents.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::test {

using nlohmann::json;

inline std::shared_ptr<const Artifact> open_fixture(std::string_view name) {
    auto result = inspect::open_artifact(fixture(name), {}, {});
    EXPECT_TRUE(result) << name;
    return result ? *result : nullptr;
}

/// A listing that was made together with the fixture.
inline json listing(std::string_view name) {
    std::ifstream in(fixture(name));
    return json::parse(in);
}

inline std::vector<EntryId> all_entries(const Artifact& artifact) {
    std::vector<EntryId> ids;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i) ids.push_back(EntryId{i});
    return ids;
}

inline EntryId entry_named(const Artifact& artifact, std::string_view name) {
    const auto id = artifact.find(name);
    EXPECT_TRUE(id) << name;
    return id.value_or(EntryId{});
}

}  // namespace ninspect::test
