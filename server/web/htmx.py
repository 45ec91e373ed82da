"""What every answer to htmx has in common, for the views above and for stored answers."""

from typing import Protocol

from django.http import HttpRequest
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
