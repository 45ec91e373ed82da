"""The people of a club as a spreadsheet, with what the address book says of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet, day_of
from clubs.models import Club, Player
from clubs.nouns.person import CALLED, PARTICULARS
from clubs.rights import Right
from scoring.memory.people import AddressBook, Person

COLUMNS = (
    Column("id", gettext_lazy("Number of the person"), lambda person: person.player.pk, "number"),
    Column("name", gettext_lazy("Name"), lambda person: person.player.name),
    replace(CALLED, value=attrgetter("player.called")),
    Column(
        "partner",
        gettext_lazy("Most frequent partner this year"),
        lambda person: person.partner and person.partner.name,
    ),
    Column(
        "last_match",
        pgettext_lazy("last match of a person", "Last match"),
        lambda person: day_of(person.last),
        "day",
    ),
    Column("matches_this_year", gettext_lazy("Matches this year"), lambda p: p.matches, "number"),
    Column("archived_at", gettext_lazy("Archived"), lambda p: p.player.archived_at, "moment"),
)


def _particular(column: Column, person: Person) -> str:
    known = getattr(person.player, "particulars", None)
    return str(column.value(known)) if known else ""


OFFICE_COLUMNS = tuple(
    replace(column, value=partial(_particular, column)) for column in PARTICULARS.values()
)


def people_spreadsheet(club: Club, query: Mapping[str, str]) -> Spreadsheet:
    """Return the people that the page of people shows for this query, on all its pages."""
    archived = "archived" in query
    players = club.players.filter(archived_at__isnull=not archived).search(query.get("q", ""))
    columns: Sequence[Column] = COLUMNS
    if Right.OFFICE.value in club.rights:
        players, columns = players.select_related("particulars"), (*COLUMNS, *OFFICE_COLUMNS)
    found = list(players)
    return Spreadsheet("people", _("People"), columns, _people(club, found), len(found))


def _people(club: Club, players: Sequence[Player]) -> Iterator[Person]:
    for letter in AddressBook(club, timezone.localdate()).letters(players):
        yield from letter.people
