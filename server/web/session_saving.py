"""Sessions whose pages are shown while the database can be read and not written."""

from django.conf import settings
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from server.web.unavailable import log_trouble, trouble_of


class Sessions(SessionMiddleware):
    """Django's middleware. A session is also written by pages that only read: once a day, so that
    it goes on. A full disk must not take these pages from everybody who is signed in.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except (Error, SessionInterrupted) as error:
            trouble = _of_database(error)
            if trouble is None and isinstance(error, SessionInterrupted):
                return _signed_out(response)
            if trouble is None:
                raise
            # A redirect may lead to a page that needs what its session could not store.
            if request.method not in ("GET", "HEAD") or response.status_code != 200:
                raise trouble from error
            log_trouble(trouble)
            return response


def _signed_out(response: HttpResponse) -> HttpResponse:
    """Return the answer to a person whose session was ended elsewhere while the view ran.

    Its work is done, so the person must not read that it failed. The next page asks to sign in.
    """
    response.delete_cookie(
        settings.SESSION_COOKIE_NAME,
        path=settings.SESSION_COOKIE_PATH,
        domain=settings.SESSION_COOKIE_DOMAIN,
        samesite=settings.SESSION_COOKIE_SAMESITE,
    )
    patch_vary_headers(response, ("Cookie",))
    return response


def _of_database(error: BaseException | None) -> Error | None:
    """Return the error of a database that cannot be written; None for any other.

    Django takes every error for a session that somebody has ended.
    """
    while error is not None:
        if isinstance(error, Error) and trouble_of(error) is not None:
            return error
        error = error.__context__
    return None
