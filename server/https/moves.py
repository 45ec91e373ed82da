"""Send a phone that trusts this computer from the plain address to HTTPS.

QR codes and printed slips name the plain address, which every phone opens. A cookie says that a
phone has opened a page by HTTPS; cookies are the same for all ports of a computer. It names the
authority, since another club's laptop may have the same address in another Wi-Fi.
"""

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from server.https.folder import fingerprint
from server.web.full_addresses import at_port
from server.web.middleware import View

COOKIE = "https"
YEAR = 365 * 24 * 60 * 60


def to_https(get_response: View) -> View:
    """Middleware that redirects a phone with the cookie of this authority when it comes from a code
    or a bookmark.

    From page to page it stays where it is: the policy of a page (`form-action`) lets no form end at
    another address, and what was typed on a page belongs to its address.
    """
    if not settings.HTTPS_PORT:
        raise MiddlewareNotUsed
    own_mark = mark()

    def middleware(request: HttpRequest) -> HttpResponse:
        knows_us = bool(own_mark) and request.COOKIES.get(COOKIE) == own_mark
        if knows_us and not request.is_secure() and is_arrival(request):
            return redirect(secure_address(request))
        return get_response(request)

    return middleware


def mark() -> str:
    """Return the value of the cookie for this authority; empty without one."""
    return fingerprint(settings.HTTPS_FOLDER).replace(":", "")[:16]


def is_arrival(request: HttpRequest) -> bool:
    """Whether the browser opens a page that no other page led to.

    False for the trust page, where a phone can switch HTTPS off.
    """
    return (
        request.method == "GET"
        and "text/html" in request.headers.get("Accept", "")
        and "HX-Request" not in request.headers
        and "Referer" not in request.headers
        and not request.path.startswith(reverse("trust"))
    )


def secure_address(request: HttpRequest, path: str | None = None) -> str:
    """Return the HTTPS address of a path; by default of the page that was asked for."""
    return at_port(request.build_absolute_uri(path), "https", settings.HTTPS_PORT)


def plain_address(request: HttpRequest, path: str) -> str:
    return at_port(request.build_absolute_uri(path), "http", settings.HTTP_PORT)
