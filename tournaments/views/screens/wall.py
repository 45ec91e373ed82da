"""The pages of the projector: the one address where a code is typed, and the screen it opens.

Nobody signs in there. A key opens one screen; everything it shows is on the pages for players too.
"""

from datetime import datetime
from typing import Any

from allauth.account.adapter import get_adapter
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.accounts import security
from clubs.accounts.signing_in import sign_in
from clubs.rights.access import tell_rights
from server.database.queries import snapshot
from server.web.full_addresses import full_address
from tournaments.changed.changes import State, state
from tournaments.director.phones import screens
from tournaments.models import Screen
from tournaments.views.phones.phone_access import hide_address
from tournaments.views.server_time import milliseconds, timed
from tournaments.wall.board import wall_of
from tournaments.wall.keys import screen_of_code, screen_of_key, secret

CODES = "screen-code"
"""The kind under which wrong codes are counted."""
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
"""Unlike other pages a screen may play sounds and keep its computer awake."""
EVERY = 3
"""Seconds between two requests of an open screen."""


@never_cache
@require_http_methods(["GET", "POST"])
def wall(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a screen, then go to the screen. Many wrong codes are slowed down."""
    if request.method == "GET":
        return _ask(request)
    address = get_adapter().get_client_ip(request)
    typed = request.POST.get("code", "")
    try:
        screen = sign_in.limit_guesses(address, lambda: screen_of_code(typed), CODES)
    except sign_in.MustWait as wait:
        return _ask(request, sign_in.wait_words(wait.seconds), status=429)
    if screen is None:
        security.record("screen-code-refused", account="", address=address)
        return _ask(request, _("This is not the code of a screen. Read it again."), status=422)
    where = reverse("wall_screen", args=[secret(screen).key])
    return redirect(f"{where}?sound" if "sound" in request.POST else where)


@never_cache
@hide_address
@require_safe
def wall_screen(request: HttpRequest, key: str) -> HttpResponse:
    """Show a screen. The page asks for changes itself; without scripts it loads again."""
    screen = _screen(key)
    screens.link(screen)
    now = timezone.now()
    screens.note_seen(screen, now)
    fragment = reverse("wall_now", args=[key])
    with translation.override(screen.tournament.club.languages[0]), snapshot():
        context = wall_context(request, screen, now) | {"fragment": fragment}
        answer = render(request, "tournaments/wall/screen.html", context)
        answer["Permissions-Policy"] = PERMISSIONS
        return timed(answer, now)


@hide_address
@require_safe
def wall_now(request: HttpRequest, key: str) -> HttpResponse:
    """Return what the screen shows now; 304 while nothing has changed."""
    screen = _screen(key)
    screens.note_seen(screen, timezone.now())
    return show_wall(request, screen)


def show_wall(request: HttpRequest, screen: Screen) -> HttpResponse:
    """Return the fragment of a screen in the language of its club; 304 while it is the same.

    The small copy on the director's phone is the same fragment.
    """
    now = timezone.now()
    with translation.override(screen.tournament.club.languages[0]):
        if tag := _still_valid(request, screen, now):
            answer = HttpResponse(status=304, headers={"ETag": tag, "Cache-Control": "no-store"})
            return timed(answer, now)
        with snapshot():
            context = wall_context(request, screen, now)
            answer = render(request, "tournaments/wall/_wall.html", context)
        answer["ETag"], answer["Cache-Control"] = context["etag"], "no-store"
        return timed(answer, now)


def _screen(key: str) -> Screen:
    """Return the screen of this key. Raises Http404."""
    screen = screen_of_key(key)
    if screen is None:
        raise Http404
    tell_rights(screen.tournament.club, None)
    return screen


def _ask(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    context = {"problem": problem, "code": request.POST.get("code", "")[:20]}
    return render(request, "tournaments/wall/code.html", context, status=status)


def wall_context(request: HttpRequest, screen: Screen, now: datetime) -> dict[str, Any]:
    tournament = screen.tournament
    board = wall_of(screen, now)
    until = board.changes_at
    path = reverse("tables", args=[tournament.club.slug, tournament.slug])
    return {
        "wall": board,
        "tournament": tournament,
        "club": tournament.club,
        "etag": _tag(
            board.seen, screen, milliseconds(until) if until else 0, is_live=board.is_live
        ),
        "now_ms": milliseconds(now),
        "changes_ms": milliseconds(until) if until else "",
        "every": EVERY,
        "players_url": full_address(request, path),
    }


def _still_valid(request: HttpRequest, screen: Screen, now: datetime) -> str:
    """Return the tag that an open page has sent, if the screen still shows the same; else empty.

    The tag says until when the page stays, and whether hands change it.
    """
    sent = request.META.get("HTTP_IF_NONE_MATCH", "").removeprefix("W/")
    mark, until = sent.strip('"').rpartition(".")[2].partition("-")[::2]
    if mark not in ("live", "still") or not until.isdecimal() or len(until) > 15:
        return ""
    if int(until) and int(until) <= milliseconds(now):
        return ""
    seen = state(screen.tournament.club.slug, screen.tournament.slug)
    tag = _tag(seen, screen, int(until), is_live=mark == "live")
    return tag if tag == sent else ""


def _tag(seen: State, screen: Screen, until: int, *, is_live: bool) -> str:
    if not is_live:
        seen = seen._replace(matches=0)
    mark = "live" if is_live else "still"
    return seen.etag(frozenset(), screen.pk, screen.version, f"{mark}-{until}")
