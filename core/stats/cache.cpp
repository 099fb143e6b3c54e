// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A cache file, little-endian:
//   "NISTATS" and a byte with the version of this layout
//   u64 number of records
//   records: u32 entry, u64 key of the entry, u32 bytes, packed figures
//   u64 XXH3 of everything before
#include "core/stats/cache.h"

#include "core/base/checked.h"
#include "core/base/endian.h"
#include "core/base/text.h"
#include "core/io/atomic_file_writer.h"
#include "core/io/folders.h"
#include "core/io/path.h"
#include "core/stats/health.h"
#include "core/stats/packed.h"

#include <xxhash.h>

#include <algorithm>
#include <utility>

namespace ninspect::stats {
namespace {

constexpr std::string_view magic{"NISTATS\2", 8};  // a new version: other figures, or other words for them
constexpr std::string_view suffix = ".ninspect-stats";
constexpr std::uint64_t most_file_bytes = std::uint64_t{64} << 20;
constexpr std::size_t record_head = 16, file_head = 16, file_tail = 8;

using Bytes = std::vector<std::uint8_t>;

void put(Bytes& bytes, std::uint64_t x, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bytes.push_back(static_cast<std::uint8_t>(x >> (8 * i)));
}
void put(Bytes& bytes, std::string_view text) {
    put(bytes, text.size(), 8);
    bytes.insert(bytes.end(), text.begin(), text.end());
}

std::uint64_t hash(std::span<const std::uint8_t> bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

/// What a record is known by besides the number of its entry.
std::uint64_t key_of(const Artifact& artifact, EntryId id) {
    const Entry& entry = artifact.entry(id);
    Bytes bytes;
    put(bytes, entry.part, 4);
    for (const std::uint64_t x : {entry.file_offset, entry.bytes, entry.divisors}) put(bytes, x, 8);
    for (const std::uint64_t dim : artifact.shape(id)) put(bytes, dim, 8);
    if (entry.encoding != nullptr) {
        put(bytes, entry.encoding->format);
        put(bytes, entry.encoding->layout);
        put(bytes, static_cast<std::uint64_t>(entry.encoding->dialect), 1);
    }
    return hash(bytes);
}

/// Records of a file that is whole; empty when it is not.
class Records {
public:
    explicit Records(std::span<const std::uint8_t> file) {
        if (file.size() < file_head + file_tail || !std::equal(magic.begin(), magic.end(), file.begin())) return;
        const auto body = file.first(file.size() - file_tail);
        if (hash(body) != load_u64(file.data() + body.size())) return;
        left_ = load_u64(file.data() + magic.size());
        rest_ = body.subspan(file_head);
        whole_ = true;
    }
    bool whole() const noexcept { return whole_ && (left_ != 0 || rest_.empty()); }

    struct Record {
        std::uint32_t entry = 0;
        std::uint64_t key = 0;
        std::span<const std::uint8_t> bytes;
    };
    std::optional<Record> next() {
        if (left_ == 0 || rest_.size() < record_head) return std::nullopt;
        const std::uint32_t bytes = load_u32(rest_.data() + 12);
        if (bytes > rest_.size() - record_head) return std::nullopt;
        const Record record{load_u32(rest_.data()), load_u64(rest_.data() + 4), rest_.subspan(record_head, bytes)};
        rest_ = rest_.subspan(record_head + bytes);
        --left_;
        return record;
    }

private:
    std::span<const std::uint8_t> rest_;
    std::uint64_t left_ = 0;
    bool whole_ = false;
};

/// Figures that the newer record does not have.
void complete(TensorStats& newer, TensorStats&& older) {
    const auto take = [](auto& to, auto& from) {
        if (!to && from) to = std::move(from);
    };
    take(newer.scale_words, older.scale_words);
    take(newer.sub_scale_words, older.sub_scale_words);
    take(newer.min_words, older.min_words);
    if (!newer.codes) newer.bad_divisors = older.bad_divisors;
    take(newer.codes, older.codes);
    take(newer.values, older.values);
    take(newer.content, older.content);
}

}  // namespace

StatsCache::StatsCache(std::string folder, std::uint64_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {}

std::string StatsCache::file_of(const Artifact& artifact) const {
    Bytes identity;
    for (const Part& part : artifact.parts) {
        if (part.present && !part.stamp) return {};
        const io::FileStamp stamp = part.stamp.value_or(io::FileStamp{});
        for (const std::uint64_t x :
             {stamp.bytes, static_cast<std::uint64_t>(stamp.modified_ns), stamp.device, stamp.file_id})
            put(identity, x, 8);
    }
    const XXH128_hash_t digest = XXH3_128bits(identity.data(), identity.size());
    Bytes name;
    put(name, digest.high64, 8);
    put(name, digest.low64, 8);
    return io::join_path(folder_, to_hex(std::string(name.begin(), name.end())) + std::string(suffix));
}

std::optional<Error> StatsCache::load(const Artifact& artifact, const std::function<void(TensorStats)>& result) const {
    const std::string path = file_of(artifact);
    if (path.empty() || !io::file_exists(path)) return std::nullopt;
    Error damaged;
    damaged.code = ErrorCode::read_failed;
    damaged.file = path;
    const Result<Bytes> file = io::read_file(path, most_file_bytes + (1 << 20));
    if (!file) return file.error();
    Records records(*file);
    damaged.expected = std::string(magic.substr(0, magic.size() - 1));
    damaged.found = "damaged";
    if (!records.whole()) return damaged;
    while (const auto record = records.next()) {
        const EntryId id{record->entry};
        if (id.value >= artifact.entry_count() || key_of(artifact, id) != record->key) continue;
        std::optional<TensorStats> stats = unpack(record->bytes);
        if (!stats) return damaged;
        stats->id = id;
        if (const codec::Encoding* encoding = artifact.entry(id).encoding) judge(*encoding, *stats);
        result(std::move(*stats));
    }
    if (!records.whole()) return damaged;
    return std::nullopt;
}

StatsCache::Writer::Writer(const StatsCache& cache, std::shared_ptr<const Artifact> artifact)
    : cache_(cache), artifact_(std::move(artifact)) {}

void StatsCache::Writer::add(const TensorStats& stats) {
    if (stats.error || stats.id.value >= artifact_->entry_count() || bytes_ > most_file_bytes) return;
    if (!stats.scale_words && !stats.codes && !stats.values && !stats.content) return;
    Bytes& record = records_[stats.id.value];
    bytes_ -= record.size();
    if (!record.empty()) {
        TensorStats both = stats;
        if (auto before = unpack(record)) complete(both, std::move(*before));
        record = pack(both);
    } else {
        record = pack(stats);
    }
    bytes_ += record.size();
}

Status StatsCache::Writer::commit() {
    const std::string path = cache_.file_of(*artifact_);
    if (path.empty() || records_.empty()) return {};
    static_cast<void>(cache_.load(*artifact_, [this](TensorStats older) {  // a damaged file is replaced
        const auto newer = records_.find(older.id.value);
        if (newer == records_.end()) {
            add(older);
        } else if (auto figures = unpack(newer->second)) {
            complete(*figures, std::move(older));
            newer->second = pack(*figures);
        }
    }));
    Bytes file(magic.begin(), magic.end());
    put(file, 0, 8);
    std::uint64_t count = 0;
    for (const auto& [entry, record] : records_) {
        if (file.size() + record.size() > most_file_bytes) break;
        put(file, entry, 4);
        put(file, key_of(*artifact_, EntryId{entry}), 8);
        put(file, record.size(), 4);
        file.insert(file.end(), record.begin(), record.end());
        ++count;
    }
    for (unsigned i = 0; i < 8; ++i) file[magic.size() + i] = static_cast<std::uint8_t>(count >> (8 * i));
    put(file, hash(file), 8);
    const Result<std::vector<std::string>> made = io::make_folders(cache_.folder_);
    if (!made) return made.error();
    const std::string_view bytes(reinterpret_cast<const char*>(file.data()), file.size());
    Status status = io::write_file(path, bytes, io::IfExists::replace);
    if (status) cache_.remove_oldest(path);
    return status;
}

void StatsCache::remove_oldest(const std::string& keep) const {
    const Result<std::vector<std::string>> names = io::list_files(folder_);
    if (!names) return;
    std::vector<std::pair<io::FileStamp, std::string>> files;
    std::uint64_t sum = 0;
    for (const std::string& name : *names) {
        if (!name.ends_with(suffix)) continue;
        std::string path = io::join_path(folder_, name);
        const Result<io::FileStamp> stamp = io::stat_file(path);
        if (!stamp) continue;
        sum += stamp->bytes;
        files.emplace_back(*stamp, std::move(path));
    }
    std::sort(files.begin(), files.end(),
              [](const auto& a, const auto& b) { return a.first.modified_ns < b.first.modified_ns; });
    for (const auto& [stamp, path] : files) {
        if (sum <= most_bytes_) return;
        if (path != keep && io::remove_file(path)) sum -= stamp.bytes;
    }
}

}  // namespace ninspect::stats
