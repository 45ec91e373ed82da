#!/bin/sh
# Write the list of the packages of requirements.txt with their hashes as CycloneDX (SBOM):
#   tools/sbom.sh FILE.json
set -eu
cd "$(dirname "$0")/.."
file=${1:-var/sbom.json}
mkdir -p "$(dirname "$file")"
.venv/bin/uvx --quiet --from cyclonedx-bom==7.5.0 cyclonedx-py requirements requirements.txt \
    --output-reproducible --output-format JSON --output-file "$file" 2>"$file.log" || {
    cat "$file.log" >&2
    exit 1
}
rm -f "$file.log"
echo "$file"
