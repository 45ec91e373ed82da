"""Views that are imported at their first request."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase


def later(name: str) -> Callable[..., HttpResponseBase]:
    """Return the view with this dotted name, for pages that most servers never show.

    To import it at the start would cost each worker time and memory.
    """
    module, _, function = name.rpartition(".")

    def view(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        found: Callable[..., HttpResponseBase] = getattr(import_module(module), function)
        return found(request, **kwargs)

    return view
