"""Read an award in the form of an event file."""

from __future__ import annotations

from scoring.rules.base.facts import LARGEST
from scoring.rules.base.problems import MalformedFacts

from .awards import (
    MOST_PLACES,
    MOST_ROWS,
    POINT,
    VP_SCALES,
    Award,
    PlacePoints,
    TotalPoints,
    VpRow,
    VpScale,
    WinDrawLoss,
)


def read_award(data: object) -> Award:
    """Return the award of an event file. Raises MalformedFacts.

    A scale with a gap can be read; its `problems` report it.
    """
    match data:
        case "win":
            return WinDrawLoss()
        case "points":
            return TotalPoints()
        case "places":
            return PlacePoints()
        case {"places": list(values), **rest} if not rest and 0 < len(values) <= MOST_PLACES:
            return PlacePoints(tuple(_number(value, "places") for value in values))
        case {"win": [_, _, _] | [_, _, _, _, _] as values, **rest} if not rest:
            return WinDrawLoss(*(_hundredths(value, "win", least=-LARGEST) for value in values))
        case {"vp": str(name), **rest} if not rest:
            if name not in VP_SCALES:
                raise _malformed(f"vp must be a list of rows or one of {', '.join(VP_SCALES)}")
            return VP_SCALES[name]
        case {"vp": list(rows), **rest} if not rest and len(rows) <= MOST_ROWS:
            return VpScale(tuple(_row(row, number) for number, row in enumerate(rows, start=1)))
    raise _malformed(
        'must be "win", "points", "places", {"win": [win, draw, loss]}, {"vp": scale}, '
        '{"win": [win, draw, loss, bye, no-show]} or '
        f'{{"places": [first, second, …]}} of at most {MOST_PLACES}'
    )


def _row(data: object, number: int) -> VpRow:
    what = f"vp row {number}"
    match data:
        case [most, winner, loser]:
            return (
                None if most is None else _number(most, what),
                _hundredths(winner, what),
                _hundredths(loser, what),
            )
    raise _malformed(f"{what} must be [largest difference or null, winner, loser]")


def _number(value: object, what: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST:
        return value
    raise _malformed(f"{what} must hold whole numbers from 0 to {LARGEST}")


def _hundredths(value: object, what: str, least: int = 0) -> int:
    if (points := hundredths(value)) is not None and points >= least:
        return points
    range_ = f"numbers from {least} to {LARGEST}"
    raise _malformed(f"{what} must hold {range_} with two decimals at most")


def hundredths(value: object) -> int | None:
    """Return a number with at most two decimals, in hundredths; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= LARGEST:
        return None
    whole = round(value * POINT)
    return whole if abs(value * POINT - whole) < 1e-6 else None


def _malformed(message: str) -> MalformedFacts:
    return MalformedFacts(message, key="award")
