// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/tensor_table.h"

#include "core/base/checked.h"
#include "core/base/text.h"
#include "core/gguf/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace ninspect::gguf {
namespace {

constexpr std::uint64_t records_per_check = 1024;
constexpr std::uint64_t reserve_at_most = 128 * 1024;  // and never more than the bytes left can hold

/// One record as it stands in the file. The shape is turned round: outermost first.
struct Record {
    std::uint64_t begin = 0;
    std::uint64_t name_bytes = 0;  ///< as stated; `name` may hold fewer
    std::string name;
    std::uint32_t rank = 0;
    std::array<std::uint64_t, max_dims> shape{};
    std::uint64_t dims_begin = 0;  ///< file offset of ne[0]
    std::int32_t type = 0;
    std::uint64_t type_begin = 0;
    std::uint64_t offset = 0;

    std::span<const std::uint64_t> dims() const noexcept { return std::span(shape).first(rank); }
};

class TableReader {
public:
    TableReader(io::ByteCursor& cursor, const Header& header, std::uint32_t part, ArtifactBuilder& builder,
                Findings& findings)
        : cursor_(cursor),
          header_(header),
          layout_(header.layout),
          part_(part),
          builder_(builder),
          findings_(findings) {}

    Result<TensorTable> run(const RunControl& control, const std::function<void()>& between) {
        table_.first = table_.last = static_cast<std::uint32_t>(builder_.artifact().entry_count());
        const std::uint64_t room = std::min<std::uint64_t>(max_tensors, max_entries - table_.first);
        const std::uint64_t most = std::min(header_.tensor_count, room);
        builder_.reserve_entries(
            table_.first + static_cast<std::size_t>(
                               std::min({most, cursor_.left() / layout_.least_tensor_record(), reserve_at_most})));
        for (std::uint64_t i = 0; i < most; ++i) {
            findings_.at_item(i);
            if (i % records_per_check == 0) {
                if (control.stop_requested()) return cancelled_error();
                control.report({cursor_.offset(), 0, ProgressUnit::bytes});
                if (i > 0) between();
            }
            table_.end = cursor_.offset();
            Result<bool> good = read_record();
            if (!good) {
                if (good.error().code != ErrorCode::truncated) return std::move(good).error();
                note_truncated(i, good.error());
                return table_;
            }
            if (!*good) return table_;
            keep();
        }
        table_.end = cursor_.offset();
        table_.complete = most == header_.tensor_count;
        return table_;
    }

private:
    static constexpr std::uint64_t max_entries = 0xffff'fff0;

    void note_truncated(std::uint64_t index, const Error& error) {
        findings_.add("gguf.tensor.table-truncated",
                      {{}, error.offset, std::to_string(header_.tensor_count), std::to_string(index)});
    }

    std::string label() const { return item_label(record_.name, "tensors", table_.last - table_.first); }

    /// False: the table cannot be followed any further (said in the findings).
    Result<bool> read_record() {
        record_.begin = cursor_.offset();
        if (Status name = read_name(); !name) return std::move(name).error();
        Result<std::uint32_t> rank = cursor_.u32("n_dims");
        if (!rank) return std::move(rank).error();
        record_.rank = *rank;
        record_.dims_begin = cursor_.offset();
        if (*rank > max_dims) {
            findings_.add("gguf.tensor.n-dims-absurd",
                          {label(), record_.dims_begin - 4, fmt::format("<= {}", max_dims), std::to_string(*rank)});
            return false;
        }
        Result<std::span<const std::uint8_t>> rest =
            cursor_.bytes(std::uint64_t{*rank} * layout_.word() + 4 + 8, "tensor record");
        if (!rest) return std::move(rest).error();
        take_numbers(rest->data());
        return !is_padding();
    }

    Status read_name() {
        Result<std::uint64_t> length = read_word(cursor_, layout_, "name length");
        if (!length) return std::move(length).error();
        record_.name_bytes = *length;
        record_.name.clear();
        if (*length > cursor_.left()) return cursor_.skip(*length, "name");
        const std::uint64_t kept = std::min(*length, max_kept_name);
        Result<std::span<const std::uint8_t>> bytes = cursor_.bytes(kept, "name");
        if (!bytes) return std::move(bytes).error();
        record_.name.assign(bytes->begin(), bytes->end());
        return cursor_.skip(*length - kept, "name");
    }

    /// Zero bytes read as a record look like a nameless scalar at offset 0. Behind another
    /// tensor that cannot be one: the count is wrong and the table has ended.
    bool is_padding() {
        const bool zero = record_.name_bytes == 0 && record_.rank == 0 && record_.type == 0 && record_.offset == 0;
        if (!zero || table_.first == table_.last) return false;
        findings_.add(
            "gguf.tensor.table-truncated",
            {{}, record_.begin, std::to_string(header_.tensor_count), std::to_string(table_.last - table_.first)});
        return true;
    }

    void take_numbers(const std::uint8_t* p) noexcept {
        for (std::uint32_t d = 0; d < record_.rank; ++d, p += layout_.word())
            record_.shape[record_.rank - 1 - d] = layout_.load_word(p);
        record_.type = static_cast<std::int32_t>(load_u32(p, layout_.order));
        record_.type_begin = record_.dims_begin + std::uint64_t{record_.rank} * layout_.word();
        record_.offset = load_u64(p + 4, layout_.order);
    }

    void keep() {
        Entry entry;
        entry.part = part_;
        entry.type_id = record_.type;
        entry.offset = record_.offset;
        entry.record_offset = record_.begin;
        const ArtifactBuilder::Added added = builder_.add_entry(entry, record_.name, record_.dims(), {}, {});
        check_name(added.same_name);
        builder_.entry(added.id).usable = check_shape();
        table_.last = added.id.value + 1;
    }

    // ---- checks that llama.cpp makes record by record ----------------------------------
    void check_name(std::optional<EntryId> same) {
        const std::string& name = record_.name;
        const std::uint64_t at = record_.begin + layout_.word();
        if (record_.name_bytes == loader_name_limit)
            findings_.add("gguf.tensor.name-64-bytes", {name, record_.begin, "<= 63", "64"});
        else if (record_.name_bytes > loader_name_limit)
            findings_.add("gguf.tensor.name-length",
                          {name, record_.begin, "<= 64", std::to_string(record_.name_bytes)});
        if (same) note_duplicate(*same);
        if (name.empty()) findings_.add("gguf.tensor.name-empty", {{}, record_.begin, {}, {}});
        if (const std::size_t nul = name.find('\0'); nul != std::string::npos)
            findings_.add("gguf.tensor.name-nul",
                          {name, at + nul, fmt::format("{} B", record_.name_bytes), fmt::format("{} B", nul)});
        if (const std::optional<std::size_t> bad = first_invalid_utf8(name))
            findings_.add("gguf.tensor.name-utf8",
                          {name, at + *bad, {}, fmt::format("0x{:02X}", static_cast<unsigned char>(name[*bad]))});
    }

    void note_duplicate(EntryId earlier) {
        const Entry& first = builder_.artifact().entry(earlier);
        const bool same_file = first.part == part_;
        findings_.add(same_file ? "gguf.tensor.duplicate-name" : "gguf.split.duplicate-tensor",
                      {label(), record_.begin, std::to_string(first.record_offset), std::to_string(record_.begin)});
    }

    /// False when no size can be computed from the shape.
    bool check_shape() {
        if (record_.rank > loader_max_dims)
            findings_.add("gguf.tensor.n-dims", {label(), record_.dims_begin - 4, fmt::format("<= {}", loader_max_dims),
                                                 std::to_string(record_.rank)});
        bool good = true, zero = false;
        for (std::uint32_t d = 0; d < record_.rank; ++d) {
            const std::uint64_t dim = record_.shape[record_.rank - 1 - d];
            const std::uint64_t at = record_.dims_begin + std::uint64_t{d} * layout_.word();
            if (dim > max_int64) {
                findings_.add("gguf.tensor.negative-dim", {label(), at, fmt::format("ne[{}] >= 0", d),
                                                           std::to_string(static_cast<std::int64_t>(dim))});
                good = false;
            }
            if (dim == 0 && !zero) {
                findings_.add("gguf.tensor.zero-dim", {label(), at, fmt::format("ne[{}] >= 1", d), "0"});
                zero = true;
            }
        }
        return good && check_elements();
    }

    bool check_elements() {
        const CheckedU64 elements = checked_product(record_.dims());
        if (elements && *elements < max_int64) return true;
        findings_.add("gguf.tensor.element-overflow",
                      {label(), record_.dims_begin, "< 2^63 - 1", fmt::format("{}", fmt::join(record_.dims(), " x "))});
        return false;
    }

    io::ByteCursor& cursor_;
    const Header& header_;
    const Layout& layout_;
    std::uint32_t part_;
    ArtifactBuilder& builder_;
    Findings& findings_;
    TensorTable table_;
    Record record_;
};

}  // namespace

Result<TensorTable> read_tensor_table(io::ByteCursor& cursor, const Header& header, std::uint32_t part,
                                      ArtifactBuilder& builder, Findings& findings, const RunControl& control,
                                      const std::function<void()>& between) {
    findings.enter(part, Stage::tensors);
    return TableReader(cursor, header, part, builder, findings).run(control, between);
}

}  // namespace ninspect::gguf
