// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Parity runs: whether a `.ninfer` really holds what its GGUF holds, by criteria that a wrong artifact
// cannot meet. Each gate looks at every layer and row (the products at rows drawn from every object) and
// brings its own negative controls: wrong readings that it must be able to tell from the right one. A
// gate whose control does not separate has failed, because it proves nothing.
//
//     GGUF + .ninfer (+ template) -> plan (mapping) -> gates one after another -> Report
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/mapping/profile.h"
#include "core/model/artifact.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ninspect::parity {

/// Marks an English clause of core for the translators (context "parity").
#define NI_PARITY_TEXT(literal) literal

/// One criterion. Static storage.
struct GateInfo {
    std::string_view id;        ///< stable: "assembly"
    std::string_view title;     ///< English clause marked NI_PARITY_TEXT: what is looked at
    std::string_view passes;    ///< likewise: what has to hold
    std::string_view controls;  ///< likewise: what has to be told apart
    std::string_view needs;     ///< likewise: what it is run on
};
/// All gates in the order in which they run.
std::span<const GateInfo> gates() noexcept;
const GateInfo* find_gate(std::string_view id) noexcept;  ///< null: none of that id

/// A limit on an error of arithmetic, with the reason why it is that high and no higher.
struct Tolerance {
    std::string_view id;      ///< stable: "rotation.float"
    double value = 0;         ///< relative L2 error: |found - expected| / |expected|
    std::string_view reason;  ///< English sentence marked NI_PARITY_TEXT
};
std::span<const Tolerance> tolerances() noexcept;
const Tolerance& rotation_tolerance() noexcept;   ///< "rotation.float"
const Tolerance& product_tolerance() noexcept;    ///< "product.float"
const Tolerance& q8_1_tolerance() noexcept;       ///< "product.q8_1"
const Tolerance& embedding_tolerance() noexcept;  ///< "embedding.float"
/// A wrong variant has to be at least that far from the truth to count as told apart (relative L2).
const Tolerance& separation() noexcept;  ///< "control"

inline constexpr std::uint64_t default_seed = 20'261'201;
inline constexpr std::uint32_t default_tokens = 4;
inline constexpr std::uint32_t most_tokens = 64;

struct Request {
    std::shared_ptr<const Artifact> gguf;    ///< the source
    std::shared_ptr<const Artifact> ninfer;  ///< made from it
    std::shared_ptr<const Artifact> templ;   ///< null: "borrowed" is skipped
    std::shared_ptr<const mapping::Profile> profile;
    std::vector<std::string> gates;         ///< ids; empty: all
    unsigned threads = 0;                   ///< 0: as many as the machine has, at most 64
    std::uint64_t seed = default_seed;      ///< of activations and of the rows that are drawn
    std::uint32_t tokens = default_tokens;  ///< T of the products with several tokens, 2 … most_tokens
    bool all_rows = false;                  ///< "decode": all rows of a large model too, which takes its time
    bool digests = false;                   ///< SHA-256 of all files too: they are read completely for that
};

enum class Outcome : std::uint8_t { pass, fail, skip };
std::string_view outcome_name(Outcome outcome) noexcept;  ///< "pass", "fail", "skip"

struct Figure {
    std::string_view id;    ///< stable: "rows_equal"
    std::string_view name;  ///< English clause marked NI_PARITY_TEXT
    std::variant<std::uint64_t, double> value;
    std::string_view unit;  ///< "", "B", "B/s", "s"
};

/// A wrong reading beside the right one.
struct Control {
    std::string_view id;           ///< stable: "heads-on-rows"
    std::string_view name;         ///< English clause marked NI_PARITY_TEXT: what was done wrongly
    bool separates = false;        ///< the gate told it from the right one wherever it was tried
    double figure = 0;             ///< what the wrong reading came to …
    std::string_view figure_name;  ///< … as an English clause marked NI_PARITY_TEXT: "rows that still agree"
};

/// One place where it does not hold.
struct Failure {
    enum class Side : std::uint8_t { gguf, ninfer, templ };
    Side side = Side::ninfer;
    std::string entry;                    ///< tensor, object or key
    std::optional<std::uint64_t> row;     ///< of the object's leading axis
    std::optional<std::uint64_t> offset;  ///< bytes from the entry's first one
    std::string expected, found;          ///< facts
};
inline constexpr std::size_t most_failures = 16;  ///< kept of one gate; GateResult::failed counts all

struct GateResult {
    const GateInfo* gate = nullptr;
    Outcome status = Outcome::skip;
    std::string_view reason;  ///< of a skip: English clause marked NI_PARITY_TEXT
    std::string_view unit;    ///< what `checked` and `failed` count, marked likewise: "rows"
    std::uint64_t checked = 0, failed = 0;
    std::vector<Figure> figures;
    std::vector<Control> controls;
    std::vector<Failure> first_failures;  ///< in the order of the objects
    std::optional<Error> error;           ///< what kept it from going on: the gate has failed
    double seconds = 0;
};

struct FileRecord {
    Failure::Side role = Failure::Side::gguf;
    std::string path;
    std::uint64_t bytes = 0;
    std::string sha256;  ///< empty: not asked for
};

struct Report {
    std::vector<FileRecord> files;
    std::string profile, model;  ///< model: as the profile knows it; empty: another size
    std::string ternary_type;    ///< "PQ2_0"
    std::uint64_t seed = 0;
    std::uint32_t tokens = 0;
    unsigned threads = 0;
    std::vector<GateResult> gates;
    double seconds = 0;  ///< of all gates and digests

    bool passed() const noexcept;  ///< no gate failed, and one at least was not skipped
};

/// What each gate asks and tells. Null gate: the digests of the files.
using ControlOf = std::function<RunControl(const GateInfo* gate)>;
/// Called on the calling thread as each gate is finished.
using Finished = std::function<void(const GateResult&)>;

/// Blocking; on `threads` threads. Memory: a few megabytes a thread and 16 bytes for each row of the model,
/// whatever the size of the files. What is wrong with the files is in the report.
/// Errors: cancelled; invalid_argument (an unknown gate, tokens out of range); out_of_memory; the digests' reading.
Result<Report> run(const Request& request, const ControlOf& control = {}, const Finished& finished = {});

}  // namespace ninspect::parity
