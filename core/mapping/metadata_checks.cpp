// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/plan_build.h"
#include "core/mapping/source_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace ninspect::mapping {
namespace {

using Side = Finding::Side;

constexpr std::uint64_t most_numbers = std::uint64_t{1} << 24, most_names = std::uint64_t{1} << 20;
constexpr std::size_t names_shown = 3;

class MetadataCheck {
public:
    explicit MetadataCheck(PlanBuild& build) : build_(build) {}

    void run(const MetadataRule& rule) {
        if (build_.source().find_key(rule.key) == nullptr) {
            build_.find(Side::source, "mapping.metadata.missing", rule.key);
            return;
        }
        key_ = rule.key;
        std::visit([this](const auto& must) { check(must); }, rule.must);
    }

private:
    void wrong(std::string expected, std::string found, std::string_view rule_id = "mapping.metadata.value") {
        build_.find(Side::source, rule_id, key_, std::move(expected), std::move(found));
    }
    void wrong(const Error& error) {
        if (error.code == ErrorCode::invalid_argument)
            wrong(error.expected, error.found);
        else
            wrong(error.expected, error.found, "mapping.metadata.unreadable");
    }

    /// Values of expressions over the sizes; empty (and no finding: the size itself is one) when one is missing.
    std::optional<std::vector<std::int64_t>> sizes_of(std::span<const Expression> expressions) const {
        std::vector<std::int64_t> all;
        for (const Expression& expression : expressions) {
            const Result<std::uint64_t> value =
                expression.evaluate([this](const std::string& name) -> Result<std::uint64_t> {
                    if (const auto size = size_of(build_.plan.sizes, name)) return *size;
                    return Error{};
                });
            if (!value || *value > most_numbers) return std::nullopt;
            all.push_back(static_cast<std::int64_t>(*value));
        }
        return all;
    }

    void check(const MetadataRule::Equals& must) {
        const Result<MetaValue> value = metadata_value(build_.source(), key_);
        if (!value) return wrong(value.error());
        bool same = false;
        std::string expected;
        if (const auto* text = std::get_if<std::string>(&must.value)) {
            const auto* own = std::get_if<std::string>(&*value);
            same = own != nullptr && *own == *text;
            expected = *text;
        } else if (const auto* number = std::get_if<std::int64_t>(&must.value)) {
            same = whole_number(*value) == *number;
            expected = std::to_string(*number);
        } else {
            const auto* own = std::get_if<bool>(&*value);
            same = own != nullptr && *own == std::get<bool>(must.value);
            expected = std::get<bool>(must.value) ? "true" : "false";
        }
        if (!same) wrong(expected, display_value(*value, 60));
    }

    void check(const MetadataRule::Divides& must) {
        const Result<std::uint64_t> number = metadata_number(build_.source(), key_);
        if (!number) return wrong(number.error());
        if (*number == 0 || (*number & (*number - 1)) != 0) return wrong("a power of two", std::to_string(*number));
        const auto sizes = sizes_of(must.sizes);
        if (!sizes) return;
        for (const std::int64_t size : *sizes)
            if (static_cast<std::uint64_t>(size) % *number != 0)
                return wrong(fmt::format("a divisor of {}", size), std::to_string(*number));
    }

    void check(const MetadataRule::Elements& must) {
        const auto expected = sizes_of(must.values);
        const Result<std::vector<std::int64_t>> values = metadata_integers(build_.source(), key_, most_numbers);
        if (!values) return wrong(values.error());
        if (expected && *values != *expected)
            wrong(fmt::format("[{}]", fmt::join(*expected, ", ")), values->size() <= 16
                                                                       ? fmt::format("[{}]", fmt::join(*values, ", "))
                                                                       : fmt::format("{} numbers", values->size()));
    }

    void check(const MetadataRule::Signs& must) {
        const Result<std::vector<std::int64_t>> values = metadata_integers(build_.source(), key_, most_numbers);
        if (!values) return wrong(values.error());
        const auto count = sizes_of({&must.count, 1});
        if (count && values->size() != static_cast<std::uint64_t>(count->front()))
            wrong(fmt::format("{} numbers", count->front()), fmt::format("{}", values->size()));
        const auto bad = std::find_if(values->begin(), values->end(), [](std::int64_t v) { return v != 1 && v != -1; });
        if (bad != values->end())
            wrong("-1 or 1", fmt::format("[{}] = {}", bad - values->begin(), *bad), "mapping.metadata.sign");
    }

    void check(const MetadataRule::Names& must) {
        Result<std::vector<std::string>> names = metadata_names(build_.source(), key_, most_names);
        if (!names) return wrong(names.error());
        if (must.ternary && build_.expanded.empty()) return;  // what the names should be is not known
        const std::set<std::string> wanted = wanted_names(must), own(names->begin(), names->end());
        std::vector<std::string> faults;
        add_difference(faults, "missing", wanted, own);
        add_difference(faults, "not expected", own, wanted);
        if (own.size() != names->size()) faults.push_back(fmt::format("{} repeated", names->size() - own.size()));
        if (!faults.empty())
            wrong(fmt::format("{} names", wanted.size()), fmt::format("{}", fmt::join(faults, "; ")),
                  "mapping.metadata.names");
    }

    std::set<std::string> wanted_names(const MetadataRule::Names& must) const {
        std::set<std::string> wanted(must.with.begin(), must.with.end());
        if (must.ternary)
            for (const ExpandedObject& object : build_.expanded)
                for (const ExpandedSource& source : object.sources)
                    if (source.type == "ternary") wanted.insert(source.name);
        for (const std::string& name : must.without) wanted.erase(name);
        return wanted;
    }

    static void add_difference(std::vector<std::string>& faults, std::string_view what, const std::set<std::string>& of,
                               const std::set<std::string>& without) {
        std::vector<std::string> names;
        std::set_difference(of.begin(), of.end(), without.begin(), without.end(), std::back_inserter(names));
        if (names.empty()) return;
        const std::size_t shown = std::min(names.size(), names_shown);
        faults.push_back(fmt::format("{} {}: {}{}", names.size(), what,
                                     fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                                     shown < names.size() ? ", …" : ""));
    }

    PlanBuild& build_;
    std::string key_;
};

}  // namespace

void check_metadata(PlanBuild& build) {
    if (build.source().container != Container::gguf) return;
    MetadataCheck check(build);
    for (const MetadataRule& rule : build.profile().metadata) check.run(rule);
}

}  // namespace ninspect::mapping
