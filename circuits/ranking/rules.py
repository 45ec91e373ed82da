"""The rules of a circuit. All points are hundredths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

PAIRS, PERSONS, TEAMS = "pairs", "persons", "teams"
HOLDERS = (PAIRS, PERSONS, TEAMS)
PLACES, POINTS = "places", "points"
WAYS = (PLACES, POINTS)
TIES = (
    *("wins", "countback", "best", "last", "all", "played"),
    *("head-to-head", "difference", "lot"),
)
"""What can decide between equal totals; `lines.py` has the meaning of each."""

POINT = 100
LARGEST = 100_000 * POINT
MOST_PLACES, MOST_RESULTS, MOST_QUALIFIED = 100, 400, 100
USUAL_SCALE = tuple(
    POINT * points for points in (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
)


class MalformedRulesError(ValueError):
    """Stored or sent rules of a circuit have missing, unknown or impossible values."""


@dataclass(frozen=True)
class CircuitRules:
    """The rules of a circuit.

    - `of`: what has a line in the table, pairs, persons or teams.
    - `way`: "places": a place gives the points of `scale`, and `rest` behind its end; "points": a
      leg gives the points that were won in it, at least 0.
    - `leavers`: whether an entry that left during a leg gets points for it.
    - `best`: results that count, 0: all.
    - `minimum`: results that a place needs.
    - `doubles_as_one`: whether a double evening is one result with twice the points, not two.
    - `ties`: what decides between equal totals, in this order.
    - `qualify`: first places of each leg that go to the final; `best_next`: how many of the
      best next places, over all legs, go there too; `first_of_table`: how many of the table do.
    """

    of: str = PAIRS
    way: str = PLACES
    scale: tuple[int, ...] = USUAL_SCALE
    rest: int = POINT
    leavers: bool = False
    best: int = 0
    ties: tuple[str, ...] = ("wins", "best", "last")
    qualify: int = 0
    best_next: int = 0
    doubles_as_one: bool = False
    first_of_table: int = 0
    minimum: int = 0

    def __post_init__(self) -> None:
        """Raise MalformedRulesError for values that no circuit can have."""
        going_on = (self.qualify, self.best_next, self.first_of_table)
        numbers = (*self.scale, self.rest, self.best, self.minimum, *going_on)
        sound = (
            self.of in HOLDERS
            and self.way in WAYS
            and type(self.leavers) is type(self.doubles_as_one) is bool
            and all(type(number) is int for number in numbers)
            and len(self.scale) <= MOST_PLACES
            and (self.way != PLACES or self.scale)
            and all(0 <= number <= LARGEST for number in (*self.scale, self.rest))
            and list(self.scale) == sorted(self.scale, reverse=True)
            and (not self.scale or self.rest <= self.scale[-1])
            and all(0 <= number <= MOST_RESULTS for number in (self.best, self.minimum))
            and all(0 <= number <= MOST_QUALIFIED for number in going_on)
            and (self.qualify or not self.best_next)
            and set(self.ties) <= set(TIES)
            and len(set(self.ties)) == len(self.ties)
        )
        if not sound:
            raise MalformedRulesError(asdict(self))

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> CircuitRules:
        """Return the rules that `write` wrote, also without the rules that came later. Strict:
        raises MalformedRulesError.
        """
        data = {"doubles_as_one": False, "first_of_table": 0, "minimum": 0, **data}
        lists = ("scale", "ties")
        if set(data) != {field.name for field in fields(cls)} or any(
            type(data[name]) is not list for name in lists
        ):
            raise MalformedRulesError(data)
        return cls(**{**data, **{name: tuple(data[name]) for name in lists}})

    @property
    def has_final(self) -> bool:
        return bool(self.qualify or self.first_of_table)

    def write(self) -> dict[str, Any]:
        """Return the rules as JSON values."""
        return {**asdict(self), "scale": list(self.scale), "ties": list(self.ties)}
