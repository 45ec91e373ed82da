"""The final places of a tournament, once its last stage is closed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from clubs.words.figures import ordinal
from tournaments.boards.places.cut import Cut, cut
from tournaments.entries.entrants import words_of
from tournaments.models import Entry, Placement, Stage, Tournament
from tournaments.reading.final_queries import FinalPlacement, final_placements
from tournaments.words.labels import FORMATS, section_label


@dataclass(frozen=True)
class FinalLine:
    """The final place of an entry; `placement` is its place in its last stage."""

    place: int
    placement: Placement
    is_last: bool

    @property
    def entry(self) -> Entry:
        return self.placement.entry

    @property
    def mark(self) -> str:
        """A tag if the entry left the tournament; else empty."""
        return str(words_of(self.entry).left) if self.entry.left_at else ""

    @property
    def numbers(self) -> set[int]:
        return {self.entry.number}

    @property
    def notes(self) -> list[str]:
        """The place in the section in which it went out."""
        section = self.placement.section
        if self.is_last or not section:
            return []
        return [f"{ordinal(self.placement.place)}, {section_label(self.placement.stage, section)}"]


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
        groups: dict[tuple[int, str], list[FinalPlacement]] = {}
        for final in final_placements(self.tournament):
            key = final.placement.stage.number, final.section
            groups.setdefault(key, []).append(final)
        return [
            FinalPart(
                group[0].placement.stage,
                section,
                Cut([FinalLine(final.place, final.placement, final.is_last) for final in group]),
                group[0].is_last,
            )
            for (_number, section), group in groups.items()
        ]

    def place_of(self, entry: Entry) -> int | None:
        """Return the final place; None for an entry that left before the first round."""
        lines = (line for part in self.parts for line in part.lines)
        return next((line.place for line in lines if line.entry.pk == entry.pk), None)
