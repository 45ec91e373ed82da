"""Players' pages of the tables now, and of the results of each round."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse

from tournaments.boards.results import RoundBoard, round_board
from tournaments.finding import Finding
from tournaments.showing import Shown
from tournaments.views.players import chosen, players_page


@login_not_required
def table_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The tables of the round that was published last."""
    return players_page(request, slug, name, "tables", _tables)


@login_not_required
def result_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The results of a round; without `?round=` those of the last that has any."""
    return players_page(request, slug, name, "results", _results)


def _tables(shown: Shown, request: HttpRequest, finding: Finding) -> RoundBoard | None:
    return round_board(shown.played, shown.current) if shown.current else None


def _results(shown: Shown, request: HttpRequest, finding: Finding) -> RoundBoard | None:
    boards = [round_board(shown.played, round) for round in shown.rounds]
    number = chosen(request, "round")
    for board in boards:
        if board.round.number == number:
            return board
    with_results = [board for board in boards if board.has_results]
    return next(reversed(with_results or boards), None)
