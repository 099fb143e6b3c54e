// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/parity_words.h"

#include "core/base/text.h"
#include "core/inspect/backends.h"

#include <fmt/format.h>

#include <cmath>

namespace ninspect::report {
namespace {

std::string number_text(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    const bool whole = value == std::floor(value) && value >= 0 && value < 1e15;
    return whole ? group_digits(static_cast<std::uint64_t>(value)) : fmt::format("{:.4g}", value);
}

}  // namespace

std::string ParityVoice::outcome(parity::Outcome outcome) const {
    switch (outcome) {
        case parity::Outcome::pass:
            return say(NI_PARITY_TEXT("pass"));
        case parity::Outcome::fail:
            return say(NI_PARITY_TEXT("FAIL"));
        case parity::Outcome::skip:
            break;
    }
    return say(NI_PARITY_TEXT("skipped"));
}

std::string ParityVoice::verdict(const parity::Report& report) const {
    std::size_t failed = 0, skipped = 0;
    for (const parity::GateResult& gate : report.gates) {
        failed += gate.status == parity::Outcome::fail ? 1 : 0;
        skipped += gate.status == parity::Outcome::skip ? 1 : 0;
    }
    std::string text = report.passed() ? say(NI_PARITY_TEXT("The artifact holds what its source holds."))
                       : failed == 0   ? say(NI_PARITY_TEXT("Nothing was proved."))
                                       : say(NI_PARITY_TEXT("The artifact does not hold what its source holds."));
    text +=
        fmt::format(" {}: {}, {}: {}, {}: {}", say(NI_PARITY_TEXT("passed")), report.gates.size() - failed - skipped,
                    say(NI_PARITY_TEXT("failed")), failed, say(NI_PARITY_TEXT("skipped")), skipped);
    return text;
}

std::string ParityVoice::side(parity::Failure::Side side) const {
    switch (side) {
        case parity::Failure::Side::gguf:
            return "GGUF";
        case parity::Failure::Side::ninfer:
            return say(NI_PARITY_TEXT("artifact"));
        case parity::Failure::Side::templ:
            break;
    }
    return say(NI_PARITY_TEXT("template"));
}

std::string ParityVoice::count(const parity::GateResult& gate) const {
    if (gate.status == parity::Outcome::skip) return say(gate.reason);
    std::string text = fmt::format("{} {}", group_digits(gate.checked), say(gate.unit));
    if (gate.failed != 0) text += fmt::format(", {} {}", group_digits(gate.failed), say(NI_PARITY_TEXT("wrong")));
    return text;
}

std::string ParityVoice::separates(const parity::Control& control) const {
    return control.separates ? say(NI_PARITY_TEXT("told apart")) : say(NI_PARITY_TEXT("NOT told apart"));
}

std::string ParityVoice::place(const parity::Failure& failure) const {
    std::string text = failure.entry.empty()
                           ? side(failure.side)
                           : fmt::format("{}: {}", side(failure.side), escape_for_display(failure.entry));
    if (failure.row) text += fmt::format(" [{}]", *failure.row);
    if (failure.offset) text += fmt::format(" +{}", group_digits(*failure.offset));
    return text;
}

std::string figure_text(const parity::Figure& figure) {
    const std::uint64_t* whole = std::get_if<std::uint64_t>(&figure.value);
    const double value = whole != nullptr ? static_cast<double>(*whole) : std::get<double>(figure.value);
    if (figure.unit == "B") return human_bytes(static_cast<std::uint64_t>(std::max(0.0, value)));
    if (figure.unit == "B/s") return human_bytes(static_cast<std::uint64_t>(std::max(0.0, value))) + "/s";
    return whole != nullptr ? group_digits(*whole) : number_text(value);
}

std::string control_figure_text(double figure) { return number_text(figure); }

std::string machine_text() {
    const inspect::CpuInfo cpu = inspect::cpu_info();
    for (const inspect::BackendInfo& backend : inspect::backends())
        if (backend.id == "cpu") return fmt::format("{}, {} threads", backend.name, cpu.threads);
    return fmt::format("{}, {} threads", cpu.architecture, cpu.threads);
}

}  // namespace ninspect::report
