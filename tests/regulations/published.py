"""What a published regulation asks for, and short ways to play an event by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.formats.event import draw_all, draw_next
from tournaments.formats.files.eventfile import read_event


@dataclass(frozen=True)
class Published:
    """`asked` has what the regulation asks for, and where or how it is set.

    `source` is the site where it was found. `left` is what the secretary does by hand.
    """

    name: str
    source: str
    game: str
    asked: Mapping[str, str]
    left: str = ""


def entries(count: int, **keys: Any) -> list[dict[str, Any]]:
    return [{"id": number, **keys} for number in range(1, count + 1)]


def played(first: int, second: int, mine: int, theirs: int, **counts: Any) -> dict[str, Any]:
    """Return a table with its result; `counts` are pairs of numbers."""
    table: dict[str, Any] = {"sides": [first, second], "score": [mine, theirs]}
    return (
        {**table, "counts": {key: list(pair) for key, pair in counts.items()}} if counts else table
    )


def no_show(present: int, absent: int) -> dict[str, Any]:
    return {"sides": [present, absent], "walkover": absent}


def bye(entry: int) -> dict[str, Any]:
    return {"sides": [entry], "bye": True}


def order(file: dict[str, Any]) -> list[tuple[int, int]]:
    """Return (place, entry) of each entry, all sections in a row."""
    places = read_event(file).places.values()
    return [(place.place, place.entry) for section in places for place in section]


def points(file: dict[str, Any]) -> dict[int, float]:
    """Return the points of each entry as people write them."""
    places = read_event(file).places.values()
    return {place.entry: place.tally.points / 100 for section in places for place in section}


def drawn(file: dict[str, Any]) -> list[tuple[int, ...]]:
    """Return the sides that meet in the next round, each table in the order of its sides."""
    pairings = draw_next(read_event(file)).pairings
    return [tuple(entry for side in pairing.sides for entry in side) for pairing in pairings]


def all_drawn(file: dict[str, Any]) -> list[list[tuple[int, ...]]]:
    rounds = draw_all(read_event(file))
    return [
        [tuple(entry for side in pairing.sides for entry in side) for pairing in draw.pairings]
        for draw in rounds
    ]


def problems(file: dict[str, Any]) -> list[str]:
    return [problem.code for problem in read_event(file).problems()]
