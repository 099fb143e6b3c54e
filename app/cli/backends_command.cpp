// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/report/documents.h"

namespace ninspect::cli {

void add_backends_command(Program& program) {
    program.add("backends", "What this machine can compute with, and what is missing", [](const Context& context) {
        return context.print_either([] { return report::backends_json(); }, [] { return report::backends_text(); });
    });
}

}  // namespace ninspect::cli
