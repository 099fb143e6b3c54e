// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/profile_choice.h"

#include "core/base/text.h"

#include <fmt/format.h>

namespace ninspect::cli {

std::shared_ptr<const mapping::Profile> open_profile(const Context& context, const std::string& name, Exit& exit) {
    Result<mapping::Profile> profile =
        mapping::load_profile(name.empty() ? std::string(mapping::default_profile_name()) : name);
    if (profile) return std::make_shared<const mapping::Profile>(std::move(*profile));
    const Error& error = profile.error();
    if (error.file.empty() && error.rule == nullptr) {
        context.complain(fmt::format("no profile is named {}; known are {}", escape_for_display(error.found),
                                     escape_for_display(error.expected)));
        exit = Exit::usage;
    } else {
        context.fail(error);
        exit = Exit::unreadable;
    }
    return nullptr;
}

}  // namespace ninspect::cli
