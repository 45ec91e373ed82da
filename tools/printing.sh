#!/bin/sh
# Sees to the libraries that WeasyPrint prints with. Goes on without them: all but paper works.
set -eu
cd "$(dirname "$0")/.."
. tools/apt.sh

packages=$(.venv/bin/python -m config.printing_libraries) && exit
if ! need $packages; then
    say "
Nothing can be printed yet: libraries are missing on this computer. As root, type:
  apt-get install --no-install-recommends $packages
"
    [ "${1:-}" != --required ]
fi
