"""Effects of reopening a closed round or stage, or the reasons against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Entry, Round, Stage, Table
from tournaments.reading.progress import begun_since, can_reopen, later_rounds, next_stage
from tournaments.reading.round_names import after_words, name_at, name_in, name_of, of_round
from tournaments.reading.standings import PlayedStage, Standings, played_stage
from tournaments.words.reasons import enumerated


@dataclass(frozen=True)
class RoundReopening:
    """The obstacles to reopening a round and, without any, the effect of it."""

    round: Round

    @cached_property
    def can_reopen_stage(self) -> bool:
        stage = self.round.stage
        return stage.closed_at is not None and can_reopen(stage)

    @cached_property
    def begun(self) -> Sequence[Round]:
        """The later rounds with a match or a result: they keep this round closed."""
        return [] if self.round.stage.closed_at else begun_since(self.round)

    @property
    def obstacles(self) -> list[str]:
        """Why the round stays closed, in sentences; empty if it can be reopened."""
        if self.can_reopen_stage:
            return [_("The stage is closed: open the stage again first.")]
        if self.round.stage.closed_at is not None:
            text = _(
                "The stage is closed, and the next stage was drawn by its places: the "
                "results stay as they are."
            )
            return [text]
        numbered = _(
            "Round {number} has begun, so round {before} stays closed. You can still correct a "
            "wrong result:"
        )
        return [
            of_round(
                numbered,
                _(
                    "This round stays closed, since another has begun: {round}. You can still "
                    "correct a wrong result:"
                ),
                later,
                name_of(later),
                before=self.round.overall,
            )
            for later in self.begun
        ]

    @property
    def tables(self) -> Sequence[Table]:
        """The tables of the round with a result that can be corrected, if later rounds begun."""
        return list(self.round.tables.exclude(number=None)) if self.begun else []

    @property
    def later(self) -> list[str]:
        """The effects on each later round, in sentences."""
        return [_later_words(self._played, later) for later in later_rounds(self.round)]

    @property
    def standings(self) -> str:
        """Sentences on the standings that count until the round is closed again."""
        if self._before is None:
            return _("Until this round is closed again, there are no standings.")
        before = self.round.overall - 1
        words = _("Until this round is closed again, the standings are those {after}.").format(
            after=after_words(before, name_at(self._played, before))
        )
        leaders, then = enumerated(self._now.leaders), enumerated(self._before.leaders)
        first = _("First place goes from %(leaders)s to %(leaders_then)s.")
        if then == leaders:
            first = _("First place stays with %(leaders)s.")
        return f"{words} {first % {'leaders': leaders, 'leaders_then': then}}"

    @cached_property
    def moved(self) -> list[tuple[Entry, int, int]]:
        """The entries that change places: place now, then place while the round is open."""
        if self._before is None:
            return []
        places = {row.entry.pk: row.place.place for row in self._before.rows}
        return [
            (row.entry, row.place.place, places[row.entry.pk])
            for row in self._now.rows
            if places.get(row.entry.pk, row.place.place) != row.place.place
        ]

    @cached_property
    def _played(self) -> PlayedStage:
        return played_stage(self.round.stage)

    @cached_property
    def _now(self) -> Standings:
        return self._played.standings()

    @cached_property
    def _before(self) -> Standings | None:
        """The standings before this round; None if no result counts before it."""
        earlier = [other for other in self._played.rounds if other.number < self.round.number]
        if not earlier and not self.round.stage.carries_over:
            return None
        return Standings(self._played, self._played.event(earlier))


def _later_words(played: PlayedStage, later: Round) -> str:
    """Return what happens to a later round of the stage when an earlier one is opened again."""
    if later.is_draft:
        numbered = _(
            "The draft of round {number} is thrown away. Draw the round again from "
            "the corrected results."
        )
        named = _("The draft is thrown away: {round}. Draw it again from the corrected results.")
    elif played.format.draws:
        numbered = _(
            "The draw of round {number}, which players have seen, is taken back. "
            "Draw the round again from the corrected results."
        )
        named = _(
            "The draw, which players have seen, is taken back: {round}. "
            "Draw it again from the corrected results."
        )
    else:
        text = _("Round {number} is taken back. Begin the round again and add its matches.")
        return text.format(number=later.overall)
    return of_round(numbered, named, later, name_in(played, later))


@dataclass(frozen=True)
class StageReopening:
    """Whether a stage can be reopened, and the effect on the next stage."""

    stage: Stage

    @property
    def is_possible(self) -> bool:
        return can_reopen(self.stage)

    @property
    def obstacle(self) -> str:
        text = _(
            "Stage %(stage)s is already drawn by these places, and players have seen "
            "the draw. The places stay as they are."
        )
        return text % {"stage": self.stage.number + 1}

    @property
    def warnings(self) -> list[str]:
        """The effects of reopening, in sentences."""
        return [text for text in (self._going_back, self._draft, self._end) if text]

    @cached_property
    def _following(self) -> Stage | None:
        return next_stage(self.stage)

    @property
    def _going_back(self) -> str:
        number = self._following.participants.count() if self._following else 0
        text = ngettext(
            "%(number)s entry is taken out of stage %(stage)s until this stage is closed again.",
            "%(number)s entries are taken out of stage %(stage)s until this stage is closed again.",
            number,
        )
        return text % {"number": number, "stage": self.stage.number + 1} if number else ""

    @property
    def _draft(self) -> str:
        if self._following is None or not self._following.rounds.exists():
            return ""
        text = _("The draft of stage %(stage)s is thrown away. Nobody has seen it.")
        return text % {"stage": self._following.number}

    @property
    def _end(self) -> str:
        is_over = self.stage.tournament.ended_at is not None
        return _("The tournament will be open again.") if is_over else ""
