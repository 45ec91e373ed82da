#!/bin/sh
# Serve a real club from this laptop: install what is missing, then see config/hall/laptop.py.
# `tools/hall.sh hall_at_boot` lets it start with the computer.
set -eu
cd "$(dirname "$0")/.."
tools/install.sh
tools/printing.sh || true # without the libraries everything but printing works
tools/help.sh || true # without it a page says how to build it
[ $# -gt 0 ] || echo "Starting Caderneta: the first time this takes up to a minute"
exec .venv/bin/python -m config.hall.laptop "$@"
