#!/bin/sh
# Compiles requirements*.in to exact versions with hashes, one file for every Python we support.
# What is there stays as it is; the newest versions come with: make requirements ARGS=--upgrade
set -eu
cd "$(dirname "$0")/.."
compile() {
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --custom-compile-command "make requirements" "$@"
}
compile requirements.in --output-file requirements.txt "$@"
# The same versions for the tests as for the server.
compile requirements-dev.in --constraint requirements.txt --output-file requirements-dev.txt "$@"
