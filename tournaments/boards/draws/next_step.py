"""The director's next step, worked out from the state of the tournament. Read-only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.boards.club.winners import champion_words
from tournaments.entries.entrants import entrants_of
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.reading.round_names import until_words
from tournaments.reading.standings import PlayedStage, played_stage
from tournaments.words.labels import Text
from tournaments.words.problem_words import problem_words
from tournaments.words.reasons import missing_words

Step = Literal["enter", "draw", "begin", "draft", "hall", "close-stage", "end", "over"]


class Act(NamedTuple):
    """The title of a step, and its button: words, name of its URL, icon.

    `sends`: the button sends a form; else it is a link.
    """

    title: Text
    button: Text = ""
    page: str = ""
    icon: str = ""
    sends: bool = False


ACTS: Mapping[Step, Act] = {
    "draw": Act(
        gettext_lazy("Round %(number)s must be drawn"),
        gettext_lazy("Draw round %(number)s"),
        "draw_round",
        "refresh-cw",
        sends=True,
    ),
    "begin": Act(
        gettext_lazy("Round %(number)s can begin"),
        gettext_lazy("Begin round %(number)s"),
        "begin_round",
        "play",
    ),
    "draft": Act(
        gettext_lazy("The draw of round %(number)s is a draft"),
        gettext_lazy("Look at the draft"),
        "draft",
    ),
    "hall": Act(
        gettext_lazy("Round %(number)s is in play"), gettext_lazy("Go to the hall"), "round"
    ),
    "close-stage": Act(
        gettext_lazy("All rounds of this stage are played"),
        gettext_lazy("Close the stage"),
        "close_stage",
        "flag",
    ),
    "end": Act(
        gettext_lazy("All stages are closed"),
        gettext_lazy("End the tournament"),
        "end_tournament",
        "flag",
        sends=True,
    ),
    "over": Act(gettext_lazy("The tournament is over")),
}


@dataclass(frozen=True)
class NextStep:
    """The director's next step, with the stage and round that it concerns.

    `stage` is the first stage not closed; None: all are closed. `missing`: tables of the round
    without a result, or entries that joined or left since a draft. `total`: rounds of the stage,
    if known.
    """

    tournament: Tournament
    step: Step
    stage: PlayedStage | None = None
    round: Round | None = None
    missing: int = 0
    total: int | None = None

    @property
    def act(self) -> Act:
        if self.step != "enter":
            return ACTS[self.step]
        words = entrants_of(self.tournament)
        return Act(words.they_enter, words.enter, "enter_pairs", "user-plus")

    @property
    def is_played(self) -> bool:
        """Whether the rounds of the stage are played, or all stages are closed."""
        return self.step in ("close-stage", "end", "over")

    @property
    def title(self) -> str:
        text = self.act.title
        is_drawn = self.stage is not None and self.stage.format.draws
        if is_drawn and self.round is not None and self.round.state == Round.State.PUBLISHED:
            text = _("Round %(number)s is published")
        return str(text) % {"number": self.number}

    @property
    def button(self) -> str:
        return str(self.act.button) % {"number": self.number}

    @property
    def url(self) -> str:
        args = [self.tournament.club.slug, self.tournament.slug]
        if self.stage is not None and self.step != "enter":
            args.append(str(self.stage.stage.number))
        if self.open_round is not None:
            args.append(str(self.open_round.number))
        return reverse(self.act.page, args=args) if self.act.page else ""

    @property
    def close_words(self) -> str:
        """The label of the link to close the stage before all its planned rounds."""
        return _("Close the stage early") if self.total else _("Close the stage")

    @property
    def progress(self) -> list[str]:
        """The last day of the round in play and the number of missing results, or who has won, in
        sentences.
        """
        if self.step == "over":
            return [f"{won}." for won in [champion_words(self.tournament)] if won]
        if self.step != "hall" or self.stage is None or self.round is None:
            return []
        text = missing_words(self.missing)
        if not self.stage.tables[self.round.pk]:
            text = _("No match was added yet.")
        return [*filter(None, [until_words(self.round)]), text]

    @property
    def absent(self) -> list[str]:
        """The entries checked in as absent, while the next step is a draw."""
        if self.stage is None or self.step != "draw":
            return []
        playing = (p for p in self.stage.participants if p.until_round is None)
        absent = (p.entry for p in playing if p.entry.presence == Entry.Presence.ABSENT)
        return [str(entry) for entry in absent]

    @cached_property
    def obstacles(self) -> list[str]:
        """Why these entries cannot be drawn, and what to do, in sentences.

        Empty if they can be drawn, and once round 1 is published.
        """
        if self.stage is None or self.stage.published or len(self.stage.participants) < 2:
            return []
        names = {number: str(entry) for number, entry in self.stage.entries.items()}
        problems = self.stage.event().problems()
        sentences = [problem_words(problem, names) for problem in problems]
        if any(problem.code == "too-many-rounds" for problem in problems):
            sentences.append(_("Plan fewer rounds, or wait for more entries."))
        elif problems:
            sentences.append(_("Change the entries, or how the stage is played."))
        return sentences

    @property
    def is_refused(self) -> bool:
        """Whether the next step is a draw that these entries do not allow."""
        return self.step == "draw" and bool(self.obstacles)

    @property
    def open_round(self) -> Round | None:
        """The current round, if it is drawn and not closed."""
        return None if self.round is None or self.round.is_closed else self.round

    @property
    def number(self) -> int:
        """The number in the tournament of the open round, or else of the next one."""
        if self.open_round is not None:
            return self.open_round.overall
        return self.stage.next_number if self.stage else 1


def next_step(tournament: Tournament) -> NextStep:
    stage = (
        Stage.objects.select_related("tournament")
        .filter(tournament=tournament, closed_at__isnull=True)
        .order_by("number")
        .first()
    )
    return step_of(tournament, None if stage is None else played_stage(stage))


def step_of(tournament: Tournament, played: PlayedStage | None) -> NextStep:
    """Return the next step of a tournament whose first open stage is this one; None: all are
    closed.
    """
    if played is None:
        return NextStep(tournament, "over" if tournament.ended_at else "end")
    total = played.total_rounds
    current = played.current
    goes_on: Step = "draw" if played.format.draws else "begin"
    if current is None:
        playing = [p for p in played.participants if p.until_round is None]
        step: Step = goes_on if len(playing) > 1 else "enter"
        return NextStep(tournament, step, played, total=total)
    if current.is_draft:
        changed = len(played.newcomers(current))
        return NextStep(tournament, "draft", played, current, changed, total)
    if not current.is_closed:
        missing = sum(table.is_open for table in played.tables[current.pk])
        return NextStep(tournament, "hall", played, current, missing, total)
    step = "close-stage" if played.is_played_out else goes_on
    return NextStep(tournament, step, played, current, total=total)
