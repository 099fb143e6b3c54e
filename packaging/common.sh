# Shared by run.sh and test.sh; sourced, not run. Needs bash.
# Knows which Debian/Ubuntu packages each purpose needs and installs what is missing.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

packages_build=(g++ cmake ninja-build ccache git ca-certificates
    qt6-base-dev qt6-base-dev-tools qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n libgl-dev libxkbcommon-dev
    libqt6svg6 nlohmann-json3-dev libcli11-dev libfmt-dev libxxhash-dev libssl-dev libhwy-dev libqcustomplot-dev)
packages_window=(libxcb-cursor0 fonts-dejavu-core fonts-noto-cjk)
packages_test=(libgtest-dev libgmock-dev libbenchmark-dev xvfb xauth python3)
packages_fuzz=(clang lld libclang-rt-dev)

# True when a package is installed.
have_package() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# install_packages PACKAGE… : apt-get what is missing; other systems are told what they need.
install_packages() {
    local missing=() p
    command -v dpkg-query >/dev/null || {
        say "not a Debian or Ubuntu system: make sure that the counterparts of these are installed: $*"
        return 0
    }
    for p in "$@"; do have_package "$p" || missing+=("$p"); done
    [ ${#missing[@]} -eq 0 ] && return 0
    say "installing ${missing[*]}"
    local sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null || die "run as root, or install: ${missing[*]}"
    local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -y)
    # The index of a fresh machine is empty or old: update once, then install; one clang package
    # is named after its version.
    "${apt[@]}" -qq update >&2 || say "apt-get update failed; going on with the index there is"
    "${apt[@]}" -qq install --no-install-recommends "${missing[@]}" >&2 || die "could not install: ${missing[*]}"
}

# Jobs for the compiler: one per core, but no more than memory allows (1.5 GiB each).
jobs() {
    local cores mem
    cores=$(nproc 2>/dev/null || echo 2)
    mem=$(awk '/MemAvailable/ {print int($2 / 1572864)}' /proc/meminfo 2>/dev/null || echo "$cores")
    [ "${mem:-0}" -lt 1 ] && mem=1
    [ "$mem" -lt "$cores" ] && echo "$mem" || echo "$cores"
}

# configure_and_build PRESET [TARGET…]
configure_and_build() {
    local preset=$1
    shift
    say "configuring ($preset)"
    (cd "$root" && cmake --preset "$preset" >"$root/build/$preset.configure.log" 2>&1) || {
        cat "$root/build/$preset.configure.log" >&2
        die "configuring failed"
    }
    say "building ($preset)"
    local targets=() t
    for t in "$@"; do targets+=(--target "$t"); done
    (cd "$root" && cmake --build "build/$preset" -j "$(jobs)" "${targets[@]}") >&2 || die "building failed"
}
mkdir -p "$root/build"

# Compiler results are shared between build folders and between clones: paths below the root
# count relative to the build folder; precompiled headers count by what they are made of.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
