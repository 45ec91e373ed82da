#!/bin/sh
# Make .venv and install requirements.txt (or the given file), again only after a change.
set -eu
cd "$(dirname "$0")/.."
. tools/apt.sh
requirements=${1:-requirements.txt}
take_turn

# PYTHON can name another Python: PYTHON=python3.13 make hall
find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            say "$name"
            return
        fi
    done
    return 1
}

if ! [ -x .venv/bin/python ] || ! .venv/bin/python -c '' 2>/dev/null; then
    python=$(find_python) || fail "Caderneta needs Python 3.11 or newer. On Debian and Ubuntu, as root:
  apt-get install python3 python3-venv
Then type the same command again. Another Python is taken with PYTHON=/path/to/python3 before it."
    say "Making .venv with $("$python" --version)"
    if ! "$python" -m venv --clear .venv >/dev/null 2>&1; then
        rm -rf .venv
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        fail "This Python cannot make a virtual environment. On Debian and Ubuntu, as root:
  apt-get install python$version-venv"
    fi
fi

if ! .venv/bin/python tools/installed.py "$requirements"; then
    say "Installing $requirements (once, a minute or two, from the internet)"
    .venv/bin/python tools/installed.py --forget "$requirements"
    # Neither compiles the packages: Python does that for what is used.
    if command -v uv >/dev/null; then
        set -- uv pip install --quiet --python .venv/bin/python
    else
        set -- .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-compile
    fi
    "$@" --only-binary :all: --require-hashes -r "$requirements" || fail "
The packages in $requirements could not be installed. The first start, and the first one after an
update, fetch them from https://pypi.org: connect this computer to the internet and type the same
command again. Later starts need no internet. Where only a proxy reaches it, set HTTPS_PROXY before."
    .venv/bin/python tools/installed.py --store "$requirements"
fi
