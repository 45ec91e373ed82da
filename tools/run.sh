#!/bin/sh
# Run Caderneta on this computer with the demo club. A second start changes nothing.
set -eu
cd "$(dirname "$0")/.."

if [ -n "${DATABASE_URL:-}" ]; then
    echo "DATABASE_URL is set: make run shows the demo club, with passwords that everybody knows, and never a real database.
To look around, type: env -u DATABASE_URL make run
To serve a real club, read docs/deploy.md." >&2
    exit 1
fi
tools/install.sh
tools/printing.sh || true # without the libraries everything but printing works
tools/help.sh || true # without it a page says how to build it
echo "Starting Caderneta: the first time this takes up to a minute"
# One worker starts fast and is enough for a demo.
export CADERNETA_DEMO=1 HOST="${HOST:-0.0.0.0}" WORKERS="${WORKERS:-1}"
exec .venv/bin/python manage.py serve --demo
