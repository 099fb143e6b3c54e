// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/ninfer/cases.h"

namespace ninspect::test {
namespace {

const std::string note_json =
    R"("name":"frontend/note.txt","kind":"resource","encoding":"raw-bytes-v1","offset":0,"bytes":5)";
const std::string tensor_json =
    R"("name":"text/w","kind":"tensor","shape":[2,2],"format":"BF16","layout":"contiguous-le-v1","offset":256,"bytes":8)";

Bytes v2(const std::string& json) { return ninfer_v12(2, json, payload_v12()); }
Bytes changed(std::string_view from, std::string_view to) { return v2(replaced(json_v2, from, to)); }

Bytes with_length(std::uint64_t json_bytes) {
    Bytes file = v2(json_v2);
    for (std::size_t i = 0; i < 8; ++i) file[8 + i] = static_cast<std::uint8_t>(json_bytes >> (8 * i));
    return file;
}

Bytes with_version(std::uint8_t version) {
    Bytes file = v2(json_v2);
    file[7] = version;
    return file;
}

/// json_v2 with another object behind the tensor; the payload goes on with zeros.
Bytes with_third(const std::string& object) {
    Bytes payload = payload_v12();
    payload.resize(1024);
    return ninfer_v12(2, replaced(json_v2, R"(,"bytes":8}]})", R"(,"bytes":8},{)" + object + "}]}"), payload);
}

void add_prefix_cases(std::vector<Case>& out) {
    Bytes cut = v2(json_v2);
    cut.resize(15);
    out.push_back(refused("cut_to_15_bytes", "ninfer.prefix.short", cut).at(15).facts("16", "15"));
    out.push_back(refused("version_byte_9", "ninfer.version.unknown", with_version(9)).at(7).facts("1, 2, 3", "9"));
    out.push_back(refused("version_byte_3", "ninfer.version.framing", with_version(3)).at(7).facts("1, 2", "3"));
    out.push_back(refused("json_bytes_0", "ninfer.json.length-zero", with_length(0)).at(8));
    out.push_back(refused("json_bytes_2_63", "ninfer.json.beyond-file", with_length(std::uint64_t{1} << 63)).at(8));
    out.push_back(refused("json_bytes_2_64_minus_1", "ninfer.int.overflow", with_length(~std::uint64_t{0})).at(8));
    Bytes header_only = v2(json_v2);
    header_only.resize(4000);
    out.push_back(broken("payload_start_behind_the_end", "ninfer.payload.beyond-file", header_only)
                      .at(8)
                      .facts("4096", "4000")
                      .list({"ninfer.payload.beyond-file", "ninfer.object.bounds", "ninfer.object.bounds"}));
    out.push_back(refused("json_cut_by_one", "ninfer.json.syntax", with_length(272)).at(16 + 272));
}

void add_text_cases(std::vector<Case>& out) {
    out.push_back(refused("root_is_an_array", "ninfer.directory.root", v2("[]")).at(16).facts("object", "array"));
    out.push_back(
        broken("byte_order_mark", "ninfer.json.byte-order-mark", v2("\xEF\xBB\xBF" + json_v2)).at(16).strictly(""));
    out.push_back(broken("text_behind_the_root", "ninfer.json.trailing-text", v2(json_v2 + " x")).at(16 + 274));
    const Bytes bad = changed("note.txt", "n\xFFte.txt");
    out.push_back(broken("not_utf8", "ninfer.json.utf8", bad).at(position_of(bad, "\xFF")));
    const Bytes twice = changed(R"("weights_id":"unit")", R"("weights_id":"first","weights_id":"unit")");
    out.push_back(broken("member_twice_in_identity", "ninfer.json.duplicate-member", twice)
                      .of("weights_id")
                      .at(position_of(twice, R"("weights_id":"unit")"))
                      .facts(std::to_string(position_of(twice, R"("first")")), R"("unit")")
                      .strictly(""));
    const Bytes escaped = changed(R"("bytes":5})", R"("bytes":5,"\u0062ytes":5})");
    out.push_back(broken("member_twice_once_escaped", "ninfer.json.duplicate-member", escaped)
                      .of("bytes")
                      .at(position_of(escaped, R"("\u0062ytes")"))
                      .strictly(""));
}

void add_member_cases(std::vector<Case>& out) {
    const auto extra = [&out](const std::string& name, std::string_view from, std::string_view to,
                              const std::string& entry) {
        const Bytes file = changed(from, to);
        out.push_back(broken(name, "ninfer.directory.member-unknown", file)
                          .of(entry)
                          .at(position_of(file, R"("x":1)"))
                          .facts("", "x"));
    };
    extra("extra_in_root", R"({"identity")", R"({"x":1,"identity")", "");
    extra("extra_in_identity", R"({"model_id")", R"({"x":1,"model_id")", "identity");
    extra("extra_in_tensor", R"({"name":"text/w")", R"({"x":1,"name":"text/w")", "text/w");
    extra("extra_in_resource", R"({"name":"frontend)", R"({"x":1,"name":"frontend)", "frontend/note.txt");
    const auto missing = [&out](const std::string& name, std::string_view from, const std::string& member,
                                std::string_view object, const std::string& entry) {
        const Bytes file = changed(from, "");
        out.push_back(broken(name, "ninfer.directory.member-missing", file)
                          .of(entry)
                          .at(position_of(file, object))
                          .facts(member, ""));
    };
    missing("no_weights_id", R"(,"weights_id":"unit")", "weights_id", R"({"model_id")", "identity");
    missing("no_shape", R"("shape":[2,2],)", "shape", R"({"name":"text/w")", "text/w");
    missing("no_encoding", R"("encoding":"raw-bytes-v1",)", "encoding", R"({"name":"frontend)", "frontend/note.txt");
    missing("no_offset", R"("offset":256,)", "offset", R"({"name":"text/w")", "text/w");
    missing("no_bytes", R"(,"bytes":8)", "bytes", R"({"name":"text/w")", "text/w");
    missing("no_name", R"("name":"text/w",)", "name", R"({"kind":"tensor")", "objects[1]");
    missing("no_kind", R"("kind":"tensor",)", "kind", R"({"name":"text/w")", "text/w");
    const Bytes v1_root = v2(json_v1);
    out.push_back(broken("v1_root_in_v2", "ninfer.directory.member-unknown", v1_root)
                      .at(position_of(v1_root, R"("model_id")"))
                      .list({"ninfer.directory.member-unknown", "ninfer.directory.member-missing"}));
    const auto wrong_type = [&out](const std::string& name, std::string_view from, std::string_view to,
                                   const std::string& entry, std::string_view value) {
        const Bytes file = changed(from, to);
        out.push_back(broken(name, "ninfer.directory.member-type", file).of(entry).at(position_of(file, value)));
    };
    wrong_type("model_id_null", R"("model_id":"demo")", R"("model_id":null)", "identity", "null");
    wrong_type("shape_is_a_number", R"("shape":[2,2])", R"("shape":4444)", "text/w", "4444");
    wrong_type("format_is_a_number", R"("format":"BF16")", R"("format":1616)", "text/w", "1616");
    wrong_type("object_is_a_string", "{" + note_json + "}", R"("resource")", "objects[0]", R"("resource")");
    const Bytes no_list = v2(R"({"identity":{"model_id":"demo","weights_id":"unit"},"objects":{}})");
    out.push_back(
        broken("objects_is_an_object", "ninfer.directory.member-type", no_list).at(position_of(no_list, "{}")));
    const Bytes empty = v2(R"({"identity":{"model_id":"demo","weights_id":"unit"},"objects":[]})");
    out.push_back(broken("no_objects", "ninfer.directory.objects-empty", empty).at(position_of(empty, "[]")));
    const Bytes no_text = changed(R"("weights_id":"unit")", R"("weights_id":"")");
    out.push_back(broken("empty_weights_id", "ninfer.directory.text-empty", no_text)
                      .of("identity")
                      .at(position_of(no_text, R"("")")));
    const Bytes nameless = changed(R"("name":"text/w")", R"("name":"")");
    out.push_back(broken("empty_name", "ninfer.directory.text-empty", nameless)
                      .of("objects[1]")
                      .at(position_of(nameless, R"("")")));
}

void add_integer_cases(std::vector<Case>& out) {
    const auto number = [&out](const std::string& name, const std::string& rule, std::string_view from,
                               std::string_view to, const std::string& found) {
        const Bytes file = changed(from, to);
        Case c = broken(name, rule, file).of("text/w").at(position_of(file, to) + to.find(':') + 1);
        c.found = found;
        out.push_back(c);
    };
    number("bytes_8_0", "ninfer.int.not-integer", R"("bytes":8)", R"("bytes":8.0)", "8.0");
    number("offset_exponent", "ninfer.int.not-integer", R"("offset":256)", R"("offset":2.56e2)", "2.56e2");
    number("offset_string", "ninfer.int.not-integer", R"("offset":256)", R"("offset":"256")", R"("256")");
    number("offset_true", "ninfer.int.not-integer", R"("offset":256)", R"("offset":true)", "true");
    number("offset_negative", "ninfer.int.negative", R"("offset":256)", R"("offset":-256)", "-256");
    number("bytes_0", "ninfer.int.zero", R"("bytes":8)", R"("bytes":0)", "0");
    number("bytes_2_64", "ninfer.int.range", R"("bytes":8)", R"("bytes":18446744073709551616)", "18446744073709551616");
    const Bytes zero = changed("[2,2]", "[0,2]");
    out.push_back(broken("shape_0", "ninfer.int.zero", zero).of("text/w").at(position_of(zero, "[0,2]") + 1));
    const Bytes huge = changed("[2,2]", "[4294967296,4294967296]");
    out.push_back(
        broken("shape_product", "ninfer.int.overflow", huge).of("text/w").at(position_of(huge, "[4294967296")));
    const Bytes wraps = changed(R"("offset":0,"bytes":5)", R"("offset":18446744073709551615,"bytes":5)");
    out.push_back(broken("offset_plus_bytes", "ninfer.int.overflow", wraps)
                      .of("frontend/note.txt")
                      .at(position_of(wraps, "18446744073709551615")));
}

void add_object_cases(std::vector<Case>& out) {
    const auto tensor = [&out](const std::string& name, const std::string& rule, std::string_view from,
                               std::string_view to) -> Case& {
        const Bytes file = changed(from, to);
        out.push_back(broken(name, rule, file).of("text/w").at(position_of(file, to) + to.find(':') + 1));
        return out.back();
    };
    tensor("unknown_format", "ninfer.object.format", R"("format":"BF16")", R"("format":"Q2_0")").facts("", "Q2_0");
    tensor("format_of_v3", "ninfer.object.format", R"("format":"BF16")", R"("format":"bf16")").found = "bf16";
    tensor("layout_of_v3", "ninfer.object.layout", R"("layout":"contiguous-le-v1")", R"("layout":"row_split_k128_v1")")
        .facts("row-split-k128-v1", "row_split_k128_v1");
    tensor("layout_refuses_format", "ninfer.object.layout-format", R"("layout":"contiguous-le-v1")",
           R"("layout":"row-split-k128-v1")")
        .facts("row-split-k128-v1", "BF16");
    tensor("device_only_layout", "ninfer.object.device-only-layout", R"("layout":"contiguous-le-v1")",
           R"("layout":"row_split_panel4_v1")");
    tensor("bytes_9", "ninfer.object.encoded-size", R"("bytes":8)", R"("bytes":9)")
        .facts("8", "9")
        .list({"ninfer.object.encoded-size", "ninfer.object.bounds"});
    tensor("offset_128", "ninfer.object.alignment", R"("offset":256)", R"("offset":128)").facts("256", "128");
    tensor("unknown_kind", "ninfer.object.kind", R"("kind":"tensor")", R"("kind":"matrix")").found = R"("matrix")";
    const Bytes encoding = changed("raw-bytes-v1", "gzip-v1");
    out.push_back(broken("unknown_encoding", "ninfer.object.encoding", encoding)
                      .of("frontend/note.txt")
                      .at(position_of(encoding, R"("gzip-v1")"))
                      .facts("raw-bytes-v1", "gzip-v1"));
    const Bytes rank = changed(R"("shape":[2,2],"format":"BF16","layout":"contiguous-le-v1")",
                               R"("shape":[8],"format":"Q4G64_F16S","layout":"row-split-k128-v1")");
    out.push_back(broken("row_split_of_rank_1", "ninfer.object.shape", rank).of("text/w").at(position_of(rank, "[8]")));
}

void add_payload_cases(std::vector<Case>& out) {
    const std::string second =
        R"("name":"text/v","kind":"tensor","shape":[2,2],"format":"BF16","layout":"contiguous-le-v1","offset":256,"bytes":8)";
    const Bytes overlap = with_third(second);
    out.push_back(broken("two_at_256", "ninfer.object.overlap", overlap)
                      .of("text/v")
                      .at(position_of(overlap, R"("offset":256)", 1) + 9)
                      .facts("264", "256"));
    const Bytes order =
        changed("{" + note_json + "},{" + tensor_json + "}", "{" + tensor_json + "},{" + note_json + "}");
    out.push_back(broken("out_of_order", "ninfer.object.overlap", order).of("frontend/note.txt").facts("264", "0"));
    Bytes cut = v2(json_v2);
    cut.pop_back();
    out.push_back(broken("last_byte_removed", "ninfer.object.bounds", cut)
                      .of("text/w")
                      .at(position_of(cut, "256,"))
                      .facts("263", "264"));
    const Bytes same = with_third(replaced(tensor_json, "256", "512"));
    out.push_back(broken("same_name_twice", "ninfer.object.duplicate-name", same)
                      .of("text/w")
                      .at(position_of(same, R"({"name":"text/w")", 1))
                      .facts("", std::to_string(position_of(same, R"({"name":"text/w")"))));
    const Bytes kinds =
        with_third(R"("name":"text/w","kind":"resource","encoding":"raw-bytes-v1","offset":300,"bytes":1)");
    out.push_back(broken("same_name_as_a_resource", "ninfer.object.duplicate-name", kinds).of("text/w"));
}

}  // namespace

std::vector<Case> cases_v12() {
    std::vector<Case> out;
    add_prefix_cases(out);
    add_text_cases(out);
    add_member_cases(out);
    add_integer_cases(out);
    add_object_cases(out);
    add_payload_cases(out);
    return out;
}

}  // namespace ninspect::test
