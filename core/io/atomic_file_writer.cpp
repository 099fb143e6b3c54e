// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/atomic_file_writer.h"

#include "core/io/byte_source.h"
#include "core/io/path.h"
#include "core/io/pending_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

namespace ninspect::io {

namespace {

/// ".NAME.ninspect-", the beginning of all temporary names of a target. Very long names are
/// cut, between characters, so that the whole stays below the 255 bytes that systems allow.
std::string temporary_prefix(std::string_view name) {
    constexpr std::size_t longest = 200;
    std::size_t n = std::min(name.size(), longest);
    while (n < name.size() && n > 0 && (static_cast<unsigned char>(name[n]) & 0xC0) == 0x80) --n;
    return fmt::format(".{}.ninspect-", name.substr(0, n));
}

constexpr std::string_view temporary_suffix = ".tmp";
constexpr std::size_t random_digits = 8;

bool is_temporary_name(std::string_view file, std::string_view prefix) {
    if (file.size() != prefix.size() + random_digits + temporary_suffix.size()) return false;
    if (file.substr(0, prefix.size()) != prefix) return false;
    if (file.substr(prefix.size() + random_digits) != temporary_suffix) return false;
    const std::string_view digits = file.substr(prefix.size(), random_digits);
    return digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// What an earlier, killed run left beside the target.
void remove_abandoned(const std::string& folder, std::string_view prefix) {
    const Result<std::vector<std::string>> names = list_files(folder);
    if (!names) return;
    for (const std::string& name : *names)
        if (is_temporary_name(name, prefix)) remove_if_abandoned(join_path(folder, name));
}

Error folder_as_target(const std::string& target) {
    Error error;
    error.code = ErrorCode::not_a_file;
    error.file = target;
    error.found = "folder";
    return error;
}

std::span<const std::uint8_t> as_bytes(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

struct AtomicFileWriter::State {
    std::string target;
    IfExists if_exists = IfExists::refuse;
    std::unique_ptr<PendingFile> file;  ///< null after commit
    std::uint64_t end = 0;              ///< where append() writes
};

AtomicFileWriter::AtomicFileWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
AtomicFileWriter::AtomicFileWriter(AtomicFileWriter&&) noexcept = default;
AtomicFileWriter& AtomicFileWriter::operator=(AtomicFileWriter&&) noexcept = default;
AtomicFileWriter::~AtomicFileWriter() = default;

const std::string& AtomicFileWriter::target() const noexcept { return state_->target; }

Result<AtomicFileWriter> AtomicFileWriter::create(const std::string& target, IfExists if_exists) {
    const std::string folder = directory_of(target), name = file_name_of(target);
    if (name.empty()) return folder_as_target(target);
    if (Status allowed = check_target(target, if_exists); !allowed) return std::move(allowed).error();
    const std::string prefix = temporary_prefix(name);
    remove_abandoned(folder, prefix);
    std::random_device random;
    for (int tries_left = 100;; --tries_left) {
        const std::uint32_t number = static_cast<std::uint32_t>(random());
        const std::string temporary = fmt::format("{}{:08x}{}", prefix, number, temporary_suffix);
        // A bare name stays one, so that messages show paths as they were given.
        std::string path = target.size() == name.size() ? temporary : join_path(folder, temporary);
        Result<std::unique_ptr<PendingFile>> file = PendingFile::create(std::move(path), target);
        if (!file && file.error().code == ErrorCode::already_exists && tries_left > 0) continue;
        if (!file) {
            Error error = std::move(file).error();
            error.file = error.code == ErrorCode::not_found ? folder : target;
            return error;
        }
        auto state = std::make_unique<State>();
        state->target = target;
        state->if_exists = if_exists;
        state->file = std::move(*file);
        return AtomicFileWriter(std::move(state));
    }
}

Status AtomicFileWriter::append(std::span<const std::uint8_t> bytes) {
    if (Status status = write_at(state_->end, bytes); !status) return status;
    state_->end += bytes.size();
    return {};
}

Status AtomicFileWriter::append(std::string_view text) { return append(as_bytes(text)); }

Status AtomicFileWriter::write_at(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
    if (state_->file) return state_->file->write_at(offset, bytes);
    Error error;
    error.code = ErrorCode::write_failed;
    error.file = state_->target;
    error.found = "closed";
    return error;
}

Status AtomicFileWriter::flush(std::uint64_t offset, std::uint64_t bytes) {
    return state_->file ? state_->file->flush(offset, bytes) : write_at(offset, {});
}

std::string AtomicFileWriter::temporary() const { return state_->file ? state_->file->temporary() : std::string(); }

Status AtomicFileWriter::commit() {
    if (!state_->file) return write_at(0, {});
    const std::unique_ptr<PendingFile> file = std::move(state_->file);
    return file->publish(state_->if_exists);
}

Status write_file(const std::string& target, std::string_view bytes, IfExists if_exists) {
    Result<AtomicFileWriter> writer = AtomicFileWriter::create(target, if_exists);
    if (!writer) return std::move(writer).error();
    if (Status status = writer->append(bytes); !status) return status;
    return writer->commit();
}

Result<std::vector<std::uint8_t>> read_file(const std::string& path, std::uint64_t cap) {
    Result<std::shared_ptr<FileSource>> source = FileSource::open(path);
    if (!source) return std::move(source).error();
    const std::uint64_t size = (*source)->size();
    if (size > cap || size > std::vector<std::uint8_t>().max_size()) {
        Error error;
        error.code = ErrorCode::unsupported;
        error.file = path;
        error.expected = fmt::format("<= {} B", cap);
        error.found = fmt::format("{} B", size);
        return error;
    }
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size));
    if (Status read = (*source)->read_exactly(0, bytes); !read) return std::move(read).error();
    return bytes;
}

}  // namespace ninspect::io
