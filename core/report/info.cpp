// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/inspect/compat.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/loader_names.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace ninspect::report {
namespace {

/// What is stored in one format.
struct FormatSum {
    std::string_view format;
    std::uint64_t tensors = 0, weights = 0, bytes = 0;
    std::uint64_t guessed = 0;  ///< tensors whose size is only the distance to the next one
};

/// Tensors whose size is known.
struct SizedSum {
    std::uint64_t weights = 0, bytes = 0;
    std::uint64_t guessed = 0;  ///< the others
};

void add_saturating(std::uint64_t& sum, std::uint64_t value) {
    const std::uint64_t room = std::numeric_limits<std::uint64_t>::max() - sum;
    sum += std::min(room, value);
}

double bits_per_weight(std::uint64_t bytes, std::uint64_t weights) {
    return weights == 0 ? 0.0 : static_cast<double>(bytes) * 8.0 / static_cast<double>(weights);
}

SizedSum sized_sum(const Artifact& artifact) {
    SizedSum sum;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i) {
        const EntryId id{i};
        const Entry& entry = artifact.entry(id);
        if (entry.kind != EntryKind::tensor) continue;
        if (entry.size_from_gap) {
            ++sum.guessed;
            continue;
        }
        add_saturating(sum.weights, artifact.elements(id).value_or(std::numeric_limits<std::uint64_t>::max()));
        add_saturating(sum.bytes, entry.bytes);
    }
    return sum;
}

/// One line per format of tensors, most bytes first.
std::vector<FormatSum> format_sums(const Artifact& artifact) {
    std::vector<FormatSum> sums;
    std::unordered_map<std::string_view, std::size_t> index;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i) {
        const EntryId id{i};
        if (artifact.entry(id).kind != EntryKind::tensor) continue;
        const auto [it, is_new] = index.try_emplace(artifact.format_name(id), sums.size());
        if (is_new) sums.push_back({artifact.format_name(id)});
        FormatSum& sum = sums[it->second];
        ++sum.tensors;
        add_saturating(sum.weights, artifact.elements(id).value_or(0));
        add_saturating(sum.bytes, artifact.entry(id).bytes);
        sum.guessed += artifact.entry(id).size_from_gap ? 1 : 0;
    }
    std::stable_sort(sums.begin(), sums.end(),
                     [](const FormatSum& a, const FormatSum& b) { return a.bytes > b.bytes; });
    return sums;
}

/// Something has the part's name, whether it can be used or not. Names that are not looked for
/// because they are unsafe are not known to be there.
bool is_there(const Part& part) {
    return part.other != nullptr || (part.problem && part.problem->code != ErrorCode::rule_broken);
}

Json parts_json(const Artifact& artifact) {
    Json parts = Json::array();
    for (const Part& part : artifact.parts) {
        Json record;
        add_text(record, "path", part.path);
        add_text(record, "recorded_name", part.recorded_name);
        record["file_bytes"] = part.other ? part.other->size() : part.file_bytes;
        record["payload_bytes"] = part.payload_bytes;
        record["payload_offset"] = part.payload_offset;
        record["present"] = part.present || is_there(part);
        if (part.problem) {
            record["usable"] = false;
            record["problem"] = json_text(english_reason(*part.problem));
        }
        parts.push_back(std::move(record));
    }
    return parts;
}

Json formats_json(const Artifact& artifact) {
    Json formats = Json::object();
    for (const FormatSum& sum : format_sums(artifact)) {
        Json record{{"tensors", sum.tensors}, {"weights", sum.weights}, {"bytes", sum.bytes}};
        record["bits_per_weight"] = sum.guessed > 0 ? Json() : json_number(bits_per_weight(sum.bytes, sum.weights));
        if (sum.guessed > 0) record["sizes_from_gaps"] = sum.guessed;
        append_member(formats, to_valid_utf8(sum.format), std::move(record));
    }
    return formats;
}

Json candidate_json(const TypeReading::Candidate& candidate) {
    Json record;
    if (const codec::Encoding* encoding = candidate.encoding) {
        record["format"] = std::string(encoding->format);
        record["dialect"] = std::string(codec::dialect_name(encoding->dialect));
        record["block_weights"] = encoding->block_weights;
        record["block_bytes"] = encoding->block_bytes;
    }
    record["tensors_fitting"] = candidate.tensors_fitting;
    if (!candidate.first_misfit.empty()) {
        add_text(record, "first_misfit", candidate.first_misfit);
        record["misfit_needs"] = candidate.misfit_needs;
        record["misfit_has"] = candidate.misfit_has;
    }
    return record;
}

Json type_readings_json(const Artifact& artifact) {
    Json readings = Json::array();
    for (const TypeReading& reading : artifact.type_readings) {
        Json record{{"type_id", reading.type_id}, {"tensors", reading.tensors}};
        record["chosen"] = reading.chosen ? Json(std::string(codec::dialect_name(reading.chosen->dialect))) : Json();
        record["candidates"] = Json::array();
        for (const TypeReading::Candidate& candidate : reading.candidates)
            record["candidates"].push_back(candidate_json(candidate));
        readings.push_back(std::move(record));
    }
    return readings;
}

Json identity_json(const Artifact& artifact) {
    Json identity = Json::object();
    for (const auto& [name, value] : artifact.identity) add_text(identity, to_valid_utf8(name), value);
    return identity;
}

Json diagnostics_json(const Artifact& artifact) {
    const Artifact::Counts counts = artifact.diagnostic_counts();
    return {{"error", counts.errors}, {"warning", counts.warnings}, {"note", counts.notes}};
}

Json loader_answers_json(const Artifact& artifact) {
    Json answers = Json::object();
    for (const inspect::LoadVerdict& verdict : inspect::who_can_load(artifact))
        answers[std::string(verdict.loader->id)] = std::string(inspect::load_answer_name(verdict.answer));
    return answers;
}

std::string exact_bytes(std::uint64_t bytes) {
    if (bytes < 1000) return fmt::format("{} bytes", bytes);
    return fmt::format("{} ({} bytes)", human_bytes(bytes), group_digits(bytes));
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", group_digits(count), count == 1 ? one : many);
}

/// Identity values are names; a hostile file may put a book there.
std::string short_value(std::string_view value) {
    constexpr std::size_t longest = 200;
    if (value.size() <= longest) return escape_for_display(value);
    value = value.substr(0, longest);
    for (int i = 0; i < 3 && first_invalid_utf8(value); ++i) value.remove_suffix(1);  // half a character
    return escape_for_display(value) + "…";
}

std::string container_text(const Artifact& artifact) {
    const bool gguf = artifact.container == Container::gguf;
    std::string text = fmt::format("{} version {}", gguf ? "GGUF" : ".ninfer", artifact.version);
    if (gguf) text += artifact.byte_order == ByteOrder::big ? ", big-endian" : ", little-endian";
    return text;
}

std::string health_text(const Artifact& artifact) {
    const Artifact::Counts counts = artifact.diagnostic_counts();
    if (counts.errors + counts.warnings + counts.notes == 0) return "nothing wrong found";
    return fmt::format("{}, {}, {}; `validate` lists them", counted(counts.errors, "error", "errors"),
                       counted(counts.warnings, "warning", "warnings"), counted(counts.notes, "note", "notes"));
}

std::string directory_text(const Artifact& artifact) {
    return fmt::format("{}, {}, {}", counted(artifact.tensor_count(), "tensor", "tensors"),
                       counted(artifact.resource_count(), "resource", "resources"),
                       counted(artifact.metadata().size(), "metadata key", "metadata keys"));
}

std::string weights_text(const Artifact& artifact) {
    const SizedSum sized = sized_sum(artifact);
    std::string text =
        fmt::format("{} in {}", group_digits(artifact.total_weights()), exact_bytes(artifact.tensor_bytes()));
    if (sized.weights > 0) text += fmt::format(", {:.4g} bits per weight", bits_per_weight(sized.bytes, sized.weights));
    if (sized.guessed > 0)
        text += fmt::format(" (without {} of unknown size)", counted(sized.guessed, "tensor", "tensors"));
    return text;
}

/// Why parts that are there are not used, one line each.
std::string part_problems(const Artifact& artifact) {
    std::string text;
    for (std::size_t i = 0; i < artifact.parts.size(); ++i)
        if (artifact.parts[i].problem)
            text += fmt::format("Part {} is not used: {}\n", i, english_reason(*artifact.parts[i].problem));
    return text;
}

std::string parts_text(const Artifact& artifact) {
    TextTable table({{"Part"}, {"File"}, {"Bytes", TextTable::Align::right}, {"Payload at", TextTable::Align::right}});
    for (std::size_t i = 0; i < artifact.parts.size(); ++i) {
        const Part& part = artifact.parts[i];
        table.add_row({fmt::format("{}", i), escape_for_display(part.recorded_name),
                       part.present   ? group_digits(part.file_bytes)
                       : part.problem ? "unusable"
                                      : "missing",
                       part.present ? group_digits(part.payload_offset) : ""});
    }
    return table.text();
}

std::string formats_text(const Artifact& artifact) {
    using enum TextTable::Align;
    TextTable table({{"Format"}, {"Tensors", right}, {"Weights", right}, {"Bytes", right}, {"Bits/weight", right}});
    for (const FormatSum& sum : format_sums(artifact))
        table.add_row({escape_for_display(sum.format), group_digits(sum.tensors), group_digits(sum.weights),
                       group_digits(sum.bytes) + (sum.guessed > 0 ? "?" : ""),
                       sum.guessed > 0 ? "" : fmt::format("{:.4g}", bits_per_weight(sum.bytes, sum.weights))});
    return table.text();
}

std::string candidate_text(const TypeReading& reading, const TypeReading::Candidate& candidate) {
    const codec::Encoding* encoding = candidate.encoding;
    if (!encoding) return {};
    const bool whole = encoding->arrangement == codec::Arrangement::whole_tensor;  // its note says how it is sized
    if (encoding->block_bytes == 0 && !whole)
        return fmt::format("  {} {}: no size known\n", codec::dialect_name(encoding->dialect), encoding->format);
    const std::string size = whole ? std::string(encoding->note)
                                   : fmt::format("{} per {} weights", exact_bytes(encoding->block_bytes),
                                                 group_digits(encoding->block_weights));
    std::string text = fmt::format("  {} {} ({}): fits {} of {}", codec::dialect_name(encoding->dialect),
                                   encoding->format, size, candidate.tensors_fitting, reading.tensors);
    if (!candidate.first_misfit.empty())
        text += fmt::format("; {} would need {} bytes and has {}", escape_for_display(candidate.first_misfit),
                            group_digits(candidate.misfit_needs), group_digits(candidate.misfit_has));
    return text + "\n";
}

std::string type_readings_text(const Artifact& artifact) {
    std::string out;
    for (const TypeReading& reading : artifact.type_readings) {
        out += fmt::format(
            "\nType {} ({}) has several meanings; read as {}\n", reading.type_id,
            counted(reading.tensors, "tensor", "tensors"),
            reading.chosen ? fmt::format("{} {}", codec::dialect_name(reading.chosen->dialect), reading.chosen->format)
                           : "none of them: the sizes do not tell them apart");
        for (const TypeReading::Candidate& candidate : reading.candidates) out += candidate_text(reading, candidate);
    }
    return out;
}

std::string loader_summary(const Artifact& artifact) {
    LoaderMask loads = no_loader, doubtful = no_loader, refuses = no_loader;
    for (const inspect::LoadVerdict& verdict : inspect::who_can_load(artifact)) {
        LoaderMask& mask = verdict.answer == inspect::LoadAnswer::loads      ? loads
                           : verdict.answer == inspect::LoadAnswer::doubtful ? doubtful
                                                                             : refuses;
        mask |= mask_of(verdict.loader->loader);
    }
    FactList facts;
    if (loads != no_loader) facts.add("Loads in", loader_names(loads));
    if (doubtful != no_loader) facts.add("Doubtful in", loader_names(doubtful));
    if (refuses != no_loader) facts.add("Refused by", loader_names(refuses));
    return facts.text();
}

}  // namespace

std::string info_json(const Artifact& artifact) {
    Json info;
    add_text(info, "path", artifact.path);
    info["container"] = std::string(container_name(artifact.container));
    info["version"] = artifact.version;
    info["byte_order"] = artifact.byte_order == ByteOrder::big ? "big" : "little";
    info["file_bytes"] = artifact.file_bytes();
    info["parts"] = parts_json(artifact);
    info["identity"] = identity_json(artifact);
    info["tensors"] = artifact.tensor_count();
    info["resources"] = artifact.resource_count();
    info["metadata_keys"] = artifact.metadata().size();
    info["alignment"] = artifact.alignment;
    info["payload_offset"] = artifact.parts.empty() ? 0 : artifact.parts.front().payload_offset;
    info["weights"] = artifact.total_weights();
    const SizedSum sized = sized_sum(artifact);
    info["bits_per_weight"] =
        sized.guessed > 0 && sized.weights == 0 ? Json() : json_number(bits_per_weight(sized.bytes, sized.weights));
    if (sized.guessed > 0) info["sizes_from_gaps"] = sized.guessed;
    info["formats"] = formats_json(artifact);
    info["diagnostics"] = diagnostics_json(artifact);
    info["type_readings"] = type_readings_json(artifact);
    info["loaders"] = loader_answers_json(artifact);
    return to_text(info);
}

std::string info_text(const Artifact& artifact) {
    FactList facts;
    facts.add("File", escape_for_display(artifact.path));
    facts.add("Container", container_text(artifact));
    facts.add("Size", exact_bytes(artifact.file_bytes()) +
                          (artifact.parts.size() > 1 ? fmt::format(" in {} files", artifact.parts.size()) : ""));
    for (const auto& [name, value] : artifact.identity) facts.add(escape_for_display(name), short_value(value));
    facts.add("Directory", directory_text(artifact));
    if (artifact.tensor_count() > 0) facts.add("Weights", weights_text(artifact));
    if (!artifact.parts.empty())
        facts.add("Payload", fmt::format("at {}, aligned to {}", group_digits(artifact.parts.front().payload_offset),
                                         group_digits(artifact.alignment)));
    facts.add("Health", health_text(artifact));

    std::string out = facts.text();
    if (artifact.parts.size() > 1) out.append("\n").append(parts_text(artifact)).append(part_problems(artifact));
    if (artifact.tensor_count() > 0) out.append("\n").append(formats_text(artifact));
    out += type_readings_text(artifact);
    out.append("\n").append(loader_summary(artifact));
    return out;
}

}  // namespace ninspect::report
