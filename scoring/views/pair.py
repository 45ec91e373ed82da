"""A pair's page: who they are, what they have won, and their matches."""

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.access import club_for
from clubs.uses import is_used
from clubs.views.pairs import numbered
from scoring.leaderboard import lines_of
from scoring.match_queries import SIDES, by_moment, listed
from scoring.models import Match
from scoring.noted import noted, of_competitor, told

LAST_MATCHES = 10
LAST_RULINGS = 5


def pair_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    pair = numbered(club, number)
    matches = by_moment(listed(club), pair).order_by("-at", "-number")
    # Each of the two is read through an index; to sort by state, all of the pair would be read.
    latest = [
        match
        for state in (Match.State.PLAYING, Match.State.FINISHED)
        for match in matches.filter(state=state)[:LAST_MATCHES]
    ][:LAST_MATCHES]
    prefetch_related_objects(latest, SIDES)
    context = {
        "club": club,
        "nav": "pairs",
        "pair": pair,
        "used": is_used(pair),
        "tables": lines_of(pair),
        "matches": latest,
        "incidents": noted(told(of_competitor(pair))[:LAST_RULINGS]),
        "every": reverse("incidents", args=[slug]) + f"?competitor={pair.number}",
    }
    return render(request, "scoring/pair.html", context)
