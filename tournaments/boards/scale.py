"""Scales of VP row by row, as a regulation and a report show them."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.figures import points
from tournaments.labels import AWARD_DATA
from tournaments.ranking.awards import Award, VpScale, read_award
from tournaments.reasons import points_text


@dataclass(frozen=True)
class ScaleRow:
    """A row of a scale of VP. `most` is the largest difference, nothing in the last row."""

    most: str
    winner: str
    loser: str


def scale_rows(award: Award) -> list[ScaleRow]:
    """Nothing for an award that has no scale."""
    if not isinstance(award, VpScale):
        return []
    return [
        ScaleRow(points(most), points_text(winner), points_text(loser))
        for most, winner, loser in award.rows
    ]


def usual_scales() -> dict[str, list[ScaleRow]]:
    """The scales that can be chosen, by the award they belong to."""
    found = {key: scale_rows(read_award(data)) for key, data in AWARD_DATA.items()}
    return {key: rows for key, rows in found.items() if rows}
