#!/bin/sh
# `make test`: lint, then the tests on SQLite, on PostgreSQL those marked `postgres`, in Chromium.
# `make test-all` (tools/test.sh all): also those marked `thorough`, and the quick ones at twelve
# other moments.
set -eu
cd "$(dirname "$0")/.."
tools/install.sh requirements-dev.txt
. tools/programs.sh

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
    with_lint -n 2 -m "postgres and not browser" --whole-files >"$parts/beside" 2>&1 &
    # Four at a time, even on two processors: tests of whole servers mostly wait.
    part "SQLite" sqlite -n 4 -m "not browser"
else
    with_lint -n 1 -m "postgres and not browser and not thorough" >"$parts/beside" 2>&1 &
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
