// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/open/samples.h"

#include <array>
#include <cstdio>
#include <memory>
#include <string_view>

namespace ninspect::bench {
namespace {

constexpr std::uint32_t type_u32 = 4, type_i32 = 5, type_string = 8, type_array = 9;
constexpr std::uint64_t alignment = 32;
constexpr std::uint64_t tensor_values = 32;

/// Little-endian numbers and strings in memory.
class Buffer {
public:
    void number(std::uint64_t value, unsigned bytes) {
        for (unsigned i = 0; i < bytes; ++i) text_ += static_cast<char>(value >> (8 * i) & 0xff);
    }
    void u32(std::uint64_t v) { number(v, 4); }
    void u64(std::uint64_t v) { number(v, 8); }
    void string(std::string_view s) {
        u64(s.size());
        text_ += s;
    }
    void key(std::string_view name, std::uint32_t type) {
        string(name);
        u32(type);
    }
    void array(std::string_view name, std::uint32_t element, std::uint64_t count) {
        key(name, type_array);
        u32(element);
        u64(count);
    }
    void pad() {
        while (text_.size() % alignment != 0) text_ += '\0';
    }
    std::string& text() { return text_; }

private:
    std::string text_;
};

/// The n-th piece of a vocabulary: 1 to 12 letters, 6 on average, all different.
std::string piece(std::uint32_t n) {
    std::string s;
    std::uint64_t x = n + 1;
    for (; x != 0; x /= 26) s += static_cast<char>('a' + x % 26);
    for (std::uint32_t i = 0; i < n * 2654435761u >> 29; ++i) s += static_cast<char>('a' + (n >> i) % 26);
    return s;
}

std::uint32_t key_count(const Sample& sample) {
    return 2 + (sample.tokens != 0 ? 3 : 0) + (sample.merges != 0 ? 1 : 0);
}

void add_keys(Buffer& out, const Sample& sample) {
    out.key("general.architecture", type_string);
    out.string("llama");
    out.key("general.quantization_version", type_u32);
    out.u32(2);
    if (sample.tokens != 0) {
        out.key("tokenizer.ggml.model", type_string);
        out.string("gpt2");
        out.array("tokenizer.ggml.tokens", type_string, sample.tokens);
        for (std::uint32_t i = 0; i < sample.tokens; ++i) out.string(piece(i));
        out.array("tokenizer.ggml.token_type", type_i32, sample.tokens);
        for (std::uint32_t i = 0; i < sample.tokens; ++i) out.u32(1);
    }
    if (sample.merges != 0) {
        out.array("tokenizer.ggml.merges", type_string, sample.merges);
        for (std::uint32_t i = 0; i < sample.merges; ++i) out.string(piece(i) + " " + piece(i / 3));
    }
}

void add_records(Buffer& out, const Sample& sample) {
    constexpr std::array kinds = {"attn_q.weight",    "attn_k.weight",  "attn_v.weight",   "attn_output.weight",
                                  "ffn_gate.weight",  "ffn_up.weight",  "ffn_down.weight", "attn_norm.weight",
                                  "post_norm.weight", "ffn_norm.weight"};
    for (std::uint32_t i = 0; i < sample.tensors; ++i) {
        std::string name = "blk.";
        name += std::to_string(i / kinds.size());
        name += '.';
        name += kinds[i % kinds.size()];
        out.string(name);
        out.u32(1);
        out.u64(tensor_values);
        out.u32(0);
        out.u64(i * tensor_values * 4);
    }
}

}  // namespace

Written write_sample(const std::string& path, const Sample& sample) {
    Buffer out;
    out.text() += "GGUF";
    out.u32(3);
    out.u64(sample.tensors);
    out.u64(key_count(sample));
    add_keys(out, sample);
    add_records(out, sample);
    out.pad();
    Written written;
    written.header_bytes = out.text().size();
    out.text().append(sample.tensors * tensor_values * 4, '\0');
    written.file_bytes = out.text().size();
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
    written.ok = file && std::fwrite(out.text().data(), 1, out.text().size(), file.get()) == out.text().size();
    return written;
}

}  // namespace ninspect::bench
