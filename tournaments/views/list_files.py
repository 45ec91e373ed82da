"""The lists of a tournament as CSV, XLSX or JSON: entries, standings, fees, prizes."""

from django.core.exceptions import PermissionDenied
from django.db.models import prefetch_related_objects
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.views.papers.downloads import Download, download
from server.web.htmx import HtmxRequest
from tournaments.boards.money.money import MoneyBoard
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.statistics import statistics_board
from tournaments.downloads.entries import entries_spreadsheet
from tournaments.downloads.money import money_spreadsheet
from tournaments.downloads.prizes import prizes_spreadsheet
from tournaments.downloads.standings import standings_spreadsheet
from tournaments.downloads.statistics import statistics_spreadsheet
from tournaments.money.fee_queries import Fees
from tournaments.money.prize_queries import plan_of
from tournaments.views.fetch import tournament_for
from tournaments.views.money.money import priced_tournament
from tournaments.views.players.players import chosen_stage


@require_safe
def entries_file(request: HtmxRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    tournament = tournament_for(request, slug, name)
    back = reverse("entries", args=[slug, name]), _("Entries")
    spreadsheet = entries_spreadsheet(tournament)
    return download(request, Download(tournament.club, spreadsheet, form, back, "tournaments"))


@require_safe
def standings_file(request: HtmxRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    """Return the standings of the stage `?stage=`. Hidden standings are for directors."""
    shown = _ranked(request, slug, name)
    back = reverse("standings", args=[slug, name]), _("Standings")
    spreadsheet = standings_spreadsheet(shown)
    club = shown.tournament.club
    return download(request, Download(club, spreadsheet, form, back, "tournaments"))


@require_safe
def statistics_file(request: HtmxRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    """Return the figures of the statistics. If the standings are hidden, only for directors."""
    shown = _ranked(request, slug, name)
    back = reverse("statistics", args=[slug, name]), _("Statistics")
    spreadsheet = statistics_spreadsheet(statistics_board(shown))
    club = shown.tournament.club
    return download(request, Download(club, spreadsheet, form, back, "tournaments"))


def _ranked(request: HtmxRequest, slug: str, name: str) -> ShownStage:
    """Return the stage `?stage=` if this member may see its standings. Raises PermissionDenied."""
    tournament = tournament_for(request, slug, name)
    prefetch_related_objects([tournament], "stages")
    shown = ShownStage(chosen_stage(tournament, request), "direct" in tournament.club.rights)
    if not shown.is_ranked:
        raise PermissionDenied("direct")
    return shown


@require_safe
def money_file(request: HtmxRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    """Return the fees; `?owes=1`: of the entries that still owe."""
    tournament = priced_tournament(request, slug, name)
    back = reverse("money", args=[slug, name]), _("Money")
    board = MoneyBoard(tournament, Fees(tournament), "owes" in request.GET)
    spreadsheet = money_spreadsheet(board)
    return download(request, Download(tournament.club, spreadsheet, form, back, "tournaments"))


@require_safe
def prize_money_file(request: HtmxRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    tournament = tournament_for(request, slug, name)
    back = reverse("prizes", args=[slug, name]), _("Prizes")
    spreadsheet = prizes_spreadsheet(PrizeBoard(tournament, plan_of(tournament)))
    return download(request, Download(tournament.club, spreadsheet, form, back, "tournaments"))
