// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Opening fixtures and samples, and small artifacts whose bytes a test writes itself.
#pragma once

#include "core/inspect/open.h"
#include "core/sample/sample.h"
#include "core/stats/doctor.h"
#include "core/stats/health.h"
#include "core/stats/scan.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::test {

inline std::shared_ptr<const Artifact> open_file(const std::string& path) {
    Result<std::shared_ptr<const Artifact>> artifact = inspect::open_artifact(path, {}, {});
    if (!artifact) ADD_FAILURE() << path << ": " << artifact.error().found;
    return artifact ? *artifact : nullptr;
}

inline std::vector<EntryId> tensors_of(const Artifact& artifact) {
    std::vector<EntryId> ids;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i)
        if (artifact.entry(EntryId{i}).kind == EntryKind::tensor) ids.push_back(EntryId{i});
    return ids;
}

inline stats::ScanOptions everything(unsigned threads = 0) { return {true, true, true, true, threads}; }

/// Results by name.
inline std::map<std::string, stats::TensorStats> scan_file(const std::shared_ptr<const Artifact>& artifact,
                                                           const stats::ScanOptions& options = everything()) {
    std::map<std::string, stats::TensorStats> results;
    const Status status = stats::scan(artifact, tensors_of(*artifact), options, {}, [&](stats::TensorStats one) {
        const std::string name(artifact->name(one.id));
        EXPECT_TRUE(results.emplace(name, std::move(one)).second) << name << " came twice";
    });
    EXPECT_TRUE(status.has_value());
    return results;
}

inline std::string reasons(const stats::TensorStats& stats) {
    std::string text(stats::verdict_name(stats.verdict));
    for (const stats::HealthReason& reason : stats.why)
        text += "; " + std::string(reason.rule->id) + ": " + stats::english_reason(reason);
    return text;
}

inline bool has_reason(const stats::TensorStats& stats, std::string_view rule) {
    return std::any_of(stats.why.begin(), stats.why.end(),
                       [&](const stats::HealthReason& reason) { return reason.rule->id == rule; });
}

/// A `.ninfer` artifact of container version 2 with one object, or several of the same shape.
class NinferFile {
public:
    NinferFile& object(std::string_view name, std::string_view format, std::string_view layout, std::uint64_t rows,
                       std::uint64_t columns, Bytes payload) {
        objects_.push_back(
            {std::string(name), std::string(format), std::string(layout), rows, columns, std::move(payload)});
        return *this;
    }
    Bytes build() const {
        std::string list;
        std::uint64_t at = 0;
        for (const Object& o : objects_) {
            if (!list.empty()) list += ',';
            list += "{\"name\":\"" + o.name + "\",\"kind\":\"tensor\",\"shape\":[" + std::to_string(o.rows) + "," +
                    std::to_string(o.columns) + "],\"format\":\"" + o.format + "\",\"layout\":\"" + o.layout +
                    "\",\"offset\":" + std::to_string(at) + ",\"bytes\":" + std::to_string(o.payload.size()) + "}";
            at = round_up(at + o.payload.size(), 256);
        }
        const std::string json = "{\"identity\":{\"model_id\":\"m\",\"weights_id\":\"w\"},\"objects\":[" + list + "]}";
        Bytes file = bytes_of(std::string("NINFER\0\2", 8));
        for (unsigned i = 0; i < 8; ++i) file.push_back(static_cast<std::uint8_t>(json.size() >> (8 * i)));
        const Bytes text = bytes_of(json);
        file.insert(file.end(), text.begin(), text.end());
        file.resize(round_up(file.size(), 4096));
        const std::size_t payload = file.size();
        at = 0;
        for (const Object& o : objects_) {
            file.resize(payload + at);
            file.insert(file.end(), o.payload.begin(), o.payload.end());
            at = round_up(at + o.payload.size(), 256);
        }
        return file;
    }

private:
    struct Object {
        std::string name, format, layout;
        std::uint64_t rows, columns;
        Bytes payload;
    };
    static std::size_t round_up(std::size_t x, std::size_t to) { return (x + to - 1) / to * to; }
    std::vector<Object> objects_;
};

/// Appends little-endian f16 words.
inline void add_words(Bytes& bytes, std::initializer_list<std::uint16_t> words) {
    for (const std::uint16_t word : words) {
        bytes.push_back(static_cast<std::uint8_t>(word));
        bytes.push_back(static_cast<std::uint8_t>(word >> 8));
    }
}

}  // namespace ninspect::test
