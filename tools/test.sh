#!/bin/sh
# Run lint, the whole suite on SQLite, and the tests marked `postgres` on PostgreSQL; both with
# Chromium.
# `tools/test.sh fast`: SQLite only, without lint, browser tests, slow tests and slow files.
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

if [ "${1:-}" = fast ]; then
    exec env -u TEST_DATABASE_URL HYPOTHESIS_PROFILE="${HYPOTHESIS_PROFILE:-quick}" \
        .venv/bin/pytest -q -n 2 -m "not slow" --quick
fi

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
result=0
part() {
    printf '\n=== %s\n' "$1"
    shift
    "$@" || result=1
}
part "Lint" tools/lint.sh
# Lint has run these tests.
set -- --ignore tests/test_imports.py --ignore tests/test_translations.py
# Four at a time, even on two processors: browser tests mostly wait.
part "SQLite" env -u TEST_DATABASE_URL .venv/bin/pytest -q -n 4 --dist worksteal "$@"
# The tests of pure packages use no database.
for pure in scoring/rules scoring/arbiter tournaments/formats tournaments/ranking; do
    set -- "$@" --ignore "tests/$pure"
done
part "PostgreSQL" .venv/bin/python tools/with_postgres.py \
    .venv/bin/pytest -q -n 2 --dist worksteal -m postgres "$@"
exit $result
