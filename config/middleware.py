"""Small middleware of the whole site."""

from collections.abc import Callable
from typing import TypeAlias

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils import timezone

from clubs import sessions
from config.environ import FILES, NOT_READ

View: TypeAlias = Callable[[HttpRequest], HttpResponse]

RETRY_SECONDS = 10
"""Seconds after which a browser may send again a body for which the server had no room."""
POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


DEVICES = (
    *("accelerometer", "autoplay", "bluetooth", "browsing-topics", "camera", "display-capture"),
    *("encrypted-media", "geolocation", "gyroscope", "hid", "idle-detection", "magnetometer"),
    *("microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
)
PERMISSIONS = ", ".join(f"{device}=()" for device in DEVICES)


def browser_policies(get_response: View) -> View:
    """Middleware that lets pages load only our own files (no inline script or style) and use no
    device.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    return middleware


class CompressedText(GZipMiddleware):
    """Compress pages and add bytes at random, so that the length of a page reveals no secret next
    to text that another site has put there. Paper is compressed already.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        # A file is sent as it is, so that it needs no thread (`config.front`).
        if response.streaming or not response.get("Content-Type", "").startswith("text/"):
            return response
        return super().process_response(request, response)


def not_read(get_response: View) -> View:
    """Middleware that explains why the front did not read a body; no view sees such a request."""

    def middleware(request: HttpRequest) -> HttpResponse:
        status = request.META.get(NOT_READ)
        if status is None:
            return get_response(request)
        context = {"too_large": status == 413, "is_file": request.path.endswith(FILES)}
        response = render(request, "not_read.html", context, status=status)
        if status == 503:
            response["Retry-After"] = str(RETRY_SECONDS)
        return response

    return middleware


def not_pressed(get_response: View) -> View:
    """Middleware that explains a 405 when the address of a button is opened as a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = request.method == "GET" and not request.path.startswith("/api/")
        if response.status_code != 405 or not is_page:
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page

    return middleware


def sliding_session(get_response: View) -> View:
    """Middleware that ends a session SESSION_COOKIE_AGE after its last day of use, and at the
    latest at the end that the roles of its account allow (`clubs.sessions`).

    Saves the session once a day, since each save is a write and open pages ask often. While the
    database is busy the save is left to a later request.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and not request.session.is_empty():
            if sessions.is_over(request.session):
                request.session.flush()
            else:
                _renew(request.session)
        return get_response(request)

    return middleware


def _renew(session: SessionBase) -> None:
    if sessions.began_later(session) and SESSION_KEY in session:
        # It would last too long.
        if not _database_is_busy():
            sessions.begin_now(session, int(session[SESSION_KEY]))
        return
    today, last = timezone.localdate().isoformat(), session.get(sessions.LAST_DAY)
    # Later than today: the clock was put back, and the session would end too early.
    if (last and last >= today) or _database_is_busy():
        return
    session[sessions.LAST_DAY] = today
    if last and SESSION_KEY in session:
        # The account may have another role than at its sign-in.
        sessions.set_end(session, int(session[SESSION_KEY]))


def _database_is_busy() -> bool:
    # Only SQLite makes a writer wait for all others.
    return bool(getattr(connection, "is_busy", bool)())
