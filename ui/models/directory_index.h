// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ninspect::ui {

/// True when `a` comes before `b` as people count: runs of digits by their number, so that
/// blk.2 < blk.10; everything else byte by byte.
bool natural_less(std::string_view a, std::string_view b) noexcept;

/// The part of a name that says which layer it belongs to: everything up to and including
/// its first component that is a number, without what follows. "blk.3.attn_q.weight" ->
/// "blk.3", "text/layers/12/norm" -> "text/layers/12"; empty when there is none.
std::string_view layer_of(std::string_view name) noexcept;

/// Lower case of A…Z; other bytes stay.
std::string fold_ascii(std::string_view text);

/// What a table of 100,000 entries needs so that sorting, filtering and grouping do not
/// have to look at names again. Immutable; made beside the artifact on a worker.
struct DirectoryIndex {
    struct Group {
        std::string key;  ///< "blk.3"; empty for entries of no layer
        std::uint32_t entries = 0;
        std::uint64_t bytes = 0;
        std::uint64_t weights = 0;  ///< saturates at 2^64-1
    };

    std::vector<std::uint32_t> natural_rank;  ///< of each entry's name
    /// Of each entry's label and shape; equal ones have the same rank. Shapes are compared
    /// dimension by dimension, outermost first.
    std::vector<std::uint32_t> format_rank, layout_rank, shape_rank;
    std::vector<std::uint32_t> group;  ///< of each entry, into groups
    std::vector<Group> groups;         ///< in order of first appearance
    std::vector<std::uint8_t> worst;   ///< of each entry: 0 nothing, else severity + 1
    /// (entry, index into Artifact::diagnostics), sorted.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> findings;

    /// Folded name, format, layout and kind of an entry, separated by spaces: what the filter looks in.
    std::string_view haystack(std::uint32_t entry) const noexcept {
        return std::string_view(haystacks_).substr(begins_[entry], begins_[entry + 1] - begins_[entry]);
    }
    /// Indices of the diagnostics that concern an entry.
    std::vector<std::uint32_t> findings_of(std::uint32_t entry) const;

    static std::shared_ptr<const DirectoryIndex> make(const Artifact& artifact);

private:
    void rank_names(const Artifact& artifact);
    void rank_labels(const Artifact& artifact);
    void rank_shapes(const Artifact& artifact);
    void make_haystacks(const Artifact& artifact);
    void make_groups(const Artifact& artifact);
    void collect_findings(const Artifact& artifact);
    std::string haystacks_;
    std::vector<std::uint64_t> begins_;
};

}  // namespace ninspect::ui
