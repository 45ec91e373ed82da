"""The final result of a league match, entered and confirmed with the key in the invitation."""

from __future__ import annotations

from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.fields.numbers import key_in
from clubs.journal.writing import NotNow
from server.web.full_addresses import full_address
from tournaments.boards.draws.reports import report_board
from tournaments.boards.phones.phone import PhoneBoard
from tournaments.club.calendar import last_day
from tournaments.director.rounds import reports, tables
from tournaments.forms.rounds.league import ReportForm
from tournaments.models import ReportedResult
from tournaments.phones.phone_links import path_of
from tournaments.phones.report_queries import takes_reports
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_words import recorded_words
from tournaments.views.phones.phone_access import wants_json, with_key
from tournaments.views.phones.phone_answers import answered, context_of
from tournaments.views.players.entry import ics
from tournaments.words.reasons import enumerated


@require_http_methods(["GET", "POST"])
@with_key
def phone_report(request: HttpRequest, key: str, board: PhoneBoard) -> HttpResponse:
    """Report the result for the side of this key, agree with the other side, or withdraw."""
    seated = board.table.seated
    if seated is None or not takes_reports(seated.table.round):
        return answered(request, key, "over", _("This table has changed meanwhile."))
    if request.POST.get("do") in ("agree", "withdraw"):
        return _decide(request, key, board, seated)
    own = report_board(seated, board.table.at_table).own
    typed = request.POST if request.method == "POST" else None
    form = ReportForm(seated, typed, own=own.report.score if own else ())
    if typed is not None and form.is_valid():
        return _report(request, key, board, seated, form)
    if typed is not None and wants_json(request):
        here = reverse("phone_report", args=[key])
        return answered(request, key, "problems", _("Correct the marked lines."), here)
    return _page(request, key, board, seated, form, status=200 if typed is None else 422)


def _report(
    request: HttpRequest, key: str, board: PhoneBoard, seated: SeatedTable, form: ReportForm
) -> HttpResponse:
    first, second = form.typed.score
    by = board.table.key
    try:
        reports.report(seated.table, by.side, (first, second), by=by)
    except tables.AlreadyThere as there:
        if there.current.score == (first, second):
            # An answer that never came is asked for again.
            return answered(request, key, "stored")
        seated = there.current
    except NotNow:
        pass
    else:
        return answered(request, key, "stored")
    if wants_json(request):
        return answered(request, key, "conflict", _("This table has changed meanwhile."))
    return _page(request, key, board, seated, form, status=409)


def _decide(request: HttpRequest, key: str, board: PhoneBoard, seated: SeatedTable) -> HttpResponse:
    """Agree with the report of the other side, or withdraw that of this side. Idempotent."""
    by, agrees = board.table.key, request.POST["do"] == "agree"
    rows = ReportedResult.objects.filter(table=seated.table, pk=key_in(request.POST, "report"))
    row = rows.first()
    if row is None or (row.side == by.side) == agrees:
        return answered(request, key, "conflict", _("This table has changed meanwhile."))
    row.table = seated.table
    try:
        if agrees:
            reports.agree(row, side=by.side, by=by)
        else:
            reports.withdraw(row, by=by)
    except (NotNow, tables.AlreadyThere):
        wanted = ReportedResult.Ending.AGREED if agrees else ReportedResult.Ending.WITHDRAWN
        if row.ending != wanted:
            return answered(request, key, "conflict", _("This table has changed meanwhile."))
    return answered(request, key, "stored")


def _page(
    request: HttpRequest,
    key: str,
    board: PhoneBoard,
    seated: SeatedTable,
    form: ReportForm,
    *,
    status: int,
) -> HttpResponse:
    report = report_board(seated, board.table.at_table)
    if not report.takes_report and not form.is_bound:
        return redirect("phone_table", key)
    context = context_of(key, board) | {
        "next_page": reverse("phone_table", args=[key]),
        "report": report,
        "form": form,
        "is_stale": status == 409,
        "recorded": recorded_words(seated) if seated.outcome else "",
        "client_key": request.POST.get("client_key") or uuid4(),
    }
    return render(request, "tournaments/phone/report.html", context, status=status)


@require_safe
@with_key
def phone_last_day(request: HttpRequest, key: str, board: PhoneBoard) -> HttpResponse:
    """Return the last day of the match of this key, as a file for calendar programs."""
    seated, at = board.table.seated, board.table.at_table
    if seated is None or seated.table.round.play_until is None or not seated.is_open:
        raise Http404
    this_round = seated.table.round
    opponents = enumerated(name for side, name in enumerate(seated.names) if side != at)
    page = full_address(request, path_of(board.table.key))
    return ics(
        last_day(this_round, seated.sides[at][0], opponents, page), this_round.stage.tournament
    )
