#!/bin/sh
# Build the documents as a site, by default into dist/docs; a link to nowhere is an error.
set -eu
cd "$(dirname "$0")/.."
target=${1:-dist/docs}
# Pages of the help name one another: they stand in no list.
LC_ALL=C.UTF-8 .venv/bin/python -m sphinx -W --keep-going -q -b html -C -D project=Caderneta \
    -D html_title=Caderneta -D extensions=myst_parser -D myst_heading_anchors=4 -D smartquotes=0 \
    -D root_doc=docs/site/index -D suppress_warnings=toc.not_included -D html_copy_source=0 \
    -D 'include_patterns=*.md,docs/*.md,docs/*/*.md,help/??/*.md,benchmarks/*.md' \
    -d "$target/.read" . "$target"
