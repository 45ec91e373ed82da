"""The hall: all tables of a round at one glance."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.agenda import rounds_of
from tournaments.standings import played_stage
from tournaments.views.fetch import round_of, tournament_for
from tournaments.views.rounds import around


def round_page(request: HttpRequest, slug: str, name: str, stage: int, number: int) -> HttpResponse:
    """The tables of a round with their results; its draft for those who direct."""
    tournament = tournament_for(request, slug, name)
    round = round_of(tournament, stage, number)
    if round.is_draft:
        return redirect("draft", slug, name, stage, number)
    played = played_stage(round.stage)
    context = {
        **around(tournament),
        "round": round,
        "stage": round.stage,
        "total": rounds_of(played),
        "tables": played.tables[round.pk],
    }
    return render(request, "tournaments/hall.html", context)
