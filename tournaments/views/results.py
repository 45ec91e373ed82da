"""Players' pages of the tables now, and of the results of each round."""

from itertools import chain

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse

from clubs.forms.numbers import number_in
from clubs.views.answers import HtmxRequest
from tournaments.boards.results import RoundBoard, has_results, round_board
from tournaments.boards.shown_stage import ShownStage
from tournaments.entry_search import EntrySearch
from tournaments.views.players import players_page


@login_not_required
def table_list(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """The tables of the round that was published last."""
    return players_page(request, slug, name, "tables", _tables)


@login_not_required
def result_list(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """The results of a round; without `?round=` those of the last that has any."""
    return players_page(request, slug, name, "results", _results)


def _tables(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> RoundBoard | None:
    return round_board(shown.played, shown.current) if shown.current else None


def _results(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> RoundBoard | None:
    number, latest = number_in(request.GET, "round"), reversed(shown.rounds)
    asked = (round for round in shown.rounds if round.number == number)
    with_results = (round for round in latest if has_results(shown.played, round))
    round = next(chain(asked, with_results), shown.current)
    return round_board(shown.played, round) if round else None
