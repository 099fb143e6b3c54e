// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/convert/upgrade.h"

#include "core/convert/rules.h"
#include "core/io/digest.h"
#include "core/io/path.h"
#include "core/ninfer/reader.h"
#include "core/ninfer/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <new>
#include <vector>

namespace ninspect::convert {
namespace {

constexpr std::uint64_t at_once = std::uint64_t{1} << 20;
/// What every official version 1 artifact became (container §7).
constexpr std::string_view weights_of_v1 = "groupwise-int";

Error broken(std::string_view rule_id, const std::string& file, std::string entry, std::string expected,
             std::string found) {
    Error error;
    error.code = ErrorCode::rule_broken;
    error.rule = &rule(rule_id);
    error.file = file;
    error.path = std::move(entry);
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

Error cancelled(const std::string& file) {
    Error error;
    error.code = ErrorCode::cancelled;
    error.file = file;
    return error;
}

bool has_ternary_objects(const Artifact& artifact) {
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i) {
        const std::string_view format = artifact.format_name(EntryId{i});
        if (format == "PQ2_0_G128" || format == "PTQ1_0_G128") return true;
    }
    return false;
}

/// Version 1 to 2 is a matter of the directory. Version 3 describes what version 2 does not have.
Status check_step(const Artifact& artifact, unsigned to) {
    if (artifact.container != Container::ninfer)
        return broken("upgrade.not-ninfer", artifact.path, {}, ".ninfer", "GGUF");
    const std::string from = fmt::format("{}", artifact.version), wanted = fmt::format("{}", to);
    if (artifact.version == to) return broken("upgrade.same-version", artifact.path, {}, "1", from);
    if (artifact.version == 1 && to == 2) return {};
    if (artifact.version == 2 && to == 3)
        return broken(has_ternary_objects(artifact) ? "upgrade.ternary-v3" : "upgrade.v3", artifact.path, {}, wanted,
                      from);
    return broken("upgrade.no-step", artifact.path, {}, wanted, from);
}

/// Whatever it is called: links and other spellings name the same file.
bool is_input(const Artifact& artifact, const std::string& output) {
    const Result<io::FileStamp> stamp = io::stat_file(output);
    if (!stamp) return false;
    return std::any_of(artifact.parts.begin(), artifact.parts.end(), [&](const Part& part) {
        return part.stamp && part.stamp->device == stamp->device && part.stamp->file_id == stamp->file_id;
    });
}

const std::string* identity_of(const Artifact& artifact, std::string_view field) {
    for (const auto& [name, value] : artifact.identity)
        if (name == field) return &value;
    return nullptr;
}

Result<std::vector<ninfer::NewObject>> objects_of(const Artifact& artifact) {
    std::vector<ninfer::NewObject> objects;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i) {
        const EntryId id{i};
        const Entry& entry = artifact.entry(id);
        ninfer::NewObject object;
        object.name = artifact.name(id);
        object.bytes = entry.bytes;
        if (entry.kind == EntryKind::tensor) {
            const auto shape = artifact.shape(id);
            object.shape.assign(shape.begin(), shape.end());
            object.encoding = codec::find_ninfer(artifact.format_name(id), artifact.layout_name(id), 2);
            if (object.encoding == nullptr)
                return broken("upgrade.format", artifact.path, object.name, "container version 2",
                              fmt::format("{} {}", artifact.format_name(id), artifact.layout_name(id)));
        }
        objects.push_back(std::move(object));
    }
    return objects;
}

/// A version 1 file while it becomes one of version 2.
class Upgrade {
public:
    Upgrade(const UpgradeRequest& request, const Artifact& from, const RunControl& control)
        : request_(request), from_(from), control_(control), buffer_(at_once), other_(at_once) {}

    Result<Upgraded> run() {
        Status status = plan();
        if (!status) return std::move(status).error();
        const auto if_exists = request_.overwrite ? io::IfExists::replace : io::IfExists::refuse;
        Result<io::RegionWriter> file = ninfer::create_file(request_.output, if_exists, plan_);
        if (!file) return std::move(file).error();
        status = write(*file);
        if (status) status = file->complete();
        if (status) status = check(*file);
        if (status) status = from_.check_unchanged();
        if (status) status = file->commit();
        if (!status) return std::move(status).error();
        return std::move(result_);
    }

private:
    Status plan() {
        Result<std::vector<ninfer::NewObject>> objects = objects_of(from_);
        if (!objects) return std::move(objects).error();
        const std::string* model = identity_of(from_, "model_id");
        result_.model_id = model != nullptr ? *model : std::string();
        result_.weights_id = weights_of_v1;
        Result<ninfer::FilePlan> made = ninfer::plan_v2({result_.model_id, result_.weights_id}, *objects);
        if (!made) return std::move(made).error();
        plan_ = std::move(*made);
        return check_places();
    }

    /// The payload is the same, byte for byte: every object where it was, relative to the payload's start.
    Status check_places() {
        for (std::size_t i = 0; i < plan_.objects.size(); ++i) {
            const Entry& entry = from_.entry(EntryId{static_cast<std::uint32_t>(i)});
            const io::Region& region = plan_.objects[i];
            const std::uint64_t place = region.offset - plan_.payload_offset;
            if (place != entry.offset || region.bytes != entry.bytes)
                return broken("upgrade.place", from_.path, region.name,
                              fmt::format("{} B at {}", entry.bytes, entry.offset),
                              fmt::format("{} B at {}", region.bytes, place));
            total_ += region.bytes;
        }
        result_.path = request_.output;
        result_.from = from_.version;
        result_.to = request_.version;
        result_.objects = plan_.objects.size();
        result_.bytes = plan_.file_bytes;
        result_.payload_bytes = plan_.file_bytes - plan_.payload_offset;
        return {};
    }

    Status step(std::uint64_t bytes) {
        done_ += bytes;
        control_.report({done_, 2 * total_, ProgressUnit::bytes});
        return control_.stop_requested() ? Status{cancelled(request_.output)} : Status{};
    }

    std::span<std::uint8_t> part(std::vector<std::uint8_t>& buffer, std::uint64_t bytes) const {
        return std::span(buffer).first(static_cast<std::size_t>(bytes));
    }

    Status write(io::RegionWriter& file) {
        for (std::uint32_t i = 0; i < from_.entry_count(); ++i)
            for (std::uint64_t at = 0, bytes = from_.entry(EntryId{i}).bytes; at < bytes;) {
                const auto piece = part(buffer_, std::min(at_once, bytes - at));
                Status status = from_.read_entry(EntryId{i}, at, piece);
                if (status) status = file.write(i, at, piece);
                if (status) status = step(piece.size());
                if (!status) return status;
                at += piece.size();
            }
        return {};
    }

    /// What stands on the disk, opened as an engine opens it.
    Status check(const io::RegionWriter& file) {
        OpenOptions options;
        options.strict = true;
        RunControl silent;
        silent.stop = control_.stop;
        const auto written = ninfer::open(file.temporary(), options, silent);
        if (!written) {
            Error error = written.error();
            error.file = request_.output;
            return error;
        }
        for (std::uint32_t i = 0; i < from_.entry_count(); ++i)
            if (Status status = compare(**written, EntryId{i}); !status) return status;
        return digest(**written);
    }

    Status compare(const Artifact& written, EntryId id) {
        const std::string name(from_.name(id));
        if (id.value >= written.entry_count() || written.name(id) != name)
            return broken("convert.verify.directory", request_.output, name, name,
                          id.value < written.entry_count() ? std::string(written.name(id)) : std::string());
        for (std::uint64_t at = 0, bytes = from_.entry(id).bytes; at < bytes;) {
            const auto here = part(buffer_, std::min(at_once, bytes - at)), there = part(other_, here.size());
            Status status = from_.read_entry(id, at, here);
            if (status) status = written.read_entry(id, at, there);
            if (status) status = step(here.size());
            if (!status) return status;
            if (std::memcmp(here.data(), there.data(), here.size()) != 0)
                return broken("convert.verify.bytes", request_.output, name, fmt::format("bytes from {}", at), {});
            at += here.size();
        }
        return {};
    }

    Status digest(const Artifact& written) {
        Result<std::unique_ptr<io::Digest>> sha = io::Digest::make(io::DigestAlgorithm::sha256);
        if (!sha) return std::move(sha).error();
        const io::ByteSource& source = *written.parts.front().source;
        for (std::uint64_t at = 0; at < source.size();) {
            if (control_.stop_requested()) return cancelled(request_.output);
            const auto piece = part(buffer_, std::min(at_once, source.size() - at));
            if (Status status = source.read_exactly(at, piece); !status) return status;
            (*sha)->update(piece);
            at += piece.size();
        }
        result_.sha256 = (*sha)->finish();
        return {};
    }

    const UpgradeRequest& request_;
    const Artifact& from_;
    const RunControl& control_;
    ninfer::FilePlan plan_;
    std::vector<std::uint8_t> buffer_, other_;
    std::uint64_t total_ = 0, done_ = 0;
    Upgraded result_;
};

Result<Upgraded> upgrade_file(const UpgradeRequest& request, const RunControl& control) {
    const auto begin = std::chrono::steady_clock::now();
    OpenOptions options;
    const auto looked_at = ninfer::open(request.input, options, control);
    if (!looked_at) return looked_at.error();
    if (Status status = check_step(**looked_at, request.version); !status) return std::move(status).error();
    if (is_input(**looked_at, request.output)) return broken("convert.output.is-input", request.output, {}, {}, {});
    options.strict = true;
    const auto from = ninfer::open(request.input, options, control);
    if (!from) return from.error();
    Result<Upgraded> result = Upgrade(request, **from, control).run();
    if (result) result->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

}  // namespace

Result<Upgraded> upgrade(const UpgradeRequest& request, const RunControl& control) {
    try {
        return upgrade_file(request, control);
    } catch (const std::bad_alloc&) {
        Error error;
        error.code = ErrorCode::out_of_memory;
        error.file = request.output;
        return error;
    }
}

}  // namespace ninspect::convert
