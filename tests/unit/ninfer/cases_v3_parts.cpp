// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/ninfer/cases.h"

namespace ninspect::test {
namespace {

constexpr std::string_view first_part = "demo.ninfer.part-0001";
constexpr std::string_view second_part = "demo.ninfer.part-0002";

/// The set with the first part renamed in the directory, or another change of the JSON.
Case set_case(const std::string& name, const std::string& rule, const FileSet& set) {
    return broken(name, rule, set.entry).with_parts(set.parts);
}

/// A name that engines refuse themselves: the directory is in error.
void add_engine_path(std::vector<Case>& out, const std::string& name, const std::string& path_json,
                     const std::string& demand) {
    const FileSet set = demo_set(replaced(json_v3_parts, "\"" + std::string(first_part) + "\"", path_json));
    Case c = set_case("path_" + name, "ninfer.v3.path", set)
                 .of("files[1]")
                 .at(position_of(set.entry, path_json + ",\"payload"));
    c.expected = demand;
    out.push_back(c);
}

/// A name that only we refuse: engines open the file, so a strict reading does.
void add_unsafe_path(std::vector<Case>& out, const std::string& name, const std::string& path_json,
                     const std::string& demand) {
    const FileSet set = demo_set(replaced(json_v3_parts, "\"" + std::string(first_part) + "\"", path_json));
    Case c = set_case("unsafe_" + name, "ninfer.v3.path-unsafe", set)
                 .of("files[1]")
                 .at(position_of(set.entry, path_json + ",\"payload"))
                 .strictly("");
    c.expected = demand;
    out.push_back(c);
}

void add_path_cases(std::vector<Case>& out) {
    add_engine_path(out, "parent", R"("../x")", "no '/'");
    add_engine_path(out, "folder", R"("a/b")", "no '/'");
    add_engine_path(out, "backslash", R"("a\\b")", "no '\\'");
    add_engine_path(out, "empty", R"("")", "not empty");
    add_engine_path(out, "dot", R"(".")", "a file name");
    add_engine_path(out, "dots", R"("..")", "a file name");
    add_engine_path(out, "nul", R"("a\u0000b")", "no U+0000");
    add_engine_path(out, "entry", R"("demo.ninfer")", "not the entry file");
    const FileSet twice = demo_set(replaced(json_v3_parts, second_part, first_part));
    out.push_back(set_case("path_repeated", "ninfer.v3.path", twice)
                      .of("files[2]")
                      .at(position_of(twice.entry, first_part, 1) - 1)
                      .facts("not the name of another part", std::string(first_part)));
    const FileSet null = demo_set(replaced(json_v3_parts, "\"" + std::string(first_part) + "\"", "null"));
    out.push_back(set_case("path_null", "ninfer.directory.member-type", null)
                      .of("files[1]")
                      .at(position_of(null.entry, "null", 1)));

    add_unsafe_path(out, "drive", R"("C:x")", "no ':'");
    add_unsafe_path(out, "stream", R"("part:s")", "no ':'");
    add_unsafe_path(out, "device", R"("NUL")", "no device name");
    add_unsafe_path(out, "device_with_extension", R"("com1.part")", "no device name");
    add_unsafe_path(out, "trailing_dot", R"("x.")", "no dot or space at the end");
    add_unsafe_path(out, "trailing_space", R"("x ")", "no dot or space at the end");
    add_unsafe_path(out, "control", R"("a\u0007b")", "no control characters");
    add_unsafe_path(out, "too_long", "\"" + std::string(256, 'a') + "\"", "≤ 255 bytes");
    add_unsafe_path(out, "entry_in_capitals", R"("DEMO.ninfer")", R"(different from "demo.ninfer" in more than case)");
    const FileSet alike = demo_set(replaced(json_v3_parts, second_part, "demo.ninfer.PART-0001"));
    out.push_back(set_case("unsafe_part_in_capitals", "ninfer.v3.path-unsafe", alike).of("files[2]").strictly(""));
}

void add_file_cases(std::vector<Case>& out) {
    FileSet missing = demo_set();
    missing.parts.erase(std::string(second_part));
    out.push_back(set_case("part_missing", "ninfer.v3.part-missing", missing)
                      .of(std::string(second_part))
                      .at(position_of(missing.entry, "\"" + std::string(second_part) + "\""))
                      .strictly(""));
    FileSet foreign = demo_set();
    foreign.parts[std::string(first_part)][16] = 0x99;
    out.push_back(set_case("part_of_another_artifact", "ninfer.v3.part-foreign", foreign)
                      .of(std::string(first_part))
                      .at(16)
                      .facts("00112233445566778899aabbccddeeff", "99112233445566778899aabbccddeeff")
                      .strictly(""));
    FileSet index = demo_set();
    index.parts[std::string(first_part)][8] = 2;
    out.push_back(set_case("part_with_wrong_index", "ninfer.v3.part-index", index)
                      .of(std::string(first_part))
                      .at(8)
                      .facts("1", "2")
                      .strictly(""));
    FileSet short_part = demo_set();
    short_part.parts[std::string(second_part)].pop_back();
    out.push_back(set_case("part_one_byte_short", "ninfer.v3.part-length", short_part)
                      .of(std::string(second_part))
                      .at(4195)
                      .facts("4196", "4195")
                      .strictly(""));
    FileSet long_part = demo_set();
    long_part.parts[std::string(second_part)].push_back(0);
    out.push_back(set_case("part_one_byte_long", "ninfer.v3.part-length", long_part)
                      .of(std::string(second_part))
                      .at(4196)
                      .facts("4196", "4197")
                      .strictly(""));
    FileSet stub = demo_set();
    stub.parts[std::string(second_part)].resize(20);
    out.push_back(set_case("part_without_head", "ninfer.v3.part-length", stub)
                      .of(std::string(second_part))
                      .at(20)
                      .facts("4196", "20")
                      .strictly(""));
    FileSet other = demo_set();
    other.parts[std::string(first_part)][3] = 'F';
    out.push_back(set_case("part_with_other_magic", "ninfer.v3.part-magic", other)
                      .of(std::string(first_part))
                      .at(0)
                      .strictly(""));
    const FileSet zero = demo_set(replaced(json_v3_parts, R"("payload_bytes":100)", R"("payload_bytes":0)"));
    out.push_back(set_case("part_of_0_bytes", "ninfer.int.zero", zero)
                      .of("files[2]")
                      .list({"ninfer.int.zero", "ninfer.object.bounds", "ninfer.v3.part-length"}));
}

}  // namespace

std::vector<Case> cases_v3_parts() {
    std::vector<Case> out;
    add_path_cases(out);
    add_file_cases(out);
    return out;
}

}  // namespace ninspect::test
