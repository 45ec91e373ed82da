"""Settings of Sphinx for the help. `tools/help.sh` builds it, `builder.py` says into what."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "Caderneta"
extensions = ["myst_parser", "builder"]
root_doc = "help/pt/first-evening"
include_patterns = ["help/??/*.md", "docs/*.md"]
# Sphinx does not enter these folders.
exclude_patterns = [".*", "help/built", "var", "staticfiles", "tests", "locale", "static"]
html_copy_source = False
smartquotes = False
myst_heading_anchors = 3
# Documents for programmers link to files that are no pages of the help.
suppress_warnings = ["toc.not_included", "myst.xref_missing"]
html_permalinks = False
html_theme = "basic"
