"""An entry's own board: its place, where it sits next, and what it has played so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.boards.final import FinalBoard
from tournaments.boards.results import ResultSide, RoundBoard, TableLine, round_board
from tournaments.boards.standings import Line, StandingsBoard
from tournaments.entrants import words_of
from tournaments.models import Entry, Round
from tournaments.reasons import enumerated
from tournaments.standings import PlayedStage, Standings


@dataclass(frozen=True)
class OwnTable:
    """A table from the view of one entry: who plays with it and against it."""

    round: Round
    line: TableLine
    position: int
    entry: Entry
    weight: int = 1
    """How often its result counts: 0 not at all, 2 twice."""
    is_replay: bool = False
    """Whether the same two met before for the same tie, and that was level."""

    @property
    def own(self) -> ResultSide:
        return self.line.sides[self.position]

    @property
    def partners(self) -> str:
        """The names on the same side, in events where partners change."""
        others = [other for other in self.own.entries if other != self.entry]
        people = [other.competitor for other in others]
        return enumerated(person.first.spoken(person.detail) for person in people)

    @property
    def opponents(self) -> str:
        others = [side.name for at, side in enumerate(self.line.sides) if at != self.position]
        return enumerated(others)

    @property
    def score(self) -> tuple[int, ...] | None:
        """Its own points first, then theirs; of a table of several only its own."""
        score = self.line.score
        if score is None or self.own.score is None:
            return None
        others = (points for at, points in enumerate(score) if at != self.position)
        return (self.own.score,) if self.own.place else (self.own.score, *others)


@dataclass(frozen=True)
class OwnBoard:
    """`standings` are those that may be seen now, None where nobody may see them yet; `final` the
    places of the whole tournament, where they are known and others than those of its stages.
    """

    entry: Entry
    played: PlayedStage
    standings: Standings | None
    final: FinalBoard | None = None

    @property
    def is_ranked(self) -> bool:
        """Whether places and points of the tournament may be seen now."""
        return self.standings is not None

    @cached_property
    def line(self) -> Line | None:
        """Its line of the standings, once it has a result."""
        if self.standings is None:
            return None
        rows = [row for row in self.standings.rows if row.entry.pk == self.entry.pk]
        if not rows or not rows[0].place.tally.played:
            return None
        return StandingsBoard(self.standings).line(rows[0])

    @cached_property
    def final_place(self) -> int | None:
        """Its place in the whole tournament."""
        return self.final.place_of(self.entry) if self.final else None

    @property
    def takes_part(self) -> bool:
        return self.entry.number in self.played.entries

    @property
    def now(self) -> OwnTable | None:
        """Its table in the round that is drawn and not closed."""
        return next((own for own in reversed(self._tables) if not own.round.is_closed), None)

    @property
    def is_sitting(self) -> bool:
        """Whether a table waits for it, or it plays there."""
        return bool(self.now and self.now.line.is_open and self.entry.left_at is None)

    @property
    def is_out(self) -> bool:
        """Whether no further round of the stage is theirs: lost, where losers are out."""
        event, number = self.played.event(self.played.published), self.entry.number
        own = (field for field in event.fields.values() if number in field.order)
        return any(event.format.is_out(field, number) for field in own)

    @property
    def open_round(self) -> Round | None:
        """The round that is open, whether it plays in it or not."""
        last = self.played.published[-1:]
        return next((round for round in last if not round.is_closed), None)

    @property
    def next_number(self) -> int:
        """The round that is drawn next, counted in the tournament."""
        return self.played.stage.rounds_before + len(self.played.published) + 1

    @property
    def brief(self) -> str:
        """The table and the opponents in a few words; between rounds the place and next step."""
        now = self.now
        if now is not None and self.is_sitting:
            text = _("Table {table}, against {who}")
            if now.line.seated.is_of_several:
                text = _("Table {table}, with {who}")
            elif now.partners:
                text = _("Table {table}, with {partner}, against {who}")
            return text.format(table=now.line.number, partner=now.partners, who=now.opponents)
        if self.line is None:
            return self.next_step
        text = _("Place {place}. {next}")
        return text.format(place=self.line.place, next=self.next_step)

    @property
    def next_step(self) -> str:
        """The entry's next step, in a sentence."""
        text = self._now_words if self.now else self._no_table_words
        if self.entry.left_at is not None:
            text = str(words_of(self.entry).has_left)
        if self.now and self.now.is_replay and self.now.line.is_open:
            again = _("They meet again: the last match was a draw.")
            text = f"{text} {again}"
        return text

    @property
    def _now_words(self) -> str:
        assert self.now is not None
        if self.now.line.is_bye:
            text = _("Round {number}: bye, no match this time.")
        elif not self.now.line.is_open:
            text = _("Round {number}: the result is recorded.")
        elif self.now.line.seated.is_of_several:
            text = _("Round {number}, with {who}.")
        elif self.now.partners:
            text = _("Round {number}, with {partner}, against {who}.")
        else:
            text = _("Round {number}, against {who}.")
        return text.format(
            number=self.now.round.overall, partner=self.now.partners, who=self.now.opponents
        )

    @property
    def _no_table_words(self) -> str:
        number = self.next_number
        if self.played.stage.tournament.ended_at:
            return _("The tournament is over.")
        if not self.takes_part:
            return _("Does not play in this stage.")
        if self.played.stage.closed_at:
            return _("This stage is over.")
        if self.is_out:
            return _("Plays no more rounds.")
        if self.played.is_played_out:
            return _("The last round is over.")
        if self.played.format.draws:
            text = _("Round {number} is not drawn yet.")
        elif self.open_round is not None:
            text, number = _("Round {number}: no match yet."), self.open_round.overall
        else:
            text = _("Round {number} has not begun yet.")
        return text.format(number=number)

    @property
    def done(self) -> list[OwnTable]:
        """Its tables that have a result, first round first, in the stages that count."""
        return [own for own in self._tables if not own.line.is_open]

    @property
    def here(self) -> list[OwnTable]:
        """Of these the ones of this stage, where each stage is shown by itself."""
        return [own for own in self.done if own.round.stage_id == self.played.stage.pk]

    @cached_property
    def _tables(self) -> list[OwnTable]:
        boards = [
            round_board(played, round, self.entry.number)
            for played in _counting(self.played)
            for round in played.published
        ]
        found: list[OwnTable] = []
        for number, board in enumerate(boards, 1):
            found += self._of(board, number, found[-1:])
        return found

    def _of(self, board: RoundBoard, number: int, last: list[OwnTable]) -> Iterator[OwnTable]:
        weight = self._weights.get(number, 1)
        for line in board.lines:
            for position, side in enumerate(line.sides):
                if self.entry.number in side.numbers:
                    is_replay = any(_was_level(own, board, line) for own in last)
                    yield OwnTable(board.round, line, position, self.entry, weight, is_replay)

    @cached_property
    def _weights(self) -> dict[int, int]:
        """How often the result of each round counts, the rounds of all stages numbered through."""
        rows = self.standings.rows if self.standings else []
        own = [row.place.tally for row in rows if row.entry.pk == self.entry.pk]
        return {result.round: result.weight for tally in own for result in tally.results}


def _was_level(last: OwnTable, board: RoundBoard, line: TableLine) -> bool:
    """Whether a match of a knock-out repeats the one before it."""
    is_tie = board.played.format.has_bracket and last.round.stage_id == board.round.stage_id
    is_level = last.score is not None and len(set(last.score)) == 1
    return is_tie and is_level and set(last.line.numbers) == set(line.numbers)


def _counting(played: PlayedStage) -> list[PlayedStage]:
    """A stage and those before it whose results count on, first stage first."""
    return [*_counting(played.before), played] if played.before else [played]
