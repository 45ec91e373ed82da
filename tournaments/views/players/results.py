"""Players' pages of the current tables and of the results of each round."""

from itertools import chain

from django.http import HttpRequest, HttpResponse

from clubs.forms.fields.numbers import number_in
from server.web.htmx import HtmxRequest
from tournaments.boards.places.results import RoundBoard, has_results, round_board
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.entries.entry_search import EntrySearch
from tournaments.views.players.players import players_page


def table_list(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the tables of the last published round."""
    return players_page(request, slug, name, "tables", _tables)


def result_list(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the results of round `?round=`; without it, of the last round with a result."""
    return players_page(request, slug, name, "results", _results)


def _tables(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> RoundBoard | None:
    return round_board(shown.played, shown.current) if shown.current else None


def _results(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> RoundBoard | None:
    number, latest = number_in(request.GET, "round"), reversed(shown.rounds)
    asked = (this_round for this_round in shown.rounds if this_round.number == number)
    with_results = (this_round for this_round in latest if has_results(shown.played, this_round))
    this_round = next(chain(asked, with_results), shown.current)
    return round_board(shown.played, this_round) if this_round else None
