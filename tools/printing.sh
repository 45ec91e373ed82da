#!/bin/sh
# Sees to the libraries that WeasyPrint prints with. Returns 1 when they are not to be had.
set -eu
cd "$(dirname "$0")/.."
. tools/apt.sh

packages=$(.venv/bin/python -m config.printing_libraries) || need $packages
