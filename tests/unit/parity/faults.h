// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which gates each known fault of packers has to fail, and no others. From what is done to the files
// (docs/samples.md), not from what the gates say.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace ninspect::parity {

/// One letter for each gate, in this order: F fails, . passes, - is skipped.
inline constexpr std::array<std::string_view, 13> gate_columns = {
    "container", "inventory", "geometry", "arrangement", "scales",  "signs",    "assembly",
    "borrowed",  "direct",    "decode",   "rotation",    "product", "embedding"};

struct FaultRow {
    std::string_view fault, format;
    std::string_view gates;
};

inline constexpr FaultRow fault_rows[] = {
    // "borrowed" is skipped: samples borrow nothing and have no template.
    //                                 cigasabdrpe (see gate_columns)
    {"none", "pq2_0", ".......-....."},
    {"none", "ptq1_0", ".......-....."},
    // Bytes of every matrix elsewhere than declared: whatever looks at rows, scales or products.
    {"scales-in-high-plane", "ptq1_0", "...FF.F-.F.FF"},
    {"block-stream", "pq2_0", "...FF.F-.F.FF"},
    {"block-stream", "ptq1_0", "...FF.F-.F.FF"},
    // The embedding and the output head only.
    {"planes-unaligned", "pq2_0", "...FF.F-.F.FF"},
    {"planes-unaligned", "ptq1_0", "...FF.F-.F.FF"},
    {"qs-qh-swapped", "ptq1_0", "...FF.F-.F.FF"},
    // In the GGUF: its small tensors are elsewhere too; its keys are not.
    {"data-shifted", "pq2_0", "...FF.F-FF.FF"},
    {"data-shifted", "ptq1_0", "...FF.F-FF.FF"},
    // Container version 3: another inventory, and the sign table is cut into three objects. No matrix is in a format
    // that the source's type becomes. The scales are where they belong, the codes are illegal.
    {"pq2-as-t2", "pq2_0", ".F-FFF----.--"},
    // The bytes are right, the number of the type is not: the profile does not know such sources.
    {"legacy-type-42", "pq2_0", ".F-...--.-.--"},
    // Layer 1 only: not the embedding.
    {"layer-scales-are-codes", "pq2_0", "...FF.F-.F.F."},
    {"layer-scales-are-codes", "ptq1_0", "...FF.F-.F.F."},
    // One scale in 64: still scales by and large.
    {"nan-scales", "pq2_0", "....F.F-.F.FF"},
    {"nan-scales", "ptq1_0", "....F.F-.F.FF"},
    {"negative-scales", "pq2_0", "....F.F-.F.FF"},
    {"negative-scales", "ptq1_0", "....F.F-.F.FF"},
    // PQ2_0: code 3 stands for +2. PTQ1_0: other bytes for the same values.
    {"illegal-carriers", "pq2_0", "....F.F-.F.FF"},
    {"illegal-carriers", "ptq1_0", "....F.F-....."},
    // Rows of healthy bytes in other places. Rows that are repeated also change how often a code occurs.
    {"heads-by-rows", "pq2_0", "....F.F-.F.F."},
    {"heads-by-rows", "ptq1_0", "....F.F-.F.F."},
    {"heads-unpermuted", "pq2_0", "......F-.F.F."},
    {"heads-unpermuted", "ptq1_0", "......F-.F.F."},
    {"query-gate-swapped", "pq2_0", "......F-.F.F."},
    {"query-gate-swapped", "ptq1_0", "......F-.F.F."},
    {"gate-up-swapped", "pq2_0", "......F-.F.F."},
    {"gate-up-swapped", "ptq1_0", "......F-.F.F."},
    // 64 of 3,072 rows of one object; one of the eight rows that products are made of is among them.
    {"head-rotated", "pq2_0", "......F-.F.F."},
    {"head-rotated", "ptq1_0", "......F-.F.F."},
    // Numbers computed otherwise. No product goes through them.
    {"norm-plus-one", "pq2_0", ".......-F...."},
    {"norm-plus-one", "ptq1_0", ".......-F...."},
    {"gdn-norm-minus-one", "pq2_0", ".......-F...."},
    {"gdn-norm-minus-one", "ptq1_0", ".......-F...."},
    {"conv-unpermuted", "pq2_0", ".......-F...."},
    {"conv-unpermuted", "ptq1_0", ".......-F...."},
    {"a-log-plain", "pq2_0", ".......-F...."},
    {"a-log-plain", "ptq1_0", ".......-F...."},
    // The artifact's own signs are what it is multiplied with.
    {"signs-shifted", "pq2_0", ".....F.-F.FFF"},
    {"signs-shifted", "ptq1_0", ".....F.-F.FFF"},
    {"sign-flipped", "pq2_0", ".....F.-F.FFF"},
    {"sign-flipped", "ptq1_0", ".....F.-F.FFF"},
};

/// The table as it stands in docs/parity.md.
inline std::string fault_table() {
    std::string text = "| Fault | Format |";
    for (const std::string_view gate : gate_columns) text.append(" ").append(gate).append(" |");
    text += "\n|---|---|";
    for (std::size_t i = 0; i < gate_columns.size(); ++i) text += "---|";
    text += "\n";
    for (const FaultRow& row : fault_rows) {
        text.append("| `").append(row.fault).append("` | ").append(row.format).append(" |");
        for (const char c : row.gates) text.append(c == 'F' ? " **fails** |" : c == '-' ? " skipped |" : " |");
        text += "\n";
    }
    return text;
}

}  // namespace ninspect::parity
