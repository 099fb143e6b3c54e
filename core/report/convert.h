// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What `convert` says (docs/cli.md): the checks of a plan, and what came of it.
#pragma once

#include "core/convert/run.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::report {

/// The checks, with what stands against the conversion. When one did not pass there is a member "error"
/// too, as error_json() has it.
std::string convert_plan_json(const convert::Plan& plan);
std::string convert_plan_text(const convert::Plan& plan);

/// `version`: of the program, for the record.
std::string convert_json(const convert::Plan& plan, const convert::Outcome& outcome, const std::string& version);
/// `objects`: with a table of every object, its source and its rule.
std::string convert_text(const convert::Plan& plan, const convert::Outcome& outcome, const std::string& version,
                         bool objects);

/// How the report for people speaks. The defaults are English.
struct ConvertWords {
    std::string language = "en";                             ///< BCP 47
    std::string made_at;                                     ///< date and time as people read it; may be empty
    std::string program;                                     ///< name and version
    std::function<std::string(std::string_view)> translate;  ///< of texts marked NI_CONVERT_TEXT
    std::function<std::string(std::string_view)> rules;      ///< of texts marked NI_MAPPING_TEXT
    std::function<std::string(const Diagnostic&)> finding;   ///< a sentence
    std::function<std::string(std::uint64_t)> number;        ///< as the language writes it
};

/// One region of the result: an object of a `.ninfer`, a tensor or the head of a GGUF.
struct ConvertRow {
    std::string target;
    convert::Work work = convert::Work::copied;
    std::string format;                ///< empty: header
    std::vector<std::string> sources;  ///< forward: tensors and keys; back: objects
    std::string rule;                  ///< in words
    std::uint64_t file_offset = 0, bytes = 0;
};
/// In file order; one for each of the plan's items.
std::vector<ConvertRow> convert_rows(const convert::Plan& plan, const ConvertWords& words = {});
/// "rows-to-planes" …: as in the JSON.
std::string_view work_name(convert::Work work) noexcept;
/// The same as English words marked NI_CONVERT_TEXT.
std::string_view work_words(convert::Work work) noexcept;

/// The report to hand on: inputs with their digests, result, figures, timings, checks, and every object
/// with its source and its rule. A page without outside parts, printable, light and dark.
std::string convert_html(const convert::Plan& plan, const convert::Outcome& outcome, const ConvertWords& words);
/// The same as Markdown (tables as GitHub writes them).
std::string convert_markdown(const convert::Plan& plan, const convert::Outcome& outcome, const ConvertWords& words);

}  // namespace ninspect::report
