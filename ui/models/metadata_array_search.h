// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "core/model/metadata.h"

#include <optional>
#include <string>

namespace ninspect::ui {

/// What to look for in an array of metadata.
struct ArrayQuery {
    enum class Match : std::uint8_t {
        contains,  ///< the element's text has `text` in it, ASCII letters alike in either case
        equals,    ///< the very same bytes; the very same number for arrays of numbers
    };
    Match match = Match::contains;
    std::string text;  ///< UTF-8
};

bool matches(const MetaValue& element, const ArrayQuery& query);

/// The next element after (before) `from` that matches, going on at the other end; `from`
/// itself is looked at last. Empty: none at all. Reads a few thousand elements at a time.
/// Progress in elements. Errors: cancelled and those of the reader. Blocking.
Result<std::optional<std::uint64_t>> find_element(const MetadataReader& reader, const ArrayHandle& array,
                                                  const ArrayQuery& query, std::uint64_t from, bool backwards,
                                                  const RunControl& control);

}  // namespace ninspect::ui
