"""Answers to htmx: their common part, for views and for stored answers."""

from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

OWN = "own"
"""The cookie with the number of the entry that a stranger follows."""
HTMX_HEADERS = ("HX-Request", "HX-History-Restore-Request")
"""A page and its fragment have the same address, and differ by these headers of the request."""
vary_on_htmx = vary_on_headers(*HTMX_HEADERS)


class HtmxRequest(HttpRequest):
    """A request as every view gets it, after the middleware of django-htmx."""

    htmx: HtmxDetails


class Shown(Protocol):
    """The state that an answer shows."""

    def is_current(self) -> bool:
        """Whether the database still has this state, from one query."""


def wants_fragment(request: HtmxRequest) -> bool:
    """Whether htmx asks for a part of a page: all of it when a person goes back to the page."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def page_or_fragment(
    request: HtmxRequest,
    page: str,
    fragment: str,
    context: dict[str, Any],
    *,
    tag: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the page; for htmx its fragment, with the tag of the state that it shows.

    `is_part` tells the template which of both it is in.
    """
    is_part = wants_fragment(request)
    template = fragment if is_part else page
    answer = render(request, template, context | {"is_part": is_part}, status=status)
    # Both have the same address: a browser that goes back must not take one for the other.
    patch_vary_headers(answer, HTMX_HEADERS)
    if is_part and tag:
        answer["ETag"] = tag
        # A browser that kept the fragment under this address could show it as the page.
        answer["Cache-Control"] = "no-store"
    return answer
