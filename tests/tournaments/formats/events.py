"""Events in one line each.

A round is a text of its tables: "1>8" 1 beat 8, "8<1" too, "4=5" level, "3w6" or "6m3"
walkover for 3, "2x7" both absent, "1?2" not played yet, and "9" alone has a bye.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tournaments.formats.parts.base import Draw, Field, Format, Impossible
from tournaments.ranking.results import Entry, Table

RESULTS: dict[str, dict[str, Any]] = {
    ">": {"score": (2000, 1000)},
    "<": {"score": (1000, 2000)},
    "=": {"score": (1500, 1500)},
    "w": {"absent": (1,)},
    "m": {"absent": (0,)},
    "x": {"absent": (0, 1)},
    "?": {},
}


def table(text: str) -> Table:
    if text.isdigit():
        return Table(((int(text),),))
    first, result, second = re.split(r"(\D)", text)
    return Table(((int(first),), (int(second),)), **RESULTS[result])


def rounds(*texts: str) -> list[list[Table]]:
    return [[table(item) for item in text.split()] for text in texts]


def seeded(count: int) -> list[Entry]:
    """Return `count` entries with their ids as seeds."""
    return [Entry(id, seed=id) for id in range(1, count + 1)]


def unseeded(count: int) -> list[Entry]:
    return [Entry(id) for id in range(1, count + 1)]


def changed(entries: Sequence[Entry], **changes) -> list[Entry]:
    """Return the entries with changes by id, as `e3={"club": "X"}`."""
    return [replace(entry, **changes.get(f"e{entry.id}", {})) for entry in entries]


def field(entries: Sequence[Entry], *texts: str) -> Field:
    """Return the field after these rounds."""
    order = sorted(entries, key=lambda entry: (entry.seed is None, entry.seed or 0))
    return Field(tuple(entries), rounds(*texts), [entry.id for entry in order], {})


def stronger(one: int, other: int) -> str:
    """Return the result if the lower number wins."""
    return ">" if one < other else "<"


def ranked(format: Any, now: Field) -> list[list[int]]:
    """Return the ids by how far they came, furthest first, equal ones together."""
    reached = format.reached(now)
    levels = sorted(set(reached.values()), reverse=True)
    return [[entry for entry in sorted(reached) if reached[entry] == level] for level in levels]


def drawn(draw: Draw) -> list[tuple[int, int]]:
    return [(pairing.sides[0][0], pairing.sides[1][0]) for pairing in draw.pairings]


def notes(draw: Draw) -> list[tuple[str, tuple[int, ...]]]:
    return [(note.code, note.sides) for note in draw.notes]


def codes(impossible: Impossible) -> list[str]:
    return [problem.code for problem in impossible.problems]


def as_played(draw: Draw, result: Callable[[int, int], str]) -> str:
    """Return the round in one line; `result` gives the sign for two opponents."""
    tables = [f"{first}{result(first, second)}{second}" for first, second in drawn(draw)]
    return " ".join([*tables, *map(str, draw.byes)])


def play(
    format: Format,
    entries: Sequence[Entry],
    result: Callable[[int, int], str] = lambda one, other: ">",
    most: int = 60,
) -> tuple[list[Draw], Field]:
    """Play an event to its end: return the draws, and the field after the last round."""
    draws: list[Draw] = []
    texts: list[str] = []
    while len(texts) <= most:
        now = field(entries, *texts)
        try:
            draws.append(format.draw(now))
        except Impossible as impossible:
            if codes(impossible) != ["event-over"]:
                raise
            return draws, now
        texts.append(as_played(draws[-1], result))
    raise AssertionError("this event never ends")
