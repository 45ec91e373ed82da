"""The data of printed score sheets, filled or blank, for the templates in `templates/print`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models import Match
from scoring.paper.boxes import Box, boxes
from scoring.paper.chart import PaperChart, paper_chart
from scoring.paper.notebook import (
    BLANK_HANDS,
    Half,
    Notebook,
    begins_next,
    blank_notebook,
    filled_notebook,
    half,
    leaves_of,
)
from scoring.paper.sizes import Paper
from scoring.paper.words import Note, day, ending, headline, notes, recorded
from scoring.rules.base.sheet import RuleSet
from scoring.table.scoresheet import ScoreSheet


@dataclass(frozen=True)
class MatchSheet:
    """A match on paper, with the head that all kinds of sheets share."""

    sheet: ScoreSheet
    paper: Paper

    @property
    def match(self) -> Match:
        return self.sheet.match

    @property
    def day(self) -> str:
        return day(self.match.day)

    @property
    def printed(self) -> str:
        return _printed()

    @property
    def headline(self) -> str:
        return headline(self.sheet)

    @property
    def ending(self) -> str:
        return ending(self.sheet)


@dataclass(frozen=True)
class FilledSheet(MatchSheet):
    """A match on paper with the hands played so far, at least one.

    The length of names and notes is unknown, so there are several layouts, the roomiest first. The
    first layout that takes at most `sheets` is printed, else the one that takes the fewest.
    """

    height: str
    notes_are_long: bool = False
    """Whether the chart and the notes follow the signatures, where there is room."""
    has_chart: bool = True
    """Without the chart a sheet is saved that would hold nothing else."""

    @classmethod
    def ways(cls, sheet: ScoreSheet, paper: Paper) -> list[FilledSheet]:
        heights = paper.heights(len(leaves_of(sheet.hands)[-1]) + begins_next(sheet))
        beside = [cls(sheet, paper, height) for height in heights]
        long = cls(sheet, paper, heights[-1], notes_are_long=True)
        return [*beside, long, replace(long, has_chart=False), long]

    @property
    def signs_below(self) -> bool:
        """Whether the signatures are under the hands, for lack of room beside the chart."""
        return self.notes_are_long or not self.sheet.is_of_two

    @property
    def sheets(self) -> int:
        return len(self.notebook.leaves)

    @property
    def recorded(self) -> str:
        return recorded(self.sheet)

    @cached_property
    def notebook(self) -> Notebook:
        return filled_notebook(self.sheet, self.height)

    @cached_property
    def notes(self) -> list[Note]:
        return notes(self.sheet)

    @property
    def chart(self) -> PaperChart:
        return paper_chart(self.sheet, self.paper, self.height)


@dataclass(frozen=True)
class ResultSheet(MatchSheet):
    """A match on paper with nothing but its final result."""

    sheets: int = 1


@dataclass(frozen=True)
class BlankSheet:
    """A sheet to fill in by hand, with or without a match: 12 hands, or fewer by its limit."""

    rules: RuleSet
    rules_name: str
    paper: Paper
    height: str
    match: Match | None = None

    @classmethod
    def ways(
        cls, rules: RuleSet, rules_name: str, paper: Paper, match: Match | None = None
    ) -> list[BlankSheet]:
        """Return the layouts, the roomiest first: long names leave less room for rows."""
        return [cls(rules, rules_name, paper, height, match) for height in ("blank", "blank-low")]

    @property
    def sheets(self) -> int:
        return len(self.notebook.leaves)

    @property
    def title(self) -> str:
        return str(self.match or _("Score sheet"))

    @property
    def day(self) -> str:
        return day(self.match.day) if self.match else ""

    @property
    def printed(self) -> str:
        return _printed()

    @property
    def hands_limit(self) -> int | None:
        return self.match.hands_limit if self.match else None

    @cached_property
    def notebook(self) -> Notebook:
        hands = min(BLANK_HANDS, self.hands_limit or BLANK_HANDS)
        return blank_notebook(self.rules, self._halves, self.height, hands)

    @property
    def _halves(self) -> list[Half]:
        if self.match is None:
            # Pairs play two against two; single players can be as many as the game allows.
            most = 2 if self.rules.persons_per_side == 2 else self.rules.side_numbers.stop - 1
            return [Half(number) for number in range(1, most + 1)]
        sides = self.match.sides.select_related("competitor__first", "competitor__second")
        return [half(side.competitor, side.position + 1) for side in sides]

    @property
    def boxes(self) -> list[Box]:
        return boxes(self.rules)


def _printed() -> str:
    return date_format(timezone.localtime(), "DATETIME_FORMAT")
