"""The summary of a tournament: its card, the steps of the evening, and the list below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Literal, NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.boards.club.winners import champion_words, deciding_words
from tournaments.boards.draws.fates import still_in
from tournaments.boards.draws.next_draw import NextDraw
from tournaments.boards.draws.next_step import NextStep
from tournaments.boards.entries.entries import EntriesBoard, entries_board
from tournaments.boards.overview.evening import (
    Evening,
    EveningStep,
    format_words,
    last_round,
    later_stages,
)
from tournaments.boards.overview.final_places import FIGURES, Places, final_places, leader
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.standings import Line, StandingsBoard
from tournaments.boards.places.teams import WinningTeam, winning_team
from tournaments.entries.entrants import entrants_of
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.phones.call_queries import calling_tables
from tournaments.reading.participants import has_begun
from tournaments.reading.progress import is_knockout, without_winner
from tournaments.reading.round_clock import Clock, clock_of
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_queries import glance_of
from tournaments.reading.table_words import absence_words, only_number_words, score_words, tied_mark
from tournaments.words.call_words import calling_words
from tournaments.words.labels import Text
from tournaments.words.state_words import Act, Situation, State

FIRST = 5
"""Lines of the standings on the summary; of each section if there are several: `FIRST_OF_EACH`."""
FIRST_OF_EACH = 2
SHOWN_ENTRIES = 10
CHECK_IN_ORDER = ("", Entry.Presence.ON_THE_WAY, Entry.Presence.ABSENT, Entry.Presence.PRESENT)
STAGE_PAGES = frozenset({"draw_round", "begin_round", "close_stage"})
ROUND_PAGES = frozenset({"draft", "round", "slips", "slips_pdf", "close_round", "table_result"})


class Button(NamedTuple):
    act: Act
    words: str
    url: str


class Leaders(NamedTuple):
    """The first lines of a section, with the figures of `columns` in each."""

    title: str
    lines: Sequence[tuple[Line, Sequence[str]]]


@dataclass(frozen=True)
class Summary:
    """The state of a tournament, its next actions and what stands below. `directs`: the reader is a
    director, who also sees drafts and standings that are still hidden from players.
    """

    step: NextStep
    directs: bool

    @property
    def tournament(self) -> Tournament:
        return self.step.tournament

    @cached_property
    def entries(self) -> EntriesBoard:
        return entries_board(self.tournament)

    @cached_property
    def state(self) -> State:
        match self.step.step:
            case "over":
                return "ended"
            case "end":
                return "closed"
            case "close-stage":
                return "stage-over" if later_stages(self.step, self._stages) else "last-over"
            case "draft" if self.directs:
                return "draft"
            case "hall":
                has_tables = self.step.stage and self.step.stage.tables[self._round.pk]
                return "complete" if has_tables and not self._missing else "playing"
        if self.step.number > 1:
            return "between"
        if not self.entries.playing:
            return "ready"
        begins = timezone.localtime(self.tournament.starts_at)
        return "open" if begins.date() > timezone.localdate() else "today"

    @cached_property
    def draw(self) -> NextDraw:
        return NextDraw(self.step)

    @property
    def is_over(self) -> bool:
        """Whether the rounds of the stage are played, or all stages are closed."""
        return self.state in ("stage-over", "last-over", "closed", "ended")

    @property
    def _round(self) -> Round:
        """The round that is drawn and not closed."""
        assert self.step.open_round is not None
        return self.step.open_round

    @property
    def _in_hall(self) -> Sequence[SeatedTable]:
        stage = self.step.stage
        return () if self.step.step != "hall" or stage is None else stage.tables[self._round.pk]

    @property
    def _missing(self) -> list[int]:
        return [table.number or 0 for table in self._in_hall if table.is_open]

    @property
    def _level(self) -> list[int]:
        return without_winner(self.step.stage.stage, self._in_hall) if self.step.stage else []

    @cached_property
    def _stages(self) -> list[Stage]:
        return list(self.tournament.stages.all())

    @property
    def is_drawn(self) -> bool:
        """Whether players have seen a draw."""
        return self.state not in ("ready", "open", "today", "draft")

    @property
    def format(self) -> str:
        """How it is played: Swiss, 5 rounds; or Groups, then knock-out."""
        stage = self.step.stage or (self.shown.played if self.shown else None)
        return format_words(self._stages, stage)

    @cached_property
    def now(self) -> Situation:
        stage, is_open = self.step.stage, self.step.open_round is not None
        tables = stage.tables[self._round.pk] if stage and is_open else ()
        playing = self._expected
        present = sum(entry.presence == Entry.Presence.PRESENT for entry in playing)
        entrants, rounds = entrants_of(self.tournament), self._lacking
        return Situation(
            self.state,
            timezone.localtime(self.tournament.starts_at),
            timezone.localdate(),
            entered=len(playing),
            entrants=entrants.count(len(playing)),
            enter=entrants.enter,
            number=self.step.number,
            total=last_round(self.step),
            name=self.step.name,
            name_before=self.step.name_before,
            label=self.step.label,
            replay=self.step.replay,
            closed_stage=self.step.closed_stage,
            tables=sum(not table.table.is_bye for table in tables),
            missing=self._missing,
            level=self._level,
            disputed=[table.number or 0 for table in tables if table.is_disputed],
            takes_slips=any(glance_of(table).takes_slip for table in tables) or not tables,
            is_begun=not is_open or not self._is_drawn or self._round.state != "published",
            draws=self._is_drawn,
            is_known=self.step.is_known,
            can_draw=self.step.step in ("draw", "begin") and not self.step.is_refused,
            present=present if has_begun(playing) else None,
            is_answered=all(entry.presence for entry in playing),
            decider=deciding_words(self.standings.standings) if self.standings else "",
            enough=entrants.count(rounds[0]) if rounds else "",
            rounds=rounds[1] if rounds else 0,
            directs=self.directs,
        )

    @property
    def _expected(self) -> Sequence[Entry]:
        """The entries that play on: between two rounds only those that the stage still has."""
        stage, playing = self.step.stage, self.entries.playing
        if self.state != "between" or stage is None:
            return playing
        event = stage.event()
        inside = {
            number
            for field in event.fields.values()
            for number in {*field.order} - event.format.out(field)
        }
        return [entry for entry in playing if entry.number in inside]

    @property
    def _lacking(self) -> tuple[int, int] | None:
        """How many entries can play all rounds of the first stage, and the number of these rounds;
        None if the entries so far can, or before the day itself does not matter.
        """
        stage = self.step.stage
        rounds = getattr(stage.format, "rounds", None) if stage else None
        if self.state != "open" or stage is None or not rounds:
            return None
        most = stage.format.most_rounds
        if most(2) is None or (most(len(self.entries.playing)) or 0) >= rounds:
            return None
        return next((n, rounds) for n in count(2) if (most(n) or 0) >= rounds)

    @property
    def obstacles(self) -> list[str]:
        """Why the entries so far cannot be drawn; before the day `now` says how many can."""
        return [] if self._lacking else self.step.obstacles

    @property
    def _is_drawn(self) -> bool:
        return self.step.stage is None or self.step.stage.format.draws

    @property
    def buttons(self) -> list[Button]:
        """The main action, then the others; without the work of a director for everybody else."""
        about = {"number": self.step.number, "round": self.now.name}
        return [
            Button(act, str(act.words) % about, self._url(act.page))
            for act in self.now.acts
            if self.directs
            or (act.page == "round" and self._records)
            or (act.page == "share_tournament" and self.state == "ended")
        ]

    @property
    def _records(self) -> bool:
        return "record" in self.tournament.club.rights

    @property
    def asks_for_seat(self) -> bool:
        """Whether a round is drawn or played, and this reader goes to a table, not to the hall."""
        return self.state == "playing" and not self.directs and not self._records

    def _url(self, page: str) -> str:
        args: list[object] = [self.tournament.club.slug, self.tournament.slug]
        if page in STAGE_PAGES | ROUND_PAGES and self.step.stage is not None:
            args.append(self.step.stage.stage.number)
        if page in ROUND_PAGES:
            args.append(self._round.number)
        if page == "table_result":
            args.append(self._level[0])
        return reverse(page, args=args)

    @property
    def clock(self) -> Clock | None:
        """The clock of the round in play, while it runs."""
        if self.state != "playing":
            return None
        clock = clock_of(self._round, timezone.now())
        return clock if clock and clock.is_running else None

    @property
    def calling(self) -> str:
        """For directors, which tables of the round in play call them, in words; or empty."""
        if not self.directs or self.step.step != "hall" or not self.tournament.phones:
            return ""
        return calling_words(calling_tables(self._round))

    @property
    def hall(self) -> str:
        return self._url("round")

    @property
    def steps(self) -> list[EveningStep]:
        return Evening(self.step, self.state, self._stages).steps

    @cached_property
    def shown(self) -> ShownStage | None:
        """The stage whose places stand below; None before the first round is closed."""
        stages = [s for s in self._stages if s.closed_at is not None]
        current = self.step.stage
        is_played = self.state == "complete"
        if current is not None and (is_played or any(r.is_closed for r in current.published)):
            return ShownStage(current.stage, self.directs)
        return ShownStage(stages[-1], self.directs) if stages else None

    @cached_property
    def standings(self) -> StandingsBoard | None:
        """The standings after the last closed round; once all tables are closed, with them.

        None before the first closed round, and if this reader may not see them.
        """
        if self.shown is None or not self.shown.is_ranked:
            return None
        if self.state == "complete":
            return StandingsBoard(self.shown.played.standings(live=True))
        return StandingsBoard(self.shown.standings)

    @property
    def after(self) -> str:
        """After which round the places are those of `standings`."""
        if self.state == "complete" and self.shown is not None:
            return _("as they will be")
        return self.shown.after if self.shown is not None else ""

    @property
    def who(self) -> str:
        """The head of the column of names."""
        return _("Person") if self.entries.entrants.are_persons else _("Pair")

    @property
    def columns(self) -> list[Text]:
        """The heads of the figures beside the points: wins and difference, where they count."""
        columns = self.standings.columns.items() if self.standings else ()
        return [column.head for name, column in columns if name in FIGURES]

    @cached_property
    def still_in(self) -> list[tuple[str, str]]:
        """Who goes on in a bracket, between two of its rounds: names, and what they play."""
        return still_in(self.shown.played) if self.shown else []

    @property
    def leaders(self) -> list[Leaders]:
        board = self.standings
        if board is None:
            return []
        sections = [section for section in board.sections if not section.half]
        most = FIRST if len(sections) == 1 else FIRST_OF_EACH
        return [
            Leaders(
                section.title,
                [leader(board, line) for line in list(section.lines)[:most]],
            )
            for section in sections
        ]

    @property
    def champions(self) -> str:
        """Who has won an ended tournament of several sections, in words."""
        return champion_words(self.tournament)

    @cached_property
    def team(self) -> WinningTeam | None:
        return winning_team(self.tournament) if self.state == "ended" and self.shown else None

    @cached_property
    def places(self) -> Places | None:
        """The final places of an ended tournament; None without, and of several sections."""
        if self.state != "ended" or self.standings is None or self.shown is None:
            return None
        return final_places(self.standings, self.shown.final)

    @property
    def seating(self) -> list[tuple[int | None, list[tuple[str, bool]], str, str]]:
        """The tables of a draft or of an open round: their number, who sits there and has won, the
        score, and what follows if that is a draw in a bracket, or who did not come.
        """
        stage, is_open = self.step.stage, self.step.open_round is not None
        if stage is None or not is_open or (self._round.is_draft and not self.directs):
            return []
        return [
            (
                table.number,
                [(name, at == table.winner_or_tied) for at, name in enumerate(table.names)],
                score_words(table),
                tied_mark(table, stage.stage) or only_number_words(table) or absence_words(table),
            )
            for table in stage.tables[self._round.pk]
        ]

    @cached_property
    def is_checking_in(self) -> bool:
        """Whether it is the day itself, and the check-in has begun."""
        return self.state == "today" and has_begun(self.entries.playing)

    @property
    def listed(self) -> Sequence[Entry]:
        """The entries on the card: the newest; during the check-in those without an answer first,
        then who is on the way, absent, present.
        """
        newest = list(reversed(self.entries.playing))
        if self.is_checking_in:
            newest.sort(key=lambda entry: CHECK_IN_ORDER.index(entry.presence))
        return newest[:SHOWN_ENTRIES]

    @property
    def kind(self) -> Literal["plan", "entries", "seating", "still-in", "leaders", "places"]:
        """The one list below the card."""
        if self.state == "ready":
            return "plan"
        if self.places is not None:
            return "places"
        # In a knock-out who meets whom says more than figures that are level.
        stage = self.step.stage
        seats_first = self.state == "draft" or (stage is not None and is_knockout(stage.stage))
        if not (seats_first and self.seating):
            if self.still_in:
                return "still-in"
            if self.leaders:
                return "leaders"
        return "seating" if self.seating else "entries"
