// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/files.h"

#include "core/base/checked.h"
#include "core/gguf/write.h"
#include "core/sample/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace ninspect::sample {

namespace {

using codec::Dialect;

/// Where the tensors' bytes go.
class Data {
public:
    virtual ~Data() = default;
    virtual Status write(std::size_t tensor, std::uint64_t offset, std::span<const std::uint8_t> bytes) = 0;
    virtual Status commit() = 0;
};

class HealthyData final : public Data {
public:
    explicit HealthyData(io::RegionWriter file) : file_(std::move(file)) {}
    Status write(std::size_t tensor, std::uint64_t offset, std::span<const std::uint8_t> bytes) override {
        return file_.write(tensor, offset, bytes);
    }
    Status commit() override { return file_.commit(); }

private:
    io::RegionWriter file_;
};

/// The data of a writer that forgot the tensor table when it placed them: they begin right
/// behind the keys, and the table covers their first bytes. Zeros make up the length.
class ShiftedData final : public Data {
public:
    ShiftedData(io::AtomicFileWriter file, gguf::FilePlan plan)
        : file_(std::move(file)),
          plan_(std::move(plan)),
          shift_(plan_.data_offset - plan_.keys_end - padding_to(plan_.keys_end, plan_.alignment)) {}

    Status write(std::size_t tensor, std::uint64_t offset, std::span<const std::uint8_t> bytes) override {
        std::uint64_t at = plan_.tensors[tensor].offset + offset - shift_;
        const std::uint64_t covered =
            at < plan_.table_end ? std::min<std::uint64_t>(plan_.table_end - at, bytes.size()) : 0;
        at += covered;
        return file_.write_at(at, bytes.subspan(static_cast<std::size_t>(covered)));
    }

    Status commit() override {
        const std::vector<std::uint8_t> rest(static_cast<std::size_t>(shift_));
        if (Status status = file_.write_at(plan_.file_bytes - shift_, rest); !status) return status;
        return file_.commit();
    }

private:
    io::AtomicFileWriter file_;
    gguf::FilePlan plan_;
    std::uint64_t shift_;
};

Result<std::unique_ptr<Data>> make_data(const std::string& target, const gguf::FilePlan& plan, const Options& options) {
    const io::IfExists if_exists = options.overwrite ? io::IfExists::replace : io::IfExists::refuse;
    if (options.fault != Fault::data_shifted) {
        Result<io::RegionWriter> file = gguf::create_file(target, if_exists, plan);
        if (!file) return std::move(file).error();
        return std::unique_ptr<Data>(std::make_unique<HealthyData>(std::move(*file)));
    }
    Result<io::AtomicFileWriter> file = io::AtomicFileWriter::create(target, if_exists);
    if (!file) return std::move(file).error();
    if (Status status = file->write_at(0, plan.head); !status) return std::move(status).error();
    return std::unique_ptr<Data>(std::make_unique<ShiftedData>(std::move(*file), plan));
}

// ---- keys -------------------------------------------------------------------------------------

using Keys = std::vector<gguf::KeyValue>;

std::uint32_t u32(std::uint64_t value) noexcept { return static_cast<std::uint32_t>(value); }

void add_general(Keys& keys, const Options& options) {
    const bool pq2 = options.format == Ternary::pq2_0;
    keys.push_back(gguf::string("general.architecture", "qwen35"));
    keys.push_back(gguf::string("general.type", "model"));
    keys.push_back(gguf::string("general.name", fmt::format("NInspect sample {}", pq2 ? "PQ2_0" : "PTQ1_0")));
    keys.push_back(gguf::string("general.description", "Made-up weights, to try tools with"));
    keys.push_back(gguf::number("general.quantization_version", std::uint32_t{2}));
    keys.push_back(gguf::number("general.file_type", std::uint32_t{pq2 ? 141u : 143u}));
}

void add_architecture(Keys& keys, const Dims& d) {
    const std::pair<const char*, std::uint64_t> numbers[] = {
        {"block_count", layer_count},
        {"context_length", 4096},
        {"embedding_length", d.hidden},
        {"feed_forward_length", d.feed_forward},
        {"attention.head_count", attention_heads},
        {"attention.head_count_kv", kv_heads},
        {"attention.key_length", d.attention_head_rows},
        {"attention.value_length", d.attention_head_rows},
        {"rope.dimension_count", d.attention_head_rows / 4},
        {"ssm.conv_kernel", 4},
        {"ssm.state_size", d.head_rows},
        {"ssm.group_count", head_groups},
        {"ssm.time_step_rank", value_heads},
        {"ssm.inner_size", d.value_rows()},
        {"full_attention_interval", 4},
    };
    for (const auto& [name, value] : numbers) keys.push_back(gguf::number(std::string("qwen35.") + name, u32(value)));
    keys.push_back(gguf::number("qwen35.attention.layer_norm_rms_epsilon", 1e-6F));
    keys.push_back(gguf::number("qwen35.rope.freq_base", 1e7F));
}

void add_tokenizer(Keys& keys, const Dims& d) {
    std::vector<std::string> tokens, merges;
    for (std::uint64_t i = 0; i < d.vocabulary; ++i) tokens.push_back(fmt::format("token{}", i));
    const std::vector<std::int32_t> types(static_cast<std::size_t>(d.vocabulary), 1);
    for (int i = 0; i < 16; ++i) merges.push_back(fmt::format("t oken{}", i));
    keys.push_back(gguf::string("tokenizer.ggml.model", "gpt2"));
    keys.push_back(gguf::string("tokenizer.ggml.pre", "qwen35"));
    keys.push_back(gguf::strings("tokenizer.ggml.tokens", tokens));
    keys.push_back(gguf::array<std::int32_t>("tokenizer.ggml.token_type", types));
    keys.push_back(gguf::strings("tokenizer.ggml.merges", merges));
    keys.push_back(gguf::number("tokenizer.ggml.eos_token_id", std::uint32_t{1}));
    keys.push_back(gguf::number("tokenizer.ggml.add_bos_token", false));
}

/// The rotation that the weights stand in (mapping §1.2).
void add_rotation(Keys& keys, const Model& model, std::uint64_t seed) {
    std::vector<std::string> folded;
    const std::vector<std::string> inverse = {"token_embd.weight"};
    for (const Source& source : model.sources)
        if (source.content == Content::ternary && source.name != inverse.front()) folded.push_back(source.name);
    std::vector<std::int32_t> widths, signs;
    for (const std::uint64_t width : sign_widths(model.dims)) {
        widths.push_back(static_cast<std::int32_t>(width));
        for (std::uint64_t i = 0; i < width; ++i) signs.push_back(sign_value(seed, signs.size()));
    }
    keys.push_back(gguf::number("prism.hadamard.version", std::uint32_t{1}));
    keys.push_back(gguf::number("prism.hadamard.block_size", u32(model.dims.hadamard_block)));
    keys.push_back(gguf::string("prism.hadamard.transform", "normalized-sylvester-walsh-hadamard"));
    keys.push_back(gguf::string("prism.hadamard.axis", "input-last-dimension"));
    keys.push_back(gguf::string("prism.hadamard.sign_mode", "explicit"));
    keys.push_back(gguf::strings("prism.hadamard.weight_names", folded));
    keys.push_back(gguf::strings("prism.hadamard.inverse_weight_names", inverse));
    keys.push_back(gguf::array<std::int32_t>("prism.hadamard.sign_widths", widths));
    keys.push_back(gguf::array<std::int32_t>("prism.hadamard.sign_values", signs));
    keys.push_back(gguf::number("prism.hadamard.gdn_v_grouped", true));
}

Keys make_keys(const Model& model, const Options& options) {
    Keys keys;
    add_general(keys, options);
    add_architecture(keys, model.dims);
    add_tokenizer(keys, model.dims);
    add_rotation(keys, model, options.seed);
    return keys;
}

// ---- tensors ----------------------------------------------------------------------------------

const codec::Encoding* encoding_of(const Source& source, const Options& options) {
    constexpr std::int32_t f32 = 0, bf16 = 30;
    if (source.content == Content::ternary) return &block_encoding(options);
    return codec::find_ggml(source.content == Content::projection ? bf16 : f32, Dialect::upstream);
}

class GgufFile final : public SampleFile {
public:
    GgufFile(const Model& model, const Options& options, std::unique_ptr<Data> data, gguf::FilePlan plan)
        : model_(model), options_(options), data_(std::move(data)), plan_(std::move(plan)) {}

    std::uint64_t bytes() const noexcept override { return plan_.file_bytes; }

    Status fill(Meter& meter) override {
        for (std::size_t i = 0; i < model_.sources.size(); ++i)
            if (Status status = fill_tensor(i, meter); !status) return status;
        return {};
    }

    Status commit() override { return data_->commit(); }

private:
    Status fill_tensor(std::size_t i, Meter& meter) {
        const Source& source = model_.sources[i];
        const Sink sink = [this, i](std::uint64_t offset, std::span<const std::uint8_t> bytes) {
            return data_->write(i, offset, bytes);
        };
        if (source.content != Content::ternary) {
            const std::vector<std::uint8_t> bytes = source_bytes(source, options_.seed);
            if (Status status = sink(0, bytes); !status) return status;
            return meter.add(bytes.size());
        }
        const Piece whole{i, 0, source.shape.front(), RowMap::plain, 1};
        TernaryRows rows(model_, std::span(&whole, 1), options_, Fault::none);
        return write_blocks(rows, block_encoding(options_), plan_.tensors[i].bytes, sink, meter);
    }

    const Model& model_;
    Options options_;
    std::unique_ptr<Data> data_;
    gguf::FilePlan plan_;
};

}  // namespace

const codec::Encoding& block_encoding(const Options& options) noexcept {
    constexpr std::int32_t pq2_0 = 142, ptq1_0 = 143, old_pq2_0 = 42;
    if (options.fault == Fault::legacy_type_42) return *codec::find_ggml(old_pq2_0, Dialect::prism_legacy);
    return *codec::find_ggml(options.format == Ternary::pq2_0 ? pq2_0 : ptq1_0, Dialect::prism);
}

Result<std::unique_ptr<SampleFile>> start_gguf(const std::string& target, const Model& model, const Options& options) {
    std::vector<gguf::NewTensor> tensors;
    for (const Source& source : model.sources)
        tensors.push_back({source.name, source.shape, encoding_of(source, options)});
    Result<gguf::FilePlan> plan = gguf::plan_file(make_keys(model, options), tensors);
    if (!plan) return std::move(plan).error();
    Result<std::unique_ptr<Data>> data = make_data(target, *plan, options);
    if (!data) return std::move(data).error();
    return std::unique_ptr<SampleFile>(std::make_unique<GgufFile>(model, options, std::move(*data), std::move(*plan)));
}

}  // namespace ninspect::sample
