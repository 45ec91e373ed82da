#!/bin/sh
# Everything that can be said about the code without running it. All of it, not only the first.
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
check "ruff check" .venv/bin/ruff check --quiet .
check "ruff format" .venv/bin/ruff format --check --quiet .
check "mypy" .venv/bin/mypy --no-error-summary .
check "djlint" .venv/bin/djlint --lint --quiet templates
check "migrations" .venv/bin/python manage.py makemigrations --check --dry-run
check "imports, translations" .venv/bin/pytest -q tests/test_imports.py tests/test_translations.py
exit $result
