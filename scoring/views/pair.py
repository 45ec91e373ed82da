"""A pair's page: who they are, what they have won, and their matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import club_for
from clubs.uses import is_used
from clubs.views.pairs import numbered
from scoring.noted import noted, of_competitor, told
from scoring.table import club_table, counted, listed, with_sides

LAST_MATCHES = 10
LAST_RULINGS = 5


def pair_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    pair = numbered(club, number)
    games = counted(club).filter(sides__competitor=pair).order_by("ruleset")
    tables = [
        club_table(club, game, None, None)
        for game in games.values_list("ruleset", flat=True).distinct()
    ]
    matches = listed(club).filter(sides__competitor=pair).order_by("-state", "-number")
    context = {
        "club": club,
        "nav": "pairs",
        "pair": pair,
        "used": is_used(pair),
        "figures": [(t, s) for t in tables for s in t.standings if s.competitor == pair],
        "matches": list(with_sides(matches)[:LAST_MATCHES]),
        "incidents": noted(told(of_competitor(pair))[:LAST_RULINGS]),
    }
    return render(request, "scoring/pair.html", context)
