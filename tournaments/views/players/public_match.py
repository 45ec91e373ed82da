"""The page of a match: the score sheet with its actions for members, the sheet alone for others.

To a stranger a match that is not public does not exist: they are sent to sign in, as from any
address.
"""

from django.http import Http404
from django.http.response import HttpResponseBase

from clubs.rights.access import club_for
from clubs.rights.middleware import sign_in_first
from clubs.views.answers import live_answer, showing, unchanged
from scoring.memory.chart import chart
from scoring.memory.occasions import mark_decided
from scoring.table.scoresheet import score_sheet
from scoring.views.memory.pictures import version_of
from scoring.views.table.matches import match_page
from server.web.htmx import HtmxRequest
from tournaments.changed.club_changes import MatchShows, match_state
from tournaments.club.occasions import public_link_of
from tournaments.views.players.share import match_for_all, match_share, share_of


def match(request: HtmxRequest, slug: str, number: int, key: str = "") -> HttpResponseBase:
    """Show members the page of the match, and everybody else its sheet if the club shows it.

    With the `key` of its link, show the sheet to everybody.
    """
    if not key and request.user.is_authenticated:
        try:
            club = club_for(request, slug)
        except Http404:
            pass  # no member of this club
        else:
            return match_page(request, club, number, share_of)
    state = match_state(slug, number, key)
    if state is None:
        return sign_in_first(request)
    seen = MatchShows(slug, number, key, state)
    tag = state.etag(key)
    if answer := unchanged(request, tag):
        return showing(seen, answer)
    shown = match_for_all(request, slug, number, key)
    if shown is None:
        return sign_in_first(request)
    shown.club.rights = frozenset()
    occasion = public_link_of(shown)
    shown.is_decided = shown.is_playing and occasion is not None and occasion.is_decided
    if occasion is not None and not shown.is_playing:
        mark_decided([shown])
    sheet = score_sheet(shown)
    context = {
        "club": shown.club,
        "match": shown,
        "sheet": sheet,
        "chart": chart(sheet),
        "occasion": occasion,
        "etag": tag,
        "share": match_share(request, sheet, request.path, version_of(*state)),
        "is_public_page": True,
    }
    page, fragment = "tournaments/public_match.html", "tournaments/_public_match.html"
    return live_answer(request, page, fragment, context, seen)
