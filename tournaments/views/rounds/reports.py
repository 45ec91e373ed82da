"""The result of an own league match: a player reports it, and the other side agrees."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.forms.fields.numbers import key_in
from clubs.journal.writing import NotNow
from clubs.rights import Right
from clubs.rights.access import own_player, signed_in
from clubs.views.answers import form_page
from server.web import saved_form
from tournaments.boards.draws.reports import report_board
from tournaments.director.rounds import reports, tables
from tournaments.forms.rounds.league import ReportForm
from tournaments.models import ReportedResult, Table
from tournaments.phones.report_queries import reports_results, side_of
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_queries import read_tables
from tournaments.reading.table_words import recorded_words
from tournaments.views.fetch import round_of, table_of, tournament_for
from tournaments.views.rounds.rounds import frame


@require_http_methods(["GET", "POST"])
def report(
    request: HttpRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    """Report the result of the own match, agree with the other side, or withdraw a report.

    A director agrees and withdraws for the sides, from the page of the table's result.
    """
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    row = table_of(this_round, table)
    if this_round.is_draft or row.is_bye or not reports_results(this_round):
        raise Http404
    (seated,) = read_tables([row])
    side = side_of(seated, own_player(tournament.club, signed_in(request)))
    if side is None and Right.DIRECT.value not in tournament.club.rights:
        raise PermissionDenied(Right.DIRECT.value)
    if request.POST.get("do") in ("agree", "withdraw"):
        return _decide(request, seated, side)
    if side is None:
        return redirect("table_result", slug, name, stage, number, table)
    return _form(request, seated, side)


def _form(request: HttpRequest, seated: SeatedTable, side: int) -> HttpResponse:
    """Show the reports of the table, and save the one that was typed."""
    board = report_board(seated, side)
    own = board.own.report.score if board.own else ()
    form = ReportForm(seated, saved_form.typed(request), own=own)
    is_stale = False
    if request.method == "POST" and form.is_valid():
        first, second = form.typed.score
        try:
            is_result = reports.report(seated.table, side, (first, second), by=signed_in(request))
        except (NotNow, tables.AlreadyThere):
            is_stale = True
            board = report_board(_now(seated), side)
        else:
            text = _("Your result is saved. It counts once the other side confirms it.")
            if is_result:
                text = _("Both sides entered the same, so the result counts.")
            messages.success(request, text)
            return redirect(request.path)
    this_round = seated.table.round
    context = {
        **frame(this_round.stage.tournament),
        "round": this_round,
        "stage": this_round.stage,
        "board": board,
        "form": form,
        "is_stale": is_stale,
        "recorded": recorded_words(board.seated) if board.seated.outcome else "",
    }
    return form_page(request, "tournaments/report.html", context, is_stale=is_stale)


def _decide(request: HttpRequest, seated: SeatedTable, side: int | None) -> HttpResponse:
    """Agree with a report, or withdraw it. A director may do both for either side."""
    tournament = seated.table.round.stage.tournament
    directs = Right.DIRECT.value in tournament.club.rights
    key = key_in(request.POST, "report")
    row = get_object_or_404(ReportedResult, table=seated.table, pk=key)
    row.table = seated.table
    is_own, agrees = side == row.side, request.POST["do"] == "agree"
    if is_own == agrees and not directs:
        raise PermissionDenied(Right.DIRECT.value)
    try:
        if agrees:
            acting = None if side is None or is_own else side
            reports.agree(row, side=acting, by=signed_in(request))
            messages.success(request, _("The result counts."))
        else:
            reports.withdraw(row, by=signed_in(request))
            messages.success(request, _("The reported result is withdrawn."))
    except (NotNow, tables.AlreadyThere):
        text = _("This table has changed meanwhile. Look at it again: nothing was saved.")
        messages.error(request, text)
    if side is None:
        this_round = seated.table.round
        place = [tournament.club.slug, tournament.slug, this_round.stage.number, this_round.number]
        return redirect("table_result", *place, seated.number)
    return redirect(request.path)


def _now(seated: SeatedTable) -> SeatedTable:
    """Return the table, read again."""
    row = Table.objects.select_related("match", "round__stage__tournament__club")
    (now,) = read_tables([row.get(pk=seated.table.pk)])
    return now
