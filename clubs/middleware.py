"""Everybody signs in first, and what was typed when a session ran out is kept."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django_htmx.http import HttpResponseClientRedirect

from clubs import kept


def members_store_nothing(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Browsers keep no page of somebody who is signed in: others use the same computer.

    An open page goes on asking with the tag it has, and is answered 304.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        # A page that did not ask who is signed in is the same for everybody; do not ask for it.
        user = getattr(request, "_cached_user", None)
        if user is not None and user.is_authenticated:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


class SignInMiddleware(LoginRequiredMiddleware):
    """Sends people to sign in, and from there back to the page they were on."""

    def process_view(
        self,
        request: HttpRequest,
        view_func: Callable[..., HttpResponseBase],
        view_args: tuple[Any, ...],
        view_kwargs: dict[str, Any],
    ) -> HttpResponseBase | None:
        if super().process_view(request, view_func, view_args, view_kwargs) is None:
            return None
        page = page_of(request)
        if request.method == "POST":
            kept.keep(request, urlsplit(page).path)
        to_sign_in = redirect_to_login(page, self.get_login_url(view_func))
        if request.headers.get("HX-Request") == "true":
            # htmx would follow a plain redirect itself and put the sign-in page into this one.
            return HttpResponseClientRedirect(to_sign_in.url)
        return to_sign_in


def page_of(request: HttpRequest) -> str:
    """Path and query of the page the person looks at; a fragment belongs to the page around it."""
    current = urlsplit(request.headers.get("HX-Current-URL", ""))
    if current.netloc and current.netloc == request.get_host():
        return f"{current.path}?{current.query}" if current.query else current.path
    return request.get_full_path()
