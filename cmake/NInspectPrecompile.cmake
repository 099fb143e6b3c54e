# Precompiled headers (NINSPECT_PCH): a build from nothing takes half the time. The presets debug
# and fuzz go without, so that a source which forgets an #include does not build there.

set(NINSPECT_PCH_STD <algorithm> <array> <cmath> <functional> <map> <memory> <optional> <span> <string> <string_view>
                     <unordered_map> <vector>)

# ninspect_precompile(TARGET HEADERS…): the named headers and the usual ones of the standard library.
function(ninspect_precompile target)
  if(NINSPECT_PCH)
    target_precompile_headers(${target} PRIVATE ${NINSPECT_PCH_STD} ${ARGN})
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      # Its time stamp would make every precompiled header a new one for ccache.
      target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
    endif()
  endif()
endfunction()

# ninspect_precompile_like(TARGET OTHER): OTHER's precompiled header; same options needed.
function(ninspect_precompile_like target other)
  if(NINSPECT_PCH)
    target_precompile_headers(${target} REUSE_FROM ${other})
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
    endif()
  endif()
endfunction()
