"""A pair's page: who they are, what they have won, and their matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.access import club_for
from clubs.uses import is_used
from clubs.views.pairs import numbered
from scoring.models import Match, Side
from scoring.noted import noted, of_competitor, told
from scoring.table import lines_of, listed, with_sides

LAST_MATCHES = 10
LAST_RULINGS = 5


def pair_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    pair = numbered(club, number)
    matches = listed(club).filter(pk__in=Side.objects.filter(competitor=pair).values("match"))
    order = ("-state", "-played_at", "-number")
    # Sorted by their keys alone: the rows of a thousand matches would be sorted with their rules.
    keys = matches.order_by(*order).values("pk")[:LAST_MATCHES]
    latest = Match.objects.filter(pk__in=keys).order_by(*order)
    context = {
        "club": club,
        "nav": "pairs",
        "pair": pair,
        "used": is_used(pair),
        "tables": lines_of(pair),
        "matches": list(with_sides(latest)),
        "incidents": noted(told(of_competitor(pair))[:LAST_RULINGS]),
        "every": reverse("incidents", args=[slug]) + f"?competitor={pair.number}",
    }
    return render(request, "scoring/pair.html", context)
