#!/usr/bin/env bash
# Brings resources/translations/*.ts up to date with the sources and lists what is left to translate.
#   packaging/update-translations.sh          update the files
#   packaging/update-translations.sh --check  change nothing; status 1 when something is left to do
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
mode=update
[[ "${1:-}" == "--check" ]] && mode=check

lupdate=${LUPDATE:-}
if [[ -z "$lupdate" ]]; then
    for candidate in /usr/lib/qt6/bin/lupdate "$(qmake6 -query QT_INSTALL_BINS 2>/dev/null || true)/lupdate" \
        "$(command -v lupdate6 || true)" "$(command -v lupdate || true)"; do
        if [[ -x "$candidate" ]]; then
            lupdate=$candidate
            break
        fi
    done
fi
if [[ -z "$lupdate" ]]; then
    echo "lupdate of Qt 6 was not found (Debian, Ubuntu: apt install qt6-l10n-tools); or set LUPDATE." >&2
    exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for ts in "$here"/resources/translations/ninspect_*.ts; do
    language=$(basename "$ts" .ts)
    cmake "-DLUPDATE=$lupdate" "-DSOURCE_DIR=$here" "-DWORK_DIR=$work/work" "-DLANGUAGE=${language#ninspect_}" \
        "-DMODE=$mode" -P "$here/cmake/update-translations.cmake"
done
