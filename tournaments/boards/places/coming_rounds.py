"""The rounds after the published ones, where all are known from the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.event import draw_all
from tournaments.formats.parts.base import Draw, Impossible
from tournaments.reading.seated_table import side_name
from tournaments.reading.standings import PlayedStage

MOST_TABLES = 500
"""With more tables still to come the page would be long, and slow to make."""


@dataclass(frozen=True)
class ComingTable:
    """A table that is to come; `number` None: a bye."""

    number: int | None
    sides: Sequence[str]
    entries: frozenset[int]


@dataclass(frozen=True)
class ComingRound:
    """`number` counts in the tournament."""

    number: int
    tables: Sequence[ComingTable]


def coming_rounds(played: PlayedStage) -> list[ComingRound]:
    """Return the rounds that follow if nobody comes or leaves. Empty before the first round, for
    formats that draw each round anew, and of too many tables.
    """
    total = played.total_rounds or 0
    left = total - len(played.published)
    is_large = left * (len(played.entries) // 2) > MOST_TABLES
    if not played.format.fixed or not played.published or left <= 0 or is_large:
        return []
    try:
        draws = draw_all(played.event(played.published))
    except Impossible:
        return []
    before = played.stage.rounds_before
    return [ComingRound(before + draw.round, _tables(draw, played)) for draw in draws]


def _tables(draw: Draw, played: PlayedStage) -> list[ComingTable]:
    seated = [(pairing.number, pairing.sides) for pairing in draw.pairings]
    seated += [(None, ((entry,),)) for entry in draw.byes]
    return [
        ComingTable(
            number,
            [side_name([played.entries[entry] for entry in side]) for side in sides],
            frozenset(entry for side in sides for entry in side),
        )
        for number, sides in seated
    ]
