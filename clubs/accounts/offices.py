"""Offices outside clubs to which an account belongs, for the page after signing in.

This app must not import the apps above it. One of them registers its offices when the site starts.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from clubs.models import User


class Office(NamedTuple):
    """The page of an office, with its name and what it is."""

    name: str
    url: str
    words: str


_registered: list[Callable[[User], Iterable[Office]]] = []


def register(offices: Callable[[User], Iterable[Office]]) -> None:
    """List these offices from now on."""
    _registered.append(offices)


def offices_of(user: User) -> list[Office]:
    """Return the offices of an account, in the order of their apps."""
    return [office for offices in _registered for office in offices(user)]
