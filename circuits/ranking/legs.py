"""A leg of a circuit: its weight, its final places, and the points that each place gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from circuits.ranking.rules import PERSONS, PLACES, CircuitRules

Holder = tuple[int, ...]

PLAYED, LEFT, EXPELLED, ABSENT = "", "left", "expelled", "absent"
STATES = (PLAYED, LEFT, EXPELLED, ABSENT)
"""An entry played to the end, left before the end, was expelled, or never played."""


class Meeting(NamedTuple):
    """How `often` an entry met another one in a leg, and the `points` that it won against it, in
    hundredths.
    """

    people: Holder
    often: int
    points: int


class LegResult(NamedTuple):
    """The final place of an entry in the tournament of a leg.

    `people`: the keys of its persons; `score`: the points won in the tournament, in hundredths;
    `difference`: the points of its matches less those of its opponents.
    """

    people: Holder
    place: int
    score: int = 0
    state: str = PLAYED
    difference: int = 0
    met: tuple[Meeting, ...] = ()


class Leg(NamedTuple):
    """A leg of a circuit. `weight`: 2 for a double evening, whose result counts as two results.

    `results` is empty until the tournament is over.
    """

    results: Sequence[LegResult] = ()
    weight: int = 1
    is_over: bool = True


def holders_of(result: LegResult | Meeting, rules: CircuitRules) -> Iterator[Holder]:
    """Yield the lines of the table to which these persons belong."""
    people = tuple(sorted(result.people))
    if rules.of == PERSONS:
        yield from ((person,) for person in people)
    else:
        yield people


def points_of(leg: Leg, rules: CircuitRules) -> list[int]:
    """Return the points of each result of a leg, in hundredths.

    Entries that share a place share the points of their places, rounded down to a hundredth. An
    entry that was expelled gets none; one that never played gets none either, and takes no share.
    Points below 0 count as 0, so that playing is never worse than staying at home. A double evening
    that is one result gives twice the points.
    """
    times = leg.weight if rules.doubles_as_one else 1
    sharing = Counter(result.place for result in leg.results if result.state != ABSENT)
    return [times * _points(result, sharing[result.place], rules) for result in leg.results]


def has_place(state: str, points: int) -> bool:
    """Whether a place counts as a place: the entry played to the end, or got points for it."""
    return state == PLAYED or points > 0


def _points(result: LegResult, sharing: int, rules: CircuitRules) -> int:
    if result.state in (ABSENT, EXPELLED) or (result.state == LEFT and not rules.leavers):
        return 0
    if rules.way != PLACES:
        return max(result.score, 0)
    worth = [*rules.scale[result.place - 1 : result.place - 1 + sharing]]
    worth += [rules.rest] * (sharing - len(worth))
    return sum(worth) // sharing
