"""The people of a club as a spreadsheet, with what the address book says of them."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet, day_of
from clubs.models import Club, Player
from clubs.rights import Right
from scoring.memory.people import AddressBook, Person

COLUMNS = (
    Column("id", gettext_lazy("Number of the person"), lambda person: person.player.pk, "number"),
    Column("name", gettext_lazy("Name"), lambda person: person.player.name),
    Column("called", gettext_lazy("Nickname"), lambda person: person.player.called),
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


def _of_office(key: str, head: Promise) -> Column:
    """Return a column of the particulars, which only the office of the club may see."""
    return Column(key, head, lambda person: _particular(person, key), "text", Right.OFFICE.value)


def _particular(person: Person, key: str) -> str:
    known = getattr(person.player, "particulars", None)
    return str(getattr(known, key)) if known else ""


OFFICE_COLUMNS = (
    _of_office("phone", gettext_lazy("Telephone")),
    _of_office("email", gettext_lazy("E-mail")),
    _of_office("birthday", gettext_lazy("Birthday")),
    _of_office("member_since", gettext_lazy("Member since")),
    _of_office("number", gettext_lazy("Number of the member")),
    _of_office("note", gettext_lazy("Note")),
    _of_office("consent", gettext_lazy("What the person allows")),
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
