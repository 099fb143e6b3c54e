// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"

#include "app/cli/progress.h"
#include "core/base/message.h"
#include "core/inspect/open.h"
#include "core/io/path.h"
#include "core/report/documents.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace ninspect::cli {
namespace {

/// Made before the handler is installed and never destroyed: the handler may run at any time.
StopSource& interrupt() {
    static auto* source = new StopSource;
    return *source;
}

void at_interrupt() {
    if (interrupt().stop_requested()) std::_Exit(static_cast<int>(Exit::cancelled));
    interrupt().request_stop();
}

std::string system_words(int error) { return std::strerror(error); }

}  // namespace

void watch_interrupts() {
    interrupt();
    io::on_interrupt(at_interrupt);
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is an error of writing, no death
#endif
}

Exit exit_of(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::cancelled:
            return Exit::cancelled;
        case ErrorCode::write_failed:
        case ErrorCode::disk_full:
        case ErrorCode::already_exists:
            return Exit::unwritable;
        case ErrorCode::no_such_entry:
        case ErrorCode::invalid_argument:
            return Exit::usage;
        default:
            return Exit::unreadable;
    }
}

RunControl Context::control(std::string_view label) const {
    RunControl control;
    control.stop = interrupt().token();
    if (!quiet) control.progress = progress_sink(label);
    return control;
}

std::shared_ptr<const Artifact> Context::open(const std::string& path, Exit& exit) const {
    if (path.empty()) {
        complain("the path of a file is empty");
        exit = Exit::usage;
        return nullptr;
    }
    Result<std::shared_ptr<const Artifact>> artifact = inspect::open_artifact(path, {}, control("opening"));
    if (!artifact) {
        exit = fail(artifact.error());
        return nullptr;
    }
    exit = Exit::ok;
    return std::move(*artifact);
}

Exit Context::print(std::string_view bytes) const {
    if (!done_ && interrupt().stop_requested()) {
        Error error;
        error.code = ErrorCode::cancelled;
        return fail(error);
    }
    printed_ = true;
    errno = 0;
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size();
    if (written && std::fflush(stdout) == 0) return Exit::ok;
    // The reader of a pipe has seen enough (`ls … | head`): nothing to complain about.
    if (errno == EPIPE) return Exit::unwritable;
    Error error;
    error.code = errno == ENOSPC ? ErrorCode::disk_full : ErrorCode::write_failed;
    error.file = "stdout";
    error.found = system_words(errno);
    return fail(error);
}

Exit Context::print_line(std::string_view text) const {
    std::string line(text);
    line += '\n';
    return print(line);
}

void Context::complain(std::string_view message) const {
    end_progress();
    std::fprintf(stderr, "ninspect-cli: %.*s\n", static_cast<int>(message.size()), message.data());
}

Exit Context::complain_about(const Error& error) const {
    complain(english_message(error));
    return exit_of(error.code);
}

Exit Context::fail(const Error& error) const {
    const Exit exit = complain_about(error);
    if (!json || printed_ || exit == Exit::usage) return exit;
    printed_ = true;
    const std::string document = report::error_json(error) + '\n';
    std::fwrite(document.data(), 1, document.size(), stdout);
    std::fflush(stdout);
    return exit;
}

Exit Context::fail_to_write(const Error& error) const {
    const Exit exit = fail(error);
    return exit == Exit::cancelled ? exit : Exit::unwritable;
}

}  // namespace ninspect::cli
