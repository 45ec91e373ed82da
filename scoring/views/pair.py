"""The page of a pair, or of a person who plays alone: results by game, matches and rulings."""

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.access import club_for
from clubs.relations import is_used
from clubs.views.pairs import numbered
from scoring.leaderboard import lines_of
from scoring.match_queries import SIDES, by_moment, listed
from scoring.models import Match
from scoring.recorded_rulings import of_competitor, recorded, with_people

LAST_MATCHES = 10
LAST_RULINGS = 5


def pair_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    pair = numbered(club, number)
    matches = by_moment(listed(club), pair).order_by("-at", "-number")
    # One query per state uses an index; sorting by state would read all matches of the pair.
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
        "incidents": recorded(with_people(of_competitor(pair))[:LAST_RULINGS]),
        "every": reverse("incidents", args=[slug]) + f"?competitor={pair.number}",
    }
    return render(request, "scoring/pair.html", context)
