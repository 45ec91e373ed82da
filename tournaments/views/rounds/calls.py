"""Calls for the director: say that somebody is on the way, and note how the call was solved."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.journal.writing import NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from server.web import saved_form
from tournaments.boards.hall.hall_calls import call_line
from tournaments.boards.hall.hall_counts import choices_at
from tournaments.director.hall import calls
from tournaments.forms.rounds.call import SolveForm
from tournaments.models import Call, Tournament
from tournaments.reading.table_queries import read_tables
from tournaments.views.fetch import tournament_for
from tournaments.views.rounds.rounds import frame


@require_POST
def take(request: HttpRequest, slug: str, name: str, call: int) -> HttpResponse:
    """Say that this director is on the way to the table."""
    tournament = tournament_for(request, slug, name)
    row = _call_of(tournament, call)
    try:
        calls.take(row, by=signed_in(request))
    except NotNow:
        messages.info(request, _("The table does not need the director any more."))
    return _to_hall(row)


@require_http_methods(["GET", "POST"])
def solve(request: HttpRequest, slug: str, name: str, call: int) -> HttpResponse:
    """Show a call with the ways to its table and to the arbiter; a post ends it, with a note."""
    tournament = tournament_for(request, slug, name)
    row = _call_of(tournament, call)
    form = SolveForm(saved_form.typed(request))
    seated = read_tables([row.table])[0]
    choices = choices_at(seated, [row], tournament.club.rights) if row.is_open else None
    if request.method == "POST" and form.is_valid() and choices is None:
        calls.solve(row, by=signed_in(request), words=form.cleaned_data["words"])
        return _to_hall(row)
    solved = _("The side withdrew the call.")
    if row.solved_by:
        solved = _("Solved by %(who)s.") % {"who": row.solved_by}
    context = {
        **frame(tournament),
        "call": row,
        "solved": solved,
        "line": call_line(row, seated, timezone.now()),
        "seated": seated,
        "round": row.table.round,
        "stage": row.table.round.stage,
        "form": form,
        "choices": choices,
        "is_refused": request.method == "POST" and choices is not None,
    }
    return form_page(request, "tournaments/call.html", context, is_stale=choices is not None)


def _call_of(tournament: Tournament, key: int) -> Call:
    rows = Call.objects.select_related(
        "taken_by", "solved_by", "table__match", "table__round__stage"
    )
    row = get_object_or_404(rows, pk=key, table__round__stage__tournament=tournament)
    row.table.round.stage.tournament = tournament
    return row


def _to_hall(call: Call) -> HttpResponse:
    this_round = call.table.round
    stage = this_round.stage
    slug, name = stage.tournament.club.slug, stage.tournament.slug
    hall = reverse("round", args=[slug, name, stage.number, this_round.number])
    return redirect(f"{hall}#table-{call.table.number}")
