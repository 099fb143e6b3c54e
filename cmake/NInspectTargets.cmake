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
endfunction()

# What every test program is compiled with: where the fixtures and the sources are; without
# optimisation, which builds in a third of the time (what is tested stays optimised).
function(ninspect_test_settings target)
  target_compile_definitions(${target} PRIVATE NINSPECT_FIXTURES="${PROJECT_SOURCE_DIR}/tests/fixtures"
                                               NINSPECT_SOURCE="${PROJECT_SOURCE_DIR}")
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# ninspect_test(NAME SOURCES… [LIBS…]): a GoogleTest program `test_NAME`; its cases are
# registered with CTest as NAME.Suite.Case.
function(ninspect_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(test_${name} ${ARG_SOURCES})
  target_link_libraries(test_${name} PRIVATE ${ARG_LIBS} ninspect::options GTest::gtest GTest::gmock GTest::gtest_main)
  ninspect_test_settings(test_${name})
  if(MINGW)
    target_link_options(test_${name} PRIVATE -static)
  endif()
  gtest_discover_tests(test_${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 300)
endfunction()
