"""A match as a correction would leave it, computed by the same functions as in the ledger.

Read-only: the copies of matches made here are never saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.utils import timezone

from clubs.models import Competitor
from scoring.labels.consequences import Change, match_changes, table_changes
from scoring.memory.earlier_months import played_at
from scoring.memory.leaderboard import is_on_leaderboard, places_with
from scoring.memory.tallies import Tally, added
from scoring.models import Hand, Match, Side
from scoring.rules.base.consequences import Consequence, Outcome, of_match, of_places
from scoring.rules.base.sheet import Facts, Played
from scoring.table.derived import derive, ended_at
from scoring.table.result import FinalResult
from scoring.table.scoresheet import live_hands, play, play_corrected


@dataclass(frozen=True)
class Corrected:
    """A match after a correction that is not saved yet.

    `match` is a changed copy, `columns` are the new derived columns of each side, `sides` the
    stored sides. `suffering`: the numbers of later hands that would break the rules, `moved` the
    changes to the club's table of `month`.
    """

    match: Match
    columns: Sequence[Mapping[str, Any]]
    sides: Sequence[Side]
    was_annulled: bool
    suffering: Sequence[int]
    month: date
    moved: Sequence[Consequence]

    @cached_property
    def consequences(self) -> list[Consequence]:
        """The changes to the match itself, without those to the club's table or a tournament."""
        if self.suffering:
            return [Consequence("later-hand", {"number": number}) for number in self.suffering]
        before = [(side.total, side.place) for side in self.sides]
        after = [(columns["total"], columns["place"]) for columns in self.columns]
        return of_match(
            _outcome(before, counts=not self.was_annulled),
            _outcome(after, counts=not self.match.is_annulled),
        )

    @property
    def changes(self) -> list[Change]:
        """The changes to the match and to the club's table, in words."""
        return self.changes_without("")

    def changes_without(self, code: str) -> list[Change]:
        """Return the same changes without those to the match that have this code."""
        consequences = [change for change in self.consequences if change.code != code]
        of_match = match_changes(consequences, [str(side) for side in self.sides])
        if self.suffering:
            return of_match
        names = {key: str(competitor) for key, competitor in self._movers.items()}
        of_table = table_changes(self.moved, names, self.month)
        return sorted([*of_match, *of_table], key=lambda change: change.is_advice)

    @cached_property
    def _movers(self) -> dict[int, Competitor]:
        keys = [change.params["entry"] for change in self.moved if change.code == "place"]
        return Competitor.objects.with_players().in_bulk(keys) if keys else {}


def hand_corrected(match: Match, number: int, facts: Facts) -> Corrected | None:
    """Return the match with other facts of hand `number`; None if that hand is not recorded or
    breaks the rules with these facts.
    """
    rows = live_hands(match)
    if number > len(rows):
        return None
    played = play_corrected(match, rows, number, facts)
    later = [report.number for report in played.hands[number:] if not report.counted]
    if not played.hands[number - 1].counted:
        return None
    return corrected(match, played, rows, suffering=later)


def result_corrected(match: Match, result: FinalResult) -> Corrected:
    """Return a match without hands, with another final result."""
    after = copy(match)
    after.result = result.write()
    return corrected(match, play(match, []), [], after)


def last_hand_undone(match: Match) -> Corrected:
    after, rows = copy(match), live_hands(match)[:-1]
    if not rows:
        after.early_ending, after.early_ended_at, after.gave_up = "", None, None
        after.early_ended_by = None
    return corrected(match, play(match, rows), rows, after)


def annulled(match: Match) -> Corrected:
    after = copy(match)
    after.annulled_at, rows = timezone.now(), live_hands(match)
    return corrected(match, play(match, rows), rows, after)


def brought_back(match: Match) -> Corrected:
    """Return an annulled match as it would count again."""
    after = copy(match)
    after.annulled_at, rows = None, live_hands(match)
    return corrected(match, play(match, rows), rows, after)


def corrected(
    match: Match,
    played: Played,
    hands: Sequence[Hand],
    after: Match | None = None,
    suffering: Sequence[int] = (),
) -> Corrected:
    """Return the match with these hands. `after`: a copy of it whose other columns have changed."""
    copied = copy(match) if after is None else after
    people = match.sides.select_related("competitor__first", "competitor__second")
    sides, columns = list(people), derive(copied, played)
    copied.ended_at = ended_at(copied, played, hands)
    counts = copied.counts
    month = timezone.localdate(played_at(copied) if counts else match.played_at)
    more: list[Tally] = []
    if match.counts:
        before = [{name: getattr(side, name) for name in columns[0]} for side in sides]
        more += [tally.negative() for tally in _tallies(match, sides, before)]
    if counts:
        more += _tallies(match, sides, columns)
    changed = [tally for tally in added(more) if any(tally[2:])]
    places = places_with(match.club, match.ruleset, month, changed) if changed else ({}, {})
    moved = list(of_places(*places, [side.competitor_id for side in sides]))
    return Corrected(copied, columns, sides, match.is_annulled, suffering, month, moved)


def _tallies(
    match: Match, sides: Sequence[Side], columns: Sequence[Mapping[str, Any]]
) -> list[Tally]:
    """Return the tallies of the sides whose competitor has a line in the club's table."""
    of_sides = [
        {"competitor": side.competitor_id, **own} for side, own in zip(sides, columns, strict=True)
    ]
    return [
        Tally.of_side(match.ruleset, side.position, of_sides)
        for side in sides
        if is_on_leaderboard(match.ruleset, side.competitor)
    ]


def _outcome(sides: Sequence[tuple[int, int | None]], *, counts: bool) -> Outcome:
    places = [place for _total, place in sides if place is not None]
    return Outcome(tuple(total for total, _place in sides), tuple(places), counts)
