#!/usr/bin/env bash
# Builds a Qt for Windows with MinGW-w64, for cross-test.sh --qt.
# usage: bash packaging/windows/make-qt.sh FOLDER
#
# From the source package of the machine's own Qt (the two must be of one version, because
# moc, rcc and uic are the machine's): Core, Gui, Widgets, Concurrent, Network, PrintSupport,
# Test, Xml and the Windows plugins, as DLLs. About half an hour on two cores and 3 GiB of room.
# Debian 12, Ubuntu 24.04.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
case ${1:-} in
    '' | -h | --help) sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 2 ;;
esac
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
work=$root/build/qt-source
mkdir -p "$work"

install_packages g++-mingw-w64-x86-64-posix cmake ninja-build dpkg-dev qt6-base-dev qt6-base-dev-tools perl python3

# The source of exactly the installed version, from the machine's own archive.
version=$(dpkg-query -W -f='${source:Version}' qt6-base-dev)
if ! ls "$work"/qt6-base_*.dsc >/dev/null 2>&1; then
    say "fetching the source of qt6-base $version"
    lists=$work/lists
    mkdir -p "$lists/partial"
    # deb-src lines made from the deb lines, in a list of our own: the machine's stay as they are.
    { cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | sed -n 's/^deb /deb-src /p'; } >"$work/sources.list"
    mkdir -p "$work/sources.list.d"
    for f in /etc/apt/sources.list.d/*.sources; do
        [ -f "$f" ] && sed 's/^Types:.*/Types: deb-src/' "$f" >"$work/sources.list.d/$(basename "$f")"
    done
    apt=(-o "Dir::Etc::SourceList=$work/sources.list" -o "Dir::Etc::SourceParts=$work/sources.list.d" -o "Dir::State::Lists=$lists")
    apt-get "${apt[@]}" -qq update
    (cd "$work" && apt-get "${apt[@]}" source --only-source "qt6-base=$version")
fi
source_dir=$(find "$work" -maxdepth 1 -type d -name 'qt6-base-*' -print -quit)
[ -n "$source_dir" ] || die "no source of qt6-base in $work"

say "configuring"
host_cmake=$(dirname "$(ls -d /usr/lib/*/cmake/Qt6HostInfo | head -1)")
cmake -G Ninja -S "$source_dir" -B "$work/build" -DCMAKE_TOOLCHAIN_FILE="$root/cmake/mingw-w64.toolchain.cmake" \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON \
    -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR="$host_cmake" -DQT_QMAKE_TARGET_MKSPEC=win32-g++ \
    -DQT_BUILD_EXAMPLES=OFF -DQT_BUILD_TESTS=OFF -DQT_BUILD_TOOLS_WHEN_CROSSCOMPILING=OFF \
    -DFEATURE_sql=OFF -DFEATURE_dbus=OFF -DFEATURE_openssl=OFF -DFEATURE_schannel=OFF -DFEATURE_ssl=OFF \
    -DINPUT_opengl=no -DFEATURE_vulkan=OFF -DFEATURE_tabletevent=OFF \
    -DFEATURE_icu=OFF -DFEATURE_glib=OFF -DFEATURE_zstd=OFF -DFEATURE_pkg_config=OFF \
    -DFEATURE_system_zlib=OFF -DFEATURE_system_png=OFF -DFEATURE_system_jpeg=OFF -DFEATURE_system_pcre2=OFF \
    -DFEATURE_system_freetype=OFF -DFEATURE_system_harfbuzz=OFF -DFEATURE_system_doubleconversion=OFF \
    -DFEATURE_system_libb2=OFF >"$work/configure.log" 2>&1 || { tail -30 "$work/configure.log" >&2; die "configuring failed"; }
[ -z "${CONFIGURE_ONLY:-}" ] || exit 0
say "building"
cmake --build "$work/build" -j "$(jobs)" >&2
cmake --install "$work/build" --strip >/dev/null
say "Qt for MinGW is in $prefix; now: bash packaging/windows/cross-test.sh --qt $prefix"
