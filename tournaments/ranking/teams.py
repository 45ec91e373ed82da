"""The table of teams: the points of the entries of each team, added up.

Teams with the same points are compared by the place of their best entry, then of the second best,
and so on; a team without a further entry is behind. Teams that stay level share a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import inf
from typing import NamedTuple
from unicodedata import normalize

from .regulation import TeamRules

ACCENTS = re.compile("[\u0300-\u036f]")


class Scored(NamedTuple):
    """An entry with its place and its points, in hundredths."""

    entry: int
    place: int
    points: int


class Split(NamedTuple):
    """Why a team is ahead of the next one on the same points: by the place of its `at`-th entry,
    counted from 1. `theirs` is None if the other team has no such entry.
    """

    at: int
    mine: int
    theirs: int | None


@dataclass(frozen=True)
class TeamPlace:
    """The place of a team. `points` are hundredths; `counted` and `others` are its entries, best
    first, that count and that do not.
    """

    place: int
    name: str
    points: int
    counted: tuple[Scored, ...]
    others: tuple[Scored, ...] = ()
    ahead: Split | None = None

    @property
    def entries(self) -> tuple[Scored, ...]:
        return (*self.counted, *self.others)


def rank_teams(
    scored: Iterable[Scored], team_of: Mapping[int, str], rules: TeamRules
) -> list[TeamPlace]:
    """Return the teams, best first. `team_of`: the name of each entry's team by its id; "" is none.

    Names that differ only in capitals or accents are one team, which has the first of them.
    """
    names = {team_key(name): name for name in reversed([*team_of.values()])}
    members: dict[str, list[Scored]] = {}
    for one in sorted(scored, key=lambda one: (-one.points, one.place)):
        if name := team_key(team_of[one.entry]):
            members.setdefault(name, []).append(one)
    found = [_team(names[key], own, rules.best or len(own)) for key, own in members.items()]
    # Teams that share a place stand by their names.
    teams = sorted(sorted(found, key=lambda team: team.name.casefold()), key=_merit)
    number, ranked = 1, list[TeamPlace]()
    for at, team in enumerate(teams):
        if at and _merit(teams[at - 1]) != _merit(team):
            number = at + 1
        ahead = _split(team, teams[at + 1]) if teams[at + 1 :] else None
        ranked.append(replace(team, place=number, ahead=ahead))
    return ranked


def team_key(name: str) -> str:
    """Return what two names of one team have in common."""
    return ACCENTS.sub("", normalize("NFKD", name)).casefold()


def _team(name: str, own: Sequence[Scored], best: int) -> TeamPlace:
    points = sum(one.points for one in own[:best])
    return TeamPlace(0, name, points, tuple(own[:best]), tuple(own[best:]))


def _merit(team: TeamPlace) -> tuple[int, list[float]]:
    """Return what teams are sorted by, the least first."""
    return -team.points, [*_places(team), inf]


def _places(team: TeamPlace) -> list[int]:
    return sorted(one.place for one in team.entries)


def _split(team: TeamPlace, below: TeamPlace) -> Split | None:
    if team.points != below.points:
        return None
    for at, (mine, theirs) in enumerate(zip_longest(_places(team), _places(below)), start=1):
        if mine is not None and mine != theirs:
            return Split(at, mine, theirs)
    return None
