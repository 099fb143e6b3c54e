#!/usr/bin/env bash
# Fuzzes each parser. usage: bash packaging/fuzz.sh SECONDS [PARSER…]
# Builds the fuzz preset (clang, libFuzzer, address and undefined-behaviour sanitizers) and runs
# one target per core side by side, starting from the kept corpus. New inputs go to
# build/fuzz-corpus/PARSER, crashes to build/fuzz-findings/PARSER: a crash that is found belongs
# into tests/fuzz/corpus/PARSER, where every later test run meets it.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
[ $# -ge 1 ] || die "usage: fuzz.sh SECONDS [PARSER…]"
seconds=$1
shift
parsers=("$@")
[ ${#parsers[@]} -gt 0 ] || parsers=(gguf ninfer)
install_packages "${packages_build[@]}" "${packages_fuzz[@]}"
targets=()
for p in "${parsers[@]}"; do targets+=("fuzz_$p"); done
configure_and_build fuzz "${targets[@]}"

pids=() status=0
for p in "${parsers[@]}"; do
    corpus=$root/build/fuzz-corpus/$p findings=$root/build/fuzz-findings/$p kept=$root/tests/fuzz/corpus/$p
    mkdir -p "$corpus" "$findings"
    dict=$root/tests/fuzz/$p.dict
    say "fuzzing $p for $seconds s"
    "$root/build/fuzz/bin/fuzz_$p" -max_total_time="$seconds" -rss_limit_mb=2048 -malloc_limit_mb=512 -timeout=20 -max_len=131072 \
        -print_final_stats=1 -artifact_prefix="$findings/" $([ -f "$dict" ] && echo "-dict=$dict") "$corpus" "$kept" \
        >"$root/build/fuzz-$p.log" 2>&1 &
    pids+=($!)
done
for i in "${!pids[@]}"; do
    if wait "${pids[$i]}"; then result="nothing found"; else result="FOUND something"; status=1; fi
    log=$root/build/fuzz-${parsers[$i]}.log
    printf '%s: %s; %s executions\n' "${parsers[$i]}" "$result" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)"
    [ "$result" = "nothing found" ] || tail -40 "$log"
done
exit $status
