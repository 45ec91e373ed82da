"""Names of the lines of a sheet, of the questions of the hand form, and of melds."""

from collections.abc import Mapping

from scoring.games import Label, Text
from scoring.labels.words import WORDS

LINES: Mapping[str, Label] = WORDS.lines
FIELDS: Mapping[str, Label] = WORDS.fields
WENT_OUT: Mapping[str, Text] = WORDS.went_out
OUTS: Mapping[str, Label] = WORDS.outs
KINDS_OF_MELD: Mapping[str, Text] = WORDS.melds
"""The name of each kind of legal meld; `number` is its number of cards."""


def line_label(code: str) -> str:
    return str(LINES[code].full)
