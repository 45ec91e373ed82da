#!/bin/sh
# Build the pages of the help into help/built, again only after a change of their sources.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
[ -x "$python" ] || python=python # in a container
built=help/built/.done
# Folders are compared too: a deleted page changes the folder.
is_built() {
    [ -e "$built" ] && [ -z "$(find help docs -path help/built -prune -o -newer "$built" -print | head -n 1)" ]
}
is_built && exit 0
. tools/apt.sh
take_turn
is_built && exit 0
tell "Building the help" "Montando a ajuda" "Armando la ayuda"
"$python" -c 'import sphinx, myst_parser' 2>/dev/null || tools/install.sh requirements-help.txt
rm -rf help/built # all anew: it takes two seconds, and no deleted page stays
# Sphinx refuses a language of the terminal that is not installed on this computer.
LC_ALL=C.UTF-8 "$python" -m sphinx -q -b help -c help . help/built
touch "$built"
