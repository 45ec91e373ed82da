"""Codes of the pure core, said in players' words.

The rules speak in codes with parameters; every word a person reads about a hand is here.
"""

from scoring.labels.options import OPTION_CODES, OPTION_GROUPS, OPTIONS, in_groups, option_label
from scoring.labels.problems import (
    MELD_FAULTS,
    PROBLEMS,
    SUITS,
    explain,
    problem_message,
    side_name,
)
from scoring.labels.sheets import FIELDS, KINDS_OF_MELD, LINES, OUTS, WENT_OUT, line_label
from scoring.labels.words import Label, Text

__all__ = [
    "FIELDS",
    "KINDS_OF_MELD",
    "LINES",
    "MELD_FAULTS",
    "OPTIONS",
    "OPTION_CODES",
    "OPTION_GROUPS",
    "OUTS",
    "PROBLEMS",
    "SUITS",
    "WENT_OUT",
    "Label",
    "Text",
    "explain",
    "in_groups",
    "line_label",
    "option_label",
    "problem_message",
    "side_name",
]
