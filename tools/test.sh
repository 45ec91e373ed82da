#!/bin/sh
# `make test`: lint, then the tests on SQLite, on PostgreSQL those marked `postgres`, in Chromium.
# `make test-all` (tools/test.sh all): also those marked `thorough`, and the quick ones at twelve
# other moments.
set -eu
cd "$(dirname "$0")/.."
. tools/apt.sh

tools/install.sh requirements-dev.txt
tools/printing.sh || fail "Libraries that print are missing. As root:
  apt-get install --no-install-recommends $(.venv/bin/python -m config.printing_libraries)"
command -v xgettext >/dev/null || need gettext ||
    fail "gettext is missing (it looks for untranslated words). As root: apt-get install gettext"

command -v pdftoppm >/dev/null || need poppler-utils ||
    fail "pdftoppm is missing (paper is compared as pictures). As root: apt-get install poppler-utils"

# The headless shell is Chromium without windows and takes two thirds of the time.
if [ -z "${CHROMIUM:-}" ]; then
    for CHROMIUM in chromium-headless-shell chromium chromium-browser google-chrome ""; do
        command -v "$CHROMIUM" >/dev/null && break
    done
    [ -n "$CHROMIUM" ] || { need chromium-headless-shell && CHROMIUM=chromium-headless-shell; } ||
        { need chromium && CHROMIUM=chromium; } ||
        fail "Chromium is missing (the browser tests need it). On Debian, as root: apt-get install chromium-headless-shell
Ubuntu's is a snap and does not do; another one is taken with: CHROMIUM=/path/to/chrome make test"
fi
export CHROMIUM

# Playwright has its own Node, which lacks libraries on some small installations.
node=$(.venv/bin/python -c \
    'from playwright._impl._driver import compute_driver_executable as paths; print(paths()[0])')
"$node" --version >/dev/null 2>&1 || need libatomic1 libstdc++6 ||
    fail "Playwright does not start here. As root: apt-get install libatomic1 libstdc++6"

# Every part runs, also after a failed part; the script then fails at the end.
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
# What runs beside does not hear Ctrl-C.
trap 'trap "" TERM; kill 0; exit 130' INT TERM
part() {
    name=$1
    shift
    began=$(date +%s)
    printf '\n=== %s\n' "$name"
    "$@" || touch "$parts/failed"
    printf '%s: %s seconds\n' "$name" $(($(date +%s) - began))
}
sqlite() { env -u TEST_DATABASE_URL .venv/bin/pytest -q --dist worksteal "$@"; }
postgres() { .venv/bin/python tools/with_postgres.py .venv/bin/pytest -q --dist worksteal "$@"; }
with_lint() {
    part "Lint" tools/lint.sh
    part "PostgreSQL" postgres "$@"
}

if [ "${1:-}" = all ]; then
    with_lint -n 2 -m postgres --whole-files >"$parts/beside" 2>&1 &
    # Four at a time, even on two processors: tests of whole servers mostly wait.
    part "SQLite" sqlite -n 4 -m "not browser"
else
    export HYPOTHESIS_PROFILE="${HYPOTHESIS_PROFILE:-quick}"
    with_lint -n 1 -m "postgres and not thorough" >"$parts/beside" 2>&1 &
    part "SQLite" sqlite -n 2 -m "not browser and not thorough"
fi
wait
cat "$parts/beside"

# The browsers come last and alone, one a processor, since a tap wants an answer soon.
if [ "${1:-}" = all ]; then
    part "Chromium" sqlite -n auto -m browser tests/browser
    part "Other moments" .venv/bin/python tools/moments.py
else
    part "Chromium" sqlite -n auto -m "browser and not thorough" tests/browser
fi
[ ! -e "$parts/failed" ]
