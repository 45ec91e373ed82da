"""Small middleware of the whole site."""

from collections.abc import Callable
from typing import TypeAlias

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

View: TypeAlias = Callable[[HttpRequest], HttpResponse]

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


def content_security_policy(get_response: View) -> View:
    """Pages load and run nothing but our own files: no inline script, no inline style."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return middleware


def sliding_session(get_response: View) -> View:
    """A session ends SESSION_COOKIE_AGE after its last day of use.

    Saved once a day and not at every request: each save is a write, and open pages ask often.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and not request.session.is_empty():
            today = timezone.now().date().isoformat()
            if request.session.get("last_day") != today:
                request.session["last_day"] = today
        return get_response(request)

    return middleware
