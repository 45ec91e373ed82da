#!/bin/sh
# `make test`: lint, then the tests on SQLite, on PostgreSQL those marked `postgres`, in Chromium.
# `make test-all` (tools/test.sh all): also those marked `thorough`, and the quick ones at twelve
# other moments.
set -eu
cd "$(dirname "$0")/.."
tools/install.sh requirements-dev.txt
. tools/programs.sh

# Every part runs, also after a failed part; the script then fails at the end, and says once more
# how each failed part ended. A part that has not passed, or was killed, leaves its file.
parts=$(mktemp -d)
printed=$(mktemp -d)
beside=$(mktemp)
trap 'rm -rf "$parts" "$printed" "$beside"' EXIT
# What runs beside does not hear Ctrl-C.
trap 'trap "" TERM; kill 0; exit 130' INT TERM
part() {
    name=$1
    shift
    began=$(date +%s)
    touch "$parts/$name"
    printf '\n=== %s\n' "$name"
    { "$@" && rm "$parts/$name"; } 2>&1 | tee "$printed/$name"
    printf '%s: %s seconds\n' "$name" $(($(date +%s) - began))
}
sqlite() { env -u TEST_DATABASE_URL .venv/bin/pytest -q --dist worksteal "$@"; }
postgres() { .venv/bin/python tools/with_postgres.py .venv/bin/pytest -q --dist worksteal "$@"; }
# What runs beside another part uses the processors where that part leaves them idle. It prints
# when it ends, into the other's lines.
beside() {
    {
        part "$@" >"$beside" 2>&1
        cat "$beside"
    } &
}

if [ "${1:-}" = all ]; then
    beside "Lint" tools/lint.sh
    # Four at a time, even on two processors: tests of whole servers mostly wait.
    part "SQLite" sqlite -n 4 -m "not browser"
    wait
    beside "PostgreSQL" postgres -n 1 -m "postgres and not browser"
    part "Chromium" sqlite -n auto -m browser tests/browser
    part "Other moments" .venv/bin/python tools/moments.py
    wait
else
    beside "Lint" tools/lint.sh
    part "SQLite" sqlite -n auto -m "not browser and not thorough"
    wait
    # Browsers run one a processor, since a tap wants an answer soon.
    beside "PostgreSQL" postgres -n 1 -m "postgres and not browser and not thorough"
    part "Chromium" sqlite -n auto -m "browser and not thorough" tests/browser
    wait
fi
for left in "$parts"/*; do
    [ -e "$left" ] || exit 0
    printf '\n=== Failed: %s\n' "${left##*/}"
    tail -n 60 "$printed/${left##*/}"
done
exit 1
