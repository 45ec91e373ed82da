#!/bin/sh
# Serve a real club from this laptop: install what is missing, then see config/hall/laptop.py.
# `tools/hall.sh hall-at-boot` lets it start with the computer.
set -eu
cd "$(dirname "$0")/.."
. tools/apt.sh
tools/install.sh
tools/printing.sh || true # without the libraries everything but printing works
tools/help.sh || true # without it a page says how to build it
[ $# -gt 0 ] || tell "Starting Caderneta: the first time this takes up to a minute" \
    "Abrindo a Caderneta: a primeira vez leva até um minuto" \
    "Abriendo Caderneta: la primera vez tarda hasta un minuto"
[ $# -gt 0 ] || set -- hall
exec .venv/bin/python -m config.command "$@"
