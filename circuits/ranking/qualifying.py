"""Who is qualified for the final of a circuit: the first of each leg, then the best next ones.

The legs are asked in their order. An entry that is qualified already, left, or never played passes
its place on to the next one of the leg. Entries that share the last of these places all qualify.
Once all legs are over, the best of their next places are qualified too, by the points won in the
leg, then by the table. All who are level with the last one of these qualify as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from circuits.ranking.legs import PLAYED, Holder, Leg, LegResult, holders_of
from circuits.ranking.lines import Line
from circuits.ranking.rules import CircuitRules

BY_PLACE, PASSED_ON, BEST_NEXT = "place", "passed-on", "best-next"


class Qualified(NamedTuple):
    """A holder qualified for the final, by its `place` in the leg (an index of the legs).

    `how`: "place"; "passed-on": an entry ahead passed its place on; "best-next".
    """

    holder: Holder
    leg: int
    place: int
    how: str


def qualified(legs: Sequence[Leg], rules: CircuitRules, lines: Sequence[Line]) -> list[Qualified]:
    """Return the qualified holders in the order in which the legs named them."""
    if not rules.qualify:
        return []
    rank = {line.holder: number for number, line in enumerate(lines)}
    places = {line.holder: line.place for line in lines}
    order = [_in_order(leg, rules, rank) for leg in legs]
    named: dict[Holder, Qualified] = {}
    for number, results in enumerate(order):
        missing = rules.qualify
        for place, level in groupby(results, key=lambda result: result.place):
            if missing <= 0:
                break
            # Sections of a last stage share places without skipping any, so count the entries.
            ahead = sum(result.place < place for result in legs[number].results)
            how = BY_PLACE if ahead < rules.qualify else PASSED_ON
            missing -= sum(_name(named, result, number, how, rules) for result in level)
    are_all_over = all(leg.is_over for leg in legs)
    left, last = rules.best_next if are_all_over else 0, None
    while found := list(_next_ones(order, named, rules, places)):
        best = min(found)
        if left <= 0 and best[:2] != last:
            break
        number = best[2]
        _name(named, order[number][best[3]], number, BEST_NEXT, rules)
        left, last = left - 1, best[:2]
    return list(named.values())


def _in_order(leg: Leg, rules: CircuitRules, rank: dict[Holder, int]) -> list[LegResult]:
    """Return the results that can qualify; those who share a place in the order of the table."""

    def key(result: LegResult) -> tuple[int, int]:
        return result.place, min(rank[holder] for holder in holders_of(result, rules))

    playing = (result for result in leg.results if result.state == PLAYED)
    return sorted(playing, key=key) if leg.is_over else []


def _name(
    named: dict[Holder, Qualified], result: LegResult, leg: int, how: str, rules: CircuitRules
) -> bool:
    """Name the holders of a result that are not qualified yet; return whether there is one."""
    fresh = [holder for holder in holders_of(result, rules) if holder not in named]
    named.update((holder, Qualified(holder, leg, result.place, how)) for holder in fresh)
    return bool(fresh)


def _next_ones(
    order: Sequence[Sequence[LegResult]],
    named: dict[Holder, Qualified],
    rules: CircuitRules,
    places: dict[Holder, int],
) -> Iterator[tuple[int, int, int, int]]:
    """Yield the next result of each leg that is not qualified; the least is the best.

    Each is its points below 0, its place in the table, the number of its leg and its index there.
    """
    for number, results in enumerate(order):
        found: list[tuple[int, int, int, int]] = []
        for index, result in enumerate(results):
            fresh = [places[each] for each in holders_of(result, rules) if each not in named]
            if fresh and (not found or result.place == results[found[0][3]].place):
                found.append((-result.score, min(fresh), number, index))
        yield from sorted(found)[:1]
