// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/file_name.h"

#include <algorithm>
#include <array>

namespace ninspect::inspect {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

template <class Predicate>
bool all_of(std::string_view text, std::size_t most, Predicate predicate) {
    return !text.empty() && text.size() <= most && std::all_of(text.begin(), text.end(), predicate);
}

/// "2", "2of3", "2-of-3", "00001-of-00003", "b", "ab".
bool is_piece_label(std::string_view label) {
    if (all_of(label, 5, is_digit) || all_of(label, 3, is_letter)) return true;
    for (std::string_view of : {std::string_view("-of-"), std::string_view("of"), std::string_view("_of_")}) {
        const std::size_t at = label.find(of);
        if (at != std::string_view::npos && all_of(label.substr(0, at), 5, is_digit) &&
            all_of(label.substr(at + of.size()), 5, is_digit))
            return true;
    }
    return false;
}

}  // namespace

bool ends_with_suffix(std::string_view file_name, std::string_view suffix) {
    if (file_name.size() < suffix.size()) return false;
    return std::equal(suffix.begin(), suffix.end(), file_name.end() - static_cast<std::ptrdiff_t>(suffix.size()),
                      [](char a, char b) { return lower(a) == lower(b); });
}

std::optional<BytePiece> byte_piece(std::string_view file_name) {
    std::string name(file_name);
    std::transform(name.begin(), name.end(), name.begin(), lower);
    for (std::string_view extension : {std::string_view(".gguf"), std::string_view(".ninfer")}) {
        const std::size_t at = name.rfind(extension);
        if (at == std::string::npos) continue;
        const std::size_t end = at + extension.size();
        std::string_view rest = std::string_view(name).substr(end);
        if (rest.empty() || (rest.front() != '.' && rest.front() != '-' && rest.front() != '_')) continue;
        rest.remove_prefix(1);
        const bool numbered = rest.size() >= 2 && all_of(rest, 4, is_digit);
        for (std::string_view word : {std::string_view("part"), std::string_view("split"), std::string_view("chunk"),
                                      std::string_view("piece")}) {
            if (!rest.starts_with(word)) continue;
            rest.remove_prefix(word.size());
            const bool separated = !rest.empty() && (rest.front() == '-' || rest.front() == '.' || rest.front() == '_');
            if (separated) rest.remove_prefix(1);
            if (is_piece_label(rest) && (separated || is_digit(rest.front())))  // ".partial" is no piece
                return BytePiece{std::string(rest), std::string(file_name.substr(0, end))};
        }
        if (numbered) return BytePiece{std::string(rest), std::string(file_name.substr(0, end))};
    }
    return std::nullopt;
}

std::string_view unfinished_suffix(std::string_view file_name) {
    static constexpr std::array<std::string_view, 9> suffixes{
        ".crdownload", ".part", ".partial", ".incomplete", ".download", ".opdownload", ".!qb", ".!ut", ".aria2tmp"};
    for (std::string_view suffix : suffixes)
        if (ends_with_suffix(file_name, suffix)) return suffix;
    return {};
}

}  // namespace ninspect::inspect
