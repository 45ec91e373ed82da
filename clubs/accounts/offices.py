"""Offices outside clubs to which an account belongs, for the page after signing in.

This app must not import the apps above it. One of them provides its offices.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from clubs.models import User
from server.later import provided


class Office(NamedTuple):
    """An office with the address of its page; `words` say what it is."""

    name: str
    url: str
    words: str


def offices_of(user: User) -> list[Office]:
    """Return the offices of an account, in the order of their apps."""
    apps: Sequence[Callable[[User], Iterable[Office]]] = provided(__name__)
    return [office for offices in apps for office in offices(user)]
