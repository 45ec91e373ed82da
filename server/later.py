"""Code that is imported when it is used: at the start it would cost time and memory."""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.apps import apps
from django.utils.module_loading import import_string


def later(name: str) -> Callable[..., Any]:
    """Return a function that calls the one with this dotted name, for what most servers never do.

    It serves as a view or as the receiver of a signal.
    """

    def call(*args: Any, **kwargs: Any) -> Any:
        return import_string(name)(*args, **kwargs)

    return call


@cache
def provided(place: str) -> tuple[Any, ...]:
    """Return what apps provide for an extension point of an app below them, which must not import
    them. `place` is the dotted name of the extension point. The configuration of an app has it in
    `provides`, with the dotted name of the value. The apps come in the order of INSTALLED_APPS, the
    topmost first.
    """
    names = [getattr(app, "provides", {}).get(place) for app in apps.get_app_configs()]
    return tuple(import_string(name) for name in names if name)
