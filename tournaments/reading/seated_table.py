"""A table with its entries, its typed result and the figures of its match. Read-only.

Knows a single table. Stages are in `tournaments.reading.standings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from clubs.models import Competitor
from scoring.games import rules_with
from scoring.models import Match
from scoring.rules.base.sheet import RuleSet
from tournaments.models import Entry, Table
from tournaments.ranking import results


def side_name(side: Sequence[Entry]) -> str:
    """Return the name of a side: of an entry, or of two persons, named like a pair."""
    if len(side) == 1:
        return str(side[0])
    first, second = (entry.competitor.first for entry in side)
    detail = max(entry.competitor.detail for entry in side)
    return str(Competitor(first=first, second=second, detail=detail))


def outcome_of(
    score: Sequence[int],
    places: Sequence[int] = (),
    absent: Sequence[int] = (),
    tied: results.Tied | None = None,
    no_shows: Sequence[int] = (),
) -> str:
    """Return a result as a short text; empty: no result."""
    parts = (
        ":".join(map(str, score)),
        "places " + " ".join(map(str, places)) if places else "",
        "absent " + " ".join(map(str, absent)) if absent else "",
        f"{tied.by} {tied.winner}" if tied else "",
        "no-shows " + " ".join(map(str, no_shows)) if no_shows else "",
    )
    return " ".join(filter(None, parts))


def decides(table: Table, side_count: int) -> bool:
    """Whether the typed result or the walkover of a table of this many sides ends it."""
    return table.typed is not None or side_count - len(table.absent) < 2


class MatchSide(NamedTuple):
    """The sums of a match's side so far, named like its columns; `competitor` is a key."""

    competitor: int
    total: int
    place: int | None
    clean_canastras: int
    times_out: int
    penalty_points: int
    is_disputed: bool = False
    """Whether a side of the match says that a hand is wrong."""


@dataclass(frozen=True)
class SeatedTable:
    """A table, the entries of each of its sides, and its match with the sums of its sides.

    `match` is None without a match, and for an annulled one.
    """

    table: Table
    sides: tuple[tuple[Entry, ...], ...]
    match: Match | None
    totals: tuple[MatchSide, ...]
    substitutes: tuple[tuple[str, str], ...] = ()
    """The names of those who played, each with the name of the person replaced."""

    @property
    def number(self) -> int | None:
        return self.table.number

    @property
    def numbers(self) -> set[int]:
        return {entry.number for side in self.sides for entry in side}

    @property
    def score(self) -> tuple[int, ...] | None:
        """The result that counts; None while there is none, and after a walkover."""
        if self.table.is_bye or len(self.sides) - len(self.absent) < 2:
            return None
        if (typed := self.table.typed) is not None:
            return typed
        if self.match is None or self.match.is_playing or self.match.is_broken_off:
            return None
        if self.gave_up or self.is_disputed:
            return None
        return self.recorded

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each side at a table of several; empty at other tables."""
        if self.table.typed is not None or self.score is None or not self.is_of_several:
            return tuple(self.table.places)
        return self.came_in

    @property
    def came_in(self) -> tuple[int, ...]:
        """The place of each side in the finished match; absent sides come last."""
        return self._each(lambda side: side.place or 0, len(self.totals) + 1)

    @property
    def absent(self) -> tuple[int, ...]:
        """The positions of the absent sides."""
        return tuple(self.table.absent)

    @property
    def is_of_several(self) -> bool:
        """Whether more than two sides sit there."""
        return len(self.sides) > 2

    @property
    def is_open(self) -> bool:
        """Whether the result is missing."""
        return self.result.is_open

    @property
    def outcome(self) -> str:
        """The result as a short text, by which a form notices a changed result."""
        no_shows = self.table.no_shows
        return outcome_of(self.score or (), self.places, self.absent, self.tied, no_shows)

    @property
    def what_counts(self) -> tuple[object, ...]:
        """The result that counts, as values to compare."""
        table = self.table
        return self.score, self.places, self.absent, table.no_shows, table.counts

    @property
    def is_disputed(self) -> bool:
        """Whether its match is over, and a side says that a hand is wrong: there is no result until
        they agree or the director decides.
        """
        if self.match is None or not self.match.counts or self.is_decided:
            return False
        return any(side.is_disputed for side in self.totals)

    @property
    def is_in_play(self) -> bool:
        """Whether its match is being played, and nothing else decides the table."""
        return self.is_open and self.match is not None and self.match.is_playing

    @property
    def progress(self) -> tuple[int, ...]:
        """The number of hands of a match in play and its totals; empty for other tables."""
        if not self.is_in_play or self.match is None:
            return ()
        return self.match.hand_count, *self.recorded

    @property
    def is_recordable(self) -> bool:
        """Whether the match can be recorded hand by hand."""
        return not self.table.is_bye and not self.rules.is_results_only

    @property
    def rules(self) -> RuleSet[Any]:
        tournament = self.table.round.stage.tournament
        return rules_with(tournament.ruleset, tournament.options)

    @property
    def is_adjusted(self) -> bool:
        """Whether the director's score replaces the total of the match."""
        return self.table.decided_at is not None and self.score is not None and bool(self.match)

    @property
    def is_decided(self) -> bool:
        """Whether a typed result or a walkover ends the table, whatever its match says."""
        return not self.table.is_bye and decides(self.table, len(self.sides))

    @property
    def is_annulled(self) -> bool:
        """Whether the match was annulled. A closed round keeps its result."""
        return self.table.match is not None and self.match is None

    @property
    def gave_up(self) -> str:
        """The name of the side that gave up, or empty. The totals do not decide such a match."""
        side = self.match.side_that_gave_up if self.match else None
        return "" if side is None else self.names[self._in_match.index(self.totals[side])]

    @property
    def is_corrected(self) -> bool:
        """Whether the match has another result now than when the round was closed."""
        sheet = self.match if self.table.counts and self.score is not None else None
        if sheet is None or sheet.is_broken_off:
            return False
        now = self.recorded, self.came_in if self.is_of_several else ()
        is_same = self.table.decided_at is not None or (self.score, self.places) == now
        return not is_same or self.counts != self.counted

    @property
    def recorded(self) -> tuple[int, ...]:
        """The current totals of the match."""
        return self._each(lambda side: side.total)

    @property
    def others_play(self) -> bool:
        """Whether at least two sides came, who play without the absent ones."""
        return len(self.sides) - len(self.absent) > 1

    def check_result(
        self,
        score: Sequence[int] | None,
        places: Sequence[int] = (),
        absent: Sequence[int] = (),
        no_shows: Sequence[int] = (),
    ) -> None:
        """Raise ValueError for a result that does not fit the sides; None: a walkover."""
        count, several = len(self.sides), self.is_of_several
        if [at for at in range(count) if at in absent] != list(absent):
            raise ValueError("not sides of the table, in order")
        if no_shows:
            gone = [sum(entry.number in no_shows for entry in side) for side in self.sides]
            lacking = [at for at, number in enumerate(gone) if number]
            if sum(gone) < len(no_shows) or len(self.sides[0]) == 1:
                raise ValueError("not persons who change partners at this table")
            if lacking != list(absent) if score is None else max(gone) > 1:
                raise ValueError("not a person of each side that lacks one")
        if score is None:
            return
        if len(score) != count or len(places) not in ((0, count) if several else (0,)):
            raise ValueError("not a number per side")
        if count - len(absent) < 2:
            raise ValueError("a score where nobody came to play against")

    def with_result(
        self,
        score: Sequence[int],
        places: Sequence[int] = (),
        absent: Sequence[int] = (),
        counts: Mapping[str, Sequence[int]] | None = None,
        no_shows: Sequence[int] = (),
    ) -> SeatedTable:
        """Return the table with this typed result, which its bracket follows. Saves nothing.

        `counts`: None if only the score is typed.
        """
        table = copy(self.table)
        if counts is not None:
            table.counts = {name: list(values) for name, values in counts.items()}
        table.scores, table.places, table.absent = list(score), list(places), list(absent)
        table.no_shows, table.tie_result = list(no_shows), {}
        return replace(self, table=table)

    def for_the_record(self, before: SeatedTable) -> SeatedTable:
        """Return the table while its bracket still follows the result `before`. Saves nothing."""
        table, was = copy(self.table), before.result.in_tie
        named = {"scores": list(was.score or ()), "absent": list(was.absent)}
        table.tie_result = {name: numbers for name, numbers in named.items() if numbers}
        if before.tied is not None:
            table.tie_result[before.tied.by] = [before.tied.winner]
        return replace(self, table=table)

    def with_tied(self, tied: results.Tied | None) -> SeatedTable:
        """Return the table with the side that goes on after a level match. Saves nothing."""
        table = copy(self.table)
        table.tie_result = {tied.by: [tied.winner]} if tied else {}
        return replace(self, table=table)

    @property
    def tie_result(self) -> results.TieResult | None:
        """The earlier result that the bracket follows; None: its own."""
        named = self.table.tie_result
        score, absent = (tuple(named.get(name, ())) for name in ("scores", "absent"))
        return results.TieResult(score or None, absent) if score or absent else None

    @property
    def tied(self) -> results.Tied | None:
        """The side that goes on in a bracket if the result that this follows is level."""
        named, earlier = self.table.tie_result, self.tie_result
        score = self.score if earlier is None else earlier.score
        if not named or score is None or len(set(score)) > 1:
            return None
        return next((results.Tied(named[by][0], by) for by in results.TIED_BY if by in named), None)

    def following_match(self) -> SeatedTable:
        """Return the table with the current totals of its match as its result. Saves nothing."""
        places = self.came_in if self.is_of_several else ()
        followed = self.with_result(self.recorded, places, self.begun_without)
        followed.table.counts = self.counted
        return followed

    @property
    def counted(self) -> dict[str, tuple[int, ...]]:
        """The other counts of the match by name; empty without one that counts."""
        if self.match is None or not self.match.counts:
            return {}
        return {
            "clean": self._each(lambda side: side.clean_canastras),
            "out": self._each(lambda side: side.times_out),
            "penalties": self._each(lambda side: side.penalty_points),
        }

    def _each(self, value: Callable[[MatchSide], int], missing: int = 0) -> tuple[int, ...]:
        """Return a value of the match for each side; `missing` for sides not in the match."""
        sides = self._in_match
        values = (missing if side is None else value(side) for side in sides)
        return tuple(values) if any(sides) else ()

    @property
    def _in_match(self) -> list[MatchSide | None]:
        """Return the match's row of each side, or None if the side was absent when it started.

        This asks the match, because a typed result may name other absent sides.
        """
        if not self.totals or len(self.totals) == len(self.sides):
            # Two single entries play as a pair that never entered.
            return list(self.totals)
        known = {side.competitor: side for side in self.totals}
        return [known.get(side[0].competitor_id) for side in self.sides]

    @property
    def sides_of_match(self) -> dict[int, int]:
        """The position at this table of each side of the match, by its position in the match."""
        return {
            self.totals.index(side): at
            for at, side in enumerate(self._in_match)
            if side is not None
        }

    @property
    def begun_without(self) -> tuple[int, ...]:
        """The positions of the sides that were absent when the match started."""
        return tuple(at for at, side in enumerate(self._in_match) if side is None)

    @property
    def has_typed_result(self) -> bool:
        """Whether there is a typed result or walkover that can be removed."""
        return self.table.typed is not None or self.absent != self.begun_without

    @property
    def counts(self) -> dict[str, tuple[int, ...]]:
        """The counts besides the score: frozen when the round was closed, else of the match."""
        if self.score is None:
            return {}
        frozen = {name: tuple(values) for name, values in self.table.counts.items()}
        return frozen or self.counted

    @property
    def live(self) -> tuple[int, ...]:
        """The current totals, 0 before the first hand."""
        return self.score or self.recorded or (0,) * len(self.sides)

    @property
    def figures(self) -> list[tuple[str, int]]:
        """Name and points of each side that came; empty without a result."""
        rows = enumerate(zip(self.names, self.score or (), strict=False))
        return [row for position, row in rows if position not in self.absent]

    @property
    def names(self) -> list[str]:
        return [side_name(side) for side in self.sides]

    @property
    def absentees(self) -> list[str]:
        """The names of the absent sides, or of the persons who did not come."""
        entries = [entry for side in self.sides for entry in side]
        no_shows = [str(entry) for entry in entries if entry.number in self.table.no_shows]
        return no_shows or [self.names[position] for position in self.absent]

    @property
    def winner(self) -> int | None:
        return self.result.winner if not self.table.is_bye else None

    @property
    def winner_or_tied(self) -> int | None:
        return self.tied.winner if self.winner is None and self.tied else self.winner

    @property
    def is_level_in_tie(self) -> bool:
        """Whether the result that its bracket follows is a draw."""
        result = self.result.in_tie
        return bool(result.score) and result.winner is None

    @property
    def result(self) -> results.Table:
        """The table as a pure value for the ranking."""
        return results.Table(
            sides=tuple(tuple(entry.number for entry in side) for side in self.sides),
            number=self.table.number,
            score=self.score,
            absent=self.absent,
            no_shows=tuple(self.table.no_shows),
            counts={} if self.match and not self.match.hand_count else self.counts,
            places=self.places,
            tie_result=self.tie_result,
            tied=self.tied,
            low_wins=self.score is not None and self.rules.low_wins,
        )
