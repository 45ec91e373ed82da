"""What separates entries that are level: one small function each, in the dictionary TIEBREAKS.

Knows tallies. Must not know in which order they are asked, nor who ends up where.

Buchholz, Sonneborn-Berger and head-to-head follow the FIDE Handbook, C.07 Tie-Break Regulations,
edition in force from 1 August 2024, and are simpler in three things. A bye or a walkover counts as
a game against oneself, that is against an opponent with one's own points (the dummy opponent of
article 16.4); an opponent's points are not adjusted (16.3), and the cut drops the lowest value,
played or not (16.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .results import Entry
from .tally import Result, Tally

Number = int | float
"""A number as it is shown: whole where it is whole, else exact (.5 or .25)."""


def shown(value: int, unit: int) -> Number:
    """A value as people read it, that is kept `unit` times as large (2 or 4, so it is exact)."""
    return value / unit if value % unit else value // unit


@dataclass(frozen=True)
class Standing:
    """What tie-breaks look at: all entries that are ranked together, and the event's seed."""

    entries: Mapping[int, Entry]
    tallies: Mapping[int, Tally]
    seed: int = 0


@dataclass(frozen=True)
class TieBreak:
    """`values` gives the values of some entries, by id; who has none comes last.

    A value is kept `unit` times as large as it is shown. More is better, unless `least_first`.
    `among` says that the values hold only among those who are given, who are all that are level;
    whoever such a tie-break leaves level, while it separated others, is asked again by itself.
    """

    values: Callable[[Sequence[int], Standing], Mapping[int, int]]
    unit: int = 1
    least_first: bool = False
    among: bool = False


def _of_tally(value: Callable[[Tally], int], unit: int = 1, least_first: bool = False) -> TieBreak:
    def values(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
        return {entry: value(standing.tallies[entry]) for entry in ids}

    return TieBreak(values, unit, least_first)


def _count(name: str, least_first: bool = False) -> TieBreak:
    return _of_tally(lambda tally: tally.counts.get(name, 0), least_first=least_first)


def _head_to_head(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """The award's points from the matches of the tied among themselves (articles 6.1 and 6.2).

    No values, so nobody is separated, unless every two of them have met over a table, and all
    equally often: else the table would not compare like with like. (The edition's article 6.3,
    about who would lead whatever the missing matches brought, is not followed.) A cycle leaves all
    level. A walkover is no meeting, and every meeting counts once, however often it counts in the
    event. At a table of several it is a point to be placed before one of the tied, half a one to
    share the place.
    """
    tied = set(ids)
    points: dict[int, int] = {}
    often: set[int] = set()
    for entry in ids:
        met: Counter[int] = Counter()
        points[entry] = 0
        for result in standing.tallies[entry].results:
            if result.kind == "played" and not tied.isdisjoint(result.opponents):
                there = tied.intersection(result.opponents)
                met.update(there)
                against = result.against
                points[entry] += (
                    result.points if against is None else sum(against[one] for one in there)
                )
        often.update(met.values())
        if len(met) < len(tied) - 1 or len(often) > 1:
            return {}
    return points


def _opponents(entry: int, standing: Standing) -> Iterator[tuple[Result, int]]:
    """Each opponent of each result, as often as that counts, with the opponent's points.

    An opponent who is not ranked here is left out.
    """
    own = standing.tallies[entry]
    for result in own.results:
        if result.kind == "played":
            found = [
                standing.tallies[opponent].points
                for opponent in result.opponents
                if opponent in standing.tallies
            ]
        else:
            found = [own.points] * (len(result.opponents) or 1)
        for points in found * result.weight:
            yield result, points


def _buchholz(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """The sum of the opponents' points (article 8.1): at a table of several, of all of them."""
    return {entry: sum(points for _, points in _opponents(entry, standing)) for entry in ids}


def _buchholz_cut1(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """The same without the lowest (article 14.1)."""
    values = {}
    for entry in ids:
        points = [points for _, points in _opponents(entry, standing)]
        values[entry] = sum(points) - min(points, default=0)
    return values


def _sonneborn_berger(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """The points of the opponents beaten, and half of those drawn with (article 9.1).

    Half of a doubled number: the values are four times what is shown.
    """
    factor = {"win": 2, "draw": 1, "loss": 0}
    return {
        entry: sum(
            factor[result.outcome] * points for result, points in _opponents(entry, standing)
        )
        for entry in ids
    }


def _seed(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    seeds = ((entry, standing.entries[entry].seed) for entry in ids)
    return {entry: seed for entry, seed in seeds if seed is not None}


def _lot(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """The tied in the order in which their lots fall, from 1.

    Each entry's lot hangs on the seed and its own id alone: two who are level stay in their order
    whoever else is entered, leaves, or becomes level with them.
    """
    lots = {entry: Random(f"{standing.seed}/lot/{entry}").getrandbits(64) for entry in ids}  # noqa: S311
    order = sorted(ids, key=lambda entry: (lots[entry], entry))
    return {entry: number for number, entry in enumerate(order, start=1)}


TIEBREAKS: Mapping[str, TieBreak] = {
    "points": _of_tally(lambda tally: tally.points, unit=2),
    "wins": _of_tally(lambda tally: tally.wins),
    "difference": _of_tally(lambda tally: tally.difference),
    "points-for": _of_tally(lambda tally: tally.points_for),
    "head-to-head": TieBreak(_head_to_head, unit=2, among=True),
    "buchholz": TieBreak(_buchholz, unit=2),
    "buchholz-cut1": TieBreak(_buchholz_cut1, unit=2),
    "sonneborn-berger": TieBreak(_sonneborn_berger, unit=4),
    "clean": _count("clean"),
    "out": _count("out"),
    "penalties": _count("penalties", least_first=True),
    "seed": TieBreak(_seed, least_first=True),
    "lot": TieBreak(_lot, least_first=True, among=True),
}
