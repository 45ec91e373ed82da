"""The effect of a corrected result on a bracket: who goes on, and which matches depend on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from tournaments.formats.knockouts.resting import Met, resting, without
from tournaments.formats.parts.base import Field
from tournaments.formats.parts.bracket import Bracket, Stake, Tie, tie_of
from tournaments.models import Entry, Round
from tournaments.reading.progress import next_stage
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage, format_of, played_stage


@dataclass(frozen=True)
class RestingTable:
    """A later table that depends on a corrected result, and what its match decides."""

    round: Round
    seated: SeatedTable
    stake: Stake

    @property
    def is_begun(self) -> bool:
        return bool(self.seated.outcome) or self.seated.table.match_id is not None

    @property
    def is_played(self) -> bool:
        """Whether it has a result, or its match has ended and waits for the director's word."""
        return bool(self.seated.outcome) or (self.seated.match is not None and not self.is_in_play)

    @property
    def is_in_play(self) -> bool:
        return self.seated.is_in_play


@dataclass(frozen=True)
class WinnerChange:
    """The change of the entry that goes on from a tie of a bracket.

    `tie` is the tie so far, `now` as the corrected result decides it; `tables` are the later tables
    that depend on it, in the order of their rounds.
    """

    played: PlayedStage
    before: SeatedTable
    after: SeatedTable
    tie: Tie
    now: Tie
    tables: Sequence[RestingTable]
    was: Bracket
    left: Bracket
    """The bracket once the matches that depend on the result are taken out of it."""

    @property
    def out(self) -> Entry | None:
        """The entry that went on so far."""
        return self._entry(self.tie.winner)

    @property
    def into(self) -> Entry | None:
        """The entry that goes on by the corrected result."""
        return self._entry(self.now.winner)

    @property
    def needs_choice(self) -> bool:
        """Whether a match that depends on the result was begun, or its draw is fixed."""
        return not self.can_play_again or any(table.is_begun for table in self.tables)

    @property
    def taken(self) -> set[int]:
        """The keys of the tables that depend on the result."""
        return {table.seated.table.pk for table in self.tables}

    @property
    def can_play_again(self) -> bool:
        return not self.is_closed or next_stage(self.played.stage) is None

    @property
    def is_closed(self) -> bool:
        return self.played.stage.closed_at is not None

    @property
    def reopens(self) -> bool:
        """Whether to play again opens the stage again: it was closed with matches to be played."""
        return self.is_closed and bool(self.tables)

    @property
    def champion(self) -> Entry | None:
        """The winner of the whole bracket so far, if it is not certain any more."""
        return None if self.left.winner == self.was.winner else self._entry(self.was.winner)

    @property
    def reached(self) -> list[Stake]:
        """What the entry that went on has played for since, in order."""
        return [table.stake for table in self._of_winner if table.is_played]

    @property
    def playing_for(self) -> list[Stake]:
        """What the entry that went on is playing for now."""
        return [table.stake for table in self._of_winner if table.is_in_play]

    @property
    def _of_winner(self) -> list[RestingTable]:
        return [table for table in self.tables if self.tie.winner in table.seated.numbers]

    @cached_property
    def next(self) -> tuple[Stake, Entry | None] | None:
        """What the entry that comes in plays for next, and against whom, if that is known."""
        into = self.now.winner
        ties = [tie for tie in self.left.ties if into in tie.entries and not tie.decided]
        if into is None or not ties:
            return None
        other = next((entry for entry in ties[0].entries if entry != into), None)
        return self.left.stake(ties[0]), self._entry(other)

    @property
    def digest(self) -> str:
        """A short text that changes with everything that the page of the correction names."""
        rest = [
            (t.round.pk, t.seated.table.pk, t.seated.outcome, t.is_begun, t.seated.progress)
            for t in self.tables
        ]
        state = self.tie.winner, self.now.winner, rest, self.played.stage.closed_at
        return sha256(repr(state).encode()).hexdigest()[:16]

    def _entry(self, number: int | None) -> Entry | None:
        return None if number is None else self.played.entries[number]


def change_of_winner(before: SeatedTable, after: SeatedTable) -> WinnerChange | None:
    """Return the change that a corrected result makes in its bracket; None if the same entry goes
    on, and where there is no bracket.
    """
    this_round = before.table.round
    # Most results are first ones, or of other formats: these read no other table.
    if before.is_open or this_round.is_draft or not format_of(this_round.stage).has_bracket:
        return None
    played = played_stage(this_round.stage)
    number = before.result.sides[0][0]
    was, now = (_field_of(other, number) for other in (played, played.with_table(after)))
    bracket = _bracket(played, was)
    tie = _tie(bracket, before, this_round.number)
    if tie is None or not tie.decided:
        return None
    found = resting(played.format, was, now, this_round.number)
    left = _bracket(played, without(now, found))
    decided = _tie(left, before, this_round.number)
    if decided is None or (tie.winner, tie.decided) == (decided.winner, decided.decided):
        return None
    tables = [
        RestingTable(other, seated, bracket.stake(of_tie))
        for other in played.published
        for seated in played.tables[other.pk]
        if (other.number, frozenset(seated.result.entries)) in found
        and (of_tie := _tie(bracket, seated, other.number)) is not None
    ]
    return WinnerChange(played, before, after, tie, decided, tables, bracket, left)


def _field_of(played: PlayedStage, number: int) -> Field:
    """Return the field of the section of this entry, after all rounds that players have seen."""
    fields = played.event(played.published).fields.values()
    return next(field for field in fields if any(entry.id == number for entry in field.entries))


def _bracket(played: PlayedStage, field: Field) -> Bracket:
    bracket = played.format.bracket(field)
    if bracket is None:
        raise ValueError("a format without a bracket")
    return bracket


def _tie(bracket: Bracket, seated: SeatedTable, number: int) -> Tie | None:
    """Return the tie of a match in round `number` of its stage; None if it belongs to none."""
    met: Met = number, frozenset(seated.result.entries)
    tie = tie_of(bracket, met[1], number)
    is_own = tie is not None and any(meeting.round == number for meeting in tie.meetings)
    return tie if is_own else None
