// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Healthy files about which something is worth knowing, and models that an engine would refuse
// although the container is in order.
#include "tests/unit/ninfer/cases.h"

namespace ninspect::test {
namespace {

/// Version 2 file with one-element FP32 objects of those names, for rules that look at names.
Bytes model(const std::string& model_id, const std::string& weights_id, const std::vector<std::string>& names,
            const std::string& extra_object = {}, std::uint64_t extra_bytes = 264) {
    std::string objects;
    std::uint64_t offset = 0;
    for (const std::string& name : names) {
        if (!objects.empty()) objects.append(",");
        objects.append(R"({"name":")").append(name);
        objects.append(R"(","kind":"tensor","shape":[],"format":"FP32","layout":"contiguous-le-v1","offset":)");
        objects.append(std::to_string(offset)).append(R"(,"bytes":4})");
        offset += 256;
    }
    if (extra_object.empty()) {
        offset -= 252;  // the file ends with the last object
    } else {
        objects.append(",").append(replaced(extra_object, "OFFSET", std::to_string(offset)));
        offset += extra_bytes;
    }
    std::string json = R"({"identity":{"model_id":")";
    json.append(model_id).append(R"(","weights_id":")").append(weights_id);
    json.append(R"("},"objects":[)").append(objects).append("]}");
    return ninfer_v12(2, json, Bytes(offset));
}

const std::string pq2_object =
    R"({"name":"text/head","kind":"tensor","shape":[2,256],"format":"PQ2_0_G128","layout":"row-split-k128-v1","offset":OFFSET,"bytes":264})";

/// All 66 names of a full DFlash2 set.
std::vector<std::string> draft_names() {
    std::vector<std::string> names = {"dflash2/feature_projection", "dflash2/context_norm"};
    for (int layer = 0; layer < 5; ++layer) {
        for (const char* name :
             {"input_norm", "attention_conv/base_kernel", "attention_conv/kernel_projection",
              "attention/query_key_value", "attention/query_norm", "attention/key_norm", "attention/output",
              "post_attention_norm", "mlp_conv/base_kernel", "mlp_conv/kernel_projection", "mlp/gate_up", "mlp/down"})
            names.push_back("dflash2/layers/" + std::to_string(layer) + "/" + name);
    }
    for (const char* name : {"final_norm", "candidate_selector/hidden_projection",
                             "candidate_selector/predecessor_codebook", "candidate_selector/successor_codebook"})
        names.push_back(std::string("dflash2/") + name);
    return names;
}

/// Version 3 file with one t2 matrix [2,128] in the given layout.
Bytes t2_file(const std::string& layout) {
    std::string json =
        replaced(json_v3, R"("shape":[2,2],"format":"bf16","layout":"contiguous_le_v1","offset":0,"bytes":8)",
                 R"("shape":[2,128],"format":"t2_g128_fp16","layout":")" + layout + R"(","offset":0,"bytes":260)");
    json = replaced(json, R"("offset":8,"bytes":5)", R"("offset":260,"bytes":5)");
    return ninfer_v3(replaced(json, R"("payload_bytes":13)", R"("payload_bytes":265)"), Bytes(265));
}

void add_version_cases(std::vector<Case>& out) {
    out.push_back(noted("v1_for_v2", "ninfer.v2.magic", ninfer_v12(1, json_v1, payload_v12()))
                      .at(7)
                      .facts("4e 49 4e 46 45 52 00 02", "4e 49 4e 46 45 52 00 01"));
    out.push_back(noted("v2_for_v1", "ninfer.v1.magic", ninfer_v12(2, json_v2, payload_v12())).at(7));
    out.push_back(noted("v2_for_v3", "ninfer.v3.magic", ninfer_v12(2, json_v2, payload_v12())).at(7));
}

void add_payload_cases(std::vector<Case>& out) {
    Bytes longer = ninfer_v12(2, json_v2, payload_v12());
    longer.resize(longer.size() + 100);
    out.push_back(noted("hundred_bytes_appended", "ninfer.payload.trailing", longer).at(4360).facts("", "100"));
    const std::string json = replaced(json_v2, R"("offset":256)", R"("offset":768)");
    Bytes payload(776);
    out.push_back(
        noted("gap", "ninfer.payload.gap", ninfer_v12(2, json, payload)).of("text/w").at(4096 + 768).facts("1", "512"));
}

void add_identity_cases(std::vector<Case>& out) {
    const std::vector<std::string> full = {"text/final_norm", "mtp/final_norm", "vision/patch_embedding",
                                           "text/hadamard_signs", "text/hadamard_widths"};
    out.push_back(noted("identity_unknown", "ninfer.identity.unknown", ninfer_v12(2, json_v2, payload_v12()))
                      .facts("qwen3.6-27b/groupwise-int, qwen3.6-27b/nvfp4, qwen3.6-35b-a3b/groupwise-int, "
                             "qwen3.8-27b/groupwise-int, qwen3.8-27b/nvfp4, qwen3.8-27b/folded-ternary",
                             "demo/unit"));
    out.push_back(
        noted("identity_of_one_fork", "ninfer.identity.fork", model("qwen3.8-27b", "folded-ternary", full, pq2_object))
            .facts("ninfer-v2-jonj20", "qwen3.8-27b/folded-ternary"));
    out.push_back(noted("ternary_as_groupwise", "ninfer.identity.ternary-groupwise",
                        model("qwen3.8-27b", "groupwise-int", full, pq2_object))
                      .of("text/head")
                      .facts("folded-ternary", "groupwise-int"));
    out.push_back(
        noted("fork_format", "ninfer.object.format-fork", model("qwen3.8-27b", "groupwise-int", full, pq2_object))
            .of("text/head")
            .facts("ninfer-v2-ternary, ninfer-v2-jonj20", "PQ2_0_G128"));
    const std::string experts =
        R"({"name":"text/e","kind":"tensor","shape":[1,128,64],"format":"NVFP4","layout":"expert-blockscale-k16-m128x4-v1","offset":OFFSET,"bytes":4612})";
    out.push_back(noted("fork_layout", "ninfer.object.layout-fork", model("other", "other", {"a"}, experts, 4612))
                      .of("text/e")
                      .facts("ninfer-v2-fusion", "NVFP4, expert-blockscale-k16-m128x4-v1"));
    out.push_back(
        noted("nvfp4_template", "ninfer.template.nvfp4",
              model("qwen3.8-27b", "nvfp4", {"text/a", "mtp/a", "vision/a", "text/layers/0/gdn/a_b_projection"}))
            .of("text/layers/0/gdn/a_b_projection"));
}

void add_model_cases(std::vector<Case>& out) {
    out.push_back(
        noted("no_vision", "ninfer.model.vision-missing", model("qwen3.8-27b", "groupwise-int", {"text/a", "mtp/a"})));
    out.push_back(
        noted("no_mtp", "ninfer.model.mtp-missing", model("qwen3.8-27b", "groupwise-int", {"text/a", "vision/a"})));
    out.push_back(broken("no_signs", "ninfer.model.hadamard-missing",
                         model("qwen3.8-27b", "groupwise-int", {"text/a", "mtp/a", "vision/a", "text/hadamard_widths"},
                               pq2_object))
                      .of("text/head")
                      .facts("text/hadamard_signs", "")
                      .strictly(""));
    std::vector<std::string> names = draft_names();
    names.erase(names.begin() + 2 + 12 + 6);  // layer 1, attention/output
    out.push_back(broken("dflash2_partial", "ninfer.model.dflash2-partial", model("other", "other", names))
                      .of("dflash2/feature_projection")
                      .facts("dflash2/layers/1/attention/output", "65")
                      .strictly(""));
}

void add_v3_cases(std::vector<Case>& out) {
    out.push_back(noted("t2_split", "ninfer.format.t2-twos-complement", t2_file("row_split_k128_v1")).of("w"));
    out.push_back(noted("t2_without_signs", "ninfer.v3.hadamard-missing", t2_file("row_split_k128_v1")).of("w"));
    // 64 code bytes, zeros up to 256, two scales of 2 bytes: the same size as above.
    out.push_back(noted("t2_rows", "ninfer.format.t2-code-minus-one", t2_file("ternary_row_k128_v1")).of("w"));
    out.push_back(noted("layout_of_nobody", "ninfer.object.layout-nobody", t2_file("ternary_row_k128_v1"))
                      .of("w")
                      .facts("", "t2_g128_fp16, ternary_row_k128_v1"));
    const auto v3 = [](std::string_view from, std::string_view to) {
        return ninfer_v3(replaced(json_v3, from, to), payload_v3());
    };
    const Bytes ggml =
        v3(R"("format":"bf16","layout":"contiguous_le_v1")", R"("format":"ggml_q6_k","layout":"ggml_rows_v1")");
    out.push_back(noted("undocumented_layout", "ninfer.object.undocumented", ggml)
                      .of("w")
                      .at(position_of(ggml, R"("ggml_q6_k")"))
                      .facts("ggml_q6_k", "ggml_rows_v1"));
    const Bytes role =
        v3(R"("text/final_hidden"})", R"("text/final_hidden","auxiliaries":{"zero_point":{"object":"w"}}})");
    out.push_back(noted("auxiliary_role", "ninfer.v3.auxiliary-role", role)
                      .of("uses[0]")
                      .at(position_of(role, R"("zero_point")"))
                      .facts("", "zero_point"));
    const Bytes divisors = v3(R"("bytes":8})", R"("bytes":8,"divisors":1})");
    out.push_back(noted("divisors_of_one_line", "ninfer.v3.divisors-fork", divisors)
                      .of("w")
                      .at(position_of(divisors, R"("divisors")"))
                      .facts("ninfer-v3-kvmem, ninfer-v3-t2", "1"));
}

}  // namespace

std::vector<Case> cases_notes() {
    std::vector<Case> out;
    add_version_cases(out);
    add_payload_cases(out);
    add_identity_cases(out);
    add_model_cases(out);
    add_v3_cases(out);
    return out;
}

}  // namespace ninspect::test
