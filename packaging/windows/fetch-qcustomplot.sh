#!/usr/bin/env bash
# Fetches the source of QCustomPlot, for builds that have no library of it (MinGW-w64).
# usage: bash packaging/windows/fetch-qcustomplot.sh FOLDER
#
# FOLDER gets qcustomplot.h and qcustomplot.cpp, from the source package `qcustomplot` of the
# machine's own Debian or Ubuntu archive. Configure with -DNINSPECT_QCUSTOMPLOT_SOURCE=FOLDER.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
case ${1:-} in
    '' | -h | --help) sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 2 ;;
esac
mkdir -p "$1"
into=$(cd "$1" && pwd)
if [ -f "$into/qcustomplot.h" ] && [ -f "$into/qcustomplot.cpp" ]; then exit 0; fi

work=$root/build/qcustomplot-source lists=$root/build/qcustomplot-source/lists
mkdir -p "$lists/partial" "$work/sources.list.d"
# deb-src lines made from the deb lines, in a list of our own: the machine's stay as they are.
{ cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null || true; } | sed -n 's/^deb /deb-src /p' >"$work/sources.list"
for f in /etc/apt/sources.list.d/*.sources; do
    [ -f "$f" ] && sed 's/^Types:.*/Types: deb-src/' "$f" >"$work/sources.list.d/$(basename "$f")"
done
apt=(-o "Dir::Etc::SourceList=$work/sources.list" -o "Dir::Etc::SourceParts=$work/sources.list.d" -o "Dir::State::Lists=$lists")
say "fetching the source of qcustomplot"
apt-get "${apt[@]}" -qq update >&2
# Only the files, without unpacking: that would want dpkg-dev.
(cd "$work" && apt-get "${apt[@]}" -qq source --download-only qcustomplot >&2)
archive=$(find "$work" -maxdepth 1 -name 'qcustomplot_*.orig.tar.*' -print -quit)
[ -n "$archive" ] || die "no source archive of qcustomplot in $work"
rm -rf "$work/unpacked"
mkdir -p "$work/unpacked/source"
tar -xf "$archive" -C "$work/unpacked/source" --strip-components=1
# The distribution's own patches make it compile with Qt 6.
install_packages patch
patches=$(find "$work" -maxdepth 1 -name 'qcustomplot_*.debian.tar.*' -print -quit)
[ -n "$patches" ] || die "no patches of qcustomplot in $work"
tar -xf "$patches" -C "$work/unpacked"
sed -e 's/#.*//' -e '/^ *$/d' "$work/unpacked/debian/patches/series" | while read -r name _; do
    patch -d "$work/unpacked/source" -p1 -s <"$work/unpacked/debian/patches/$name" || die "patch $name does not apply"
done
for name in qcustomplot.h qcustomplot.cpp; do
    found=$(find "$work/unpacked" -name "$name" -print -quit)
    [ -n "$found" ] || die "$archive has no $name"
    cp "$found" "$into/$name"
done
say "QCustomPlot is in $into"
