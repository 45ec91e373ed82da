"""The ratings of a club's pairs and people, if its owner lets members see them."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.forms.fields.numbers import number_in
from clubs.rights.access import club_for
from scoring.games import DEFAULT_GAME, GAMES
from scoring.memory.leaderboard import games_played
from scoring.seasons.ratings import FIRST_ROWS, ORDERS, Ratings
from server.web.htmx import HtmxRequest, page_or_fragment

AGAIN = "1"
"""Seconds after which a page without all ratings loads itself again."""


@require_safe
def ratings_page(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show the ratings of a game: `?game=`, `?of=persons`, `?by=` an order, `?rows=` a number."""
    club = club_for(request, slug)
    if not club.shows_ratings:
        raise Http404
    games = games_played(club)
    game = request.GET.get("game", "")
    game = game if game in games else next(iter(games), DEFAULT_GAME)
    has_pairs = GAMES[game].rules.persons_per_side == 2
    order = request.GET.get("by", "")
    board = Ratings(
        club,
        game,
        is_of_pairs=has_pairs and request.GET.get("of") != "persons",
        order=order if order in ORDERS else ORDERS[0],
        rows=max(FIRST_ROWS, number_in(request.GET, "rows")),
    )
    context = {
        "club": club,
        "nav": "season" if club.has_seasons else "club",
        "board": board,
        "has_pairs": has_pairs,
        "games": [(key, GAMES[key].name) for key in games],
        "orders": [
            ("strength", _("by rating")),
            ("wins", _("by wins")),
            ("name", _("by name")),
        ],
    }
    page, fragment = "scoring/ratings.html", "scoring/_ratings.html"
    answer = page_or_fragment(request, page, fragment, context)
    if not board.is_ready:
        answer["Refresh"] = AGAIN
        answer["Cache-Control"] = "no-store"
    return answer
