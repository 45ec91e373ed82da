"""The places of a whole tournament as they are read, once its last stage is closed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.boards.cut import Cut, cut
from tournaments.labels import FORMATS, Text
from tournaments.models import Entry, Placement, Stage, Tournament
from tournaments.ranking.final import StagePlace, final_places


@dataclass(frozen=True)
class FinalLine:
    """One entry; `placement` is the place it follows from, as its stage was closed."""

    place: int
    placement: Placement

    @property
    def entry(self) -> Entry:
        return self.placement.entry


@dataclass(frozen=True)
class FinalPart:
    """The entries of a section of the last stage, or all that went out in an earlier stage."""

    stage: Stage
    section: str
    lines: Cut[FinalLine]
    is_last: bool

    @property
    def format(self) -> Text:
        return FORMATS[self.stage.format].name

    def cut(self, found: int | None) -> FinalPart:
        """The part as a page shows it; `found` is the number of the entry somebody looks for."""
        lines = list(self.lines)
        own = next((at for at, line in enumerate(lines) if line.entry.number == found), None)
        return replace(self, lines=cut(lines, own))


@dataclass(frozen=True)
class FinalBoard:
    """Everybody with their place, those of the last stage first."""

    tournament: Tournament

    @property
    def went_out(self) -> list[FinalPart]:
        """The parts of earlier stages, the latest stage first."""
        return [part for part in self.parts if not part.is_last]

    @cached_property
    def parts(self) -> list[FinalPart]:
        rows = Placement.objects.filter(stage__tournament=self.tournament).select_related(
            "stage", "entry__competitor__first", "entry__competitor__second"
        )
        found = {(row.stage.number, row.entry.number): row for row in rows}
        last = max((number for number, _ in found), default=0)
        lines: dict[tuple[int, str], list[FinalLine]] = {}
        for final in final_places(
            StagePlace(row.entry.number, row.stage.number, row.place, row.section) for row in rows
        ):
            came = final.came
            section = came.section if came.stage == last else ""
            line = FinalLine(final.place, found[came.stage, came.entry])
            lines.setdefault((came.stage, section), []).append(line)
        return [
            FinalPart(group[0].placement.stage, section, Cut(group), number == last)
            for (number, section), group in lines.items()
        ]

    def place_of(self, entry: Entry) -> int | None:
        """None for who has no place, having left before the first round."""
        lines = (line for part in self.parts for line in part.lines)
        return next((line.place for line in lines if line.entry.pk == entry.pk), None)
