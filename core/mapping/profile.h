// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A model profile: how the objects of a `.ninfer` artifact are made from the tensors of a GGUF, as
// data (docs/profiles.md describes the JSON). Sizes are expressions over the source's own metadata and
// shapes, so that one profile serves every size of a model family.
#pragma once

#include "core/base/result.h"
#include "core/mapping/expression.h"
#include "core/mapping/row_map.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ninspect::mapping {

/// What is done to each value on its way, and to the axes.
enum class ValueTransform : std::uint8_t {
    none,             ///< the value, rounded to the target's format (nearest, ties to even)
    minus_one,        ///< x - 1 in single precision, then rounded
    log_of_negative,  ///< ln(-x) in double precision, rounded to single; x must be below zero
};
std::string_view value_transform_name(ValueTransform transform) noexcept;  ///< "none", "minus-one", "log-of-negative"

/// A named size.
struct Dimension {
    enum class From : std::uint8_t { expression, tensor_rows, tensor_columns };
    std::string name;
    From from = From::expression;
    Expression value;    ///< names: earlier dimensions, or metadata keys (they have a dot)
    std::string tensor;  ///< tensor_rows, tensor_columns
};

/// Layers of one kind: those with layer % every == at; without `every` all that no earlier kind took.
struct LayerKind {
    std::string name;
    std::optional<Expression> every, at;
};

/// A RowPiece before the sizes are known.
struct PieceRule {
    RowPiece::Kind kind = RowPiece::Kind::range;
    Expression first, rows, chunk, period, phase, head_rows, groups, repeats;
};

/// A tensor, or a metadata array, that an object is made from.
struct SourceRule {
    std::string tensor;             ///< name with {layer}; empty when `key` is set
    std::string key;                ///< metadata array of whole numbers
    std::string type;               ///< "ternary", or a ggml type name: "F32", "BF16"; empty for keys
    std::vector<Expression> shape;  ///< outermost first, as the file must have it; of a key its count
    std::vector<PieceRule> take;    ///< rows, in target order; never empty
};

/// How one object, or one object of each layer, is made.
struct ObjectRule {
    std::string target;  ///< name with {layer}
    std::string layers;  ///< name of a layer kind, "*" for all layers, empty for an object outside the layers
    std::string format;  ///< "ternary": as the sources; or a `.ninfer` format: "BF16", "FP32", "I32"
    std::vector<Expression> shape;
    std::vector<SourceRule> sources;
    ValueTransform value = ValueTransform::none;
    bool transpose = false;  ///< after the rows were taken
    bool append = false;     ///< not in a template: stands behind its objects
};

/// Objects that are taken from the template byte for byte.
struct BorrowRule {
    std::string target;  ///< a name; or, if `prefix`, the beginning of names
    bool prefix = false;
    std::uint64_t count = 1;  ///< prefix: number of objects …
    std::uint64_t step = 0;   ///< … or that many more for each further block; 0: exactly `count`
    bool optional = false;    ///< may be absent altogether
};

/// What a metadata key of the source must be.
struct MetadataRule {
    std::string key;
    struct Equals {
        std::variant<std::string, std::int64_t, bool> value;
    };
    struct Divides {
        std::vector<Expression> sizes;
    };  ///< a power of two that divides each of them
    struct Elements {
        std::vector<Expression> values;
    };
    struct Signs {
        Expression count;
    };  ///< that many numbers, each -1 or +1
    struct Names {
        bool ternary = false;  ///< all ternary tensors of the rules …
        std::vector<std::string> without, with;
    };  ///< a set of strings, in any order, each once
    std::variant<Equals, Divides, Elements, Signs, Names> must;
};

/// Figures of a published model, to know it by and to show the rules with numbers.
struct KnownModel {
    std::string name;
    std::map<std::string, std::uint64_t, std::less<>> metadata;
    std::map<std::string, std::vector<std::uint64_t>, std::less<>> shapes;
};

struct Profile {
    std::string name, title;
    std::string origin;  ///< path it was loaded from; empty for one that the program brings along
    // source
    std::vector<std::pair<std::string, std::string>> ternary;  ///< ggml type name -> `.ninfer` format
    std::vector<MetadataRule> metadata;
    std::vector<Dimension> dimensions;
    Expression layer_count;
    std::vector<LayerKind> layer_kinds;
    std::vector<ObjectRule> objects;
    // template and result
    std::uint32_t container_version = 2;
    std::string model_id;
    std::string template_weights_id;          ///< "groupwise-int"
    std::vector<std::string> result_weights;  ///< what the result may be called; the first is the default
    std::vector<std::string> fused_names;     ///< ends of names that tell of a template of another kind
    std::string template_advice;              ///< sentence: where a right template is to be had
    std::vector<BorrowRule> borrowed;
    std::vector<KnownModel> known_models;
};

/// Errors: header_unreadable or invalid_argument with a rule of rules.h, `file`, `offset`, and `path` =
/// "line 12, column 7: objects[3].shape[0]", expected and found. The first fault ends it.
Result<Profile> parse_profile(std::string_view json, std::string file = {});

/// Names of the profiles that the program brings along, sorted.
std::vector<std::string> builtin_profiles();
/// Their JSON text; empty when there is none of that name.
std::string_view builtin_profile_text(std::string_view name) noexcept;

/// A profile by name, or, when the text has a '/', a '\' or ends in ".json", from a file (at most 4 MiB).
/// Errors: those of parse_profile and of reading; invalid_argument with the known names in `expected`.
Result<Profile> load_profile(const std::string& name_or_path);
/// The profile that suits most models: "ternary-bonsai-2".
std::string_view default_profile_name() noexcept;

}  // namespace ninspect::mapping
