"""Tie-breaks between level entries: one small function each, in the dictionary TIEBREAKS.

Knows tallies. Must not know the order of the tie-breaks, nor the places.

The rules are those of the FIDE Handbook, C.07 Tie-Break Regulations, edition in force from 1 August
2024, except where the table says otherwise:

| article | what | followed |
| --- | --- | --- |
| 6.1, 6.2 | direct encounter | yes |
| 6.3 | a lead that the missing matches cannot change | no |
| 7.2, 7.5 | wins over the board, progressive score | yes |
| 8.1, 8.2 | Buchholz, average of the opponents' Buchholz | yes |
| 9.1, 9.2 | Sonneborn-Berger, Koya | yes |
| 14.1, 14.3 | cut 1, cut 2, median | the lowest value, played or not (16.5: no) |
| 15.2 | a walkover is a meeting in a round robin | yes |
| 16.3 | unplayed rounds of the opponents | no |
| 16.4 | a dummy with one's own points for each round without a match | yes |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from .awards import POINT
from .regulation import PLAY_OFF
from .results import Entry
from .tally import Result, Tally

Number = int | float
"""A number as shown: an int if it is whole."""


QUOTIENT = 10_000
"""The unit of a quotient: four decimals, rounded down."""


def shown(value: int, unit: int) -> Number:
    """Return a value as people read it; it is stored `unit` times as large."""
    return value / unit if value % unit else value // unit


@dataclass(frozen=True)
class Standing:
    """The input of tie-breaks: all entries that are ranked together, and the event's seed.

    `most` is the highest worth of a match, in hundredths (None: no bound). `walkovers`: whether a
    walkover is a meeting, as in a round robin (article 15.2); `head_to_head_walkovers`: whether it
    is one for head-to-head, which the regulation may choose.
    """

    entries: Mapping[int, Entry]
    tallies: Mapping[int, Tally]
    seed: int = 0
    most: int | None = None
    walkovers: bool = False
    head_to_head_walkovers: bool = False

    def is_meeting(self, result: Result) -> bool:
        """Whether the opponents of this result count as met."""
        return result.kind == "played" or (self.walkovers and result.kind != "bye")


@dataclass(frozen=True)
class TieBreak:
    """`values` returns the values of the given entries by id; entries without a value come last.

    A value is stored `unit` times as large as shown. More is better, unless `least_first`. `among`:
    values compare only the given entries, which must be all that are level; a part that stays level
    while others are separated is compared again by itself. `of_all`: compared only where every
    level entry has a value.
    """

    values: Callable[[Sequence[int], Standing], Mapping[int, int]]
    unit: int = 1
    least_first: bool = False
    among: bool = False
    of_all: bool = False


def _of_tally(value: Callable[[Tally], int], unit: int = 1) -> TieBreak:
    def values(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
        return {entry: value(standing.tallies[entry]) for entry in ids}

    return TieBreak(values, unit)


COUNTS = ("clean", "out", "penalties")
"""What a match counts besides points. An event file may have them, and a correction keeps them."""

OWN_COUNTS = {"count": "", "count-least": "least", "count-level": "level"}
"""The flag in an event file, by the beginning of a tie-break on a count of the club's own: the
smallest is best, or only the matches of the level entries against each other count.
"""


def own_count(name: str, *, least_first: bool = False, among_level: bool = False) -> str:
    """Return the tie-break on a count of this name."""
    kind = "count-level" if among_level else "count-least" if least_first else "count"
    return f"{kind}:{name}"


def in_file(tiebreak: str) -> str | dict[str, Any]:
    """Return a tie-break in the form of an event file."""
    if not (name := count_in(tiebreak)):
        return tiebreak
    flag = OWN_COUNTS[tiebreak.partition(":")[0]]
    return {"count": name, flag: True} if flag else {"count": name}


def count_in(tiebreak: str) -> str:
    """Return the name of the club's own count that a tie-break compares; empty for another."""
    kind, _colon, name = tiebreak.partition(":")
    return name if kind in OWN_COUNTS else ""


def _count(name: str, least_first: bool = False) -> TieBreak:
    def values(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
        tallies = standing.tallies
        return {id: tallies[id].counts.get(name, 0) for id in ids if tallies[id].knows(name)}

    return TieBreak(values, least_first=least_first, of_all=True)


def _among_level(
    value: Callable[[Result, Collection[int]], int], unit: int = 1, *, only_two: bool = False
) -> TieBreak:
    """Return a tie-break that adds up a value of the matches among the tied (articles 6.1, 6.2).

    Returns no values, so separates no entries, unless all the tied have met each other equally
    often; otherwise the comparison would be unfair. A cycle leaves all level. A walkover is a
    meeting if `standing` says so (article 15.2). Every meeting counts once, whatever its weight.
    `value` gets a result and its opponents among the tied; `only_two`: no values for more than two.
    """

    def values(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
        tied = set(ids)
        sums = dict.fromkeys(ids, 0)
        times: set[int] = set()
        if only_two and len(tied) != 2:
            return {}
        for entry in ids:
            met: Counter[int] = Counter()
            for result in standing.tallies[entry].results:
                is_meeting = result.kind == "played" or standing.head_to_head_walkovers
                if is_meeting and (opponents := tied.intersection(result.opponents)):
                    met.update(opponents)
                    sums[entry] += value(result, opponents)
            times.update(met.values())
            if len(met) < len(tied) - 1 or len(times) > 1:
                return {}
        return sums

    return TieBreak(values, unit, among=True)


def _level_count(name: str) -> TieBreak:
    among = _among_level(lambda result, _: result.counts.get(name, 0))

    def values(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
        known = all(standing.tallies[id].knows(name) for id in ids)
        return among.values(ids, standing) if known else {}

    return replace(among, values=values)


def _beat_all(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return 1 for the entry that won all its matches against the tied, 0 for the others."""
    not_won = _among_level(lambda result, _: result.outcome != "win").values(ids, standing)
    return {entry: int(not number) for entry, number in not_won.items()}


def _award_points(result: Result, opponents: Collection[int]) -> int:
    """Return the award's points of a meeting, in hundredths; at a table of several a point for each
    of the opponents placed lower, half a point for each level one.
    """
    if result.against is None:
        return result.points
    return POINT // 2 * sum(result.against[opponent] for opponent in opponents)


def _lost_by(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return the sum of the differences by which matches were lost at the table."""
    return {
        entry: sum(
            result.weight * (result.score[1] - result.score[0])
            for result in standing.tallies[entry].results
            if result.kind == "played" and result.outcome == "loss"
        )
        for entry in ids
    }


def _opponents(entry: int, standing: Standing) -> Iterator[tuple[Result | None, int]]:
    """Yield each result (None: a missed round) with each opponent's points, `weight` times.

    A round without a match counts as one against a dummy with the entry's own points (article
    16.4), and so does a walkover unless `standing` takes it for a meeting (article 15.2). Opponents
    that are not ranked here are left out.
    """
    own = standing.tallies[entry]
    for result in own.results:
        if standing.is_meeting(result):
            opponents_points = [
                standing.tallies[opponent].points
                for opponent in result.opponents
                if opponent in standing.tallies
            ]
        else:
            opponents_points = [own.points] * (len(result.opponents) or 1)
        for points in opponents_points * result.weight:
            yield result, points
    for _ in range(own.rounds - len({*own.open, *(result.round for result in own.results)})):
        yield None, own.points


def _buchholz_of(entry: int, standing: Standing, low: int = 0, high: int = 0) -> int:
    """Return the sum of the opponents' points without the `low` lowest and the `high` highest."""
    points = sorted(points for _, points in _opponents(entry, standing))
    return sum(points[low : max(low, len(points) - high)])


def _buchholz(low: int = 0, high: int = 0) -> TieBreak:
    """Return a Buchholz tie-break (article 8.1), cut by articles 14.1 and 14.3. At a table of
    several all others are opponents.
    """

    def values(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
        return {entry: _buchholz_of(entry, standing, low, high) for entry in ids}

    return TieBreak(values, unit=POINT)


def _average_opponent_buchholz(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return the mean Buchholz of the opponents met, to two decimals (article 8.2)."""
    values = {}
    for entry in ids:
        met = [
            _buchholz_of(opponent, standing)
            for result in standing.tallies[entry].results
            if standing.is_meeting(result)
            for opponent in result.opponents
            if opponent in standing.tallies
        ]
        values[entry] = (2 * sum(met) + len(met)) // (2 * len(met)) if met else 0
    return values


def _wins_played(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return the wins without byes and walkovers (article 7.2)."""
    return {
        entry: sum(
            result.weight
            for result in standing.tallies[entry].results
            if result.kind == "played" and result.outcome == "win"
        )
        for entry in ids
    }


def _came(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return 1 for an entry that came to every match, 0 for one that missed one."""
    tallies = standing.tallies
    return {id: int(not any(own.is_missed for own in tallies[id].results)) for id in ids}


def _progressive(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return the sum of the points after each round (article 7.5): early wins count more."""
    return {
        entry: sum(
            result.weight * result.points * (own.rounds - result.round + 1)
            for result in own.results
        )
        + sum(each.points * (own.rounds - each.round + 1) for each in own.adjustments)
        for entry, own in ((entry, standing.tallies[entry]) for entry in ids)
    }


def _quotient(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return points for divided by points against (at least 1)."""
    return {
        entry: QUOTIENT * own.points_for // max(own.points_against, 1)
        for entry, own in ((entry, standing.tallies[entry]) for entry in ids)
    }


def _koya(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return the points against opponents with at least half of the possible points of their own
    matches (article 9.2), or with at least the mean of the field if points have no bound.
    """
    tallies = standing.tallies
    mean = sum(own.points for own in tallies.values()) / max(len(tallies), 1)

    def is_good(opponent: int) -> bool:
        own = tallies.get(opponent)
        if own is None:
            return False
        if standing.most is None:
            return own.points >= mean
        # A bye is no match, and neither is one that counts for nobody.
        matches = [result for result in own.results if result.kind != "bye"]
        possible = standing.most * (sum(match.weight for match in matches) + len(own.open))
        return 2 * sum(match.weight * match.points for match in matches) >= possible

    return {
        entry: sum(
            result.weight * result.points
            for result in tallies[entry].results
            if standing.is_meeting(result) and any(map(is_good, result.opponents))
        )
        for entry in ids
    }


def _sonneborn_berger(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return the points of beaten opponents plus half of those drawn with (article 9.1), doubled
    so that half of a hundredth is a whole number.
    """
    factor = {"win": 2, "draw": 1, "loss": 0}
    return {
        entry: sum(
            factor[result.outcome] * points
            for result, points in _opponents(entry, standing)
            if result is not None
        )
        for entry in ids
    }


def _seed(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    seeds = ((entry, standing.entries[entry].seed) for entry in ids)
    return {entry: seed for entry, seed in seeds if seed is not None}


def _lot(ids: Sequence[int], standing: Standing) -> Mapping[int, int]:
    """Return the rank of each entry by lot, from 1.

    A lot depends only on the event's seed and the entry's id: two level entries stay in their
    order, whatever happens to others.
    """
    lots = {entry: Random(f"{standing.seed}/lot/{entry}").getrandbits(64) for entry in ids}  # noqa: S311 - a lot that everybody can draw again
    order = sorted(ids, key=lambda entry: (lots[entry], entry))
    return {entry: number for number, entry in enumerate(order, start=1)}


class _TieBreaks(dict[str, TieBreak]):
    """Tie-breaks by name. It also has those on own counts, but does not list them."""

    def __missing__(self, name: str) -> TieBreak:
        if not (count := count_in(name)):
            raise KeyError(name)
        kind = name.partition(":")[0]
        return _level_count(count) if kind == "count-level" else _count(count, kind != "count")

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (isinstance(name, str) and bool(count_in(name)))


TIEBREAKS: Mapping[str, TieBreak] = {
    "points": _of_tally(lambda tally: tally.points, unit=POINT),
    "wins": _of_tally(lambda tally: tally.wins),
    "difference": _of_tally(lambda tally: tally.difference),
    "points-for": _of_tally(lambda tally: tally.points_for),
    "head-to-head": _among_level(_award_points, POINT),
    "direct-match": _among_level(_award_points, POINT, only_two=True),
    "beat-all": TieBreak(_beat_all, among=True),
    "level-wins": _among_level(lambda result, _: result.outcome == "win"),
    "level-difference": _among_level(lambda result, _: result.score[0] - result.score[1]),
    "level-points-for": _among_level(lambda result, _: result.score[0]),
    "buchholz": _buchholz(),
    "buchholz-cut1": _buchholz(low=1),
    "sonneborn-berger": TieBreak(_sonneborn_berger, unit=2 * POINT),
    "wins-played": TieBreak(_wins_played),
    "came": TieBreak(_came),
    "lost-by": TieBreak(_lost_by, least_first=True),
    "quotient": TieBreak(_quotient, unit=QUOTIENT),
    "progressive": TieBreak(_progressive, unit=POINT),
    "buchholz-cut2": _buchholz(low=2),
    "median-buchholz": _buchholz(low=1, high=1),
    "koya": TieBreak(_koya, unit=POINT),
    "average-opponent-buchholz": TieBreak(_average_opponent_buchholz, unit=POINT),
    "clean": _count("clean"),
    "out": _count("out"),
    "penalties": _count("penalties", least_first=True),
    PLAY_OFF: _of_tally(lambda tally: sum(own.play_offs for own in tally.adjustments)),
    "seed": TieBreak(_seed, least_first=True),
    "lot": TieBreak(_lot, least_first=True, among=True),
}
TIEBREAKS = _TieBreaks(TIEBREAKS)
