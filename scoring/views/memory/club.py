"""The club's page: matches in play, the last matches, and the table of pairs."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from clubs.club_page.evenings import coming_evenings
from clubs.models import Club
from clubs.rights.access import club_for, own_player, signed_in
from scoring.forms.lists.leaderboard_query import LeaderboardQuery
from scoring.match.match_queries import counted, games_in_play, listed, with_sides
from scoring.memory.leaderboard import leaderboard
from scoring.memory.occasions import mark_decided, occasions
from scoring.models import Match
from server.web.htmx import HtmxRequest, page_or_fragment, wants_fragment

LAST_MATCHES = 3
OWN_TABLES = 2
FEW_GAMES = 6
"""Matches in play that the page shows at first; `?tables=all` shows more."""
FEW_ROUNDS = 3
"""Rounds of tournaments, so that the club's own tables stay in sight."""
FEW_LINES = 8
"""Lines of the table that the page shows without `?page=`."""
DAYS = 28
"""Days in which the next evening is looked for: some may be called off."""


def club_page(request: HtmxRequest, slug: str, *, borrowed: Callable[[Club], str]) -> HttpResponse:
    """Show the club's page. Htmx asks for its table with another game or span, or, every few
    seconds, for the matches in play.

    `borrowed`: the line about a club that this computer has from a server, or nothing.
    """
    club = club_for(request, slug)
    asked = LeaderboardQuery(club, request.GET)
    context = {"club": club, "nav": "club", "usual_game": asked.usual_game}
    if wants_fragment(request) and request.htmx.target == "in-play":
        answer = render(request, "scoring/_in_play.html", context | _in_play(request, club))
        # The table has the same address.
        add_never_cache_headers(answer)
        return answer
    context |= _table(request, asked)
    status = 422 if asked.picker.form.errors else 200
    if not wants_fragment(request):
        context |= {**_matches_and_counts(request, club), "borrowed": borrowed(club)}
    page, fragment = "scoring/club.html", "scoring/_club_table.html"
    return page_or_fragment(request, page, fragment, context, status=status)


def _in_play(request: HttpRequest, club: Club) -> dict[str, Any]:
    live = listed(club).filter(state=Match.State.PLAYING)
    live = live.exclude(pk__in=occasions().seated_among(live))
    games, rounds = games_in_play(live), occasions().in_play(club)
    context = {
        "playing": games if "tables" in request.GET else games[:FEW_GAMES],
        "count_playing": live.count(),
        "most_playing": len(games),
        "rounds": rounds if "rounds" in request.GET else rounds[:FEW_ROUNDS],
        "count_rounds": len(rounds),
    }
    if not games and not rounds:
        evenings = coming_evenings(club, timezone.localdate(), DAYS)
        context["evening"] = next((evening for evening in evenings if not evening.is_off), None)
    return context


def _matches_and_counts(request: HttpRequest, club: Club) -> dict[str, Any]:
    last = list(with_sides(counted(club).order_by("-played_at", "-number"))[:LAST_MATCHES])
    mark_decided(last)
    in_play = _in_play(request, club)
    player = own_player(club, signed_in(request))
    is_new = not (in_play["playing"] or in_play["rounds"] or last)
    return {
        **in_play,
        "players": club.players.active().count(),
        "pairs": club.competitors.pairs().active().count(),
        "last": last,
        "tables": occasions().next_tables_of(player)[:OWN_TABLES] if player else (),
        "is_new": is_new,
        "panel": None if is_new else occasions().panel_of(club, player),
        **(_rematches(last) if "record" in club.rights and last else {}),
    }


def _rematches(last: list[Match]) -> dict[str, Any]:
    return {"rematch_key": uuid4(), "occasions": occasions().names_of(last)}


def _table(request: HttpRequest, asked: LeaderboardQuery) -> dict[str, Any]:
    """Return the context of the table that the query string selects."""
    table = leaderboard(asked.club, asked.game, asked.span, request.GET.get("page", "1"))
    is_whole = "page" in request.GET
    words = "" if is_whole else table.all_words(FEW_LINES)
    query = urlencode([("game", asked.game), *asked.span_query.kept, ("page", 1)])
    return {
        "other_games": asked.other_games,
        "picker": asked.picker,
        "table": table,
        "lines": table.lines_with(table.compared, None if is_whole else FEW_LINES),
        "pages": table.pages if is_whole else None,
        "all_lines": {"text": words, "query": f"?{query}#club-table"} if words else None,
    }
