// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/base/loader.h"
#include "core/model/artifact.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ninspect::gguf {

/// Where in a loader's work a finding would come up; findings are sorted by it.
enum class Stage : std::uint8_t { header, keys, alignment, tensors, data_start, offsets, model, remarks };

/// Facts of one finding, for call sites with few of them.
struct Facts {
    std::string entry;
    std::optional<std::uint64_t> offset;
    std::string expected;
    std::string found;
};

/// The name of a key or tensor for a finding; where it has none, its place: "tensors[3]".
std::string item_label(std::string_view name, std::string_view list, std::uint64_t index);

/// Collects diagnostics of one artifact in the order in which the loader would meet them.
/// A rule that is broken again and again is reported `most_per_rule` times, then counted.
class Findings {
public:
    static constexpr std::uint64_t most_per_rule = 1000;

    /// Findings from now on belong to this part and this stage.
    void enter(std::uint32_t part, Stage stage) noexcept {
        part_ = part;
        stage_ = stage;
        item_ = 0;
    }
    /// … and to this key or tensor inside the stage.
    void at_item(std::uint64_t index) noexcept { item_ = index; }

    void add(std::string_view rule_id, Facts facts = {});
    void add(std::string_view rule_id, LoaderMask refused_by, Facts facts);

    /// Takes over what another collection has, as findings of this part.
    void absorb(Findings&& other, std::uint32_t part);

    /// Everything found, sorted; the rest of over-long runs as one note each, and counted in `left_out`.
    std::vector<Diagnostic> take(Artifact::Counts& left_out);

private:
    struct Ordered {
        std::uint32_t part;
        Stage stage;
        std::uint64_t item;
        Diagnostic diagnostic;
    };
    std::vector<Ordered> found_;
    std::unordered_map<const Rule*, std::uint64_t> counts_;
    std::uint32_t part_ = 0;
    Stage stage_ = Stage::header;
    std::uint64_t item_ = 0;
};

/// A finding as the Error of strict reading.
Error strict_error(const Diagnostic& diagnostic, const std::string& file);

}  // namespace ninspect::gguf
