"""The players' page of the standings."""

from django.http import HttpRequest, HttpResponse

from server.web.htmx import HtmxRequest
from tournaments.boards.draws.bracket import brackets
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.standings import StandingsBoard
from tournaments.entries.entry_search import EntrySearch
from tournaments.views.players.players import players_page


def standings_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the places with their reasons; `?all` shows long sections in full."""
    return players_page(request, slug, name, "standings", _board)


def _board(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> dict[str, object]:
    number = finding.entry.number if finding.entry else None
    is_whole = "all" in request.GET
    return {
        "standings": StandingsBoard(shown.standings, is_whole, number),
        "brackets": brackets(shown.played),
        "went_out": [part if is_whole else part.cut(number) for part in shown.went_out],
    }
