"""The steps of the evening: the entries, the rounds and the prizes of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.boards.draws.next_step import NextStep
from tournaments.models import Round, Stage
from tournaments.reading.round_names import (
    coming_name,
    planned_rounds,
    short_heading,
    short_replay,
    stakes,
)
from tournaments.reading.standings import PlayedStage
from tournaments.words.labels import FORMATS
from tournaments.words.state_words import State

BESIDE = 2
"""With many rounds, the steps show this many before and after the round in play."""
MANY, FEW_ROUNDS = 8, 5
NAMED = 4
"""Up to this many rounds of a knock-out have their names on a phone too."""


class EveningStep(NamedTuple):
    """A step of the evening; without an address it is text. `is_word`: it takes more room. `short`:
    its words on a phone.
    """

    words: str
    state: Literal["done", "now", "next"]
    url: str = ""
    is_word: bool = False
    short: str = ""


def last_round(step: NextStep) -> int | None:
    """Return the number of the last round of the stage, counted in the tournament; None if open."""
    return step.stage.stage.rounds_before + step.total if step.stage and step.total else None


def format_words(stages: Sequence[Stage], played: PlayedStage | None) -> str:
    """Return the format of a tournament in words; `played`: its only stage, if it is read."""
    if len(stages) > 1:
        return _(", then ").join(str(FORMATS[stage.format].name) for stage in stages)
    name = FORMATS[stages[0].format].name
    rounds = planned_rounds(played) if played else None
    # With replays more rounds stand in the lists than were planned.
    if not rounds or (played and (played.total_rounds or 0) > rounds):
        return str(name)
    text = ngettext("%(name)s, %(rounds)s round", "%(name)s, %(rounds)s rounds", rounds)
    return text % {"name": name, "rounds": rounds}


def later_stages(step: NextStep, stages: Sequence[Stage]) -> list[Stage]:
    """Return those of all stages that follow the present one."""
    now = step.stage.stage.number if step.stage else None
    return [stage for stage in stages if now is not None and stage.number > now]


@dataclass(frozen=True)
class Evening:
    """The steps of a tournament with all its `stages`, as they are in this state."""

    step: NextStep
    state: State
    stages: Sequence[Stage]

    @property
    def steps(self) -> list[EveningStep]:
        """The steps of the evening; empty before the first entry and after the end, and while no
        round is drawn or planned: entries and prizes alone would look like tabs.
        """
        if self.state in ("ready", "ended"):
            return []
        stage = self.step.stage
        has_begun = stage is None or stage.stage.number > 1 or bool(stage.published)
        entries = EveningStep(
            _("Entries"),
            "done" if has_begun else "next" if self.state == "draft" else "now",
            self._url("entries") if has_begun else "",
            is_word=True,
        )
        earlier = [
            EveningStep(
                str(FORMATS[s.format].name),
                "done",
                f"{self._url('standings')}?stage={s.number}",
                is_word=True,
            )
            for s in self.stages
            if s.closed_at and len(self.stages) > 1
        ]
        later = [
            EveningStep(str(FORMATS[s.format].name), "next", is_word=True)
            for s in later_stages(self.step, self.stages)
        ]
        is_last = self.state in ("last-over", "closed")
        prizes = EveningStep(pgettext("step", "Prizes"), "now" if is_last else "next", is_word=True)
        between = [*earlier, *self._rounds, *later]
        return [entries, *between, prizes] if between else []

    @property
    def _rounds(self) -> list[EveningStep]:
        stage = self.step.stage
        if stage is None:
            return []
        before = stage.stage.rounds_before
        known = {before + this.number: this for this in stage.rounds}
        now = self.step.number if self.state in ("draft", "playing", "complete", "between") else 0
        last = max([last_round(self.step) or 0, now, *known])
        is_short = last - before > MANY
        middle = min(max(now or before + 1, before + 1 + BESIDE), last - BESIDE)
        return [
            self._round_step(number, now, known.get(number))
            for number in range(before + 1, last + 1)
            if not is_short or abs(number - middle) <= BESIDE
        ]

    def _round_step(self, number: int, now: int, this_round: Round | None) -> EveningStep:
        stage, last = self.step.stage, last_round(self.step) or number
        name, is_far = "", False
        if stage is not None:
            is_far = last - stage.stage.rounds_before > NAMED
            coming = coming_name(stage, number)
            name = coming if this_round is None else stakes(stage, this_round).name
        if number == now:
            words = name or _("Round {number}").format(number=number)
            return EveningStep(words, "now", is_word=True, short=short_replay(name))
        if this_round is None or not this_round.is_closed or stage is None:
            if name:
                short = str(number) if is_far and now + 1 < number < last else short_heading(name)
                return EveningStep(name, "next", short=short)
            if now or not self.step.total or self.step.total > FEW_ROUNDS:
                return EveningStep(str(number), "next")
            return EveningStep(_("Round {number}").format(number=number), "next", short=str(number))
        url = self._url("round", stage.stage.number, this_round.number)
        is_old = is_far and number < self.step.number - 1
        short = str(number) if name and is_old else short_heading(name)
        return EveningStep(name or str(number), "done", url, short=short)

    def _url(self, page: str, *numbers: int) -> str:
        tournament = self.step.tournament
        return reverse(page, args=[tournament.club.slug, tournament.slug, *numbers])
