// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/observe.h"

#include "core/mapping/patterns.h"

#include <algorithm>
#include <new>
#include <set>

namespace ninspect::mapping {
namespace {

struct Place {
    std::uint64_t print = 0;
    SourceRow row;
};

/// All rows of an object's sources, to be found by their contents.
class SourceIndex {
public:
    explicit SourceIndex(const RowContents& contents) {
        for (std::uint32_t s = 0; s < contents.sources.size(); ++s)
            for (std::size_t r = 0; r < contents.sources[s]->size(); ++r)
                places_.push_back({(*contents.sources[s])[r], {s, r}});
        std::sort(places_.begin(), places_.end(), [](const Place& a, const Place& b) {
            if (a.print != b.print) return a.print < b.print;
            return a.row.source != b.row.source ? a.row.source < b.row.source : a.row.row < b.row.row;
        });
    }

    /// `wanted` if it has these contents, else the first that has.
    std::optional<SourceRow> find(std::uint64_t print, std::optional<SourceRow> wanted) const {
        auto at = std::lower_bound(places_.begin(), places_.end(), print,
                                   [](const Place& p, std::uint64_t value) { return p.print < value; });
        if (at == places_.end() || at->print != print) return std::nullopt;
        const SourceRow first = at->row;
        for (; wanted && at != places_.end() && at->print == print; ++at)
            if (at->row == *wanted) return wanted;
        return first;
    }

private:
    std::vector<Place> places_;
};

bool stopped(const Error& error) { return error.code == ErrorCode::cancelled; }

/// Contents of a direct object's source rows, after the transform: the object itself, with every row in
/// its place.
Result<Fingerprints> transformed(const MappingPlan& plan, const PlanObject& object, ValueTransform value,
                                 std::size_t source) {
    PlanObject whole = object;
    const std::uint64_t rows = object.rows.rows(), each = rows == 0 ? 0 : object.bytes / rows;
    const Result<RowMap> map =
        RowMap::make({RowPiece::range(static_cast<std::uint32_t>(source), 0, object.sources[source].rows)});
    if (!map) return map.error();
    whole.rows = *map;
    whole.bytes = each * map->rows();
    whole.transpose = false;
    whole.value = value;
    const Result<std::vector<std::uint8_t>> bytes = direct_bytes(plan, whole);
    if (!bytes) return bytes.error();
    return fingerprints_of(*bytes, map->rows());
}

/// An object while it is compared.
class Observer {
public:
    Observer(const MappingPlan& plan, std::size_t object, SourceRows& sources, const ObserveOptions& options,
             const RunControl& control, const BytesRead& read)
        : plan_(plan),
          object_(plan.objects[object]),
          sources_(sources),
          options_(options),
          control_(control),
          read_(read) {
        found_.object = object;
    }

    Result<ObservedObject> run() {
        found_.why = reason();
        if (found_.why != NotCompared::compared) return found_;
        const Status loaded = object_.origin == Origin::ternary ? load_ternary() : load_direct(object_.value);
        if (!loaded) {
            if (stopped(loaded.error())) return loaded.error();
            found_.why = NotCompared::unreadable;
            found_.error = loaded.error();
            return found_;
        }
        compare();
        if (object_.origin == Origin::direct && found_.kept == 0) try_transforms();
        return found_;
    }

private:
    NotCompared reason() const {
        if (object_.origin == Origin::borrowed) return NotCompared::borrowed;
        if (!object_.target) return NotCompared::not_there;
        if (object_.rows.empty() || object_.encoding == nullptr) return NotCompared::not_usable;
        const auto sources = std::all_of(object_.sources.begin(), object_.sources.end(),
                                         [](const PlanSource& source) { return source.usable; });
        if (!sources) return NotCompared::not_usable;
        const Entry& entry = plan_.target->entry(*object_.target);
        const auto shape = plan_.target->shape(*object_.target);
        const bool same_shape = std::equal(shape.begin(), shape.end(), object_.shape.begin(), object_.shape.end());
        if (entry.encoding != object_.encoding || !same_shape) return NotCompared::other_format;
        if (object_.origin == Origin::direct && !object_.usable) return NotCompared::not_usable;
        return NotCompared::compared;
    }

    Status load_ternary() {
        const Result<codec::Geometry> geometry = plan_.target->geometry(*object_.target);
        if (!geometry) return geometry.error();
        for (const PlanSource& source : object_.sources) {
            const Result<codec::Geometry> other = plan_.source->geometry(*source.entry);
            if (!other) return other.error();
            if (row_form(*other) != row_form(*geometry)) return unlike(*source.entry);
        }
        for (const PlanSource& source : object_.sources) {
            const Result<const Fingerprints*> prints = sources_.of(plan_, *source.entry, control_, read_);
            if (!prints) return prints.error();
            contents_.sources.push_back(*prints);
        }
        Result<Fingerprints> target = row_fingerprints(plan_.target, *object_.target, control_, read_);
        if (!target) return target.error();
        target_ = std::move(*target);
        contents_.target = &target_;
        return {};
    }

    Error unlike(EntryId source) const {
        Error error;
        error.code = ErrorCode::unsupported;
        error.path = object_.name;
        error.found = std::string(plan_.source->format_name(source));
        return error;
    }

    Status load_direct(ValueTransform value) {
        own_.clear();
        contents_.sources.clear();
        for (std::size_t s = 0; s < object_.sources.size(); ++s) {
            Result<Fingerprints> prints = transformed(plan_, object_, value, s);
            if (!prints) return prints.error();
            own_.push_back(std::move(*prints));
        }
        for (const Fingerprints& prints : own_) contents_.sources.push_back(&prints);
        if (contents_.target != nullptr) return {};
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(object_.bytes));
        if (Status status = plan_.target->read_entry(*object_.target, 0, bytes); !status) return status;
        if (read_) read_(object_.bytes);
        const std::uint64_t rows = object_.rows.rows();
        target_ = object_.transpose ? column_fingerprints(bytes, rows, codec::word_bytes(object_.encoding->value_word))
                                    : fingerprints_of(bytes, rows);
        contents_.target = &target_;
        return {};
    }

    void compare() {
        const std::uint64_t rows = object_.rows.rows();
        found_.rows = rows;
        const SourceIndex index(contents_);
        Fingerprints expected;
        expected.reserve(static_cast<std::size_t>(rows));
        std::optional<SourceRow> before;
        for (std::uint64_t i = 0; i < rows && i < target_.size(); ++i) {
            const SourceRow from = object_.rows.source_of(i).value_or(SourceRow{});
            const Fingerprints& source = *contents_.sources[from.source];
            if (from.row < source.size()) expected.push_back(source[static_cast<std::size_t>(from.row)]);
            if (contents_.same(i, from)) {
                ++found_.equal;
                before = from;
                continue;
            }
            if (before) ++before->row;
            before = index.find(target_[static_cast<std::size_t>(i)], before);
            if (!before) ++found_.unknown;
            add({i, from, before});
        }
        count(std::move(expected));
        for (std::size_t p = 0; p < object_.rows.pieces().size(); ++p)
            found_.pieces.push_back(name_pattern(object_, p, contents_));
    }

    void add(const RowMismatch& mismatch) {
        if (found_.mismatches.size() < options_.most_mismatches) found_.mismatches.push_back(mismatch);
        if (!mismatch.observed) return;
        const SourceRow from = *mismatch.observed;
        if (!found_.runs.empty()) {
            RowRun& last = found_.runs.back();
            if (last.source == from.source && last.target + last.rows == mismatch.target &&
                last.first + last.rows == from.row) {
                ++last.rows;
                return;
            }
        }
        if (found_.runs.size() < options_.most_runs) found_.runs.push_back({mismatch.target, from.source, from.row, 1});
    }

    /// The multisets of expected and found rows.
    void count(Fingerprints expected) {
        Fingerprints there = target_;
        std::sort(expected.begin(), expected.end());
        std::sort(there.begin(), there.end());
        for (std::size_t i = 1; i < expected.size(); ++i) found_.alike += expected[i] == expected[i - 1] ? 1U : 0U;
        for (std::size_t a = 0, b = 0; a < expected.size() && b < there.size();) {
            if (expected[a] == there[b]) {
                ++found_.kept;
                ++a;
                ++b;
            } else if (expected[a] < there[b]) {
                ++a;
            } else {
                ++b;
            }
        }
    }

    void try_transforms() {
        for (const ValueTransform value :
             {ValueTransform::none, ValueTransform::minus_one, ValueTransform::log_of_negative}) {
            if (value == object_.value || !load_direct(value)) continue;
            std::uint64_t equal = 0;
            for (std::uint64_t i = 0; i < found_.rows; ++i)
                equal += contents_.same(i, object_.rows.source_of(i).value_or(SourceRow{})) ? 1U : 0U;
            if (equal == found_.rows) found_.values = value;
        }
    }

    const MappingPlan& plan_;
    const PlanObject& object_;
    SourceRows& sources_;
    const ObserveOptions& options_;
    const RunControl& control_;
    const BytesRead& read_;
    ObservedObject found_;
    RowContents contents_;
    Fingerprints target_;
    std::vector<Fingerprints> own_;  // of direct sources
};

/// Bytes that comparing everything reads, about.
std::uint64_t bytes_to_read(const MappingPlan& plan) {
    std::uint64_t bytes = 0;
    for (const PlanObject& object : plan.objects)
        if (object.origin != Origin::borrowed && object.target) bytes += object.bytes;
    std::set<std::uint32_t> counted;
    for (const PlanObject& object : plan.objects)
        for (const PlanSource& source : object.sources)
            if (object.origin == Origin::ternary && source.entry && counted.insert(source.entry->value).second)
                bytes += plan.source->entry(*source.entry).bytes;
    return bytes;
}

}  // namespace

Result<const Fingerprints*> SourceRows::of(const MappingPlan& plan, EntryId source, const RunControl& control,
                                           const BytesRead& read) {
    const auto known = known_.find(source.value);
    if (known != known_.end()) return &known->second;
    Result<Fingerprints> prints = row_fingerprints(plan.source, source, control, read);
    if (!prints) return prints.error();
    return &known_.emplace(source.value, std::move(*prints)).first->second;
}

Result<ObservedObject> observe_object(const MappingPlan& plan, std::size_t object, SourceRows& sources,
                                      const ObserveOptions& options, const RunControl& control, const BytesRead& read) {
    try {
        return Observer(plan, object, sources, options, control, read).run();
    } catch (const std::bad_alloc&) {
        ObservedObject found;
        found.object = object;
        found.why = NotCompared::unreadable;
        found.error.emplace();
        found.error->code = ErrorCode::out_of_memory;
        found.error->path = plan.objects[object].name;
        return found;
    }
}

Result<Observation> observe(const MappingPlan& plan, const ObserveOptions& options, const RunControl& control) {
    Observation all;
    SourceRows sources;
    std::optional<std::uint64_t> layer;
    Progress progress{0, bytes_to_read(plan), ProgressUnit::bytes};
    const BytesRead read = [&](std::uint64_t bytes) {
        progress.done = std::min(progress.total, progress.done + bytes);
        control.report(progress);
    };
    for (std::size_t i = 0; i < plan.objects.size(); ++i) {
        if (plan.objects[i].layer != layer) sources.clear();
        layer = plan.objects[i].layer;
        Result<ObservedObject> found = observe_object(plan, i, sources, options, control, read);
        if (!found) return found.error();
        if (control.stop_requested()) {
            Error error;
            error.code = ErrorCode::cancelled;
            return error;
        }
        if (found->why != NotCompared::borrowed)
            ++(!found->compared() ? all.not_compared : found->same() ? all.same : all.different);
        all.objects.push_back(std::move(*found));
    }
    return all;
}

}  // namespace ninspect::mapping
