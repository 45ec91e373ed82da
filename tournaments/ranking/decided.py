"""Entries certain to be among the first, and entries certain not to be, before the last result.

Knows places and the number of rounds left, but no future pairings: so an entry that is decided may
count as open, never the reverse. The answer holds as long as no result is changed, no entry is
added, and no entry leaves so early that its results are annulled.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from .places import Place
from .regulation import Regulation
from .results import Brought
from .tally import Counting


@dataclass(frozen=True)
class Decided:
    """Entry ids, best place first, by whether they finish among the first `qualify`.

    `safe` certainly do, `out` certainly do not, `alive` still can.
    """

    safe: tuple[int, ...]
    alive: tuple[int, ...]
    out: tuple[int, ...]


def decided(
    places: Sequence[Place],
    *,
    rounds_left: int | None,
    qualify: int,
    regulation: Regulation,
    counting: Counting,
    gone: Collection[int] = (),
) -> Decided:
    """Return the entries certain to finish among the first `qualify`, and those certain not to.

    `rounds_left` is the number of rounds without tables (None: unknown), in which `gone` do not
    play; tables without a result are known from the places. While matches are left, only the
    award's points are compared, and an entry that can become level can pass. Nothing is decided
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
    results = [result.brought for result in place.tally.results]
    results = sorted([*results, *(Brought(number, points) for number in rounds)])
    weights = counting.weigh(results)
    return sum(weight * own.points for weight, own in zip(weights, results, strict=True))


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
