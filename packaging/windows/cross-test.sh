#!/usr/bin/env bash
# Cross-builds NInspect for Windows with MinGW-w64 and tests it under Wine.
# usage: bash packaging/windows/cross-test.sh [--qt FOLDER_OR_ARCHIVE] [--jobs N]
#
#   --qt Q     a Qt for MinGW (packaging/windows/make-qt.sh makes one), as a folder or a tar
#              archive: the window is cross-built too, its self-test run and a screenshot
#              taken. The variable NINSPECT_QT_MINGW does the same.
#   --jobs N   compilers and tests at a time
#
# Everything is made below build/: the Wine prefix in build/wine, the programs in
# build/mingw/bin, the screenshot in build/mingw/window.png. Installs what is missing (Debian
# 12+, Ubuntu 24.04+). Exit status 0: every step ended well.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

qt=${NINSPECT_QT_MINGW:-} jobs=$(jobs)
while [ $# -gt 0 ]; do
    case $1 in
        --qt) qt=${2:?--qt FOLDER_OR_ARCHIVE}; shift ;;
        --jobs) jobs=${2:?--jobs N}; shift ;;
        -h | --help) sed -n '2,13s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
        *) die "unknown option: $1 (see --help)" ;;
    esac
    shift
done

packages_cross=(g++-mingw-w64-x86-64-posix cmake ninja-build ccache wine wine64 googletest python3
    nlohmann-json3-dev libcli11-dev libfmt-dev libxxhash-dev)
packages_cross_window=(qt6-base-dev qt6-base-dev-tools qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    qt6-translations-l10n xvfb fonts-wine fonts-wqy-microhei)
build=$root/build/mingw
triple=x86_64-w64-mingw32
display_pid=

# Without these Wine asks for Mono and Gecko, and a crash waits for somebody who reads a dialog.
export WINEPREFIX=$root/build/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml=;winedbg.exe=d"

# The machine's path of a file, as Wine's programs see it.
windows_path() { printf 'Z:%s' "${1//\//\\}"; }

# Ends what this script started, and nothing else.
clean_up() {
    [ -d "$WINEPREFIX" ] && wineserver -k 2>/dev/null
    [ -n "$display_pid" ] && kill "$display_pid" 2>/dev/null
}
trap clean_up EXIT

# find_qt : $qt becomes a folder with lib/cmake/Qt6 below it.
find_qt() {
    if [ -f "$qt" ]; then
        local into=$root/build/qt-mingw
        say "unpacking $qt"
        rm -rf "$into"
        mkdir -p "$into"
        tar -xf "$qt" -C "$into" || die "cannot unpack $qt"
        qt=$into
    fi
    local found
    found=$(cd "$qt" 2>/dev/null && find "$PWD" -maxdepth 5 -path '*/lib/cmake/Qt6/Qt6Config.cmake' -print -quit)
    [ -n "$found" ] || die "no Qt 6 (lib/cmake/Qt6) in $qt"
    qt=${found%/lib/cmake/Qt6/Qt6Config.cmake}
}

# start_wine : a prefix of our own, and a process that keeps it alive. Wine's services start
# with the first program and end with the last; kept alive, a test takes 0.04 s instead of 2.6 s.
start_wine() {
    if [ ! -f "$WINEPREFIX/.ninspect-ready" ]; then
        say "making a Wine prefix"
        rm -rf "$WINEPREFIX"
        mkdir -p "$WINEPREFIX"
        env DISPLAY= timeout 1800 wineboot -i >/dev/null 2>&1 && wineserver -w || die "wineboot failed"
        set_up_prefix
        touch "$WINEPREFIX/.ninspect-ready"
    fi
    mkdir -p "$build"
    printf '#include <windows.h>\nint main() { Sleep(INFINITE); }\n' >"$build/keep.c"
    $triple-gcc-posix -o "$build/keep.exe" "$build/keep.c" || die "cannot compile for Windows"
    wine "$build/keep.exe" >/dev/null 2>&1 </dev/null &
}

set_up_prefix() {
    # Debian's Wine does not find its own fonts; Chinese comes from WenQuanYi.
    local font
    for font in /usr/share/wine/fonts/*.ttf /usr/share/fonts/truetype/wqy/*.ttc; do
        [ -f "$font" ] && ln -sf "$font" "$WINEPREFIX/drive_c/windows/Fonts/"
    done
    env DISPLAY= wine winecfg -v win10 >/dev/null 2>&1  # a new prefix says Windows 7
    # There is no window manager in Xvfb.
    env DISPLAY= wine reg add 'HKCU\Software\Wine\X11 Driver' /v Managed /d N /f >/dev/null 2>&1
    for font in Tahoma 'Tahoma Bold'; do
        env DISPLAY= wine reg add 'HKLM\Software\Microsoft\Windows NT\CurrentVersion\FontLink\SystemLink' \
            /v "$font" /t REG_MULTI_SZ /d 'wqy-microhei.ttc,WenQuanYi Micro Hei' /f >/dev/null 2>&1
    done
    wineserver -w
}

# start_display : an X server for the window.
start_display() {
    local number
    for number in $(seq 77 99); do
        [ -e "/tmp/.X$number-lock" ] && continue
        Xvfb ":$number" -screen 0 1680x1050x24 -nolisten tcp >/dev/null 2>&1 &
        display_pid=$!
        sleep 2
        if kill -0 "$display_pid" 2>/dev/null; then
            export DISPLAY=:$number
            return
        fi
    done
    die "Xvfb does not start"
}

# run_window SECONDS LOG ARGUMENT… : the window under Wine. Wine 8 now and then has no outline
# metrics for a font, and the GDI font engine of Qt 6.4 reads them unchecked: a crash in Qt6Gui before
# anything of ours has run. Qt's own FreeType engine does not ask Wine for them. What is left of
# Wine's moods gets a second attempt, and the first one is said; a fault of our own fails both.
run_window() {
    local seconds=$1 log=$2 attempt
    shift 2
    for attempt in 1 2; do
        QT_QPA_PLATFORM=windows:fontengine=freetype \
            timeout -k 5 "$seconds" wine "$build/bin/ninspect.exe" "$@" >"$log" 2>&1 </dev/null && return 0
        say "window: attempt $attempt ended with $?"
        cat "$log" >&2
    done
    return 1
}

# try_window : self-test and screenshot. Runs to its end whatever fails.
try_window() {
    local ok=0 shot=$build/window.png mini=$root/tests/fixtures/bonsai-mini
    rm -f "$shot"
    say "window: self-test under Wine"
    run_window 120 "$build/self-test.log" --self-test || ok=1
    cat "$build/self-test.log" >&2
    say "window: screenshot under Wine"
    NINSPECT_SETTINGS=$(windows_path "$build/window-settings.ini") \
        run_window 120 "$build/screenshot.log" --screenshot "$(windows_path "$shot")" \
        "$(windows_path "$mini/mini-pq2_0.gguf")" "$(windows_path "$mini/expected-pq2_0.ninfer")" || ok=1
    # An empty window of that size compresses to a few kilobytes.
    local bytes
    bytes=$(stat -c %s "$shot" 2>/dev/null || echo 0)
    say "screenshot: $shot, $bytes bytes"
    [ "$bytes" -gt 20000 ] || ok=1
    [ $ok -eq 0 ] && echo "window under Wine: passed" || echo "window under Wine: FAILED"
    return $ok
}

install_packages "${packages_cross[@]}"
[ -z "$qt" ] || install_packages "${packages_cross_window[@]}"
window=OFF
qcustomplot=
if [ -n "$qt" ]; then
    find_qt
    window=ON
    qcustomplot=$root/build/qcustomplot
    bash "$root/packaging/windows/fetch-qcustomplot.sh" "$qcustomplot" || die "no source of QCustomPlot"
    start_display
else
    export DISPLAY=
fi
# Qt and GCC's runtime for programs in the build tree.
WINEPATH=$(windows_path "$(dirname "$($triple-g++-posix -print-file-name=libstdc++-6.dll)")");
WINEPATH="$WINEPATH;$(windows_path "/usr/$triple/lib")${qt:+;$(windows_path "$qt/bin")}"
export WINEPATH
start_wine

say "configuring (mingw)"
(cd "$root" && cmake --preset mingw -DNINSPECT_BUILD_WINDOW=$window -DNINSPECT_MINGW_QT="$qt" \
    -DNINSPECT_QCUSTOMPLOT_SOURCE="$qcustomplot") >"$build/configure.log" 2>&1 ||
    { cat "$build/configure.log" >&2; die "configuring failed"; }
say "building (mingw)"
# The window's own tests run on Linux: drawn on no screen, they would lack fonts here. The
# build runs the others to hear which cases there are.
targets=(tests/unit/all tests/cli/all tests/fuzz/all ninspect-cli)
[ $window = OFF ] || targets+=(ninspect)
(cd "$root" && CCACHE_NOHASHDIR=1 cmake --build build/mingw -j "$jobs" --target "${targets[@]}") >&2 || die "building failed"

status=0
say "testing under Wine"
# Wine 8 now and then (one start in tens of thousands) fails to start a program: a test that fails is
# run once more, and both runs are printed. A fault of our own fails both.
(cd "$root" && ctest --preset mingw -j "$jobs" --timeout 300 --repeat until-pass:2 \
    --exclude-regex '^(ui|models)\.') || status=1
if [ $window = ON ]; then
    try_window || status=1
fi
exit $status
