"""The club's page: matches in play, the last matches, and the table of pairs."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse

from clubs.models import Club
from clubs.rights.access import club_for
from scoring.forms.lists.leaderboard_query import LeaderboardQuery
from scoring.match.match_queries import counted, games_in_play, listed, with_sides
from scoring.memory.leaderboard import leaderboard
from scoring.memory.occasions import occasions
from scoring.models import Match
from server.web.htmx import HtmxRequest, page_or_fragment, wants_fragment

LAST_MATCHES = 5


def club_page(request: HtmxRequest, slug: str, *, borrowed: Callable[[Club], str]) -> HttpResponse:
    """Show the club's page; to a request by htmx for another game or span, only the table.

    `borrowed`: the line about a club that this computer has from a server, or nothing.
    """
    club = club_for(request, slug)
    context = {"club": club, "nav": "club", **_table(request, club)}
    status = 422 if context["picker"].form.errors else 200
    if not wants_fragment(request):
        context |= {**_matches_and_counts(club), "borrowed": borrowed(club)}
        if "record" in club.rights and context["last"]:
            context["rematch_key"] = uuid4()
            context["occasions"] = occasions().names_of(context["last"])
    page, fragment = "scoring/club.html", "scoring/_club_table.html"
    return page_or_fragment(request, page, fragment, context, status=status)


def _matches_and_counts(club: Club) -> dict[str, Any]:
    matches = counted(club).order_by("-played_at", "-number")
    live = listed(club).filter(state=Match.State.PLAYING)
    live = live.exclude(pk__in=occasions().decided_among(live))
    in_play, last = games_in_play(live), list(with_sides(matches)[:LAST_MATCHES])
    return {
        "players": club.players.active().count(),
        "pairs": club.competitors.pairs().active().count(),
        "playing": in_play,
        "count_playing": live.count(),
        "last": last,
        "is_new": not in_play and not last,
        "panel": occasions().panel_of(club) if in_play or last else None,
    }


def _table(request: HttpRequest, club: Club) -> dict[str, Any]:
    """Return the context of the table that the query string selects."""
    asked = LeaderboardQuery(club, request.GET)
    return {
        "games": asked.game_choices,
        "picker": asked.picker,
        "table": leaderboard(club, asked.game, asked.span, request.GET.get("page", "1")),
    }
