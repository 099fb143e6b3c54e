// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"
#include "core/io/path.h"

int main(int argc, char** argv) {
    ninspect::io::prepare_standard_streams();
    std::vector<std::string> arguments = ninspect::io::utf8_arguments(argc, argv);
    if (!arguments.empty()) arguments.erase(arguments.begin());
    return ninspect::cli::run(std::move(arguments));
}
