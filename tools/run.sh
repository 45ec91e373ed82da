#!/bin/sh
# Caderneta on this computer, with the demo club. A second start changes nothing.
set -eu
cd "$(dirname "$0")/.."

tools/install.sh
tools/printing.sh
export CADERNETA_DEMO=1 HOST="${HOST:-0.0.0.0}" PORT="${PORT:-8000}"
.venv/bin/python manage.py migrate --verbosity 0
printf '\n'
.venv/bin/python manage.py demo
printf '\nCaderneta is here (Ctrl-C ends it):\n'
exec .venv/bin/python manage.py serve
