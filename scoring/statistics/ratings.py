"""Ratings of pairs or persons from the order of finish of their matches, with their uncertainty.

The numbers come from openskill (Bradley-Terry with full pairing, Weng and Lin 2011), and depend
only on the matches and their order: the same matches give the same ratings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from .season import PlayedMatch, Seat

MODEL = BradleyTerryFull()
SCALE = 60
"""Shown points for each point of openskill: everybody begins with 1500."""

Members = Callable[[Seat], Sequence[int]]


def whole_side(seat: Seat) -> Sequence[int]:
    """Return the pair of a seat, or its single person, as one holder."""
    return (seat.competitor,)


def each_person(seat: Seat) -> Sequence[int]:
    """Return the persons of a seat, who share its result."""
    return seat.people


class Rating(NamedTuple):
    """The strength of a holder: an estimate, its standard deviation, and the matches behind it."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    matches: int = 0
    wins: int = 0

    @property
    def points(self) -> int:
        return round(self.mu * SCALE)

    @property
    def margin(self) -> int:
        """By how much the points may well be wrong: two standard deviations."""
        return round(2 * self.sigma * SCALE)

    @property
    def at_least(self) -> int:
        """The points that the holder very probably has at least."""
        return self.points - self.margin


def rate(
    matches: Iterable[PlayedMatch], members: Members, before: Mapping[int, Rating] | None = None
) -> dict[int, Rating]:
    """Return everybody's rating after these matches, oldest first, which `before` is not."""
    ratings = dict(before or {})
    for match in matches:
        teams = [list(members(seat)) for seat in match.seats]
        old = [[ratings.get(holder, Rating()) for holder in team] for team in teams]
        places = [float(seat.place) for seat in match.seats]
        rated = MODEL.rate(
            [[MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in old],
            ranks=places,
        )
        won = [place == 1 and places.count(1) == 1 for place in places]
        for team, earlier, later, has_won in zip(teams, old, rated, won, strict=True):
            for holder, was, now in zip(team, earlier, later, strict=True):
                counts = was.matches + 1, was.wins + has_won
                ratings[holder] = Rating(now.mu, now.sigma, *counts)
    return ratings
