"""Words for the codes of the rules.

The words themselves are in the records of `scoring.games`; here a page looks them up.
"""

from scoring.labels.options import GROUPS, OPTIONS, in_groups, option_label
from scoring.labels.problems import (
    MELD_FAULTS,
    SUITS,
    explain,
    problem_message,
)
from scoring.labels.sheets import FIELDS, KINDS_OF_MELD, LINES, OUTS, WENT_OUT, line_label

__all__ = [
    "FIELDS",
    "GROUPS",
    "KINDS_OF_MELD",
    "LINES",
    "MELD_FAULTS",
    "OPTIONS",
    "OUTS",
    "SUITS",
    "WENT_OUT",
    "explain",
    "in_groups",
    "line_label",
    "option_label",
    "problem_message",
]
