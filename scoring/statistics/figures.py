"""Figures over matches seen from one side: sums, averages, runs, comebacks, partners, opponents.

Pure: plain values in, plain values out. All numbers are integers; `average` rounds half up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby, pairwise
from typing import Any, Literal, NamedTuple, TypeVar

from scoring.rules.base.figures import CANASTRAS
from scoring.rules.base.sheet import RuleSet

K = TypeVar("K", bound=Hashable)


class Sums(NamedTuple):
    """Sums over hands. The names are those of the stored columns of a side."""

    hands: int = 0
    points: int = 0
    clean_canastras: int = 0
    second_canastras: int = 0
    third_canastras: int = 0
    fourth_canastras: int = 0
    times_out: int = 0
    mortos: int = 0
    failed_openings: int = 0
    hands_with_minimum: int = 0
    left_in_hand: int = 0
    penalty_points: int = 0

    def plus(self, other: Sums) -> Sums:
        return Sums(*map(int.__add__, self, other))


@dataclass(frozen=True)
class Opponent:
    """Another side of a match. `beaten`: it was placed behind; `ahead`: in front."""

    competitor: int
    total: int
    beaten: bool
    ahead: bool


@dataclass(frozen=True)
class OwnMatch:
    """A match that counts, seen from one side.

    `sums` has no hands for a match of which only the result is known. `deficit`: the most points
    behind the best other side after any hand. `low_wins`: points are bad.
    """

    key: int
    number: int
    at: datetime
    day: date
    competitor: int
    partner: int | None
    total: int
    won: bool
    place: int
    sums: Sums
    deficit: int
    opponents: tuple[Opponent, ...]
    low_wins: bool = False

    @property
    def drawn(self) -> bool:
        """Whether the side shared the first place."""
        return self.place == 1 and not self.won

    @property
    def difference(self) -> int:
        """The lead over the best other side at the end; positive is better in every game."""
        if not self.opponents:
            return 0
        totals = [opponent.total for opponent in self.opponents]
        return min(totals) - self.total if self.low_wins else self.total - max(totals)

    @property
    def is_comeback(self) -> bool:
        """Whether the side was behind, came to the front, and won.

        A side still behind when the other gives up has won, but not come back.
        """
        return self.won and self.deficit > 0 and self.difference > 0


class WinRecord(NamedTuple):
    """Matches won and drawn of those played, and the sum of the differences."""

    played: int
    won: int
    drawn: int
    difference: int

    def plus(self, other: WinRecord) -> WinRecord:
        return WinRecord(*map(int.__add__, self, other))


def record(matches: Iterable[OwnMatch]) -> WinRecord:
    """Return how many matches were played, won and drawn."""
    rows = [(match.won, match.drawn, match.difference) for match in matches]
    if not rows:
        return NONE
    return WinRecord(len(rows), *(sum(column) for column in zip(*rows, strict=True)))


NONE = WinRecord(0, 0, 0, 0)


def sums(matches: Iterable[OwnMatch]) -> Sums:
    """Return the sums over all hands of these matches, without matches known by their result."""
    total = Sums()
    for match in matches:
        if match.sums.hands:
            total = total.plus(match.sums)
    return total


Per = Literal["hand", "hundred", "minimum"]


@dataclass(frozen=True)
class Measure:
    """A figure of the way of playing. `column`: its column in `Sums` and in `SideHand`.

    `per` "hand": average of a hand, with `decimals`; "hundred": number in 100 hands; "minimum":
    number in 100 hands with an opening minimum. `least`: less is better.
    """

    code: str
    column: str
    per: Per
    decimals: int = 0
    least: bool = False

    def average(self, of: Sums) -> int | None:
        """Return the average times ten to the power of `decimals`; None without hands."""
        hands = of.hands_with_minimum if self.per == "minimum" else of.hands
        factor = 10**self.decimals if self.per == "hand" else 100
        return average(factor * getattr(of, self.column), hands)


def average(total: int, number: int) -> int | None:
    """Return the average, rounded half up; None if `number` is 0."""
    return (2 * total + number) // (2 * number) if number else None


def measures(rules: RuleSet[Any]) -> list[Measure]:
    """Return the figures that a game has: those of a hand, then those of 100 hands."""
    if rules.is_results_only:
        return []
    fields = rules.fields(rules.start())
    kinds = zip(rules.canastras, CANASTRAS, strict=False)
    chosen = [Measure("points", "points", "hand", least=rules.low_wins)]
    chosen += [Measure(code, column, "hand", 2) for code, column in kinds]
    if not rules.low_wins:
        chosen.append(Measure("left", "left_in_hand", "hand", least=True))
    chosen.append(Measure("out", "times_out", "hundred"))
    if "morto" in rules.counts:
        chosen.append(Measure("morto", "mortos", "hundred"))
    if any(field.kind == "failures" for field in fields):
        chosen.append(Measure("failed", "failed_openings", "minimum", least=True))
    if "penalties" in rules.counts:
        chosen.append(Measure("penalties", "penalty_points", "hundred", least=True))
    return chosen


def in_order(matches: Iterable[OwnMatch]) -> list[OwnMatch]:
    """Return the matches from the first to the last played."""
    return sorted(matches, key=lambda match: (match.at, match.number))


def longest_run(matches: Iterable[OwnMatch]) -> Sequence[OwnMatch]:
    """Return the most matches won one after another; the first such run among equals."""
    runs = [
        list(run) for won, run in groupby(in_order(matches), key=lambda match: match.won) if won
    ]
    return max(runs, key=len, default=[])


def biggest_comeback(matches: Iterable[OwnMatch]) -> OwnMatch | None:
    """Return the match won after the largest deficit, the earliest among equals."""
    comebacks = [match for match in in_order(matches) if match.is_comeback]
    return max(comebacks, key=lambda match: match.deficit, default=None)


def by_partner(matches: Iterable[OwnMatch]) -> list[tuple[int, WinRecord]]:
    """Return each partner with the record beside them, the most frequent first."""
    return most_frequent(_grouped(matches, lambda match: match.partner))


def by_opponent(matches: Iterable[OwnMatch]) -> list[tuple[int, WinRecord]]:
    """Return each opponent with the record against them, the most frequent first.

    At tables of more than two sides a match is won against each side placed behind.
    """
    records: defaultdict[int, list[WinRecord]] = defaultdict(list)
    for match in matches:
        for other in match.opponents:
            level = not (other.beaten or other.ahead)
            lead = match.total - other.total
            lead = -lead if match.low_wins else lead
            records[other.competitor].append(WinRecord(1, int(other.beaten), int(level), lead))
    added = {
        other: WinRecord(*(sum(column) for column in zip(*rows, strict=True)))
        for other, rows in records.items()
    }
    return most_frequent(added)


def _grouped(
    matches: Iterable[OwnMatch], key: Callable[[OwnMatch], K | None]
) -> dict[K, WinRecord]:
    groups: defaultdict[K, list[OwnMatch]] = defaultdict(list)
    for match in matches:
        if (group := key(match)) is not None:
            groups[group].append(match)
    return {group: record(rows) for group, rows in groups.items()}


def most_frequent(records: Mapping[int, WinRecord]) -> list[tuple[int, WinRecord]]:
    """Return partners or opponents with their records, the most frequent first."""
    return sorted(records.items(), key=lambda row: (-row[1].played, -row[1].won, row[0]))


class Bucket(NamedTuple):
    """A stretch of the time axis, from its first day to its last."""

    first: date
    last: date


MONTHS_AT_MOST = 14
"""More months than this are drawn year by year."""


def buckets(first: date, last: date) -> list[Bucket]:
    """Return the months from `first` to `last`, or the years if they are too many months."""
    months = 12 * (last.year - first.year) + last.month - first.month + 1
    if months > MONTHS_AT_MOST:
        return [
            Bucket(date(year, 1, 1), date(year, 12, 31))
            for year in range(first.year, last.year + 1)
        ]
    starts = [first.replace(day=1)]
    for _month in range(months):
        year, month = divmod(12 * starts[-1].year + starts[-1].month, 12)
        starts.append(date(year, month + 1, 1))
    return [
        Bucket(start, date.fromordinal(after.toordinal() - 1)) for start, after in pairwise(starts)
    ]


def sums_in(months: Mapping[date, Sums], bucket: Bucket) -> Sums:
    """Return the sums of the months (by their first days) in this stretch of time."""
    total = Sums()
    for first, of in months.items():
        if bucket.first <= first <= bucket.last:
            total = total.plus(of)
    return total
