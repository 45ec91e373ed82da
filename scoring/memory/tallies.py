"""Sums over the matches of each pair or player of a club, added up by the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet, Sum

from scoring.models import Side


class Tally(NamedTuple):
    """The sums of one competitor in one game. Points are match totals; `best` counts canastas of
    the best kind, `beaten` the sides that were placed behind.
    """

    game: str
    competitor: int
    played: int
    won: int
    points_for: int
    points_against: int
    best: int
    went_out: int
    beaten: int

    @classmethod
    def of_side(cls, game: str, position: int, sides: Sequence[Mapping[str, Any]]) -> Tally:
        """Return the tally of one ended match, from the columns of all of its sides."""
        mine = sides[position]
        return cls(
            game=game,
            competitor=mine["competitor"],
            played=1,
            won=int(bool(mine["won"])),
            points_for=mine["total"],
            points_against=sum(side["total"] for side in sides) - mine["total"],
            best=mine["clean_canastras"],
            went_out=mine["times_out"],
            beaten=sum(side["place"] > mine["place"] for side in sides),
        )

    def negative(self) -> Tally:
        """Return the tally that subtracts this one when added."""
        return Tally(*self[:2], *(-number for number in self[2:]))

    def plus(self, other: Tally) -> Tally:
        """Return the sums of both."""
        sums = (mine + theirs for mine, theirs in zip(self[2:], other[2:], strict=True))
        return Tally(*self[:2], *sums)


def tallies(sides: QuerySet[Side]) -> list[Tally]:
    """Return the tally of every competitor and game of these sides, in two queries."""
    grouped = sides.order_by("match__ruleset").values_list("match__ruleset", "competitor")
    rows = grouped.annotate(
        played=Count("id"),
        wins=Count("id", filter=Q(won=True)),
        points=Sum("total"),
        canastas=Sum("clean_canastras"),
        out=Sum("times_out"),
    )
    # All sides of the match, the side itself too: its points are subtracted below.
    all_sides = {
        (game, competitor): (points, behind)
        for game, competitor, points, behind in grouped.annotate(
            points=Sum("match__sides__total"),
            behind=Count("match__sides", filter=Q(match__sides__place__gt=F("place"))),
        )
    }
    result = []
    for game, competitor, played, won, points, best, out in rows:
        of_all, beaten = all_sides[game, competitor]
        result.append(
            Tally(game, competitor, played, won, points, of_all - points, best, out, beaten)
        )
    return result


def added(*parts: Iterable[Tally]) -> list[Tally]:
    """Return the sums of several lists of tallies: one tally per game and competitor."""
    sums: dict[tuple[str, int], Tally] = {}
    for tally in (each for part in parts for each in part):
        earlier = sums.get(tally[:2])
        sums[tally[:2]] = earlier.plus(tally) if earlier else tally
    return [sums[key] for key in sorted(sums)]
