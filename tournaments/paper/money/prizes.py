"""Prizes and diplomas of the first places, once the last stage is closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.paper.words import day
from tournaments.boards.money.prizes import PrizeBoard, PrizeLine
from tournaments.boards.places.cut import Cut
from tournaments.boards.places.final import FinalBoard, FinalLine, FinalPart
from tournaments.models import Entry, Stage, Tournament
from tournaments.money.prize_queries import plan_of
from tournaments.paper.heads import TournamentPaper, begin_of
from tournaments.paper.words import points_words
from tournaments.reading.final_queries import always_absent
from tournaments.reading.progress import is_knockout
from tournaments.words.labels import section_label
from tournaments.words.measure import largest

PLACES = 3
"""The number of places with a prize, unless a director changes it.

In a stage with several sections: of each section.
"""

# Steps for a name on a diploma: height of the letters in millimetres, number of lines.
NAME_SIZES = ((12.7, 1), (10, 1), (8, 1), (8, 2), (6, 3))
NAME_ROOM = 205.0


@dataclass(frozen=True)
class Person:
    """A person on a diploma. `step`: index of the largest type that fits the name."""

    name: str

    @property
    def step(self) -> int:
        return largest(self.name, NAME_ROOM, NAME_SIZES)


@dataclass(frozen=True)
class Prize:
    """A place with a prize. `points`: those of the deciding stage; empty for a knock-out. `money`:
    its prize money; None without any.
    """

    line: FinalLine
    points: str
    money: PrizeLine | None

    @property
    def place(self) -> int:
        return self.line.place

    @property
    def entry(self) -> Entry:
        return self.line.entry

    @property
    def people(self) -> list[Person]:
        return [Person(player.name) for player in self.entry.competitor.players]

    @property
    def about(self) -> str:
        """The people of a pair, then the points."""
        return ". ".join(filter(None, [self.entry.competitor.partners, self.points]))

    @property
    def step(self) -> int:
        """Index of the type for both names, which the longer name decides."""
        return max(person.step for person in self.people)


@dataclass(frozen=True)
class Prizes(TournamentPaper):
    """The prizes of a tournament.

    Entries that share a place get the same prize; an entry that was always absent gets none.
    """

    title = gettext_lazy("Prizes")
    template = "print/tournaments/prizes.html"
    places: int = PLACES

    @cached_property
    def money(self) -> PrizeBoard | None:
        """The prize money, if there is some and the reader may see it."""
        plan = plan_of(self.tournament)
        may_see = plan is not None and (plan.is_public or "direct" in self.tournament.club.rights)
        return PrizeBoard(self.tournament, plan) if may_see else None

    def _money_of(self, entry: Entry) -> PrizeLine | None:
        return self.money.line_of(entry) if self.money else None

    @property
    def when(self) -> str:
        """The day of the last round."""
        stage = last_stage(self.tournament)
        last = stage and stage.rounds.live().last()
        return day(begin_of(last)) if last else super().when

    @cached_property
    def sections(self) -> dict[str, Sequence[Prize]]:
        """The prizes by the label of their section; "" without sections."""
        sections: dict[str, list[Prize]] = {}
        for part in self.final.parts:
            prizes = [
                Prize(line, self._points(part, line), self._money_of(line.entry))
                for line in part.lines
                if self._has_prize(line)
            ]
            if prizes:
                sections.setdefault(section_label(part.stage, part.section), []).extend(prizes)
        return dict(sections)

    @property
    def others(self) -> list[FinalPart]:
        """The places without a prize."""
        parts = [
            replace(part, lines=Cut([line for line in part.lines if not self._has_prize(line)]))
            for part in self.final.parts
        ]
        return [part for part in parts if part.lines]

    def _has_prize(self, line: FinalLine) -> bool:
        return line.place <= self.places and line.entry.pk not in self._absent

    @cached_property
    def _absent(self) -> set[int]:
        """Keys of the entries that were absent from all their tables."""
        lines = [line for part in self.final.parts for line in part.lines]
        near = [line.entry.pk for line in lines if line.place <= self.places]
        return always_absent(self.tournament, near)

    @cached_property
    def final(self) -> FinalBoard:
        return FinalBoard(self.tournament)

    def _points(self, part: FinalPart, line: FinalLine) -> str:
        if is_knockout(part.stage):
            return ""
        points = points_words(self.tournament, line.placement.points)
        if part.is_last:
            return points
        return _("{stage}: {points}").format(stage=part.stage, points=points)


@dataclass(frozen=True)
class Diplomas(Prizes):
    """A sheet for each prize."""

    title = gettext_lazy("Diplomas")
    template = "print/tournaments/diplomas.html"


def last_stage(tournament: Tournament) -> Stage | None:
    return tournament.stages.order_by("number").last()
