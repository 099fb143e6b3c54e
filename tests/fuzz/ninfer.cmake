# fuzz_ninfer: the `.ninfer` reader on arbitrary bytes.
#   fuzz_ninfer -dict=tests/fuzz/ninfer.dict -rss_limit_mb=768 -malloc_limit_mb=256 NEW tests/fuzz/corpus/ninfer
# The corpus itself is also run by test_ninfer, without a fuzzer.
if(NINSPECT_BUILD_FUZZERS)
  add_executable(fuzz_ninfer ninfer_fuzzer.cpp)
  target_compile_options(fuzz_ninfer PRIVATE -fsanitize=fuzzer)
  target_link_options(fuzz_ninfer PRIVATE -fsanitize=fuzzer)
  target_link_libraries(fuzz_ninfer PRIVATE ninspect::core_ninfer ninspect::options)
  # The libraries need coverage counters, too.
  foreach(module IN ITEMS base io codec model ninfer)
    target_compile_options(ninspect_core_${module} PRIVATE -fsanitize=fuzzer-no-link)
  endforeach()
  add_test(NAME fuzz.ninfer.corpus COMMAND fuzz_ninfer -runs=0 -rss_limit_mb=768 "${CMAKE_CURRENT_SOURCE_DIR}/corpus/ninfer")
endif()
