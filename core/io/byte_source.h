// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ninspect::io {

/// What tells one state of a file from another: used to notice that a file was replaced,
/// truncated or rewritten while it is open, and as key of cached results.
struct FileStamp {
    std::uint64_t bytes = 0;
    std::int64_t modified_ns = 0;  ///< since the system's own epoch; only compared
    std::uint64_t device = 0;      ///< st_dev; volume serial number on Windows
    std::uint64_t file_id = 0;     ///< st_ino; file index on Windows
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Random access to bytes by positioned reads. All calls are const and thread-safe.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;

    /// Bytes there were when the source was opened.
    virtual std::uint64_t size() const noexcept = 0;

    /// UTF-8 path or name for messages.
    virtual const std::string& name() const noexcept = 0;

    /// Fills `out` with the bytes from `offset` on, as many as there are: the result is the
    /// number of bytes read, less than out.size() only at the end of the source.
    /// Errors: read_failed; truncated when bytes below size() are no longer there. An offset
    /// at or behind the end gives 0.
    virtual Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out) const = 0;

    /// Fills all of `out`. Errors: truncated (offset, expected and found bytes), read_failed.
    Status read_exactly(std::uint64_t offset, std::span<std::uint8_t> out) const;
};

/// A regular file, opened for reading so that other programs may still rename, replace or
/// delete it. Positioned reads only, never mapped: a file that shrinks gives an error.
class FileSource final : public ByteSource {
public:
    /// `path` is UTF-8, of any length (Windows: \\?\ form where needed), links followed.
    /// Errors: not_found, permission_denied, locked, not_a_file, open_failed.
    static Result<std::shared_ptr<FileSource>> open(const std::string& path);
    ~FileSource() override;

    std::uint64_t size() const noexcept override { return stamp_.bytes; }
    const std::string& name() const noexcept override { return path_; }
    Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out) const override;

    /// The state of the file when it was opened.
    const FileStamp& stamp() const noexcept { return stamp_; }

    /// Success while the open file and the file now under its path are both still what
    /// stamp() says. Errors: changed_on_disk, not_found, truncated.
    Status check_unchanged() const;

private:
    struct Handle;
    FileSource(std::string path, std::unique_ptr<Handle> handle, FileStamp stamp);
    std::string path_;
    std::unique_ptr<Handle> handle_;
    FileStamp stamp_;
};

/// Bytes in memory: owned by the source, or borrowed from the caller (view).
class MemorySource final : public ByteSource {
public:
    MemorySource(std::string name, std::vector<std::uint8_t> bytes);
    /// `bytes` must outlive the source.
    static std::shared_ptr<MemorySource> view(std::string name, std::span<const std::uint8_t> bytes);

    std::uint64_t size() const noexcept override { return view_.size(); }
    const std::string& name() const noexcept override { return name_; }
    Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out) const override;

private:
    std::string name_;
    std::vector<std::uint8_t> owned_;
    std::span<const std::uint8_t> view_;
};

/// A piece of a sequence of bytes that is spread over several sources.
struct Slice {
    std::shared_ptr<const ByteSource> source;  ///< may be null: a missing part
    std::string missing_name;                  ///< name for messages when source is null
    std::uint64_t offset = 0;                  ///< first byte inside the source
    std::uint64_t bytes = 0;
};

/// Several slices behind each other, read as one (the logical payload of a multi-part
/// artifact, ninfer-container §8.3). Reads that touch a missing slice give not_found;
/// others succeed.
class ConcatSource final : public ByteSource {
public:
    /// Error overflow when the slices' bytes do not add up in 64 bits.
    static Result<std::shared_ptr<ConcatSource>> make(std::string name, std::vector<Slice> slices);

    std::uint64_t size() const noexcept override { return size_; }
    const std::string& name() const noexcept override { return name_; }
    Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out) const override;

private:
    ConcatSource(std::string name, std::vector<Slice> slices, std::vector<std::uint64_t> begins, std::uint64_t size);
    std::string name_;
    std::vector<Slice> slices_;
    std::vector<std::uint64_t> begins_;
    std::uint64_t size_ = 0;
};

/// Stamp of the file now at `path`. Errors as FileSource::open.
Result<FileStamp> stat_file(const std::string& path);

}  // namespace ninspect::io
