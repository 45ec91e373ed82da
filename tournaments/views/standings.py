"""Who leads, and why."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.views.fetch import tournament_for


def standings_page(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    return render(request, "tournaments/standings.html", {"tournament": tournament})
