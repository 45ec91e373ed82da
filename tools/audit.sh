#!/bin/sh
# Ask the vulnerability database of PyPI about every package of requirements.txt.
# Exit codes: 0 nothing known, 1 something known, 2 the database could not be asked.
# AUDIT_FOLDER keeps the last whole answer (a folder that CI stores between its runs; else var/audit).
set -eu
cd "$(dirname "$0")/.."
folder=${AUDIT_FOLDER:-var/audit}
mkdir -p "$folder"
rm -f "$folder/new.json"
# The versions have hashes, so nothing is installed. It fails without a network; the report says so.
.venv/bin/uvx --quiet --from pip-audit==2.10.1 pip-audit --requirement requirements.txt \
    --require-hashes --disable-pip --progress-spinner off --format json --output "$folder/new.json" \
    >"$folder/log.txt" 2>&1 || true
exec .venv/bin/python tools/audit.py "$folder"
