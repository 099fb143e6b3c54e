#!/usr/bin/env bash
# Builds NInspect and opens it. usage: bash packaging/run.sh [FILE [FILE]]
#
# Installs what is missing (Debian 12+, Ubuntu 24.04+), builds the release preset, starts the
# window with the files given; without files, with the miniature pair that the repository
# carries. Without a display it prints the audit of the files and writes a screenshot of each
# view into build/screenshots.
set -euo pipefail
here=$(pwd)
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

files=()
for f in "$@"; do
    case $f in
        -h | --help) sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
        /*) files+=("$f") ;;
        *) files+=("$here/$f") ;;
    esac
done
[ ${#files[@]} -le 2 ] || die "two files at most: one for each pane"
for f in "${files[@]}"; do [ -e "$f" ] || die "no such file: $f"; done
if [ ${#files[@]} -eq 0 ]; then
    mini=$root/tests/fixtures/bonsai-mini
    files=("$mini/mini-pq2_0.gguf" "$mini/expected-pq2_0.ninfer")
fi

display=yes
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || display=no
install_packages "${packages_build[@]}" "${packages_window[@]}"
[ $display = yes ] || install_packages xvfb xauth
configure_and_build release ninspect ninspect-cli
bin=$root/build/release/bin

if [ $display = yes ]; then
    exec "$bin/ninspect" "${files[@]}"
fi

say "no display: the audit in text, and a picture of each view"
status=0
for f in "${files[@]}"; do
    printf '\n'
    "$bin/ninspect-cli" info "$f"
    printf '\n'
    "$bin/ninspect-cli" validate "$f" || status=$?
    [ $status -le 1 ] || exit $status
    printf '\n'
    "$bin/ninspect-cli" loaders "$f"
done
shots=$root/build/screenshots
bash "$root/packaging/screenshots.sh" "$shots" "${files[@]}"
say "screenshots are in $shots"
