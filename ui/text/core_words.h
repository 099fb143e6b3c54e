// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/encoding.h"
#include "core/inspect/backends.h"
#include "core/inspect/compat.h"

#include <QString>
#include <string_view>
#include <vector>

namespace ninspect::ui::text {

/// The loader's name and what it is known by, in the user's language.
QString loader_name(const inspect::LoaderInfo& loader);
QString loader_detail(const inspect::LoaderInfo& loader);
/// The remark about a format, in the user's language; may be empty.
QString encoding_note(const codec::Encoding& encoding);

/// Why a backend is not available, in the user's language; what the system or a driver said stays as it is.
QString backend_reason(const inspect::BackendInfo& backend);

/// The English texts that the functions above can translate. Core has them as plain text, so
/// they are listed here once more; a test compares the two.
std::vector<std::string_view> known_core_words();

}  // namespace ninspect::ui::text
