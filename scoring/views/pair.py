"""A pair's page: who they are, what they have won, and their matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import club_for
from clubs.uses import is_used
from clubs.views.pairs import numbered
from scoring.table import listed, table_of_pairs, with_sides

LAST_MATCHES = 10


def pair_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    pair = numbered(club, number)
    table = table_of_pairs(club, None, None)
    matches = listed(club).filter(sides__competitor=pair).order_by("-state", "-number")
    context = {
        "club": club,
        "nav": "pairs",
        "pair": pair,
        "used": is_used(pair),
        "standing": next((s for s in table if s.competitor == pair), None),
        "matches": list(with_sides(matches)[:LAST_MATCHES]),
    }
    return render(request, "scoring/pair.html", context)
