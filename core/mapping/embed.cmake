# Writes the profiles into a source file: cmake -DOUTPUT=… -DPROFILES=a.json,b.json -P embed.cmake
# (as numbers, because compilers limit the length of a string literal)
cmake_minimum_required(VERSION 3.25)
string(REPLACE "," ";" files "${PROFILES}")
set(arrays "")
set(rows "")
set(n 0)
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME_WE)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
  string(APPEND arrays "const unsigned char text_${n}[] = {\n${bytes}};\n")
  string(APPEND rows "    {\"${name}\", {reinterpret_cast<const char*>(text_${n}), sizeof text_${n}}},\n")
  math(EXPR n "${n} + 1")
endforeach()
file(WRITE "${OUTPUT}.new" "// Written by embed.cmake.
#include \"core/mapping/builtin.h\"

namespace ninspect::mapping {
namespace {
${arrays}}  // namespace

std::span<const Builtin> builtin_table() noexcept {
  static const Builtin table[] = {
${rows}  };
  return table;
}

}  // namespace ninspect::mapping
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
