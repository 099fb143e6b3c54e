# ninspect_module(NAME SOURCES… [DEPENDS modules or libraries…])
# A static library `ninspect_core_NAME` (alias ninspect::core_NAME). The list of DEPENDS is
# the module map: a module may include headers of the modules it depends on, no others
# (tests/arrows.cmake checks it).
function(ninspect_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;PRIVATE_DEPENDS" ${ARGN})
  add_library(ninspect_core_${name} STATIC ${ARG_SOURCES})
  add_library(ninspect::core_${name} ALIAS ninspect_core_${name})
  target_link_libraries(ninspect_core_${name} PUBLIC ninspect::options ${ARG_DEPENDS} PRIVATE ${ARG_PRIVATE_DEPENDS})
  set_target_properties(ninspect_core_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  if(ninspect::dep_fmt IN_LIST ARG_PRIVATE_DEPENDS)
    ninspect_precompile(ninspect_core_${name} <fmt/format.h>)
  endif()
endfunction()

# What every test program is built with: where the sources are, in one object of its own, so that
# all others are the same in every clone (and ccache finds them); without optimisation, which
# builds in a third of the time (what is tested stays optimised).
function(ninspect_test_settings target)
  if(NOT TARGET ninspect_test_paths)
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/test_paths.cpp" @ONLY
         CONTENT "namespace ninspect::test {\nextern const char* const source_folder;\nconst char* const source_folder = \"@PROJECT_SOURCE_DIR@\";\n}  // namespace ninspect::test\n")
    add_library(ninspect_test_paths STATIC "${CMAKE_BINARY_DIR}/test_paths.cpp")
  endif()
  target_link_libraries(${target} PRIVATE ninspect_test_paths)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# One precompiled header for all of them.
function(ninspect_precompile_tests target)
  if(NINSPECT_PCH AND NOT TARGET ninspect_test_headers)
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/test_headers.cpp" CONTENT "// holds the precompiled header of the tests\n" @ONLY)
    add_library(ninspect_test_headers STATIC "${CMAKE_BINARY_DIR}/test_headers.cpp")
    target_link_libraries(ninspect_test_headers PRIVATE ninspect::options GTest::gtest GTest::gmock)
    ninspect_test_settings(ninspect_test_headers)
    ninspect_precompile(ninspect_test_headers <gtest/gtest.h> <gmock/gmock.h>)
  endif()
  ninspect_precompile_like(${target} ninspect_test_headers)
endfunction()

# ninspect_test(NAME SOURCES… [LIBS…]): a GoogleTest program `test_NAME`; its cases are
# registered with CTest as NAME.Suite.Case.
function(ninspect_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(test_${name} ${ARG_SOURCES})
  target_link_libraries(test_${name} PRIVATE ${ARG_LIBS} ninspect::options GTest::gtest GTest::gmock GTest::gtest_main)
  ninspect_test_settings(test_${name})
  ninspect_precompile_tests(test_${name})
  if(MINGW)
    target_link_options(test_${name} PRIVATE -static)
  endif()
  gtest_discover_tests(test_${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 300)
endfunction()
