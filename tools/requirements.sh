#!/bin/sh
# Compile requirements*.in to exact versions with hashes, one file for every supported Python.
# Keeps the present versions; for the newest versions: make requirements ARGS=--upgrade
set -eu
cd "$(dirname "$0")/.."
compile() {
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --custom-compile-command "make requirements" "$@"
}
compile requirements.in --output-file requirements.txt "$@"
compile requirements-cache.in --constraint requirements.txt --output-file requirements-cache.txt "$@"
compile requirements-help.in --constraint requirements.txt --output-file requirements-help.txt "$@"
# The tests use the same versions as the server.
compile requirements-dev.in --constraint requirements.txt --output-file requirements-dev.txt "$@"
