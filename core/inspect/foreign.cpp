// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/foreign.h"

#include "core/base/endian.h"
#include "core/base/text.h"
#include "core/inspect/file_name.h"
#include "core/inspect/rule_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace ninspect::inspect {
namespace {

constexpr std::string_view expected_magic = "GGUF, NINFER";
constexpr std::size_t longest_quote = 120;  // bytes of the file that a message repeats

Foreign answer(std::string_view id, std::string found = {}, std::string_view expected = expected_magic) {
    return Foreign{&rule(id), std::string(expected), std::move(found)};
}

std::string_view text_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// `text` without a byte-order mark and white space in front.
std::string_view trimmed(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    return at == std::string_view::npos ? std::string_view{} : text.substr(at);
}

std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

/// First line, cut to a length that fits into a message; a cut UTF-8 sequence is dropped.
std::string quote(std::string_view text) {
    text = text.substr(0, text.find_first_of("\r\n"));
    if (text.size() > longest_quote) {
        text = text.substr(0, longest_quote);
        for (int i = 0; i < 3 && !text.empty() && first_invalid_utf8(text); ++i) text.remove_suffix(1);
    }
    return std::string(text);
}

std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
    const std::size_t from = text.find(begin);
    if (from == std::string_view::npos) return {};
    text.remove_prefix(from + begin.size());
    const std::size_t to = text.find(end);
    return to == std::string_view::npos ? std::string_view{} : text.substr(0, to);
}

std::optional<Foreign> lfs_pointer(std::string_view text) {
    if (!text.starts_with("version https://git-lfs") && !text.starts_with("version http://git-media.io")) return {};
    const std::string_view oid = between(text, "oid ", "\n");
    const std::string_view size = between(text, "\nsize ", "\n");
    return answer("file.lfs-pointer",
                  fmt::format("{}, {} bytes", oid.empty() ? "?" : quote(oid), size.empty() ? "?" : quote(size)));
}

std::optional<Foreign> web_page(std::string_view text) {
    const std::string begin = lower_case(text.substr(0, 256));
    const bool page = begin.starts_with("<!doctype") || begin.starts_with("<html") || begin.starts_with("<head") ||
                      begin.starts_with("<?xml") || begin.starts_with("<error") || begin.starts_with("<!--");
    if (!page) return {};
    const std::string all = lower_case(text);
    for (std::string_view tag : {"title>", "message>", "code>"}) {
        const std::string_view inside = between(all, tag, "<");
        if (inside.empty()) continue;
        const auto at = static_cast<std::size_t>(inside.data() - all.data());
        return answer("file.html", quote(trimmed(text.substr(at, inside.size()))));
    }
    return answer("file.html", quote(text));
}

std::optional<Foreign> json_document(std::string_view text) {
    if (text.empty() || (text.front() != '{' && text.front() != '[')) return {};
    const std::string_view next = trimmed(text.substr(1));
    if (next.empty() || std::string_view("\"{[}]-0123456789tfn").find(next.front()) == std::string_view::npos)
        return {};
    if (first_invalid_utf8(text.substr(0, 256)) && text.size() > 256 + 4) {
        // a cut sequence at the end is no sign of binary data, one in front of it is
        if (*first_invalid_utf8(text.substr(0, 256)) < 252) return {};
    }
    const std::string_view begin = text.substr(0, 4096);
    for (std::string_view member : {"\"error\"", "\"errors\"", "\"message\"", "\"detail\"", "\"Error\""})
        if (text.front() == '{' && begin.substr(0, 200).find(member) != std::string_view::npos)
            return answer("file.json-error", quote(text));
    return answer("file.json");
}

bool is_plain_text(std::string_view text) {
    const std::optional<std::size_t> invalid = first_invalid_utf8(text);
    if (invalid && *invalid + 4 < text.size()) return false;
    return std::none_of(text.begin(), text.end(), [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return u < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f';
    });
}

struct Magic {
    std::string_view bytes;
    std::size_t offset;
    std::string_view rule;
    std::string_view kind;
};

using namespace std::string_view_literals;
constexpr std::array magics{
    Magic{"FUGG"sv, 0, "file.gguf-reversed", "FUGG"},
    Magic{"lmgg"sv, 0, "file.ggml-legacy", "GGML"},
    Magic{"ggml"sv, 0, "file.ggml-legacy", "GGML"},
    Magic{"fmgg"sv, 0, "file.ggml-legacy", "GGMF"},
    Magic{"ggmf"sv, 0, "file.ggml-legacy", "GGMF"},
    Magic{"tjgg"sv, 0, "file.ggml-legacy", "GGJT"},
    Magic{"ggjt"sv, 0, "file.ggml-legacy", "GGJT"},
    Magic{"algg"sv, 0, "file.ggml-legacy", "GGLA (adapter)"},
    Magic{"ggla"sv, 0, "file.ggml-legacy", "GGLA (adapter)"},
    Magic{"7z\xBC\xAF\x27\x1C"sv, 0, "file.archive", "7z"},
    Magic{"Rar!\x1A\x07"sv, 0, "file.archive", "rar"},
    Magic{"ustar"sv, 257, "file.archive", "tar"},
    Magic{"\x28\xB5\x2F\xFD"sv, 0, "file.compressed", "zstd"},
    Magic{"\xFD"
          "7zXZ\0"sv,
          0, "file.compressed", "xz"},
    Magic{"\x04\x22\x4D\x18"sv, 0, "file.compressed", "lz4"},
    Magic{"BZh"sv, 0, "file.compressed", "bzip2"},
    Magic{"\x1F\x8B"sv, 0, "file.compressed", "gzip"},
    Magic{"\x7F"
          "ELF"sv,
          0, "file.executable", "ELF"},
    Magic{"\xCF\xFA\xED\xFE"sv, 0, "file.executable", "Mach-O"},
    Magic{"\xCA\xFE\xBA\xBE"sv, 0, "file.executable", "Mach-O"},
    Magic{"MZ"sv, 0, "file.executable", "PE"},
    Magic{"\x93NUMPY"sv, 0, "file.other-format", "NumPy array"},
    Magic{"\x89HDF\r\n"sv, 0, "file.other-format", "HDF5"},
    Magic{"TFL3"sv, 4, "file.other-format", "TensorFlow Lite"},
    Magic{"\x89PNG"sv, 0, "file.other-format", "PNG"},
    Magic{"\xFF\xD8\xFF"sv, 0, "file.other-format", "JPEG"},
    Magic{"%PDF"sv, 0, "file.other-format", "PDF"},
    Magic{"SQLite format 3"sv, 0, "file.other-format", "SQLite"},
};

std::optional<Foreign> known_magic(std::string_view bytes) {
    for (const Magic& magic : magics)
        if (bytes.size() >= magic.offset && bytes.substr(magic.offset).starts_with(magic.bytes))
            return answer(magic.rule, std::string(magic.kind));
    return {};
}

/// PyTorch saves a zip whose first member is NAME/data.pkl.
std::optional<Foreign> zip_file(std::string_view bytes) {
    if (!bytes.starts_with("PK\x03\x04") && !bytes.starts_with("PK\x05\x06")) return {};
    if (bytes.size() > 30) {
        const auto name_bytes = load_u16(reinterpret_cast<const std::uint8_t*>(bytes.data()) + 26);
        const std::string_view member = bytes.substr(30, name_bytes);
        if (member.find("/data.pkl") != std::string_view::npos ||
            member.find("/.format_version") != std::string_view::npos ||
            member.find("/byteorder") != std::string_view::npos)
            return answer("file.pytorch", quote(member));
    }
    return answer("file.archive", "zip");
}

std::optional<Foreign> pickle(std::string_view bytes) {
    if (bytes.size() < 2 || bytes[0] != '\x80' || bytes[1] < 2 || bytes[1] > 5) return {};
    return answer("file.pickle");
}

/// u64 length of a JSON header, then that header.
std::optional<Foreign> safetensors(std::span<const std::uint8_t> head, std::uint64_t file_bytes) {
    if (head.size() < 10 || head[8] != '{') return {};
    const std::uint64_t length = load_u64(head.data());
    if (length < 2 || length > file_bytes - 8 || length > 100'000'000) return {};
    return answer("file.safetensors", fmt::format("{}", length));
}

Foreign unknown(std::span<const std::uint8_t> head) {
    std::string hex;
    for (std::uint8_t byte : head.first(std::min<std::size_t>(head.size(), 8))) hex += fmt::format("{:02x} ", byte);
    if (!hex.empty()) hex.pop_back();
    return answer("file.unknown", hex);
}

}  // namespace

Foreign identify_foreign(std::span<const std::uint8_t> head, std::uint64_t file_bytes, std::string_view file_name) {
    if (file_bytes == 0) return answer("file.empty", {}, {});

    const auto first = std::find_if(head.begin(), head.end(), [](std::uint8_t b) { return b != 0; });
    const auto zeros = static_cast<std::size_t>(first - head.begin());
    if (zeros == head.size()) return answer("file.zeros", group_digits(zeros));

    const std::string_view bytes = text_of(head);
    const std::string_view text = trimmed(bytes);
    for (auto recognise : {lfs_pointer, web_page, json_document})
        if (std::optional<Foreign> found = recognise(text)) return *found;

    // A piece out of the middle of a file may begin with anything, a short magic included.
    if (const std::optional<BytePiece> piece = byte_piece(file_name))
        return answer("file.byte-split", fmt::format("{} ({})", piece->label, piece->whole));

    for (auto recognise : {known_magic, zip_file, pickle})
        if (std::optional<Foreign> found = recognise(bytes)) return *found;
    if (std::optional<Foreign> found = safetensors(head, file_bytes)) return *found;
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return answer("file.text", "UTF-16");
    if (is_plain_text(bytes)) return answer("file.text", quote(text));
    if (file_bytes < 16) return answer("file.too-short", fmt::format("{}", file_bytes), "16");
    if (zeros >= 512) return answer("file.zeros", group_digits(zeros));
    return unknown(head);
}

}  // namespace ninspect::inspect
