// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Facts of a parity run as short texts. Inside core/report only.
#pragma once

#include "core/report/parity.h"

#include <string>
#include <string_view>

namespace ninspect::report {

/// Speaks as ParityWords wants it.
class ParityVoice {
public:
    explicit ParityVoice(const ParityWords& words) : words_(words) {}
    std::string say(std::string_view english) const {
        return words_.translate && !english.empty() ? words_.translate(english) : std::string(english);
    }
    std::string outcome(parity::Outcome outcome) const;  ///< "pass", "FAIL", "skip"
    std::string verdict(const parity::Report& report) const;
    std::string side(parity::Failure::Side side) const;  ///< "GGUF", "artifact", "template"
    /// "401 of 401 objects", or why it was skipped.
    std::string count(const parity::GateResult& gate) const;
    /// "told apart" / "NOT told apart".
    std::string separates(const parity::Control& control) const;
    /// Where a failure is: "text/output_head [12]", "artifact, byte 40".
    std::string place(const parity::Failure& failure) const;

private:
    const ParityWords& words_;
};

std::string figure_text(const parity::Figure& figure);  ///< "1.44 GB/s"
std::string control_figure_text(double figure);         ///< "1.41", "0"
/// Processor, threads, instruction set: "Intel … (AVX2), 16 threads".
std::string machine_text();

}  // namespace ninspect::report
