// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What `parity` says (docs/cli.md), and the page that can be handed on.
#pragma once

#include "core/parity/parity.h"

#include <functional>
#include <string>
#include <string_view>

namespace ninspect::report {

/// How and where a parity run was made, and how its report speaks. The defaults are English.
struct ParityWords {
    std::string language = "en";                               ///< BCP 47
    std::string made_at;                                       ///< date and time as people read it; may be empty
    std::string version;                                       ///< of the program
    std::function<std::string(std::string_view)> translate{};  ///< of texts marked NI_PARITY_TEXT
};

std::string parity_json(const parity::Report& report, const ParityWords& words);
/// `details`: with figures, controls and first failures of every gate; else of those that failed.
std::string parity_text(const parity::Report& report, const ParityWords& words, bool details);
std::string parity_markdown(const parity::Report& report, const ParityWords& words);
/// One page without outside parts; light and dark, printable.
std::string parity_html(const parity::Report& report, const ParityWords& words);

/// The gates and the tolerances as tables, for docs/parity.md.
std::string parity_gates_markdown();

}  // namespace ninspect::report
