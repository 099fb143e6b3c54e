#!/usr/bin/env bash
# Builds NInspect and passes every test. usage: bash packaging/test.sh [OPTION…]
#
#   (none)          release build with warnings as errors, all tests
#   --asan          also: all tests with the address and undefined-behaviour sanitizers
#   --tsan          also: all tests with the thread sanitizer
#   --fuzz SECONDS  also: each parser fuzzed for that long, starting from the kept corpus
#   --windows       also: core, command line and tests cross-built with MinGW-w64, run under Wine
#   --windows-qt Q  with --windows: Q is a Qt for MinGW (folder or archive); the window is
#                   cross-built too, its self-test run and a screenshot taken
#   --bench         also: the benchmarks, for reading (nothing fails by time)
#
# Installs what is missing (Debian 12+, Ubuntu 24.04+). Every step runs, whatever the others
# gave; the summary of all test programs comes last.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

asan=no tsan=no fuzz=0 windows=no windows_qt= bench=no
while [ $# -gt 0 ]; do
    case $1 in
        --asan) asan=yes ;;
        --tsan) tsan=yes ;;
        --fuzz) fuzz=${2:?--fuzz SECONDS}; shift ;;
        --windows) windows=yes ;;
        --windows-qt) windows_qt=${2:?--windows-qt FOLDER_OR_ARCHIVE}; windows=yes; shift ;;
        --bench) bench=yes ;;
        -h | --help) sed -n '2,16s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
        *) die "unknown option: $1 (see --help)" ;;
    esac
    shift
done

passed=0 failed=0 skipped=0 summary=()
started=$SECONDS

# count LOG NAME : adds up a ctest log; no line means that the run itself broke.
count_ctest() {
    local log=$1 name=$2 line total bad
    line=$(grep -E '^[0-9]+% tests passed, [0-9]+ tests failed out of [0-9]+' "$log" | tail -1)
    if [ -z "$line" ]; then
        failed=$((failed + 1))
        summary+=("$name: did not run to its end")
        return
    fi
    total=$(sed -E 's/.* out of ([0-9]+).*/\1/' <<<"$line")
    bad=$(sed -E 's/.*passed, ([0-9]+) tests failed.*/\1/' <<<"$line")
    passed=$((passed + total - bad)) failed=$((failed + bad))
    summary+=("$name: $line")
}

# one_step NAME COMMAND… : counts a whole command as one test.
one_step() {
    local name=$1
    shift
    if "$@" >&2; then passed=$((passed + 1)); summary+=("$name: passed"); else failed=$((failed + 1)); summary+=("$name: FAILED"); fi
}

# ctest_preset PRESET NAME : builds a preset and runs its tests. A build that fails is a failure.
ctest_preset() {
    local preset=$1 name=$2 log=$root/build/$1.ctest.log
    if ! (configure_and_build "$preset"); then
        failed=$((failed + 1))
        summary+=("$name: did not build")
        return
    fi
    say "testing ($preset)"
    (cd "$root" && QT_QPA_PLATFORM=offscreen ctest --preset "$preset" -j "$(jobs)") 2>&1 | tee "$log" >&2
    count_ctest "$log" "$name"
}

install_packages "${packages_build[@]}" "${packages_window[@]}" "${packages_test[@]}"
ctest_preset ci "release"

[ "$asan$tsan" = nono ] || install_packages "${packages_fuzz[@]}"
[ "$asan" = no ] || ctest_preset asan "address and undefined-behaviour sanitizers"
[ "$tsan" = no ] || ctest_preset tsan "thread sanitizer"

if [ "$fuzz" != 0 ]; then
    install_packages "${packages_fuzz[@]}"
    one_step "fuzzing, $fuzz s each parser" bash "$root/packaging/fuzz.sh" "$fuzz"
fi

if [ "$windows" = yes ]; then
    log=$root/build/windows.log
    if bash "$root/packaging/windows/cross-test.sh" ${windows_qt:+--qt "$windows_qt"} 2>&1 | tee "$log" >&2; then
        summary+=("Windows: every step ended well")
    else
        failed=$((failed + 1))
        summary+=("Windows: a step FAILED")
    fi
    count_ctest "$log" "Windows (MinGW-w64, Wine)"
fi

if [ "$bench" = yes ]; then
    one_step "benchmarks" bash "$root/packaging/bench.sh"
fi

printf '\n' >&2
say "summary, after $((SECONDS - started)) s"
printf '%s\n' "${summary[@]}"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
