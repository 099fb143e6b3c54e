// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/expand.h"

#include "core/base/checked.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace ninspect::mapping {
namespace {

constexpr std::uint64_t most_layers = 65'536, most_objects = 100'000, most_runs_in_all = std::uint64_t{1} << 22;

Error failure(ErrorCode code, std::string path, std::string expected, std::string found) {
    Error error;
    error.code = code;
    error.path = std::move(path);
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

std::string with_layer(std::string_view name, std::optional<std::uint64_t> layer) {
    constexpr std::string_view mark = "{layer}";
    std::string out(name);
    if (!layer) return out;
    const std::string digits = std::to_string(*layer);
    for (std::size_t at = out.find(mark); at != std::string::npos; at = out.find(mark, at + digits.size()))
        out.replace(at, mark.size(), digits);
    return out;
}

/// Product of the sizes behind the first; empty on overflow.
CheckedU64 row_elements(std::span<const std::uint64_t> shape) {
    return shape.empty() ? CheckedU64{1} : checked_product(shape.subspan(1));
}

class Expander {
public:
    Expander(const Profile& profile, std::span<const Size> sizes) : profile_(profile) {
        lookup_ = [sizes](const std::string& name) -> Result<std::uint64_t> {
            if (const auto value = size_of(sizes, name)) return *value;
            return failure(ErrorCode::invalid_argument, name, "a dimension", "a metadata key");
        };
    }

    Result<std::vector<ExpandedObject>> run() {
        const Result<std::uint64_t> layers = profile_.layer_count.evaluate(lookup_);
        if (!layers) return layers.error();
        if (*layers > most_layers)
            return failure(ErrorCode::invalid_argument, "layers", fmt::format("<= {}", most_layers),
                           fmt::format("{}", *layers));
        if (Status status = add_rules(std::nullopt, {}); !status) return status.error();
        for (std::uint64_t layer = 0; layer < *layers; ++layer) {
            Result<std::string> kind = kind_of(layer);
            if (!kind) return kind.error();
            if (Status status = add_rules(layer, *kind); !status) return status.error();
        }
        return std::move(objects_);
    }

private:
    Result<std::string> kind_of(std::uint64_t layer) const {
        for (const LayerKind& kind : profile_.layer_kinds) {
            if (!kind.every) return kind.name;
            const Result<std::uint64_t> every = kind.every->evaluate(lookup_), at = kind.at->evaluate(lookup_);
            if (!every) return every.error();
            if (!at) return at.error();
            if (*every == 0) return failure(ErrorCode::invalid_argument, "layers.kinds." + kind.name, "every > 0", "0");
            if (layer % *every == *at) return kind.name;
        }
        return std::string();
    }

    Status add_rules(std::optional<std::uint64_t> layer, const std::string& kind) {
        for (std::size_t i = 0; i < profile_.objects.size(); ++i) {
            const ObjectRule& rule = profile_.objects[i];
            if (rule.layers.empty() == layer.has_value()) continue;
            if (layer && rule.layers != "*" && rule.layers != kind) continue;
            Result<ExpandedObject> object = expand(i, layer);
            if (!object) {
                Error error = object.error();
                error.path = with_layer(rule.target, layer) + (error.path.empty() ? "" : ": " + error.path);
                return error;
            }
            if (!names_.insert(object->name).second)
                return failure(ErrorCode::invalid_argument, object->name, "one rule for each object", "several");
            runs_ += object->rows.run_bound();
            if (runs_ > most_runs_in_all || objects_.size() >= most_objects)
                return failure(ErrorCode::invalid_argument, object->name,
                               fmt::format("at most {} objects and {} runs of rows", most_objects, most_runs_in_all),
                               "more");
            objects_.push_back(std::move(*object));
        }
        return {};
    }

    Result<std::vector<std::uint64_t>> values(std::span<const Expression> expressions) const {
        std::vector<std::uint64_t> all;
        for (const Expression& expression : expressions) {
            const Result<std::uint64_t> value = expression.evaluate(lookup_);
            if (!value) return value.error();
            all.push_back(*value);
        }
        return all;
    }

    Result<RowPiece> piece_of(const PieceRule& rule, std::size_t source) const {
        RowPiece piece;
        piece.kind = rule.kind;
        piece.source = static_cast<std::uint32_t>(source);
        const std::pair<const Expression*, std::uint64_t*> members[] = {
            {&rule.first, &piece.first},   {&rule.rows, &piece.rows},       {&rule.chunk, &piece.chunk},
            {&rule.period, &piece.period}, {&rule.phase, &piece.phase},     {&rule.head_rows, &piece.head_rows},
            {&rule.groups, &piece.groups}, {&rule.repeats, &piece.repeats},
        };
        for (const auto& [expression, value] : members) {
            const Result<std::uint64_t> number = expression->evaluate(lookup_);
            if (!number) return number.error();
            *value = *number;
        }
        return piece;
    }

    Result<ExpandedObject> expand(std::size_t index, std::optional<std::uint64_t> layer) const {
        const ObjectRule& rule = profile_.objects[index];
        ExpandedObject object;
        object.name = with_layer(rule.target, layer);
        object.rule = index;
        object.layer = layer;
        Result<std::vector<std::uint64_t>> shape = values(rule.shape);
        if (!shape) return shape.error();
        object.shape = std::move(*shape);
        std::vector<RowPiece> pieces;
        for (std::size_t i = 0; i < rule.sources.size(); ++i) {
            Result<ExpandedSource> source = expand_source(rule.sources[i], layer);
            if (!source) return source.error();
            for (const PieceRule& take : rule.sources[i].take) {
                const Result<RowPiece> piece = piece_of(take, i);
                if (!piece) return piece.error();
                pieces.push_back(*piece);
            }
            object.sources.push_back(std::move(*source));
        }
        Result<RowMap> rows = RowMap::make(std::move(pieces));
        if (!rows) return rows.error();
        object.rows = std::move(*rows);
        if (Status status = check_shapes(object, rule.transpose); !status) return status.error();
        return object;
    }

    Result<ExpandedSource> expand_source(const SourceRule& rule, std::optional<std::uint64_t> layer) const {
        ExpandedSource source;
        source.is_key = !rule.key.empty();
        source.name = source.is_key ? rule.key : with_layer(rule.tensor, layer);
        source.type = rule.type;
        Result<std::vector<std::uint64_t>> shape = values(rule.shape);
        if (!shape) return shape.error();
        source.shape = std::move(*shape);
        source.rows = source.shape.front();
        return source;
    }

    /// Rows taken and row lengths of the sources make the shape of the object.
    static Status check_shapes(const ExpandedObject& object, bool transpose) {
        std::vector<std::uint64_t> shape = object.shape;
        if (transpose) std::reverse(shape.begin(), shape.end());
        const CheckedU64 row = row_elements(shape);
        if (!row || !checked_product(shape)) return failure(ErrorCode::overflow, "shape", {}, {});
        if (shape.empty() || shape.front() != object.rows.rows())
            return failure(ErrorCode::invalid_argument, "shape", fmt::format("{} rows", object.rows.rows()),
                           fmt::format("[{}]", fmt::join(object.shape, ", ")));
        for (std::size_t i = 0; i < object.sources.size(); ++i) {
            const ExpandedSource& source = object.sources[i];
            if (row_elements(source.shape) != row)
                return failure(ErrorCode::invalid_argument, source.name, fmt::format("rows of {} elements", *row),
                               fmt::format("[{}]", fmt::join(source.shape, ", ")));
            const std::uint64_t end = object.rows.source_end(static_cast<std::uint32_t>(i));
            if (end > source.rows)
                return failure(ErrorCode::invalid_argument, source.name, fmt::format("rows below {}", source.rows),
                               fmt::format("row {}", end - 1));
        }
        return {};
    }

    const Profile& profile_;
    Expression::Lookup lookup_;
    std::vector<ExpandedObject> objects_;
    std::set<std::string> names_;
    std::uint64_t runs_ = 0;
};

}  // namespace

Figures figures_of(const KnownModel& model) {
    Figures figures;
    figures.metadata = [&model](const std::string& key) -> Result<std::uint64_t> {
        const auto found = model.metadata.find(key);
        if (found != model.metadata.end()) return found->second;
        return failure(ErrorCode::no_such_entry, key, key, "no such key");
    };
    figures.shape = [&model](const std::string& tensor) -> Result<std::vector<std::uint64_t>> {
        const auto found = model.shapes.find(tensor);
        if (found != model.shapes.end()) return found->second;
        return failure(ErrorCode::no_such_entry, tensor, tensor, "no such tensor");
    };
    return figures;
}

std::optional<std::uint64_t> size_of(std::span<const Size> sizes, std::string_view name) noexcept {
    for (const Size& size : sizes)
        if (size.name == name) return size.value;
    return std::nullopt;
}

Result<std::vector<Size>> evaluate_dimensions(const Profile& profile, const Figures& figures) {
    std::vector<Size> sizes;
    const auto lookup = [&](const std::string& name) -> Result<std::uint64_t> {
        if (const auto value = size_of(sizes, name)) return *value;
        return figures.metadata(name);
    };
    for (const Dimension& dimension : profile.dimensions) {
        Result<std::uint64_t> value = std::uint64_t{0};
        if (dimension.from == Dimension::From::expression) {
            value = dimension.value.evaluate(lookup);
        } else {
            const Result<std::vector<std::uint64_t>> shape = figures.shape(dimension.tensor);
            if (!shape)
                value = shape.error();
            else if (shape->empty())
                value = failure(ErrorCode::invalid_argument, dimension.tensor, "a matrix", "a scalar");
            else
                value = dimension.from == Dimension::From::tensor_rows ? shape->front() : shape->back();
        }
        if (!value) {
            Error error = value.error();
            error.path = dimension.name;
            if (error.expected.empty()) error.expected = dimension.value.text();
            return error;
        }
        sizes.push_back({dimension.name, *value});
    }
    return sizes;
}

Result<std::vector<ExpandedObject>> expand_objects(const Profile& profile, std::span<const Size> sizes) {
    return Expander(profile, sizes).run();
}

const KnownModel* recognise(const Profile& profile, const Figures& figures) {
    for (const KnownModel& model : profile.known_models) {
        const bool same_numbers = std::all_of(model.metadata.begin(), model.metadata.end(), [&](const auto& figure) {
            const Result<std::uint64_t> value = figures.metadata(figure.first);
            return value && *value == figure.second;
        });
        const bool same_shapes = std::all_of(model.shapes.begin(), model.shapes.end(), [&](const auto& figure) {
            const Result<std::vector<std::uint64_t>> shape = figures.shape(figure.first);
            return shape && *shape == figure.second;
        });
        if (same_numbers && same_shapes) return &model;
    }
    return nullptr;
}

}  // namespace ninspect::mapping
