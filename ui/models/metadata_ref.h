// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"
#include "ui/session.h"

#include <QString>
#include <memory>
#include <optional>
#include <string>

namespace ninspect::ui {

/// One thing that the Metadata view lists: a key, or a resource of the directory.
struct MetaRef {
    enum class Kind : std::uint8_t { none, key, resource };
    Kind kind = Kind::none;
    std::uint32_t index = 0;  ///< into Artifact::metadata(), or the value of the EntryId

    explicit operator bool() const { return kind != Kind::none; }
    friend bool operator==(MetaRef, MetaRef) = default;
};

/// A reference together with what it refers into; keeps the artifact alive.
struct MetaTarget {
    Side side = Side::a;
    std::shared_ptr<const Artifact> artifact;
    MetaRef ref;

    explicit operator bool() const { return artifact != nullptr && static_cast<bool>(ref); }
    friend bool operator==(const MetaTarget&, const MetaTarget&) = default;
};

/// Bytes as in the file.
std::string_view meta_name(const Artifact& artifact, MetaRef ref);
/// "u32", "arr[str]", "json"; a resource's encoding.
QString meta_type(const Artifact& artifact, MetaRef ref);
/// Elements of an array, members of a JSON value; empty for others.
std::optional<std::uint64_t> meta_count(const Artifact& artifact, MetaRef ref);
/// Bytes of the value.
std::uint64_t meta_bytes(const Artifact& artifact, MetaRef ref);
/// Where the value's first byte lies, as something that Hex can show.
std::optional<ByteSpot> meta_spot(const MetaTarget& target);

/// One line for tables. Reads at most a few KiB, whatever the length of the value. A value
/// that cannot be read gives the error's sentence.
QString meta_preview(const Artifact& artifact, MetaRef ref, std::size_t max_chars = 200);

/// The bytes of a string, JSON value or resource, at most `cap` of them. Blocking.
Result<std::string> meta_content(const Artifact& artifact, MetaRef ref, std::uint64_t cap);

/// True for values with a text (strings, JSON, resources): those that meta_content() is for.
bool meta_is_text(const Artifact& artifact, MetaRef ref);

/// The resource entries, in directory order.
std::vector<MetaRef> resource_refs(const Artifact& artifact);

/// An element of an array as one line: strings escaped, without quotes.
QString element_text(const MetaValue& value, std::size_t max_chars = 400);

}  // namespace ninspect::ui
