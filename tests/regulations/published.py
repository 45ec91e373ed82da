"""What a published regulation asks for, and short ways to play an event by it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tournaments.formats.event import Event, draw_all, draw_next
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


def seeded(count: int) -> list[dict[str, Any]]:
    return [{"id": number, "seed": number} for number in range(1, count + 1)]


def played(
    first: int | list[int], second: int | list[int], mine: int, theirs: int, **counts: Any
) -> dict[str, Any]:
    """Return a table with its result; `counts` are pairs of numbers."""
    return _with_counts({"sides": [first, second], "score": [mine, theirs]}, counts)


def several(score: Mapping[int, int], **counts: Any) -> dict[str, Any]:
    """Return a table of single players with the points of each; `counts` in the same order."""
    return _with_counts({"sides": [*score], "score": [*score.values()]}, counts)


def _with_counts(table: dict[str, Any], counts: Mapping[str, Any]) -> dict[str, Any]:
    own = {key: list(numbers) for key, numbers in counts.items()}
    return {**table, "counts": own} if own else table


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


def drawn(file: dict[str, Any], before: dict[str, Any] | None = None) -> list[tuple[int, ...]]:
    """Return the sides that meet in the next round, each table in the order of its sides.

    The results of the stage `before` still count.
    """
    event = read_event(file)
    return _tables(replace(event, before=read_event(before)) if before else event)


def advanced(groups: dict[str, Any], later: dict[str, Any], qualify: int) -> list[tuple[int, ...]]:
    """Return round 1 of the stage after groups, of which each sends its first `qualify` places."""
    sections = read_event(groups).places
    ranked = [
        (at, -place.tally.points, -place.tally.difference, place.entry, name)
        for name, places in sections.items()
        for at, place in enumerate(places[:qualify])
    ]
    ids = [entry for *_worth, entry, _name in sorted(ranked)]
    came_from = {entry: name for *_worth, entry, name in ranked}
    file = {**later, "entries": [{"id": id, "seed": at} for at, id in enumerate(ids, start=1)]}
    event = read_event(file)
    own = tuple(replace(entry, came_from=came_from[entry.id]) for entry in event.entries)
    return _tables(replace(event, entries=own))


def group_of(file: dict[str, Any]) -> Mapping[int, str]:
    """Return the name of each entry's group, by its id."""
    return read_event(file).section_of


def favourites(file: dict[str, Any]) -> dict[str, Any]:
    """Return the file with all its rounds played; at each table the lower number wins."""
    rounds = [
        [played(one, two, 2, 0) if one < two else played(one, two, 0, 2) for one, two in tables]
        for tables in all_drawn(file)
    ]
    return {**file, "rounds": rounds}


def _tables(event: Event) -> list[tuple[int, ...]]:
    pairings = draw_next(event).pairings
    return [tuple(entry for side in pairing.sides for entry in side) for pairing in pairings]


def all_drawn(file: dict[str, Any]) -> list[list[tuple[int, ...]]]:
    rounds = draw_all(read_event(file))
    return [
        [tuple(entry for side in pairing.sides for entry in side) for pairing in draw.pairings]
        for draw in rounds
    ]


def problems(file: dict[str, Any]) -> list[str]:
    return [problem.code for problem in read_event(file).problems()]
