"""A table of a draft as directors see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Seat
from tournaments.reading.seated_table import SeatedTable


@dataclass(frozen=True)
class DraftedTable:
    """A table of a draft, its seats with names, and the warnings about it."""

    seated: SeatedTable
    seats: Sequence[tuple[Seat, str]]
    warnings: Sequence[str]
    stake: str = ""
    """Its own name in a knock-out, or against whom its winner plays then."""
    is_absent: bool = False
    """Whether this is no table: the check-in leaves the entry out."""

    @property
    def without_a_number(self) -> str:
        """The word in place of the number of a table."""
        return "\u2013" if self.is_absent else _("bye")

    @property
    def kind(self) -> str:
        """The layout of the seats on the page."""
        return "several" if self.seated.is_of_several else str(len(self.seats))


@dataclass(frozen=True)
class NamedGap:
    """A table that lacks one person. `resting`: numbers and names of the entries with a bye."""

    number: int | None
    names: str
    resting: Sequence[tuple[int, str]]
