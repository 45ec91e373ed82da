"""Middleware that ends sessions: after a while without use, and at the end of their role."""

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from clubs.accounts.signing_in import sessions
from server.web.middleware import View


def sliding_session(get_response: View) -> View:
    """Middleware that ends a session SESSION_COOKIE_AGE after its last day of use, and at the
    latest at the end that the roles of its account allow (`clubs.accounts.signing_in.sessions`).

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
