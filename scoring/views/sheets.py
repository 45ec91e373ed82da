"""The lists of a club as CSV, XLSX or JSON, with the filter of the page they are taken from."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import QueryDict
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import Right, club_for
from clubs.forms.journal_query import AskedJournal
from clubs.forms.numbers import number_in
from clubs.models import Club
from clubs.sheets.journal import journal_sheet
from clubs.sheets.pairs import pairs_sheet
from clubs.spreadsheet import FORMS, Sheet
from clubs.views.answers import HtmxRequest
from scoring.forms.match_query import Asked
from scoring.forms.table_filter import AskedTable
from scoring.models import Match
from scoring.sheets.hands import hands_sheet
from scoring.sheets.leaderboard import leaderboard_sheet
from scoring.sheets.matches import matches_sheet
from scoring.sheets.people import people_sheet
from scoring.views.downloads import Download, download


class List(NamedTuple):
    """A list to download: the right to see its page, the page's name, and how to make the sheet."""

    right: Right
    page: str
    make: Callable[[Club, QueryDict], Sheet]


def _matches(club: Club, query: QueryDict) -> QuerySet[Any]:
    """Return the matches that the page of matches shows for this query, on all its pages.

    With `?match=` only the match of this number.
    """
    if number := number_in(query, "match"):
        return Match.objects.filter(club=club, number=number)
    return Asked(club, query).matches.order_by("-at", "-number")


def _leaderboard(club: Club, query: QueryDict) -> Sheet:
    asked = AskedTable(club, query, timezone.localdate())
    return leaderboard_sheet(club, asked.game, asked.span)


def _journal(club: Club, query: QueryDict) -> Sheet:
    return journal_sheet(AskedJournal(club, query).lines)


LISTS = {
    "players": List(Right.SEE, "players", people_sheet),
    "pairs": List(Right.SEE, "pairs", pairs_sheet),
    "matches": List(Right.SEE, "matches", lambda club, query: matches_sheet(_matches(club, query))),
    "hands": List(Right.SEE, "matches", lambda club, query: hands_sheet(_matches(club, query))),
    "leaderboard": List(Right.SEE, "club", _leaderboard),
    "journal": List(Right.KEEP, "journal", _journal),
}
"""The lists by the word of their address: /aacrt/matches.csv?span=week."""
ADDRESSES = [(name, form) for name in LISTS for form in FORMS]


@require_safe
def list_file(request: HtmxRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    """Return the list of this name in this form."""
    right, page, make = LISTS[name]
    club = club_for(request, slug, right)
    sheet = make(club, request.GET)
    back = reverse(page, args=[slug]), sheet.title
    return download(request, Download(club, sheet, form, back, page))
