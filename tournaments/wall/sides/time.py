"""The page of the clock: the time left, the call for the last hand, the tables that still play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Table
from tournaments.reading.round_clock import Clock, clock_of
from tournaments.reading.table_queries import glances, read_tables
from tournaments.wall.outline import Outline
from tournaments.wall.page import Kind, Page, always
from tournaments.wall.sheets import step
from tournaments.words.labels import Text

WITH_NAMES, WITH_NUMBERS = 3, 12
"""Up to 3 missing tables are shown with their pairs, up to 12 by number; more are counted."""
NAME_ROOM = {1: 1600, 2: 720, 3: 430}
"""Width for the names of a table, by the number of tables shown."""
SIZES = ((44, 1), (38, 1), (36, 2), (28, 2), (22, 4))


@dataclass(frozen=True)
class Missing:
    """A table that still plays, with its sides if they are shown."""

    number: int
    names: Sequence[tuple[str, int]] = ()
    """Each side with the step of its size."""


@dataclass(frozen=True)
class TimeLeft:
    """The clock of the round and its open tables."""

    clock: Clock | None
    open: Sequence[Missing]
    still_open: int
    count: int

    @property
    def shows_names(self) -> bool:
        return 0 < self.still_open <= WITH_NAMES

    @property
    def shows_numbers(self) -> bool:
        return WITH_NAMES < self.still_open <= WITH_NUMBERS

    @property
    def missing_words(self) -> str:
        """How many tables still play, in words."""
        if not self.still_open:
            return _("All tables have finished")
        text = ngettext(
            "{number} table of {total} still plays",
            "{number} tables of {total} still play",
            self.still_open,
        )
        return text.format(number=self.still_open, total=self.count)

    @property
    def stopped(self) -> str:
        """What the band says while the clock does not run; empty while it runs."""
        if self.clock is None or self.clock.is_over or self.clock.is_running:
            return ""
        return _("The clock is stopped") if self.clock.is_begun else _("The clock has not begun")


def time_page(outline: Outline) -> Page:
    """Return the clock of the round now."""
    this_round = outline.round
    if this_round is None:
        return Page("time", parts=TimeLeft(None, (), 0, 0))
    tables = [table for table in glances(this_round) if table.number is not None]
    still = [table for table in tables if table.is_open]
    missing = [Missing(table.number or 0) for table in still[:WITH_NUMBERS]]
    if 0 < len(still) <= WITH_NAMES:
        rows = Table.objects.filter(pk__in=[table.table for table in still]).select_related("match")
        room = NAME_ROOM[len(still)]
        missing = [
            Missing(seated.number or 0, [(name, step(name, room, SIZES)) for name in seated.names])
            for seated in read_tables(rows)
        ]
    parts = TimeLeft(clock_of(this_round, outline.now), missing, len(still), len(tables))
    return Page("time", parts=parts)


def _why_not(outline: Outline) -> Text | None:
    if outline.round is None:
        return gettext_lazy("Not begun yet.")
    if outline.has_clock:
        return None
    if outline.round.is_closed:
        return gettext_lazy("The round is closed.")
    return gettext_lazy("No time limit.")


def _one(outline: Outline) -> int:
    return 1


def _hint(outline: Outline, sheets: str) -> str:
    return _("With the tables that still play.")


# The clock changes without any write.
TIME = Kind(
    gettext_lazy("Clock of the round"),
    _why_not,
    _one,
    time_page,
    _hint,
    is_live=always,
    is_stored=False,
)
