# 64-bit Windows programs from Linux: MinGW-w64 with posix threads, as Debian 12 has it
# (g++-mingw-w64-x86-64-posix). Tests run under Wine.
#   cmake -G Ninja -S . -B build-mingw -DCMAKE_TOOLCHAIN_FILE=cmake/mingw-w64.toolchain.cmake -DNINSPECT_BUILD_WINDOW=OFF
# The window needs a Qt 6 for MinGW built by the same compiler: -DNINSPECT_MINGW_QT=FOLDER (with
# bin, lib, plugins), and the build machine's Qt of the same version for moc, rcc, uic, lrelease.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)

set(NINSPECT_MINGW_TRIPLE x86_64-w64-mingw32)
set(CMAKE_C_COMPILER ${NINSPECT_MINGW_TRIPLE}-gcc-posix)
set(CMAKE_CXX_COMPILER ${NINSPECT_MINGW_TRIPLE}-g++-posix)
set(CMAKE_RC_COMPILER ${NINSPECT_MINGW_TRIPLE}-windres)

# Headers and libraries of the build machine must not be seen; its programs must.
set(CMAKE_FIND_ROOT_PATH /usr/${NINSPECT_MINGW_TRIPLE})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# try_compile() runs this file again and must get the same answers.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES NINSPECT_MINGW_QT)
set(NINSPECT_MINGW_QT "" CACHE PATH "Folder of a Qt 6 for MinGW; empty: no window")
if(NINSPECT_MINGW_QT)
  list(APPEND CMAKE_FIND_ROOT_PATH "${NINSPECT_MINGW_QT}")
  list(PREPEND CMAKE_PREFIX_PATH "${NINSPECT_MINGW_QT}")
  set(QT_HOST_PATH /usr CACHE PATH "Qt of the build machine")
  file(GLOB _ninspect_host_qt /usr/lib/*/cmake/Qt6HostInfo)
  if(_ninspect_host_qt)
    list(GET _ninspect_host_qt 0 _ninspect_host_qt)
    get_filename_component(_ninspect_host_qt "${_ninspect_host_qt}" DIRECTORY)
    set(QT_HOST_PATH_CMAKE_DIR "${_ninspect_host_qt}" CACHE PATH "CMake files of the build machine's Qt")
  endif()
endif()

find_program(NINSPECT_WINE NAMES wine wine64)
if(NINSPECT_WINE)
  set(CMAKE_CROSSCOMPILING_EMULATOR "${NINSPECT_WINE}")
endif()
