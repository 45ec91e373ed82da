"""The page of the cross-table: the results of all entries in one table."""

from django.http import HttpRequest, HttpResponse

from server.web.htmx import HtmxRequest
from tournaments.boards.places.crosstable import CrossTable
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.entries.entry_search import EntrySearch
from tournaments.views.players.players import players_page


def crosstable_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the results of each entry, in the order of places.

    `?all` shows long sections in full.
    """
    return players_page(request, slug, name, "crosstable", _board)


def _board(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> CrossTable:
    number = finding.entry.number if finding.entry else None
    return CrossTable(shown.standings, "all" in request.GET, number)
