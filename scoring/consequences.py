"""A match as a correction would leave it, by the functions that the ledger writes it with.

Reads only: nothing here is saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from scoring.derived import derive
from scoring.labels.consequences import Change, match_changes
from scoring.models import Match, Side
from scoring.result import FinalResult
from scoring.rules.consequences import Consequence, Outcome, of_match
from scoring.rules.sheet import Facts, Played
from scoring.scoresheet import live_hands, play, play_corrected


@dataclass(frozen=True)
class Corrected:
    """A match as it would be: `match` is a copy, `columns` are the derived ones of each side.

    `sides` are the stored ones, `suffering` the hands that could then not have been played.
    """

    match: Match
    columns: Sequence[Mapping[str, Any]]
    sides: Sequence[Side]
    was_annulled: bool
    suffering: Sequence[int] = ()

    @property
    def consequences(self) -> list[Consequence]:
        """The changes to the match itself, without those to a tournament."""
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
        """The changes to the match in words."""
        return match_changes(self.consequences, [str(side) for side in self.sides])

    def changes_of(self, code: str) -> list[Change]:
        """The changes of this code, in words."""
        found = [one for one in self.consequences if one.code == code]
        return match_changes(found, [str(side) for side in self.sides])


def hand_corrected(match: Match, number: int, facts: Facts) -> Corrected | None:
    """The match with other facts of hand `number`; None where it could not be recorded so."""
    rows = live_hands(match)
    if number > len(rows):
        return None
    played = play_corrected(match, rows, number, facts)
    later = [report.number for report in played.hands[number:] if not report.counted]
    if not played.hands[number - 1].counted:
        return None
    return corrected(match, played, suffering=later)


def result_corrected(match: Match, result: FinalResult) -> Corrected:
    """The match without hands, with another final result."""
    after = copy(match)
    after.result = result.write()
    return corrected(match, play(match, []), after)


def last_hand_undone(match: Match) -> Corrected:
    """The match without its last hand."""
    after, rows = copy(match), live_hands(match)[:-1]
    if not rows:
        after.early_ending, after.gave_up = "", None
    return corrected(match, play(match, rows), after)


def annulled(match: Match) -> Corrected:
    """The match taken back."""
    after = copy(match)
    after.annulled_at = timezone.now()
    return corrected(match, play(match, live_hands(match)), after)


def brought_back(match: Match) -> Corrected:
    """The annulled match as it would count again."""
    after = copy(match)
    after.annulled_at = None
    return corrected(match, play(match, live_hands(match)), after)


def corrected(
    match: Match, played: Played, after: Match | None = None, suffering: Sequence[int] = ()
) -> Corrected:
    """The match as these hands leave it. `after`: a copy of it with other facts of its own."""
    copied = copy(match) if after is None else after
    sides = match.sides.select_related("competitor__first", "competitor__second")
    return Corrected(copied, derive(copied, played), list(sides), match.is_annulled, suffering)


def _outcome(sides: Sequence[tuple[int, int | None]], *, counts: bool) -> Outcome:
    places = [place for _total, place in sides if place is not None]
    return Outcome(tuple(total for total, _place in sides), tuple(places), counts)
