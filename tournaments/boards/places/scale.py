"""Scales of VP as tables, for the regulation and the final report."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.words.figures import points
from tournaments.ranking.award_data import read_award
from tournaments.ranking.awards import (
    Award,
    VpScale,
)
from tournaments.words.labels import AWARD_DATA
from tournaments.words.reasons import points_text


@dataclass(frozen=True)
class ScaleRow:
    """A row of a scale of VP. `most`: the largest difference; empty in the last row."""

    most: str
    winner: str
    loser: str


def scale_rows(award: Award) -> list[ScaleRow]:
    """Return the rows of a scale; empty for other awards."""
    if not isinstance(award, VpScale):
        return []
    return [
        ScaleRow(points(most), points_text(winner), points_text(loser))
        for most, winner, loser in award.rows
    ]


def usual_scales() -> dict[str, list[ScaleRow]]:
    """Return the rows of each predefined scale, by the key of its award."""
    scales = {key: scale_rows(read_award(data)) for key, data in AWARD_DATA.items()}
    return {key: rows for key, rows in scales.items() if rows}
