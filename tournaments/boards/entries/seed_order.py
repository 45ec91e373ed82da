"""The order of the entries that a table proposes for their seeds. Read-only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.memory.leaderboard import leaderboard
from tournaments.changed.circuit_links import CircuitLink, circuit_links
from tournaments.models import Entry, Tournament


class SeedOrder(NamedTuple):
    """The numbers of the entries in a table, best first. `circuit`: whose table; None: the club's
    table of pairs. `is_asked`: whether a table was asked for.
    """

    ranked: Sequence[int] = ()
    circuit: CircuitLink | None = None
    is_asked: bool = False


def seed_order(tournament: Tournament, entries: Sequence[Entry], by: str) -> SeedOrder:
    """Return the order by "table", the club's table of pairs, or by the key of a circuit."""
    links = {str(link.key): link for link in circuit_links().of_club(tournament.club)}
    if by == "table":
        standings = leaderboard(tournament.club, tournament.ruleset).standings
        places = {standing.competitor.pk: standing.place for standing in standings}
    elif by in links:
        competitors = [entry.competitor for entry in entries]
        order = circuit_links().order_of(links[by], competitors)
        places = {competitor: place for place, competitor in enumerate(order)}
    else:
        return SeedOrder(is_asked=bool(by))
    known = [entry for entry in entries if entry.competitor_id in places]
    known.sort(key=lambda entry: (places[entry.competitor_id], entry.number))
    return SeedOrder([entry.number for entry in known], links.get(by), is_asked=True)
