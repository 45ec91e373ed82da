"""The page on which a director records that a reserve played at a table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.journal.writing import NotNow
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from server.web import saved_form
from tournaments.director.entries.reserves import (
    free_people,
    note_reserves,
    replaceable_seats,
)
from tournaments.director.writing import StageClosed
from tournaments.forms.entries.reserves import ReservesForm
from tournaments.views.fetch import round_of, table_of, tournament_for
from tournaments.views.rounds.rounds import frame


@require_http_methods(["GET", "POST"])
def who_played(
    request: HttpRequest, slug: str, name: str, stage: int, number: int, table: int
) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    this_round = round_of(tournament, stage, number)
    row = table_of(this_round, table)
    seats = replaceable_seats(row)
    form = ReservesForm(seats, free_people(row), saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            note_reserves(row, form.played, by=signed_in(request), others=form.others)
        except StageClosed:
            messages.error(request, _("The stage is closed: open the stage again first."))
        except NotNow:
            text = _("This draw is not published, or that person plays at another table.")
            messages.error(request, text)
        return redirect("table_result", slug, name, stage, number, table)
    context = {
        **frame(tournament),
        "round": this_round,
        "stage": this_round.stage,
        "number": table,
        "form": form,
    }
    return form_page(request, "tournaments/who_played.html", context)
