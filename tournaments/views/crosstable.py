"""Everybody's results in one table."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse

from clubs.views.answers import HtmxRequest
from tournaments.boards.crosstable import CrossTable
from tournaments.boards.shown_stage import ShownStage
from tournaments.entry_search import EntrySearch
from tournaments.views.players import players_page


@login_not_required
def crosstable_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """The results of each entry in the order of places; `?all` shows long sections whole."""
    return players_page(request, slug, name, "crosstable", _board)


def _board(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> CrossTable:
    found = finding.entry.number if finding.entry else None
    return CrossTable(shown.standings, "all" in request.GET, found)
