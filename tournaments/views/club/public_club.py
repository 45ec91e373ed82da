"""The page of a club: its own for members, the public one for everybody else.

To a stranger a club that is not public does not exist: they are sent to sign in, as from any
address.
"""

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from clubs.rights.access import club_for, open_club
from clubs.rights.middleware import sign_in_first
from clubs.views.answers import live_answer, showing, unchanged
from scoring.views.memory.club import club_page
from server.web.htmx import HtmxRequest
from tournaments.boards.club.public_club import PublicClub
from tournaments.changed.club_changes import ClubShows, club_state
from tournaments.views.club.lending import borrowed_line
from tournaments.views.players.share import club_share


def club(request: HtmxRequest, slug: str) -> HttpResponseBase:
    """Show members the club's page, and everybody else the public page if there is one."""
    if request.user.is_authenticated:
        try:
            return club_page(request, slug, borrowed=borrowed_line)
        except Http404:
            pass  # no member of this club
    state = club_state(slug)
    if state is None:
        return sign_in_first(request)
    seen = ClubShows(slug, state)
    tag = state.etag()
    if answer := unchanged(request, tag):
        return showing(seen, answer)
    public = open_club(request, slug)
    if public is None:
        return sign_in_first(request)
    context = {
        "club": public,
        "board": PublicClub(public, request.GET.dict()),
        "etag": tag,
        "share": club_share(request, public),
        "is_public_page": True,
    }
    page, fragment = "tournaments/public_club.html", "tournaments/_public_club.html"
    return live_answer(request, page, fragment, context, seen)


def preview(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show a member the page as everybody sees it, also before the club is public."""
    own = club_for(request, slug)
    context = {"club": own, "nav": "club", "board": PublicClub(own, request.GET.dict())}
    return render(request, "tournaments/public_club.html", context)
