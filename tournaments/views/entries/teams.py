"""The team of each entry, on one page."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from server.web import saved_form
from server.web.htmx import HtmxRequest
from tournaments.boards.entries.entries import entries_with_seats
from tournaments.director.entries.teams import set_teams
from tournaments.forms.entries.teams import TeamsForm
from tournaments.views.entries.entries import frame
from tournaments.views.fetch import tournament_for


@require_http_methods(["GET", "POST"])
def teams(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    form = TeamsForm(list(entries_with_seats(tournament)), saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        set_teams(tournament, form.teams, by=signed_in(request))
        return redirect("entries", slug, name)
    return form_page(request, "tournaments/teams.html", {**frame(tournament), "form": form})
