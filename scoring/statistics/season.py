"""A season: matches give points for a night, the best nights add up, and the sums give places.

All numbers are integers. A *holder* is a pair or a person on the board, by its key. The
database, names and words are elsewhere.

| way | points of a night |
| --- | --- |
| difference | Each match: half of `most`, and one point for every `step` points of difference, added for the better side and taken from the other, from 0 to `most`; with several other sides, the average against them. The night is the average of its matches. |
| wins | `win`, `draw` or `loss` points for each match, added up, never more than `most`. |
| places | The holders of a night by wins, then difference: `most` points for the first, one less for each place after, at least 1. |
"""  # noqa: E501

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from math import lcm
from typing import Any, NamedTuple

DIFFERENCE, WINS, PLACES = "difference", "wins", "places"
WAYS = (DIFFERENCE, WINS, PLACES)


class MalformedRulesError(ValueError):
    """Stored or sent rules of a season have missing, unknown or impossible values."""


@dataclass(frozen=True)
class SeasonRules:
    """The rules of a season. `best`: nights that count, 0: all; `minimum`: matches for a place."""

    games: tuple[str, ...]
    way: str = DIFFERENCE
    most: int = 30
    step: int = 100
    win: int = 10
    draw: int = 5
    loss: int = 1
    best: int = 8
    minimum: int = 12

    def __post_init__(self) -> None:
        """Raise MalformedRulesError for values that no season can have."""
        numbers = (self.most, self.step, self.win, self.draw, self.loss, self.best, self.minimum)
        sound = (
            all(type(number) is int for number in numbers)
            and self.games
            and all(isinstance(game, str) for game in self.games)
            and self.way in WAYS
            and 2 <= self.most <= MOST
            and (self.way != DIFFERENCE or self.most % 2 == 0)
            and 1 <= self.step <= STEP
            and 0 <= self.loss <= self.draw <= self.win <= MOST
            and (self.way != WINS or 1 <= self.win <= self.most)
            and 0 <= self.best <= BEST
            and 0 <= self.minimum <= MINIMUM
        )
        if not sound:
            raise MalformedRulesError(asdict(self))

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> SeasonRules:
        """Return the rules that `write` wrote. Strict: raises MalformedRulesError."""
        if set(data) != {field.name for field in fields(cls)} or type(data["games"]) is not list:
            raise MalformedRulesError(data)
        return cls(**{**data, "games": tuple(data["games"])})

    def write(self) -> dict[str, Any]:
        """Return the rules as JSON values."""
        return {**asdict(self), "games": list(self.games)}


MOST, STEP, BEST, MINIMUM = 200, 10_000, 60, 999
"""The largest values of `most`, `step`, `best` and `minimum`."""


class Seat(NamedTuple):
    """A side of a match. `people`: its persons; `is_pair`: whether it is a pair of the club."""

    competitor: int
    people: tuple[int, ...]
    is_pair: bool
    total: int
    place: int


class PlayedMatch(NamedTuple):
    """A match that counts. `gave_up`: the index of the seat that gave up; `low_wins`: points are
    bad.
    """

    day: date
    seats: tuple[Seat, ...]
    gave_up: int | None = None
    low_wins: bool = False


Holders = Callable[[Seat], Iterable[int]]


def pair_of(seat: Seat) -> Iterable[int]:
    """Return the pair of a seat; nobody for a single person or partners of one evening."""
    return (seat.competitor,) if seat.is_pair else ()


def persons_of(seat: Seat) -> Iterable[int]:
    return seat.people


class SeasonRecord(NamedTuple):
    """The nights of a holder: the points of each, in any order, with all matches and wins."""

    nights: tuple[int, ...] = ()
    matches: int = 0
    wins: int = 0

    def plus(self, other: SeasonRecord) -> SeasonRecord:
        """Return both together; no night may be in both."""
        return SeasonRecord(
            self.nights + other.nights, self.matches + other.matches, self.wins + other.wins
        )


class Outcome(NamedTuple):
    """One match for one side. `duels`: its points by difference against all `others`, added up."""

    duels: int
    others: int
    points: int
    won: bool
    difference: int


Nights = dict[date, list[tuple[Seat, Outcome]]]
"""The outcome of each seat of each match, by the day on which the match was played."""


def nights_of(matches: Iterable[PlayedMatch], rules: SeasonRules) -> Nights:
    nights: defaultdict[date, list[tuple[Seat, Outcome]]] = defaultdict(list)
    for match in matches:
        nights[match.day] += zip(match.seats, _outcomes(match, rules), strict=True)
    return nights


def records(nights: Nights, rules: SeasonRules, holders: Holders) -> dict[int, SeasonRecord]:
    points: defaultdict[int, list[int]] = defaultdict(list)
    matches: defaultdict[int, int] = defaultdict(int)
    wins: defaultdict[int, int] = defaultdict(int)
    for night in nights.values():
        played: defaultdict[int, list[Outcome]] = defaultdict(list)
        for seat, outcome in night:
            for holder in holders(seat):
                played[holder].append(outcome)
                matches[holder] += 1
                wins[holder] += outcome.won
        for holder, number in _points_of_night(played, rules).items():
            points[holder].append(number)
    return {
        holder: SeasonRecord(tuple(each), matches[holder], wins[holder])
        for holder, each in points.items()
    }


def added(*parts: Mapping[int, SeasonRecord]) -> dict[int, SeasonRecord]:
    """Return the records of spans that share no night, together."""
    result: dict[int, SeasonRecord] = {}
    for part in parts:
        for holder, record in part.items():
            earlier = result.get(holder)
            result[holder] = earlier.plus(record) if earlier else record
    return result


class Reason(NamedTuple):
    """Why a holder is in front of the next one with the same sum.

    `night`: by the points of this night, counted from the best; `wins`: by wins; `level`: neither,
    so both share the place.
    """

    code: str
    night: int = 0


class Standing(NamedTuple):
    """A line of the board. `best`: the points of the nights that count, highest first."""

    holder: int
    place: int
    total: int
    best: tuple[int, ...]
    record: SeasonRecord
    reason: Reason | None = None


class Lacking(NamedTuple):
    """A holder without a place, and the number of matches still missing."""

    holder: int
    missing: int


class Board(NamedTuple):
    """The places of a season, and who still lacks matches, the fewest first."""

    standings: Sequence[Standing]
    lacking: Sequence[Lacking]


def board(records: Mapping[int, SeasonRecord], rules: SeasonRules) -> Board:
    """Return the board. Equal sums: the next best nights in order, then wins, else one place.

    A missing night counts as 0.
    """
    placed = {h: r for h, r in records.items() if r.matches >= rules.minimum}
    lacking = [Lacking(h, rules.minimum - r.matches) for h, r in records.items() if h not in placed]
    merits = {holder: _merit(record, rules) for holder, record in placed.items()}
    # The key of the holder comes last, so that equal lines always have the same order.
    order = sorted(sorted(placed), key=merits.__getitem__, reverse=True)
    standings: list[Standing] = []
    for index, holder in enumerate(order):
        is_level = index and merits[order[index - 1]] == merits[holder]
        place = standings[-1].place if is_level else index + 1
        following = merits[order[index + 1]] if index + 1 < len(order) else None
        reason = _reason(merits[holder], following, rules)
        if is_level and reason is None:
            reason = Reason("level")
        nights = sorted(placed[holder].nights, reverse=True)
        best = tuple(nights[: rules.best or None])
        standings.append(Standing(holder, place, sum(best), best, placed[holder], reason))
    lacking.sort(key=lambda each: (each.missing, each.holder))
    return Board(standings, lacking)


class _Merit(NamedTuple):
    total: int
    further: tuple[int, ...]
    wins: int


def _merit(record: SeasonRecord, rules: SeasonRules) -> _Merit:
    nights = sorted(record.nights, reverse=True)
    count = rules.best or len(nights)
    # A night without points is worth no more than no night at all.
    further = tuple(night for night in nights[count:] if night)
    return _Merit(sum(nights[:count]), further, record.wins)


def _reason(mine: _Merit, following: _Merit | None, rules: SeasonRules) -> Reason | None:
    if following is None or following.total != mine.total:
        return None
    if mine.further != following.further:
        same = _equal_beginning(mine.further, following.further)
        return Reason("night", rules.best + same + 1)
    return Reason("wins") if mine.wins != following.wins else Reason("level")


def _equal_beginning(first: Sequence[int], second: Sequence[int]) -> int:
    for index, (mine, other) in enumerate(zip(first, second, strict=False)):
        if mine != other:
            return index
    return min(len(first), len(second))


def _outcomes(match: PlayedMatch, rules: SeasonRules) -> list[Outcome]:
    """Return the outcome of each seat.

    One loop without helpers, since a season has tens of thousands of matches. Differences count in
    whole steps, and a duel is worth from 0 to `most`.
    """
    seats, gave_up = match.seats, match.gave_up
    half, most, step = rules.most // 2, rules.most, rules.step
    sign = -1 if match.low_wins else 1
    is_shared = [seat.place for seat in seats].count(1) > 1
    outcomes = []
    for index, (_competitor, _people, _is_pair, total, place) in enumerate(seats):
        duels = difference = 0
        for at, other in enumerate(seats):
            if at == index:
                continue
            ahead = sign * (total - other.total)
            difference += ahead
            # Who gave up gets no points for the duels of that match.
            if index == gave_up:
                continue
            if at == gave_up:
                duels += min(most, half + max(0, ahead) // step)
            elif place == other.place:
                duels += half
            elif place < other.place:
                duels += min(most, half + abs(ahead) // step)
            else:
                duels += max(0, half - abs(ahead) // step)
        won = place == 1 and not is_shared
        points = rules.win if won else rules.draw if place == 1 else rules.loss
        outcomes.append(Outcome(duels, len(seats) - 1, points, won, difference))
    return outcomes


def _points_of_night(night: Mapping[int, list[Outcome]], rules: SeasonRules) -> dict[int, int]:
    if rules.way == DIFFERENCE:
        return {holder: _average(outcomes) for holder, outcomes in night.items()}
    if rules.way == WINS:
        return {
            holder: min(rules.most, sum(outcome.points for outcome in outcomes))
            for holder, outcomes in night.items()
        }
    merits = {
        holder: (sum(o.won for o in outcomes), sum(o.difference for o in outcomes))
        for holder, outcomes in night.items()
    }
    return {
        holder: max(1, rules.most - sum(other > merit for other in merits.values()))
        for holder, merit in merits.items()
    }


def _average(outcomes: Sequence[Outcome]) -> int:
    """Return the average points of the matches, halves rounded up; those of a match are the average
    of its duels.
    """
    common = lcm(*[outcome.others for outcome in outcomes])
    points = sum([outcome.duels * (common // outcome.others) for outcome in outcomes])
    count = common * len(outcomes)
    return (2 * points + count) // (2 * count)
