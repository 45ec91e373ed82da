"""A page of the wall: its sheets with their names, and what a kind of page has to say of itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.wall.outline import Outline
from tournaments.words.labels import Text

NAME_SIZES = ((60, 1), (52, 1), (44, 1), (42, 2), (34, 2), (28, 3), (22, 4))
"""Steps for the name of a pair in a row, and the lines that the row has room for. No name is cut:
the last steps are for names that nobody gives a pair."""
LOW_SIZES = ((60, 1), (52, 1), (44, 1), (42, 1), (34, 2), (28, 2), (22, 3))
"""The same steps in the lower rows of a sheet of twelve."""
ROW_WIDTH = 1824
"""The width of a row, in units of a screen 1920 wide."""


@dataclass(frozen=True)
class Page:
    """`sheets` is what the template shows one after the other; `names` are their tabs.

    `template`: the file `templates/tournaments/wall/_….html`.
    `parts`: whatever of the page is the same on each sheet.
    """

    template: str
    sheets: Sequence[Any] = (None,)
    names: Sequence[str] = ("",)
    title: Text = ""
    note: Text = ""
    parts: Any = None


def never(outline: Outline) -> bool:
    """Return False: recorded hands do not change the page."""
    return False


def always(outline: Outline) -> bool:
    """Return True: every recorded hand may change the page."""
    return True


def same(outline: Outline, sheets: str) -> str:
    """Return the hint of a page that shows its number of sheets alone."""
    return sheets


@dataclass(frozen=True)
class Kind:
    """A kind of page that can be in the turn of a screen."""

    name: Text
    why_not: Callable[[Outline], Text | None]
    """Why it has nothing to show now; None if it has something. The other functions are called
    only then."""
    sheets: Callable[[Outline], int]
    """The number of its sheets, counted without reading the page."""
    read: Callable[[Outline], Page]
    hint: Callable[[Outline, str], str] = same
    """What it shows, in a few words for the director. Gets the number of sheets in words."""
    is_live: Callable[[Outline], bool] = never
    """Whether every recorded hand changes it."""
    is_stored: bool = True
    """Whether it is the same for all screens until the state of the tournament changes."""
