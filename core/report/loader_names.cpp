// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/loader_names.h"

#include "core/inspect/compat.h"

#include <array>
#include <utility>

namespace ninspect::report {
namespace {

// whole groups, larger ones first
constexpr std::array groups{
    std::pair{every_gguf_loader | every_ninfer_loader, std::string_view("every loader")},
    std::pair{every_gguf_loader, std::string_view("every GGUF loader")},
    std::pair{every_ninfer_loader, std::string_view("every NInfer line")},
    std::pair{every_ninfer_v12_loader, std::string_view("every NInfer v1 and v2 line")},
    std::pair{every_ninfer_v2_loader, std::string_view("every NInfer v2 line")},
    std::pair{every_ninfer_v3_loader, std::string_view("every NInfer v3 line")},
};

void append(std::string& text, std::string_view name) {
    if (!text.empty()) text += ", ";
    text += name;
}

}  // namespace

Json loader_ids(LoaderMask mask) {
    Json ids = Json::array();
    for (const inspect::LoaderInfo& info : inspect::all_loaders())
        if (mask & mask_of(info.loader)) ids.push_back(std::string(info.id));
    return ids;
}

std::string loader_names(LoaderMask mask) {
    std::string text;
    for (const auto& [group, name] : groups)
        if ((mask & group) == group) {
            append(text, name);
            mask &= ~group;
        }
    for (const inspect::LoaderInfo& info : inspect::all_loaders())
        if (mask & mask_of(info.loader)) append(text, info.name);
    return text;
}

}  // namespace ninspect::report
