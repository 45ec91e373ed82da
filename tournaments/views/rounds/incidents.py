"""The arbiter's rulings at the tables of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.boards.hall.incidents import rulings
from tournaments.views.fetch import tournament_for
from tournaments.views.tournaments import frame


@require_safe
def incident_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """List all recorded rulings, for members of the club."""
    tournament = tournament_for(request, slug, name)
    context = {**frame(tournament, "rounds"), "rulings": rulings(tournament)}
    return render(request, "tournaments/incidents.html", context)
