// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared by the writers of both container versions. Internal to core/ninfer.
#pragma once

#include "core/ninfer/write.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace ninspect::ninfer {

/// Members stay in the order in which they were added.
using OrderedJson = nlohmann::ordered_json;

Error refused_argument(std::string path, std::string expected, std::string found);

/// Non-empty UTF-8 without U+0000.
bool is_good_id(std::string_view text) noexcept;

/// Gives every object its place; offsets are relative to the payload here.
Result<std::vector<io::Region>> place_objects(std::span<const NewObject> objects, unsigned version);

/// The `objects` array of a directory.
OrderedJson objects_json(std::span<const NewObject> objects, std::span<const io::Region> places, unsigned version);

/// Finishes a plan: `head` is everything in front of the JSON text but its length at byte 8.
Result<FilePlan> finish_plan(std::vector<std::uint8_t> head, const std::string& json, std::vector<io::Region> places);

}  // namespace ninspect::ninfer
