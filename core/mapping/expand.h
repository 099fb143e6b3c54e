// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A profile with numbers in the place of its expressions: the objects that it would make of a
// source of these sizes. Needs no file.
#pragma once

#include "core/mapping/profile.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ninspect::mapping {

/// The numbers that a profile asks its source for.
struct Figures {
    std::function<Result<std::uint64_t>(const std::string& key)> metadata;
    std::function<Result<std::vector<std::uint64_t>>(const std::string& tensor)> shape;
};
Figures figures_of(const KnownModel& model);  ///< `model` must outlive it

struct Size {
    std::string name;
    std::uint64_t value = 0;
};

/// All dimensions, in the profile's order. Errors: those of the figures and of the expressions;
/// `path` is the dimension's name.
Result<std::vector<Size>> evaluate_dimensions(const Profile& profile, const Figures& figures);
std::optional<std::uint64_t> size_of(std::span<const Size> sizes, std::string_view name) noexcept;

struct ExpandedSource {
    std::string name;  ///< tensor or metadata key
    bool is_key = false;
    std::string type;                  ///< as SourceRule::type
    std::vector<std::uint64_t> shape;  ///< expected
    std::uint64_t rows = 0;            ///< of the leading axis
};

struct ExpandedObject {
    std::string name;
    std::size_t rule = 0;                ///< index into Profile::objects
    std::optional<std::uint64_t> layer;  ///< empty: not of a layer
    std::vector<std::uint64_t> shape;
    std::vector<ExpandedSource> sources;
    RowMap rows;  ///< RowRun::source is an index into `sources`; rows are of the leading axis
};

/// Every object of the rules, layer by layer in the order of the rules. At most 65,536 layers.
/// Errors, with the object's name in `path`: expressions that cannot be evaluated, row maps that
/// cannot be made (RowMap::make), shapes that do not fit their rows, too many layers or objects.
Result<std::vector<ExpandedObject>> expand_objects(const Profile& profile, std::span<const Size> sizes);

/// The known model whose figures are all equal to these; null if none is.
const KnownModel* recognise(const Profile& profile, const Figures& figures);

}  // namespace ninspect::mapping
