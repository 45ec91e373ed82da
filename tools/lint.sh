#!/bin/sh
# Run all static checks, also after a check has failed.
set -eu
cd "$(dirname "$0")/.."
result=0
check() {
    printf '%s ... ' "$1"
    shift
    if output=$("$@" 2>&1); then
        echo ok
    else
        printf 'NO\n%s\n' "$output"
        result=1
    fi
}
export CADERNETA_DEMO=1 DATABASE_URL=sqlite:///:memory:
# mypy takes as long as all other checks together, and one processor: run it in parallel.
mypy_output=$(mktemp)
site=$(mktemp -d)
.venv/bin/mypy --no-error-summary . >"$mypy_output" 2>&1 &
mypy=$!
trap 'kill "$mypy" 2>/dev/null || true; rm -rf "$mypy_output" "$site"' EXIT
trap 'exit 130' INT TERM
check "ruff check" .venv/bin/ruff check --quiet .
check "ruff format" .venv/bin/ruff format --check --quiet .
check "djlint" .venv/bin/djlint --lint --quiet templates
check "djlint format" .venv/bin/djlint --check --quiet templates
check "migrations" .venv/bin/python manage.py makemigrations --check --dry-run
check "documents" tools/docs.sh "$site"
status=0
wait "$mypy" || status=$?
check "mypy" sh -c 'cat "$1"; exit "$2"' - "$mypy_output" "$status"
exit $result
