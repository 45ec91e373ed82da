"""Players' pages of a stage: tables, results, standings, cross-table, bracket and statistics."""

from itertools import chain

from django.http import HttpRequest, HttpResponse

from clubs.forms.fields.numbers import number_in
from clubs.rights.access import is_open
from server.web.htmx import HtmxRequest
from tournaments.boards.draws.bracket import BracketPicture, brackets
from tournaments.boards.places.crosstable import CrossTable
from tournaments.boards.places.results import RoundBoard, has_results, round_board
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.standings import StandingsBoard
from tournaments.boards.places.statistics import StatisticsBoard, statistics_board
from tournaments.boards.places.teams import TeamsBoard, winning_team
from tournaments.entries.entry_search import EntrySearch
from tournaments.views.players.players import asked_figure, players_page


def table_list(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the tables of the last published round."""
    return players_page(request, slug, name, "tables", _tables)


def result_list(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the results of round `?round=`; without it, of the last round with a result."""
    return players_page(request, slug, name, "results", _results)


def standings_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the places with their reasons; `?all` shows long sections in full."""
    return players_page(request, slug, name, "standings", _standings)


def crosstable_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the results of each entry, in the order of places.

    `?all` shows long sections in full.
    """
    return players_page(request, slug, name, "crosstable", _crosstable)


def bracket_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    return players_page(request, slug, name, "bracket", _brackets)


def statistics_page(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Show the statistics of all stages; `?of=table-3`: the matches behind a figure.

    `?all` shows a long list of matches in full.
    """
    return players_page(request, slug, name, "statistics", _statistics)


def _tables(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> RoundBoard | None:
    return round_board(shown.played, shown.current) if shown.current else None


def _results(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> RoundBoard | None:
    number, latest = number_in(request.GET, "round"), reversed(shown.rounds)
    asked = (this_round for this_round in shown.rounds if this_round.number == number)
    with_results = (this_round for this_round in latest if has_results(shown.played, this_round))
    this_round = next(chain(asked, with_results), shown.current)
    return round_board(shown.played, this_round) if this_round else None


def _standings(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> dict[str, object]:
    number = finding.entry.number if finding.entry else None
    is_whole = "all" in request.GET
    return {
        "standings": StandingsBoard(shown.standings, is_whole, number),
        "teams": TeamsBoard(shown.standings, is_whole, number),
        "winning_team": winning_team(shown.tournament) if shown.tournament.ended_at else None,
        "went_out": [part if is_whole else part.cut(number) for part in shown.went_out],
    }


def _crosstable(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> CrossTable:
    number = finding.entry.number if finding.entry else None
    return CrossTable(shown.standings, "all" in request.GET, number)


def _brackets(
    shown: ShownStage, request: HttpRequest, finding: EntrySearch
) -> list[BracketPicture]:
    return brackets(shown.played)


def _statistics(shown: ShownStage, request: HttpRequest, finding: EntrySearch) -> StatisticsBoard:
    club = shown.tournament.club
    return statistics_board(
        shown,
        asked_figure(request),
        shows_sheets=bool(club.rights) or is_open(club, "shows_matches"),
        whole="all" in request.GET,
    )
