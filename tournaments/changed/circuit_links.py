"""Links to circuits on the pages of clubs and tournaments, which the app above provides.

This app must not import the apps above it. One of them provides its `CircuitLinks`; without any,
the pages show no circuits.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from clubs.models import Club, Competitor
from server.later import provided
from tournaments.models import Tournament


class CircuitLink(NamedTuple):
    """The page of a circuit, with its name and what it says about its legs."""

    name: str
    url: str
    words: str
    key: int = 0


class CircuitLinks:
    """The circuits of clubs and tournaments. These default methods return none."""

    def of_club(self, club: Club) -> list[CircuitLink]:
        """Return the circuits of a club, the latest first."""
        return []

    def of_tournament(self, tournament: Tournament) -> list[CircuitLink]:
        """Return the circuits for which the places of a tournament count."""
        return []

    def order_of(self, circuit: CircuitLink, competitors: Iterable[Competitor]) -> list[int]:
        """Return the keys of those in the table of a circuit, best first."""
        return []

    def waiting(self, club: Club) -> list[CircuitLink]:
        """Return the questions to the club that this person may answer."""
        return []


@cache
def circuit_links() -> CircuitLinks:
    (kind,) = provided(__name__) or (CircuitLinks,)
    return kind()
