// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/split_set.h"

#include "core/base/message.h"
#include "core/gguf/key_values.h"
#include "core/gguf/metadata_reader.h"
#include "core/gguf/split_name.h"
#include "core/gguf/walk.h"
#include "core/io/path.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ninspect::gguf {
namespace {

/// The three split keys of one file.
struct SplitKeys {
    std::optional<std::uint64_t> number, count, tensors;
    std::uint64_t count_offset = 0, number_offset = 0, tensors_offset = 0;
};

SplitKeys split_keys(const FileScan& scan) {
    const FileMetadataReader reader({{scan.source, scan.header.layout}});
    std::vector<MetaItem> few;  // the reader above has one part only
    for (const MetaItem& item : scan.keys.items)
        if (item.key.compare(0, 6, "split.") == 0) few.push_back(item);
    for (MetaItem& item : few) item.part = 0;
    const KeyValues keys(few, reader);
    const auto offset = [&](std::string_view key) { return keys.has(key) ? keys.find(key)->value_offset : 0; };
    return {keys.number("split.no"), keys.number("split.count"), keys.number("split.tensors.count"),
            offset("split.count"),   offset("split.no"),         offset("split.tensors.count")};
}

/// Where the members of a set may lie: beside the path as named, then beside its link target.
class Folders {
public:
    explicit Folders(const std::string& path) {
        add(path);
        const std::string target = io::resolve_links(path);
        if (target != path) add(target);
    }

    bool any() const noexcept { return !places_.empty(); }
    const SplitName& name() const noexcept { return places_.front().name; }

    /// Path of member n: the first place that has a file of that name; otherwise the first that
    /// has anything else there; the first place when none does.
    std::string find(std::uint32_t n, bool& exists) const {
        std::string odd;
        for (const Place& place : places_) {
            std::string path = io::path_beside(place.path, place.name.member(n));
            const Result<io::FileStamp> there = io::stat_file(path);
            exists = there.has_value();
            if (exists) return path;
            if (odd.empty() && there.error().code != ErrorCode::not_found) odd = std::move(path);
        }
        exists = !odd.empty();
        return exists ? odd : io::path_beside(places_.front().path, places_.front().name.member(n));
    }

private:
    struct Place {
        std::string path;  ///< of the member that was named
        SplitName name;
    };

    void add(const std::string& path) {
        std::optional<SplitName> name = parse_split_name(io::file_name_of(path));
        if (!name || (any() && name->count != this->name().count)) return;
        places_.push_back({path, std::move(*name)});
    }

    std::vector<Place> places_;
};

class SetFinder {
public:
    SetFinder(FileScan named, Findings& findings, const RunControl& control)
        : folders_(named.path), named_(std::move(named)), findings_(findings), control_(control) {}

    Result<MemberSet> run() {
        if (!folders_.any() || folders_.name().count < 2) {
            set_.members.resize(1);
            place(0, std::move(named_));
            check_stale_split_keys(*set_.members[0].scan, findings_);
            return std::move(set_);
        }
        set_.members.resize(folders_.name().count);
        unreadable_.resize(set_.members.size(), false);
        if (Status s = scan_siblings(); !s) return std::move(s).error();
        settle_order();
        note_missing();
        return std::move(set_);
    }

private:
    void place(std::size_t slot, FileScan scan) {
        Member& m = set_.members[slot];
        m.path = scan.path;
        m.source = scan.source;
        m.scan = std::move(scan);
    }

    Status scan_siblings() {
        const std::uint32_t own = folders_.name().number;
        for (std::uint32_t n = 1; n <= folders_.name().count; ++n) {
            if (control_.stop_requested()) return cancelled_error();
            Found found;
            found.index = n - 1;
            if (n == own) {
                found.scan = std::move(named_);
                found.named = true;
            } else if (Status s = scan_sibling(n, found); !s) {
                return s;
            }
            if (found.scan) found_.push_back(std::move(found));
        }
        return {};
    }

    struct Found {
        std::uint32_t index = 0;  ///< from the file name, from 0
        std::optional<FileScan> scan;
        bool named = false;
    };

    Status scan_sibling(std::uint32_t n, Found& found) {
        Member& place = set_.members[n - 1];
        bool exists = false;
        place.path = folders_.find(n, exists);
        if (!exists) return {};
        Result<std::shared_ptr<io::FileSource>> source = io::FileSource::open(place.path);
        if (!source && source.error().code == ErrorCode::not_found) return {};  // gone since it was looked for
        if (!source) {
            note_unreadable(n - 1, place.path, source.error());
            place.problem = source.error();
            return {};
        }
        place.source = *source;
        Result<FileScan> scan = scan_keys(*source, place.path, control_);
        if (scan) {
            found.scan = std::move(*scan);
            return {};
        }
        if (scan.error().code == ErrorCode::cancelled) return std::move(scan).error();
        note_unreadable(n - 1, place.path, scan.error());
        return {};
    }

    void note_unreadable(std::uint32_t index, const std::string& path, const Error& error) {
        unreadable_[index] = true;
        findings_.enter(index, Stage::header);
        findings_.add("gguf.split.unreadable-shard", {io::file_name_of(path), error.offset, {}, english_reason(error)});
    }

    /// Every file gets the place that its split.no names, when it names one that is free.
    void settle_order() {
        std::vector<bool> taken = unreadable_;
        const auto claim = [&](const Found& f) -> std::uint64_t {
            return split_keys(*f.scan).number.value_or(f.index);
        };
        std::vector<std::uint64_t> claims;
        for (const Found& f : found_) claims.push_back(claim(f));
        for (const bool by_name : {true, false}) {
            for (std::size_t i = 0; i < found_.size(); ++i) {
                if ((claims[i] == found_[i].index) != by_name || !found_[i].scan) continue;
                settle(found_[i], claims[i], taken);
            }
        }
    }

    void settle(Found& found, std::uint64_t claimed, std::vector<bool>& taken) {
        std::size_t slot = found.index;
        const SplitKeys keys = split_keys(*found.scan);
        const std::string name = io::file_name_of(found.scan->path);
        const bool in_range = claimed < taken.size();
        const bool free = in_range && !taken[static_cast<std::size_t>(claimed)];
        if (free) slot = static_cast<std::size_t>(claimed);
        if (taken[slot]) slot = first_free(taken);
        taken[slot] = true;
        findings_.enter(static_cast<std::uint32_t>(slot), Stage::model);
        if (claimed != found.index)
            findings_.add("gguf.split.number-mismatch",
                          {name, keys.number_offset, std::to_string(found.index), std::to_string(claimed)});
        if (in_range && !free)
            findings_.add("gguf.split.duplicate-number", {name, keys.number_offset, {}, std::to_string(claimed)});
        if (found.named) set_.named = slot;
        place(slot, std::move(*found.scan));
        found.scan.reset();
    }

    static std::size_t first_free(const std::vector<bool>& taken) {
        return static_cast<std::size_t>(std::find(taken.begin(), taken.end(), false) - taken.begin());
    }

    void note_missing() {
        for (std::size_t i = 0; i < set_.members.size(); ++i) {
            Member& m = set_.members[i];
            if (m.scan || unreadable_[i]) continue;
            bool exists = false;
            m.path = folders_.find(static_cast<std::uint32_t>(i) + 1, exists);
            m.source.reset();
            findings_.enter(static_cast<std::uint32_t>(i), Stage::model);
            findings_.add("gguf.split.missing-shard", {io::file_name_of(m.path), std::nullopt,
                                                       std::to_string(set_.members.size()), std::to_string(i + 1)});
        }
    }

    Folders folders_;
    FileScan named_;
    Findings& findings_;
    const RunControl& control_;
    MemberSet set_;
    std::vector<Found> found_;
    std::vector<bool> unreadable_;  ///< by the number in the file name, from 0
};

/// First member that says something, to compare the others with.
template <class T>
void must_agree(std::optional<T>& first, const T& value, std::string_view what, std::uint64_t offset,
                const std::string& name, Findings& findings) {
    if (!first) {
        first = value;
        return;
    }
    if (*first != value)
        findings.add("gguf.split.disagree",
                     {name, offset, fmt::format("{} = {}", what, *first), fmt::format("{} = {}", what, value)});
}

std::string_view order_name(ByteOrder order) noexcept { return order == ByteOrder::little ? "little" : "big"; }

}  // namespace

Result<MemberSet> find_set(FileScan named, Findings& findings, const RunControl& control) {
    return SetFinder(std::move(named), findings, control).run();
}

void check_split_keys(const MemberSet& set, std::uint64_t tensors, Findings& findings) {
    if (set.members.size() < 2) return;
    std::optional<std::uint64_t> total;
    std::optional<std::uint32_t> version;
    std::optional<std::string_view> order;
    std::uint32_t total_part = 0;
    std::uint64_t total_offset = 0;
    bool complete = true;
    for (std::uint32_t i = 0; i < set.members.size(); ++i) {
        const Member& m = set.members[i];
        complete = complete && m.scan.has_value();
        if (!m.scan) continue;
        findings.enter(i, Stage::model);
        const std::string name = io::file_name_of(m.path);
        const SplitKeys keys = split_keys(*m.scan);
        if (!keys.number || !keys.count)
            findings.add("gguf.split.keys-missing", {name, std::nullopt, "split.no, split.count", {}});
        if (keys.count && *keys.count != set.members.size())
            findings.add("gguf.split.count-mismatch",
                         {name, keys.count_offset, std::to_string(set.members.size()), std::to_string(*keys.count)});
        must_agree(version, m.scan->header.layout.version, "version", 4, name, findings);
        must_agree(order, order_name(m.scan->header.layout.order), "byte_order", 4, name, findings);
        if (!keys.tensors) continue;
        if (!total) {
            total_part = i;
            total_offset = keys.tensors_offset;
        }
        must_agree(total, *keys.tensors, "split.tensors.count", keys.tensors_offset, name, findings);
    }
    if (!complete || !total || *total == tensors) return;
    findings.enter(total_part, Stage::model);
    findings.add("gguf.split.tensor-count",
                 {"split.tensors.count", total_offset, std::to_string(*total), std::to_string(tensors)});
}

void check_stale_split_keys(const FileScan& scan, Findings& findings) {
    findings.enter(0, Stage::model);
    const std::optional<SplitName> name = parse_split_numbers(io::file_name_of(scan.path));
    if (name && !name->possible())
        findings.add("gguf.split.name-number", {io::file_name_of(scan.path), std::nullopt, std::to_string(name->count),
                                                std::to_string(name->number)});
    const SplitKeys keys = split_keys(scan);
    if (keys.count.value_or(1) < 2) return;
    findings.add("gguf.split.stale-keys", {"split.count", keys.count_offset, "<= 1", std::to_string(*keys.count)});
}

}  // namespace ninspect::gguf
