// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/model/artifact.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ninspect::ninfer {

/// When a loader meets a finding; also the order in which findings are listed.
enum class Stage : std::uint8_t {
    version,  ///< loaders of other container versions refuse the file at its first bytes
    open,     ///< reading prefix and directory (§5, §11)
    use,      ///< v3: when the object is used
    read,     ///< v3: when bytes of a part are wanted
    remark,   ///< never: things worth knowing
};

/// Collects what is wrong with one artifact, in the order of the loaders' own checks. A rule
/// that is broken again and again is reported `most_per_rule` times, then counted.
class Findings {
public:
    static constexpr std::uint64_t most_per_rule = 1000;

    /// `loaders`: those that read this container version; a rule's refused_by is cut to them.
    explicit Findings(LoaderMask loaders) : loaders_(loaders) {}

    void add(Stage stage, std::string_view rule_id, std::string entry, std::optional<std::uint64_t> file_offset,
             std::string expected = {}, std::string found = {});
    /// With loaders of its own and, if it is not the entry file's, a part.
    void add_for(LoaderMask refused_by, Stage stage, std::string_view rule_id, std::string entry,
                 std::optional<std::uint64_t> file_offset, std::string expected = {}, std::string found = {},
                 std::uint32_t part = 0);

    /// The first error that a loader of this version stops at while it opens the file.
    const Diagnostic* first_complaint() const noexcept;

    LoaderMask loaders() const noexcept { return loaders_; }

    /// All findings, by stage; then for each rule with more of them how many are left out.
    /// Those are added to `left_out`, too.
    std::vector<Diagnostic> take(Artifact::Counts& left_out);

private:
    LoaderMask loaders_;
    std::unordered_map<const Rule*, std::uint64_t> counts_;
    std::array<std::vector<Diagnostic>, 5> by_stage_;
};

/// Comma-separated ids of loaders ("ninfer-v2-ternary, ninfer-v2-jonj20"), in table order.
std::string loader_ids(LoaderMask mask);

}  // namespace ninspect::ninfer
