// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "container": what a strict loader says of the artifact, and what is wrong with the GGUF.
#include "core/base/message.h"
#include "core/inspect/open.h"
#include "core/io/byte_source.h"
#include "core/ninfer/reader.h"
#include "core/parity/gate.h"

#include <utility>

namespace ninspect::parity {
namespace {

constexpr std::uint64_t most_head = std::uint64_t{256} << 20;

OpenOptions strict() {
    OpenOptions options;
    options.strict = true;
    return options;
}

Failure failure_of(Failure::Side side, const Error& error) {
    Failure failure;
    failure.side = side;
    failure.entry = error.path;
    failure.offset = error.offset;
    failure.expected = error.expected;
    failure.found = error.rule != nullptr ? std::string(error.rule->id) : english_reason(error);
    return failure;
}

Status reopen(GateRun& run) {
    const auto opened = inspect::open_artifact(run.in.request.ninfer->path, strict(), run.control);
    run.checked(1);
    if (opened) return {};
    if (is_cancelled(opened.error())) return opened.error();
    run.fail(1, failure_of(Failure::Side::ninfer, opened.error()));
    return {};
}

void errors_of_gguf(GateRun& run) {
    const Artifact& gguf = *run.in.request.gguf;
    const Artifact::Counts counts = gguf.diagnostic_counts();
    run.checked(1);
    run.figure("gguf_warnings", NI_PARITY_TEXT("warnings about the GGUF"), counts.warnings);
    std::uint64_t told = 0;
    for (const Diagnostic& d : gguf.diagnostics) {
        if (d.severity() != Severity::error) continue;
        Failure failure;
        failure.side = Failure::Side::gguf;
        failure.entry = d.entry;
        failure.offset = d.file_offset;
        failure.expected = d.expected;
        failure.found = d.found.empty() ? std::string(d.rule->id) : std::string(d.rule->id) + ": " + d.found;
        run.fail(2 + told++, std::move(failure));
    }
    run.failed_too(counts.errors - told);
}

/// The directory as it stands, with the file ending behind it.
Status cut_short(GateRun& run) {
    const Part& part = run.in.request.ninfer->parts.front();
    if (!part.source || part.header_end == 0 || part.header_end > most_head) return {};
    std::vector<std::uint8_t> head(static_cast<std::size_t>(part.header_end));
    if (Status status = part.source->read_exactly(0, head); !status) return status;
    const auto source = std::make_shared<io::MemorySource>(part.path, std::move(head));
    const ninfer::PartOpener none = [](const std::string&) -> Result<std::shared_ptr<const io::ByteSource>> {
        return error_of(ErrorCode::not_found);
    };
    const auto opened = ninfer::read_entry(source, part.path, none, strict(), run.control);
    if (!opened && is_cancelled(opened.error())) return opened.error();
    run.add({"payload-cut-off", NI_PARITY_TEXT("the directory without the bytes behind it"), !opened,
             opened ? 0.0 : 1.0, NI_PARITY_TEXT("refusals")});
    return {};
}

}  // namespace

Status check_container(GateRun& run) {
    run.unit(NI_PARITY_TEXT("files"));
    Status status = reopen(run);
    if (!status) return status;
    errors_of_gguf(run);
    return cut_short(run);
}

}  // namespace ninspect::parity
