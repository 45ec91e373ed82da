"""The entries of a tournament as a spreadsheet."""

from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from clubs.nouns.pair import people_of
from tournaments.boards.entries.entries import entries_with_seats, has_paid, put_fees_on
from tournaments.models import Tournament

DIRECT = "direct"
"""What only directors see on the pages of entries."""


def _state(entry: Any) -> str:
    if entry.left_at is not None:
        return "left"
    return "waiting" if entry.is_waiting else "playing"


COLUMNS = (
    Column("number", gettext_lazy("Number"), lambda entry: entry.number, "number"),
    Column("name", gettext_lazy("Entry"), str),
    *people_of(attrgetter("competitor")),
    Column("reserve", gettext_lazy("Reserve"), lambda entry: entry.reserve and entry.reserve.name),
    Column("state", gettext_lazy("Code of the state"), _state),
    Column("seed", gettext_lazy("Seed"), lambda entry: entry.seed, "number"),
    Column("group", gettext_lazy("Town or house"), lambda entry: entry.group),
    Column("section", gettext_lazy("Section"), lambda entry: entry.section),
    Column("table", gettext_lazy("Fixed table"), lambda entry: entry.table, "number"),
    Column("entered_at", gettext_lazy("Entered"), lambda entry: entry.entered_at, "moment"),
    Column("left_at", pgettext_lazy("an entry", "Left"), lambda entry: entry.left_at, "moment"),
    Column("paid", gettext_lazy("Paid"), has_paid, "flag", DIRECT),
    Column("presence", gettext_lazy("Check-in"), lambda entry: entry.presence, "text", DIRECT),
    Column(
        "left_reason", gettext_lazy("Why it left"), lambda entry: entry.left_reason, "text", DIRECT
    ),
    Column("expelled", gettext_lazy("Expelled"), lambda e: e.is_expelled, "flag", DIRECT),
)


def entries_spreadsheet(tournament: Tournament) -> Spreadsheet:
    """Return all entries by number: those that play, wait, or have left."""
    rows = list(entries_with_seats(tournament))
    put_fees_on(rows, tournament)
    title = " ".join([str(tournament), _("Entries")])
    return Spreadsheet("entries", title, COLUMNS, rows, len(rows), {"tournament": tournament.slug})
