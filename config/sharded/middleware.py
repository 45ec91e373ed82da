"""Middleware that limits the queries of a club's page to the rows of that club."""

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from clubs.models import Club
from clubs.shards import within
from config.middleware import View
from scoring import tablekeys
from tournaments.wall.keys import screen_of_key


def one_club(get_response: View) -> View:
    """Find the club by the address, before anything else reads the database.

    A page of no club reads the rows of all clubs (`clubs.shards.PAGES_OF_ALL_CLUBS`).
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        with within(_club_at(request.path_info)):
            return get_response(request)

    return middleware


def _club_at(path: str) -> int | None:
    """Return the key of the club of this address; None without one."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    if slug := found.kwargs.get("slug"):
        return Club.objects.filter(slug=slug).values_list("pk", flat=True).first()
    # Only these look-ups ask every server; all that follows is of one club.
    name, key = str(found.url_name), found.kwargs.get("key", "")
    if key and name.startswith("phone"):
        opened = tablekeys.find(key)
        return opened.club_id if opened else None
    if key and name.startswith("wall"):
        screen = screen_of_key(key)
        return screen.club_id if screen else None
    return None
