#!/bin/sh
# Install the system libraries that WeasyPrint needs. Returns 1 if that is not possible.
set -eu
cd "$(dirname "$0")/.."
. tools/apt.sh

packages=$(.venv/bin/python -m config.hall.printing_libraries) || need $packages
