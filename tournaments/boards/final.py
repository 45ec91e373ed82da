"""The final places of a tournament, once its last stage is closed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.boards.cut import Cut, cut
from tournaments.entrants import words_of
from tournaments.labels import FORMATS, section_label
from tournaments.models import Entry, Placement, Seat, Stage, Tournament
from tournaments.ranking.final import StagePlace, final_places


@dataclass(frozen=True)
class FinalLine:
    """The final place of an entry; `placement` is its place in its last stage."""

    place: int
    placement: Placement

    @property
    def entry(self) -> Entry:
        return self.placement.entry

    @property
    def left(self) -> str:
        """A mark if the entry left the tournament; else empty."""
        return str(words_of(self.entry).left) if self.entry.left_at else ""


@dataclass(frozen=True)
class FinalPart:
    """The entries of a section of the last stage, or those that went out in an earlier stage."""

    stage: Stage
    section: str
    lines: Cut[FinalLine]
    is_last: bool

    @property
    def title(self) -> str:
        if self.is_last:
            return section_label(self.stage, self.section) or _("The other places")
        names = {"number": self.stage.number, "format": FORMATS[self.stage.format].name}
        return _("Out in stage %(number)s: %(format)s") % names

    def cut(self, own_number: int | None) -> FinalPart:
        """Return the part with the lines to show; `own_number`: entry that the reader looks for."""
        lines = list(self.lines)
        own = next((at for at, line in enumerate(lines) if line.entry.number == own_number), None)
        return replace(self, lines=cut(lines, own))


@dataclass(frozen=True)
class FinalBoard:
    """The final places, those of the last stage first."""

    tournament: Tournament

    @property
    def went_out(self) -> list[FinalPart]:
        """The parts of earlier stages, latest stage first."""
        return [part for part in self.parts if not part.is_last]

    @cached_property
    def parts(self) -> list[FinalPart]:
        rows = Placement.objects.filter(stage__tournament=self.tournament).select_related(
            "stage", "entry__competitor__first", "entry__competitor__second"
        )
        placements = {(row.stage.number, row.entry.number): row for row in rows}
        last = max((number for number, _ in placements), default=0)
        lines: dict[tuple[int, str], list[FinalLine]] = {}
        for final in final_places(
            StagePlace(row.entry.number, row.stage.number, row.place, row.section) for row in rows
        ):
            came = final.came
            section = came.section if came.stage == last else ""
            line = FinalLine(final.place, placements[came.stage, came.entry])
            lines.setdefault((came.stage, section), []).append(line)
        return [
            FinalPart(group[0].placement.stage, section, Cut(group), number == last)
            for (number, section), group in lines.items()
        ]

    def place_of(self, entry: Entry) -> int | None:
        """Return the final place; None for an entry that left before the first round."""
        lines = (line for part in self.parts for line in part.lines)
        return next((line.place for line in lines if line.entry.pk == entry.pk), None)


def always_absent(tournament: Tournament, entries: Collection[int]) -> set[int]:
    """Return the keys of those of these entries that were absent from all their tables."""
    seats = Seat.objects.filter(
        participant__entry__in=entries,
        round__stage__tournament=tournament,
        round__voided_at__isnull=True,
        table__number__isnull=False,
    ).values_list("participant__entry", "position", "table__absent")
    drawn = {entry for entry, *_rest in seats}
    return drawn - {entry for entry, position, absent in seats if position not in absent}
