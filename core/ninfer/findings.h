// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/error.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

/// Collects what is wrong with one artifact, in the order of the loaders' own checks.
class Findings {
public:
    /// `loaders`: those that read this container version; a rule's refused_by is cut to them.
    explicit Findings(LoaderMask loaders, std::size_t cap = 100'000) : loaders_(loaders), cap_(cap) {}

    void add(Stage stage, std::string_view rule_id, std::string entry, std::optional<std::uint64_t> file_offset,
             std::string expected = {}, std::string found = {});
    /// With loaders of its own and, if it is not the entry file's, a part.
    void add_for(LoaderMask refused_by, Stage stage, std::string_view rule_id, std::string entry,
                 std::optional<std::uint64_t> file_offset, std::string expected = {}, std::string found = {},
                 std::uint32_t part = 0);

    /// The first error that a loader of this version stops at while it opens the file.
    const Diagnostic* first_complaint() const noexcept;

    LoaderMask loaders() const noexcept { return loaders_; }

    /// All findings, by stage; how many were left out above the cap is a finding itself.
    std::vector<Diagnostic> take();

private:
    LoaderMask loaders_;
    std::size_t cap_;
    std::size_t count_ = 0;
    std::uint64_t left_out_ = 0;
    std::array<std::vector<Diagnostic>, 5> by_stage_;
};

/// Comma-separated ids of loaders ("ninfer-v2-ternary, ninfer-v2-jonj20"), in table order.
std::string loader_ids(LoaderMask mask);

}  // namespace ninspect::ninfer
