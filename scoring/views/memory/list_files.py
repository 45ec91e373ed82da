"""The lists of a club as CSV, XLSX or JSON, with the filter of the page they are taken from."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from django.db.models import QuerySet
from django.http import QueryDict
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.downloads.journal import journal_spreadsheet
from clubs.downloads.pairs import pairs_spreadsheet
from clubs.forms.fields.numbers import number_in
from clubs.forms.lists.journal_query import JournalQuery
from clubs.lists.spreadsheet import FORMS, Spreadsheet
from clubs.models import Club
from clubs.rights.access import club_for
from scoring.downloads.hands import hands_spreadsheet
from scoring.downloads.leaderboard import leaderboard_spreadsheet
from scoring.downloads.match_files import match_files_spreadsheet
from scoring.downloads.matches import matches_spreadsheet
from scoring.downloads.people import people_spreadsheet
from scoring.forms.lists.leaderboard_query import LeaderboardQuery
from scoring.forms.lists.match_query import MatchQuery
from scoring.models import Match
from scoring.views.papers.downloads import Download, download
from server.web.htmx import HtmxRequest

Make: TypeAlias = Callable[[Club, QueryDict], Spreadsheet]


class List(NamedTuple):
    """A list to download: the name of its page, and the maker of the spreadsheet."""

    page: str
    make: Make


def _matches(club: Club, query: QueryDict) -> QuerySet[Any]:
    """Return the matches that the page of matches shows for this query, on all its pages.

    With `?match=` only the match of this number.
    """
    if number := number_in(query, "match"):
        return Match.objects.filter(club=club, number=number)
    return MatchQuery(club, query).matches.order_by("-at", "-number")


def _of_matches(make: Callable[[Club, QuerySet[Any]], Spreadsheet]) -> Make:
    return lambda club, query: make(club, _matches(club, query))


def _leaderboard(club: Club, query: QueryDict) -> Spreadsheet:
    asked = LeaderboardQuery(club, query)
    return leaderboard_spreadsheet(club, asked.game, asked.span)


def _journal(club: Club, query: QueryDict) -> Spreadsheet:
    return journal_spreadsheet(JournalQuery(club, query).lines)


LISTS = {
    "players": List("players", people_spreadsheet),
    "pairs": List("pairs", pairs_spreadsheet),
    "matches": List("matches", _of_matches(matches_spreadsheet)),
    "hands": List("matches", _of_matches(hands_spreadsheet)),
    "match-files": List("matches", _of_matches(match_files_spreadsheet)),
    "leaderboard": List("club", _leaderboard),
    "journal": List("journal", _journal),
}
"""The lists by the word of their address: /aacrt/matches.csv?span=week."""
ADDRESSES = [(name, form) for name in LISTS for form in FORMS]


@require_safe
def list_file(request: HtmxRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    page, make = LISTS[name]
    club = club_for(request, slug)
    spreadsheet = make(club, request.GET)
    back = reverse(page, args=[slug]), spreadsheet.title
    return download(request, Download(club, spreadsheet, form, back, page))
