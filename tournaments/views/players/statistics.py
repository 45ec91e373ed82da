"""The statistics of a tournament for players, and the matches behind each figure."""

from django.http import HttpRequest, HttpResponse

from clubs.rights.access import is_open
from server.web.htmx import HtmxRequest
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.statistics import StatisticsBoard, statistics_board
from tournaments.entries.entry_search import EntrySearch
from tournaments.views.players.players import asked_figure, players_page


def statistics_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the statistics of all stages; `?of=table-3`: the matches behind a figure.

    `?all` shows a long list of matches in full.
    """
    return players_page(request, slug, name, "statistics", _board)


def _board(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> StatisticsBoard:
    club = shown.tournament.club
    return statistics_board(
        shown,
        asked_figure(request),
        shows_sheets=bool(club.rights) or is_open(club, "shows_matches"),
        whole="all" in request.GET,
    )
