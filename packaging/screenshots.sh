#!/usr/bin/env bash
# Takes a picture of each view and of each page of the conversion. usage: bash packaging/screenshots.sh FOLDER FILE [FILE]
# Every view in English and light colours; with ALL=1 also dark and 简体中文. README=1 makes all of
# them of the miniature pair and puts those that the README shows into docs/images.
# Needs the release build (packaging/run.sh or `cmake --build build/release`).
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
if [ -n "${README:-}" ]; then
    mini=$root/tests/fixtures/bonsai-mini ALL=1 ENTRY=${ENTRY:-blk.0.attn_qkv.weight}
    set -- "${1:-$root/build/screenshots}" "$mini/mini-pq2_0.gguf" "$mini/expected-pq2_0.ninfer"
fi
[ $# -ge 2 ] || die "usage: screenshots.sh FOLDER FILE [FILE]"
out=$1
shift
bin=${NINSPECT_BIN:-$root/build/release/bin}
mkdir -p "$out"
settings=$(mktemp -d)
trap 'rm -rf "$settings"' EXIT
themes=(light) languages=(en)
[ -z "${ALL:-}" ] || { themes=(light dark) languages=(en zh_CN); }

run() {
    if [ -n "${DISPLAY:-}" ]; then "$@"; else xvfb-run -a -s '-screen 0 1680x1050x24 -nolisten tcp' "$@"; fi
}
for view in layout hex scales codes values overview mapping metadata problems loaders; do
    for theme in "${themes[@]}"; do
        for language in "${languages[@]}"; do
            name=$view-$theme-$language.png
            NINSPECT_SETTINGS=$settings/settings.ini QT_QPA_PLATFORM=xcb run "$bin/ninspect" --screenshot "$out/$name" \
                --view "$view" --theme "$theme" --language "$language" --size "${SIZE:-1480x920}" --scale "${SCALE:-1}" \
                ${ENTRY:+--entry "$ENTRY"} $([ $view != overview ] || echo --scan) "$@" >/dev/null
            [ -s "$out/$name" ] || die "no picture of $view"
            printf '%s\n' "$name"
        done
    done
done

# The pages of the conversion, when FILES are a GGUF and a template (or a GGUF and an artifact made of it).
pair=("$@")
[ -z "${README:-}" ] || pair=("$mini/mini-pq2_0.gguf" "$mini/template-groupwise-int.ninfer")
for page in files checks backend progress result; do
    [ ${#pair[@]} -eq 2 ] || break
    for theme in "${themes[@]}"; do
        for language in "${languages[@]}"; do
            name=convert-$page-$theme-$language.png
            NINSPECT_SETTINGS=$settings/settings.ini QT_QPA_PLATFORM=xcb run "$bin/ninspect" --screenshot "$out/$name" \
                --wizard "$page" --theme "$theme" --language "$language" --scale "${SCALE:-1}" "${pair[@]}" >/dev/null ||
                printf 'not reached: '
            [ -s "$out/$name" ] || die "no picture of $page"
            printf '%s\n' "$name"
        done
    done
done
[ -z "${README:-}" ] || for name in layout-light mapping-light scales-light problems-light hex-dark; do
    cp "$out/$name-en.png" "$out/$name-zh_CN.png" "$root/docs/images/"
done
