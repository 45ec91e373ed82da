"""A scale of victory points as people type it: a row per line."""

from __future__ import annotations

import re

from clubs.forms.fields.numbers import NUMBER
from scoring.rules.base.facts import LARGEST
from tournaments.ranking.awards import POINT, VpScale
from tournaments.ranking.tiebreaks import shown

DECIMALS = re.compile(r"(\d{1,4})(?:[.,](\d{1,2}))?")
"""Victory points (VP), with a decimal point or comma."""

Row = list[int | float | None]
"""A row of a scale, as in an event file: largest difference, winner's VP, loser's VP."""


def scale_text(scale: VpScale) -> str:
    """Return a scale as text, a row per line: largest difference, winner's VP, loser's VP."""
    return "\n".join(
        f"{'*' if most is None else most} {shown(winner, POINT)} {shown(loser, POINT)}"
        for most, winner, loser in scale.rows
    )


def rows_of(text: str) -> list[Row | None]:
    """Return the typed rows of a scale; None for a row that is not three numbers."""
    return [_row(line) for line in text.splitlines() if line.strip()]


def _row(line: str) -> Row | None:
    words = line.replace("–", " ").replace("-", " ").replace(";", " ").split()
    if len(words) != 3:
        return None
    most, won, lost = _number(words[0]), _vp(words[1]), _vp(words[2])
    if won is None or lost is None or (most is not None and most > LARGEST):
        return None
    return [most, won, lost]


def _vp(word: str) -> int | float | None:
    """Return VP as people write them, with at most two decimals (10, 9,69 or 9.69), or None."""
    if (match := DECIMALS.fullmatch(word)) is None:
        return None
    whole, decimals = match.groups(default="")
    hundredths = int(whole) * POINT + int(decimals.ljust(2, "0") or 0)
    return shown(hundredths, POINT)


def _number(word: str) -> int | None:
    """Return the number in a word; None for a star, more than `LARGEST` for anything else."""
    if word == "*":
        return None
    return int("".join(filter(str.isdecimal, word))) if NUMBER.fullmatch(word) else LARGEST + 1
