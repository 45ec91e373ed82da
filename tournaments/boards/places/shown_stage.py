"""A stage as one reader may see it: state, standings and bracket."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.boards.club.winners import champion_words, deciding_words
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.boards.places.coming_rounds import ComingRound, coming_rounds
from tournaments.boards.places.final import FinalBoard, FinalPart
from tournaments.boards.places.own import OwnBoard
from tournaments.entries.entrants import Entrants, entrants_of
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.money.prize_queries import plan_of
from tournaments.reading.progress import are_kept_back, is_knockout
from tournaments.reading.round_names import after_words, name_in, stakes, until_words
from tournaments.reading.standings import PlayedStage, Standings, played_stage
from tournaments.words.labels import FORMATS as LABELS
from tournaments.words.labels import Text
from tournaments.words.state_words import IN_PLAY


@dataclass(frozen=True)
class ShownStage:
    """A stage for one reader. Reads rounds and results only when needed.

    `directs`: the reader is a director, who also sees hidden standings.
    """

    stage: Stage
    directs: bool

    @property
    def tournament(self) -> Tournament:
        return self.stage.tournament

    @property
    def is_kept_back(self) -> bool:
        """Whether the standings are hidden from players."""
        return are_kept_back(self.tournament)

    @property
    def is_ranked(self) -> bool:
        """Whether the reader may see the standings."""
        return self.directs or not self.is_kept_back

    @property
    def shows_points(self) -> bool:
        """Whether the reader may see the points of each match: a bracket has none to show."""
        return self.is_ranked and not self.has_bracket

    @cached_property
    def played(self) -> PlayedStage:
        return played_stage(self.stage)

    @cached_property
    def standings(self) -> Standings:
        """The standings after closed rounds; if shown live, with later finished tables."""
        return self.played.standings(live=self.is_live)

    @property
    def is_live(self) -> bool:
        """Whether finished tables count before their round is closed."""
        return self.tournament.standings_shown == Tournament.Shown.ALWAYS

    @property
    def has_standings(self) -> bool:
        """Whether an entry has a result."""
        return any(row.place.tally.played for row in self.standings.rows)

    @property
    def rounds(self) -> list[Round]:
        return self.played.published

    @property
    def named_rounds(self) -> list[tuple[Round, str]]:
        """The rounds with their names; these are empty except in a knock-out."""
        has_names = self.played.format.has_bracket
        return [(one, name_in(self.played, one) if has_names else "") for one in self.rounds]

    @property
    def current(self) -> Round | None:
        """The last published round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def coming(self) -> list[ComingRound]:
        """The rounds after the last published one, if all are known."""
        return coming_rounds(self.played)

    @property
    def is_resting(self) -> bool:
        """Whether no round is in play."""
        return self.current is None or self.current.is_closed

    @property
    def closed(self) -> int:
        """The number of closed rounds."""
        return sum(this_round.is_closed for this_round in self.rounds)

    @property
    def counted(self) -> int:
        """The number of closed rounds of the tournament up to this stage."""
        return self.closed + self.stage.rounds_before

    @property
    def after(self) -> str:
        """After which round the places are, in words; empty before the first closed one."""
        closed = [this_round for this_round in self.rounds if this_round.is_closed]
        return after_words(closed[-1], name_in(self.played, closed[-1])) if closed else ""

    @cached_property
    def total(self) -> int | None:
        """The number of rounds of the stage, if known."""
        return self.played.total_rounds

    @property
    def state(self) -> str:
        """The state of the stage in one line, without the clock."""
        if self.tournament.ended_at:
            won = champion_words(self.tournament)
            return " ".join(filter(None, [_("The tournament is over."), won and f"{won}."]))
        if self.current is None:
            return self._begins
        if self.played.is_played_out:
            return self._played_out
        until = "" if self.current.is_closed else until_words(self.current)
        total = self.total and self.stage.rounds_before + self.total
        values: dict[str, object] = {"number": self.current.overall, "total": total}
        if name := stakes(self.played, self.current).name:
            said = str(IN_PLAY[self._progress]) % {"round": name}
            return f"{said}. {until}".strip()
        if self.current.is_closed:
            text = (
                _("After round {number} of {total}.") if self.total else _("After round {number}.")
            )
        elif self.current.state == Round.State.PUBLISHED and self.played.format.draws:
            text = _("Round {number} is drawn.")
            if self.total:
                text = _("Round {number} of {total} is drawn.")
        else:
            text = _("Round {number} is in play.")
            if self.total:
                text = _("Round {number} of {total} is in play.")
        return f"{text.format(**values)} {until}".strip()

    @property
    def _progress(self) -> str:
        """The key of `IN_PLAY` for the current round."""
        if self.current is not None and self.current.is_closed:
            return "closed"
        is_new = self.current is not None and self.current.state == Round.State.PUBLISHED
        return "published" if is_new else "playing"

    @property
    def _begins(self) -> str:
        begins = timezone.localtime(self.tournament.starts_at)
        day, hour = (date_format(begins, f"{name}_FORMAT") for name in ("MONTH_DAY", "TIME"))
        text = _("Begins {day}, {hour}.").format(day=day, hour=hour)
        if begins.date() == timezone.localdate():
            text = _("Today at {hour}").format(hour=hour) + "."
        return f"{text} {self.tournament.place}." if self.tournament.place else text

    @property
    def _played_out(self) -> str:
        stages = list(self.tournament.stages.all())
        following = next((s for s in stages if s.number == self.stage.number + 1), None)
        if following is None:
            due = deciding_words(self.standings) if self.is_ranked else ""
            return " ".join(filter(None, [_("The last round is over."), due]))
        text = _("The last round of stage {number} is over. Next: {format}.")
        return text.format(number=self.stage.number, format=LABELS[following.format].name)

    @property
    def clock_ends_at(self) -> datetime | None:
        """The end of the current round's time; None without a running clock."""
        if self.current is None or self.current.is_closed:
            return None
        return self.current.clock_ends_at

    @property
    def kept_back_words(self) -> str:
        if self.directs:
            return _("Only directors see places and points now. Players see them at the end.")
        return _("Points of the tournament and places are shown at the end.")

    @property
    def has_bracket(self) -> bool:
        return is_knockout(self.stage)

    @property
    def label(self) -> Text:
        """Name of the stage's format."""
        return LABELS[self.stage.format].name

    @property
    def entrants(self) -> Entrants:
        return entrants_of(self.tournament)

    @cached_property
    def final(self) -> FinalBoard | None:
        """The final places of the tournament; None before its end, or with a single stage."""
        stages = list(self.tournament.stages.all())
        if len(stages) == 1 or stages[-1].closed_at is None or not self.is_ranked:
            return None
        return FinalBoard(self.tournament)

    @property
    def went_out(self) -> list[FinalPart]:
        """The places of entries that went out in earlier stages; empty before the last stage."""
        is_last = self.stage == list(self.tournament.stages.all())[-1]
        return self.final.went_out if self.final and is_last else []

    @cached_property
    def prizes(self) -> PrizeBoard | None:
        """The prizes, if everybody may see them."""
        plan = plan_of(self.tournament)
        return PrizeBoard(self.tournament, plan) if plan and plan.is_public else None

    def own(self, entry: Entry) -> OwnBoard:
        standings = self.standings if self.is_ranked else None
        return OwnBoard(entry, self.played, standings, self.final)
