#!/usr/bin/env bash
# Runs the benchmarks. usage: bash packaging/bench.sh [NAME…]   (all when none is named)
# Peers (ggml, gguf-py) are measured in the same run when they are installed; a benchmark says
# so when one is missing. NINSPECT_GGML_ROOT names a folder with ggml's headers and library.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(open decode scan ui_boundary)
install_packages "${packages_build[@]}" "${packages_test[@]}"
targets=()
for n in "${names[@]}"; do targets+=("bench_$n"); done
configure_and_build ci "${targets[@]}"
for n in "${names[@]}"; do
    say "bench/$n"
    "$root/build/ci/bin/bench_$n"
done
