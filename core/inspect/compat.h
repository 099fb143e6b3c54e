// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/loader.h"
#include "core/model/artifact.h"

#include <span>
#include <string_view>
#include <vector>

namespace ninspect::inspect {

/// Name, code line and what is known about a loader. Static.
struct LoaderInfo {
    Loader loader;
    std::string_view id;      ///< "llama.cpp", "ninfer-v2-ternary": stable, for JSON
    std::string_view name;    ///< for people
    std::string_view detail;  ///< repositories, versions
    Container container;      ///< which kind of file it reads
};
std::span<const LoaderInfo> all_loaders() noexcept;

enum class LoadAnswer : std::uint8_t {
    loads,     ///< nothing known that stops it
    doubtful,  ///< loads, but misreads or warns: see why
    refuses,
};

std::string_view load_answer_name(LoadAnswer answer) noexcept;  ///< "loads", "doubtful", "refuses"

struct LoadVerdict {
    const LoaderInfo* loader;
    LoadAnswer answer;
    std::vector<const Diagnostic*> why;  ///< into Artifact::diagnostics; what it refuses
                                         ///< first (its first complaint in front), then doubts
};

/// One verdict per loader that reads this kind of container, in table order. From the
/// diagnostics alone (each knows who refuses it): a finding that names the loader makes it
/// refuse, whatever its severity; an error or warning that names nobody is doubtful for all.
std::vector<LoadVerdict> who_can_load(const Artifact& artifact);

}  // namespace ninspect::inspect
