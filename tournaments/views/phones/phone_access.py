"""Open a table on a phone: the key in the address is the whole right.

There is no account and no session, so a request carries no right that another site could use: a
form from another site would have to have the key in its address. That is why these addresses take
POST requests without a CSRF token. A page here shows one table, and every view under a key gets the
table from `with_key`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from clubs.journal.writing import Lent
from clubs.models import Club, Loan
from tournaments.boards.phones.phone import PhoneBoard
from tournaments.boards.phones.phone_closed import ClosedPhone
from tournaments.phones import phone_state, phone_tables
from tournaments.phones.phone_tables import PhoneTable
from tournaments.views.server_time import milliseconds
from tournaments.words.loan_words import lent_words

FIGURES = ("phone_hand", "phone_report")
"""The addresses that take typed figures: nobody else has what a closed table refuses."""
COOKIE = "table"
"""The cookie with the keys that this phone opened, the latest one first."""
KEY = re.compile(r"[-\w]{1,60}", re.ASCII)
MOST_KEYS = 2
"""Two pairs may use one phone."""
MONTHS = 90 * 24 * 3600
"""Age of the cookie in seconds: the round of a league takes weeks."""
PATH = "/t/"
HEADERS = {
    # The address opens the table: no other site, and no search engine, may learn it.
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
}
View = Callable[..., HttpResponse]


def hide_address(view: View) -> View:
    """Return a view whose address no other site and no search engine learns."""

    @wraps(view)
    def called(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
        return answer

    return called


def without_account(view: View) -> View:
    """Return a view that anybody may call, whose addresses no other site learns."""
    return csrf_exempt(hide_address(view))


def with_key(view: View) -> View:
    """Return a view that gets the key and the board of its open table.

    A key that opens nothing gets a page that says what to do.
    """

    @without_account
    @wraps(view)
    def opened(request: HttpRequest, key: str, *args: Any, **kwargs: Any) -> HttpResponse:
        # First, so that a change while the page is made is noticed later.
        tag = phone_state.tag(key)
        found = phone_tables.find(key)
        if found is None:
            return closed(request, "", None, status=404)
        speak(found.club)
        now = timezone.now()
        if not found.is_open(now):
            return closed(request, key, found, status=410, tag=tag)
        try:
            return view(request, key, PhoneBoard(found, now, tag), *args, **kwargs)
        except Lent as lent:
            if not wants_json(request):
                raise
            return _lent(request, lent)

    return opened


def _lent(request: HttpRequest, lent: Lent) -> HttpResponse:
    """Say that nothing can be written here. The phone keeps what was typed."""
    message = lent_words(Loan.objects.get(pk=lent.loan))
    return JsonResponse({"state": "over", "url": request.path, "message": message}, status=409)


def speak(club: Club) -> None:
    """Use the language of the phone if the club has pages in it, else that of the club."""
    if get_language() not in club.languages:
        translation.activate(club.languages[0])


def closed(
    request: HttpRequest, key: str, found: PhoneTable | None, *, status: int, tag: str = ""
) -> HttpResponse:
    """Say why a key opens nothing, and show the next table of its side."""
    board = ClosedPhone(found)
    if wants_json(request):
        message = f"{board.heading}."
        if request.resolver_match and request.resolver_match.url_name in FIGURES:
            message += " " + _("Show this to the organizers: it has not reached them.")
        said = {"state": "over", "url": request.path, "message": message}
        return JsonResponse(said, status=410)
    # Whoever finds an old slip must not get the key of the next round with it.
    was_here = key in keys_of_phone(request)
    context = {"key": key, "tag": tag, "board": board, "was_here": was_here}
    context["milliseconds"] = milliseconds(timezone.now())
    return render(request, "tournaments/phone/closed.html", context, status=status)


def wants_json(request: HttpRequest) -> bool:
    """Whether JavaScript of the page sent this request; the browser itself asks for HTML."""
    return request.headers.get("Accept", "").startswith("application/json")


def keys_of_phone(request: HttpRequest) -> list[str]:
    """Return the keys that this phone opened, the latest one first.

    A cookie may hold anything; only a text that can be part of an address is a key.
    """
    keys = request.COOKIES.get(COOKIE, "").split(".")
    return [key for key in keys if KEY.fullmatch(key)][:MOST_KEYS]


def remember(request: HttpRequest, answer: HttpResponse, key: str) -> None:
    """Let `/t/` open this table the next time on this phone."""
    known = keys_of_phone(request)
    keys = [key, *(other for other in known if other != key)][:MOST_KEYS]
    if keys != known:
        answer.set_cookie(
            COOKIE,
            ".".join(keys),
            MONTHS,
            path=PATH,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def forget(answer: HttpResponse) -> None:
    answer.delete_cookie(COOKIE, path=PATH, samesite="Lax")
