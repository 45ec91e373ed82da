"""The board of one entry: its place, its next table, and its results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from clubs.words.figures import ordinal, points
from tournaments.boards.draws.fates import fate_words, next_tie_words, recorded_words
from tournaments.boards.draws.reports import link_to_report
from tournaments.boards.entries.leaving import drawn_without, no_table_words
from tournaments.boards.places.final import FinalBoard
from tournaments.boards.places.results import ResultSide, RoundBoard, TableLine, round_board
from tournaments.boards.places.standings import Line, StandingsBoard
from tournaments.boards.places.teams import TeamsBoard
from tournaments.entries.entrants import words_of
from tournaments.models import Entry, Round
from tournaments.reading.progress import replays_level
from tournaments.reading.round_names import (
    coming_name,
    is_last_day_over,
    name_in,
    of_round,
    until_words,
)
from tournaments.reading.standings import PlayedStage, Standings, regulation_of
from tournaments.reading.table_words import substitute_words
from tournaments.remarks.adjustments import adjustment_sentence, counted
from tournaments.remarks.byes import bye_sentence
from tournaments.words.labels import UNITS
from tournaments.words.reasons import enumerated


@dataclass(frozen=True)
class OwnTable:
    """A table as one entry sees it. `position`: that of the entry's side at the table, from 0."""

    round: Round
    line: TableLine
    position: int
    entry: Entry
    round_name: str = ""
    weight: int = 1
    """The factor of its result: 0 (does not count), 1 or 2."""
    is_replay: bool = False
    """Whether the match repeats a level match of the same tie."""

    @property
    def stake(self) -> str:
        """The name of its round in a knock-out; empty if that has only a number."""
        return "" if self.round_name == str(self.round) else self.round_name

    @property
    def own(self) -> ResultSide:
        return self.line.sides[self.position]

    @property
    def partners(self) -> str:
        """The names of the others on the same side; empty unless partners change."""
        others = [other for other in self.own.entries if other != self.entry]
        people = [other.competitor for other in others]
        return enumerated(person.first.spoken(person.detail) for person in people)

    @property
    def opponents(self) -> str:
        others = [side.name for at, side in enumerate(self.line.sides) if at != self.position]
        return enumerated(others)

    @property
    def opponent(self) -> Entry | None:
        """The one entry on the other side; None for a bye, and at tables of more entries."""
        others = [entry for side in self.line.sides for entry in side.entries if side != self.own]
        return others[0] if len(others) == 1 else None

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points of this entry's side, then those of the opponent.

        At a table of several only the own points. None for a bye, a walkover or an open table.
        """
        score = self.line.score
        if score is None or self.own.score is None:
            return None
        others = (points for at, points in enumerate(score) if at != self.position)
        return (self.own.score,) if self.own.place else (self.own.score, *others)

    @property
    def sits_with(self) -> str:
        """The partners and opponents in words, or the kind of bye."""
        if self.line.is_bye:
            return str(self.line.bye_words)
        text = _("with %(partner)s, against %(who)s") if self.partners else "%(who)s"
        return text % {"partner": self.partners, "who": self.opponents}

    @property
    def remarks(self) -> list[str]:
        """Remarks on the match, a few words each; none while it is played."""
        if self.line.is_open:
            return substitute_words(self.line.seated)
        weights = {0: _("does not count"), 2: _("counts double")}
        words = [weights[self.weight]] if self.weight in weights else []
        total = self.round.stage.options.get("per_meeting") or 1
        if total > 1:
            text = _("match {number} of {total}")
            words.append(text.format(number=(self.round.number - 1) % total + 1, total=total))
        seated, again = self.line.seated, self.line.again
        if again:
            words += [str(again.mark), *substitute_words(seated)]
        else:
            words += list(filter(None, [self.line.remark]))
        return [*words, _("played again after a draw")] if self.is_replay else words

    @property
    def score_words(self) -> str:
        """The score, with the place at a table of several; empty for a bye."""
        if self.line.is_open:
            return _("to be checked") if self.line.seated.is_disputed else _("in play")
        if self.score is None:
            return "" if self.line.is_bye else _("W.O.")
        figures = " × ".join(map(points, self.score))
        return f"{ordinal(self.own.place)} · {figures}" if self.own.place else figures


@dataclass(frozen=True)
class OwnBoard:
    """One entry in one stage.

    `standings`: None while hidden from the reader. `final`: the final places of the tournament, if
    it is over and had several stages.
    """

    entry: Entry
    played: PlayedStage
    standings: Standings | None
    final: FinalBoard | None = None

    @property
    def unit(self) -> str:
        """The name of the points of a match; empty while none is shown, and in a bracket."""
        if self.standings is None or not self.done or self.is_bracket:
            return ""
        return str(UNITS[regulation_of(self.played.stage.tournament).award.unit])

    @cached_property
    def line(self) -> Line | None:
        if self.standings is None:
            return None
        rows = [row for row in self.standings.rows if row.entry.pk == self.entry.pk]
        if not rows or not rows[0].place.tally.played:
            return None
        return StandingsBoard(self.standings).line(rows[0])

    @property
    def is_bracket(self) -> bool:
        return self.played.format.has_bracket

    @property
    def has_place(self) -> bool:
        """Whether its place says something: in a bracket once it is out or has won, and closed."""
        is_decided = self.is_out or self.played.is_played_out
        return not self.is_bracket or (self.now is None and is_decided)

    @property
    def reason(self) -> str:
        """The reason of its place, unless its next step or its match in a bracket says more."""
        words = self.line.reason if self.line else ""
        says_more = (self.is_bracket and self.now) or (words and self.next_step.startswith(words))
        return "" if says_more else words

    @cached_property
    def final_place(self) -> int | None:
        """The entry's final place in the tournament."""
        return self.final.place_of(self.entry) if self.final else None

    @property
    def now(self) -> OwnTable | None:
        """The entry's table in the current round; None after the round is closed."""
        return next((own for own in reversed(self._tables) if not own.round.is_closed), None)

    @property
    def is_sitting(self) -> bool:
        return bool(self.now and self.now.line.is_open and self.entry.left_at is None)

    @property
    def is_out(self) -> bool:
        """Whether the entry plays no further round, because the format eliminates it."""
        event, number = self.played.event(self.played.published), self.entry.number
        own = (field for field in event.fields.values() if number in field.order)
        return any(number in event.format.out(field) for field in own)

    @property
    def open_round(self) -> Round | None:
        """The open round, even if the entry does not play in it."""
        last = self.played.published[-1:]
        return next((this_round for this_round in last if not this_round.is_closed), None)

    @property
    def clock_ends_at(self) -> datetime | None:
        return self.now.round.clock_ends_at if self.now and self.is_sitting else None

    @property
    def play_until(self) -> str:
        """The last day of the open round, in a sentence; empty once the entry has a result."""
        has_result = self.now is not None and not self.now.line.is_open
        return "" if self.open_round is None or has_result else until_words(self.open_round)

    @property
    def link_to_report(self) -> tuple[str, str]:
        """The address and words of the link to the result of the entry's match, for its players.

        Empty if they cannot report it. Asks the database.
        """
        if self.now is None or not self.is_sitting:
            return "", ""
        return link_to_report(self.now.line.seated, self.now.round, self.now.position)

    @property
    def last_day_table(self) -> OwnTable | None:
        """The entry's match in play, if its round has a last day that is not over."""
        if self.now is None or not self.is_sitting or is_last_day_over(self.now.round):
            return None
        return self.now if self.now.round.play_until is not None else None

    @property
    def next_number(self) -> int:
        """The number of the next round to be drawn, counted in the tournament."""
        return self.played.stage.rounds_before + len(self.played.published) + 1

    @property
    def table_words(self) -> str:
        """The entry's table in words, "Table 7", until it has a result; then empty."""
        return str(self.now.line.seated.table) if self.now and self.is_sitting else ""

    @property
    def brief(self) -> str:
        """Table and opponents in a few words; between rounds the place and the next step."""
        now = self.now
        if now is not None and self.is_sitting:
            text = _("Table {table}, against {who}")
            if now.line.seated.is_of_several:
                text = _("Table {table}, with {who}")
            elif now.partners:
                text = _("Table {table}, with {partner}, against {who}")
            return text.format(table=now.line.number, partner=now.partners, who=now.opponents)
        if self.line is None or self.is_bracket:
            return self.next_step
        text = _("Place {place}. {next}")
        return text.format(place=self.line.place, next=self.next_step)

    @property
    def next_step(self) -> str:
        """The entry's next step, in a sentence."""
        text = self._now_words if self.now else self._no_table_words
        if self.open_round is not None:
            number = self.open_round.overall
            corrected = (own.line.again for own in self.done)
            said = [str(one) for one in corrected if one is not None and one.first == number]
            text = " ".join([text, *said])
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
            return bye_sentence(self.played, self.now.round, self.now.line.bye_reason)
        if not self.now.line.is_open:
            return recorded_words(self.played, self.now.round_name, self.entry.number)
        if self.now.line.seated.is_of_several:
            text = _("{round}, with {who}.")
        elif self.now.partners:
            text = _("{round}, with {partner}, against {who}.")
        else:
            text = _("{round}, against {who}.")
        return text.format(
            round=self.now.round_name, partner=self.now.partners, who=self.now.opponents
        )

    @property
    def may_play_on(self) -> bool:
        """Whether a further round of this stage may have this entry."""
        return self.entry.left_at is None and not self._end_words

    @property
    def _end_words(self) -> str:
        """Why no further round of this stage has this entry, in a sentence; else empty."""
        if self.played.stage.tournament.ended_at:
            return _("The tournament is over.")
        if self.entry.number not in self.played.entries:
            return _("Does not play in this stage.")
        if self.played.stage.closed_at:
            return _("This stage is over.")
        if self.is_out:
            return fate_words(self.played, self.entry.number) or _("Plays no more rounds.")
        return _("The last round is over.") if self.played.is_played_out else ""

    @property
    def _no_table_words(self) -> str:
        if words := self._end_words:
            return words
        if self.open_round is not None and self.entry in drawn_without(
            self.played, self.open_round
        ):
            return no_table_words(self.entry, self.open_round)
        if words := next_tie_words(self.played, self.entry.number):
            return words
        if self.played.format.losers_play_on and self.open_round is not None:
            text = _("{round}: no match. The next opponent is not known yet.")
            return text.format(round=name_in(self.played, self.open_round))
        if self.played.format.draws:
            numbered, named = _("Round {number} is not drawn yet."), _("{round}: not drawn yet.")
            number = self.next_number
            return of_round(numbered, named, number, coming_name(self.played, number))
        if self.open_round is not None:
            return _("{round}: no match yet.").format(round=self.open_round)
        return _("Round {number} has not begun yet.").format(number=self.next_number)

    @property
    def done(self) -> list[OwnTable]:
        """Its byes and tables with a result, also of earlier stages that count, in their order."""
        return [own for own in self._tables if not own.line.is_open]

    @property
    def adjustments(self) -> list[str]:
        """The points taken off the entry or given, a sentence each with the reason."""
        own = (one for one in counted(self.played) if one.participant.entry_id == self.entry.pk)
        return list(map(adjustment_sentence, own))

    @cached_property
    def team(self) -> str:
        """The place of the entry's team in words; empty before its first result and without one."""
        if self.line is None or self.standings is None:
            return ""
        team = TeamsBoard(self.standings).of(self.entry)
        text = _("Team {name}: {place}, {worth}")
        return (
            text.format(name=team.name, place=ordinal(team.place), worth=team.worth) if team else ""
        )

    @property
    def here(self) -> list[OwnTable]:
        """The byes and tables of the entry in this stage only, also those without a result."""
        return [own for own in self._tables if own.round.stage_id == self.played.stage.pk]

    @property
    def head(self) -> str:
        """The heading of the others at the tables."""
        form = self.played.format
        return _("Who plays") if form.is_of_several or form.has_partners() else _("Against")

    @cached_property
    def _tables(self) -> list[OwnTable]:
        boards = [
            round_board(played, this_round, self.entry.number)
            for played in _counting(self.played)
            for this_round in played.published
        ]
        tables: list[OwnTable] = []
        for number, board in enumerate(boards, 1):
            tables += self._of(board, number, tables[-1:])
        return tables

    def _of(self, board: RoundBoard, number: int, last: list[OwnTable]) -> Iterator[OwnTable]:
        weight = self._weights.get(number, 1)
        for line in board.lines:
            for position, side in enumerate(line.sides):
                if self.entry.number in side.numbers:
                    is_replay = any(_was_level(own, board, line) for own in last)
                    name = board.stakes.tables.get(line.seated.table.pk, board.title)
                    yield OwnTable(
                        *(board.round, line, position, self.entry, name, weight, is_replay)
                    )

    @cached_property
    def _weights(self) -> dict[int, int]:
        """The factor of each round's result. Rounds of all stages are numbered through."""
        rows = self.standings.rows if self.standings else []
        own = [row.place.tally for row in rows if row.entry.pk == self.entry.pk]
        return {result.round: result.weight for tally in own for result in tally.results}


def _was_level(last: OwnTable, board: RoundBoard, line: TableLine) -> bool:
    """Whether the previous match of this tie was level, so that it is played again."""
    is_tie = replays_level(board.played.stage) and last.round.stage_id == board.round.stage_id
    is_level = last.score is not None and len(set(last.score)) == 1
    return is_tie and is_level and set(last.line.numbers) == set(line.numbers)


def _counting(played: PlayedStage) -> list[PlayedStage]:
    """Return this stage and the stages before it whose results count, first stage first."""
    return [*_counting(played.before), played] if played.before else [played]
