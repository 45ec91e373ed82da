"""Entries certain to be among the first, and entries certain not to be, before the last result.

Knows places and the number of rounds left, and which tables are left if each entry has one at most;
no other pairings: so an entry that is decided may count as open, never the reverse. The answer
holds as long as no result is changed, no draw is taken back, no entry is added, no points are
given or taken off, no deciding match is noted, and no entry leaves so early that its results are
annulled.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from .places import Place
from .regulation import Regulation
from .results import RoundPoints
from .tally import Counting

COMPARED = 64
"""With more entries, tables are not looked at together: that takes some tenths of a second."""


@dataclass(frozen=True)
class Decided:
    """Entry ids, best place first, by whether they finish among the first `qualify`.

    `safe` certainly do, `out` certainly do not, `alive` still can.
    """

    safe: tuple[int, ...]
    alive: tuple[int, ...]
    out: tuple[int, ...]


@dataclass(frozen=True)
class Due:
    """A table, or a bye, that is the last result of its entries: the points in hundredths that it
    can still bring to each of them, in every possible way.
    """

    entries: tuple[int, ...]
    outcomes: tuple[tuple[int, ...], ...]


def due_of_two(first: int, second: int, regulation: Regulation) -> Due:
    """Return what a match of two entries can bring; without outcomes if that has no bound."""
    if not regulation.award.outcomes:
        return Due((first, second), ())
    came = regulation.walkover_result((0, 0), came=True)[1]
    absent = regulation.walkover_result((0, 0), came=False)[1]
    # One side or both may not come, one may leave before, or the match may not take place.
    odd = {(came, absent), (absent, absent), (regulation.bye_result()[1], 0), (0, 0)}
    ahead = {*regulation.award.outcomes, *odd}
    return Due((first, second), tuple(sorted(ahead | {(two, one) for one, two in ahead})))


def decided(
    places: Sequence[Place],
    *,
    rounds_left: int | None,
    qualify: int,
    regulation: Regulation,
    counting: Counting,
    gone: Collection[int] = (),
    last: Collection[Due] | None = None,
) -> Decided:
    """Return the entries certain to finish among the first `qualify`, and those certain not to.

    `rounds_left` is the number of rounds without tables (None: unknown), in which `gone` do not
    play; tables without a result are known from the places. `last`: all results that are left, if
    they are known, and each entry has one at most, which counts once. While matches are left, only
    the award's points are compared, and an entry that can become level can pass. Nothing is decided
    then if points have no bound, or if the format ranks by how far an entry came. At the end the
    places decide, and entries that share a place across the limit are alive.
    """
    if rounds_left == 0 and not any(place.tally.open for place in places):
        return _by_place(places, qualify)
    award = regulation.award
    if (
        rounds_left is None
        or award.least is None
        or award.most is None
        or counting.reached is not None
    ):
        return Decided((), tuple(place.entry for place in places), ())
    if last is not None and len(places) <= COMPARED:
        return _by_tables(places, last, counting.annulled, qualify)
    bye = regulation.bye_result()[1]
    # 0 points are possible even if the award never gives them: a match may not take place.
    least, most = min(0, award.least, bye), max(0, award.most, bye)
    low, high = {}, {}
    for place in places:
        rounds = list(place.tally.open)
        if place.entry not in gone:
            rounds += range(place.tally.rounds + 1, place.tally.rounds + rounds_left + 1)
        low[place.entry] = _total(place, rounds, least, counting)
        high[place.entry] = _total(place, rounds, most, counting)
    # Annulled entries stay behind all others, however low the others fall.
    behind = dict.fromkeys(counting.annulled & low.keys(), min(low.values(), default=0) - 1)
    return _by_bounds(places, low | behind, high | behind, qualify)


def _total(place: Place, rounds: list[int], points: int, counting: Counting) -> int:
    """Return the points of an entry if it gets `points` in each of these rounds.

    Assumes that a better result never lowers the weighted sum.
    """
    results = [result.round_points for result in place.tally.results]
    results = sorted([*results, *(RoundPoints(number, points) for number in rounds)])
    weights = counting.weigh(results)
    won = sum(weight * own.points for weight, own in zip(weights, results, strict=True))
    return won + place.tally.adjusted


def _by_tables(
    places: Sequence[Place], last: Collection[Due], annulled: Collection[int], qualify: int
) -> Decided:
    """Decide by all results that are left: opponents cannot both win."""
    now = {place.entry: place.tally.points for place in places if place.entry not in annulled}
    seated = {entry for due in last for entry in due.entries}
    dues = [*last, *(Due((entry,), ((0,),)) for entry in now if entry not in seated)]

    @cache
    def rivals(at: int, mine: int) -> tuple[int, int]:
        """Return how many of this table can reach `mine`, and how many must be above it."""
        due = dues[at]
        reach, above = [], []
        for outcome in due.outcomes:
            ends = [now[e] + won for e, won in zip(due.entries, outcome, strict=True) if e in now]
            reach.append(sum(end >= mine for end in ends))
            above.append(sum(end > mine for end in ends))
        return max(reach), min(above)

    @cache
    def everywhere(mine: int) -> tuple[int, int]:
        both = [rivals(at, mine) for at in range(len(dues))]
        return sum(reach for reach, _ in both), sum(above for _, above in both)

    verdict: dict[int, str] = {}
    for at, due in enumerate(dues):
        for entry in now.keys() & set(due.entries):
            most, least = 0, len(now)
            for outcome in due.outcomes:
                won = dict(zip(due.entries, outcome, strict=True))
                mine = now[entry] + won[entry]
                beside = [now[e] + won[e] for e in due.entries if e in now and e != entry]
                reach, above = (
                    total - own
                    for total, own in zip(everywhere(mine), rivals(at, mine), strict=True)
                )
                most = max(most, reach + sum(end >= mine for end in beside))
                least = min(least, above + sum(end > mine for end in beside))
            verdict[entry] = "safe" if most < qualify else "out" if least >= qualify else "alive"
    # Annulled entries stay behind all others.
    for entry in annulled:
        verdict[entry] = "out" if len(now) >= qualify else "alive"
    safe, alive, out = (
        tuple(place.entry for place in places if verdict[place.entry] == kind)
        for kind in ("safe", "alive", "out")
    )
    return Decided(safe, alive, out)


def _by_bounds(
    places: Sequence[Place], low: dict[int, int], high: dict[int, int], qualify: int
) -> Decided:
    lows, highs = sorted(low.values()), sorted(high.values())
    safe, alive, out = [], [], []
    for place in places:
        entry = place.entry
        # The entry itself is counted in the first sum and not in the second.
        rivals = len(highs) - bisect_left(highs, low[entry]) - 1
        above = len(lows) - bisect_right(lows, high[entry])
        if rivals < qualify:
            safe.append(entry)
        elif above >= qualify:
            out.append(entry)
        else:
            alive.append(entry)
    return Decided(tuple(safe), tuple(alive), tuple(out))


def _by_place(places: Sequence[Place], qualify: int) -> Decided:
    # Counted, not read from `place.place`: `places` may leave out entries.
    above = 0
    safe: list[int] = []
    alive: list[int] = []
    out: list[int] = []
    for _, level in groupby(places, key=lambda place: place.place):
        sharing = [place.entry for place in level]
        if above >= qualify:
            out += sharing
        elif above + len(sharing) <= qualify:
            safe += sharing
        else:
            alive += sharing
        above += len(sharing)
    return Decided(tuple(safe), tuple(alive), tuple(out))
