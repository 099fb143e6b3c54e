// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/model/artifact.h"

#include <memory>
#include <string>
#include <string_view>

namespace ninspect::cli {

/// What the program's exit status means (docs/cli.md).
enum class Exit : int {
    ok = 0,
    findings = 1,
    usage = 2,
    unreadable = 3,
    unwritable = 4,
    cancelled = 5,
};

/// What every command shares: the options that all of them have, the streams, Ctrl-C.
class Context {
public:
    bool json = false;
    bool quiet = false;

    /// Stop token set by Ctrl-C, and progress to stderr labelled with `label` unless quiet.
    RunControl control(std::string_view label) const;

    /// Opens a file; on failure tells why and leaves the exit status in `exit`.
    std::shared_ptr<const Artifact> open(const std::string& path, Exit& exit) const;

    /// Files are written and stand: a wish to stop comes too late, what is printed from now on says so.
    void work_is_done() const { done_ = true; }
    /// Writes to stdout exactly these bytes; `line` adds a line end.
    Exit print(std::string_view bytes) const;
    Exit print_line(std::string_view text) const;
    /// `json_text()` when --json was given, else `human_text()`.
    template <class JsonText, class HumanText>
    Exit print_either(JsonText json_text, HumanText human_text) const {
        return json ? print_line(json_text()) : print(human_text());
    }

    /// One line on stderr, with the program's name in front.
    void complain(std::string_view message) const;
    /// Tells the error on stderr and gives the exit status that belongs to it.
    Exit complain_about(const Error& error) const;
    /// The same where the command ends with it: with --json and a status of 3, 4 or 5 the error
    /// is also the document on stdout, if nothing has been printed there yet.
    Exit fail(const Error& error) const;
    /// The same for what happened to a file that was to be written: 4 (5 when stopped), whatever the reason, a
    /// missing folder included.
    Exit fail_to_write(const Error& error) const;

private:
    mutable bool done_ = false;
    mutable bool printed_ = false;  ///< something was written to stdout, or tried to
};

/// Installs the Ctrl-C handler; a second Ctrl-C ends the program at once.
void watch_interrupts();

Exit exit_of(ErrorCode code) noexcept;

}  // namespace ninspect::cli
