// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every sample with a known fault fails exactly the gates that it should.
#include "tests/unit/parity/faults.h"

#include "tests/unit/parity/parity_test.h"

namespace ninspect::parity {
namespace {

/// The outcomes as fault_rows has them.
std::string letters(const Report& report) {
    std::string text;
    for (const std::string_view column : gate_columns) {
        const Outcome outcome = gate_of(report, column).status;
        text += outcome == Outcome::fail ? 'F' : outcome == Outcome::skip ? '-' : '.';
    }
    return text;
}

class Faulty : public testing::TestWithParam<FaultRow> {};
INSTANTIATE_TEST_SUITE_P(Parity, Faulty, testing::ValuesIn(fault_rows), [](const auto& row) {
    std::string name = std::string(row.param.fault) + "_" + std::string(row.param.format);
    for (char& c : name)
        if (c == '-') c = '_';
    return name;
});

TEST_P(Faulty, FailsExactlyTheGatesThatItShould) {
    const TempDir folder("ninspect-parity");
    sample::Options options;
    options.format = *sample::ternary_of(GetParam().format);
    options.fault = *sample::fault_of(GetParam().fault);
    const auto written = sample::write(test::utf8_of(folder.path()), options, {});
    ASSERT_TRUE(written.has_value());
    const Report report = run_now(request_of(written->gguf, written->artifact));
    EXPECT_EQ(letters(report), GetParam().gates) << words_of(report);
    // What fails says where, and a control that does not separate is nowhere the reason: but for a fault of the
    // mapping that is the control itself.
    for (const GateResult& gate : report.gates) {
        EXPECT_EQ(gate.status == Outcome::fail, !gate.first_failures.empty()) << gate.gate->id;
        if (sample::is_of_mapping(options.fault)) continue;
        for (const Control& c : gate.controls) EXPECT_TRUE(c.separates) << gate.gate->id << " " << c.id;
    }
}

TEST(ParityFaults, EveryKindIsInTheTableAndFailsAGate) {
    for (const sample::FaultInfo& info : sample::faults())
        for (const sample::Ternary format : {sample::Ternary::pq2_0, sample::Ternary::ptq1_0}) {
            if (format == sample::Ternary::pq2_0 ? !info.pq2_0 : !info.ptq1_0) continue;
            std::size_t rows = 0;
            for (const FaultRow& row : fault_rows) {
                if (row.fault != info.id || row.format != sample::ternary_name(format)) continue;
                ++rows;
                EXPECT_EQ(row.gates.find('F') != std::string_view::npos, info.fault != sample::Fault::none) << info.id;
            }
            EXPECT_EQ(rows, 1u) << info.id;
        }
    ASSERT_EQ(gate_columns.size(), gates().size());
    for (std::size_t i = 0; i < gate_columns.size(); ++i) EXPECT_EQ(gates()[i].id, gate_columns[i]);
}

}  // namespace
}  // namespace ninspect::parity
