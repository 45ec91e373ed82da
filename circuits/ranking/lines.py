"""The table of a circuit: the best results of each holder added up, places with their reasons.

A leg of weight 2 gives two results of the same points, or one of twice the points. Equal totals:
the tie-breaks of the rules, in their order; otherwise one place is shared. Lines with fewer results
than a place needs stand below the others.

| tie-break | what is compared |
| --- | --- |
| wins | first places |
| countback | first places, then second places, and so on |
| best | the points of the best result |
| last | the points of the last leg that is over |
| all | all results added up, also those that do not count |
| played | results, whatever their points |
| head-to-head | the points that the level ones won against one another, if all met equally often |
| difference | the points of the matches less the opponents', in the results that count |
| lot | a lot of the holder, which no other holder changes |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from circuits.ranking.legs import ABSENT, Holder, Leg, LegResult, has_place, holders_of, points_of
from circuits.ranking.rules import CircuitRules


class Score(NamedTuple):
    """The result of a holder in a leg.

    `counted`: how many times the total has its points, from 0 to `weight`.
    """

    place: int
    points: int
    weight: int
    counted: int
    state: str
    difference: int = 0


class Reason(NamedTuple):
    """Why a holder is ahead of the next one with the same total; "level": no tie-break decides;
    "few": it has `mine` results, and a place needs `other`.

    `place`: which places a countback compares; `mine` and `other` are the compared values.
    """

    code: str
    mine: int = 0
    other: int = 0
    place: int = 0


class Line(NamedTuple):
    """A line of the table. `scores` has an item for each leg, None for a leg not played. `place`: 0
    for none.
    """

    holder: Holder
    place: int
    total: int
    scores: tuple[Score | None, ...]
    reason: Reason | None = None


@dataclass(frozen=True)
class _Record:
    """All results of a holder, by the number of the leg."""

    holder: Holder
    seed: int
    best: int
    last: int | None
    won: dict[int, Score] = field(default_factory=dict)
    met: dict[Holder, list[int]] = field(default_factory=dict)
    """By each other line: how often it was met, and the points won then."""

    @cached_property
    def counted(self) -> Mapping[int, int]:
        """How many times each leg counts: the best results first, of equal ones the earlier."""
        left = self.best or self.played
        counted = {}
        for leg in sorted(self.won, key=lambda leg: (-self.won[leg].points, leg)):
            counted[leg] = min(self.won[leg].weight, left)
            left -= counted[leg]
        return counted

    @cached_property
    def total(self) -> int:
        return sum(self.won[leg].points * times for leg, times in self.counted.items())

    @cached_property
    def played(self) -> int:
        return sum(score.weight for score in self.won.values())

    def scores(self, legs: int) -> tuple[Score | None, ...]:
        return tuple(
            self.won[leg]._replace(counted=self.counted[leg]) if leg in self.won else None
            for leg in range(legs)
        )

    @cached_property
    def places(self) -> Counter[int]:
        """How many results have each place. An expelled entry has no place."""
        places: Counter[int] = Counter()
        for score in self.won.values():
            if has_place(score.state, score.points):
                places[score.place] += score.weight
        return places


def _last(record: _Record) -> int:
    score = record.won.get(record.last) if record.last is not None else None
    return score.points if score else 0


def _lot(record: _Record) -> int:
    text = f"{record.seed}:{record.holder}".encode()
    return int.from_bytes(blake2b(text, digest_size=6).digest())


VALUES: Mapping[str, Callable[[_Record], Any]] = {
    "wins": lambda record: record.places[1],
    "countback": lambda record: [
        record.places[place] for place in range(1, max(record.places, default=0) + 1)
    ],
    "best": lambda record: max((score.points for score in record.won.values()), default=0),
    "last": _last,
    "all": lambda record: sum(score.points * score.weight for score in record.won.values()),
    "played": lambda record: record.played,
    "difference": lambda record: sum(
        record.won[leg].difference * times for leg, times in record.counted.items()
    ),
    "lot": _lot,
}
"""The value of each tie-break; more is better. A list ends with a number above 0."""


OF_MATCHES = ("head-to-head", "difference")
"""Tie-breaks that decide nothing if the matches of one leg are not known."""


def rank(legs: Sequence[Leg], rules: CircuitRules, seed: int = 0) -> list[Line]:
    """Return the lines, best first. Whoever has never played has no line. `seed`: of the lots."""
    records = _records(legs, rules, seed)
    merits: dict[Holder, list[Any]] = {
        holder: [(record.played >= rules.minimum, record.total)]
        for holder, record in records.items()
    }
    for code in rules.ties:
        if code in OF_MATCHES and not all(map(_knows_matches, legs)):
            values = dict.fromkeys(records, 0)
        elif code == "head-to-head":
            values = _head_to_head(records, merits)
        else:
            values = {holder: VALUES[code](record) for holder, record in records.items()}
        for holder, value in values.items():
            merits[holder].append(value)
    # The holder comes last, so that equal lines always have the same order.
    order = sorted(sorted(records), key=merits.__getitem__, reverse=True)
    reasons = [
        _reason(merits[one], merits[following], rules.ties) for one, following in pairwise(order)
    ]
    lines: list[Line] = []
    for index, holder in enumerate(order):
        is_level = index > 0 and merits[order[index - 1]] == merits[holder]
        reason = reasons[index] if index < len(reasons) else None
        if is_level and reason is None:
            reason = _level(rules.ties)
        place = lines[-1].place if is_level else index + 1
        record = records[holder]
        if record.played < rules.minimum:
            place, reason = 0, Reason("few", record.played, rules.minimum)
        lines.append(Line(holder, place, record.total, record.scores(len(legs)), reason))
    return lines


def _knows_matches(leg: Leg) -> bool:
    """Whether the results of a leg say something of their matches. Those of tables of several do
    not, nor those that were frozen before matches were.
    """
    return not leg.results or any(result.met or result.difference for result in leg.results)


def _head_to_head(
    records: Mapping[Holder, _Record], merits: Mapping[Holder, list[Any]]
) -> dict[Holder, int]:
    """Return the points that each holder won against those level with it so far; 0 if not all of
    these have met equally often.
    """
    values = dict.fromkeys(records, 0)
    level = sorted(records, key=merits.__getitem__)
    for _merit, group in groupby(level, key=merits.__getitem__):
        tied = list(group)
        met = {one: [records[one].met.get(other) for other in tied if other != one] for one in tied}
        often = {meeting[0] if meeting else 0 for own in met.values() for meeting in own}
        if len(often) == 1 and often != {0}:
            values |= {
                one: sum(meeting[1] for meeting in own if meeting) for one, own in met.items()
            }
    return values


def _records(legs: Sequence[Leg], rules: CircuitRules, seed: int) -> dict[Holder, _Record]:
    over = [number for number, leg in enumerate(legs) if leg.is_over and leg.results]
    last = over[-1] if over else None
    records: dict[Holder, _Record] = {}
    for number, leg in enumerate(legs):
        for result, points in zip(leg.results, points_of(leg, rules), strict=True):
            if result.state == ABSENT:
                continue
            weight = 1 if rules.doubles_as_one else leg.weight
            score = Score(result.place, points, weight, 0, result.state, result.difference)
            for holder in holders_of(result, rules):
                record = records.get(holder)
                if record is None:
                    record = records[holder] = _Record(holder, seed, rules.best, last)
                _note_meetings(record, result, rules)
                # A person with two entries in one tournament has only the better result.
                if number not in record.won or record.won[number].points < points:
                    record.won[number] = score
    return records


def _note_meetings(record: _Record, result: LegResult, rules: CircuitRules) -> None:
    for meeting in result.met:
        for other in holders_of(meeting, rules):
            often, points = record.met.get(other, (0, 0))
            record.met[other] = [often + meeting.often, points + meeting.points]


def _reason(mine: Sequence[Any], other: Sequence[Any], ties: Sequence[str]) -> Reason | None:
    if mine[0] != other[0]:
        return None
    for code, own, following in zip(ties, mine[1:], other[1:], strict=True):
        if own == following:
            continue
        if code != "countback":
            return Reason(code, own, following)
        return _countback(own, following)
    return _level(ties)


def _level(ties: Sequence[str]) -> Reason | None:
    """Return that all tie-breaks are level; None without tie-breaks, where totals say it all."""
    return Reason("level") if ties else None


def _countback(mine: Sequence[int], other: Sequence[int]) -> Reason:
    longest = max(len(mine), len(other))
    both = ([*places, *[0] * (longest - len(places))] for places in (mine, other))
    for place, (own, following) in enumerate(zip(*both, strict=True), start=1):
        if own != following:
            return Reason("countback", own, following, place)
    return Reason("level")
