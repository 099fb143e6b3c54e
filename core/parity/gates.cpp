// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parity/parity.h"

#include <algorithm>
#include <iterator>

namespace ninspect::parity {
namespace {

constexpr std::string_view both = NI_PARITY_TEXT("both files");

constexpr GateInfo table[] = {
    {"container", NI_PARITY_TEXT("containers"),
     NI_PARITY_TEXT("a strict reader opens the artifact, and the GGUF has no errors"),
     NI_PARITY_TEXT("the artifact's directory without the bytes behind it must be refused"), both},
    {"inventory", NI_PARITY_TEXT("inventory against the profile"),
     NI_PARITY_TEXT("both files have what the profile names, with its formats and shapes, and nothing else"),
     NI_PARITY_TEXT("an object left out, and a dimension changed, must be noticed"), both},
    {"geometry", NI_PARITY_TEXT("blocks and planes"),
     NI_PARITY_TEXT(
         "constants and offsets are those of the formats' documents, and planes become blocks and planes again "
         "for every shape"),
     NI_PARITY_TEXT("the bytes in the other arrangement must differ"), both},
    {"arrangement", NI_PARITY_TEXT("arrangement of the payloads"),
     NI_PARITY_TEXT("every ternary tensor is best read as its directory says, and read so it has scales"),
     NI_PARITY_TEXT("the same bytes read in the other arrangement must look broken"), both},
    {"scales", NI_PARITY_TEXT("scales and codes"),
     NI_PARITY_TEXT("every ternary tensor is healthy, and both files have the same number of each code"),
     NI_PARITY_TEXT("code bytes read as scales must look broken"), both},
    {"signs", NI_PARITY_TEXT("sign table"),
     NI_PARITY_TEXT("values, widths and where each width begins are those of the GGUF's keys"),
     NI_PARITY_TEXT("one sign flipped, and two widths exchanged, must be noticed"), both},
    {"assembly", NI_PARITY_TEXT("assembly of the rows"),
     NI_PARITY_TEXT("every row of every matrix has the contents of the source row that the rule names"),
     NI_PARITY_TEXT("heads permuted by rows, exchanged halves and the other chunks must not agree"), both},
    {"borrowed", NI_PARITY_TEXT("borrowed objects"),
     NI_PARITY_TEXT("every object that is taken from the template has its format, its shape and its bytes"),
     NI_PARITY_TEXT("one bit changed must be noticed"), NI_PARITY_TEXT("artifact and template")},
    {"direct", NI_PARITY_TEXT("computed objects"),
     NI_PARITY_TEXT("every number is the source's, transformed as the rule says, bit for bit"),
     NI_PARITY_TEXT("norms without -1, logarithms left out and rows not permuted must differ"), both},
    {"decode", NI_PARITY_TEXT("decoders"),
     NI_PARITY_TEXT("two independent decoders agree bit for bit, and the values of the rows are those of the source"),
     NI_PARITY_TEXT("the row behind it must have other values"), both},
    {"rotation", NI_PARITY_TEXT("rotation of activations"),
     NI_PARITY_TEXT("H(s*(Px)) and the way back in single precision are those of an explicit matrix in double"),
     NI_PARITY_TEXT("wrong order, no signs, not normalized, shifted signs, no P and P reversed must be far off"), both},
    {"product", NI_PARITY_TEXT("products with rotated activations"),
     NI_PARITY_TEXT(
         "y = W'H(s*x) from the artifact in single precision, and with Q8_1 activations and integer products, "
         "is that of the GGUF in double, for one token and for several"),
     NI_PARITY_TEXT("activations transposed, no rotation, no signs and not normalized must be far off"), both},
    {"embedding", NI_PARITY_TEXT("rows of the embedding"),
     NI_PARITY_TEXT("h = s*(Hz) from the artifact in single precision is that of the GGUF in double"),
     NI_PARITY_TEXT("the row as it is stored, and signs before H, must be far off"), both},
};

constexpr Tolerance limits[] = {
    {"rotation.float", 2e-6,
     NI_PARITY_TEXT(
         "A block of 1024 takes ten rounds of sums in single precision, each off by at most 2^-24 of its size; "
         "together about 2e-7, and a factor of ten for unlucky cases.")},
    {"product.float", 2e-5,
     NI_PARITY_TEXT(
         "A row has up to 17,408 products. Rounding at 2^-24 walks to about sqrt(17,408) 2^-24 = 8e-6 of the "
         "result's size when they are added in plain order; the rotation adds less.")},
    {"product.q8_1", 2e-2,
     NI_PARITY_TEXT(
         "127 steps for the largest of 32 activations leave each of them off by 0.3 steps (rms): about 0.5 % of "
         "their size. Scale and sum in half precision add 0.05 %. The field allows 2 %.")},
    {"embedding.float", 2e-6, NI_PARITY_TEXT("One rotation, as rotation.float.")},
    {"control", 5e-2,
     NI_PARITY_TEXT(
         "Wrong signs, order or layout mix up all columns and give errors near 1; what is within 5 % would not "
         "have been told from the error of Q8_1.")},
};

}  // namespace

std::span<const GateInfo> gates() noexcept { return table; }

const GateInfo* find_gate(std::string_view id) noexcept {
    const auto found = std::find_if(std::begin(table), std::end(table), [&](const GateInfo& g) { return g.id == id; });
    return found == std::end(table) ? nullptr : &*found;
}

std::span<const Tolerance> tolerances() noexcept { return limits; }
const Tolerance& rotation_tolerance() noexcept { return limits[0]; }
const Tolerance& product_tolerance() noexcept { return limits[1]; }
const Tolerance& q8_1_tolerance() noexcept { return limits[2]; }
const Tolerance& embedding_tolerance() noexcept { return limits[3]; }
const Tolerance& separation() noexcept { return limits[4]; }

std::string_view outcome_name(Outcome outcome) noexcept {
    constexpr std::string_view names[] = {"pass", "fail", "skip"};
    return names[static_cast<std::size_t>(outcome)];
}

bool Report::passed() const noexcept {
    bool any = false;
    for (const GateResult& gate : gates) {
        if (gate.status == Outcome::fail) return false;
        any |= gate.status == Outcome::pass;
    }
    return any;
}

}  // namespace ninspect::parity
