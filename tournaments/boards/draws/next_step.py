"""The director's next step, worked out from the state of the tournament. Read-only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.turnout import turnout
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.reading.progress import next_stage
from tournaments.reading.round_names import by_heading, coming_name, name_at, stakes, until_words
from tournaments.reading.standings import PlayedStage, played_stage
from tournaments.words.labels import in_a_row
from tournaments.words.problem_words import problem_words
from tournaments.words.reasons import enumerated

Step = Literal["enter", "draw", "begin", "draft", "hall", "close-stage", "end", "over"]


@dataclass(frozen=True)
class NextStep:
    """The director's next step, with the stage and round that it concerns.

    `stage` is the first stage not closed; None: all are closed. `total`: rounds of the stage, if
    known.
    """

    tournament: Tournament
    step: Step
    stage: PlayedStage | None = None
    round: Round | None = None
    total: int | None = None

    @property
    def close_words(self) -> str:
        """The label of the link to close the stage before all its planned rounds. Closing the last
        stage ends the tournament.
        """
        if self.stage and next_stage(self.stage.stage) is None:
            return _("End the tournament now") if self.total else _("End the tournament")
        return _("Close the stage early") if self.total else _("Close the stage")

    @property
    def until(self) -> str:
        """The last day of the round in play, in a sentence; empty without one."""
        return until_words(self.round) if self.step == "hall" and self.round else ""

    @property
    def is_known(self) -> bool:
        """Whether a further round begins without a draft, since all were known with the first."""
        stage = self.stage
        return stage is not None and stage.format.fixed and bool(stage.published)

    @property
    def left_out(self) -> list[Entry]:
        """The entries that the check-in leaves out of the draw, which is the next step."""
        if self.stage is None or self.step != "draw":
            return []
        number, played = len(self.stage.rounds) + 1, self.stage
        return [p.entry for p in played.participants if played.byes(p).get(number) == "absent"]

    @cached_property
    def too_few(self) -> str:
        """That the check-in leaves too few for a draw, in a sentence; empty if it does not."""
        if self.stage is None or not self.left_out:
            return ""
        counted = turnout(self.stage.event())
        if counted.is_enough:
            return ""
        text = ngettext(
            "Only %(number)s is in the draw: the others are absent or have not answered.",
            "Only %(number)s are in the draw: the others are absent or have not answered.",
            counted.playing,
        )
        if not counted.playing:
            text = _("Nobody is in the draw: all are absent or have not answered.")
        return text % {"number": counted.playing}

    @property
    def absent(self) -> list[str]:
        """The entries checked in as absent that are drawn all the same: the format lets nobody sit
        out. While the next step is a draw.
        """
        if self.stage is None or self.step != "draw" or self.stage.format.takes_requests:
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
        return self.step == "draw" and bool(self.obstacles or self.too_few)

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

    @property
    def name(self) -> str:
        """The name of the open round, or else of the next one; empty outside a knock-out, and for
        a first round of entries that cannot be drawn.
        """
        if self.stage is None or self.step == "enter":
            return ""
        if self.open_round is not None:
            return stakes(self.stage, self.open_round).name
        return coming_name(self.stage, self.number)

    @property
    def name_before(self) -> str:
        """The name of the last closed round of the stage, between two rounds of a knock-out."""
        rounds = self.stage.rounds if self.stage and self.open_round is None else ()
        return stakes(self.stage, rounds[-1]).name if self.stage and rounds else ""

    @property
    def label(self) -> str:
        """The label of the button that sets up the next round of a knock-out, in which nothing is
        drawn; empty for a first one.
        """
        if not self.name or not self.name_before:
            return ""
        known = (
            _("Set up the final"),
            _("Set up the semi-finals"),
            _("Set up the quarter-finals"),
            _("Set up the last 16"),
        )
        words = by_heading(self.name, known) or _("Set up: %(round)s") % {"round": self.name}
        return _("Set up {replay}").format(replay=self.replay) if self.replay else words

    @property
    def replay(self) -> str:
        """The next round as a replay, in a sentence; empty if it is none."""
        known = (
            _("the replay of the final"),
            _("the replay of the semi-finals"),
            _("the replay of the quarter-finals"),
            _("the replay of the last 16"),
        )
        one, many = (ngettext("{round}: replay", "{round}: replays", number) for number in (1, 2))
        return by_heading(self.name, known, one) or by_heading(self.name, known, many)

    @property
    def closed_stage(self) -> int:
        """The number of the stage before, while this one has no round; 0 if there is none."""
        return self.stage.stage.number - 1 if self.stage and not self.stage.rounds else 0


def not_played(played: PlayedStage) -> str:
    """Return a sentence on the rounds that closing this stage now leaves out; empty without one."""
    before, done = played.stage.rounds_before, len(played.published)
    last = max(played.total_rounds or 0, len(played.rounds))
    numbers = [str(before + number) for number in range(done + 1, last + 1)]
    if not numbers:
        return ""
    if all(names := [name_at(played, int(number)) for number in numbers]):
        return _("Not played then: %(rounds)s.") % {"rounds": enumerated(names)}
    text = ngettext(
        "Round %(numbers)s is not played then.",
        "Rounds %(numbers)s are not played then.",
        len(numbers),
    )
    return text % {"numbers": in_a_row(numbers)}


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
        return NextStep(tournament, "draft", played, current, total)
    if not current.is_closed:
        return NextStep(tournament, "hall", played, current, total)
    step = "close-stage" if played.is_played_out else goes_on
    return NextStep(tournament, step, played, current, total)
