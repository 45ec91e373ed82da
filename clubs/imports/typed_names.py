"""Names as people type them in lists and messages: numbered, decorated, two in one cell. Pure."""

import re

# The numbers of a list in a message: "3. Ana e Rui", "3) …", "3 - …", a 3 in a box.
NUMBERING = re.compile(r"^\s*\d{1,4}\s*(?:[.):º°]+|[-–—]\s|\ufe0f?\u20e3)\s*(?=\D)")
BULLET = re.compile(r"^[\W_]+")
MARKS = re.compile(r"[\s*_~\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]+$")
"""Signs behind a name in a message: bold, ticks, hearts. Brackets and quotation marks stay."""
SLASH, DASH = re.compile(r"\s*/\s*"), re.compile(r"\s+[-–—]\s+")
AND = re.compile(r"\s+(?:e|y|&|and)\s+", re.IGNORECASE)
SIGNS = re.compile(r"\s*[/&+]\s*|\s+[-–—]\s+")
"""Signs that join two names. Unlike the "e" of Costa e Silva, they are never part of a name."""


def joined_names(cell: str) -> list[str]:
    """Return the names in one cell: split at slashes, or else at dashes and words for *and*."""
    if len(parts := [part for part in SLASH.split(cell) if part]) > 1:
        return parts
    # A dash may also precede a town: then the line gets too many names, which is a problem.
    parts = [part for half in DASH.split(cell) for part in AND.split(half) if part]
    return parts or [cell]


def unnumbered(cell: str) -> str:
    """Return the cell without the signs of a message around it: bullet, number, tick."""
    return MARKS.sub("", BULLET.sub("", NUMBERING.sub("", BULLET.sub("", cell))))
