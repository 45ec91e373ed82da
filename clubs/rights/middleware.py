"""Middleware that sends people to sign in, keeping the form they sent, and stores no pages."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django_htmx.http import HttpResponseClientRedirect

from clubs.rights import GUARDED, ROWS, ByToken, Door, Right, guard_of, task_of
from clubs.rights.access import club_for
from server.web import saved_form
from server.web.middleware import Middleware


def members_store_nothing(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that forbids browsers to store members' pages: others may use the computer.

    An open page can still poll with its ETag and gets a 304.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        # A view that did not look at the user shows the same to everybody; do not load the user.
        user = getattr(request, "_cached_user", None)
        if user is not None and user.is_authenticated:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


class UnlistedMethods(Middleware):
    """Answer 405 to a method that no browser sends, unless the table of rights lists it.

    Stands before the check against forged forms, which would call any such request a stale form.
    """

    def process_view(
        self,
        request: HttpRequest,
        view_func: Callable[..., HttpResponseBase],
        view_args: tuple[Any, ...],
        view_kwargs: dict[str, Any],
    ) -> HttpResponseBase | None:
        match = request.resolver_match
        rows = ROWS.get(match.url_name or "", {}) if match else {}
        of_programs = any(isinstance(task.access, ByToken) for task in rows.values())
        if not rows or of_programs or request.method in (*rows, "GET", "HEAD", "POST"):
            return None
        return HttpResponseNotAllowed(rows)


class RightsMiddleware(Middleware):
    """Call a view only for a person to whom the table of rights opens the address.

    Everybody else is sent to sign in, and from there back to their page; a stranger to the club
    gets 404 and a member without the right 403. An address without a row is 404 for all.
    """

    def process_view(
        self,
        request: HttpRequest,
        view_func: Callable[..., HttpResponseBase],
        view_args: tuple[Any, ...],
        view_kwargs: dict[str, Any],
    ) -> HttpResponseBase | None:
        match = request.resolver_match
        rows = ROWS.get(match.url_name or "") if match else None
        if rows is None:
            raise Http404
        task = task_of(request)
        access = (task or next(iter(rows.values()))).access
        if isinstance(access, ByToken):
            return None  # `clubs.api.base` asks the table, and answers errors as programs expect
        needs_account = isinstance(access, Right) or access is Door.ACCOUNT or access in GUARDED
        if needs_account and not request.user.is_authenticated:
            return sign_in_first(request)
        if task is None:
            return HttpResponseNotAllowed(rows)
        if isinstance(access, Right):
            club_for(request, view_kwargs["slug"])
        elif access in GUARDED:
            guard_of(access)(request, view_kwargs)
        return None


def sign_in_first(request: HttpRequest) -> HttpResponseBase:
    """Send this person to sign in, and from there back to their page.

    Raises Http404 for a person who is signed in: a page that is not public does not exist for them.
    """
    if request.user.is_authenticated:
        raise Http404
    page = page_of(request)
    if request.method == "POST":
        saved_form.save(request, urlsplit(page).path)
    to_sign_in = redirect_to_login(page, resolve_url(settings.LOGIN_URL))
    if request.headers.get("HX-Request") == "true":
        # htmx would follow a plain redirect and put the sign-in page into this page.
        return HttpResponseClientRedirect(to_sign_in.url)
    return to_sign_in


def page_of(request: HttpRequest) -> str:
    """Return path and query of the page on screen; for a fragment, of the page around it."""
    current = urlsplit(request.headers.get("HX-Current-URL", ""))
    if current.netloc and current.netloc == request.get_host():
        return f"{current.path}?{current.query}" if current.query else current.path
    return request.get_full_path()
