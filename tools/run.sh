#!/bin/sh
# Caderneta on this computer, with the demo club. A second start changes nothing.
set -eu
cd "$(dirname "$0")/.."

tools/install.sh
tools/printing.sh || true # the server says what is missing, and all but paper works
# One process is up at once and enough for looking around.
export CADERNETA_DEMO=1 HOST="${HOST:-0.0.0.0}" WORKERS="${WORKERS:-1}"
exec .venv/bin/python manage.py serve --demo
