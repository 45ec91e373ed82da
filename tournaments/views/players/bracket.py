"""The page of the bracket."""

from django.http import HttpRequest, HttpResponse

from server.web.htmx import HtmxRequest
from tournaments.boards.draws.bracket import BracketPicture, brackets
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.entries.entry_search import EntrySearch
from tournaments.views.players.players import players_page


def bracket_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    return players_page(request, slug, name, "bracket", _board)


def _board(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> list[BracketPicture]:
    return brackets(shown.played)
