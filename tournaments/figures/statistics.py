"""The statistics of a tournament, computed from its results and their hands. Pure.

All numbers are integers. Entries are given by their numbers; who they are is not known here.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple, get_args

from scoring.statistics.figures import average
from tournaments.ranking.results import Seating

LISTED = 5
"""Number of the closest matches, and of the biggest wins."""
FigureKind = Literal["all", "hands", "round", "table", "entry", "seat", "line", "better"]
WITHOUT_NUMBER = ("all", "hands")
_NUMBER = re.compile("[0-9]{1,4}")


class FigureKey(NamedTuple):
    """A figure of the statistics, as links name it: "all", "hands", "round-2", "table-7",
    "entry-4", or "better-0" for the wins of the first seat of that meaning.
    """

    kind: FigureKind
    number: int | None = None

    def __str__(self) -> str:
        return self.kind if self.number is None else f"{self.kind}-{self.number}"

    @classmethod
    def read(cls, text: str) -> FigureKey | None:
        """Return the figure of a link; None for any other text."""
        kinds: Sequence[FigureKind] = get_args(FigureKind)
        for kind in kinds:
            if text == kind and kind in WITHOUT_NUMBER:
                return cls(kind)
            number = text.removeprefix(f"{kind}-")
            if number != text and kind not in WITHOUT_NUMBER and _NUMBER.fullmatch(number):
                return cls(kind, int(number))
        return None


class Hand(NamedTuple):
    """A hand of one side. `side`: its index in `Result.sides`. `canastras`: how many of each kind
    of the game. `outs`: 1 if the side went out.
    """

    number: int
    side: int
    points: int
    canastras: tuple[int, ...] = ()
    outs: int = 0


class Side(NamedTuple):
    """A side that came, with the numbers of its entries. Seats count from 0."""

    seat: int
    entries: tuple[int, ...]
    score: int


@dataclass(frozen=True)
class Result:
    """A match with a score. `round` counts through the tournament; `winner` is the index of a side,
    None for a level match. Without `hands` only the final result is known. `counts` has a number
    for each side.
    """

    key: int
    round: int
    table: int
    sides: tuple[Side, ...]
    winner: int | None
    seating: Seating = ""
    hands: tuple[Hand, ...] = ()
    reached_target: bool = False
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def figures(self, figure: str | int) -> list[tuple[Side, int]]:
        """Return a figure of each side, or of each of its hands; as in `Statistics.leaders`."""
        if isinstance(figure, int):
            return [(self.sides[hand.side], hand.canastras[figure]) for hand in self.hands]
        values = tuple(side.score for side in self.sides)
        if figure == "difference":
            values = tuple(2 * score - sum(values) for score in values)
        elif figure not in ("points", "match"):
            values = self.counts.get(figure.partition(":")[2], ())
        return list(zip(self.sides, values, strict=False))

    @cached_property
    def hand_count(self) -> int:
        return len({hand.number for hand in self.hands})

    @cached_property
    def margin(self) -> int:
        """The lead of the winner over the nearest other side; 0 for a level match."""
        if self.winner is None:
            return 0
        own = self.sides[self.winner].score
        others = [side.score for at, side in enumerate(self.sides) if at != self.winner]
        return min(abs(own - other) for other in others)

    def is_behind(self, figure: FigureKey) -> bool:
        """Whether a figure counts the match."""
        match figure.kind:
            case "all":
                return True
            case "hands":
                return bool(self.hands)
            case "round":
                return self.round == figure.number
            case "table":
                return self.table == figure.number
            case "entry":
                return any(figure.number in side.entries for side in self.sides)
        if self.winner is None or figure.kind != self.seating:
            return False
        return self.sides[self.winner].seat == figure.number


class Feat(NamedTuple):
    """A value that a side reached in a match, or in a hand of it (`hand`; 0: in the match)."""

    value: int
    result: Result
    side: int
    hand: int = 0


class Total(NamedTuple):
    """A sum over all hands of an entry."""

    value: int
    entry: int


class Average(NamedTuple):
    """Sums over some results, from which averages are made."""

    results: int = 0
    sides: int = 0
    points: int = 0
    margins: int = 0
    decided: int = 0
    with_hands: int = 0
    hands: int = 0

    @property
    def score(self) -> int | None:
        """The average score of a side."""
        return average(self.points, self.sides)

    @property
    def margin(self) -> int | None:
        """The average lead of the winners; None if no match has a winner."""
        return average(self.margins, self.decided)

    @property
    def tenths_of_hands(self) -> int | None:
        """The average number of hands of a match, in tenths; None without hands."""
        return average(10 * self.hands, self.with_hands)


class SeatRecord(NamedTuple):
    """The results of one seat: matches played, won and level, sum of the scores."""

    seat: int
    played: int
    won: int
    level: int
    points: int

    @property
    def score(self) -> int | None:
        return average(self.points, self.played)


@dataclass(frozen=True)
class Statistics:
    """The figures of a tournament. `low_wins`: fewer points are better."""

    results: Sequence[Result]
    low_wins: bool = False

    @cached_property
    def with_hands(self) -> list[Result]:
        return [result for result in self.results if result.hands]

    @cached_property
    def hands(self) -> int:
        return sum(result.hand_count for result in self.with_hands)

    @cached_property
    def outs(self) -> int:
        """The number of hands that ended with somebody going out."""
        return sum(hand.outs for hand in self._hands)

    @cached_property
    def _hands(self) -> list[Hand]:
        return [hand for result in self.with_hands for hand in result.hands]

    @cached_property
    def all(self) -> Average:
        return averaged(self.results)

    @cached_property
    def by_round(self) -> Mapping[int, Average]:
        return _averages((result.round, result) for result in self.results)

    @cached_property
    def by_table(self) -> Mapping[int, Average]:
        return _averages((result.table, result) for result in self.results)

    @cached_property
    def seats(self) -> Mapping[Seating, list[SeatRecord]]:
        """The records of the seats, by the meaning that they have in a stage."""
        rows: defaultdict[Seating, defaultdict[int, list[tuple[int, int, int]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for result in self.results:
            if result.seating:
                for at, side in enumerate(result.sides):
                    won, level = at == result.winner, result.winner is None
                    rows[result.seating][side.seat].append((won, level, side.score))
        return {
            seating: [
                SeatRecord(seat, len(each), *(sum(column) for column in zip(*each, strict=True)))
                for seat, each in sorted(seats.items())
            ]
            for seating, seats in rows.items()
        }

    @cached_property
    def highest_hands(self) -> list[Feat]:
        """The hands with the most points; empty if fewer points are better."""
        return [] if self.low_wins else _best(self._of_hands(lambda hand: hand.points))

    @cached_property
    def highest_matches(self) -> list[Feat]:
        """The highest scores of a match; empty if fewer points are better."""
        scores = (
            Feat(side.score, result, at)
            for result in self.results
            for at, side in enumerate(result.sides)
        )
        return [] if self.low_wins else _best(scores)

    @cached_property
    def fastest(self) -> list[Feat]:
        """The matches won at the target in the fewest hands."""
        won = (
            Feat(result.hand_count, result, result.winner)
            for result in self.with_hands
            if result.reached_target and result.winner is not None
        )
        return _best(won, least=True)

    def best_canastras(self, kind: int) -> list[Feat]:
        """Return the hands with the most canastras of a kind, given by its index."""
        return _best(self._of_hands(lambda hand: hand.canastras[kind]))

    def canastras(self, kind: int) -> int:
        """Return how many canastras of a kind were made."""
        return sum(hand.canastras[kind] for hand in self._hands)

    def canastra_totals(self, kind: int) -> list[Total]:
        """Return the entries with the most canastras of a kind in all their hands."""
        return self._totals(lambda hand: hand.canastras[kind])

    @cached_property
    def out_totals(self) -> list[Total]:
        """The entries that went out most often."""
        return self._totals(lambda hand: hand.outs)

    def counting(self, annulled: Mapping[int, Collection[int]]) -> Statistics:
        """Return the statistics of the results that the standings count. `annulled`: the entries
        whose results count for nobody, by round.
        """

        def counts(result: Result) -> bool:
            left = annulled.get(result.round, ())
            return not any(entry in left for side in result.sides for entry in side.entries)

        return replace(self, results=list(filter(counts, self.results)))

    def leaders(self, figure: str | int, last: int | None, among: Collection[int]) -> list[Total]:
        """Return the entries with the best sum in the last rounds (None: in all), byes apart.

        `figure`: "points", "difference", "match" (the highest score, no sum), "count:NAME" for an
        own count, or a kind of canastras by its index. `among`: the entries that may win. Of the
        fewest points, only entries with the most matches: nobody wins by matches that it missed.
        """
        newest = max((result.round for result in self.results), default=0)
        sums: Counter[int] = Counter()
        matches: Counter[int] = Counter()
        for result in self.results:
            if result.round > newest - (last or newest):
                for side, value in result.figures(figure):
                    matches.update(side.entries)
                    for entry in side.entries:
                        both = (sums[entry], value)
                        sums[entry] = max(both) if figure == "match" else sum(both)
        least = max(matches.values(), default=0) if self.low_wins and figure == "points" else 0
        known = {e: value for e, value in sums.items() if e in among and matches[e] >= least}
        is_score = figure in ("points", "difference")
        best = (min if self.low_wins and is_score else max)(known.values(), default=0)
        winners = sorted(known) if best or is_score else []
        return [Total(best, entry) for entry in winners if known[entry] == best]

    @cached_property
    def closest(self) -> list[Result]:
        """The matches with the smallest margins, level ones first."""
        by_margin = sorted(self.results, key=lambda r: (r.margin, r.round, r.table))
        return by_margin[:LISTED]

    @cached_property
    def biggest_wins(self) -> list[Result]:
        """The matches with the biggest margins."""
        won = [result for result in self.results if result.margin]
        return sorted(won, key=lambda r: (-r.margin, r.round, r.table))[:LISTED]

    def behind(self, figure: FigureKey) -> list[Result]:
        """Return the results that a figure is made of."""
        return [result for result in self.results if result.is_behind(figure)]

    def _of_hands(self, value: Callable[[Hand], int]) -> Iterator[Feat]:
        for result in self.with_hands:
            for hand in result.hands:
                yield Feat(value(hand), result, hand.side, hand.number)

    def _totals(self, value: Callable[[Hand], int]) -> list[Total]:
        sums: Counter[int] = Counter()
        for result in self.with_hands:
            for hand in result.hands:
                for entry in result.sides[hand.side].entries:
                    sums[entry] += value(hand)
        most = max(sums.values(), default=0)
        return [Total(most, entry) for entry in sorted(sums) if sums[entry] == most > 0]


def averaged(results: Iterable[Result]) -> Average:
    """Return the sums over these results."""
    rows = [
        (
            1,
            len(result.sides),
            sum(side.score for side in result.sides),
            result.margin,
            int(result.winner is not None),
            int(bool(result.hands)),
            result.hand_count,
        )
        for result in results
    ]
    return Average(*(sum(column) for column in zip(*rows, strict=True)))


def _averages(rows: Iterable[tuple[int, Result]]) -> dict[int, Average]:
    groups: defaultdict[int, list[Result]] = defaultdict(list)
    for key, result in rows:
        groups[key].append(result)
    return {key: averaged(groups[key]) for key in sorted(groups)}


def _best(feats: Iterable[Feat], *, least: bool = False) -> list[Feat]:
    """Return all feats with the highest value above 0 (`least`: the lowest), earliest first."""
    counting = [feat for feat in feats if feat.value > 0]
    values = [feat.value for feat in counting]
    if not values:
        return []
    best = min(values) if least else max(values)
    chosen = [feat for feat in counting if feat.value == best]
    return sorted(chosen, key=lambda f: (f.result.round, f.result.table, f.hand, f.side))
