"""The tally of every entry: its results and their sums.

Knows rounds and the regulation. Must not know places, nor compare entries.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal

from .awards import STEP
from .regulation import Regulation
from .results import Adjustment, Entry, MeanWin, Round, RoundPoints, Side, Table

Kind = Literal["played", "walkover", "absent", "bye"]
Outcome = Literal["win", "draw", "loss"]

Weights = Callable[[Sequence[RoundPoints]], Sequence[int]]
"""A function that returns the factor of each result of an entry."""


@dataclass(frozen=True)
class Counting:
    """The format's part in the ranking: see its `annulled`, `reached`, `level` and `weights`.

    `walkovers`: whether a walkover is a meeting. All fields are about one stage, with the rounds
    from `first` on; `before` is about the earlier stages.
    """

    annulled: frozenset[int] = frozenset()
    reached: Mapping[int, int] | None = None
    level: frozenset[int] = frozenset()
    weights: Weights | None = None
    first: int = 1
    before: Counting | None = None
    walkovers: bool = False

    def annulled_in(self, number: int) -> frozenset[int]:
        """Return the entries whose results do not count in the stage of this round."""
        if self.before is None or number >= self.first:
            return self.annulled
        return self.before.annulled_in(number)

    @property
    def annulled_once(self) -> frozenset[int]:
        """The entries whose results do not count in at least one stage."""
        return self.annulled | (self.before.annulled_once if self.before else frozenset())

    def weigh(self, results: Sequence[RoundPoints]) -> Sequence[int]:
        """Return the factor of each result, in order. A format counts its own rounds from 1."""
        own = [
            each._replace(round=each.round - self.first + 1)
            for each in results
            if each.round >= self.first
        ]
        earlier = results[: len(results) - len(own)]
        weights = [1] * len(own) if self.weights is None else self.weights(own)
        return [*(self.before.weigh(earlier) if self.before else ()), *weights]


@dataclass(frozen=True, slots=True)
class Result:
    """One result of a side in one round.

    "walkover": the opponents did not come; "absent": the side itself did not. `score` is the side's
    own and the opponents', as `Table.merits`; `points` are the award's, in hundredths, before
    `weight`.

    At a table of several the opponents' score is 0, `opponents` are those that came, and `against`
    has 2 for an opponent placed lower, 1 for a level one, 0 for one placed higher.
    """

    round: int
    kind: Kind
    side: Side
    opponents: Side
    score: tuple[int, int]
    points: int
    outcome: Outcome
    counts: Mapping[str, int]
    weight: int = 1
    against: Mapping[int, int] | None = None
    is_missed: bool = False
    """Whether the side did not come: also of a bye, if the check-in noted the absence."""

    @property
    def round_points(self) -> RoundPoints:
        """The part of the result by which a format weighs it."""
        difference = self.score[0] - self.score[1] if self.against is None else 0
        return RoundPoints(self.round, self.points, difference)


@dataclass(frozen=True)
class Tally:
    """The sums of one entry. `points` are hundredths.

    `played` and `byes` count each result once (byes and walkovers are results); all other sums
    count a result `weight` times. `open` are the rounds with a missing result, `rounds` is the
    number of rounds of the event. `adjustments` are in the sums of points.
    """

    rounds: int = 0
    results: tuple[Result, ...] = ()
    open: tuple[int, ...] = ()
    points: int = 0
    wins: int = 0
    draws: int = 0
    points_for: int = 0
    points_against: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def adjusted(self) -> int:
        """The points of the adjustments, in hundredths."""
        return sum(own.points for own in self.adjustments)

    @property
    def is_adjusted(self) -> bool:
        """Whether points were given or taken off, and not only a deciding match noted."""
        return any(own.points or own.score for own in self.adjustments)

    @property
    def played(self) -> int:
        return len(self.results)

    @property
    def byes(self) -> int:
        return sum(result.kind == "bye" for result in self.results)

    def knows(self, count: str) -> bool:
        """Whether this count was recorded in every match: a typed result has no counts."""
        return all(
            count in result.counts
            for result in self.results
            if result.kind == "played" and result.weight
        )

    @property
    def is_of_several(self) -> bool:
        """Whether a result is from a table of more than two sides, so that no difference exists."""
        return any(result.against is not None for result in self.results)

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against

    @property
    def lead(self) -> int:
        """The difference; 0 if a result is from a table of several, where there is none."""
        return 0 if self.is_of_several else self.difference

    @property
    def met(self) -> dict[int, list[int]]:
        """By each opponent at a table of two sides: how often it was met, and the points won then.
        Whoever did not come counts as met.
        """
        met: dict[int, list[int]] = {}
        for result in self.results:
            for opponent in result.opponents if result.against is None else ():
                number, points = met.get(opponent, (0, 0))
                met[opponent] = [number + 1, points + result.points]
        return met


def tally(
    entries: Sequence[Entry],
    rounds: Sequence[Round],
    regulation: Regulation,
    counting: Counting | None = None,
    adjustments: Iterable[Adjustment] = (),
) -> dict[int, Tally]:
    """Return the tally of each entry, by id. Other players in `rounds` only affect the worth of
    byes. A match with an annulled entry counts for neither side.
    """
    counting = counting or Counting()
    adjusted: dict[int, list[Adjustment]] = {}
    for one in adjustments:
        of_score = regulation.award.of_score(one.score)
        adjusted.setdefault(one.entry, []).append(replace(one, points=one.points + of_score))
    results: dict[int, list[Result]] = {entry.id: [] for entry in entries}
    missing: dict[int, list[int]] = {entry.id: [] for entry in entries}
    valid_rounds = [_without(tables, counting.annulled_in(n)) for n, tables in enumerate(rounds, 1)]
    # Tables of earlier stages know the worth of their byes: see `Table.mean_win`.
    earlier, of_stage = valid_rounds[: counting.first - 1], valid_rounds[counting.first - 1 :]
    for number, valid in enumerate(valid_rounds, start=1):
        unplayed = any(table.takes_usual_win for table in valid)
        won = _won(valid) if unplayed else []
        usual = usual_win(valid, of_stage, regulation.step, earlier) if unplayed else MeanWin()
        widest = max(
            (max(table.score) - min(table.score) for table in won if table.score), default=0
        )
        for table in valid:
            if results.keys().isdisjoint(table.entries):
                continue
            if table.is_open:
                for entry in table.entries:
                    if entry in missing:
                        missing[entry].append(number)
                continue
            worth = usual if table.mean_win is None else table.mean_win
            for result in _results(number, table, regulation, worth, widest):
                for entry in result.side:
                    if entry in results:
                        results[entry].append(result)
    return {
        entry: _sums(len(rounds), own, missing[entry], counting, adjusted.get(entry, ()))
        for entry, own in results.items()
    }


def _without(tables: Sequence[Table], annulled: Collection[int]) -> list[Table]:
    return [table for table in tables if not any(entry in annulled for entry in table.entries)]


def _won(tables: Collection[Table]) -> list[Table]:
    """Return the matches of two sides with a winner, without walkovers: the regulation sets the
    score of these.
    """
    return [
        table
        for table in tables
        if table.score is not None
        and table.winner is not None
        and not table.absent
        and not table.is_of_several
    ]


def usual_win(
    tables: Collection[Table],
    rounds: Iterable[Round],
    step: int = STEP,
    before: Iterable[Round] = (),
) -> MeanWin:
    """Return the mean win of the tables of a round; if nobody won there, that of all `rounds`; if
    nobody won there either, that of the rounds of the stages `before`.
    """
    of_stages = (list(chain(*of_stage)) for of_stage in (rounds, before))
    known = (won for won in (tables, *of_stages) if _won(won))
    return mean_win(next(known, ()), step)


def mean_win(tables: Collection[Table], step: int = STEP) -> MeanWin:
    """Return the mean of the matches with a winner.

    The winner's mean score and the mean difference are rounded down to a multiple of `step`; zeros
    without such a match. A count is the mean of the winners for whom it was recorded, rounded down.
    Walkovers are left out.
    """
    won = _won(tables)
    scores = [table.score for table in won if table.score is not None]
    if not scores:
        return MeanWin()
    steps = step * len(scores)
    winner = sum(map(max, scores)) // steps * step
    loser = winner - sum(max(score) - min(score) for score in scores) // steps * step
    recorded: dict[str, list[int]] = {}
    for table in won:
        for name, values in table.counts.items():
            recorded.setdefault(name, []).append(values[table.winner or 0])
    counts = {name: sum(values) // len(values) for name, values in recorded.items()}
    return MeanWin((winner, loser), counts)


def _results(
    number: int, table: Table, regulation: Regulation, mean: MeanWin, widest: int
) -> list[Result]:
    """Return the results of a table, one for each of its sides. `mean`: see `mean_win`; `widest`:
    see `Regulation.walkover_result`.
    """
    award = regulation.award
    outcome: Outcome
    if table.is_bye and table.asked:
        points = award.half(regulation.bye_result(mean.score)[1]) if table.asked == "half" else 0
        outcome = "draw" if table.asked == "half" else "loss"
        requested = Result(number, "bye", table.sides[0], (), (0, 0), points, outcome, {})
        return [replace(requested, is_missed=table.asked == "absent")]
    if table.is_bye:
        score, points = regulation.bye_result(mean.score)
        # Judged by points, not score: in a round without a match a bye can still be a win.
        outcome = _outcome(points, award.points(0, 0))
        return [Result(number, "bye", table.sides[0], (), score, points, outcome, mean.counts)]
    if table.is_of_several:
        return list(_of_several(number, table, regulation))
    results = []
    for own, side, came in _parts(table):
        kind: Kind = "played"
        if table.absent or not came:
            kind, outcome = ("walkover", "win") if came else ("absent", "loss")
            score, points = regulation.walkover_result(mean.score, came=came, widest=widest)
            counts = mean.counts if came else {}
        else:
            assert table.merits is not None
            score = (table.merits[own], table.merits[1 - own])
            points, outcome = award.points(*score), _outcome(*score)
            counts = {name: pair[own] for name, pair in table.counts.items()}
        results.append(
            Result(
                number,
                kind,
                side,
                table.sides[1 - own],
                score,
                points,
                outcome,
                counts,
                is_missed=not came,
            )
        )
    return results


def _parts(table: Table) -> Iterator[tuple[int, Side, bool]]:
    """Yield the position of each side with those of it who came, then with those who did not."""
    gone = table.gone
    for at, side in enumerate(table.sides):
        if came := tuple(one for one in side if one not in gone):
            yield at, came, True
        if len(came) < len(side):
            yield at, tuple(one for one in side if one in gone), False


def _of_several(number: int, table: Table, regulation: Regulation) -> Iterator[Result]:
    """Yield the results of a table of several. An absent side is placed last and gets the award's
    points for absence; a side that came alone wins.
    """
    came, absent = regulation.walkover or (0, 0)
    is_alone = len(table.came) == 1
    own_scores = [came if is_alone else score for score in table.score or [0] * len(table.sides)]
    scores = [absent if at in table.absent else score for at, score in enumerate(own_scores)]
    places = table.ranked
    shares = regulation.award.shares(scores, places)
    least = regulation.award.absent_points(absent)
    for at, side in enumerate(table.sides):
        is_absent = at in table.absent
        others = [other for other in range(len(table.sides)) if other != at]
        kind: Kind = "absent" if is_absent else "walkover" if is_alone else "played"
        against = {
            entry: 1 + (places[at] < places[other]) - (places[at] > places[other])
            for other in others
            if other not in table.absent
            for entry in table.sides[other]
        }
        yield Result(
            number,
            kind,
            side,
            tuple(against),
            (scores[at], 0),
            least if is_absent else shares[at],
            "loss" if is_absent else _outcome(min(places[o] for o in others), places[at]),
            {name: values[at] for name, values in table.counts.items()},
            against=against,
            is_missed=is_absent,
        )


def _outcome(mine: int, theirs: int) -> Outcome:
    if mine == theirs:
        return "draw"
    return "win" if mine > theirs else "loss"


def _sums(
    rounds: int,
    results: list[Result],
    missing: list[int],
    counting: Counting,
    adjustments: Sequence[Adjustment],
) -> Tally:
    weights = counting.weigh([result.round_points for result in results])
    outcomes: dict[Outcome, int] = {"win": 0, "draw": 0, "loss": 0}
    counts: dict[str, int] = {}
    points = sum(own.points for own in adjustments)
    points_for, points_against = sum(own.score for own in adjustments), 0
    weighed = []
    for result, weight in zip(results, weights, strict=True):
        weighed.append(result if weight == 1 else replace(result, weight=weight))
        points += weight * result.points
        points_for += weight * result.score[0]
        points_against += weight * result.score[1]
        outcomes[result.outcome] += weight
        for name, count in result.counts.items():
            counts[name] = counts.get(name, 0) + weight * count
    return Tally(
        rounds,
        tuple(weighed),
        tuple(missing),
        points,
        outcomes["win"],
        outcomes["draw"],
        points_for,
        points_against,
        counts,
        tuple(adjustments),
    )
