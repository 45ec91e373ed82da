"""Correct a result in a bracket on which later matches depend.

Either the correction is for the record only, and the entries that went on stay; or the bracket is
played again from there: the matches that depend on the result are taken out, and the ties that are
then due take their places.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, NamedTuple

from django.utils import timezone

from clubs.journal.writing import Refused
from clubs.models import User
from scoring import ledger
from scoring.match import tablekeys
from scoring.models import Match, TableKey
from scoring.rules.base.consequences import Consequence
from tournaments.consequences.brackets import RestingTable, WinnerChange, change_of_winner
from tournaments.consequences.recent_corrections import correction_note, taken_out_by
from tournaments.director.hall import calls
from tournaments.director.phones import table_keys
from tournaments.director.phones.notices import announce_tables
from tournaments.director.result_lines import at_table, result_words
from tournaments.director.rounds.rounds import begin_again_with, take_back
from tournaments.director.rounds.seating import seat_round, written
from tournaments.director.writing import announce_round, drop_draft, note
from tournaments.formats.parts.base import Draw, Note, Pairing
from tournaments.models import Call, Round, Seat, Table
from tournaments.reading.progress import last_round
from tournaments.reading.round_names import name_in
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage, played_stage

Way = Literal["keep", "again"]


class BracketChoice(NamedTuple):
    """The effect of a correction on the entries that went on: "keep" them, or play "again".

    `seen`: the digest of the change that somebody looked at.
    """

    way: Way
    seen: str


class ChoiceNeeded(Refused):
    """Later matches depend on the result, and nobody has chosen what becomes of them.

    `change` is the change as it would be now.
    """

    def __init__(self, change: WinnerChange) -> None:
        super().__init__("later matches rest on this result")
        self.change = change


class NewResult(NamedTuple):
    """The table to be stored, and the change in its bracket: it is played again, or only named."""

    after: SeatedTable
    change: WinnerChange | None = None
    is_again: bool = False

    @property
    def taken(self) -> Collection[int]:
        """The keys of the tables that are taken out of the bracket."""
        return self.change.taken if self.change is not None and self.is_again else ()

    @property
    def consequences(self) -> list[Consequence]:
        """Whether the entry that went on stays in the bracket, for the journal."""
        if self.change is None:
            return []
        code = "passes" if self.is_again else "stays-in-bracket"
        out, into = self.change.tie.winner, self.change.now.winner
        return [Consequence(code, {"out": out, "into": into})]


def new_result(before: SeatedTable, after: SeatedTable, choice: BracketChoice | None) -> NewResult:
    """Return what a corrected result does.

    Raises ChoiceNeeded if later matches were begun and `choice` is missing or of another change.
    """
    change = change_of_winner(before, after)
    if change is None:
        return NewResult(after)
    if not change.needs_choice:
        return NewResult(after, change, is_again=True)
    if choice is None or choice.seen != change.digest:
        raise ChoiceNeeded(change)
    if choice.way == "keep" or not change.can_play_again:
        return NewResult(after.for_the_record(before), change)
    return NewResult(after, change, is_again=True)


def carry_out(done: NewResult, *, by: User, reason: str) -> None:
    """Leave the note by which a correction in a bracket can be undone, and play again from there if
    that was chosen. Call this after the result is stored, under the lock of the tournament.
    """
    if (change := done.change) is None:
        return
    # Its moment is before those at which keys are revoked: by these the undo knows the keys.
    correction = correction_note(change.before, done.after)
    this_round = Round.objects.get(pk=done.after.table.round_id)
    this_round.notes = [*this_round.notes, written(correction)]
    this_round.save(update_fields=["notes"])
    if done.is_again:
        play_again(change, taken_out_by(correction, this_round.number), by=by, reason=reason)


def play_again(change: WinnerChange, why: Note, *, by: User, reason: str) -> None:
    """Take the matches that depend on a corrected result out of the bracket, and seat the ties that
    are due in the last round that is left of these. `why`: the note of the draws taken back.

    Call this after the result is stored, under the lock of the tournament.
    """
    stage, played = change.played.stage, change.played
    drop_draft(stage)
    annulled = " ".join(str(match.client_key) for match in _stop(change.tables, by, reason))
    more = {"annulled": annulled} if annulled else {}
    mark = written(replace(why, params={**why.params, **more}))
    taken: defaultdict[int, list[RestingTable]] = defaultdict(list)
    for resting in change.tables:
        taken[resting.round.number].append(resting)
    voided = False
    for this_round in reversed(played.published):
        if not (own := taken[this_round.number]):
            continue
        is_whole = len(own) == len(played.tables[this_round.pk])
        if is_whole and last_round(stage) == this_round and this_round.number > min(taken):
            this_round.notes = [*this_round.notes, mark]
            this_round.save(update_fields=["notes"])
            take_back(this_round)
            voided = True
        else:
            _take_out(this_round, own, mark)
    last = last_round(stage)
    if last is not None and (own := taken[last.number]):
        last.stage = stage
        _seat_due(last, {resting.seated.number or 0 for resting in own}, by)
        if voided and last.voided_at is None:
            begin_again_with(stage, last.number + 1)
    _note(change, by, reason)


def _stop(resting: Sequence[RestingTable], by: User, reason: str) -> list[Match]:
    """Annul the matches in play, mark the others as changed, end the calls of their tables, and let
    no phone open these any more. Returns the annulled matches.
    """
    own = [each.seated.table.pk for each in resting]
    matches = Match.objects.filter(table_of_round__in=own).select_related("club")
    ledger.lock_matches(matches)
    annulled = [match for match in matches if match.is_playing]
    for match in matches:
        if match in annulled:
            ledger.annul(match, by=by, reason=reason)
        else:
            ledger.occasion_changed(match)
    for called in Call.objects.open().filter(table__in=own):
        calls.solve(called, by=by)
    tablekeys.revoke(list(TableKey.objects.live().filter(tables__in=own).distinct()), by=by)
    return annulled


def _take_out(this_round: Round, taken: Iterable[RestingTable], mark: dict[str, object]) -> None:
    """Move these tables of a round into a draw of their own that was taken back: players have seen
    it, and its results stay in the history.
    """
    columns = ("state", "drawn_from", "drawn_by", "drawn_at", "published_at", "closed_at")
    apart = Round.objects.create(
        club_id=this_round.club_id,
        stage_id=this_round.stage_id,
        number=this_round.number,
        voided_at=timezone.now(),
        is_changed=True,
        notes=[mark],
        play_until=this_round.play_until,
        **{column: getattr(this_round, column) for column in columns},
    )
    keys = [resting.seated.table.pk for resting in taken]
    Table.objects.filter(pk__in=keys).update(round=apart)
    Seat.objects.filter(table__in=keys).update(round=apart)


def _seat_due(this_round: Round, free: set[int], by: User) -> None:
    """Seat the due ties of a round at its free tables, and open it again for them. Without any the
    round stays as it is; an empty one is taken back.
    """
    played = played_stage(this_round.stage)
    seated = {number for table in played.tables[this_round.pk] for number in table.numbers}
    pairings = list(_due(played, this_round, seated))
    if not pairings:
        if not played.tables[this_round.pk]:
            take_back(this_round)
        return
    used = {table.number for table in played.tables[this_round.pk]}
    numbers = [
        *sorted(free),
        *(n for n in range(1, 2 * len(pairings) + len(used)) if n not in used | free),
    ]
    numbered = [
        Pairing(pairing.sides, number, pairing.section)
        for pairing, number in zip(pairings, numbers, strict=False)
    ]
    seat_round(this_round, Draw(this_round.number, tuple(numbered)), played.participants, {})
    if this_round.is_closed:
        this_round.state, this_round.closed_at = Round.State.PLAYING, None
        this_round.save(update_fields=["state", "closed_at"])
    table_keys.make_missing(this_round, by=by)
    announce_round(this_round)
    announce_tables(this_round)


def _due(played: PlayedStage, this_round: Round, seated: set[int]) -> Iterator[Pairing]:
    """Yield the ties that can be played in a round, without entries that sit there already."""
    earlier = [other for other in played.published if other.number < this_round.number]
    for section, bracket in played.brackets(earlier).items():
        for tie in bracket.due:
            if seated.isdisjoint(tie.entries):
                first, second = tie.entries
                yield Pairing(((first,), (second,)), section=section)


def _note(change: WinnerChange, by: User, reason: str) -> None:
    """Leave a journal line for each table that is taken out."""
    for resting in change.tables:
        name = partial(name_in, change.played, resting.round)
        subject = at_table(resting.round, resting.seated.number, name)
        before = partial(result_words, resting.seated)
        tournament = change.played.stage.tournament
        note(tournament, by, "take-out-of-bracket", subject, before=before, reason=reason)
