"""The finalists of a circuit: the first of each leg, the best next ones, the first of the table.

The legs are asked in their order. An entry that is qualified already, left, or never played passes
its place on to the next one of the leg. Entries that share the last of these places all qualify.
Once all legs are over, the best of their next places are qualified too, by the points won in the
leg, then by the table; and the first of the table that are not qualified yet. All who are level
with the last one of these qualify as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from circuits.ranking.legs import PLAYED, Holder, Leg, LegResult, holders_of
from circuits.ranking.lines import Line
from circuits.ranking.rules import CircuitRules

BY_PLACE, PASSED_ON, BEST_NEXT, BY_TABLE = "place", "passed-on", "best-next", "table"


class Qualified(NamedTuple):
    """A holder qualified for the final, by its `place` in the leg (an index of the legs), or in the
    table.

    `how`: "place"; "passed-on": an entry ahead passed its place on; "best-next"; "table".
    """

    holder: Holder
    leg: int | None
    place: int
    how: str


class _Next(NamedTuple):
    """A result that may be a best next one, at this index of its leg; the least is the best.

    `merit`: its points below 0, then its place in the table.
    """

    merit: tuple[int, int]
    leg: int
    at: int
    place: int


def qualified(legs: Sequence[Leg], rules: CircuitRules, lines: Sequence[Line]) -> list[Qualified]:
    """Return the qualified holders in the order in which the legs, then the table, named them."""
    if not rules.has_final:
        return []
    rank = {line.holder: number for number, line in enumerate(lines)}
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
    if all(leg.is_over for leg in legs):
        last = len(lines) + 1
        _name_best_next(order, named, rules, {line.holder: line.place or last for line in lines})
        _name_first(lines, named, rules)
    return list(named.values())


def _name_best_next(
    order: Sequence[Sequence[LegResult]],
    named: dict[Holder, Qualified],
    rules: CircuitRules,
    places: dict[Holder, int],
) -> None:
    """Name the best next ones, and all who are level with the last of them.

    An entry behind the last one in its own leg is not level with it, whatever its points.
    """
    left, last, level = rules.best_next, None, dict[int, int]()
    while found := sorted(_next_ones(order, named, rules, places)):
        if left <= 0:
            found = [
                each
                for each in found
                if each.merit == last and each.place == level.get(each.leg, each.place)
            ]
        if not found:
            return
        best = found[0]
        _name(named, order[best.leg][best.at], best.leg, BEST_NEXT, rules)
        if best.merit != last:
            level.clear()
        level[best.leg] = best.place
        left, last = left - 1, best.merit


def _name_first(lines: Sequence[Line], named: dict[Holder, Qualified], rules: CircuitRules) -> None:
    further = [line for line in lines if line.place and line.holder not in named]
    if further and rules.first_of_table:
        last = further[: rules.first_of_table][-1].place
        for line in further:
            if line.place <= last:
                named[line.holder] = Qualified(line.holder, None, line.place, BY_TABLE)


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
) -> Iterator[_Next]:
    """Yield the next result of each leg that is not qualified, the best one of its place."""
    for number, results in enumerate(order):
        found: list[_Next] = []
        for index, result in enumerate(results):
            fresh = [places[each] for each in holders_of(result, rules) if each not in named]
            if fresh and (not found or result.place == found[0].place):
                merit = -result.score, min(fresh)
                found.append(_Next(merit, number, index, result.place))
        yield from sorted(found)[:1]
