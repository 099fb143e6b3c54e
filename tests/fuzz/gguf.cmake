# fuzz_gguf: the GGUF reader on arbitrary bytes.
#   fuzz_gguf -dict=tests/fuzz/gguf.dict -rss_limit_mb=512 -malloc_limit_mb=128 NEW tests/fuzz/corpus/gguf
# The corpus itself is also run by test_gguf, without a fuzzer.
if(NINSPECT_BUILD_FUZZERS)
  add_executable(fuzz_gguf gguf_fuzzer.cpp)
  target_compile_options(fuzz_gguf PRIVATE -fsanitize=fuzzer)
  target_link_options(fuzz_gguf PRIVATE -fsanitize=fuzzer)
  target_link_libraries(fuzz_gguf PRIVATE ninspect::core_gguf ninspect::options)
  # The libraries need coverage counters, too.
  foreach(module IN ITEMS base io codec model gguf)
    target_compile_options(ninspect_core_${module} PRIVATE -fsanitize=fuzzer-no-link)
  endforeach()
  add_test(NAME fuzz.gguf.corpus COMMAND fuzz_gguf -runs=0 -rss_limit_mb=512 "${CMAKE_CURRENT_SOURCE_DIR}/corpus/gguf")
endif()
