// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/ninfer/cases.h"

namespace ninspect::test {
namespace {

Bytes v3(const std::string& json) { return ninfer_v3(json, payload_v3()); }
Bytes changed(std::string_view from, std::string_view to) { return v3(replaced(json_v3, from, to)); }

/// A case whose finding lies at the first character of `value` in the changed text.
Case& add(std::vector<Case>& out, const std::string& name, const std::string& rule, std::string_view from,
          std::string_view to, const std::string& entry, std::string_view value) {
    const Bytes file = changed(from, to);
    out.push_back(broken(name, rule, file).of(entry).at(position_of(file, value)));
    return out.back();
}

void add_root_cases(std::vector<Case>& out) {
    const Bytes good = v3(json_v3);
    Bytes longer = good;
    longer.resize(longer.size() + 100);
    out.push_back(broken("hundred_bytes_appended", "ninfer.v3.entry-length", longer)
                      .of("files[0]")
                      .at(position_of(longer, "13}]}"))
                      .facts("4109", "4209"));
    Bytes shorter = good;
    shorter.pop_back();
    out.push_back(broken("last_byte_removed", "ninfer.v3.entry-length", shorter).of("files[0]").facts("4109", "4108"));
    Bytes as_v2 = good;
    as_v2[7] = 2;
    out.push_back(refused("version_byte_2", "ninfer.version.framing", as_v2).at(7).facts("3", "2"));
    out.push_back(refused("part_magic", "ninfer.v3.part-opened", ninfer_part(7, payload_v3())).at(0).facts("", "7"));
    add(out, "extra_in_root", "ninfer.directory.member-unknown", R"({"components")", R"({"x":1,"components")", "",
        R"("x":1)");
    add(out, "no_uses", "ninfer.directory.member-missing",
        R"("uses":[{"parameter":"text/w","input":"text/final_hidden"}],)", "", "", R"({"components")")
        .facts("uses", "");
    add(out, "metadata_is_a_list", "ninfer.directory.member-type", R"(13}]})", R"(13}],"metadata":[]})", "metadata",
        "[]}");
    add(out, "metadata_name_empty", "ninfer.directory.text-empty", R"(13}]})", R"(13}],"metadata":{"name":""}})",
        "metadata", R"(""}})");
    add(out, "provenance_is_a_string", "ninfer.directory.member-type", R"(13}]})", R"(13}],"provenance":"me"})",
        "provenance", R"("me")");
}

void add_duplicate_cases(std::vector<Case>& out) {
    const auto twice = [&out](const std::string& name, std::string_view from, std::string_view to,
                              const std::string& member, std::string_view second) {
        add(out, name, "ninfer.v3.duplicate-member", from, to, member, second);
    };
    twice("root_member_twice", R"("bindings")", R"("uses":[],"bindings")", "uses", R"("uses":[{)");
    twice("object_member_twice", R"("offset":0)", R"("offset":4096,"offset":0)", "offset", R"("offset":0)");
    twice("member_twice_in_config", R"("config":{})", R"("config":{"deep":[{"a":1,"b":2,"a":3}]})", "a", R"("a":3)");
    twice("binding_twice", R"("text/w":{"object":"w"})", R"("text/w":{"object":"w"},"text\/w":{"object":"w"})",
          "text/w", R"("text\/w")");
}

void add_file_cases(std::vector<Case>& out) {
    add(out, "entry_path_is_a_string", "ninfer.v3.entry-path", R"("path":null)", R"("path":"demo")", "files[0]",
        R"("demo")");
    add(out, "payload_bytes_1_5", "ninfer.int.not-integer", R"("payload_bytes":13)", R"("payload_bytes":1.5)",
        "files[0]", "1.5");
    add(out, "payload_bytes_0", "ninfer.int.zero", R"("payload_bytes":13)", R"("payload_bytes":0)", "files[0]", "0}]}")
        .list({"ninfer.int.zero", "ninfer.v3.entry-length", "ninfer.object.bounds", "ninfer.object.bounds"});
    add(out, "payload_bytes_overflow", "ninfer.int.overflow", R"("payload_bytes":13}])",
        R"("payload_bytes":13},{"path":"p","payload_bytes":18446744073709551615}])", "files[1]",
        "18446744073709551615");
    add(out, "no_path", "ninfer.directory.member-missing", R"("path":null,)", "", "files[0]", R"({"payload_bytes")")
        .facts("path", "");
    add(out, "files_empty", "ninfer.directory.member-type", R"([{"path":null,"payload_bytes":13}])", "[ ]", "files",
        "[ ]");
}

void add_object_cases(std::vector<Case>& out) {
    add(out, "unknown_format", "ninfer.object.format", R"("format":"bf16")", R"("format":"no_such")", "w",
        R"("no_such")")
        .strictly("");
    add(out, "format_of_v2", "ninfer.object.format", R"("format":"bf16")", R"("format":"BF16")", "w", R"("BF16")")
        .facts("bf16", "BF16")
        .strictly("");
    add(out, "unknown_layout", "ninfer.object.layout", "contiguous_le_v1", "contiguous-le-v1", "w",
        R"("contiguous-le-v1")")
        .facts("contiguous_le_v1", "contiguous-le-v1")
        .strictly("");
    add(out, "unknown_encoding", "ninfer.object.encoding", "raw_bytes_v1", "raw-bytes-v1", "r.note",
        R"("raw-bytes-v1")")
        .strictly("");
    add(out, "wrong_size", "ninfer.object.encoded-size", R"("bytes":8})", R"("bytes":7})", "w", "7}")
        .facts("8", "7")
        .strictly("");
    const Bytes shifted = v3(replaced(replaced(json_v3, R"("offset":0,"bytes":8)", R"("offset":1,"bytes":8)"),
                                      R"("offset":8,"bytes":5)", R"("offset":9,"bytes":4)"));
    out.push_back(broken("misaligned", "ninfer.object.alignment", shifted).of("w").facts("256", "1").strictly(""));
    add(out, "id_with_nul", "ninfer.v3.id", R"("id":"r.note")", R"("id":"r\u0000note")", std::string("r\0note", 6),
        R"("r\u0000note")")
        .list({"ninfer.v3.id", "ninfer.v3.reference"});
    add(out, "id_empty", "ninfer.directory.text-empty", R"("id":"r.note")", R"("id":"")", "objects[1]", R"("",)")
        .list({"ninfer.directory.text-empty", "ninfer.v3.reference"});
    add(out, "duplicate_id", "ninfer.object.duplicate-name", R"("id":"r.note")", R"("id":"w")", "w",
        R"({"id":"w","kind":"resource")")
        .list({"ninfer.object.duplicate-name", "ninfer.v3.reference"});
    add(out, "overlap", "ninfer.object.overlap", R"("offset":8,"bytes":5)", R"("offset":7,"bytes":6)", "r.note", "7,");
    add(out, "outside", "ninfer.object.bounds", R"("offset":8,"bytes":5)", R"("offset":8,"bytes":6)", "r.note",
        "8,\"bytes\":6")
        .facts("13", "14");
    add(out, "rank_17", "ninfer.object.shape", "[2,2]", "[2,2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", "w", "[2,2,");
    add(out, "shape_overflow", "ninfer.int.overflow", "[2,2]", "[4294967296,4294967296]", "w", "[4294967296");
    add(out, "divisors_on_bf16", "ninfer.v3.divisors", R"("bytes":8})", R"("bytes":8,"divisors":2})", "w", "2}")
        .facts("1", "2");
    add(out, "divisors_0", "ninfer.int.zero", R"("bytes":8})", R"("bytes":8,"divisors":0})", "w", "0}");
}

void add_component_cases(std::vector<Case>& out) {
    const std::string mtp = R"("mtp":{"config":{},"target":"txt"},"text":{)";
    add(out, "target_unknown", "ninfer.v3.component-target", R"("text":{)", mtp, "components.mtp", R"("txt")")
        .facts("", "txt");
    add(out, "component_unknown", "ninfer.v3.component-unknown", R"("text":{)", R"("audio":{"config":{}},"text":{)",
        "components.audio", R"("audio")");
    add(out, "no_text", "ninfer.directory.member-missing", R"("text":{)", R"("mtp":{)", "components", R"({"mtp")")
        .facts("text", "");
    add(out, "no_config", "ninfer.directory.member-missing", R"("config":{},)", "", "components.text",
        R"({"resources")");
    add(out, "proposal_on_vision", "ninfer.v3.proposal", R"("text":{)",
        R"("vision":{"config":{},"proposal":{"domain":"full"}},"text":{)", "components.vision", R"({"domain")");
    add(out, "full_with_rows", "ninfer.v3.proposal", R"("config":{},)",
        R"("config":{},"proposal":{"domain":"full","rows":5},)", "components.text", R"({"domain")");
    add(out, "indexed_without_rows", "ninfer.v3.proposal", R"("config":{},)",
        R"("config":{},"proposal":{"domain":"indexed"},)", "components.text", R"({"domain")");
    add(out, "indexed_0_rows", "ninfer.int.zero", R"("config":{},)",
        R"("config":{},"proposal":{"domain":"indexed","rows":0},)", "components.text", "0},");
    add(out, "resource_missing", "ninfer.v3.reference", R"("note":"r.note")", R"("note":"gone")", "components.text",
        R"("gone")")
        .facts("", "gone");
    add(out, "resource_is_a_tensor", "ninfer.v3.reference-kind", R"("note":"r.note")", R"("note":"w")",
        "components.text", R"("w"}})")
        .facts("resource", "w");
}

void add_binding_cases(std::vector<Case>& out) {
    const auto binding = [&out](const std::string& name, const std::string& rule, const std::string& to,
                                std::string_view value) -> Case& {
        return add(out, name, rule, R"("text/w":{"object":"w"})", "\"text/w\":" + to, "text/w", value);
    };
    binding("object_missing", "ninfer.v3.reference", R"({"object":"gone"})", R"("gone")").facts("", "gone");
    binding("object_is_a_resource", "ninfer.v3.reference-kind", R"({"object":"r.note"})", R"("r.note"}},"uses")")
        .facts("tensor", "r.note");
    binding("neither", "ninfer.v3.binding", "{ }", "{ }");
    binding("both", "ninfer.v3.binding", R"({"object":"w","parts":[{"object":"w","range":[0,4]}]})",
            R"({"object":"w","parts")");
    binding("no_parts", "ninfer.v3.binding", R"({"parts":[]})", "[]}}");
    binding("range_4_4", "ninfer.v3.range", R"({"parts":[{"object":"w","range":[4,4]}]})", "[4,4]")
        .facts("0 ≤ begin < end ≤ 4", "[4,4]");
    binding("range_to_5", "ninfer.v3.range", R"({"parts":[{"object":"w","range":[0,5]}]})", "[0,5]");
    binding("range_of_one", "ninfer.v3.range", R"({"parts":[{"object":"w","range":[4]}]})", "[4]")
        .facts("[begin, end]", "[4]");
    binding("range_negative", "ninfer.int.negative", R"({"parts":[{"object":"w","range":[-1,4]}]})", "-1");
}

void add_use_cases(std::vector<Case>& out) {
    const std::string use = R"({"parameter":"text/w","input":"text/final_hidden"})";
    add(out, "parameter_unbound", "ninfer.v3.use-parameter", R"("parameter":"text/w")", R"("parameter":"text/q")",
        "uses[0]", R"("text/q")");
    add(out, "use_twice", "ninfer.v3.use-duplicate", "[" + use + "]", "[" + use + "," + use + "]", "uses[1]",
        use + "]");
    add(out, "policy", "ninfer.v3.use-policy", R"("text/final_hidden"})",
        R"("text/final_hidden","activation_policy":"A8"})", "uses[0]", R"("A8")");
    add(out, "input_missing", "ninfer.directory.member-missing", R"(,"input":"text/final_hidden")", "", "uses[0]",
        R"({"parameter")");
    const auto auxiliary = [&out](const std::string& name, const std::string& role,
                                  const std::string& binding) -> Case& {
        return add(out, name, "ninfer.v3.auxiliary", R"("text/final_hidden"})",
                   R"("text/final_hidden","auxiliaries":{")" + role + "\":" + binding + "}}", "uses[0]", binding + "}}")
            .strictly("");
    };
    auxiliary("signs_of_wrong_shape", "hadamard_signs", R"({"object":"w"})").expected =
        "hadamard_signs: bf16 [K], contiguous_le_v1, K % 1024 = 0";
    auxiliary("divisor_of_wrong_format", "activation_input_divisor", R"({"object":"w"})");
    auxiliary("columns_of_wrong_format", "input_columns", R"({"object":"w"})");
}

}  // namespace

std::vector<Case> cases_v3() {
    std::vector<Case> out;
    add_root_cases(out);
    add_duplicate_cases(out);
    add_file_cases(out);
    add_object_cases(out);
    add_component_cases(out);
    add_binding_cases(out);
    add_use_cases(out);
    return out;
}

}  // namespace ninspect::test
