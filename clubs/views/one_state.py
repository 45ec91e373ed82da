"""Pages that read the database as it is at one moment, though they ask it many times."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver

from server.database.queries import snapshot

View = Callable[..., HttpResponseBase]


def in_one_state(patterns: Iterable[URLPattern | URLResolver]) -> None:
    """Let each page at these addresses read one state. None of them can write when it is opened.

    Otherwise a page could find the tables of a draw, and not its seats, which another person has
    deleted between its two queries. A PDF is left out: it may wait long, and writes its job.
    """
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            in_one_state(pattern.url_patterns)
        elif not str(pattern.pattern).endswith(".pdf"):
            pattern.callback = _reading_one_state(pattern.callback)


def _reading_one_state(view: View) -> View:
    @wraps(view)
    def reading(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD"):
            return view(request, *args, **kwargs)
        with snapshot():
            return view(request, *args, **kwargs)

    return reading
